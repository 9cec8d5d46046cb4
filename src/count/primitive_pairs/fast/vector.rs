//! The inner loops in vector instructions: AVX-512 and AVX2 with FMA, chosen when the program runs.
//!
//! The only file of this count with `unsafe` in it, for two reasons: functions compiled for
//! instructions the processor may lack, and loads and gathers through pointers.
#![allow(unsafe_code)] // each block says why it is sound

use super::kernels::{self, Kernels, TWO_52, TWO_52_BITS};
use super::table::Table;
use crate::arith::mobius_rows::{self, BLOCK, MobiusBlock, RowKernels};
use crate::arith::wheel::{COPRIME_UP_TO, RESIDUES, WHEEL};
use std::arch::x86_64::*;

/// The AVX-512 loops, if this processor has what they use.
pub(super) fn avx512() -> Option<Kernels> {
    let present = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512ifma");
    // SAFETY (of every call in these closures): the table is only handed out after the processor
    // was found to have all the features the called functions are compiled for.
    present.then_some(Kernels {
        name: "AVX-512",
        rows: RowKernels {
            lay: |strip, patterns| unsafe { lay_512(strip, patterns) },
            decode: |bytes, complete, mu| unsafe { decode_512(bytes, complete, mu) },
        },
        lookups: |r, v, base, table| unsafe { lookups_512(r, v, base, table) },
        counts: |r, v| unsafe { counts_512(r, v) },
        wide_lookups: |first, end, v, base, table| unsafe { wide_lookups_512(first, end, v, base, table) },
        wide_counts: |d, v| unsafe { wide_counts_512(d, v) },
        block_sum: |mu| unsafe { block_sum_512(mu) },
    })
}

/// The AVX2 loops, if this processor has what they use.
pub(super) fn avx2() -> Option<Kernels> {
    let present = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
    // SAFETY (of every call in these closures): as above.
    present.then_some(Kernels {
        name: "AVX2",
        rows: RowKernels {
            lay: |strip, patterns| unsafe { lay_256(strip, patterns) },
            decode: |bytes, complete, mu| unsafe { decode_256(bytes, complete, mu) },
        },
        lookups: |r, v, base, table| unsafe { lookups_256(r, v, base, table) },
        counts: |r, v| unsafe { counts_256(r, v) },
        block_sum: |mu| unsafe { block_sum_256(mu) },
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

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn block_sum_512(mu: &MobiusBlock) -> i32 {
    kernels::block_sum(mu)
}

#[target_feature(enable = "avx2,fma")]
fn lay_256(strip: &mut [u8], patterns: [&[u8]; 6]) {
    mobius_rows::lay(strip, patterns);
}

#[target_feature(enable = "avx2,fma")]
fn decode_256(bytes: [&[u8; BLOCK]; 8], complete: u8, mu: &mut MobiusBlock) {
    mobius_rows::decode(bytes, complete, mu);
}

#[target_feature(enable = "avx2,fma")]
fn block_sum_256(mu: &MobiusBlock) -> i32 {
    kernels::block_sum(mu)
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

/// The table's sums at sixteen offsets, each brought into the table's range.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn gather_512(table: &Table, offsets: __m512i) -> __m512i {
    let inside = _mm512_and_si512(offsets, _mm512_set1_epi32(Table::MASK as i32));
    // SAFETY: a masked offset is at most MASK, and the table has one more entry than MASK + 1, so
    // that the four bytes read from each two-byte entry are inside it.
    let pairs = unsafe { _mm512_i32gather_epi32::<2>(inside, table.start().cast()) };
    // The low half of each lane, with its sign.
    _mm512_madd_epi16(pairs, _mm512_set1_epi32(1))
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn lookups_512(reciprocals: &[f64], v: u64, base: u64, table: &Table) -> i64 {
    let half = _mm512_set1_pd(v as f64 + 0.5);
    // Rounded down once, 2^52 − base + (v + ½)·r has the offset ⌊v/d⌋ − base in its low bits.
    let magic = _mm512_set1_pd(TWO_52 - base as f64);
    let mut total = 0;
    // 2^12 vectors of sums below 2^15 stay inside 32 bits.
    for part in reciprocals.chunks(16 << 12) {
        let (chunks, rest) = part.as_chunks::<16>();
        let mut sums = _mm512_setzero_si512();
        for chunk in chunks {
            let (halves, _) = chunk.as_chunks::<8>();
            let a = _mm512_fmadd_round_pd::<DOWN>(half, load_512(&halves[0]), magic);
            let b = _mm512_fmadd_round_pd::<DOWN>(half, load_512(&halves[1]), magic);
            let offsets = pack_512(_mm512_castpd_si512(a), _mm512_castpd_si512(b));
            sums = _mm512_add_epi32(sums, gather_512(table, offsets));
        }
        total += i64::from(_mm512_reduce_add_epi32(sums)) + kernels::lookups(rest, v, base, table);
    }
    total
}

/// C(r) for r < 32 in two vectors of sixteen.
#[inline]
#[target_feature(enable = "avx512f")]
fn coprime_512() -> [__m512i; 2] {
    let (halves, _) = COPRIME_UP_TO.as_chunks::<16>();
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
    let coprime = coprime_512();
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

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn wide_lookups_512(first: u64, end: u64, v: u64, base: u64, table: &Table) -> i64 {
    let aligned = first.next_multiple_of(8).min(end);
    let last = aligned.max(end & !7);
    let mut total = kernels::wide_lookups(first, aligned, v, base, table);
    let magic = _mm512_set1_pd(TWO_52);
    let (exact, double) = (_mm512_set1_epi64(v as i64), _mm512_set1_pd(v as f64));
    let residues = RESIDUES.map(|r| r as i64);
    // SAFETY: the array holds the eight numbers that are read.
    let residues = unsafe { _mm512_loadu_si512(residues.as_ptr().cast()) };
    let (zero, one) = (_mm512_setzero_si512(), _mm512_set1_epi64(1));
    for turn in aligned / 8..last / 8 {
        let l = _mm512_add_epi64(_mm512_set1_epi64((turn * WHEEL) as i64), residues);
        // Off by one at most, since ⌊v/l⌋ < 2^31; then the remainder tells.
        let near = _mm512_div_pd(double, _mm512_cvtepi64_pd(l));
        let q = _mm512_castpd_si512(_mm512_add_round_pd::<DOWN>(near, magic));
        let remainder = _mm512_sub_epi64(exact, _mm512_mul_epu32(q, l));
        let q = _mm512_mask_sub_epi64(q, _mm512_cmplt_epi64_mask(remainder, zero), q, one);
        let q = _mm512_mask_add_epi64(q, _mm512_cmpge_epi64_mask(remainder, l), q, one);
        let offsets = _mm512_sub_epi64(q, _mm512_set1_epi64((TWO_52_BITS + base) as i64));
        let sums = gather_512(table, pack_512(offsets, _mm512_setzero_si512()));
        total += i64::from(_mm512_mask_reduce_add_epi32(0xff, sums));
    }
    total + kernels::wide_lookups(last, end, v, base, table)
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma")]
fn wide_counts_512(divisors: &[u32], v: u64) -> i64 {
    // Below this a quotient may not fit 2^48.
    let small = divisors.partition_point(|&d| d < 1 << 12);
    let (chunks, rest) = divisors[small..].as_chunks::<8>();
    let magic = _mm512_set1_pd(TWO_52);
    let (exact, double) = (_mm512_set1_epi64(v as i64), _mm512_set1_pd(v as f64));
    let (zero, one) = (_mm512_setzero_si512(), _mm512_set1_epi64(1));
    // A little above 1/30: the product is never below its floor, and too little above to matter.
    let thirtieth = _mm512_set1_pd((1.0f64 / 30.0).next_up());
    let coprime = coprime_512();
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
    let whole = (8 * turns) as i64 + _mm512_reduce_add_epi64(counts);
    whole + kernels::wide_counts(&divisors[..small], v) + kernels::wide_counts(rest, v)
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_256(numbers: &[f64; 4]) -> __m256d {
    // SAFETY: the array holds the four doubles that are read.
    unsafe { _mm256_loadu_pd(numbers.as_ptr()) }
}

#[target_feature(enable = "avx2,fma")]
fn lookups_256(reciprocals: &[f64], v: u64, base: u64, table: &Table) -> i64 {
    let half = _mm256_set1_pd(v as f64 + 0.5);
    let magic = _mm256_set1_pd(kernels::ROUND);
    let base_bits = _mm256_set1_epi32(base as i32); // low halves: base < 2^31 in every segment
    let mask = _mm256_set1_epi32(Table::MASK as i32);
    let mut total = 0;
    for part in reciprocals.chunks(8 << 12) {
        let (chunks, rest) = part.as_chunks::<8>();
        let mut sums = _mm256_setzero_si256();
        for chunk in chunks {
            let (halves, _) = chunk.as_chunks::<4>();
            let a = _mm256_fmadd_pd(half, load_256(&halves[0]), magic);
            let b = _mm256_fmadd_pd(half, load_256(&halves[1]), magic);
            // The low halves of the lanes; their order does not matter to a sum.
            let low = _mm256_shuffle_ps::<0b10_00_10_00>(_mm256_castpd_ps(a), _mm256_castpd_ps(b));
            let offsets = _mm256_and_si256(_mm256_sub_epi32(_mm256_castps_si256(low), base_bits), mask);
            // SAFETY: as in `gather_512`.
            let pairs = unsafe { _mm256_i32gather_epi32::<2>(table.start().cast(), offsets) };
            sums = _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi32(1)));
        }
        total += sum_256(sums) + kernels::lookups(rest, v, base, table);
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
    let half = _mm256_set1_pd(v as f64 + 0.5);
    let round = _mm256_set1_pd(kernels::ROUND);
    // Half of a thirtieth, and the whole turn that keeps the sum above 2^52.
    let (shift, thirtieth) = (_mm256_set1_pd(30.5), _mm256_set1_pd(1.0 / 30.0));
    let table = |from: usize| {
        let mut bytes = [0i8; 32];
        (0..32).for_each(|i| bytes[i] = COPRIME_UP_TO[from + i % 16] as i8);
        // SAFETY: the array holds the 32 bytes that are read.
        unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
    };
    let (low_table, high_table) = (table(0), table(16));
    let (thirty, sixteen) = (_mm256_set1_epi32(30), _mm256_set1_epi32(16));
    let (low_byte, above) = (_mm256_set1_epi64x(0xff), _mm256_set1_epi32(0x70));
    let (chunks, rest) = reciprocals.as_chunks::<4>();
    let (mut turns, mut counts) = (_mm256_setzero_si256(), _mm256_setzero_si256());
    for chunk in chunks {
        let q = _mm256_fmadd_pd(half, load_256(chunk), round);
        let plain = _mm256_sub_pd(q, _mm256_set1_pd(TWO_52));
        let turn = _mm256_castpd_si256(_mm256_fmadd_pd(_mm256_add_pd(plain, shift), thirtieth, round));
        // q + 30 − 30·turn in the low half of each lane
        let residue = _mm256_sub_epi32(_mm256_castpd_si256(q), _mm256_mul_epu32(turn, thirty));
        let residue = _mm256_and_si256(_mm256_add_epi32(residue, thirty), low_byte);
        // A byte shuffle takes the low four bits, and gives 0 where bit 7 is set.
        let low = _mm256_shuffle_epi8(low_table, _mm256_add_epi8(residue, above));
        let high = _mm256_shuffle_epi8(high_table, _mm256_sub_epi8(residue, sixteen));
        let count = _mm256_and_si256(_mm256_or_si256(low, high), low_byte);
        turns = _mm256_add_epi64(turns, turn);
        counts = _mm256_add_epi64(counts, count);
    }
    let sum = |v: __m256i| {
        let mut out = [0u64; 4];
        // SAFETY: the array has room for the four numbers that are written.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), v) };
        out.iter().fold(0, |a: u64, b| a.wrapping_add(*b))
    };
    let turns = sum(turns).wrapping_sub((TWO_52_BITS + 1).wrapping_mul(4 * chunks.len() as u64));
    (8 * turns + sum(counts)) as i64 + kernels::counts(rest, v)
}
