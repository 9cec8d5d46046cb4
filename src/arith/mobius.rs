//! The Möbius function over an interval, by the plainest sieve there is.
//!
//! Every prime up to the root of the interval's end flips the sign of its multiples and multiplies
//! into what is known of them; a number that is not fully known then has one more prime.

use crate::arith::narrow::{index, narrow};

/// Primes up to `limit`, in order.
///
/// ```
/// assert_eq!(gametui::arith::mobius::primes_up_to(20), [2, 3, 5, 7, 11, 13, 17, 19]);
/// ```
pub fn primes_up_to(limit: u32) -> Vec<u32> {
    // One flag for each odd number 2i + 1; index 0 stands for 1 and is not prime.
    let odds = (limit as usize).div_ceil(2);
    let mut composite = vec![false; odds];
    let mut primes = if limit >= 2 { vec![2] } else { Vec::new() };
    for i in 1..odds {
        if composite[i] {
            continue;
        }
        let p = 2 * i + 1;
        primes.push(narrow(p));
        for multiple in (p.saturating_mul(p) / 2..odds).step_by(p) {
            composite[multiple] = true;
        }
    }
    primes
}

/// Writes μ(from), μ(from + 1), … into `mu`, as many as it holds.
///
/// `known` is scratch space, kept by the caller so that a run of intervals allocates once.
/// `primes` must hold every prime whose square is at most the interval's last number, in order;
/// `from` is at least 1 and the interval ends below 2^63.
///
/// ```
/// use gametui::arith::mobius::{mobius_interval, primes_up_to};
/// let mut mu = [0; 10];
/// mobius_interval(1, &mut mu, &mut Vec::new(), &primes_up_to(4));
/// assert_eq!(mu, [1, -1, -1, 0, -1, 1, -1, 0, 0, 1]);
/// ```
pub fn mobius_interval(from: u64, mu: &mut [i8], known: &mut Vec<u64>, primes: &[u32]) {
    let end = from + mu.len() as u64;
    known.clear();
    known.resize(mu.len(), 1);
    mu.fill(1);
    for &prime in primes {
        let p = u64::from(prime);
        if p * p >= end {
            break;
        }
        let first = |step: u64| index(from.next_multiple_of(step) - from);
        for i in (first(p)..mu.len()).step_by(prime as usize) {
            mu[i] = -mu[i];
            known[i] *= p; // at most the number itself
        }
        for i in (first(p * p)..mu.len()).step_by(index(p * p)) {
            mu[i] = 0;
        }
    }
    for (i, (mu, &known)) in mu.iter_mut().zip(known.iter()).enumerate() {
        if known != from + i as u64 {
            *mu = -*mu; // the one prime above the root
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// μ by trial division.
    fn mobius(mut m: u64) -> i8 {
        let mut mu = 1;
        let mut p = 2;
        while p * p <= m {
            if m.is_multiple_of(p) {
                m /= p;
                mu = -mu;
                if m.is_multiple_of(p) {
                    return 0;
                }
            }
            p += 1;
        }
        if m > 1 { -mu } else { mu }
    }

    #[test]
    fn intervals_agree_with_trial_division() {
        let primes = primes_up_to(2000);
        for (from, length) in [(1, 1), (1, 1000), (2, 48), (961, 300), (999_900, 300), (3_000_000, 64)] {
            let mut mu = vec![0; length];
            mobius_interval(from, &mut mu, &mut Vec::new(), &primes);
            for (i, &mu) in mu.iter().enumerate() {
                let m = from + i as u64;
                assert_eq!(mu, mobius(m), "μ({m})");
            }
        }
    }

    #[test]
    fn primes_are_the_primes() {
        for limit in 0..200 {
            let plain: Vec<u32> = (2..=limit).filter(|m| (2..*m).all(|d| m % d != 0)).collect();
            assert_eq!(primes_up_to(limit), plain, "up to {limit}");
        }
        assert_eq!(primes_up_to(1_000_000).len(), 78_498);
    }
}
