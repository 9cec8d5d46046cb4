//! The inner loops, in plain code, and the choice between them and the vector versions.
//!
//! All divide by multiplying: for v < 2^50 and a stored reciprocal r of d, (v + ½)·r − ½ is nearer
//! to ⌊v/d⌋ than to any other integer, because v/d − ⌊v/d⌋ is a multiple of 1/d, the shift of half
//! a step keeps it 1/(2d) away from a tie, and the two roundings together err by at most
//! v/d·2^−52 < 1/(4d). Adding 2^52 − ½ rounds to an integer and leaves it in the low bits.

use super::table::Table;
use crate::arith::mobius_rows::{MobiusBlock, RowKernels};
use crate::arith::wheel::{COPRIME_UP_TO, RESIDUES, WHEEL, count_coprime};

/// Below this a numerator may be divided by multiplication.
pub(super) const NARROW: u64 = 1 << 50;

/// 2^52 − ½ and 2^52 as double and as bits.
pub(super) const ROUND: f64 = 4_503_599_627_370_495.5;
pub(super) const TWO_52: f64 = 4_503_599_627_370_496.0;
pub(super) const TWO_52_BITS: u64 = 0x4330_0000_0000_0000;

/// One set of inner loops, for one kind of processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kernels {
    /// For messages of tests.
    #[cfg_attr(not(test), allow(dead_code))] // nothing else needs it
    pub(super) name: &'static str,
    /// For the sieve.
    pub(super) rows: RowKernels,
    /// Σ table[⌊v/d⌋ − base] over reciprocals of d; v < 2^50, every quotient inside the table.
    pub(super) lookups: fn(&[f64], u64, u64, &Table) -> i64,
    /// Σ (numbers up to ⌊v/d⌋ coprime to 30) over reciprocals of d; v < 2^50.
    pub(super) counts: fn(&[f64], u64) -> i64,
    /// The same for the numbers coprime to 30 from the first-th up to the second-th, any v ≤ 10^18.
    pub(super) wide_lookups: fn(u64, u64, u64, u64, &Table) -> i64,
    /// The same for divisors in order, any v up to 10^18.
    pub(super) wide_counts: fn(&[u32], u64) -> i64,
    /// Sum of a block's μ.
    pub(super) block_sum: fn(&MobiusBlock) -> i32,
}

impl Kernels {
    /// Plain code, on every processor.
    pub(super) const PORTABLE: Self = Self {
        name: "portable",
        rows: RowKernels::PORTABLE,
        lookups: |r, v, base, table| lookups(r, v, base, table),
        counts: |r, v| counts(r, v),
        wide_lookups,
        wide_counts,
        block_sum: |mu| block_sum(mu),
    };

    /// The fastest set this processor can run.
    pub(super) fn best() -> Self {
        Self::all().first().copied().unwrap_or(Self::PORTABLE)
    }

    /// Every set this processor can run, the fastest first.
    pub(super) fn all() -> Vec<Self> {
        #[cfg(target_arch = "x86_64")]
        let vector = [super::vector::avx512(), super::vector::avx2()];
        #[cfg(not(target_arch = "x86_64"))]
        let vector = [None; 2];
        vector.into_iter().flatten().chain([Self::PORTABLE]).collect()
    }
}

/// See [`Kernels::lookups`].
#[inline(always)]
pub(super) fn lookups(reciprocals: &[f64], v: u64, base: u64, table: &Table) -> i64 {
    let half = v as f64 + 0.5;
    let base = TWO_52_BITS + base;
    let mut sum = 0i64;
    let mut offsets = [0u32; 16];
    let mut chunks = reciprocals.chunks_exact(16);
    for chunk in &mut chunks {
        for (offset, r) in offsets.iter_mut().zip(chunk) {
            *offset = (half * r + ROUND).to_bits().wrapping_sub(base) as u32;
        }
        // 16 values of at most 2^15 in size
        sum += i64::from(offsets.iter().map(|&offset| i32::from(table.at(offset))).sum::<i32>());
    }
    for r in chunks.remainder() {
        let offset = (half * r + ROUND).to_bits().wrapping_sub(base) as u32;
        sum += i64::from(table.at(offset));
    }
    sum
}

/// See [`Kernels::counts`].
#[inline(always)]
pub(super) fn counts(reciprocals: &[f64], v: u64) -> i64 {
    let half = v as f64 + 0.5;
    let mut turns = 0u64;
    let mut rest = 0u32;
    for r in reciprocals {
        let q = half * r + ROUND - TWO_52;
        // One turn too many, because below 2^52 the sum would round to halves.
        let turn = (q + 30.5) * (1.0 / 30.0) + ROUND;
        let residue = q - 30.0 * (turn - (TWO_52 + 1.0));
        turns = turns.wrapping_add(turn.to_bits());
        rest = rest.wrapping_add(COPRIME_UP_TO[((residue + TWO_52).to_bits() & 31) as usize]);
    }
    let turns = turns.wrapping_sub((TWO_52_BITS + 1).wrapping_mul(reciprocals.len() as u64));
    (turns * 8) as i64 + i64::from(rest)
}

/// The i-th number coprime to 30, from i = 0.
#[inline]
fn coprime_number(i: u64) -> u64 {
    i / 8 * WHEEL + RESIDUES[(i % 8) as usize]
}

/// See [`Kernels::wide_lookups`].
pub(super) fn wide_lookups(first: u64, end: u64, v: u64, base: u64, table: &Table) -> i64 {
    (first..end).map(|i| i64::from(table.at((v / coprime_number(i) - base) as u32))).sum()
}

/// See [`Kernels::wide_counts`].
pub(super) fn wide_counts(divisors: &[u32], v: u64) -> i64 {
    divisors.iter().map(|&d| count_coprime(v / u64::from(d)) as i64).sum()
}

/// See [`Kernels::block_sum`].
#[inline(always)]
pub(super) fn block_sum(mu: &MobiusBlock) -> i32 {
    let mut sum = 0;
    for row in 0..mu[0].len() {
        // eight values of at most 1 in size
        sum += i32::from(mu.iter().map(|class| class[row]).sum::<i8>());
    }
    sum
}
