//! The sets of different heaps with xor 0, counted by their sum, on the transformed axis.
//!
//! Let R_b(y), y < 2^b, be the generating function of the sets of heaps with values of at least 2^b
//! whose xor is below 2^b, each set signed by (−1)^|y & xor|: a Walsh–Hadamard transform over the low
//! b bits alone. Level b turns R_{b+1} into R_b. Sum and difference of the rows y and y + 2^b tell
//! sets with bit b clear from those with bit b set (twice: the factor 2^levels is taken out at the
//! end); the heaps of the level are added one by one; what stays odd is dropped. R_0(0), with the
//! heaps of value 0 added, is the answer.
//!
//! Rows form a binary tree: it is walked depth first with two series a level, in parallel by
//! subtrees. Complexity: the level with bit b has 2^b rows of about 2^b heaps, so about n³/28
//! additions in all for k ≥ 4, and O(n log n) words.

use super::lanes::{Path, Word};
use super::schedule::{Level, Schedule};
use super::stage::Stage;
use crate::arith::narrow::narrow;
use crate::progress::{Cancelled, Progress};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The level whose rows are the roots of the subtrees that threads take one by one.
const SUBTREES: usize = 6;
/// Additions between two checks for a cancel: well under a millisecond.
const CHECK_EVERY: u64 = 1 << 20;
/// Additions below which one thread is quicker than two.
const WORTH_A_THREAD: u64 = 1 << 22;

/// What stays the same for every row of a run.
pub(super) struct Tree<'a, W> {
    /// What to add.
    pub(super) schedule: &'a Schedule,
    /// The modulus.
    pub(super) modulus: W,
    /// The instructions to use.
    pub(super) path: Path,
    /// Threads, at least 1.
    pub(super) threads: usize,
    /// Where the run reports and leaves finished subtrees.
    pub(super) stage: &'a Stage<'a>,
    /// Asked for a cancel.
    pub(super) progress: &'a Progress,
}

/// What one thread carries along: series to use again, and additions not yet reported.
struct Walker<W> {
    spare: Vec<Vec<W>>,
    additions: u64,
    rows: u64,
}

impl<W> Walker<W> {
    fn new() -> Self {
        Self { spare: Vec::new(), additions: 0, rows: 0 }
    }
}

impl<W: Word> Tree<'_, W> {
    /// Sets of different heaps with xor 0, by their sum 0..=n, times 2^doublings.
    pub(super) fn count(&self) -> Result<Vec<W>, Cancelled> {
        let subtrees_at = SUBTREES.min(self.schedule.levels.len().saturating_sub(1));
        let subtrees = self.subtrees(subtrees_at)?;
        let mut walker = Walker::new();
        let mut even = self.row(0, 0, &mut walker, &|level, y| {
            (level == subtrees_at).then(|| subtrees.get(y).cloned()).flatten()
        })?;
        self.add_free(&mut even, &mut walker)?;
        self.stage.advance(walker.additions, walker.rows);
        Ok(even)
    }

    /// The rows of level `level`, each by walking its subtree; those kept from an earlier run first.
    fn subtrees(&self, level: usize) -> Result<Vec<Vec<W>>, Cancelled> {
        let count = 1usize << level;
        let done: Vec<Mutex<Option<Vec<W>>>> = (0..count).map(|_| Mutex::new(None)).collect();
        let next = AtomicUsize::new(0);
        let work = || -> Result<(), Cancelled> {
            let mut walker = Walker::new();
            loop {
                let y = next.fetch_add(1, Ordering::Relaxed);
                if y >= count {
                    return Ok(());
                }
                let row = match self.stage.kept_row(y) {
                    Some(row) if row.len() == self.length() => {
                        walker.additions += self.subtree_additions(level);
                        row
                    }
                    _ => self.row(level, y, &mut walker, &|_, _| None)?,
                };
                self.stage.advance(std::mem::take(&mut walker.additions), std::mem::take(&mut walker.rows));
                self.stage.keep_row(y, &row);
                *done[y].lock().unwrap_or_else(PoisonError::into_inner) = Some(row);
            }
        };
        let threads = if self.schedule.additions() < WORTH_A_THREAD { 1 } else { self.threads.min(count) };
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mine = work();
            // A panic of a thread goes on in the caller, where the job's own guard is.
            let join = |other: std::thread::ScopedJoinHandle<'_, _>| {
                other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            others.into_iter().map(join).fold(mine, Result::and)
        })?;
        let take = |row: Mutex<Option<Vec<W>>>| row.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(done.into_iter().filter_map(take).collect())
    }

    /// R_level(y), from the two rows above it. `known` may spare the walk.
    fn row(
        &self,
        level: usize,
        y: usize,
        walker: &mut Walker<W>,
        known: &dyn Fn(usize, usize) -> Option<Vec<W>>,
    ) -> Result<Vec<W>, Cancelled> {
        if let Some(row) = known(level, y) {
            return Ok(row);
        }
        let Some(here) = self.schedule.levels.get(level) else {
            // No heap has a value this large: the empty set alone.
            return Ok(self.fresh(walker, true));
        };
        let (mut even, mut odd) = if level + 1 == self.schedule.levels.len() {
            (self.fresh(walker, true), self.fresh(walker, false))
        } else {
            let mut even = self.row(level + 1, y, walker, known)?;
            let mut odd = self.row(level + 1, y | 1 << level, walker, known)?;
            W::fold(&mut even, &mut odd, self.modulus);
            (even, odd)
        };
        self.add_level(here, narrow(y), &mut even, &mut odd, walker)?;
        walker.spare.push(odd);
        walker.rows += 1;
        Ok(even)
    }

    /// Add the heaps of a level to a row, even and odd at once.
    fn add_level(
        &self,
        level: &Level,
        y: u32,
        even: &mut [W],
        odd: &mut [W],
        walker: &mut Walker<W>,
    ) -> Result<(), Cancelled> {
        for heap in &level.heaps {
            let minus = (y & heap.low_bits).count_ones() % 2 == 1;
            let size = heap.size as usize;
            for run in &heap.moves {
                let (low, high) = (run.low as usize, run.high as usize);
                let (source, target) = if run.odd { (&*odd, &mut *even) } else { (&*even, &mut *odd) };
                W::accumulate(
                    &mut target[low + size..high + size],
                    &source[low..high],
                    self.modulus,
                    minus,
                    self.path,
                );
                walker.additions += (high - low) as u64;
            }
            self.report_if_due(walker)?;
        }
        Ok(())
    }

    /// Add the heaps of value 0: they change no xor.
    fn add_free(&self, even: &mut [W], walker: &mut Walker<W>) -> Result<(), Cancelled> {
        for heap in &self.schedule.free.heaps {
            let size = heap.size as usize;
            for run in &heap.moves {
                let (low, high) = (run.low as usize, run.high as usize);
                // A run is no longer than the heap, so source and target do not meet.
                let (source, target) = even.split_at_mut(low + size);
                W::accumulate(&mut target[..high - low], &source[low..high], self.modulus, false, self.path);
                walker.additions += (high - low) as u64;
            }
            self.report_if_due(walker)?;
        }
        Ok(())
    }

    fn report_if_due(&self, walker: &mut Walker<W>) -> Result<(), Cancelled> {
        if walker.additions >= CHECK_EVERY {
            self.progress.check()?;
            self.stage.advance(std::mem::take(&mut walker.additions), std::mem::take(&mut walker.rows));
        }
        Ok(())
    }

    fn length(&self) -> usize {
        self.schedule.n as usize + 1
    }

    /// A series of zeros, or of the empty set alone.
    fn fresh(&self, walker: &mut Walker<W>, with_empty_set: bool) -> Vec<W> {
        let mut series = walker.spare.pop().unwrap_or_default();
        series.clear();
        series.resize(self.length(), W::default());
        if with_empty_set {
            series[0] = W::ONE;
        }
        series
    }

    fn subtree_additions(&self, level: usize) -> u64 {
        let above = self.schedule.levels.iter().skip(level).enumerate();
        above.map(|(height, level)| level.additions() << height).sum()
    }
}
