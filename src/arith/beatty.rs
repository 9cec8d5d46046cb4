//! Beatty sequences: ⌊kα⌋ and ⌊kβ⌋ with 1/α + 1/β = 1 share out the positive integers, each to
//! exactly one. One idea: the number of multiples of α below m + 1 is ⌊(m + 1)/α⌋, so a floor is
//! inverted by another floor.

use super::roots::isqrt;
use super::surd::Surd;
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::One;

/// Two complementary Beatty sequences, lower ⌊kα⌋ and upper ⌊kβ⌋, 1 < α < 2 < β.
///
/// Source: S. Beatty, Problem 3173, American Mathematical Monthly 33 (1926).
///
/// ```
/// use gametui::arith::beatty::{Beatty, Owner};
/// let golden = Beatty::golden();
/// assert_eq!(golden.pair(4), Some((6, 10)));
/// assert_eq!(golden.owner(10), Some(Owner::Upper(4)));
/// assert_eq!(golden.owner(11), Some(Owner::Lower(7)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Beatty {
    lower: Surd,
    upper: Surd,
    lower_reciprocal: Surd,
}

/// Which of the two sequences a positive integer is in, and at which index k ≥ 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner<K = u128> {
    /// It is ⌊kα⌋.
    Lower(K),
    /// It is ⌊kβ⌋.
    Upper(K),
}

/// The band t beyond which t² + 4 leaves the range kept for it.
pub const LARGEST_BAND: u64 = 1_000_000;

impl Beatty {
    /// The pair that begins with α; `None` unless 1 < α < 2 with d > p², so that both 1/α and β
    /// have the same shape as α.
    pub fn new(alpha: Surd) -> Option<Self> {
        let (upper, lower_reciprocal) = (alpha.complement()?, alpha.reciprocal()?);
        let between = alpha.floor(1)? == 1 && upper.floor(1)? >= 2;
        between.then_some(Self { lower: alpha, upper, lower_reciprocal })
    }

    /// φ and φ²: the pair whose difference is 1.
    pub fn golden() -> Self {
        Self::of_parts(1, 5, 2)
    }

    /// √2 and 2 + √2: the pair whose difference is 2.
    pub fn root_two() -> Self {
        Self::of_parts(0, 2, 1)
    }

    /// √3 and (3 + √3)/2: a pair whose difference is no whole number.
    pub fn root_three() -> Self {
        Self::of_parts(0, 3, 1)
    }

    /// α_t = (2 − t + √(t² + 4))/2 and α_t + t, for t from 1 to [`LARGEST_BAND`]; beyond, `None`.
    ///
    /// Source: A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, American
    /// Mathematical Monthly 89 (1982).
    pub fn with_difference(t: u64) -> Option<Self> {
        let signed = i64::try_from(t).ok().filter(|_| (1..=LARGEST_BAND).contains(&t))?;
        Self::new(Surd::new(2 - signed, t * t + 4, 2)?)
    }

    fn of_parts(p: i64, d: u64, q: u64) -> Self {
        Surd::new(p, d, q).and_then(Self::new).expect("a number between 1 and 2, as its test shows")
    }

    /// α.
    pub fn alpha(&self) -> &Surd {
        &self.lower
    }

    /// β.
    pub fn beta(&self) -> &Surd {
        &self.upper
    }

    /// β − α when it is a whole number: then ⌊kβ⌋ − ⌊kα⌋ is that number times k.
    pub fn step(&self) -> Option<u64> {
        let ((p, d, q), (upper_p, upper_d, upper_q)) = (self.lower.parts(), self.upper.parts());
        let apart = upper_p.checked_sub(p)?.unsigned_abs();
        (q == upper_q && d == upper_d && apart.is_multiple_of(q)).then_some(apart / q)
    }

    /// (⌊kα⌋, ⌊kβ⌋), or `None` when a step leaves 128 bits.
    pub fn pair(&self, k: u128) -> Option<(u128, u128)> {
        Some((self.lower.floor(k)?, self.upper.floor(k)?))
    }

    /// (⌊kα⌋, ⌊kβ⌋) for k of any size.
    pub fn pair_big(&self, k: &BigUint) -> (BigUint, BigUint) {
        (self.lower.floor_big(k), self.upper.floor_big(k))
    }

    /// How many k ≥ 1 have ⌊kα⌋ ≤ m: those with kα < m + 1, that is ⌊(m + 1)/α⌋.
    pub fn rank_lower(&self, m: u128) -> Option<u128> {
        self.lower_reciprocal.floor(m.checked_add(1)?)
    }

    /// How many k ≥ 1 have ⌊kβ⌋ ≤ n, for n of any size: those of 1, …, n that are no ⌊kα⌋.
    pub fn pairs_up_to(&self, n: &BigUint) -> BigUint {
        n - self.lower_reciprocal.floor_big(&(n + BigUint::one()))
    }

    /// How many k ≥ 1 have ⌊kα⌋ + ⌊kβ⌋ ≤ n, for n of any size.
    ///
    /// With s = α + β the sum is above ks − 2 and at most ks. So every k ≤ n/s is in, and every k in
    /// is below (n + 2)/s. As s = αβ and α + β ≥ 4 where 1/α + 1/β = 1, 2/s < 1, and one look at the
    /// next k decides. 1/s = r(1 − r) with r = 1/α = (p + √d)/q, that is
    /// (pq − p² − d + (q − 2p)√d)/q².
    ///
    /// ```
    /// let golden = gametui::arith::beatty::Beatty::golden();
    /// // (1, 2), (3, 5), (4, 7), (6, 10)
    /// assert_eq!(golden.pairs_with_sum_up_to(&15u32.into()), 3u32.into());
    /// assert_eq!(golden.pairs_with_sum_up_to(&16u32.into()), 4u32.into());
    /// ```
    pub fn pairs_with_sum_up_to(&self, n: &BigUint) -> BigUint {
        let (p, d, q) = self.lower_reciprocal.parts();
        let (p, d, q) = (BigInt::from(p), BigInt::from(d), BigInt::from(q));
        // q > 2p: for p > 0 α has a negative whole part −u, α = (√e − u)/w, and e − u² > w² + 2uw.
        let times = (&q - BigInt::from(2) * &p).into_parts().1;
        let root = BigInt::from(isqrt(&(n * n * &times * &times * d.magnitude())));
        let whole = BigInt::from(n.clone()) * (&p * &q - &p * &p - d);
        let sure = (whole + root).div_floor(&(&q * &q)).into_parts().1;
        let next = &sure + BigUint::one();
        let (a, b) = self.pair_big(&next);
        if a + b <= *n { next } else { sure }
    }

    /// Whose m is: m ≥ 1. `None` for 0, or when a step leaves 128 bits.
    pub fn owner(&self, m: u128) -> Option<Owner> {
        if m == 0 {
            return None;
        }
        let rank = self.rank_lower(m)?;
        // The others are upper ones, all m of them together: the m − rank-th if it is not lower.
        let lower = rank > 0 && self.lower.floor(rank)? == m;
        Some(if lower { Owner::Lower(rank) } else { Owner::Upper(m - rank) })
    }

    /// Whose m is, for m of any size; `None` for 0.
    pub fn owner_big(&self, m: &BigUint) -> Option<Owner<BigUint>> {
        if *m == BigUint::ZERO {
            return None;
        }
        let rank = self.lower_reciprocal.floor_big(&(m + BigUint::one()));
        Some(if self.lower.floor_big(&rank) == *m { Owner::Lower(rank) } else { Owner::Upper(m - rank) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Beatty> {
        let mut all = vec![Beatty::golden(), Beatty::root_two(), Beatty::root_three()];
        all.extend((1..=8).filter_map(Beatty::with_difference));
        all.push(Beatty::with_difference(LARGEST_BAND).unwrap());
        all
    }

    #[test]
    fn every_integer_has_one_owner() {
        for beatty in all() {
            let mut owners = vec![None; 3000];
            for k in 1..3000u128 {
                let (a, b) = beatty.pair(k).unwrap();
                assert_eq!(beatty.pair_big(&k.into()), (a.into(), b.into()));
                for (m, owner) in [(a, Owner::Lower(k)), (b, Owner::Upper(k))] {
                    if let Some(free) = owners.get_mut(m as usize) {
                        assert_eq!(free.replace(owner), None, "{m} has two owners");
                    }
                }
            }
            assert_eq!(owners[0], None);
            for (m, owner) in owners.iter().enumerate().skip(1) {
                assert_eq!(beatty.owner(m as u128), *owner, "{m} by {:?}", beatty.alpha());
                let big = match owner.unwrap() {
                    Owner::Lower(k) => Owner::Lower(k.into()),
                    Owner::Upper(k) => Owner::Upper(k.into()),
                };
                assert_eq!(beatty.owner_big(&m.into()), Some(big));
            }
        }
    }

    #[test]
    fn pairs_below_a_bound_are_those_listed() {
        let more =
            [(-1, 5, 1), (1, 2, 2), (-3, 19, 1), (3, 19, 6), (-7, 79, 1), (0, 5, 2), (-100, 10_301, 1)];
        let more = more.into_iter().filter_map(|(p, d, q)| Beatty::new(Surd::new(p, d, q)?));
        for beatty in all().into_iter().chain(more) {
            let pairs: Vec<(u128, u128)> = (1..1500).map_while(|k| beatty.pair(k)).collect();
            for n in 0..1500u128 {
                let listed =
                    |inside: &dyn Fn(&(u128, u128)) -> bool| pairs.iter().filter(|pair| inside(pair)).count();
                let big = BigUint::from(n);
                assert_eq!(
                    beatty.pairs_up_to(&big),
                    listed(&|(_, b)| *b <= n).into(),
                    "{:?}",
                    beatty.alpha()
                );
                let sums = beatty.pairs_with_sum_up_to(&big);
                assert_eq!(sums, listed(&|(a, b)| a + b <= n).into(), "{n} {:?}", beatty.alpha());
            }
        }
    }

    #[test]
    fn published_beginnings() {
        let begin = |beatty: Beatty| (1..6).map(|k| beatty.pair(k).unwrap()).collect::<Vec<_>>();
        assert_eq!(begin(Beatty::golden()), [(1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]);
        assert_eq!(begin(Beatty::root_two()), [(1, 3), (2, 6), (4, 10), (5, 13), (7, 17)]);
        assert_eq!(begin(Beatty::root_three()), [(1, 2), (3, 4), (5, 7), (6, 9), (8, 11)]);
        assert_eq!(begin(Beatty::with_difference(3).unwrap()), [(1, 4), (2, 8), (3, 12), (5, 17), (6, 21)]);
    }

    #[test]
    fn only_whole_differences_step_evenly() {
        assert_eq!(Beatty::golden().step(), Some(1));
        assert_eq!(Beatty::root_two().step(), Some(2));
        assert_eq!(Beatty::root_three().step(), None);
        for t in (1..50).chain([LARGEST_BAND]) {
            assert_eq!(Beatty::with_difference(t).unwrap().step(), Some(t));
        }
        assert_eq!(Beatty::with_difference(1), Some(Beatty::golden()));
        assert_eq!(Beatty::with_difference(2), Some(Beatty::root_two()));
        assert_eq!(Beatty::with_difference(0), None);
        assert_eq!(Beatty::with_difference(LARGEST_BAND + 1), None);
    }
}
