//! What comes with primitive pairs.

use super::Companions;
use crate::count::primitive_pairs::PrimitivePairs;
use crate::games::Game;
use crate::sequence::{self, By, Growth};
use std::f64::consts::PI;
use std::sync::Arc;

pub(super) fn companions(game: &Arc<dyn Game>) -> Companions {
    let sequences = sequence::of_primitive_pairs();
    let growths = match &sequences[..] {
        [winning, losing, total] => vec![
            Growth::new("W(n)/n²", winning, By::IndexSquared, |_| Some((2.0 / (PI * PI), "2/π²".into()))),
            Growth::new("L(n)/T(n)", losing, By::Sequence(total.clone()), |_| {
                Some((1.0 / 3.0, "1/3".into()))
            }),
        ],
        _ => Vec::new(),
    };
    Companions { count: Some(Arc::new(PrimitivePairs)), sequences, growths, id: game.id().into() }
}
