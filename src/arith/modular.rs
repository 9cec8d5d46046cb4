//! Residues: products and inverses without overflow, primes to count with, and the way back from
//! residues to whole integers.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

/// a·b mod m; `m` is not 0.
pub fn product(a: u64, b: u64, m: u64) -> u64 {
    // The product of two 64-bit numbers fits 128 bits, and the residue is below m.
    (u128::from(a) * u128::from(b) % u128::from(m)) as u64
}

/// a^exponent mod m; `m` is not 0.
pub fn power(a: u64, mut exponent: u64, m: u64) -> u64 {
    let mut base = a % m;
    let mut result = 1 % m;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = product(result, base, m);
        }
        base = product(base, base, m);
        exponent >>= 1;
    }
    result
}

/// 2^−exponent mod m, for odd m.
///
/// ```
/// assert_eq!(gametui::arith::modular::inverse_power_of_two(3, 7), 1);
/// assert_eq!(gametui::arith::modular::inverse_power_of_two(1, 1_000_000_007), 500_000_004);
/// ```
pub fn inverse_power_of_two(exponent: u32, m: u64) -> u64 {
    // (m + 1)/2 is the inverse of 2; written so that m + 1 cannot overflow.
    power(m / 2 + 1, u64::from(exponent), m)
}

/// The inverse of a modulo a prime p, by Fermat; `a` is not a multiple of `p`.
fn inverse_modulo_prime(a: u64, p: u64) -> u64 {
    power(a, p - 2, p)
}

/// Whether a number below 2^32 is prime: Miller and Rabin with bases that leave no exception there
/// (2, 7, 61; Jaeschke 1993).
pub fn is_prime(number: u32) -> bool {
    let n = u64::from(number);
    if n < 2 || n.is_multiple_of(2) {
        return n == 2;
    }
    let twos = (n - 1).trailing_zeros();
    [2u64, 7, 61].into_iter().filter(|base| base % n != 0).all(|base| {
        let mut x = power(base, (n - 1) >> twos, n);
        if x == 1 || x == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            x = product(x, x, n);
            x == n - 1
        })
    })
}

/// The primes below 2^31, from the largest down.
pub fn large_primes() -> impl Iterator<Item = u32> {
    (1..1u32 << 31).rev().filter(|&number| is_prime(number))
}

/// Enough primes for their product to exceed `bound`, from the largest below 2^31 down.
pub fn primes_for(bound: &BigUint) -> Vec<u32> {
    let mut product = BigUint::from(1u32);
    large_primes()
        .take_while(|&prime| {
            let more = product <= *bound;
            product *= prime;
            more
        })
        .collect()
}

/// From residues modulo distinct primes back to the least number that has them (Garner).
pub struct Remainders {
    primes: Vec<u32>,
    /// Products of the primes before each, and their inverses modulo it.
    steps: Vec<(BigUint, u64)>,
}

impl Remainders {
    /// For these primes, all different.
    pub fn new(primes: Vec<u32>) -> Self {
        let mut product = BigUint::from(1u32);
        let step = |&prime: &u32| {
            let below = (&product % prime).to_u64().unwrap_or_default();
            let step = (product.clone(), inverse_modulo_prime(below, prime.into()));
            product *= prime;
            step
        };
        let steps = primes.iter().map(step).collect();
        Self { primes, steps }
    }

    /// The primes.
    pub fn primes(&self) -> &[u32] {
        &self.primes
    }

    /// The number below the product of the primes with these residues, in the order of the primes.
    ///
    /// ```
    /// use gametui::arith::modular::Remainders;
    /// let clock = Remainders::new(vec![7, 5, 3]);
    /// assert_eq!(clock.join([52 % 7, 52 % 5, 52 % 3]), 52u32.into());
    /// ```
    pub fn join(&self, residues: impl IntoIterator<Item = u64>) -> BigUint {
        let mut number = BigUint::ZERO;
        for ((residue, &prime), (product_before, inverse)) in
            residues.into_iter().zip(&self.primes).zip(&self.steps)
        {
            let prime = u64::from(prime);
            let so_far = (&number % prime).to_u64().unwrap_or_default();
            let digit = product(residue % prime + prime - so_far, *inverse, prime);
            number += product_before * digit;
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn primes_below_a_thousand_and_at_the_top() {
        let plain = |n: u32| n >= 2 && (2..n).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
        assert!((0..1000).all(|n| is_prime(n) == plain(n)));
        // 2^31 − 1 is the Mersenne prime of Euler.
        assert_eq!(large_primes().next(), Some((1 << 31) - 1));
        assert!(large_primes().take(3).all(plain));
    }

    proptest! {
        #[test]
        fn residues_lead_back_to_the_number(number in any::<u128>()) {
            let number = BigUint::from(number);
            let clock = Remainders::new(primes_for(&number));
            let residues = clock.primes().iter().map(|&p| (&number % p).to_u64().unwrap());
            prop_assert_eq!(clock.join(residues), number);
        }

        #[test]
        fn halving_undoes_doubling(m in (0u64..1 << 62).prop_map(|m| 2 * m + 1), a in any::<u64>(), exponent in 0u32..40) {
            let doubled = product(a % m, power(2, exponent.into(), m), m);
            prop_assert_eq!(product(doubled, inverse_power_of_two(exponent, m), m), a % m);
        }
    }
}
