//! The wheel of 30: the eight residues coprime to 2, 3 and 5, and counts of numbers on them.
//!
//! A number coprime to 30 is 30·row + `RESIDUES[class]`; only those eight in thirty are ever sieved.

/// The wheel's circumference.
pub const WHEEL: u64 = 30;

/// The residues coprime to 30, in order.
pub const RESIDUES: [u64; 8] = [1, 7, 11, 13, 17, 19, 23, 29];

/// How many numbers from 1 to r are coprime to 30, for r from 0 to 29; 0 beyond, up to 31.
pub const COPRIME_UP_TO: [u32; 32] = {
    let mut table = [0; 32];
    let mut class = 0;
    while class < 8 {
        let mut r = RESIDUES[class] as usize;
        while r < 30 {
            table[r] += 1;
            r += 1;
        }
        class += 1;
    }
    table
};

/// How many numbers from 1 to x are coprime to 30.
///
/// ```
/// assert_eq!(gametui::arith::wheel::count_coprime(31), 9);
/// ```
#[inline]
pub fn count_coprime(x: u64) -> u64 {
    x / WHEEL * 8 + u64::from(COPRIME_UP_TO[(x % WHEEL) as usize])
}

/// The class of a residue from 0 to 29, or `None` when it shares a factor with 30.
#[inline]
pub fn class_of(residue: u64) -> Option<usize> {
    RESIDUES.iter().position(|&r| r == residue)
}

/// The inverse of `a` modulo `modulus`; the two are coprime and `modulus` is below 2^62.
///
/// ```
/// assert_eq!(gametui::arith::wheel::inverse(30, 7), 4);
/// ```
pub fn inverse(a: u64, modulus: u64) -> u64 {
    let (mut r, mut s) = ((modulus as i64, (a % modulus) as i64), (0i64, 1i64));
    while r.1 > 0 {
        let quotient = r.0 / r.1;
        r = (r.1, r.0 - quotient * r.1);
        s = (s.1, s.0 - quotient * s.1);
    }
    s.0.rem_euclid(modulus as i64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coprime_numbers_are_counted() {
        let mut count = 0;
        for x in 0..400u64 {
            count += u64::from(num_integer::gcd(x, 30) == 1);
            assert_eq!(count_coprime(x), count, "up to {x}");
            assert_eq!(class_of(x % 30).is_some(), num_integer::gcd(x, 30) == 1);
        }
    }

    #[test]
    fn inverses_invert() {
        for modulus in (7..2000).filter(|m| num_integer::gcd(*m, 30) == 1) {
            assert_eq!(30 * inverse(30, modulus) % modulus, 1);
        }
    }
}
