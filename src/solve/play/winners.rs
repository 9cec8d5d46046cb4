//! How many moves in each heap win, counted as far as a moment goes.

use crate::games::{HeapMoves, Shape};
use crate::progress::Progress;
use crate::solve::oracle::Oracle;
use num_bigint::BigUint;

/// Steps of a count that still takes no more than a few milliseconds.
const COUNT_STEPS: u128 = 300_000;

/// How many options of each heap win, in the order of the position, each size once; `None` for a
/// size where counting takes longer than a moment. `None` in all when the game is no sum, or a value
/// is not known.
pub fn winners_by_heap(oracle: &Oracle, heaps: &[u64]) -> Option<Vec<(u64, Option<BigUint>)>> {
    let Shape::Sum(moves) = oracle.shape() else { return None };
    let value_of = |size| oracle.heap_value(size);
    let nim_sum = heaps.iter().try_fold(0, |sum, &heap| Some(sum ^ value_of(heap)?))?;
    let mut sizes = heaps.to_vec();
    sizes.dedup();
    let mut steps = 0u128;
    let count = |heap: u64| {
        if nim_sum == 0 {
            return (heap, Some(BigUint::ZERO));
        }
        steps = steps.saturating_add(count_steps(heap, &moves));
        let wanted = value_of(heap).unwrap_or(0) ^ nim_sum;
        let counted = (steps <= COUNT_STEPS)
            .then(|| oracle.count_heap_options(heap, &moves, wanted, &Progress::new()).ok().flatten());
        (heap, counted.flatten())
    };
    Some(sizes.into_iter().map(count).collect())
}

/// About how many steps the count of one heap takes.
fn count_steps(heap: u64, moves: &HeapMoves) -> u128 {
    let heap = u128::from(heap);
    let &HeapMoves::Splits { most } = moves else { return heap };
    let parts = u128::from(most).min(heap);
    match parts {
        0..=2 => heap,
        3 => heap * heap / 12 + heap,
        // A table of sums, xors and, unless any number will do, parts.
        _ => {
            let layers = if parts == heap { 1 } else { parts };
            let pairs = heap.saturating_mul(heap) / 2;
            pairs.saturating_mul(heap.next_power_of_two()).saturating_mul(layers)
        }
    }
}
