//! Grundy values of two heaps from the rules alone, for any game of pairs. One idea: go by a + b, and
//! put off what needs a position that is still to come; it is then played out by a stack of our own.
//!
//! A value once written is right, whoever reads it and when. So the positions of one sum can be shared
//! among threads, and the table can be read while it is filled, whatever order the rules go by.

mod put_off;
#[cfg(test)]
mod tests;
mod values;

use crate::games::Rules;
use crate::progress::{Cancelled, Progress};
use put_off::PutOff;
use std::ops::ControlFlow;
use std::sync::atomic::{
    AtomicUsize,
    Ordering::{Relaxed, Release},
};
pub use values::Table;
use values::{Found, Given, Marks, given};

/// Options of one sum from which they are shared among threads.
const OPTIONS_FOR_THREADS: u64 = 20_000;
/// Positions that a thread takes at a time.
const SHARE: usize = 8;

/// What one thread needs and finds.
#[derive(Default)]
struct Worker {
    marks: Marks,
    options: u64,
    put_off: Vec<usize>,
}

impl Table {
    /// Play out every position with heaps up to `reach`; `None` when the positions are not pairs.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn solve(
        rules: &dyn Rules,
        reach: u64,
        threads: usize,
        progress: &Progress,
    ) -> Result<Option<Self>, Cancelled> {
        let table = Self::new(rules, reach);
        if let Some(table) = &table {
            table.fill(rules, None, threads, progress)?;
        }
        Ok(table)
    }

    /// Work out every position, or those within the bound `bound` of the rules. Readers may ask for
    /// values meanwhile.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled; the values found so far stay readable.
    pub fn fill(
        &self,
        rules: &dyn Rules,
        bound: Option<u64>,
        threads: usize,
        progress: &Progress,
    ) -> Result<(), Cancelled> {
        let sums = 2 * self.side - 1;
        progress.report(|now| {
            now.phase = "values";
            now.block_name = "sums";
            now.blocks_total = sums as u64;
            now.total = (self.side * self.side) as u64;
            now.item_name = "cells";
        });
        let mut workers: Vec<Worker> = (0..threads.max(1)).map(|_| Worker::default()).collect();
        let mut slow = PutOff::default();
        let mut done = 0;
        for sum in 0..sums {
            let (next, end) =
                (AtomicUsize::new((sum + 1).saturating_sub(self.side)), sum.min(self.side - 1) + 1);
            done += (end - next.load(Relaxed)) as u64;
            let options: u64 = workers.iter_mut().map(|worker| std::mem::take(&mut worker.options)).sum();
            let some = if options < OPTIONS_FOR_THREADS { 1 } else { workers.len() };
            let work = |worker| self.work(rules, bound, sum, (&next, end), worker, progress);
            match &mut workers[..some] {
                [one] => work(one)?,
                workers => std::thread::scope(|threads| {
                    let shares: Vec<_> =
                        workers.iter_mut().map(|worker| threads.spawn(|| work(worker))).collect();
                    // A panic of the rules goes on here.
                    shares.into_iter().try_for_each(|share| {
                        share.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                    })
                })?,
            }
            let mut later: Vec<usize> =
                workers.iter_mut().flat_map(|worker| worker.put_off.drain(..)).collect();
            later.sort_unstable();
            for a in later {
                slow.play_out(self, rules, [a as u64, (sum - a) as u64], progress)?;
            }
            self.sums.store(sum + 1, Release);
            progress.report(|now| {
                now.blocks = sum as u64 + 1;
                now.done = done;
                now.items = done;
            });
        }
        Ok(())
    }

    /// Positions (a, sum − a) with a from `next` to `end`, some at a time.
    fn work(
        &self,
        rules: &dyn Rules,
        bound: Option<u64>,
        sum: usize,
        (next, end): (&AtomicUsize, usize),
        worker: &mut Worker,
        progress: &Progress,
    ) -> Result<(), Cancelled> {
        loop {
            progress.check()?;
            let first = next.fetch_add(SHARE, Relaxed);
            for a in first..end.min(first + SHARE) {
                let heaps = [a as u64, (sum - a) as u64];
                if bound.is_none_or(|n| rules.within(n, &heaps)) && !self.settle(rules, heaps, worker) {
                    worker.put_off.push(a);
                }
            }
            if first + SHARE >= end {
                return Ok(());
            }
        }
    }

    /// Find the value of a position, unless it needs one that is not there yet.
    fn settle(&self, rules: &dyn Rules, heaps: [u64; 2], worker: &mut Worker) -> bool {
        let Some(place) = self.place(heaps) else { return false };
        if !matches!(self.found(&heaps), Found::Unknown) {
            return true;
        }
        let value = given(rules, heaps).unwrap_or_else(|| {
            let Worker { marks, options, .. } = worker;
            marks.clear();
            let mut stopped = None;
            let made = rules.try_options(&heaps, &mut |option| {
                *options += 1;
                match self.found(option) {
                    Found::Value(value) => marks.add(value),
                    Found::None => stopped = Some(Given::None),
                    Found::Unknown | Found::Outside => stopped = Some(Given::Later),
                }
                if stopped.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if let Err(error) = made {
                let _ = self.fault.set(error);
                stopped = Some(Given::None);
            }
            stopped.unwrap_or_else(|| Given::Value(marks.mex()))
        });
        self.write(place, value)
    }
}
