//! Every set of inner loops against exact division, and against each other on whole counts.

use super::kernels::{Kernels, NARROW};
use super::lists::Divisors;
use super::plan::Plan;
use super::run::{self, count_with};
use super::table::Table;
use super::weights::{RUN, Weights};
use crate::arith::mobius_rows::{MobiusRows, SievePrimes};
use crate::arith::wheel::{RESIDUES, WHEEL, count_coprime};
use crate::count::KeepNothing;
use crate::progress::Progress;

const ROWS: usize = 1 << 13;
const SPAN: u64 = ROWS as u64 * WHEEL;

/// Numerators at the edges of what is narrow, and between.
fn numerators() -> impl Iterator<Item = u64> {
    let inside = (15..50)
        .flat_map(|i| [(1u64 << i) - 1, (1 << i) + 1, 3 << (i - 2), 0x9e37_79b9_7f4a_7c15 >> (64 - i)]);
    inside.chain([NARROW.start, NARROW.end - 1]).filter(|v| NARROW.contains(v))
}

/// Numbers coprime to 30 from the first at or above `least` on.
fn coprime_from(least: u64, count: usize) -> Vec<u64> {
    (least / WHEEL..)
        .flat_map(|turn| RESIDUES.map(|r| turn * WHEEL + r))
        .filter(|l| *l >= least)
        .take(count)
        .collect()
}

#[test]
fn counts_are_those_of_exact_division() {
    for kernels in Kernels::all() {
        for v in numerators() {
            let root = num_integer::Roots::sqrt(&v);
            for least in [1, root / 7, root - root / 10] {
                let mut divisors = Divisors::default();
                coprime_from(least, 37)
                    .into_iter()
                    .filter(|d| v / d >= 30)
                    .for_each(|d| divisors.push(d as u32));
                let exact: i64 =
                    divisors.numbers.iter().map(|&d| count_coprime(v / u64::from(d)) as i64).sum();
                let (name, narrow) = (kernels.name, (kernels.counts)(&divisors.reciprocals, v));
                assert_eq!(narrow, exact, "{name}, v = {v}, from {least}");
                assert_eq!((kernels.wide_counts)(&divisors.numbers, v), exact, "{name}, v = {v}, wide");
            }
        }
    }
}

#[test]
fn wide_counts_are_those_of_exact_division() {
    for kernels in Kernels::all() {
        for v in [NARROW.end, (1 << 53) + 1, 999_999_999_999_999_989, 1_000_000_000_000_000_000, u64::MAX] {
            for least in [1u64, 4000, 65_500, 1_000_000, 999_999_000, u64::from(u32::MAX) - 200] {
                // Neighbours of divisors, so that remainders are 0 and d − 1 as well.
                let divisors: Vec<u32> = coprime_from(least, 29).into_iter().map(|d| d as u32).collect();
                for v in
                    divisors.iter().take(3).flat_map(|&d| [v - v % u64::from(d), v - v % u64::from(d) - 1])
                {
                    let exact = divisors.iter().map(|&d| count_coprime(v / u64::from(d)));
                    let exact = exact.fold(0, u64::wrapping_add) as i64;
                    assert_eq!(
                        (kernels.wide_counts)(&divisors, v),
                        exact,
                        "{}, v = {v}, from {least}",
                        kernels.name
                    );
                }
            }
        }
    }
}

#[test]
fn lookups_are_those_of_exact_division() {
    let shared = SievePrimes::up_to(40 * SPAN);
    for kernels in Kernels::all() {
        let mut rows = MobiusRows::new(&shared, kernels.rows, ROWS);
        let mut table = Table::new(kernels.layout, ROWS);
        for segment in [0u64, 1, 30] {
            rows.seek(segment * ROWS as u64, 40 * SPAN - 1);
            table.fill(&rows, (0, ROWS), 0, 0);
            let base = segment * SPAN;
            for v in numerators().chain([NARROW.end + 12345, 1_000_000_000_000_000_000, u64::MAX]) {
                // The l whose quotients fall in the segment, 200 at most, and never too many turns.
                let (above, most) = (v / (base + SPAN), v / base.max(100));
                let listed: Vec<u64> =
                    coprime_from(above + 1, 200).into_iter().filter(|l| *l <= most).collect();
                let Some(&first) = listed.first().filter(|l| **l < 1 << 31) else { continue };
                let exact: i64 = listed.iter().map(|l| table.at(v / l - base)).sum();
                if NARROW.contains(&v) {
                    let reciprocals: Vec<f64> = listed.iter().map(|&l| 1.0 / l as f64).collect();
                    let sum = (kernels.lookups)(&reciprocals, v, base, &table);
                    assert_eq!(sum, exact, "{}, v = {v}, segment {segment}", kernels.name);
                }
                let start = count_coprime(first) - 1;
                let sum = (kernels.wide_lookups)(start, start + listed.len() as u64, v, base, &table);
                assert_eq!(sum, exact, "{}, v = {v}, segment {segment}, wide", kernels.name);
            }
        }
    }
}

#[test]
fn every_set_of_loops_gives_the_same_count() {
    let count = |kernels: &Kernels, n| count_with(kernels, n, 2, &Progress::new(), &KeepNothing);
    for n in [5_000, 777_777_777, 60_000_000_013] {
        let portable = count(&Kernels::PORTABLE, n);
        for kernels in Kernels::all() {
            assert_eq!(count(&kernels, n), portable, "{}, n = {n}", kernels.name);
        }
    }
}

/// The numbers whose quotients lie where far segments end, divided into the largest n.
#[test]
fn sums_at_the_largest_quotients_and_divisors_are_those_of_exact_division() {
    const TOP: u64 = 1 << 31;
    let shared = SievePrimes::up_to(TOP + SPAN);
    for kernels in Kernels::all() {
        let mut rows = MobiusRows::new(&shared, kernels.rows, ROWS);
        let mut table = Table::new(kernels.layout, ROWS);
        let segment = TOP / SPAN;
        rows.seek(segment * ROWS as u64, TOP + SPAN - 1);
        table.fill(&rows, (0, ROWS), 0, 0);
        let base = segment * SPAN;
        for v in [u64::MAX, u64::MAX - u64::MAX % (1 << 32), (1 << 63) + 1] {
            // The least m whose quotient is below 2^31, when m is still below 2^32.
            let first = v / TOP + 1;
            if first + RUN as u64 >= 1 << 32 {
                continue;
            }
            let mut out = [0; RUN];
            (kernels.sums)(first, v, base, &table, &mut out);
            for (m, out) in (first..).zip(out).filter(|(m, _)| v / m >= base) {
                assert_eq!(i64::from(out), table.at(v / m - base), "{}, {v} / {m}", kernels.name);
            }
            let start = count_coprime(first - 1);
            let exact: i64 = coprime_from(first, 40).iter().map(|l| table.at(v / l - base)).sum();
            let sum = (kernels.wide_lookups)(start, start + 40, v, base, &table);
            assert_eq!(sum, exact, "{}, v = {v}, wide", kernels.name);
        }
    }
}

#[test]
fn plans_of_the_largest_n_stay_in_range() {
    for n in [10u64.pow(18), 7 * 10u64.pow(18), 10u64.pow(19), u64::MAX - 1, u64::MAX] {
        let plan = Plan::outline(n);
        assert!(u128::from(plan.root).pow(2) <= n.into() && u128::from(plan.root + 1).pow(2) > n.into());
        assert!(plan.z < 1 << 23 && plan.largest() < 1 << 43 && plan.products < 1 << 34, "{plan:?}");
        assert!(plan.short <= 1 << 31 && plan.d_most < 1 << 32 && plan.root < 1 << 32);
        for k in (1..5000).chain([plan.z]) {
            let (l, d) = (plan.l_limit(k), plan.d_limit(k));
            assert!(l <= 1 << 32 && d <= plan.d_most, "k = {k}: {l}, {d}");
            // What neither takes: l above the limit with d above the limit.
            assert!(u128::from(l + 1) * u128::from(d + 1) > u128::from(n / k), "k = {k}");
        }
        for threads in [1, 2, 8] {
            assert!(run::memory(n, threads) <= 400 << 20, "n = {n}: {} bytes", run::memory(n, threads));
        }
    }
}

#[test]
fn closed_forms_hold_up_to_the_largest_n() {
    let weights = Weights::new();
    let s = |q: u64| num_bigint::BigInt::from(q) * (num_bigint::BigInt::from(q) + 1);
    let sieved = |q: u64, primes: &[u64], divisor: u32| {
        (0..1u64 << primes.len()).fold(num_bigint::BigInt::ZERO, |sum, set| {
            let product: u64 =
                primes.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, p)| p).product();
            let term = s(q / product) / divisor;
            if set.count_ones().is_multiple_of(2) { sum + term } else { sum - term }
        })
    };
    for q in [1 << 50, 10u64.pow(18), 10u64.pow(18) + 7, u64::MAX / 7, u64::MAX - 59, u64::MAX] {
        let pair = weights.sum(q);
        assert_eq!(num_bigint::BigInt::from(pair.total), sieved(q, &[2, 3, 5], 2), "F({q})");
        assert_eq!(num_bigint::BigInt::from(pair.winning), sieved(q, &[3, 5], 4), "F({q})");
    }
}
