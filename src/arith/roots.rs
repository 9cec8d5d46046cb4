//! Exact integer square roots of any size. One idea: Newton's step with as many digits as are known
//! to be right, so that the last division is the only large one.

use num_bigint::BigUint;
use num_traits::One;

/// The largest r with r² ≤ `n`.
///
/// Newton's iteration in which every step works on just the leading bits it can get right and about
/// doubles their number; the total cost is that of the last division. For 64 and 128 bits use the
/// `isqrt` of the integer types themselves, which are exact as well.
///
/// Let c = ⌊(bits − 1)/2⌋ and d the leading bits of c so far. The invariant is
/// (a − 1)² < n / 4^(c−d) < (a + 1)², so at the end (d = c) the root is a or a − 1 and one
/// comparison decides. The invariant and its proof are Mark Dickinson's, who put this form of the
/// iteration into CPython's `math.isqrt` (2019).
///
/// ```
/// use gametui::arith::roots::isqrt;
/// use num_bigint::BigUint;
/// let n = BigUint::from(10u32).pow(40);
/// assert_eq!(isqrt(&n), BigUint::from(10u32).pow(20));
/// assert_eq!(isqrt(&(n - 1u32)), BigUint::from(10u32).pow(20) - 1u32);
/// ```
pub fn isqrt(n: &BigUint) -> BigUint {
    if let Ok(small) = u128::try_from(n) {
        return small.isqrt().into();
    }
    let half_bits = (n.bits() - 1) / 2;
    let mut root = BigUint::one();
    let mut known = 0;
    for shift in (0..u64::BITS - half_bits.leading_zeros()).rev() {
        let before = known;
        known = half_bits >> shift;
        let leading = n >> (2 * half_bits - before - known + 1);
        root = (&root << (known - before - 1)) + leading / &root;
    }
    if &root * &root > *n { root - 1u32 } else { root }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn is_root(root: &BigUint, n: &BigUint) -> bool {
        let next = root + 1u32;
        root * root <= *n && &next * &next > *n
    }

    #[test]
    fn neighbours_of_squares() {
        for bits in [1u32, 2, 31, 32, 63, 64, 65, 127, 128, 129, 200, 1000, 4001] {
            for offset in [0u32, 1, 5] {
                let side = (BigUint::one() << bits) + offset;
                let square = &side * &side;
                assert_eq!(isqrt(&square), side);
                assert_eq!(isqrt(&(&square - 1u32)), &side - 1u32);
                assert_eq!(isqrt(&(&square + 2u32 * &side)), side);
                assert_eq!(isqrt(&(&square + 2u32 * &side + 1u32)), &side + 1u32);
            }
        }
        assert_eq!(isqrt(&BigUint::ZERO), BigUint::ZERO);
    }

    proptest! {
        #[test]
        fn the_root_is_the_largest(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let n = BigUint::from_bytes_le(&bytes);
            prop_assert!(is_root(&isqrt(&n), &n));
        }
    }
}
