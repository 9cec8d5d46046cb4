//! Arithmetic periods of games that leave at most three heaps: G(n + p) = G(n) + s with s a power of 2.
//!
//! Where exactly three heaps can be left after taking even numbers only, or odd ones only, p is taken
//! even (p and s are doubled otherwise). Let q(n) = ⌊G(n)/s⌋, dmax = max(0, max q(n) − n/p) and
//! dmin = min q(n) − n/p over n < n₀ + p.
//!
//! - (C) Every value of the blocks 0 to Q₀, that is below s(Q₀ + 1), is G(a) for some a ≥ 1, in both
//!   parities of a unless three heaps can be left at both parities; in block Q₀ with a ≥ n₀. Let c be the
//!   maximum over them of a/p − ⌊v/s⌋, c' = c + (k + 2)/p + 1 and Δ = 3·dmax + c'.
//! - (h) Let h be the least with 2^(h+1) > Δ and 2^h ≥ dmax + n₀/p.
//!
//! If (C) holds and G(n + p) = G(n) + s for n₀ ≤ n < N − p, where N = (2^(h+3) + max(c', −dmin) + 1)·p + k,
//! then for all n ≥ n₀. It reads the heaps below N.
//!
//! Proof. Moves to (a, m, m) have the value G(a), so at n all values of blocks Q ≤ (n − k − 2)/p − c are
//! excluded. An option whose value is in a higher block Q has Σq(aᵢ) − Q ≤ Δ, and Σq − ⊕q is at least twice
//! any bit that two of the q share, so none share a bit of 2^h or more. Write q(aᵢ) = 2^h·Hᵢ + lᵢ; the Hᵢ are
//! disjoint. For any H' with min(popcount, 3) equal to that of H = ΣHᵢ, regroup its bits into as many Hᵢ' that
//! are not 0, and move heap aᵢ by 2^h(Hᵢ' − Hᵢ)p: heaps with Hᵢ ≥ 1 stay at n₀ or above; residues, low
//! parts and the number of heaps stay. So what is excluded at (n, Q) depends on n − Qp, Q mod 2^h and
//! min(popcount ⌊Q/2^h⌋, 3) only, and each class has a member with ⌊Q'/2^h⌋ in {1, 3, 7} at a heap
//! n' = n + (Q' − Q)p < N, where the claim was checked. Induction.

use super::super::{Heaps, Period};
use super::{Moves, Tail};
use crate::games::codes::Spread;

/// The heaps that prove `period`: N. `None` when the theorem does not cover it.
///
/// The heaps below `preperiod` + 3·`period` must have been read.
pub fn reads<H: Heaps + ?Sized>(values: &H, moves: &Moves, period: Period) -> Option<u64> {
    let covered = moves.tail == Tail::Finite
        && moves.parts.iter().all(|&(t, spread)| t.is_some_and(|t| t <= 3) && spread == Spread::Any)
        && moves.three != [false, false];
    if !covered || !period.saltus.is_power_of_two() {
        return None;
    }
    // A step n to n + p of the shorter period follows from the longer one and the heaps compared.
    let both = moves.three == [true, true];
    let times = if both || period.period.is_multiple_of(2) { 1 } else { 2 };
    let (p, s) = (period.period.checked_mul(times)?, period.saltus.checked_mul(times)?);
    let first = period.preperiod.max(1);
    let end = first.checked_add(p)?;
    if end > values.heaps() {
        return None;
    }
    let offset = |n: u64| Some(signed(values.value(n) / s)?.checked_mul(signed(p)?)? - signed(n)?);
    let offsets = (0..end).map(offset).collect::<Option<Vec<i128>>>()?;
    let most = offsets.iter().copied().max()?.max(0);
    let least = offsets.iter().copied().min()?;
    let (p128, first) = (signed(p)?, signed(first)?);
    let mut fewest: Option<i128> = None;
    let blocks = Blocks { values, period, p, s, both, end };
    // A later block can do with smaller heaps, or needs larger ones: a few are tried.
    let (mut tries, mut block) = (0, 0);
    while tries < 4 && block < MOST_BLOCKS {
        let covered = blocks.covered(block);
        block += 1;
        // Everything below is multiplied by p.
        let Some(c) = covered else { continue };
        tries += 1;
        let c = c + signed(moves.last)? + 2 + p128;
        let delta = 3 * most + c;
        let h = (0..60).find(|&h| (p128 << (h + 1)) > delta && (p128 << h) >= most + first)?;
        let reads = (p128 << (h + 3)) + c.max(-least) + p128 + signed(moves.last)?;
        fewest = Some(fewest.map_or(reads, |other| other.min(reads)));
    }
    u64::try_from(fewest?.max(first + 2 * p128)).ok()
}

/// Blocks that are tried for the coverage.
const MOST_BLOCKS: u64 = 64;

fn signed(number: u64) -> Option<i128> {
    // Small enough for every sum and shift here to stay far within 128 bits.
    (number < 1 << 50).then_some(i128::from(number))
}

struct Blocks<'a, H: ?Sized> {
    values: &'a H,
    period: Period,
    p: u64,
    s: u64,
    both: bool,
    end: u64,
}

impl<H: Heaps + ?Sized> Blocks<'_, H> {
    /// c·p when the blocks 0 to `last` are covered, `None` otherwise.
    fn covered(&self, last: u64) -> Option<i128> {
        let classes = if self.both { 1 } else { 2 };
        let len = usize::try_from(self.s.checked_mul(last + 1)?).ok().filter(|&len| len < 1 << 24)?;
        // The first heap of each value, for each parity of the heap.
        let mut heap = vec![None; len * classes];
        let top = self.end.checked_add(self.p.checked_mul(last + 1)?)?;
        for a in 1..top {
            let periodic = a >= self.period.preperiod;
            let Some(value) =
                (if periodic { self.period.at(self.values, a) } else { Some(self.values.value(a)) })
            else {
                continue;
            };
            let late = value / self.s < last || periodic;
            let at = usize::try_from(value).ok()? * classes + if self.both { 0 } else { (a % 2) as usize };
            if let Some(place) = heap.get_mut(at).filter(|place| place.is_none() && late) {
                *place = Some(a);
            }
        }
        let mut c = None;
        for (at, a) in heap.into_iter().enumerate() {
            let block = (at / classes) as u64 / self.s;
            let here = signed(a?)? - signed(self.p)? * signed(block)?;
            c = Some(c.map_or(here, |c: i128| c.max(here)));
        }
        c
    }
}
