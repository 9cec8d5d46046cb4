//! The winning moves of a position: named by the law, found heap by heap in a sum, or else by looking at
//! the options. One idea: whoever asks says how far to look, and learns whether that was all.
//!
//! If the nim-sum of a position is x ≠ 0, a move in a heap of value v wins exactly when the values of the
//! heaps it leaves have xor v ⊕ x. So each heap asks one question: which of its options have that xor?

use super::heap_splits::{Splits, after_move, count_splits};
use super::oracle::Oracle;
use crate::games::{HeapMoves, Outcome, Position, Shape};
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Options between two checks for a cancel.
const CHECK_EVERY: u64 = 256;
/// Options of one heap that are looked at to count the winning ones.
const COUNTED: u64 = 100_000;

/// How far to look for winning moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Winning moves that are listed at most.
    pub listed: usize,
    /// Options that are looked at, at most, where neither law nor heap values name the moves.
    pub looks: u64,
    /// Whether all are counted where they are not all listed.
    pub counted: bool,
}

impl Effort {
    /// Steps that a law may take to count the winning moves: a second where all are to be counted, and
    /// else a moment.
    fn steps(&self) -> u64 {
        if self.counted { 5_000_000 } else { 20_000 }
    }
}

/// The moves to losing positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winners {
    /// The first of them.
    pub listed: Vec<Position>,
    /// How many there are; `None` when that was not found out.
    pub total: Option<BigUint>,
}

impl Winners {
    fn all_of(listed: Vec<Position>) -> Self {
        Self { total: Some(listed.len().into()), listed }
    }

    /// Whether every winning move is listed.
    pub fn complete(&self) -> bool {
        self.total.as_ref() == Some(&self.listed.len().into())
    }
}

impl Oracle {
    /// Whether the law names the winning moves of a position, so that none need be looked for.
    pub fn names_winners(&self, heaps: &[u64]) -> bool {
        self.law().is_some_and(|law| law.winning_moves(heaps).is_some())
    }

    /// The winning moves of a position, as far as `effort` goes.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    ///
    /// ```
    /// use gametui::{games::Catalogue, progress::Progress, solve::{Effort, Oracle}};
    /// let wythoff = Catalogue::built_in().find("wythoff").unwrap();
    /// let oracle = Oracle::new(&*wythoff, &wythoff.setup());
    /// let effort = Effort { listed: 10, looks: 1000, counted: true };
    /// let found = oracle.winning_moves(&[8, 4], effort, &Progress::new()).unwrap();
    /// assert!(found.complete());
    /// ```
    pub fn winning_moves(
        &self,
        heaps: &[u64],
        effort: Effort,
        progress: &Progress,
    ) -> Result<Winners, Cancelled> {
        if self.outcome_of(heaps) == Some(Outcome::Losing) || self.rules().convention(heaps).is_some() {
            return Ok(Winners::all_of(Vec::new()));
        }
        if let Some(mut named) = self.law().and_then(|law| law.winning_moves(heaps)) {
            let total = Some(named.len().into());
            named.truncate(effort.listed);
            return Ok(Winners { listed: named, total });
        }
        if let Shape::Sum(moves) = self.shape() {
            let nim_sum = heaps.iter().try_fold(0, |sum, &heap| Some(sum ^ self.heap_value(heap)?));
            if let Some(nim_sum) = nim_sum {
                let mut found = self.winners_by_heap(heaps, nim_sum, &moves, effort, progress)?;
                if found.total.is_none()
                    && let Some((total, first)) =
                        self.law().and_then(|law| law.count_winners(heaps, effort.steps()))
                {
                    found.total = Some(total);
                    found.listed = if found.listed.is_empty() { first } else { found.listed };
                }
                return Ok(found);
            }
        }
        self.winners_by_option(heaps, effort, progress)
    }

    fn winners_by_heap(
        &self,
        heaps: &[u64],
        nim_sum: u64,
        moves: &HeapMoves,
        effort: Effort,
        progress: &Progress,
    ) -> Result<Winners, Cancelled> {
        let mut sizes = heaps.to_vec();
        sizes.dedup(); // equal heaps are neighbours
        let looks = effort.looks / sizes.len().max(1) as u64;
        let mut found = Winners::all_of(Vec::new());
        for heap in sizes {
            let wanted = self.heap_value(heap).unwrap_or(0) ^ nim_sum;
            let room = effort.listed - found.listed.len();
            let (options, all) = self.heap_options(heap, moves, wanted, (room, looks), progress)?;
            let count = match all {
                true => Some(options.len().into()),
                false if effort.counted => self.count_heap_options(heap, moves, wanted, progress)?,
                false => None,
            };
            found.total = found.total.zip(count).map(|(total, count)| total + count);
            let positions = options.iter().map(|left| after_move(heaps, heap, left));
            found.listed.extend(positions.map(Position::partition));
        }
        Ok(found)
    }

    /// Up to `most` options of one heap whose values have xor `wanted`, looking at no more than `looks`;
    /// and whether those are all.
    fn heap_options(
        &self,
        heap: u64,
        moves: &HeapMoves,
        wanted: u64,
        (most, looks): (usize, u64),
        progress: &Progress,
    ) -> Result<(Vec<Vec<u64>>, bool), Cancelled> {
        if let &HeapMoves::Splits { most: parts } = moves {
            let value_of = |size| self.heap_value(size);
            return Splits::new(heap, parts, wanted, &value_of).first(most, looks, progress);
        }
        let mut found = Vec::new();
        let mut full = false;
        let all = self.look_at_options(&[heap], looks, progress, &mut |left| {
            if self.nim_sum_of(left) == Some(wanted) {
                full = found.len() == most;
                if full {
                    return ControlFlow::Break(());
                }
                found.push(left.to_vec());
            }
            ControlFlow::Continue(())
        })?;
        Ok((found, all && !full))
    }

    /// How many options of one heap have values of xor `wanted`; `None` when that takes too long.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn count_heap_options(
        &self,
        heap: u64,
        moves: &HeapMoves,
        wanted: u64,
        progress: &Progress,
    ) -> Result<Option<BigUint>, Cancelled> {
        if let &HeapMoves::Splits { most } = moves {
            return count_splits(heap, most, wanted, &|size| self.heap_value(size), progress);
        }
        let mut count = 0u64;
        let all = self.look_at_options(&[heap], COUNTED, progress, &mut |left| {
            count += u64::from(self.nim_sum_of(left) == Some(wanted));
            ControlFlow::Continue(())
        })?;
        Ok(all.then(|| count.into()))
    }

    fn nim_sum_of(&self, heaps: &[u64]) -> Option<u64> {
        heaps.iter().try_fold(0, |sum, &heap| Some(sum ^ self.heap_value(heap)?))
    }

    fn winners_by_option(
        &self,
        heaps: &[u64],
        effort: Effort,
        progress: &Progress,
    ) -> Result<Winners, Cancelled> {
        let mut listed = Vec::new();
        let mut total = 0u64;
        let mut unknown = false;
        let all = self.look_at_options(heaps, effort.looks, progress, &mut |option| {
            match self.outcome_of(option) {
                Some(Outcome::Losing) => {
                    total += 1;
                    if listed.len() < effort.listed {
                        listed.push(Position::new(self.form(), option.to_vec()));
                    } else if !effort.counted {
                        unknown = true;
                        return ControlFlow::Break(());
                    }
                }
                Some(Outcome::Winning) => {}
                None => unknown = true,
            }
            ControlFlow::Continue(())
        })?;
        Ok(Winners { listed, total: (all && !unknown).then(|| total.into()) })
    }

    /// Visit options until `visit` breaks or `looks` have been seen; whether that was all of them.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn look_at_options(
        &self,
        heaps: &[u64],
        looks: u64,
        progress: &Progress,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<bool, Cancelled> {
        let mut seen = 0u64;
        let mut all = true;
        let mut cancelled = Ok(());
        self.rules().visit_options(heaps, &mut |option| {
            if seen.is_multiple_of(CHECK_EVERY) {
                cancelled = progress.check();
            }
            all = seen < looks && cancelled.is_ok();
            seen += 1;
            if !all {
                return ControlFlow::Break(());
            }
            visit(option)
        });
        cancelled.map(|()| all)
    }
}
