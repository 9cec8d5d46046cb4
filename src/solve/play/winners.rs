//! The winning moves of a position from what a board knows: named by the law, found heap by heap where
//! a move splits one heap, or else by looking at the options.

use super::{Board, visit_some};
use crate::games::{Outcome, Position, Structure};
use crate::progress::Progress;
use crate::solve::splits::{Splits, after_split, count_splits};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Steps of a count that still takes no more than a few milliseconds.
const COUNT_STEPS: u128 = 300_000;

/// Whether the law names the winning moves of a position, so that none need be looked for.
pub(super) fn named(board: &Board, heaps: &[u64]) -> bool {
    board.law().is_some_and(|law| law.winning_moves(heaps).is_some())
}

/// Moves to losing positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winners {
    /// The first of them.
    pub listed: Vec<Position>,
    /// Whether these are all.
    pub all: bool,
}

/// The winning moves of a position, `most` at most, looking at about `looks` options unless the law
/// names them.
pub(super) fn winners(board: &Board, heaps: &[u64], most: usize, looks: usize) -> Winners {
    if board.outcome_of(heaps) == Some(Outcome::Losing) || board.rules().convention(heaps).is_some() {
        return Winners { listed: Vec::new(), all: true };
    }
    if let Some(mut listed) = board.law().and_then(|law| law.winning_moves(heaps)) {
        let all = listed.len() <= most;
        listed.truncate(most);
        return Winners { listed, all };
    }
    match board.rules().structure() {
        Structure::Splits { most: parts } => by_heap(board, heaps, parts, (most, looks)),
        _ => by_option(board, heaps, most, looks),
    }
}

/// Heap by heap: a split of a heap worth v wins when the xor of its parts is v ⊕ nim-sum.
fn by_heap(board: &Board, heaps: &[u64], parts: u64, (most, looks): (usize, usize)) -> Winners {
    let mut found = Winners { listed: Vec::new(), all: true };
    let value_of = |size| board.heap_value(size);
    let Some(nim_sum) = heaps.iter().try_fold(0, |sum, &heap| Some(sum ^ value_of(heap)?)) else {
        return Winners { all: false, ..found };
    };
    let mut sizes = heaps.to_vec();
    sizes.dedup(); // equal heaps are neighbours
    let looks = (looks / sizes.len().max(1)) as u64;
    for heap in sizes {
        let wanted = value_of(heap).unwrap_or(0) ^ nim_sum;
        let mut splits = Splits::new(heap, parts, wanted, &value_of);
        let room = most - found.listed.len();
        // Nobody cancels this progress: the looks alone bound the work.
        let Ok((winning, all)) = splits.first(room, looks, &Progress::new()) else { continue };
        found.all &= all;
        let positions = winning.iter().map(|parts| after_split(heaps, heap, parts));
        found.listed.extend(positions.map(Position::partition));
    }
    found
}

/// By looking at the options.
fn by_option(board: &Board, heaps: &[u64], most: usize, looks: usize) -> Winners {
    let mut found = Winners { listed: Vec::new(), all: true };
    let mut unknown = false;
    let all = visit_some(board, heaps, looks, &mut |option| {
        match board.outcome_of(option) {
            Some(Outcome::Losing) if found.listed.len() == most => return ControlFlow::Break(()),
            Some(Outcome::Losing) => found.listed.push(Position::new(board.form(), option.to_vec())),
            Some(Outcome::Winning) => {}
            None => unknown = true,
        }
        ControlFlow::Continue(())
    });
    found.all = all && !unknown && found.listed.len() < most;
    found
}

/// How many splits of each heap win, in the order of the position, each size once; `None` for a
/// size where counting takes longer than a moment. `None` in all when a move is no split, or a
/// value is not known.
pub fn split_counts(board: &Board, heaps: &[u64]) -> Option<Vec<(u64, Option<BigUint>)>> {
    let Structure::Splits { most } = board.rules().structure() else { return None };
    let value_of = |size| board.heap_value(size);
    let nim_sum = heaps.iter().try_fold(0, |sum, &heap| Some(sum ^ value_of(heap)?))?;
    let mut sizes = heaps.to_vec();
    sizes.dedup();
    let mut steps = 0u128;
    let count = |heap: u64| {
        if nim_sum == 0 {
            return (heap, Some(BigUint::ZERO));
        }
        steps = steps.saturating_add(count_steps(heap, most));
        let wanted = value_of(heap).unwrap_or(0) ^ nim_sum;
        let counted = (steps <= COUNT_STEPS)
            .then(|| count_splits(heap, most, wanted, &value_of, &Progress::new()).ok().flatten());
        (heap, counted.flatten())
    };
    Some(sizes.into_iter().map(count).collect())
}

/// About how many steps the count of one heap takes.
fn count_steps(heap: u64, most: u64) -> u128 {
    let (heap, parts) = (u128::from(heap), u128::from(most.min(heap)));
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
