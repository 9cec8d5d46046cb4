//! The units of a plan on several threads: handed out in order, joined in order, kept now and then.

use super::chunks::{Chunk, ChunkSpace, Inputs};
use super::counts;
use super::kernels::Kernels;
use super::lists::Lists;
use super::lookups;
use super::plan::{Plan, STEP_ROWS, Work};
use super::state::{Outcome, State};
use super::table::Table;
use super::weights::solved_weights;
use crate::arith::mobius_rows::{MobiusRows, SievePrimes};
use crate::arith::wheel::WHEEL;
use crate::count::Keep;
use crate::count::primitive_pairs::PairCount;
use crate::progress::{Cancelled, Progress};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Work shorter than this, in nanoseconds, is not worth a second thread.
const WORTH_A_THREAD: f64 = 1e6;

/// Peak bytes of the count for `n` with `threads` threads.
pub(in super::super) fn memory(n: u64, threads: usize) -> u64 {
    Plan::outline(n).memory(threads as u64)
}

/// Seconds the count takes, roughly.
pub(in super::super) fn seconds(n: u64, threads: usize) -> f64 {
    let plan = Plan::new(n);
    3e-3 + plan.cost() * 1e-9 / useful_threads(&plan, threads) as f64
}

/// As many of the threads asked for as have enough to do.
fn useful_threads(plan: &Plan, threads: usize) -> usize {
    threads.min(1 + (plan.cost() / WORTH_A_THREAD) as usize).min(plan.units.len()).max(1)
}

/// Counts by the fast method, for n from 1 to 2^64 − 1.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
pub(in super::super) fn count(
    n: u64,
    threads: usize,
    progress: &Progress,
    keep: &dyn Keep,
) -> Result<PairCount, Cancelled> {
    count_with(&Kernels::best(), n, threads, progress, keep)
}

/// The same with chosen inner loops.
pub(super) fn count_with(
    kernels: &Kernels,
    n: u64,
    threads: usize,
    progress: &Progress,
    keep: &dyn Keep,
) -> Result<PairCount, Cancelled> {
    progress.report(|now| now.phase = "lists");
    let plan = Plan::new(n);
    let all = 0..plan.units.len();
    let state = earlier_state(&plan, all.clone(), keep);
    let joined = share_with(kernels, &plan, state, threads, progress, keep)?;
    if let Some(count) = finished(&plan, joined) {
        return Ok(count);
    }
    // Sound sums make a count that can be; so these were not, and only a state can have brought them.
    keep.reject("leads to a count that cannot be");
    let joined = share_with(kernels, &plan, State::new(all), threads, progress, keep)?;
    // Nothing was loaded, so the numbers stand whatever the test of them says.
    Ok(finished(&plan, joined).unwrap_or_else(|| sum_up(&plan, joined)))
}

/// What the units of one share give, and which ones they are.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
pub(super) fn share(
    plan: &Plan,
    units: Range<usize>,
    threads: usize,
    progress: &Progress,
    keep: &dyn Keep,
) -> Result<Chunk, Cancelled> {
    let state = earlier_state(plan, units, keep);
    share_with(&Kernels::best(), plan, state, threads, progress, keep)
}

fn share_with(
    kernels: &Kernels,
    plan: &Plan,
    state: State,
    threads: usize,
    progress: &Progress,
    keep: &dyn Keep,
) -> Result<Chunk, Cancelled> {
    progress.check()?;
    let primes = SievePrimes::up_to(plan.largest());
    progress.check()?;
    let lists = Lists::new(plan, &primes, kernels, progress)?;
    let inputs = Inputs { plan, lists: &lists, kernels, progress };
    let share = state.share();
    let run = Run {
        inputs,
        primes: &primes,
        keep,
        next: AtomicUsize::new(share.start),
        share,
        state: Mutex::new(state),
        saving: Mutex::new(()),
    };
    run.report_start();
    let threads = useful_threads(plan, threads);
    let ended = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(|| run.work())).collect();
        let own = run.work();
        let ended = others.into_iter().map(|other| match other.join() {
            Ok(result) => result,
            Err(fault) => std::panic::resume_unwind(fault),
        });
        ended.fold(own, Result::and)
    });
    let state = lock(&run.state);
    if ended.is_err() && progress.snapshot().blocks > 0 {
        keep.save(&state.encode(plan));
    }
    ended.map(|()| state.joined())
}

/// The count from the sums of all units: what remains is Σ g(k)·1.
fn sum_up(plan: &Plan, all: Chunk) -> PairCount {
    let mut sums = all.sums;
    for &(total, winning) in &solved_weights(plan.z)[1..] {
        sums.add_product((total.into(), winning.into()), 1);
    }
    let (total, winning) = ((sums.total - 1).unsigned_abs(), sums.winning.unsigned_abs());
    PairCount { total, losing: total.wrapping_sub(winning), winning }
}

/// The same, if it can be a count for n: L and W are between 0 and T, L is even and T is odd, for all
/// pairs but (1,1) come in twos, and T and W are as near to 3n²/π² and 2n²/π² as sums of totients are.
pub(super) fn finished(plan: &Plan, all: Chunk) -> Option<PairCount> {
    let count = all.is_possible(plan).then(|| sum_up(plan, all))?;
    let n = plan.n as f64;
    let unit = (n / std::f64::consts::PI).powi(2);
    // |Φ(n) − 3n²/π²| ≤ n·(ln n + 2), and W differs no more; 10^−12 for the doubles.
    let near = |number: u128, ratio: f64| {
        (number as f64 - ratio * unit).abs() <= n * (n.ln() + 3.0) + 1e-12 * unit + 2.0
    };
    let even = count.losing.is_multiple_of(2) && (plan.n < 2 || !count.total.is_multiple_of(2));
    let ordered = count.winning <= count.total;
    (ordered && even && near(count.total, 3.0) && near(count.winning, 2.0)).then_some(count)
}

/// The state of an earlier run, if it left one that fits.
fn earlier_state(plan: &Plan, units: Range<usize>, keep: &dyn Keep) -> State {
    let Some(bytes) = keep.load() else { return State::new(units) };
    State::decode(plan, units.clone(), &bytes).unwrap_or_else(|| {
        keep.reject("was made by another way of counting, or altered");
        State::new(units)
    })
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One run: what the threads share.
struct Run<'a> {
    inputs: Inputs<'a>,
    primes: &'a SievePrimes,
    keep: &'a dyn Keep,
    state: Mutex<State>,
    /// Held while a state is written, so that a later one is never overwritten by an earlier one.
    saving: Mutex<()>,
    /// The units to be done.
    share: Range<usize>,
    next: AtomicUsize,
}

impl Run<'_> {
    /// Takes units until there are none.
    fn work(&self) -> Result<(), Cancelled> {
        let mut space = Space::new(self.primes);
        let plan = self.inputs.plan;
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if index >= self.share.end {
                return Ok(());
            }
            let unit = &plan.units[index];
            if lock(&self.state).has(index) {
                continue;
            }
            let outcome = space.run(&self.inputs, unit.work)?;
            lock(&self.state).join(index, outcome);
            self.report(index);
            if self.keep.wants() {
                self.save();
            }
        }
    }

    fn save(&self) {
        let Ok(_alone) = self.saving.try_lock() else { return };
        if self.keep.wants() {
            let state = lock(&self.state).encode(self.inputs.plan);
            self.keep.save(&state);
        }
    }

    fn report_start(&self) {
        let Inputs { plan, lists, progress, .. } = self.inputs;
        let state = lock(&self.state);
        let units = &plan.units[self.share.clone()];
        let whole: f64 = units.iter().map(|unit| unit.cost).sum();
        let (mut blocks, mut cost, mut numbers) = (0, 0.0, 0);
        for (_, unit) in self.share.clone().zip(units).filter(|(index, _)| state.has(*index)) {
            blocks += 1;
            cost += unit.cost;
            numbers += unit.work.numbers();
        }
        progress.report(|now| {
            now.phase = "sieving";
            (now.done, now.total) = (cost as u64, whole as u64);
            now.block_name = "blocks";
            (now.blocks, now.blocks_total) = (blocks, units.len() as u64);
            now.item_name = "numbers sieved";
            now.items = numbers;
            (now.cache_values, now.cache_bytes) = lists.held();
        });
    }

    fn report(&self, index: usize) {
        let unit = &self.inputs.plan.units[index];
        self.inputs.progress.report(|now| {
            now.done += unit.cost as u64;
            now.blocks += 1;
            now.items += unit.work.numbers();
        });
    }
}

impl Work {
    /// Numbers this work sieves.
    fn numbers(self) -> u64 {
        match self {
            Self::Sieve { from, to } => (to - from) * WHEEL,
            Self::Counts { .. } | Self::Lookups { .. } => 0,
        }
    }
}

/// What one thread keeps between units.
struct Space<'p> {
    primes: &'p SievePrimes,
    chunk: Option<ChunkSpace<'p>>,
    /// The segment that `table` holds.
    segment: Option<usize>,
    table: Option<Table>,
    rows: Option<MobiusRows<'p>>,
}

impl<'p> Space<'p> {
    fn new(primes: &'p SievePrimes) -> Self {
        Self { primes, chunk: None, segment: None, table: None, rows: None }
    }

    fn run(&mut self, inputs: &Inputs<'_>, work: Work) -> Result<Outcome, Cancelled> {
        let Inputs { plan, lists, kernels, progress } = *inputs;
        match work {
            Work::Counts { from, to } => {
                let divisors = [&lists.divisors.plus, &lists.divisors.minus];
                counts::run(plan, lists, kernels, progress, [from, to], divisors).map(Outcome::Sums)
            }
            Work::Lookups { segment, from, to } => {
                let table = self.load(inputs, segment);
                lookups::run(plan, lists, kernels, progress, table, (segment, from, to)).map(Outcome::Sums)
            }
            Work::Sieve { from, to } => {
                let space = self.chunk.get_or_insert_with(|| {
                    let rows = MobiusRows::new(self.primes, kernels.rows, plan.span as usize);
                    ChunkSpace::new(rows, kernels.layout)
                });
                inputs.chunk(space, from, to).map(Outcome::Chunk)
            }
        }
    }

    /// The table with `segment` in it.
    fn load(&mut self, inputs: &Inputs<'_>, segment: usize) -> &Table {
        let Inputs { plan, kernels, .. } = *inputs;
        let table = self.table.get_or_insert_with(|| Table::new(kernels.layout, plan.segment_rows()));
        if self.segment == Some(segment) {
            return table;
        }
        let rows = self.rows.get_or_insert_with(|| MobiusRows::new(self.primes, kernels.rows, STEP_ROWS));
        let (low, high) = (plan.segments[segment], plan.segments[segment + 1]);
        rows.seek(low / WHEEL, high - 1);
        let (mut row, mut sum) = (0, 0);
        loop {
            sum = table.fill(rows, (0, STEP_ROWS), row, sum);
            row += STEP_ROWS;
            if row as u64 * WHEEL >= high - low {
                break;
            }
            rows.advance();
        }
        self.segment = Some(segment);
        table
    }
}
