//! Every set of inner loops against exact division, and against each other on whole counts.

use super::kernels::{Kernels, NARROW};
use super::lists::Divisors;
use super::run::count_with;
use super::table::Table;
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
        for v in [NARROW.end, (1 << 53) + 1, 999_999_999_999_999_989, 1_000_000_000_000_000_000] {
            for least in [1u64, 4000, 1_000_000, 999_999_000] {
                // Neighbours of divisors, so that remainders are 0 and d − 1 as well.
                let divisors: Vec<u32> = coprime_from(least, 29).into_iter().map(|d| d as u32).collect();
                for v in
                    divisors.iter().take(3).flat_map(|&d| [v - v % u64::from(d), v - v % u64::from(d) - 1])
                {
                    let exact: i64 = divisors.iter().map(|&d| count_coprime(v / u64::from(d)) as i64).sum();
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
            for v in numerators().chain([NARROW.end + 12345, 1_000_000_000_000_000_000]) {
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
