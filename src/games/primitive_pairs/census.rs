//! Coprime pairs in rectangles, counted a row at a time. In row a the numbers up to x without a
//! common factor with a are Σ μ(d)·⌊x/d⌋ over the squarefree d that divide a, so a row costs a few
//! divisions however long it is.

use crate::games::Census;
use crate::progress::{Cancelled, Progress};

/// Rows that are counted at most in one call; more cost more than a glance is worth.
const ROWS: u64 = 1 << 15;
/// Rows beyond this are not factored.
const LARGEST_ROW: u64 = 1 << 40;

/// The census of the rectangles between the edges, of pairs with a + b ≤ n; `None` when that takes
/// too many rows or rows too large to be factored.
pub(super) fn census(
    rows: &[u64],
    cols: &[u64],
    n: u64,
    progress: &Progress,
) -> Result<Option<Vec<Census>>, Cancelled> {
    let (Some(&top), Some(&bottom)) = (rows.first(), rows.last()) else { return Ok(Some(Vec::new())) };
    if bottom > LARGEST_ROW || bottom - top > ROWS {
        return Ok(None);
    }
    let wide = cols.len().saturating_sub(1);
    let mut all = vec![Census::default(); wide * (rows.len() - 1)];
    let factors = Factors::of(top, bottom, progress)?;
    let mut row = Row::default();
    let mut band = 0;
    for a in top.max(1)..bottom {
        while a >= rows[band + 1] {
            band += 1;
        }
        if a % 64 == 0 {
            progress.check()?;
        }
        row.prepare(a, factors.primes_of(a));
        for (at, edges) in cols.windows(2).enumerate() {
            let found = row.count(edges[0], edges[1].min(n.saturating_sub(a).saturating_add(1)));
            let sum = &mut all[band * wide + at];
            sum.losing += u128::from(found.0);
            sum.positions += u128::from(found.1);
        }
    }
    Ok(Some(all))
}

/// One row: its a, and the signed squarefree divisors of a.
#[derive(Default)]
struct Row {
    a: u64,
    divisors: Vec<(u64, bool)>,
}

impl Row {
    fn prepare(&mut self, a: u64, primes: impl Iterator<Item = u64>) {
        self.a = a;
        self.divisors.clear();
        self.divisors.push((1, true));
        for prime in primes {
            for at in 0..self.divisors.len() {
                let (d, plus) = self.divisors[at];
                // a squarefree divisor of a, so at most a
                self.divisors.push((d * prime, !plus));
            }
        }
    }

    /// Numbers in 1..=x without a common factor with a.
    fn coprime(&self, x: u64) -> u64 {
        let (mut plus, mut minus) = (0u64, 0u64);
        for &(d, positive) in &self.divisors {
            let (sum, term) = (if positive { &mut plus } else { &mut minus }, x / d);
            *sum = sum.wrapping_add(term);
        }
        // the difference is at most x, so it is right although the sums may have wrapped
        plus.wrapping_sub(minus)
    }

    /// Losing pairs and pairs with b in `from..to`. Above the diagonal (b > a) a pair is losing iff a
    /// is even; below it iff b is, and then a is odd and b = 2c with c coprime to a.
    fn count(&self, from: u64, to: u64) -> (u64, u64) {
        let from = from.max(1);
        if from >= to {
            return (0, 0);
        }
        let between = |low: u64, high: u64| {
            if low < high { self.coprime(high - 1) - self.coprime(low - 1) } else { 0 }
        };
        let all = between(from, to);
        let above = from.max(self.a.saturating_add(1));
        let losing = if self.a.is_multiple_of(2) {
            if above == from { all } else { between(above, to) }
        } else {
            let end = to.min(self.a);
            if from < end { self.coprime((end - 1) / 2) - self.coprime((from - 1) / 2) } else { 0 }
        };
        (losing, all)
    }
}

/// The prime factors of the numbers of a range, by a sieve.
struct Factors {
    top: u64,
    /// Where the primes of each number begin in `primes`.
    starts: Vec<u32>,
    primes: Vec<u64>,
}

impl Factors {
    fn of(top: u64, bottom: u64, progress: &Progress) -> Result<Self, Cancelled> {
        let count = (bottom - top) as usize;
        let mut rest: Vec<u64> = (top..bottom).collect();
        let mut found: Vec<(u32, u64)> = Vec::new();
        for (turn, prime) in small_primes(bottom.isqrt()).into_iter().enumerate() {
            if turn % 4096 == 0 {
                progress.check()?;
            }
            let mut at = (prime - top % prime) % prime;
            while at < count as u64 {
                let left = &mut rest[at as usize];
                // 0 has no factors that matter
                if *left > 0 {
                    found.push((at as u32, prime));
                    while left.is_multiple_of(prime) {
                        *left /= prime;
                    }
                }
                at += prime;
            }
        }
        found.extend(
            rest.iter().enumerate().filter(|&(_, &left)| left > 1).map(|(at, &left)| (at as u32, left)),
        );
        found.sort_unstable();
        let mut starts = vec![0; count + 1];
        for &(at, _) in &found {
            starts[at as usize + 1] += 1;
        }
        for at in 0..count {
            starts[at + 1] += starts[at];
        }
        Ok(Self { top, starts, primes: found.into_iter().map(|(_, prime)| prime).collect() })
    }

    fn primes_of(&self, number: u64) -> impl Iterator<Item = u64> + '_ {
        let at = (number - self.top) as usize;
        self.primes[self.starts[at] as usize..self.starts[at + 1] as usize].iter().copied()
    }
}

/// The primes up to `most` ≤ 2^20.
fn small_primes(most: u64) -> Vec<u64> {
    let mut composite = vec![false; most as usize + 1];
    let mut primes = Vec::new();
    for number in 2..=most as usize {
        if !composite[number] {
            primes.push(number as u64);
            for multiple in (number * number..=most as usize).step_by(number) {
                composite[multiple] = true;
            }
        }
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_integer::Integer;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn rectangles_hold_what_a_look_at_every_pair_finds(
            top in prop_oneof![0u64..40, 1_000_000u64..1_000_050, (1u64 << 39)..(1 << 39) + 50],
            left in prop_oneof![0u64..40, 1_000_000u64..1_000_050],
            steps in prop::collection::vec(0u64..15, 1..4), n in prop_oneof![0u64..90, Just(u64::MAX)],
        ) {
            let edges = |from: u64| {
                let mut at = from;
                let mut edges = vec![from];
                edges.extend(steps.iter().map(|step| { at += step; at }));
                edges
            };
            let (rows, cols) = (edges(top), edges(left));
            let mut next = census(&rows, &cols, n, &Progress::new()).unwrap().unwrap().into_iter();
            for row in rows.windows(2) {
                for col in cols.windows(2) {
                    let mut want = Census::default();
                    for (a, b) in (row[0]..row[1]).flat_map(|a| (col[0]..col[1]).map(move |b| (a, b))) {
                        if a > 0 && b > 0 && a.gcd(&b) == 1 && a + b <= n {
                            want.positions += 1;
                            want.losing += u128::from(a.min(b) % 2 == 0);
                        }
                    }
                    prop_assert_eq!(next.next(), Some(want));
                }
            }
        }
    }

    #[test]
    fn the_triangle_has_its_published_count() {
        let edges = [1, 1001];
        let found = census(&edges, &edges, 1000, &Progress::new()).unwrap().unwrap();
        assert_eq!(found, [Census { losing: 101_322, positions: 304_191 }]);
    }

    #[test]
    fn what_costs_too_much_is_left_to_others() {
        assert_eq!(census(&[0, 1 << 30], &[0, 9], u64::MAX, &Progress::new()), Ok(None));
        assert_eq!(census(&[1 << 50, (1 << 50) + 2], &[0, 9], u64::MAX, &Progress::new()), Ok(None));
    }
}
