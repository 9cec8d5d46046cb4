//! Integer sequences of games: heap values, losing pairs, counts by n. Counts by n are worked out for
//! all n at once, by sieves and running sums, not by a count for each n.

mod growth;
mod pairs;
mod scatter;
#[cfg(test)]
mod tests;
mod values;
mod wythoff;

pub use growth::{By, Growth, Limit};
pub use pairs::of_primitive_pairs;
pub use scatter::of_scatter;
pub use values::{of_boards, of_heaps};
pub use wythoff::of_wythoff;

use crate::games::{Game, OeisNumber, Setup, Text, Value};
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;
use std::sync::Arc;

/// The terms from the first index to the one given.
type Terms = dyn Fn(&Setup, u64, &Progress) -> Result<Vec<BigUint>, Cancelled> + Send + Sync;

/// One sequence of a game.
#[derive(Clone)]
pub struct Sequence {
    /// The name on the command line: `"lower"`.
    pub name: Text,
    /// What the terms are, in a few words.
    pub title: Text,
    /// The letter of the index.
    pub index: Text,
    /// The index of the first term.
    pub first: u64,
    /// The largest index that is worked out.
    pub most: u64,
    /// The numbers under which the OEIS lists it.
    numbers: Vec<OeisNumber>,
    terms: Arc<Terms>,
}

impl Sequence {
    /// A sequence from index `first` to at most `most`.
    pub fn new(
        name: &str,
        title: &str,
        index: &str,
        (first, most): (u64, u64),
        terms: impl Fn(&Setup, u64, &Progress) -> Result<Vec<BigUint>, Cancelled> + Send + Sync + 'static,
    ) -> Self {
        let (name, title, index) = (name.into(), title.into(), index.into());
        Self { name, title, index, first, most, numbers: Vec::new(), terms: Arc::new(terms) }
    }

    /// The same with those of these numbers of the OEIS that are its own.
    #[must_use]
    pub fn known_as(mut self, numbers: &[OeisNumber]) -> Self {
        self.numbers.extend(numbers.iter().filter(|number| number.sequence == self.name).cloned());
        self
    }

    /// The terms from [`first`](Self::first) to index `to`, which [`admit`](Self::admit) accepts.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was.
    ///
    /// ```
    /// use gametui::{companions, games::Catalogue, progress::Progress};
    /// let wythoff = Catalogue::built_in().find("wythoff").unwrap();
    /// let companions = companions::of(&wythoff);
    /// let lower = companions.sequence("lower").unwrap();
    /// let terms = lower.terms(&wythoff.setup(), 5, &Progress::new()).unwrap();
    /// assert_eq!(terms, [1u32, 3, 4, 6, 8].map(Into::into));
    /// assert_eq!(&*lower.number(&wythoff.setup()).unwrap().id, "A000201");
    /// ```
    pub fn terms(&self, setup: &Setup, to: u64, progress: &Progress) -> Result<Vec<BigUint>, Cancelled> {
        (self.terms)(setup, to, progress)
    }

    /// The OEIS number under these parameters, where one is known. A modulus that was chosen changes the
    /// terms, so then there is none.
    pub fn number(&self, setup: &Setup) -> Option<&OeisNumber> {
        let holds = |(name, wanted): &(Text, Text)| match setup.value(name) {
            Some(Value::Number(number)) => number.to_string() == **wanted,
            Some(Value::Text(text)) => *text == *wanted,
            None => false,
        };
        let holding = |number: &&OeisNumber| number.parameters.iter().all(holds);
        self.numbers.iter().find(holding).filter(|_| !setup.given("modulus"))
    }

    /// What the terms are under these parameters, with the number of the OEIS where one is known:
    /// `A000201: Wythoff's game, the smaller heap …, t = 1`. `game` is the one it belongs to.
    pub fn heading(&self, game: &dyn Game, setup: &Setup) -> String {
        let number = self.number(setup).map(|number| format!("{}: ", number.id));
        let chosen = game
            .parameters()
            .iter()
            .filter(|parameter| *parameter.name != *"n" && (parameter.rules || setup.given(&parameter.name)));
        let chosen: String = chosen.map(|p| format!(", {} = {}", p.name, setup.text(&p.name))).collect();
        format!("{}{}, {}{chosen}", number.unwrap_or_default(), game.title(), self.title)
    }

    /// A name for its b-file: `b000201.txt`, or the names of game and sequence.
    pub fn file_name(&self, game: &dyn Game, setup: &Setup) -> String {
        match self.number(setup).and_then(|number| number.id.strip_prefix('A')) {
            Some(digits) => format!("b{digits}.txt"),
            None => format!("{}-{}.txt", game.id(), self.name),
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
