//! The inner loops in vector instructions: AVX-512 and AVX2 with FMA, chosen when the program runs.
//!
//! The only file of this count with `unsafe` in it, for two reasons: functions compiled for
//! instructions the processor may lack, and loads and gathers through pointers.
#![allow(unsafe_code)] // each block says why it is sound

use super::kernels::{self, Kernels, TWO_52, TWO_52_BITS};
use super::table::{Layout, SEEN, Table};
use super::weights::RUN;
use crate::arith::mobius_rows::{self, BLOCK, MobiusBlock, RowKernels};
use crate::arith::wheel::{COPRIME_UP_TO, RESIDUES, WHEEL};
use std::arch::x86_64::*;

/// The AVX-512 loops, if this processor has what they use.
pub(super) fn avx512() -> Option<Kernels> {
    let present = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512ifma")
        && is_x86_feature_detected!("avx512bitalg")
        && is_x86_feature_detected!("avx512vnni");
    // SAFETY (of every call in these closures): the table is only handed out after the processor
    // was found to have all the features the called functions are compiled for.
    present.then_some(Kernels {
        name: "avx512",
        layout: Layout::Packed,
        rows: RowKernels {
            lay: |strip, patterns| unsafe { lay_512(strip, patterns) },
            decode: |bytes, complete, mu| unsafe { decode_512(bytes, complete, mu) },
        },
        lookups: |r, v, base, table| unsafe { lookups_512(r, v, base, table) },
        counts: |r, v| unsafe { counts_512(r, v) },
        wide_lookups: |first, end, v, base, table| unsafe { wide_lookups_512(first, end, v, base, table) },
        wide_counts: |d, v| unsafe { wide_counts_512(d, v) },
        sums: |first, v, base, table, out| unsafe { sums_512(first, v, base, table, out) },
    })
}

/// The AVX2 loops, if this processor has what they use.
pub(super) fn avx2() -> Option<Kernels> {
    let present = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
    // SAFETY (of every call in these closures): as above.
    present.then_some(Kernels {
        name: "avx2",
        layout: Layout::Counted,
        rows: RowKernels {
            lay: |strip, patterns| unsafe { lay_256(strip, patterns) },
            decode: |bytes, complete, mu| unsafe { decode_256(bytes, complete, mu) },
        },
        lookups: |r, v, base, table| unsafe { lookups_256(r, v, base, table) },
        counts: |r, v| unsafe { counts_256(r, v) },
        ..Kernels::PORTABLE
    })
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn lay_512(strip: &mut [u8], patterns: [&[u8]; 6]) {
    mobius_rows::lay(strip, patterns);
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn decode_512(bytes: [&[u8; BLOCK]; 8], complete: u8, mu: &mut MobiusBlock) {
    mobius_rows::decode(bytes, complete, mu);
}

#[target_feature(enable = "avx2,fma")]
fn lay_256(strip: &mut [u8], patterns: [&[u8]; 6]) {
    mobius_rows::lay(strip, patterns);
}

#[target_feature(enable = "avx2,fma")]
fn decode_256(bytes: [&[u8; BLOCK]; 8], complete: u8, mu: &mut MobiusBlock) {
    mobius_rows::decode(bytes, complete, mu);
}

/// Round towards −∞, and leave the exception flags alone.
const DOWN: i32 = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC;

#[inline]
#[target_feature(enable = "avx512f")]
fn load_512(numbers: &[f64; 8]) -> __m512d {
    // SAFETY: the array holds the eight doubles that are read.
    unsafe { _mm512_loadu_pd(numbers.as_ptr()) }
}

/// Two vectors of eight offsets, each in the low half of a lane, as one of sixteen.
#[inline]
#[target_feature(enable = "avx512f")]
fn pack_512(a: __m512i, b: __m512i) -> __m512i {
    let low = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    _mm512_permutex2var_epi32(a, low, b)
}

/// Sums of packed rows, for sixteen turns and residues: adds them to `sums`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg,avx512vnni")]
fn add_sums_512(table: &Table, turns: __m512i, residues: __m512i, sums: __m512i) -> __m512i {
    let packed = table.packed();
    let inside = _mm512_and_si512(turns, _mm512_set1_epi32(packed.len() as i32 - 1));
    // SAFETY: an index masked with the length less one is below the length, which is not 0 in this
    // layout: the table is made by the same set of loops.
    let rows = unsafe { _mm512_i32gather_epi32::<4>(inside, packed.as_ptr().cast()) };
    let seen = pair_512(&SEEN);
    let seen = _mm512_permutex2var_epi32(seen[0], residues, seen[1]);
    // Bits of μ = 1 in the lowest byte count as 1, those of μ = −1 in the next as −1.
    let bits = _mm512_popcnt_epi8(_mm512_and_si512(rows, seen));
    let sums = _mm512_dpbusd_epi32(sums, bits, _mm512_set1_epi32(0xff01));
    _mm512_add_epi32(sums, _mm512_srai_epi32::<16>(rows))
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512bitalg,avx512vnni")]
fn lookups_512(reciprocals: &[f64], v: u64, base: u64, table: &Table) -> i64 {
    let half = v as f64 + 0.5;
    let (half, thirtieth) = (_mm512_set1_pd(half), _mm512_set1_pd(half * (1.0 / 30.0)));
    // Rounded down once, 2^52 − base + (v + ½)·r has the offset ⌊v/d⌋ − base in its low bits.
    let magic = _mm512_set1_pd(TWO_52 - base as f64);
    let turn_magic = _mm512_set1_pd(TWO_52 - (base / WHEEL) as f64);
    let minus_30 = _mm512_set1_epi64(MINUS_30);
    let mut total = 0;
    // 2^12 vectors of sums below 2^15 stay inside 32 bits.
    for part in reciprocals.chunks(16 << 12) {
        let (chunks, rest) = part.as_chunks::<16>();
        let mut sums = _mm512_setzero_si512();
        for chunk in chunks {
            let (halves, _) = chunk.as_chunks::<8>();
            let [a, b] = [load_512(&halves[0]), load_512(&halves[1])].map(|r| {
                let q = _mm512_castpd_si512(_mm512_fmadd_round_pd::<DOWN>(half, r, magic));
                let turn = _mm512_castpd_si512(_mm512_fmadd_round_pd::<DOWN>(thirtieth, r, turn_magic));
                (turn, _mm512_madd52lo_epu64(q, turn, minus_30))
            });
            sums = add_sums_512(table, pack_512(a.0, b.0), pack_512(a.1, b.1), sums);
        }
        total += i64::from(_mm512_reduce_add_epi32(sums)) + kernels::few_lookups(rest, v, base, table);
    }
    total
}

/// Thirty-two numbers in two vectors of sixteen.
#[inline]
#[target_feature(enable = "avx512f")]
fn pair_512(numbers: &[u32; 32]) -> [__m512i; 2] {
    let (halves, _) = numbers.as_chunks::<16>();
    // SAFETY: each array holds the sixteen numbers that are read.
    [0, 1].map(|i| unsafe { _mm512_loadu_si512(halves[i].as_ptr().cast()) })
}

/// −30 modulo 2^52, for multiply-and-add of 52 bits.
const MINUS_30: i64 = (1 << 52) - 30;

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma")]
fn counts_512(reciprocals: &[f64], v: u64) -> i64 {
    let half = v as f64 + 0.5;
    // (v + ½)/30 in one rounding more: still nearer to v/30d than half of 1/30d.
    let (half, thirtieth) = (_mm512_set1_pd(half), _mm512_set1_pd(half * (1.0 / 30.0)));
    let magic = _mm512_set1_pd(TWO_52);
    let minus_30 = _mm512_set1_epi64(MINUS_30);
    let coprime = pair_512(&COPRIME_UP_TO);
    let (chunks, rest) = reciprocals.as_chunks::<16>();
    let mut turns = [_mm512_setzero_si512(); 2];
    let mut counts = [_mm512_setzero_si512(); 2];
    for chunk in chunks {
        let (parts, _) = chunk.as_chunks::<8>();
        for i in 0..2 {
            let r = load_512(&parts[i]);
            let q = _mm512_castpd_si512(_mm512_fmadd_round_pd::<DOWN>(half, r, magic));
            let turn = _mm512_castpd_si512(_mm512_fmadd_round_pd::<DOWN>(thirtieth, r, magic));
            // q − 30·turn, right in the low 52 bits
            let residue = _mm512_madd52lo_epu64(q, turn, minus_30);
            let count = _mm512_maskz_permutex2var_epi32(0x5555, coprime[0], residue, coprime[1]);
            turns[i] = _mm512_add_epi64(turns[i], turn);
            counts[i] = _mm512_add_epi64(counts[i], count);
        }
    }
    let sum =
        |v: [__m512i; 2]| _mm512_reduce_add_epi64(v[0]).wrapping_add(_mm512_reduce_add_epi64(v[1])) as u64;
    let turns = sum(turns).wrapping_sub(TWO_52_BITS.wrapping_mul(16 * chunks.len() as u64));
    (8 * turns + sum(counts)) as i64 + kernels::counts(rest, v)
}

/// A numerator of any size, for exact division by numbers below 2^32 with quotients below 2^31.
#[derive(Clone, Copy)]
struct Wide {
    exact: __m512i,
    double: __m512d,
    base: __m512i,
}

impl Wide {
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn new(v: u64, base: u64) -> Self {
        Self {
            exact: _mm512_set1_epi64(v as i64),
            double: _mm512_set1_pd(v as f64),
            base: _mm512_set1_epi64((base / WHEEL) as i64),
        }
    }

    /// Sums of the table at ⌊v/d⌋ − base: in the low eight lanes, the others belong to no d.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512ifma,avx512bitalg,avx512vnni")]
    fn sums(self, d: __m512i, table: &Table) -> __m512i {
        let (zero, one) = (_mm512_setzero_si512(), _mm512_set1_epi64(1));
        let magic = _mm512_set1_pd(TWO_52);
        // Off by one at most, for the quotient is small; then the remainder tells.
        let near = _mm512_div_pd(self.double, _mm512_cvtepi64_pd(d));
        let q = _mm512_castpd_si512(_mm512_add_round_pd::<DOWN>(near, magic));
        let remainder = _mm512_sub_epi64(self.exact, _mm512_mul_epu32(q, d));
        let q = _mm512_mask_sub_epi64(q, _mm512_cmplt_epi64_mask(remainder, zero), q, one);
        let q = _mm512_mask_add_epi64(q, _mm512_cmpge_epi64_mask(remainder, d), q, one);
        // A little above 1/30: the product is never below its floor, and too little above to matter.
        let thirtieth = _mm512_set1_pd((1.0f64 / 30.0).next_up());
        let value = _mm512_sub_pd(_mm512_castsi512_pd(q), magic);
        let turn = _mm512_castpd_si512(_mm512_fmadd_round_pd::<DOWN>(value, thirtieth, magic));
        let residue = _mm512_madd52lo_epu64(q, turn, _mm512_set1_epi64(MINUS_30));
        let turn = _mm512_sub_epi64(turn, self.base);
        add_sums_512(table, pack_512(turn, zero), pack_512(residue, zero), zero)
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512bitalg,avx512vnni")]
fn wide_lookups_512(first: u64, end: u64, v: u64, base: u64, table: &Table) -> i64 {
    let aligned = first.next_multiple_of(8).min(end);
    let last = aligned.max(end & !7);
    let mut total = kernels::wide_lookups(first, aligned, v, base, table);
    let wide = Wide::new(v, base);
    let residues = RESIDUES.map(|r| r as i64);
    // SAFETY: the array holds the eight numbers that are read.
    let residues = unsafe { _mm512_loadu_si512(residues.as_ptr().cast()) };
    for turn in aligned / 8..last / 8 {
        let l = _mm512_add_epi64(_mm512_set1_epi64((turn * WHEEL) as i64), residues);
        total += i64::from(_mm512_mask_reduce_add_epi32(0xff, wide.sums(l, table)));
    }
    total + kernels::wide_lookups(last, end, v, base, table)
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512bitalg,avx512vnni")]
fn sums_512(first: u64, v: u64, base: u64, table: &Table, out: &mut [i32; RUN]) {
    let wide = Wide::new(v, base);
    let lanes = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    for (i, out) in (0..).zip(out.as_chunks_mut::<8>().0) {
        let m = _mm512_add_epi64(_mm512_set1_epi64((first + 8 * i) as i64), lanes);
        let sums = _mm512_castsi512_si256(wide.sums(m, table));
        // SAFETY: the array has room for the eight numbers that are written.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), sums) };
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma")]
fn wide_counts_512(divisors: &[u32], v: u64) -> i64 {
    // Up to v/2^48 a quotient may not fit 48 bits; below, it is off by one at most.
    let small = divisors.partition_point(|&d| u64::from(d) <= v >> 48);
    let (chunks, rest) = divisors[small..].as_chunks::<8>();
    let magic = _mm512_set1_pd(TWO_52);
    let (exact, double) = (_mm512_set1_epi64(v as i64), _mm512_set1_pd(v as f64));
    let (zero, one) = (_mm512_setzero_si512(), _mm512_set1_epi64(1));
    // A little above 1/30: the product is never below its floor, and too little above to matter.
    let thirtieth = _mm512_set1_pd((1.0f64 / 30.0).next_up());
    let coprime = pair_512(&COPRIME_UP_TO);
    let (mut turns, mut counts) = (zero, zero);
    for chunk in chunks {
        // SAFETY: the array holds the eight numbers that are read.
        let d = _mm512_cvtepu32_epi64(unsafe { _mm256_loadu_si256(chunk.as_ptr().cast()) });
        let near = _mm512_div_pd(double, _mm512_cvtepi64_pd(d));
        let q = _mm512_castpd_si512(_mm512_add_round_pd::<DOWN>(near, magic));
        let plain = _mm512_sub_epi64(q, _mm512_castpd_si512(magic));
        let remainder = _mm512_sub_epi64(exact, _mm512_mullo_epi64(plain, d));
        let q = _mm512_mask_sub_epi64(q, _mm512_cmplt_epi64_mask(remainder, zero), q, one);
        let q = _mm512_mask_add_epi64(q, _mm512_cmpge_epi64_mask(remainder, d), q, one);
        let value = _mm512_sub_pd(_mm512_castsi512_pd(q), magic);
        let turn = _mm512_castpd_si512(_mm512_fmadd_round_pd::<DOWN>(value, thirtieth, magic));
        let residue = _mm512_madd52lo_epu64(q, turn, _mm512_set1_epi64(MINUS_30));
        let count = _mm512_maskz_permutex2var_epi32(0x5555, coprime[0], residue, coprime[1]);
        turns = _mm512_add_epi64(turns, turn);
        counts = _mm512_add_epi64(counts, count);
    }
    let turns = (_mm512_reduce_add_epi64(turns) as u64)
        .wrapping_sub(TWO_52_BITS.wrapping_mul(8 * chunks.len() as u64));
    let ends = [&divisors[..small], rest].map(|d| kernels::wide_counts(d, v));
    let whole = turns.wrapping_mul(8) as i64;
    ends.into_iter().fold(whole.wrapping_add(_mm512_reduce_add_epi64(counts)), i64::wrapping_add)
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_256(numbers: &[f64; 4]) -> __m256d {
    // SAFETY: the array holds the four doubles that are read.
    unsafe { _mm256_loadu_pd(numbers.as_ptr()) }
}

/// ½ + v and a thirtieth of it, to be multiplied by eight reciprocals at a time.
#[derive(Clone, Copy)]
struct Eight {
    half: __m256d,
    thirtieth: __m256d,
    /// C(r) for r < 16 and for r from 16 on, a byte each, twice.
    coprime: [__m256i; 2],
}

impl Eight {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new(v: u64) -> Self {
        let half = v as f64 + 0.5;
        let coprime = [0, 16].map(|from| {
            let mut bytes = [0u8; 32];
            (0..32).for_each(|i| bytes[i] = COPRIME_UP_TO[from + i % 16] as u8);
            // SAFETY: the array holds the 32 bytes that are read.
            unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
        });
        Self { half: _mm256_set1_pd(half), thirtieth: _mm256_set1_pd(half * (1.0 / 30.0)), coprime }
    }

    /// Turns of the wheel, as two vectors of doubles above 2^52 and as one of 32-bit numbers, and the
    /// counts in the last turns. The order of lanes is the same in the last two.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn counts(self, reciprocals: &[f64; 8]) -> ([__m256i; 2], __m256i, __m256i) {
        let round = _mm256_set1_pd(kernels::ROUND);
        let (halves, _) = reciprocals.as_chunks::<4>();
        let [a, b] = [load_256(&halves[0]), load_256(&halves[1])];
        // The low halves of the lanes.
        let low = |a: __m256d, b: __m256d| {
            _mm256_castps_si256(_mm256_shuffle_ps::<0b10_00_10_00>(_mm256_castpd_ps(a), _mm256_castpd_ps(b)))
        };
        let q = low(_mm256_fmadd_pd(self.half, a, round), _mm256_fmadd_pd(self.half, b, round));
        let whole = [_mm256_fmadd_pd(self.thirtieth, a, round), _mm256_fmadd_pd(self.thirtieth, b, round)];
        let turns = low(whole[0], whole[1]);
        // q − 30·turns, for −30 is 2 modulo 32.
        let residue = _mm256_add_epi32(q, _mm256_add_epi32(turns, turns));
        let residue = _mm256_and_si256(residue, _mm256_set1_epi32(31));
        // A byte shuffle takes the low four bits, and gives 0 where bit 7 is set: below 16 the second
        // is out, from 16 on the first.
        let first = _mm256_shuffle_epi8(self.coprime[0], _mm256_add_epi8(residue, _mm256_set1_epi32(0x70)));
        let second = _mm256_shuffle_epi8(self.coprime[1], _mm256_sub_epi8(residue, _mm256_set1_epi32(16)));
        let count = _mm256_and_si256(_mm256_or_si256(first, second), _mm256_set1_epi32(0xff));
        (whole.map(|turns| _mm256_castpd_si256(turns)), turns, count)
    }
}

#[target_feature(enable = "avx2,fma")]
fn lookups_256(reciprocals: &[f64], v: u64, base: u64, table: &Table) -> i64 {
    let eight = Eight::new(v);
    let counted = table.counted();
    assert!(counted.len() >= 2);
    // A power of two less one, and below the last entry.
    let mask = _mm256_set1_epi32(counted.len() as i32 - 2);
    let first = _mm256_set1_epi32((base / WHEEL) as i32); // base < 2^32
    let mut total = 0;
    // 2^12 vectors of sums below 2^15 stay inside 32 bits.
    for part in reciprocals.chunks(8 << 12) {
        let (chunks, rest) = part.as_chunks::<8>();
        let mut sums = _mm256_setzero_si256();
        for chunk in chunks {
            let (_, turns, count) = eight.counts(chunk);
            let index = _mm256_add_epi32(_mm256_slli_epi32::<3>(_mm256_sub_epi32(turns, first)), count);
            let inside = _mm256_and_si256(index, mask);
            // SAFETY: a masked index is at most the last entry's but one, so it and the next are entries.
            let pairs = unsafe { _mm256_i32gather_epi32::<2>(counted.as_ptr().cast(), inside) };
            sums = _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi32(1)));
        }
        total += sum_256(sums) + kernels::few_lookups(rest, v, base, table);
    }
    total
}

/// The sum of eight numbers.
#[inline]
#[target_feature(enable = "avx2")]
fn sum_256(numbers: __m256i) -> i64 {
    let mut out = [0i32; 8];
    // SAFETY: the array has room for the eight numbers that are written.
    unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), numbers) };
    out.iter().map(|&n| i64::from(n)).sum()
}

#[target_feature(enable = "avx2,fma")]
fn counts_256(reciprocals: &[f64], v: u64) -> i64 {
    let eight = Eight::new(v);
    let mut total = 0;
    // 2^20 vectors of counts below 9 stay inside 32 bits.
    for part in reciprocals.chunks(8 << 20) {
        let (chunks, rest) = part.as_chunks::<8>();
        let (mut whole, mut last) = ([_mm256_setzero_si256(); 2], _mm256_setzero_si256());
        for chunk in chunks {
            let (turns, _, count) = eight.counts(chunk);
            whole = [_mm256_add_epi64(whole[0], turns[0]), _mm256_add_epi64(whole[1], turns[1])];
            last = _mm256_add_epi32(last, count);
        }
        let mut turns = [0u64; 4];
        let sum = _mm256_add_epi64(whole[0], whole[1]);
        // SAFETY: the array has room for the four numbers that are written.
        unsafe { _mm256_storeu_si256(turns.as_mut_ptr().cast(), sum) };
        let turns = turns.iter().fold(0, |sum: u64, turns| sum.wrapping_add(*turns));
        let turns = turns.wrapping_sub(TWO_52_BITS.wrapping_mul(8 * chunks.len() as u64));
        total += (8 * turns) as i64 + sum_256(last) + kernels::counts(rest, v);
    }
    total
}
