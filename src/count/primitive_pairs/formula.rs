//! The closed parts of the count: what one value of q = ⌊n/d⌋ contributes, and the result type.
//!
//! With gcd taken into account by Möbius inversion, every count of pairs is a sum of μ(d) times a
//! count that ignores the gcd, and those have closed forms.

use crate::count::{Figure, Tally};
use num_bigint::BigUint;

/// The three numbers of a count: T = L + W.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairCount {
    /// T: all positions with a + b ≤ n.
    pub total: u128,
    /// L: those that lose for the player to move.
    pub losing: u128,
    /// W: those that win.
    pub winning: u128,
}

impl PairCount {
    /// From T and W.
    pub(super) fn from_total_and_winning(total: u128, winning: u128) -> Self {
        Self { total, losing: total - winning, winning }
    }

    /// As figures `total`, `losing`, `winning`.
    pub fn tally(&self) -> Tally {
        let figure = |name: &str, number: u128| (name.to_string(), Figure::One(BigUint::from(number)));
        Tally {
            figures: vec![
                figure("total", self.total),
                figure("losing", self.losing),
                figure("winning", self.winning),
            ],
        }
    }
}

/// A(q): pairs (2x, 2y+1), 1 ≤ x ≤ y, with sum at most q, whatever their gcd.
///
/// With s = ⌊(q−1)/2⌋ that is p² for s = 2p and p(p+1) for s = 2p + 1; p is below 2^62 for any `q`.
pub(super) fn losing_halves(q: u64) -> i128 {
    let s = q.saturating_sub(1) / 2;
    let p = i128::from(s / 2);
    if s.is_multiple_of(2) { p * p } else { p * (p + 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losing_halves_are_counted() {
        for q in 0..200u64 {
            let mut count = 0;
            for x in 1..=q {
                count += (x..=q).filter(|y| 2 * x + 2 * y < q).count() as i128;
            }
            assert_eq!(losing_halves(q), count, "A({q})");
        }
    }
}
