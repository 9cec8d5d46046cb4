//! What follows from the shape of the moves, for a game that brings nothing of its own.

use super::Companions;
use crate::games::{Form, Game};
use crate::sequence::{self, By, Growth};
use std::sync::Arc;

pub(super) fn companions(game: &Arc<dyn Game>) -> Companions {
    let (sequences, growths) = match game.form() {
        Form::Pair => (sequence::of_boards(game), Vec::new()),
        Form::Partition => {
            let sequences = sequence::of_heaps(game, 0);
            let growths = sequences.first().map(|values| Growth::new("G(s)/s", values, By::Index, |_| None));
            (sequences, growths.into_iter().collect())
        }
    };
    Companions { count: None, sequences, growths, id: game.id().into() }
}
