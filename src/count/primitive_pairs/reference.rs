//! The reference method: Mertens sums by block recursion with a cache, then two sums over blocks.
//!
//! M(x) = Σ_{m≤x} μ(m) comes from a sieve up to about n^(2/3), and above that from
//! M(x) = 1 − Σ_{l=2..x} M(⌊x/l⌋), whose terms are equal over blocks of l. Time O(n^(2/3)).

use super::formula::{PairCount, losing_halves};
use crate::arith::mobius::{mobius_interval, primes_up_to};
use crate::arith::narrow::{index, narrow};
use crate::progress::{Cancelled, Progress};
use num_integer::Roots;

/// Numbers sieved between two looks at the cancel flag.
const SIEVE_BLOCK: usize = 1 << 17;

/// Blocks summed between two looks at the cancel flag.
const CHECK_EVERY: u64 = 1 << 16;

/// Up to where μ is sieved: n^(2/3) balances the sieve against the recursion.
fn sieve_bound(n: u64) -> u64 {
    let cube_root = n.cbrt();
    (cube_root * cube_root).max(n.sqrt()).max(1)
}

/// Peak bytes of the count for `n`: the table of sums, the cache, and the sieve's own block.
pub(super) fn memory(n: u64) -> u64 {
    let bound = sieve_bound(n);
    4 * bound + 8 * (n / bound + 1) + 9 * SIEVE_BLOCK as u64 + 8 * bound.sqrt() + MEMORY_AT_REST
}

/// What the process holds before it counts.
const MEMORY_AT_REST: u64 = 8 << 20;

/// Seconds the count takes, roughly: fitted to runs from 10^9 to 10^12.
pub(super) fn seconds(n: u64) -> f64 {
    1.0e-3 + 5.5e-8 * (n as f64).powf(2.0 / 3.0)
}

/// M at every ⌊n/d⌋.
struct Mertens {
    n: u64,
    bound: u64,
    /// M(x) for x ≤ bound, at index x.
    small: Vec<i32>,
    /// M(⌊n/i⌋) for ⌊n/i⌋ > bound, at index i.
    large: Vec<i64>,
}

impl Mertens {
    /// M(x), x one of the ⌊n/d⌋ or at most the bound.
    fn at(&self, x: u64) -> i64 {
        if x <= self.bound { i64::from(self.small[index(x)]) } else { self.large[index(self.n / x)] }
    }

    /// M(x) over odd numbers only: Σ_j M(⌊x/2^j⌋).
    fn odd_at(&self, x: u64) -> i64 {
        (0..64).map(|j| x >> j).take_while(|&x| x > 0).map(|x| self.at(x)).sum()
    }
}

/// Counts by the reference method, for n from 1 to 2^64 − 1.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
pub(super) fn count(n: u64, progress: &Progress) -> Result<PairCount, Cancelled> {
    let mut mertens = Mertens { n, bound: sieve_bound(n), small: Vec::new(), large: Vec::new() };
    sieve(&mut mertens, progress)?;
    let mut blocks = Blocks { progress, done: 0 };
    recur(&mut mertens, &mut blocks)?;
    progress.report(|now| now.phase = "sums");
    // Σ_{d≤n} μ(d)⌊n/d⌋² = 2·T + 1, over blocks of equal q = ⌊n/d⌋. Modulo 2^128, for the first
    // terms may leave it; the sum does not: there are n(n−1)/2 < 2^127 pairs, so 2·T + 1 < 2^128.
    let mut squares = 0u128;
    blocks.visit(n, 1, |q, l, r| {
        let weight = mertens.at(r) - if l > 1 { mertens.at(l - 1) } else { 0 };
        let square = u128::from(q) * u128::from(q);
        squares = squares.wrapping_add((i128::from(weight) as u128).wrapping_mul(square));
    })?;
    // 2·Σ_{d≤n, d odd} μ(d)·A(⌊n/d⌋): |weight| ≤ n/q and A(q) ≤ q²/16, so a block adds less than n·q/16,
    // and all of them together less than n²·π²/96 < 2^125.
    let mut halves = 0i128;
    blocks.visit(n, 1, |q, l, r| {
        let weight = mertens.odd_at(r) - if l > 1 { mertens.odd_at(l - 1) } else { 0 };
        halves += i128::from(weight) * losing_halves(q);
    })?;
    let total = squares / 2;
    let losing = (2 * halves).unsigned_abs();
    Ok(PairCount::from_total_and_winning(total, total - losing))
}

/// Fill `small` and report the numbers sieved.
fn sieve(mertens: &mut Mertens, progress: &Progress) -> Result<(), Cancelled> {
    let bound = mertens.bound;
    progress.report(|now| {
        now.phase = "sieve";
        now.item_name = "numbers sieved";
        now.block_name = "blocks";
        now.total = 2 * bound; // the sums take about as long as the sieve
    });
    let primes = primes_up_to(narrow(bound.sqrt()));
    let (mut mu, mut known) = (vec![0i8; SIEVE_BLOCK], Vec::new());
    mertens.small = Vec::with_capacity(index(bound) + 1);
    mertens.small.push(0);
    let mut sum = 0i32;
    let mut from = 1;
    while from <= bound {
        progress.check()?;
        let length = SIEVE_BLOCK.min(index(bound - from + 1));
        mobius_interval(from, &mut mu[..length], &mut known, &primes);
        for &mu in &mu[..length] {
            sum += i32::from(mu);
            mertens.small.push(sum);
        }
        from += length as u64;
        progress.report(|now| {
            now.done = from - 1;
            now.items = from - 1;
            now.cache_values = from;
            now.cache_bytes = 4 * from;
        });
    }
    Ok(())
}

/// Fill `large`, smallest argument first, so that every term is there when it is asked for.
fn recur(mertens: &mut Mertens, blocks: &mut Blocks<'_>) -> Result<(), Cancelled> {
    let (n, bound) = (mertens.n, mertens.bound);
    let largest_index = index(n / (bound + 1));
    mertens.large = vec![0; largest_index + 1];
    // Row i costs √(n/i) blocks, so i rows of the largest i cost √K − √(K−i) of √K.
    let share = |left: usize| 1.0 - (left as f64 / largest_index as f64).sqrt();
    for i in (1..=largest_index).rev() {
        let mut sum = 1i128;
        blocks.visit(n / i as u64, 2, |q, l, r| {
            sum -= i128::from(r - l + 1) * i128::from(mertens.at(q));
        })?;
        // |M(x)| ≤ 1 + x/2 < 2^63 + 1, and M(x) is not at that edge: multiples of 9 count 0
        mertens.large[i] = narrow(sum);
        if i.is_multiple_of(64) || i == 1 {
            blocks.progress.report(|now| {
                now.phase = "blocks";
                now.blocks = blocks.done;
                now.done = bound + (bound as f64 * share(i - 1)) as u64;
                now.cache_values = bound + (largest_index - i + 1) as u64;
                now.cache_bytes = 4 * bound + 8 * (largest_index - i + 1) as u64;
            });
        }
    }
    Ok(())
}

/// Walks blocks of equal quotient, counting them and minding the cancel flag.
struct Blocks<'a> {
    progress: &'a Progress,
    done: u64,
}

impl Blocks<'_> {
    /// Calls `block(q, l, r)` for every run l..=r of numbers from `first` to x with ⌊x/l⌋ = q.
    fn visit(&mut self, x: u64, first: u64, mut block: impl FnMut(u64, u64, u64)) -> Result<(), Cancelled> {
        let mut l = first;
        while l <= x {
            let q = x / l;
            let r = x / q;
            block(q, l, r);
            self.done += 1;
            // r + 1 would leave 64 bits when x is their largest number.
            if r == x {
                break;
            }
            l = r + 1;
            if self.done.is_multiple_of(CHECK_EVERY) {
                self.progress.check()?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_counts_are_those_of_the_definition() {
        let gcd = num_integer::gcd::<u64>;
        for n in 1..=150u64 {
            let mut expected = PairCount { total: 0, losing: 0, winning: 0 };
            for a in 1..n {
                for b in (1..=n - a).filter(|&b| gcd(a, b) == 1) {
                    let losing = a.min(b) >= 2 && a.min(b).is_multiple_of(2);
                    expected.total += 1;
                    expected.losing += u128::from(losing);
                    expected.winning += u128::from(!losing);
                }
            }
            assert_eq!(count(n, &Progress::new()), Ok(expected), "n = {n}");
        }
    }

    #[test]
    fn a_cancelled_count_has_no_result() {
        let progress = Progress::new();
        progress.cancel();
        assert_eq!(count(1_000_000, &progress), Err(Cancelled));
    }
}
