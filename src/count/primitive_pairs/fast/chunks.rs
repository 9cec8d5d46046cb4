//! One chunk of the sieve, and everything that is looked up in it.
//!
//! M₃₀ before the chunk is not known while other threads sieve what comes before; so a chunk
//! returns the sum of its weights as well, and the chunks are joined in order.

use super::counts;
use super::kernels::Kernels;
use super::lists::{Lists, SignedDivisors};
use super::plan::{Plan, STEP_ROWS};
use super::products::Products;
use super::table::{Layout, Table};
use super::weights::Pair;
use crate::arith::mobius_rows::{BLOCK, MobiusBlock, MobiusRows};
use crate::arith::wheel::{RESIDUES, WHEEL};
use crate::progress::{Cancelled, Progress};

/// Numbers that are put into a table at a time.
const STEP: u64 = STEP_ROWS as u64 * WHEEL;

/// What a chunk adds, before M₃₀ at its start is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Chunk {
    /// Σ μ₃₀ over the chunk.
    pub(super) mobius: i64,
    /// Σ of the weights of all look-ups in it.
    pub(super) weights: Pair,
    /// Σ of weights times M₃₀ relative to the chunk's start, and all that needs no M₃₀.
    pub(super) sums: Pair,
}

impl Chunk {
    /// Joins the chunk that follows: its weights wait no longer for what this one adds to M₃₀. Modulo
    /// 2^128, for numbers read from files may leave it; those of a count do not.
    pub(super) fn append(&mut self, next: Self) {
        let mobius = i128::from(self.mobius);
        let add = |sum: &mut i128, other: i128| *sum = sum.wrapping_add(other);
        for waited in [next.sums, next.weights.times(mobius)] {
            add(&mut self.sums.total, waited.total);
            add(&mut self.sums.winning, waited.winning);
        }
        add(&mut self.weights.total, next.weights.total);
        add(&mut self.weights.winning, next.weights.winning);
        self.mobius = self.mobius.wrapping_add(next.mobius);
    }
}

/// What a thread keeps between chunks.
#[derive(Debug)]
pub(super) struct ChunkSpace<'p> {
    pub(super) rows: MobiusRows<'p>,
    table: Table,
    products: Products,
    divisors: SignedDivisors,
}

impl<'p> ChunkSpace<'p> {
    pub(super) fn new(rows: MobiusRows<'p>, layout: Layout) -> Self {
        Self {
            rows,
            table: Table::new(layout, STEP_ROWS),
            products: Products::default(),
            divisors: SignedDivisors::default(),
        }
    }
}

/// The shared things a chunk is made from.
#[derive(Clone, Copy)]
pub(super) struct Inputs<'a> {
    pub(super) plan: &'a Plan,
    pub(super) lists: &'a Lists,
    pub(super) kernels: &'a Kernels,
    pub(super) progress: &'a Progress,
}

impl Inputs<'_> {
    /// Sieves the rows from `from` up to `to`, whole spans, and takes all look-ups there.
    pub(super) fn chunk(&self, space: &mut ChunkSpace<'_>, from: u64, to: u64) -> Result<Chunk, Cancelled> {
        let mut chunk = Chunk::default();
        space.rows.seek(from, to * WHEEL - 1);
        let mut first = from;
        loop {
            for row in (0..space.rows.length()).step_by(STEP_ROWS) {
                self.progress.check()?;
                self.segment(space, row, &mut chunk)?;
            }
            first += space.rows.length() as u64;
            if first >= to {
                return Ok(chunk);
            }
            space.rows.advance();
        }
    }

    /// One segment, `row` rows into the sieved span.
    fn segment(&self, space: &mut ChunkSpace<'_>, row: usize, chunk: &mut Chunk) -> Result<(), Cancelled> {
        let plan = self.plan;
        let low = (space.rows.first_row() + row as u64) * WHEEL;
        let high = low + STEP;
        if low <= plan.root {
            self.direct(&space.rows, row, &mut chunk.sums);
        }
        if high > plan.d_listed + 1 && low <= plan.d_most {
            self.long_counts(space, row, &mut chunk.sums)?;
        }
        // ⌊n/j⌋ lies in the segment for j above n/high up to n/low.
        let most = plan.products.min(plan.n.checked_div(low).unwrap_or(plan.n));
        let above = (plan.n / high).max(plan.z);
        let before = chunk.mobius;
        chunk.mobius += space.table.fill(&space.rows, (row, STEP_ROWS), 0, 0);
        for j in (above + 1..=most).rev() {
            if j.is_multiple_of(1 << 20) {
                self.progress.check()?;
            }
            let weight = space.products.at(plan, self.lists, j, plan.z + 1);
            let sum = space.table.at(plan.n / j - low);
            chunk.sums.add_product(weight, before + sum);
            chunk.weights.add_product(weight, 1);
        }
        Ok(())
    }

    /// Σ μ₃₀(d)·(F(⌊n/d⌋) − F(√n)) over the segment's d up to √n.
    fn direct(&self, rows: &MobiusRows<'_>, row: usize, sums: &mut Pair) {
        let plan = self.plan;
        let base = self.lists.weights.sum(plan.root);
        let mut mu: MobiusBlock = [[0; BLOCK]; 8];
        for block in (row..row + STEP_ROWS).step_by(BLOCK) {
            let first = rows.first_row() + block as u64;
            if first * WHEEL > plan.root {
                return;
            }
            rows.block(block, &mut mu);
            for (class, mu) in mu.iter().enumerate() {
                for (row, &mu) in (first..).zip(mu) {
                    let d = row * WHEEL + RESIDUES[class];
                    if mu == 0 || d > plan.root {
                        continue;
                    }
                    let sum = self.lists.weights.sum(plan.n / d);
                    sums.total += i128::from(mu) * (sum.total - base.total);
                    sums.winning += i128::from(mu) * (sum.winning - base.winning);
                }
            }
        }
    }

    /// The counts over divisors beyond the stored lists.
    fn long_counts(&self, space: &mut ChunkSpace<'_>, row: usize, sums: &mut Pair) -> Result<(), Cancelled> {
        let plan = self.plan;
        let mut mu: MobiusBlock = [[0; BLOCK]; 8];
        space.divisors.clear();
        let first = space.rows.first_row() + row as u64;
        for block in (0..STEP_ROWS).step_by(BLOCK) {
            space.rows.block(row + block, &mut mu);
            space.divisors.extend(&mu, first + block as u64, plan.d_listed + 1, plan.d_most);
        }
        let least = (first * WHEEL).max(plan.d_listed + 1);
        let SignedDivisors { plus, minus } = &space.divisors;
        // d_limit(k) is about √(n/k)/0.75: from some k on, no divisor of the segment takes part.
        let mut k = 1;
        while k <= plan.z {
            self.progress.check()?;
            let to = (k + 15).min(plan.z);
            if (k..=to).all(|k| plan.d_limit(k) < least) {
                break;
            }
            sums.add(counts::run(plan, self.lists, self.kernels, self.progress, [k, to], [plus, minus])?);
            k = to + 1;
        }
        Ok(())
    }
}
