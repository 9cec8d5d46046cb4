//! What comes with a game: its count, sequences and growth figures. One registration a game; a game that
//! brings nothing of its own gets what follows from the shape of its moves.

mod by_shape;
mod primitive_pairs;
mod scatter;
#[cfg(test)]
mod tests;
mod wythoff;

use crate::count::Count;
use crate::games::{Featured, Game, Law};
use crate::input::{InputError, quoted};
use crate::sequence::{Growth, Sequence};
use std::sync::Arc;

/// What comes with a game.
#[derive(Clone)]
pub struct Companions {
    /// How many positions win up to n.
    pub count: Option<Arc<dyn Count>>,
    /// The integer sequences, in the order they are listed.
    pub sequences: Vec<Sequence>,
    /// Figures that tend to a limit.
    pub growths: Vec<Growth>,
    /// The id of the game, for refusals.
    id: String,
}

/// The companions of a game.
///
/// ```
/// use gametui::{companions, games::Catalogue};
/// let scatter = Catalogue::built_in().find("scatter").unwrap();
/// assert!(companions::of(&scatter).count.is_some());
/// ```
pub fn of(game: &Arc<dyn Game>) -> Companions {
    let found = match game.featured() {
        Some(Featured::PrimitivePairs) => primitive_pairs::companions(game),
        Some(Featured::Wythoff) => wythoff::companions(game),
        Some(Featured::Scatter) => scatter::companions(game),
        None => by_shape::companions(game),
    };
    let numbers = &game.about().numbers;
    let sequences = found.sequences.into_iter().map(|sequence| sequence.known_as(numbers)).collect();
    Companions { sequences, ..found }
}

/// The count of a game by a law that somebody states, whatever else is known of the game.
///
/// # Errors
/// One line for a game whose positions are neither all pairs nor all sums of heaps.
pub fn count_by_law(game: &Arc<dyn Game>, law: Law) -> Result<Arc<dyn Count>, InputError> {
    by_shape::count_by_law(game, law)
}

impl Companions {
    /// The sequence called `name`.
    ///
    /// # Errors
    /// One line that names the sequences of the game.
    pub fn sequence(&self, name: &str) -> Result<&Sequence, InputError> {
        self.sequences.iter().find(|sequence| *sequence.name == *name).ok_or_else(|| {
            let names: Vec<&str> = self.sequences.iter().map(|sequence| &*sequence.name).collect();
            let first = names.first().copied().unwrap_or_default();
            let what = format!("{} has no sequence called {}", self.id, quoted(name));
            InputError::new(what, names.join(", "), format!("sequence {} {first} --to 20", self.id))
        })
    }
}
