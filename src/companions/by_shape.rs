//! What follows from the shape of the moves, for a game that brings nothing of its own.

use super::Companions;
use crate::count::{Count, boxes::Boxes, sums::Sums};
use crate::games::{Form, Game, Law};
use crate::input::InputError;
use crate::sequence::{self, By, Growth};
use std::sync::Arc;

/// The count of a game by a law that somebody states.
///
/// # Errors
/// One line for a game whose positions are not all pairs, or all sums of heaps.
pub(super) fn count_by_law(game: &Arc<dyn Game>, law: Law) -> Result<Arc<dyn Count>, InputError> {
    let rules = game.rules(&game.setup());
    match game.form() {
        Form::Pair if rules.admits(&[0, 0]) && rules.admits(&[2, 2]) => {
            Ok(Arc::new(Boxes::new(game.clone()).with_law(law)))
        }
        Form::Partition if game.parameter("heaps").is_some() => {
            Ok(Arc::new(Sums::new(game.clone()).with_law(law)))
        }
        _ => {
            let what = format!("{} has a count of its own, which takes no law", game.id());
            Err(InputError::new(
                what,
                "games of two heaps or sums of heaps",
                "count wythoff --n 1e4 --law \"losing iff a = b\"",
            ))
        }
    }
}

pub(super) fn companions(game: &Arc<dyn Game>) -> Companions {
    let (count, sequences, growths): (Arc<dyn Count>, _, _) = match game.form() {
        Form::Pair => (Arc::new(Boxes::new(game.clone())), sequence::of_boards(game), Vec::new()),
        Form::Partition => {
            let sequences = sequence::of_heaps(game, 0);
            let growths = sequences.first().map(|values| Growth::new("G(s)/s", values, By::Index, |_| None));
            (Arc::new(Sums::new(game.clone())), sequences, growths.into_iter().collect())
        }
    };
    Companions { count: Some(count), sequences, growths, id: game.id().into() }
}
