//! The integer sequences of the games: heap values, losing pairs, counts by n; and their catalogue.
//!
//! A [`Sequence`] belongs to a game by its id, as a count does.

use crate::games::Setup;
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
    /// The index of the first term.
    pub first: u64,
    /// The largest index that is worked out.
    pub most: u64,
    terms: Terms,
}

/// The terms from the first index to the one given.
type Terms = fn(&Setup, u64, &Progress) -> Result<Vec<BigUint>, Cancelled>;

impl Sequence {
    /// The terms from [`first`](Self::first) to index `to`.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was.
    pub fn terms(&self, setup: &Setup, to: u64, progress: &Progress) -> Result<Vec<BigUint>, Cancelled> {
        (self.terms)(setup, to, progress)
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
        Err(InputError::new(format!("{to} is out of range"), accepted, "--to 100"))
    }
}

/// Every sequence there is.
pub fn catalogue() -> &'static [Sequence] {
    &[]
}

/// The sequences of the game called `game`.
pub fn of(game: &str) -> impl Iterator<Item = &'static Sequence> {
    catalogue().iter().filter(move |sequence| sequence.game == game)
}
