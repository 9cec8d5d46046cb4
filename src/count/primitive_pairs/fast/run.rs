//! The units of a plan on several threads: handed out in order, joined in order, kept now and then.

use super::chunks::{Chunk, ChunkSpace, Inputs};
use super::counts;
use super::kernels::Kernels;
use super::lists::Lists;
use super::lookups;
use super::plan::{Plan, Work};
use super::table::{SEGMENT, SEGMENT_ROWS, Table};
use super::weights::Pair;
use crate::arith::mobius_rows::{MobiusRows, SievePrimes};
use crate::count::Keep;
use crate::count::primitive_pairs::PairCount;
use crate::progress::{Cancelled, Progress};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Peak bytes of the count for `n` with `threads` threads.
pub(in super::super) fn memory(n: u64, threads: usize) -> u64 {
    Plan::new(n).memory(threads as u64)
}

/// Seconds the count takes, roughly.
pub(in super::super) fn seconds(n: u64, threads: usize) -> f64 {
    Plan::new(n).cost() * 1e-9 / threads as f64
}

/// What is known after some units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Joined {
    /// Every unit before this one is done.
    prefix: usize,
    /// Units done beyond, with what a chunk could not yet add.
    beyond: BTreeMap<usize, Option<Chunk>>,
    /// M₃₀ before the next chunk to be joined.
    mobius: i64,
    sums: Pair,
}

/// What one unit gave.
enum Outcome {
    Sums(Pair),
    Chunk(Chunk),
}

impl Joined {
    fn join(&mut self, index: usize, outcome: Outcome) {
        let waiting = match outcome {
            Outcome::Sums(sums) => {
                self.sums.add(sums);
                None
            }
            Outcome::Chunk(chunk) => Some(chunk),
        };
        self.beyond.insert(index, waiting);
        while let Some(waiting) = self.beyond.remove(&self.prefix) {
            if let Some(chunk) = waiting {
                self.sums.add(chunk.sums);
                self.sums.total += chunk.weights.total * i128::from(self.mobius);
                self.sums.winning += chunk.weights.winning * i128::from(self.mobius);
                self.mobius += chunk.mobius;
            }
            self.prefix += 1;
        }
    }
}

/// Counts by the fast method, for n from 1 to 10^18.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
pub(in super::super) fn count(
    n: u64,
    threads: usize,
    progress: &Progress,
    _keep: &dyn Keep,
) -> Result<PairCount, Cancelled> {
    let all = Kernels::all();
    let pick: usize = std::env::var("PPK").ok().and_then(|s| s.parse().ok()).unwrap_or(0);
    let kernels = all[pick];
    let plan = Plan::new(n);
    let primes = SievePrimes::up_to(plan.largest());
    let lists = Lists::new(&plan, &primes, &kernels, progress)?;
    let inputs = Inputs { plan: &plan, lists: &lists, kernels: &kernels, progress };
    let joined = Mutex::new(Joined::default());
    let next = AtomicUsize::new(0);
    let work = || -> Result<(), Cancelled> {
        let mut space = Space::new(&inputs, &primes);
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(unit) = plan.units.get(index) else { return Ok(()) };
            let outcome = space.run(&inputs, unit.work)?;
            joined.lock().unwrap_or_else(PoisonError::into_inner).join(index, outcome);
        }
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let own = work();
        let ended: Result<(), Cancelled> = others.into_iter().try_for_each(|other| match other.join() {
            Ok(result) => result,
            Err(fault) => std::panic::resume_unwind(fault),
        });
        own.and(ended)
    })?;
    let joined = joined.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut sums = joined.sums;
    for k in 1..=plan.z {
        sums.add_product(lists.solved(k), 1);
    }
    Ok(PairCount::from_total_and_winning((sums.total - 1).unsigned_abs(), sums.winning.unsigned_abs()))
}

/// What one thread keeps between units.
struct Space<'p> {
    primes: &'p SievePrimes,
    chunk: Option<ChunkSpace<'p>>,
    /// The segment that `table` holds.
    segment: Option<u64>,
    table: Table,
    rows: Option<MobiusRows<'p>>,
}

impl<'p> Space<'p> {
    fn new(_inputs: &Inputs<'_>, primes: &'p SievePrimes) -> Self {
        Self { primes, chunk: None, segment: None, table: Table::new(), rows: None }
    }

    fn run(&mut self, inputs: &Inputs<'_>, work: Work) -> Result<Outcome, Cancelled> {
        let Inputs { plan, lists, kernels, progress } = *inputs;
        match work {
            Work::Counts { from, to } => {
                let divisors = [&lists.divisors.plus, &lists.divisors.minus];
                counts::run(plan, lists, kernels, progress, [from, to], divisors).map(Outcome::Sums)
            }
            Work::Lookups { segment, from, to } => {
                self.load(inputs, segment);
                lookups::run(plan, lists, kernels, progress, &self.table, (segment, from, to))
                    .map(Outcome::Sums)
            }
            Work::Sieve { from, to } => {
                let space = self.chunk.get_or_insert_with(|| {
                    ChunkSpace::new(MobiusRows::new(self.primes, kernels.rows, plan.span as usize))
                });
                inputs.chunk(space, from, to).map(Outcome::Chunk)
            }
        }
    }

    /// Puts `segment` into the table.
    fn load(&mut self, inputs: &Inputs<'_>, segment: u64) {
        if self.segment == Some(segment) {
            return;
        }
        let rows =
            self.rows.get_or_insert_with(|| MobiusRows::new(self.primes, inputs.kernels.rows, SEGMENT_ROWS));
        rows.seek(segment * SEGMENT_ROWS as u64, (segment + 1) * SEGMENT - 1);
        self.table.fill(rows, 0);
        self.segment = Some(segment);
    }
}
