//! Partitions of an integer: listing them, and counting those into few parts.
//!
//! Listing goes from the largest first part down and holds one partition at a time. Counting halves
//! the number at every step, so it stays quick for numbers of any size while the parts are few.

use crate::arith::narrow::index;
use num_bigint::BigUint;

/// The partitions of a number into at least 2 and at most `most` parts, parts in descending order,
/// in descending lexicographic order: for 4 they are 3+1, 2+2, 2+1+1, 1+1+1+1.
///
/// ```
/// use gametui::arith::partitions::Parts;
/// let mut parts = Parts::new(4, 3);
/// assert_eq!(parts.advance(), Some(&[3, 1][..]));
/// assert_eq!(parts.advance(), Some(&[2, 2][..]));
/// assert_eq!(parts.advance(), Some(&[2, 1, 1][..]));
/// assert_eq!(parts.advance(), None);
/// ```
pub struct Parts {
    parts: Vec<u64>,
    most: u64,
}

impl Parts {
    /// The partitions of `number`.
    pub fn new(number: u64, most: u64) -> Self {
        Self { parts: vec![number], most }
    }

    /// The next partition. Takes time in the number of its parts.
    pub fn advance(&mut self) -> Option<&[u64]> {
        // The rightmost part that can become one less: what it and those after it leave over must
        // fit into the parts that are still allowed, each no larger than it.
        let mut left_over: u64 = 1;
        while let Some(part) = self.parts.pop() {
            let smaller = part.saturating_sub(1);
            let room = self.most.saturating_sub(self.parts.len() as u64 + 1);
            if u128::from(left_over) <= u128::from(room) * u128::from(smaller) {
                self.parts.push(smaller);
                while left_over > 0 {
                    let next = smaller.min(left_over);
                    self.parts.push(next);
                    left_over -= next;
                }
                return Some(&self.parts);
            }
            // Numbers are at most 2^64 − 1 in all, and the first part is never popped with more.
            left_over = left_over.saturating_add(part);
        }
        None
    }
}

/// Additions of big integers that [`partitions_into_at_most`] will do before it gives up: some tens
/// of milliseconds.
const MOST_ADDITIONS: u128 = 2_500_000;

/// How many partitions `number` has into at most `most` parts; `None` when counting them would take
/// longer than a moment (both numbers large).
///
/// By conjugation these are the partitions into parts of at most `most`, the coefficient of
/// x^number in ∏ 1/(1 − x^i), i ≤ most. Writing 1/(1 − x^i) = (1 + x^i)/(1 − x^2i) for odd i makes
/// the denominator a series in x², so half of the numerator can be dropped and x² renamed x: the
/// number is halved at every step (Bostan and Mori 2021, with denominators that stay products).
///
/// ```
/// use gametui::arith::partitions::partitions_into_at_most;
/// assert_eq!(partitions_into_at_most(4, 3), Some(4u32.into()));
/// assert_eq!(partitions_into_at_most(1 << 60, 2), Some(((1u64 << 59) + 1).into()));
/// ```
pub fn partitions_into_at_most(number: u64, most: u64) -> Option<BigUint> {
    let most = most.min(number);
    if most <= 1 {
        return Some(BigUint::from(u32::from(number == 0 || most == 1)));
    }
    if additions(number, most) > MOST_ADDITIONS {
        return None;
    }
    let mut rest = number;
    // denominators[i] is how often (1 − x^i) stands below; `most` is small here, as checked.
    let mut denominators = vec![1usize; index(most) + 1];
    let mut numerator = vec![BigUint::from(1u32)];
    while rest > 0 {
        for odd in (1..denominators.len()).step_by(2) {
            for _ in 0..denominators[odd] {
                numerator = times_one_plus(numerator, odd, rest);
            }
        }
        for even in (2..denominators.len()).step_by(2) {
            // Ascending: even/2 has been moved on already when it was even itself.
            denominators[even / 2] += std::mem::take(&mut denominators[even]);
        }
        let parity = index(rest & 1);
        numerator = numerator.into_iter().skip(parity).step_by(2).collect();
        rest >>= 1;
    }
    numerator.into_iter().next()
}

/// An upper bound on the additions of the count: at most `most` factors a step, on a numerator of
/// degree at most min(rest, Σ i).
fn additions(number: u64, most: u64) -> u128 {
    let degree = u128::from(most) * u128::from(most + 1) / 2;
    let steps = (0..u64::BITS - number.leading_zeros()).map(|step| u128::from(number >> step));
    steps.map(|rest| u128::from(most) * degree.min(rest)).sum()
}

/// `series` · (1 + x^shift), powers above x^largest dropped.
fn times_one_plus(mut series: Vec<BigUint>, shift: usize, largest: u64) -> Vec<BigUint> {
    let degree = (series.len() - 1 + shift).min(usize::try_from(largest).unwrap_or(usize::MAX));
    let old = series.len();
    series.resize((degree + 1).max(old), BigUint::ZERO);
    for power in (shift..=degree).rev() {
        if power - shift < old {
            let (low, high) = series.split_at_mut(power);
            high[0] += &low[power - shift];
        }
    }
    series
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parts of at most `most`, one size after the other: the plain table.
    fn table(number: usize, most: usize) -> u64 {
        let mut ways = vec![0u64; number + 1];
        ways[0] = 1;
        for part in 1..=most {
            for total in part..=number {
                ways[total] += ways[total - part];
            }
        }
        ways[number]
    }

    #[test]
    fn counts_agree_with_the_plain_table() {
        for number in 0..=60 {
            for most in 0..=number + 2 {
                let counted = partitions_into_at_most(number as u64, most as u64);
                assert_eq!(counted, Some(table(number, most).into()), "{number} into {most}");
            }
        }
    }

    #[test]
    fn listing_gives_each_partition_once_in_order() {
        for number in 0..=16u64 {
            for most in 1..=number + 1 {
                let mut parts = Parts::new(number, most);
                let mut before = vec![number];
                let mut listed = 0u64;
                while let Some(next) = parts.advance() {
                    assert!(next < &before[..], "{next:?} after {before:?}");
                    assert!(next.is_sorted_by(|a, b| a >= b) && next.iter().sum::<u64>() == number);
                    assert!(next.len() >= 2 && next.len() as u64 <= most);
                    before = next.to_vec();
                    listed += 1;
                }
                let into_one = u64::from(number > 0 || most > 0);
                assert_eq!(listed + into_one, table(number as usize, most as usize), "{number} into {most}");
            }
        }
    }

    #[test]
    fn large_numbers_agree_with_formulas() {
        for number in [10u64.pow(18), (1 << 63) - 1, 999_999_999_999] {
            let wide = u128::from(number) + 3;
            assert_eq!(partitions_into_at_most(number, 3), Some(((wide * wide + 6) / 12).into()));
        }
        // p(200), and p(1000) as published (OEIS A000041).
        assert_eq!(partitions_into_at_most(200, 200), Some(3_972_999_029_388u64.into()));
        assert_eq!(partitions_into_at_most(1 << 62, 1 << 61), None);
    }
}
