use super::law::SmallerIsEven;
use super::rules::Parents;
use crate::games::{AnySize, ClosedForm, Outcome, Rules};
use num_bigint::BigUint;
use num_integer::Integer;
use proptest::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;

fn options(a: u64, b: u64) -> Vec<(u64, u64)> {
    let mut found = Vec::new();
    Parents.visit_options(&[a, b], &mut |heaps| {
        found.push((heaps[0], heaps[1]));
        ControlFlow::Continue(())
    });
    found.sort_unstable();
    found
}

/// The options straight from the definition.
fn scanned(a: u64, b: u64) -> Vec<(u64, u64)> {
    let mut found = Vec::new();
    if a >= 2 && b >= 2 {
        for u in 1..a {
            for v in 1..b {
                if (a * v).abs_diff(b * u) == 1 {
                    found.push((u, v));
                }
            }
        }
    }
    found
}

#[test]
fn the_options_are_those_of_the_definition() {
    for a in 1..40 {
        for b in (1..40u64).filter(|b| a.gcd(b) == 1) {
            assert_eq!(options(a, b), scanned(a, b), "({a},{b})");
            assert_eq!(Parents.option_count(&[a, b]), Some(BigUint::from(scanned(a, b).len())), "({a},{b})");
        }
    }
}

#[test]
fn the_law_agrees_with_exhaustive_play_to_300() {
    let mut values: HashMap<(u64, u64), u64> = HashMap::new();
    let mut losing = 0;
    Parents.visit_positions(300, &mut |heaps| {
        let (a, b) = (heaps[0], heaps[1]);
        let value = Parents.convention(heaps).unwrap_or_else(|| {
            let below: Vec<u64> = options(a, b).iter().map(|option| values[option]).collect();
            (0..).find(|value| !below.contains(value)).unwrap()
        });
        values.insert((a, b), value);
        assert_eq!(SmallerIsEven.value(heaps), Some(value), "value of {heaps:?}");
        assert_eq!(SmallerIsEven.outcome(heaps), Some(Outcome::of_value(value)), "outcome of {heaps:?}");
        losing += u64::from(value == 0);
        ControlFlow::Continue(())
    });
    let total = (2..=300u64).map(|s| (1..s).filter(|a| a.gcd(&s) == 1).count()).sum::<usize>();
    assert_eq!(values.len(), total);
    assert!(losing > 0);
}

#[test]
fn counts_of_the_published_table() {
    for (n, total, losing) in
        [(7, 17, 4), (10, 31, 8), (20, 127, 38), (50, 773, 252), (100, 3043, 1000), (150, 6857, 2272)]
    {
        let mut found = (0, 0);
        Parents.visit_positions(n, &mut |heaps| {
            found.0 += 1;
            found.1 += u64::from(SmallerIsEven.outcome(heaps) == Some(Outcome::Losing));
            ControlFlow::Continue(())
        });
        assert_eq!(found, (total, losing), "n = {n}");
    }
}

#[test]
fn what_is_no_position_is_refused_in_a_line() {
    for (heaps, word) in
        [([4, 6], "multiples of 2"), ([0, 3], "is 0"), ([3, 0], "is 0"), ([9, 9], "multiples of 9")]
    {
        let error = Parents.admit(&heaps).unwrap_err().to_string();
        assert!(error.contains(word) && !error.contains('\n'), "{error}");
        assert!(!Parents.admits(&heaps));
    }
    assert!(Parents.admits(&[1, 1]));
}

/// A coprime pair with coordinates up to 2^63 − 1.
fn large_pair() -> impl Strategy<Value = (u64, u64)> {
    (2..i64::MAX as u64, 2..i64::MAX as u64).prop_filter("coprime", |(a, b)| a.gcd(b) == 1)
}

proptest! {
    #[test]
    fn options_of_large_pairs_obey_the_rule((a, b) in large_pair()) {
        let found = options(a, b);
        prop_assert_eq!(found.len(), 2);
        for &(u, v) in &found {
            prop_assert!(1 <= u && u < a && 1 <= v && v < b);
            let difference = i128::from(a) * i128::from(v) - i128::from(b) * i128::from(u);
            prop_assert_eq!(difference.abs(), 1);
        }
        prop_assert_eq!((found[0].0 + found[1].0, found[0].1 + found[1].1), (a, b));
    }

    #[test]
    fn the_value_is_the_mex_of_the_options((a, b) in large_pair()) {
        let below: Vec<u64> = options(a, b).iter().map(|&(u, v)| SmallerIsEven.value(&[u, v]).unwrap()).collect();
        let mex = (0..3).find(|value| !below.contains(value));
        prop_assert_eq!(SmallerIsEven.value(&[a, b]), mex);
        prop_assert_eq!(SmallerIsEven.value(&[b, a]), mex);
    }

    #[test]
    fn winning_moves_are_the_losing_options((a, b) in large_pair()) {
        let mut expected: Vec<(u64, u64)> = options(a, b).into_iter()
            .filter(|&(u, v)| SmallerIsEven.outcome(&[u, v]) == Some(Outcome::Losing)).collect();
        expected.sort_unstable();
        let mut found: Vec<(u64, u64)> = SmallerIsEven.winning_moves(&[a, b]).unwrap().iter()
            .map(|position| (position.heaps()[0], position.heaps()[1])).collect();
        found.sort_unstable();
        prop_assert_eq!(&found, &expected);
        let AnySize { outcome, value, winning_moves, .. } =
            SmallerIsEven.at_any_size(&[a.into(), b.into()]).unwrap().unwrap();
        prop_assert_eq!(Some(outcome), SmallerIsEven.outcome(&[a, b]));
        prop_assert_eq!(value, SmallerIsEven.value(&[a, b]).map(BigUint::from));
        let mut wide: Vec<Vec<BigUint>> = winning_moves;
        wide.sort_unstable();
        let narrow: Vec<Vec<BigUint>> = expected.iter().map(|&(u, v)| vec![u.into(), v.into()]).collect();
        prop_assert_eq!(wide, narrow);
    }
}
