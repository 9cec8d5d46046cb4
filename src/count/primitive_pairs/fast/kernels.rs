//! The inner loops, in plain code.
//!
//! All divide by multiplying: for v < 2^50 and a stored reciprocal r of d, (v + ½)·r − ½ is nearer
//! to ⌊v/d⌋ than to any other integer, because v/d − ⌊v/d⌋ is a multiple of 1/d, the shift of half
//! a step keeps it 1/(2d) away from a tie, and the two roundings together err by at most
//! v/d·2^−52 < 1/(4d). Adding 2^52 − ½ rounds to an integer and leaves it in the low bits.

use super::table::{Layout, Table};
use super::weights::RUN;
use crate::arith::mobius_rows::RowKernels;
use crate::arith::wheel::{COPRIME_UP_TO, RESIDUES, WHEEL, count_coprime};

/// Numerators that may be divided by multiplication. The least is so large that every quotient that
/// is asked for is at least 30: the turn of the wheel, too, is found by adding 2^52 − ½, and a sum
/// below 2^52 would be rounded to halves.
pub(super) const NARROW: std::ops::Range<u64> = 1 << 14..1 << 50;

/// 2^52 − ½ and 2^52 as double and as bits.
pub(super) const ROUND: f64 = 4_503_599_627_370_495.5;
pub(super) const TWO_52: f64 = 4_503_599_627_370_496.0;
pub(super) const TWO_52_BITS: u64 = 0x4330_0000_0000_0000;

/// One set of inner loops, for one kind of processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kernels {
    /// What the set is called: `portable`, `sse2`, `avx2`, `avx512`.
    pub(super) name: &'static str,
    /// How the tables it looks up in are laid out.
    pub(super) layout: Layout,
    /// For the sieve.
    pub(super) rows: RowKernels,
    /// Σ table[⌊v/d⌋ − base] over reciprocals of d; v narrow, every quotient inside the table.
    pub(super) lookups: fn(&[f64], u64, u64, &Table) -> i64,
    /// Σ (numbers up to ⌊v/d⌋ coprime to 30) over reciprocals of d; v narrow.
    pub(super) counts: fn(&[f64], u64) -> i64,
    /// The same for the numbers coprime to 30 from the first-th up to the second-th, any v;
    /// they are below 2^32 and the quotients below 2^31.
    pub(super) wide_lookups: fn(u64, u64, u64, u64, &Table) -> i64,
    /// The same for divisors in order and any v, modulo 2^64.
    pub(super) wide_counts: fn(&[u32], u64) -> i64,
    /// The table's sum at ⌊v/m⌋ − base for each m from the first on, any v, m < 2^32, ⌊v/m⌋ < 2^31.
    pub(super) sums: fn(u64, u64, u64, &Table, &mut [i32; RUN]),
}

impl Kernels {
    /// Plain code, on every processor.
    pub(super) const PORTABLE: Self = Self {
        name: "portable",
        layout: Layout::Counted,
        rows: RowKernels::PORTABLE,
        lookups: |r, v, base, table| lookups(r, v, base, table),
        counts: |r, v| counts(r, v),
        wide_lookups,
        wide_counts,
        sums: |first, v, base, table, out| sums(first, v, base, table, out),
    };
}

/// Quotients worked out together: two vectors of two doubles, the least there is.
const LANES: usize = 4;

/// The whole turns of the wheel in four quotients ⌊v/d⌋, with the bits of 2^52 on them, and what is
/// left of each, below 30; from v + ½, a thirtieth of that, and 1/d.
#[inline(always)]
fn turns(half: f64, thirtieth: f64, reciprocals: &[f64; LANES]) -> ([u64; LANES], [u64; LANES]) {
    let (mut turns, mut residues) = ([0; LANES], [0; LANES]);
    for i in 0..LANES {
        let q = (half * reciprocals[i] + ROUND).to_bits();
        turns[i] = (thirtieth * reciprocals[i] + ROUND).to_bits();
        // q − 30·turns is below 30, and −30 is 2 modulo 32.
        residues[i] = q.wrapping_add(turns[i] << 1) & 31;
    }
    (turns, residues)
}

/// See [`Kernels::lookups`].
#[inline(always)]
pub(super) fn lookups(reciprocals: &[f64], v: u64, base: u64, table: &Table) -> i64 {
    let Some((_, sums)) = table.counted().split_last() else {
        return few_lookups(reciprocals, v, base, table);
    };
    let Some(mask) = sums.len().checked_sub(1) else { return 0 };
    let first = 8 * (base / WHEEL); // 8·2^52 wraps away
    let half = v as f64 + 0.5;
    let thirtieth = half * (1.0 / 30.0);
    let mut sum = 0i64;
    let (chunks, rest) = reciprocals.as_chunks::<LANES>();
    for chunk in chunks {
        let (turns, residues) = turns(half, thirtieth, chunk);
        for i in 0..LANES {
            let counted = (turns[i] << 3).wrapping_sub(first) as usize;
            let index = counted.wrapping_add(COPRIME_UP_TO[(residues[i] & 31) as usize] as usize);
            sum += i64::from(sums[index & mask]);
        }
    }
    sum + few_lookups(rest, v, base, table)
}

/// The same, one by one, for either layout.
#[inline(always)]
pub(super) fn few_lookups(reciprocals: &[f64], v: u64, base: u64, table: &Table) -> i64 {
    let half = v as f64 + 0.5;
    reciprocals.iter().map(|r| table.at((half * r + ROUND).to_bits() - TWO_52_BITS - base)).sum()
}

/// C(r) + C(s) at r + 32s, for r, s < 30.
static COPRIME_PAIRS: [u8; 1024] = {
    let mut pairs = [0; 1024];
    let mut i = 0;
    while i < 1024 {
        pairs[i] = (COPRIME_UP_TO[i % 32] + COPRIME_UP_TO[i / 32]) as u8;
        i += 1;
    }
    pairs
};

/// See [`Kernels::counts`].
#[inline(always)]
pub(super) fn counts(reciprocals: &[f64], v: u64) -> i64 {
    let half = v as f64 + 0.5;
    let thirtieth = half * (1.0 / 30.0);
    let (mut whole, mut last) = ([0u64; LANES], 0u64);
    let (chunks, rest) = reciprocals.as_chunks::<LANES>();
    for chunk in chunks {
        let (turns, residues) = turns(half, thirtieth, chunk);
        for i in 0..LANES {
            whole[i] = whole[i].wrapping_add(turns[i]);
        }
        for i in 0..LANES / 2 {
            let pair = residues[i] | residues[i + LANES / 2] << 5;
            last += u64::from(COPRIME_PAIRS[(pair & 1023) as usize]);
        }
    }
    let whole = whole.iter().fold(0, |sum: u64, turns| sum.wrapping_add(*turns));
    let whole = whole.wrapping_sub(TWO_52_BITS.wrapping_mul((LANES * chunks.len()) as u64));
    let few: u64 = rest.iter().map(|r| count_coprime((half * r + ROUND).to_bits() - TWO_52_BITS)).sum();
    (8 * whole + last + few) as i64
}

/// The i-th number coprime to 30, from i = 0.
#[inline]
fn coprime_number(i: u64) -> u64 {
    i / 8 * WHEEL + RESIDUES[(i % 8) as usize]
}

/// See [`Kernels::wide_lookups`].
pub(super) fn wide_lookups(first: u64, end: u64, v: u64, base: u64, table: &Table) -> i64 {
    (first..end).map(|i| table.at(v / coprime_number(i) - base)).sum()
}

/// See [`Kernels::wide_counts`].
pub(super) fn wide_counts(divisors: &[u32], v: u64) -> i64 {
    let counts = divisors.iter().map(|&d| count_coprime(v / u64::from(d)));
    counts.fold(0, u64::wrapping_add) as i64
}

/// See [`Kernels::sums`].
#[inline(always)]
pub(super) fn sums(first: u64, v: u64, base: u64, table: &Table, out: &mut [i32; RUN]) {
    let half = v as f64 + 0.5;
    for (i, out) in (0..).zip(out.iter_mut()) {
        let m = first + i;
        let quotient = if v < NARROW.end { (half / m as f64) as u64 } else { v / m };
        *out = table.at(quotient - base) as i32; // 16 bits in the table
    }
}
