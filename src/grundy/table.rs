//! Grundy values of two heaps from the rules alone, for any game of pairs. One idea: go by a + b, and
//! put off what needs a position that is still to come; it is then played out by a stack of our own.
//!
//! A value once written is right, whoever reads it and when. So the positions of one sum can be shared
//! among threads, and the table can be read while it is filled, whatever order the rules go by.

mod put_off;
#[cfg(test)]
mod tests;

use super::Values;
use crate::games::Rules;
use crate::progress::{Cancelled, Progress};
use put_off::PutOff;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{
    AtomicU8, AtomicU16, AtomicUsize,
    Ordering::{Acquire, Relaxed, Release},
};

/// Values of the heaps 0 ≤ a, b ≤ reach.
pub struct Table {
    side: usize,
    /// Values modulo [`BASE`], or a mark; a byte each, because a table that fits a cache is read
    /// several times faster.
    low: Vec<AtomicU8>,
    /// How many times [`BASE`] to add, from the first value on that needs it.
    high: OnceLock<Vec<AtomicU16>>,
    /// Sums that are done.
    sums: AtomicUsize,
    fault: OnceLock<Fault>,
}

/// Not worked out yet.
const UNKNOWN: u8 = 255;
/// No position, or one that leads to no position, too far, or back to itself.
const NONE: u8 = 254;
const BASE: u32 = 254;
/// The largest value by convention; a mex is below the number of options, far less.
const MOST_VALUE: u64 = BASE as u64 * (1 << 16) - 1;

/// Options of one sum from which they are shared among threads.
const OPTIONS_FOR_THREADS: u64 = 20_000;
/// Positions that a thread takes at a time.
const SHARE: usize = 8;

/// A move that does not lead nearer to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where it is made.
    pub position: [u64; 2],
    /// Where it leads.
    pub option: [u64; 2],
    /// Whether play can come back; otherwise it leads too far outside the table.
    pub returns: bool,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position: [a, b], option: [x, y], returns } = self;
        let why = if *returns { "from where play can come back" } else { "too far outside the table" };
        write!(f, "the move from {a},{b} leads to {x},{y}, {why}")
    }
}

enum Found {
    Unknown,
    Outside,
    None,
    Value(u32),
}

/// Values met, without clearing between positions: what is marked with the present number is met.
#[derive(Default)]
struct Marks {
    present: u32,
    marks: Vec<u32>,
}

impl Marks {
    fn clear(&mut self) {
        if self.present == u32::MAX {
            *self = Self::default();
        }
        self.present += 1;
    }
    #[inline]
    fn add(&mut self, value: u32) {
        let place = value as usize;
        if place >= self.marks.len() {
            self.marks.resize(2 * place + 64, 0);
        }
        self.marks[place] = self.present;
    }
    fn mex(&self) -> u64 {
        self.marks.iter().take_while(|&&mark| mark == self.present).count() as u64
    }
}

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

    /// An empty table; `None` when the positions are not pairs.
    pub fn new(rules: &dyn Rules, reach: u64) -> Option<Self> {
        let mut pairs = false;
        rules.visit_positions(reach.max(8), &mut |heaps| {
            pairs = heaps.len() == 2;
            ControlFlow::Break(())
        });
        let side = usize::try_from(reach).ok()?.checked_add(1)?;
        let cells = side.checked_mul(side).filter(|_| pairs)?;
        Some(Self {
            side,
            low: (0..cells).map(|_| AtomicU8::new(UNKNOWN)).collect(),
            high: OnceLock::new(),
            sums: AtomicUsize::new(0),
            fault: OnceLock::new(),
        })
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
            now.total = self.low.len() as u64;
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
        if self.low[place].load(Relaxed) != UNKNOWN {
            return true;
        }
        let value = given(rules, heaps).unwrap_or_else(|| {
            let Worker { marks, options, .. } = worker;
            marks.clear();
            let mut stopped = None;
            rules.visit_options(&heaps, &mut |option| {
                *options += 1;
                match self.found(option) {
                    Found::Value(value) => marks.add(value),
                    Found::None => stopped = Some(Given::None),
                    Found::Unknown | Found::Outside => stopped = Some(Given::Later),
                }
                if stopped.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            stopped.unwrap_or_else(|| Given::Value(marks.mex()))
        });
        self.write(place, value)
    }

    #[inline]
    fn place(&self, [a, b]: [u64; 2]) -> Option<usize> {
        let side = self.side as u64;
        (a < side && b < side).then(|| (a * side + b) as usize)
    }

    #[inline]
    fn found(&self, heaps: &[u64]) -> Found {
        let &[a, b] = heaps else { return Found::None };
        let Some(place) = self.place([a, b]) else { return Found::Outside };
        match self.low[place].load(Acquire) {
            UNKNOWN => Found::Unknown,
            NONE => Found::None,
            low => {
                let high = self.high.get().map_or(0, |high| high[place].load(Relaxed));
                Found::Value(u32::from(low) + BASE * u32::from(high))
            }
        }
    }

    /// Write down what a position is; false when that is not known yet.
    fn write(&self, place: usize, given: Given) -> bool {
        let low = match given {
            Given::Later => return false,
            Given::Value(value) => {
                let (high, low) = (value / u64::from(BASE), value % u64::from(BASE));
                if high > 0 {
                    let wide = || self.low.iter().map(|_| AtomicU16::new(0)).collect();
                    self.high.get_or_init(wide)[place].store(high as u16, Relaxed);
                }
                low as u8
            }
            Given::None => NONE,
        };
        self.low[place].store(low, Release);
        true
    }
}

/// What is found out about a position.
#[derive(Clone, Copy)]
enum Given {
    Later,
    None,
    Value(u64),
}

/// What needs no look at the options.
fn given(rules: &dyn Rules, heaps: [u64; 2]) -> Option<Given> {
    if !rules.admits(&heaps) {
        return Some(Given::None);
    }
    let value = rules.convention(&heaps)?;
    Some(if value <= MOST_VALUE { Given::Value(value) } else { Given::None })
}

impl Values for Table {
    fn value(&self, heaps: &[u64]) -> Option<u64> {
        match self.found(heaps) {
            Found::Value(value) => Some(value.into()),
            _ => None,
        }
    }
    fn reach(&self) -> u64 {
        // The corner of the square has the sum 2·reach.
        (self.sums.load(Acquire).saturating_sub(1) / 2) as u64
    }
    fn bytes(&self) -> u64 {
        (self.low.len() + self.high.get().map_or(0, |high| 2 * high.len())) as u64
    }
    fn fault(&self) -> Option<Fault> {
        self.fault.get().copied()
    }
}
