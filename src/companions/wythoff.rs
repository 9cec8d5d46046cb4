//! What comes with Wythoff's game and t-Wythoff.

use super::Companions;
use crate::count::wythoff::Wythoff;
use crate::games::{Game, Setup};
use crate::sequence::{self, By, Growth, Limit};
use std::sync::Arc;

pub(super) fn companions(game: &Arc<dyn Game>) -> Companions {
    let mut sequences = sequence::of_wythoff();
    let growths = match &sequences[..] {
        [lower, _, losing, _] => vec![
            Growth::new("lower/k", lower, By::Index, |setup| Some((alpha(setup), "α".into()))),
            Growth::new("losing/n", losing, By::Index, losing_cells),
        ],
        _ => Vec::new(),
    };
    sequences.extend(sequence::of_boards(game));
    Companions { count: Some(Arc::new(Wythoff)), sequences, growths, id: game.id().into() }
}

fn alpha(setup: &Setup) -> f64 {
    let t = setup.small("t") as f64;
    (2.0 - t + (t * t + 4.0).sqrt()) / 2.0
}

/// Losing cells by n: two for each k with ⌊kα⌋ + tk ≤ n in the box, or with 2⌊kα⌋ + tk ≤ n in the
/// triangle; so 2/(α + t) and 2/(2α + t), and 2α + t = 2 + √(t² + 4).
fn losing_cells(setup: &Setup) -> Option<Limit> {
    let t = setup.small("t") as f64;
    let (box_of, root) = (alpha(setup) + t, 2.0 + (t * t + 4.0).sqrt());
    Some(match (setup.small("t"), setup.choice("region")) {
        (1, "box") => (2.0 / box_of, "3 − √5".into()),
        (1, _) => (2.0 / root, "2√5 − 4".into()),
        (_, "box") => (2.0 / box_of, "2/(α + t)".into()),
        _ => (2.0 / root, "2/(2 + √(t² + 4))".into()),
    })
}
