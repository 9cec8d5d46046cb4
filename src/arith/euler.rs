//! Euler's pentagonal numbers: dividing a power series by ∏ (1 − x^(d·s)) with additions alone.
//!
//! ∏ (1 − x^s) = Σ_j (−1)^j x^(j(3j−1)/2) over all integers j, so a quotient Q of a series by it
//! satisfies Q(n) = series(n) + Q(n−1) + Q(n−2) − Q(n−5) − Q(n−7) + …: about n^1.5 additions for
//! all coefficients to n, in any ring.

use num_bigint::BigUint;

/// The generalised pentagonal numbers 1, 2, 5, 7, 12, 15, … up to `most`, with whether they are
/// added (else subtracted).
fn pentagonal(most: usize) -> impl Iterator<Item = (usize, bool)> {
    (1usize..)
        .flat_map(|j| {
            let low = j * (3 * j - 1) / 2;
            [(low, j % 2 == 1), (low + j, j % 2 == 1)]
        })
        .take_while(move |&(number, _)| number <= most)
}

/// Divide `series` (coefficients below m, by power) by ∏ (1 − x^(step·s)) modulo m, in place;
/// `step` ≥ 1, 1 ≤ m ≤ 2^63.
///
/// ```
/// // Dividing 1 by ∏ (1 − x^s) gives the partition numbers.
/// let mut series = [1, 0, 0, 0, 0, 0, 0];
/// gametui::arith::euler::divide(&mut series, 1, 1000);
/// assert_eq!(series, [1, 1, 2, 3, 5, 7, 11]);
/// ```
pub fn divide(series: &mut [u64], step: usize, m: u64) {
    for n in step..series.len() {
        let mut sum = series[n] % m;
        for (number, added) in pentagonal(n / step) {
            let term = series[n - step * number];
            // Both are below m ≤ 2^63, so neither line leaves 64 bits.
            sum = if added { sum + term } else { sum + (m - term) };
            sum = if sum >= m { sum - m } else { sum };
        }
        series[n] = sum;
    }
}

/// p(0), …, p(n): how many partitions each number has (OEIS A000041).
///
/// ```
/// assert_eq!(gametui::arith::euler::partition_numbers(100)[100], 190_569_292u32.into());
/// ```
pub fn partition_numbers(n: usize) -> Vec<BigUint> {
    let mut numbers = vec![BigUint::from(1u32)];
    for n in 1..=n {
        let (mut sum, mut taken) = (BigUint::ZERO, BigUint::ZERO);
        for (number, added) in pentagonal(n) {
            *if added { &mut sum } else { &mut taken } += &numbers[n - number];
        }
        // What is left is p(n), which is positive.
        numbers.push(sum - taken);
    }
    numbers
}

/// Bits that p(n) has at most: p(n) < e^(π·√(2n/3)) (Hardy and Ramanujan's bound, Apostol 14.7),
/// and π·√(2/3)/ln 2 < 3.71; rounded up, so that the square root may be.
pub fn bits_of_partition_number(n: u64) -> u64 {
    (n.isqrt() + 1) * 371 / 100 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partition_numbers_as_published() {
        let numbers = partition_numbers(1000);
        assert_eq!(numbers[200], 3_972_999_029_388u64.into());
        assert_eq!(numbers[1000].to_string(), "24061467864032622473692149727991");
        // The first that need more than 63 and 64 bits.
        assert!(numbers[405].bits() <= 63 && numbers[406].bits() > 63);
        assert!(numbers[416].bits() <= 64 && numbers[417].bits() > 64);
        for (n, number) in numbers.iter().enumerate() {
            assert!(number.bits() <= bits_of_partition_number(n as u64));
        }
    }

    #[test]
    fn residues_agree_with_whole_numbers_at_extreme_moduli() {
        let numbers = partition_numbers(600);
        for m in [1, 2, 3, 1_000_000_007, (1 << 63) - 1, 1 << 63] {
            let mut series = vec![0; 601];
            series[0] = 1 % m;
            divide(&mut series, 1, m);
            assert!(
                series.iter().zip(&numbers).all(|(&residue, number)| number % m == residue.into()),
                "{m}"
            );
        }
    }

    #[test]
    fn a_step_spreads_the_factors() {
        let mut series = vec![1, 0, 0, 0, 0, 0, 0, 0, 0];
        divide(&mut series, 2, 100);
        assert_eq!(series, [1, 0, 1, 0, 2, 0, 3, 0, 5]);
    }
}
