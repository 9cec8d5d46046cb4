//! The integer sequences of the games: heap values, losing pairs, counts by n; and their catalogue.
//!
//! A [`Sequence`] belongs to a game by its id, as a count does. Counts by n are worked out for all n
//! at once, by sieves and running sums, not by a count for each n.

mod growth;
mod oeis;
mod pairs;
mod scatter;
#[cfg(test)]
mod tests;
mod values;
mod wythoff;

pub use growth::{By, Growth, Limit, growths};
pub use oeis::number;

use crate::games::{Game, Setup};
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;

/// One sequence of a game.
pub struct Sequence {
    /// The id of the game.
    pub game: &'static str,
    /// The name on the command line: `"lower"`.
    pub name: &'static str,
    /// What the terms are, in a few words.
    pub title: &'static str,
    /// The letter of the index.
    pub index: &'static str,
    /// The index of the first term.
    pub first: u64,
    /// The largest index that is worked out.
    pub most: u64,
    terms: Terms,
}

/// The terms from the first index to the one given.
type Terms = fn(&Setup, u64, &Progress) -> Result<Vec<BigUint>, Cancelled>;

impl Sequence {
    /// The terms from [`first`](Self::first) to index `to`, which [`admit`](Self::admit) accepts.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was.
    ///
    /// ```
    /// use gametui::{games, progress::Progress, sequence};
    /// let lower = sequence::find("wythoff", "lower").unwrap();
    /// let setup = games::find("wythoff").unwrap().setup();
    /// let terms = lower.terms(&setup, 5, &Progress::new()).unwrap();
    /// assert_eq!(terms, [1u32, 3, 4, 6, 8].map(Into::into));
    /// ```
    pub fn terms(&self, setup: &Setup, to: u64, progress: &Progress) -> Result<Vec<BigUint>, Cancelled> {
        (self.terms)(setup, to, progress)
    }

    /// What the terms are under these parameters, with the number of the OEIS where one is known:
    /// `A000201: Wythoff's game, the smaller heap …, t = 1`. `game` is the one it belongs to.
    pub fn heading(&self, game: &dyn Game, setup: &Setup) -> String {
        let number = number(self.game, self.name, setup).map(|number| format!("{number}: "));
        let chosen = game
            .parameters()
            .iter()
            .filter(|parameter| parameter.name != "n" && (parameter.rules || setup.given(parameter.name)));
        let chosen: String = chosen.map(|p| format!(", {} = {}", p.name, setup.text(p.name))).collect();
        format!("{}{}, {}{chosen}", number.unwrap_or_default(), game.title(), self.title)
    }

    /// A name for its b-file: `b000201.txt`, or the names of game and sequence.
    pub fn file_name(&self, setup: &Setup) -> String {
        match number(self.game, self.name, setup).and_then(|number| number.strip_prefix('A')) {
            Some(digits) => format!("b{digits}.txt"),
            None => format!("{}-{}.txt", self.game, self.name),
        }
    }

    /// Refuse an index out of range.
    ///
    /// # Errors
    /// One line that says which indices are accepted.
    pub fn admit(&self, to: u64) -> Result<(), InputError> {
        if (self.first..=self.most).contains(&to) {
            return Ok(());
        }
        let accepted = format!("whole numbers from {} to {}", self.first, self.most);
        Err(InputError::new(format!("index {to} is out of range"), accepted, "--to 100"))
    }
}

/// Every sequence there is.
pub fn catalogue() -> impl Iterator<Item = &'static Sequence> {
    [pairs::SEQUENCES, wythoff::SEQUENCES, values::SEQUENCES, scatter::SEQUENCES].into_iter().flatten()
}

/// The sequences of the game called `game`.
pub fn of(game: &str) -> impl Iterator<Item = &'static Sequence> {
    catalogue().filter(move |sequence| sequence.game == game)
}

/// The sequence called `name` of the game called `game`.
///
/// # Errors
/// One line that names the sequences of the game.
pub fn find(game: &str, name: &str) -> Result<&'static Sequence, InputError> {
    of(game).find(|sequence| sequence.name == name).ok_or_else(|| {
        let names: Vec<&str> = of(game).map(|sequence| sequence.name).collect();
        let example =
            names.first().map(|first| format!("sequence {game} {first} --to 20")).unwrap_or_default();
        let what = format!("{game} has no sequence called {}", crate::input::quoted(name));
        InputError::new(what, names.join(", "), example)
    })
}
