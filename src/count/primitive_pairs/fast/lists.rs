//! What every thread reads: stored reciprocals, the solved weights, and M₃₀ where segments begin.

use super::kernels::Kernels;
use super::plan::{Plan, STEP_ROWS};
use super::weights::{Weights, solved_weights};
use crate::arith::mobius_rows::{BLOCK, MobiusBlock, MobiusRows, SievePrimes};
use crate::arith::wheel::{RESIDUES, WHEEL};
use crate::progress::{Cancelled, Progress};

/// Numbers d with one value of μ₃₀, in order, and their reciprocals.
#[derive(Debug, Default)]
pub(super) struct Divisors {
    pub(super) numbers: Vec<u32>,
    pub(super) reciprocals: Vec<f64>,
}

impl Divisors {
    pub(super) fn push(&mut self, d: u32) {
        self.numbers.push(d);
        self.reciprocals.push(1.0 / f64::from(d));
    }

    pub(super) fn clear(&mut self) {
        self.numbers.clear();
        self.reciprocals.clear();
    }

    /// How many are at most `most`.
    pub(super) fn up_to(&self, most: u64) -> usize {
        self.numbers.partition_point(|&d| u64::from(d) <= most)
    }
}

/// The divisors with μ₃₀ = 1, and those with μ₃₀ = −1.
#[derive(Debug, Default)]
pub(super) struct SignedDivisors {
    pub(super) plus: Divisors,
    pub(super) minus: Divisors,
}

impl SignedDivisors {
    /// Appends the divisors of one block, whose first row is `row`, from `least` to `most`.
    pub(super) fn extend(&mut self, mu: &MobiusBlock, row: u64, least: u64, most: u64) {
        for (i, row) in (row..).take(BLOCK).enumerate() {
            for (mu, residue) in mu.iter().zip(RESIDUES) {
                let d = row * WHEEL + residue;
                if d < least || d > most {
                    continue;
                }
                // d is below 2^32: see `Plan::l_limit`
                match mu[i] {
                    1 => self.plus.push(d as u32),
                    -1 => self.minus.push(d as u32),
                    _ => {}
                }
            }
        }
    }

    pub(super) fn clear(&mut self) {
        self.plus.clear();
        self.minus.clear();
    }
}

/// Everything the threads share.
#[derive(Debug)]
pub(super) struct Lists {
    pub(super) weights: Weights,
    /// g(k), at index k.
    pub(super) solved: Vec<(u32, u32)>,
    /// 1/l for l coprime to 30, in order.
    pub(super) l_reciprocals: Vec<f64>,
    pub(super) divisors: SignedDivisors,
    /// M₃₀ just before each segment that look-ups go to.
    pub(super) before: Vec<i64>,
}

impl Lists {
    /// Builds them all: a short sieve, and the time of one pass over what is stored.
    pub(super) fn new(
        plan: &Plan,
        primes: &SievePrimes,
        kernels: &Kernels,
        progress: &Progress,
    ) -> Result<Self, Cancelled> {
        let mut l_reciprocals = Vec::with_capacity((plan.l_listed / WHEEL + 1) as usize * 8);
        for turn in 0..=plan.l_listed / WHEEL {
            l_reciprocals.extend(RESIDUES.map(|r| 1.0 / (turn * WHEEL + r) as f64));
            if turn.is_multiple_of(1 << 16) {
                progress.check()?;
            }
        }
        let mut lists = Self {
            weights: Weights::new(),
            solved: solved_weights(plan.z),
            l_reciprocals,
            divisors: SignedDivisors::default(),
            before: Vec::new(),
        };
        progress.check()?;
        lists.sieve(plan, primes, kernels, progress)?;
        Ok(lists)
    }

    fn sieve(
        &mut self,
        plan: &Plan,
        primes: &SievePrimes,
        kernels: &Kernels,
        progress: &Progress,
    ) -> Result<(), Cancelled> {
        let mut rows = MobiusRows::new(primes, kernels.rows, STEP_ROWS);
        let expected = (plan.d_listed as f64 * 0.1267) as usize + 1000;
        for divisors in [&mut self.divisors.plus, &mut self.divisors.minus] {
            divisors.numbers.reserve_exact(expected);
            divisors.reciprocals.reserve_exact(expected);
        }
        let mut mu: MobiusBlock = [[0; BLOCK]; 8];
        let mut sum = 0i64;
        let end = plan.short.max(plan.d_listed + 1);
        rows.seek(0, end + STEP_ROWS as u64 * WHEEL);
        loop {
            progress.check()?;
            let first = rows.first_row();
            if plan.segments.get(self.before.len()) == Some(&(first * WHEEL)) {
                self.before.push(sum);
            }
            for block in (0..STEP_ROWS).step_by(BLOCK) {
                rows.block(block, &mut mu);
                sum += block_sum(&mu);
                let row = first + block as u64;
                if row * WHEEL <= plan.d_listed {
                    self.divisors.extend(&mu, row, 1, plan.d_listed);
                }
            }
            if (first + STEP_ROWS as u64) * WHEEL >= end {
                return Ok(());
            }
            rows.advance();
        }
    }

    /// How many values are held, and in how many bytes.
    pub(super) fn held(&self) -> (u64, u64) {
        let divisors = self.divisors.plus.numbers.len() + self.divisors.minus.numbers.len();
        let (reciprocals, solved) = (self.l_reciprocals.len(), self.solved.len());
        let sums = self.before.len();
        let values = reciprocals + divisors + solved + sums;
        (values as u64, (8 * reciprocals + 12 * divisors + 8 * solved + 8 * sums) as u64)
    }

    /// g(k) as factors.
    #[inline]
    pub(super) fn solved(&self, k: u64) -> (i64, i64) {
        let (total, winning) = self.solved[k as usize];
        (i64::from(total), i64::from(winning))
    }
}

/// Sum of a block's μ.
fn block_sum(mu: &MobiusBlock) -> i64 {
    let mut sum = 0;
    for row in 0..BLOCK {
        // eight values of at most 1 in size
        sum += i32::from(mu.iter().map(|class| class[row]).sum::<i8>());
    }
    i64::from(sum)
}
