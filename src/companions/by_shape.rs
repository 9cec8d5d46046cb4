//! What follows from the shape of the moves, for a game that brings nothing of its own.

use super::Companions;
use crate::count::{Count, boxes::Boxes, sums::Sums};
use crate::games::{Form, Game};
use crate::sequence::{self, By, Growth};
use std::sync::Arc;

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
