//! The counts in SSE2, the vector instructions that every x86-64 processor has.
//!
//! Sixteen residues go into the bytes of one register, and are compared with the eight residues
//! coprime to 30: two instructions for each, instead of a look-up for each quotient.
#![allow(unsafe_code)] // for one call, see there

use super::kernels::{self, Kernels, ROUND, TWO_52_BITS};
use crate::arith::wheel::RESIDUES;
use std::arch::x86_64::*;

/// Plain loops, but for the counts.
pub(super) const SSE2: Kernels = Kernels {
    name: "sse2",
    // SAFETY: SSE2 belongs to x86-64, and this file is compiled for nothing else.
    counts: |reciprocals, v| unsafe { counts(reciprocals, v) },
    ..Kernels::PORTABLE
};

/// The sum of two numbers.
#[inline]
#[target_feature(enable = "sse2")]
fn sum(numbers: __m128i) -> u64 {
    let high = _mm_unpackhi_epi64(numbers, numbers);
    (_mm_cvtsi128_si64(numbers) as u64).wrapping_add(_mm_cvtsi128_si64(high) as u64)
}

/// See [`Kernels::counts`].
#[target_feature(enable = "sse2")]
fn counts(reciprocals: &[f64], v: u64) -> i64 {
    let half = v as f64 + 0.5;
    let (half, thirtieth, round) = (_mm_set1_pd(half), _mm_set1_pd(half * (1.0 / 30.0)), _mm_set1_pd(ROUND));
    let (mut whole, mut last) = (_mm_setzero_si128(), _mm_setzero_si128());
    let (chunks, rest) = reciprocals.as_chunks::<16>();
    for chunk in chunks {
        // Of two quotients: adds their turns to `whole`, and leaves each residue in 5 low bits, for
        // −30 is 2 modulo 32.
        let mut residues = |i: usize| {
            let r = _mm_set_pd(chunk[i + 1], chunk[i]);
            let q = _mm_castpd_si128(_mm_add_pd(_mm_mul_pd(half, r), round));
            let turns = _mm_castpd_si128(_mm_add_pd(_mm_mul_pd(thirtieth, r), round));
            whole = _mm_add_epi64(whole, turns);
            _mm_castsi128_ps(_mm_add_epi64(q, _mm_add_epi64(turns, turns)))
        };
        let mut four = |i: usize| {
            let low = _mm_shuffle_ps::<0b10_00_10_00>(residues(i), residues(i + 2));
            _mm_and_si128(_mm_castps_si128(low), _mm_set1_epi32(31))
        };
        let mut eight = |i: usize| _mm_packs_epi32(four(i), four(i + 4));
        let all = _mm_packus_epi16(eight(0), eight(8));
        let mut count = _mm_setzero_si128();
        for residue in RESIDUES {
            // −1 where the residue is at least this one
            count = _mm_sub_epi8(count, _mm_cmpgt_epi8(all, _mm_set1_epi8(residue as i8 - 1)));
        }
        last = _mm_add_epi64(last, _mm_sad_epu8(count, _mm_setzero_si128()));
    }
    let whole = sum(whole).wrapping_sub(TWO_52_BITS.wrapping_mul(16 * chunks.len() as u64));
    (8 * whole + sum(last)) as i64 + kernels::counts(rest, v)
}
