//! What comes with scatter.

use super::Companions;
use crate::count::scatter::Scatter;
use crate::games::{Game, Setup};
use crate::sequence::{self, By, Growth, Limit};
use std::sync::Arc;

pub(super) fn companions(game: &Arc<dyn Game>) -> Companions {
    let mut sequences = sequence::of_heaps(game, 1);
    let growths = sequences.first().map(|values| Growth::new("sg(s)/s", values, By::Index, heap_values));
    sequences.extend(sequence::of_scatter());
    Companions {
        growths: growths.into_iter().collect(),
        count: Some(Arc::new(Scatter)),
        sequences,
        id: game.id().into(),
    }
}

/// The value of a heap against its size, where a law is known.
fn heap_values(setup: &Setup) -> Option<Limit> {
    match setup.small("k") {
        2 => Some((0.0, "0".into())),
        3 => None,
        _ => Some((1.0, "1".into())),
    }
}
