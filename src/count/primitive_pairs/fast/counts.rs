//! The half of each solved equation that needs no table: Σ_d μ₃₀(d)·(C(⌊v/d⌋) − C(L)).
//!
//! C(x) is how many numbers up to x are coprime to 30. The divisors go by in blocks that stay in
//! the first-level cache, each block for all k of the unit.

use super::kernels::{Kernels, NARROW};
use super::lists::{Divisors, Lists};
use super::plan::Plan;
use super::weights::Pair;
use crate::arith::wheel::count_coprime;
use crate::progress::{Cancelled, Progress};

/// Divisors in a block: 16 KiB of reciprocals.
const BLOCK: usize = 2048;

/// Σ C(⌊v/d⌋) over the divisors from index `from` up to `to`, modulo 2^64, for any v.
fn sum_counts(kernels: &Kernels, divisors: &Divisors, from: usize, to: usize, v: u64) -> i64 {
    if NARROW.contains(&v) {
        (kernels.counts)(&divisors.reciprocals[from..to], v)
    } else {
        (kernels.wide_counts)(&divisors.numbers[from..to], v)
    }
}

/// What one k needs on its way through the blocks.
struct Row {
    v: u64,
    coprime_to_limit: i64,
    /// How many divisors of each sign take part.
    ends: [usize; 2],
    /// The sum so far, modulo 2^64: on the way it may leave 64 bits, at the end it is inside. With D
    /// the last divisor and C(x) within 1 of 8x/30, |Σ_{d≤D} μ₃₀(d)·C(⌊v/d⌋)| ≤ 8/30·v·|Σ μ₃₀(d)/d| + 2D
    /// ≤ 8/30·v + 2D, for such a sum of μ(d)/d is at most 1; and C(L)·|Σ μ₃₀(d)| ≤ L·D ≤ v. With
    /// D ≤ 2^24 stored divisors L·D is below 2^56, so all of it is below 2^62.3; one segment of longer
    /// divisors has 2^17 terms of at most v/2^24 ≤ 2^40.
    sum: i64,
}

impl Row {
    fn new(plan: &Plan, k: u64, plus: &Divisors, minus: &Divisors) -> Self {
        let most = plan.d_limit(k);
        Self {
            v: plan.n / k,
            coprime_to_limit: count_coprime(plan.l_limit(k)) as i64,
            ends: [plus.up_to(most), minus.up_to(most)],
            sum: 0,
        }
    }

    fn add(&mut self, kernels: &Kernels, divisors: &Divisors, sign: usize, from: usize, to: usize) {
        let to = to.min(self.ends[sign]);
        if from >= to {
            return;
        }
        let counts = sum_counts(kernels, divisors, from, to, self.v);
        let term = counts.wrapping_sub(self.coprime_to_limit * (to - from) as i64);
        self.sum = if sign == 0 { self.sum.wrapping_add(term) } else { self.sum.wrapping_sub(term) };
    }
}

/// −Σ_k g(k)·(the counts of k), for k from `from` to `to`, over `signed` = plus and minus.
pub(super) fn run(
    plan: &Plan,
    lists: &Lists,
    kernels: &Kernels,
    progress: &Progress,
    [from, to]: [u64; 2],
    [plus, minus]: [&Divisors; 2],
) -> Result<Pair, Cancelled> {
    let mut rows: Vec<Row> = (from..=to).map(|k| Row::new(plan, k, plus, minus)).collect();
    for (sign, divisors) in [plus, minus].into_iter().enumerate() {
        let end = rows.iter().map(|row| row.ends[sign]).max().unwrap_or(0);
        let mut since_check = 0;
        for start in (0..end).step_by(BLOCK) {
            for row in &mut rows {
                row.add(kernels, divisors, sign, start, (start + BLOCK).min(end));
            }
            since_check += rows.len() * BLOCK;
            if since_check > 1 << 21 {
                progress.check()?;
                since_check = 0;
            }
        }
    }
    let mut sums = Pair::default();
    for (k, row) in (from..=to).zip(&rows) {
        sums.add_product(lists.solved(k), -row.sum);
    }
    Ok(sums)
}
