//! Counts of primitive pairs for n = 1, 2, 3, …, all at once.
//!
//! Let w(m) be the winning pairs with a + b = m. From W(n) = Σ_{d odd} μ(d) f(⌊n/d⌋), with
//! f(q) = ⌊q(q+1)/4⌋, differences in n leave w(m) = Σ_{d | m, d odd} μ(d) g(m/d) with
//! g(q) = f(q) − f(q−1), and Möbius inversion turns that round: g(m) = Σ_{d | m, d odd} w(m/d).
//! So w comes out of g by a sieve that subtracts w(q) from every odd multiple of q, as Euler's φ
//! does from Σ_{d | m} φ(d) = m. The total is T(n) = Σ_{2 ≤ m ≤ n} φ(m).

use super::Sequence;
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;

const MOST: u64 = 10_000_000;

/// The sequences of primitive pairs.
pub fn of_primitive_pairs() -> Vec<Sequence> {
    let reach = (1, MOST);
    vec![
        Sequence::new("winning", "winning positions with a + b at most n", "n", reach, |_, to, progress| {
            Ok(running(&winning_by_sum(to, progress)?))
        }),
        Sequence::new("losing", "losing positions with a + b at most n", "n", reach, |_, to, progress| {
            losing(to, progress)
        }),
        Sequence::new("total", "positions with a + b at most n", "n", reach, |_, to, progress| {
            Ok(running(&pairs_by_sum(to, progress)?))
        }),
    ]
}

fn losing(to: u64, progress: &Progress) -> Result<Vec<BigUint>, Cancelled> {
    let winning = winning_by_sum(to, progress)?;
    let mut losing = pairs_by_sum(to, progress)?;
    for (all, winning) in losing.iter_mut().zip(winning) {
        *all -= winning;
    }
    Ok(running(&losing))
}

/// Sums of the first terms, from index 1 on.
fn running(terms: &[u64]) -> Vec<BigUint> {
    let sums = terms.iter().scan(0u64, |sum, term| {
        *sum += term; // at most n² for n = 10^7
        Some(BigUint::from(*sum))
    });
    sums.skip(1).collect()
}

/// w(m) for m from 0 to `to`.
fn winning_by_sum(to: u64, progress: &Progress) -> Result<Vec<u64>, Cancelled> {
    let f = |q: u64| q * (q + 1) / 4;
    let g = |q: u64| if q == 0 { 0 } else { f(q) - f(q - 1) };
    invert((0..=to).map(g).collect(), 2, progress)
}

/// The pairs with a + b = m, φ(m) of them from m = 2 on, for m from 0 to `to`.
fn pairs_by_sum(to: u64, progress: &Progress) -> Result<Vec<u64>, Cancelled> {
    let mut phi = invert((0..=to).collect(), 1, progress)?;
    phi[1] = 0; // φ(1) = 1 counts no pair: a and b are positive
    Ok(phi)
}

/// From sums over divisors to their terms: s(m) = Σ t(m/d) over the divisors d of m that are 1
/// modulo `step`, which is 1 for all and 2 for the odd ones. Terms are never negative here.
fn invert(mut terms: Vec<u64>, step: usize, progress: &Progress) -> Result<Vec<u64>, Cancelled> {
    /// Sums between two looks at the cancel flag, roughly.
    const A_CHECK: usize = 1 << 20;
    let mut since_check = 0;
    for q in 1..terms.len() {
        let term = terms[q];
        for multiple in (q * (1 + step)..terms.len()).step_by(q * step) {
            terms[multiple] -= term;
        }
        since_check += 1 + terms.len() / q;
        if since_check > A_CHECK {
            since_check = 0;
            progress.check()?;
        }
    }
    Ok(terms)
}
