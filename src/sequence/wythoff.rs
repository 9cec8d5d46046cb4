//! Wythoff's losing pairs by index, and how many there are by n; for any t.

use super::Sequence;
use crate::arith::beatty::Beatty;
use crate::arith::narrow::index;
use crate::count::wythoff as count;
use crate::games::Setup;
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;

const MOST: u64 = 1_000_000;

/// The sequences of Wythoff's game.
pub fn of_wythoff() -> Vec<Sequence> {
    let lower = "the smaller heap of the k-th losing pair, ⌊kα⌋";
    let upper = "the larger heap of the k-th losing pair, ⌊kα⌋ + tk";
    vec![
        Sequence::new("lower", lower, "k", (1, MOST), |setup, to, progress| {
            pairs(setup, to, progress, |(lower, _)| lower)
        }),
        Sequence::new("upper", upper, "k", (1, MOST), |setup, to, progress| {
            pairs(setup, to, progress, |(_, upper)| upper)
        }),
        Sequence::new(
            "losing",
            "losing positions in the region of size n",
            "n",
            (0, MOST),
            |setup, to, progress| counts(setup, to, progress, false),
        ),
        Sequence::new(
            "winning",
            "winning positions in the region of size n",
            "n",
            (0, MOST),
            |setup, to, progress| counts(setup, to, progress, true),
        ),
    ]
}

/// One side of the losing pairs 1 to `to`.
fn pairs(
    setup: &Setup,
    to: u64,
    progress: &Progress,
    side: fn((u128, u128)) -> u128,
) -> Result<Vec<BigUint>, Cancelled> {
    let Some(beatty) = Beatty::with_difference(setup.small("t")) else { return Ok(Vec::new()) };
    let mut terms = Vec::with_capacity(index(to));
    for k in 1..=to {
        if k.is_multiple_of(4096) {
            progress.check()?;
        }
        let pair = beatty.pair(u128::from(k));
        terms.extend(pair.map(|pair| BigUint::from(side(pair))));
    }
    Ok(terms)
}

/// Losing or winning cells of the chosen region for n from 0 to `to`.
fn counts(setup: &Setup, to: u64, progress: &Progress, winning: bool) -> Result<Vec<BigUint>, Cancelled> {
    let region = count::Region::of(setup);
    let mut terms = Vec::with_capacity(index(to) + 1);
    for n in 0..=to {
        if n.is_multiple_of(1024) {
            progress.check()?;
        }
        let n = BigUint::from(n);
        let losing = count::losing(setup.small("t"), &n, region);
        terms.extend(losing.map(|losing| if winning { region.total(&n) - losing } else { losing }));
    }
    Ok(terms)
}
