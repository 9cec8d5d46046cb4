//! Quadratic irrationals (p + √d)/q and the exact floors of their multiples. One idea: for whole k,
//! ⌊k(p + √d)/q⌋ = ⌊(kp + isqrt(dk²))/q⌋, because only whole numbers matter to a floor.

use super::roots;
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;

/// The positive irrational number (p + √d)/q.
///
/// ```
/// use gametui::arith::surd::Surd;
/// let golden = Surd::new(1, 5, 2).unwrap();
/// assert_eq!(golden.floor(10), Some(16));
/// assert_eq!(golden.floor(102_334_155), Some(165_580_140));
/// assert_eq!(Surd::new(1, 4, 2), None); // (1 + 2)/2 is rational
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Surd {
    p: i64,
    d: u64,
    q: u64,
}

impl Surd {
    /// (p + √d)/q; `None` unless d is no square, q > 0 and the number is positive.
    pub fn new(p: i64, d: u64, q: u64) -> Option<Self> {
        Self::from_wide(p.into(), d.into(), q.into())
    }

    /// From wide parts. Every f with f | p, f | q and f² | d is divided out, so that they may fit.
    fn from_wide(mut p: i128, mut d: i128, mut q: i128) -> Option<Self> {
        const LARGEST_FACTOR: i128 = 1 << 20;
        if d <= 0 || q <= 0 {
            return None;
        }
        let mut common = p.gcd(&q);
        let mut f = 2;
        while f <= common.min(LARGEST_FACTOR) {
            if common % f != 0 {
                f += 1;
                continue;
            }
            common /= f;
            if d % (f * f) == 0 {
                (p, d, q) = (p / f, d / (f * f), q / f);
            }
        }
        let (p, d, q) = (i64::try_from(p).ok()?, u64::try_from(d).ok()?, u64::try_from(q).ok()?);
        let square = d.isqrt().pow(2) == d;
        let positive = p >= 0 || u128::from(p.unsigned_abs()).pow(2) < u128::from(d);
        (!square && positive).then_some(Self { p, d, q })
    }

    /// The parts (p, d, q).
    pub fn parts(&self) -> (i64, u64, u64) {
        (self.p, self.d, self.q)
    }

    /// ⌊k·x⌋, or `None` when a step leaves 128 bits: k·√d must stay below 2^64 or so.
    pub fn floor(&self, k: u128) -> Option<u128> {
        let radicand = k.checked_mul(k)?.checked_mul(u128::from(self.d))?;
        let root = radicand.isqrt();
        let part = k.checked_mul(u128::from(self.p.unsigned_abs()))?;
        // For p < 0: k·√d > k·|p| because x > 0, and k·|p| is whole, so isqrt(dk²) ≥ k·|p|.
        let sum = if self.p < 0 { root.checked_sub(part)? } else { root.checked_add(part)? };
        Some(match u64::try_from(sum) {
            Ok(small) => u128::from(small / self.q),
            Err(_) => sum / u128::from(self.q),
        })
    }

    /// ⌊k·x⌋ for k of any size.
    pub fn floor_big(&self, k: &BigUint) -> BigUint {
        let root = roots::isqrt(&(k * k * self.d));
        let part = k * self.p.unsigned_abs();
        // The difference cannot be negative; see `floor`.
        (if self.p < 0 { root - part } else { root + part }) / self.q
    }

    /// 1/x = q(√d − p)/(d − p²); `None` unless d > p² and the parts fit.
    pub fn reciprocal(&self) -> Option<Self> {
        let (p, d, q) = (i128::from(self.p), i128::from(self.d), i128::from(self.q));
        Self::from_wide(
            -p.checked_mul(q)?,
            d.checked_mul(q.checked_mul(q)?)?,
            d.checked_sub(p.checked_mul(p)?)?,
        )
    }

    /// The y with 1/x + 1/y = 1, that is y = x/(x − 1) = (d − p² + pq + q√d)/(d − (p − q)²); `None`
    /// unless d > (p − q)² and the parts fit.
    pub fn complement(&self) -> Option<Self> {
        let (p, d, q) = (i128::from(self.p), i128::from(self.d), i128::from(self.q));
        let over = p.checked_sub(q)?;
        let whole = d.checked_sub(p.checked_mul(p)?)?.checked_add(p.checked_mul(q)?)?;
        Self::from_wide(whole, d.checked_mul(q.checked_mul(q)?)?, d.checked_sub(over.checked_mul(over)?)?)
    }

    /// The number in double precision, by its formula as a programmer would write it.
    pub fn to_f64(&self) -> f64 {
        (self.p as f64 + (self.d as f64).sqrt()) / self.q as f64
    }

    /// ⌊x·2^64⌋, the number in fixed point; `None` when x ≥ 2^64.
    pub fn fixed_point(&self) -> Option<u128> {
        let root = roots::isqrt(&(BigUint::from(self.d) << 128u32));
        let sum = BigInt::from(root) + (BigInt::from(self.p) << 64u32);
        u128::try_from(sum / BigInt::from(self.q)).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn known_numbers() {
        let golden = Surd::new(1, 5, 2).unwrap();
        assert_eq!(golden.complement(), Surd::new(3, 5, 2));
        assert_eq!(golden.reciprocal(), Surd::new(-1, 5, 2));
        assert_eq!(Surd::new(0, 8, 2), Surd::new(0, 2, 1));
        assert_eq!(Surd::new(0, 2, 1).unwrap().complement(), Surd::new(2, 2, 1));
        assert_eq!(Surd::new(0, 3, 1).unwrap().complement(), Surd::new(3, 3, 2));
        assert_eq!(Surd::new(-3, 8, 1), None);
        // φ·2^64 = 2^64 + 0.618…·2^64, the multiplier of Fibonacci hashing (made odd there).
        assert_eq!(golden.fixed_point(), Some((1 << 64) + 0x9e37_79b9_7f4a_7c15));
    }

    #[test]
    fn out_of_range_is_none_not_wrong() {
        let golden = Surd::new(1, 5, 2).unwrap();
        assert!(golden.floor(8_249_634_742_471_189_717).is_some());
        assert_eq!(golden.floor(8_249_634_742_471_189_718), None);
        assert_eq!(golden.floor(u128::MAX), None);
    }

    proptest! {
        /// The floor f of kx is the only one with f ≤ kx < f + 1; squared, that needs no root.
        #[test]
        fn floors_bracket(t in 1i64..2000, k in 1u64..1 << 50) {
            let x = Surd::new(2 - t, (t * t + 4) as u64, 2).unwrap();
            let floor = x.floor(k.into()).unwrap();
            prop_assert_eq!(x.floor_big(&k.into()), BigUint::from(floor));
            // f ≤ kx  ⇔  2f + k(t − 2) ≤ k√(t² + 4); for t = 1 the left side is ≥ 0 too, as f ≥ k.
            let k = i128::from(k);
            let t = i128::from(t);
            let side = |f: i128| 2 * f + k * (t - 2);
            let right = BigInt::from(k * k) * (t * t + 4);
            let square = |f: i128| BigInt::from(side(f)) * side(f);
            prop_assert!(side(floor as i128) >= 0 && square(floor as i128) <= right);
            prop_assert!(square(floor as i128 + 1) > right);
        }
    }
}
