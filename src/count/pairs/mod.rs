//! Losing and winning positions of a pair game in a box or below a line, row by row on all cores.
//!
//! One idea: whoever knows a row's outcomes sets a bit for each losing column, and the count is the
//! bits that are set; rows are taken one by one, and of a game that does not mind the order of its
//! heaps only the columns from the diagonal on.

#[cfg(test)]
mod tests;

use crate::grundy::Values;
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};

pub use super::wythoff::Region;

/// Losing columns of a part of a row.
pub struct Row {
    /// The row: the first heap.
    pub row: u64,
    /// The columns wanted: the second heap.
    pub columns: RangeInclusive<u64>,
    bits: Vec<u64>,
}

impl Row {
    /// Say that the position (row, column) loses; `column` must be one of the columns wanted.
    pub fn set_losing(&mut self, column: u64) {
        debug_assert!(self.columns.contains(&column));
        let at = column - self.columns.start();
        self.bits[(at / 64) as usize] |= 1 << (at % 64);
    }

    /// The bits themselves: bit i of word j is column `columns.start() + 64·j + i`. Bits beyond the
    /// last column are not counted.
    pub fn bits(&mut self) -> &mut [u64] {
        &mut self.bits
    }

    fn begin(&mut self, row: u64, columns: RangeInclusive<u64>) {
        let words = (columns.end() - columns.start()) / 64 + 1;
        self.bits.clear();
        self.bits.resize(words as usize, 0);
        (self.row, self.columns) = (row, columns);
    }

    /// Losing positions, each off the diagonal twice if the row stands for its column too.
    fn losing(&mut self, mirrored: bool) -> u64 {
        let last = (self.columns.end() - self.columns.start()) % 64;
        if let Some(word) = self.bits.last_mut() {
            *word &= u64::MAX >> (63 - last);
        }
        let set: u64 = self.bits.iter().map(|word| u64::from(word.count_ones())).sum();
        if mirrored { 2 * set - (self.bits[0] & 1) } else { set }
    }
}

/// What is counted.
#[derive(Clone, Copy, Debug)]
pub struct RowsAsk {
    /// The bound of the region; below 2^32.
    pub n: u64,
    /// The region.
    pub region: Region,
    /// Whether (a, b) and (b, a) always have the same outcome: half the work.
    pub symmetric: bool,
    /// Threads, at least 1.
    pub threads: usize,
}

impl RowsAsk {
    /// The columns to look at in a row, if any.
    fn columns(&self, row: u64) -> Option<RangeInclusive<u64>> {
        let first = if self.symmetric { row } else { 0 };
        let last = match self.region {
            Region::Box => self.n,
            Region::Sum => self.n - row,
        };
        (first <= last).then_some(first..=last)
    }
}

/// Count the losing positions of a region by rows: `fill` sets the losing columns of each.
///
/// ```
/// use gametui::count::pairs::{Region, RowsAsk, losing_by_rows};
/// // Nim with two heaps: equal heaps lose.
/// let ask = RowsAsk { n: 100, region: Region::Sum, symmetric: true, threads: 2 };
/// let losing = losing_by_rows(&ask, &Default::default(), |row| {
///     row.set_losing(row.row);
///     Ok(())
/// });
/// assert_eq!(losing, Ok(51u32.into()));
/// ```
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled, or from `fill`, which should look at it in rows that
/// take long.
pub fn losing_by_rows(
    ask: &RowsAsk,
    progress: &Progress,
    fill: impl Fn(&mut Row) -> Result<(), Cancelled> + Sync,
) -> Result<BigUint, Cancelled> {
    let rows = (0..=ask.n).rev().find(|&row| ask.columns(row).is_some()).map_or(0, |last| last + 1);
    progress.report(|now| {
        now.phase = "rows";
        (now.block_name, now.blocks_total) = ("rows", rows);
        let total = if ask.symmetric {
            ask.region.total(&ask.n.into()) / 2u32
        } else {
            ask.region.total(&ask.n.into())
        };
        now.total = total.try_into().unwrap_or(u64::MAX);
        now.item_name = "positions";
    });
    let next = AtomicU64::new(0);
    let work = || -> Result<u128, Cancelled> {
        let mut row = Row { row: 0, columns: 0..=0, bits: Vec::new() };
        let mut losing = 0u128;
        let (mut unreported, mut unreported_rows) = (0u64, 0u64);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let columns = (number < rows).then(|| ask.columns(number)).flatten();
            let ended = columns.is_none();
            if let Some(columns) = columns {
                progress.check()?;
                unreported += columns.end() - columns.start() + 1;
                unreported_rows += 1;
                row.begin(number, columns);
                fill(&mut row)?;
                losing += u128::from(row.losing(ask.symmetric));
            }
            if ended || unreported > POSITIONS_A_REPORT {
                progress.report(|now| {
                    now.done = (now.done + unreported).min(now.total);
                    now.items += unreported;
                    now.blocks += unreported_rows;
                });
                (unreported, unreported_rows) = (0, 0);
            }
            if ended {
                return Ok(losing);
            }
        }
    };
    let threads = ask.threads.clamp(1, rows.clamp(1, 1024) as usize);
    let sum = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mine = work();
        // A panic of a thread goes on in the caller, where the job's own guard is.
        let join = |other: std::thread::ScopedJoinHandle<'_, _>| {
            other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        others.into_iter().map(join).fold(mine, |sum: Result<u128, Cancelled>, part| Ok(sum? + part?))
    })?;
    progress.report(|now| now.done = now.total);
    Ok(sum.into())
}

/// Positions between two reports of a thread.
const POSITIONS_A_REPORT: u64 = 1 << 16;

/// The same from values worked out from the rules; `None` if they do not reach n.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
pub fn losing_by_values(
    values: &dyn Values,
    ask: &RowsAsk,
    progress: &Progress,
) -> Result<Option<BigUint>, Cancelled> {
    if values.reach() < ask.n {
        return Ok(None);
    }
    let fill = |row: &mut Row| {
        for column in row.columns.clone() {
            if values.value(&[row.row, column]) == Some(0) {
                row.set_losing(column);
            }
        }
        Ok(())
    };
    losing_by_rows(ask, progress, fill).map(Some)
}

/// Losing positions where the outcome of (a, b) repeats with `period` in both heaps: `losing(i, j)`
/// for i, j < period, at n of any size; `period` ≥ 1. The class of (i, j) is (i + px, j + py): a box
/// of x and y, or all with x + y ≤ ⌊(n − i − j)/p⌋. Complexity: period² looks.
pub fn losing_by_period(
    period: u64,
    n: &BigUint,
    region: Region,
    mut losing: impl FnMut(u64, u64) -> bool,
) -> BigUint {
    let mut sum = BigUint::ZERO;
    for (i, j) in (0..period).flat_map(|i| (0..period).map(move |j| (i, j))) {
        let steps = |from: u64| {
            if *n < from.into() { BigUint::ZERO } else { (n - from) / period + 1u32 }
        };
        if losing(i, j) {
            sum += match region {
                Region::Box => steps(i) * steps(j),
                Region::Sum => {
                    let steps = steps(i + j);
                    &steps * (&steps + 1u32) / 2u32
                }
            };
        }
    }
    sum
}
