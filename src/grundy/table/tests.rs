//! The table against the definition, whatever order the rules go by.

use super::*;
use crate::games::{Catalogue, Identity, Visit};
use crate::grundy::Values;
use crate::input::InputError;
use num_bigint::BigUint;

/// Rules that are a list of options.
struct Listed(fn(u64, u64) -> Vec<[u64; 2]>);

impl Rules for Listed {
    fn admit(&self, _: &[u64]) -> Result<(), InputError> {
        Ok(())
    }
    fn visit_options(&self, heaps: &[u64], visit: &mut Visit<'_>) {
        let _ = (self.0)(heaps[0], heaps[1]).iter().try_for_each(|option| visit(option));
    }
    fn option_count(&self, heaps: &[u64]) -> Option<BigUint> {
        Some((self.0)(heaps[0], heaps[1]).len().into())
    }
    fn identity(&self) -> Identity {
        "listed".into()
    }
    fn visit_positions(&self, _: u64, visit: &mut Visit<'_>) {
        let _ = visit(&[0, 0]);
    }
}

fn taken(a: u64, b: u64, x: u64, y: u64) -> Option<[u64; 2]> {
    Some([a.checked_sub(x)?, b.checked_sub(y)?])
}

fn nim(a: u64, b: u64) -> Vec<[u64; 2]> {
    (0..a).map(|x| [x, b]).chain((0..b).map(|y| [a, y])).collect()
}

/// From heap a at most b, and twice as many the next time.
fn fibonacci(a: u64, b: u64) -> Vec<[u64; 2]> {
    (1..=a.min(b)).map(|k| [a - k, 2 * k]).collect()
}

fn takes_two_puts_one(a: u64, b: u64) -> Vec<[u64; 2]> {
    let [one, other] = [taken(a, b + 1, 2, 0), taken(a + 1, b, 0, 2)];
    one.into_iter().chain(other).collect()
}

/// Towards larger heaps: nearer to 30, 30 by one.
fn upwards(a: u64, b: u64) -> Vec<[u64; 2]> {
    [(a < 30).then_some([a + 1, b]), (b < 30).then_some([a, b + 1]), (a < 29).then_some([a + 2, b])]
        .into_iter()
        .flatten()
        .collect()
}

fn slow(
    rules: fn(u64, u64) -> Vec<[u64; 2]>,
    at: [u64; 2],
    memo: &mut std::collections::HashMap<[u64; 2], u64>,
) -> u64 {
    if let Some(&value) = memo.get(&at) {
        return value;
    }
    let seen: Vec<u64> = rules(at[0], at[1]).into_iter().map(|to| slow(rules, to, memo)).collect();
    let value = crate::grundy::mex::mex(seen);
    memo.insert(at, value);
    value
}

#[test]
fn every_order_of_play_has_the_values_of_the_definition() {
    for rules in [nim, fibonacci, takes_two_puts_one, upwards] {
        for threads in [1, 3] {
            let table = Table::solve(&Listed(rules), 40, threads, &Progress::new()).unwrap().unwrap();
            let mut memo = Default::default();
            for (a, b) in (0..=40).flat_map(|a| (0..=40).map(move |b| (a, b))) {
                assert_eq!(table.value(&[a, b]), Some(slow(rules, [a, b], &mut memo)), "{a},{b}");
            }
            assert_eq!((table.reach(), table.fault()), (40, None));
        }
    }
    // Large values, and enough options for threads.
    let table = Table::solve(&Listed(nim), 300, 2, &Progress::new()).unwrap().unwrap();
    assert!((0..=300).all(|a| (0..=300).all(|b| table.value(&[a, b]) == Some(a ^ b))));
}

#[test]
fn games_of_the_catalogue_have_their_laws_values() {
    let game = Catalogue::built_in().find("primitive-pairs").unwrap();
    let (rules, law) = (game.rules(&game.setup()), game.law(&game.setup()).unwrap());
    let table = Table::new(rules.as_ref(), 100).unwrap();
    table.fill(rules.as_ref(), Some(100), 2, &Progress::new()).unwrap();
    let mut positions = 0;
    rules.visit_positions(100, &mut |heaps| {
        positions += 1;
        assert_eq!(table.value(heaps), law.value(heaps), "{heaps:?}");
        ControlFlow::Continue(())
    });
    assert!(positions > 1000 && table.value(&[60, 61]).is_none() && table.value(&[2, 4]).is_none());
}

#[test]
fn moves_without_end_are_named() {
    let round: fn(u64, u64) -> Vec<[u64; 2]> = |a, b| match (a, b) {
        (2, 2) => vec![[1, 3]],
        (1, 3) => vec![[0, 0], [2, 2]],
        (3, 3) => vec![[2, 2]],
        _ => Vec::new(),
    };
    let table = Table::solve(&Listed(round), 5, 2, &Progress::new()).unwrap().unwrap();
    let values = [[2, 2], [1, 3], [3, 3], [0, 0]].map(|heaps| table.value(&heaps));
    assert_eq!(values, [None, None, None, Some(0)]);
    let fault = table.fault().unwrap();
    assert_eq!(fault.what, "the move from 2,2 leads to 1,3, from where play can come back");
    let away = Table::solve(&Listed(|a, b| vec![[a + 1, b]]), 3, 1, &Progress::new()).unwrap().unwrap();
    assert!(
        away.value(&[0, 0]).is_none()
            && away.fault().is_some_and(|fault| fault.what.ends_with("too far outside the table"))
    );
    let itself = Table::solve(&Listed(|a, b| vec![[a, b]]), 3, 1, &Progress::new()).unwrap().unwrap();
    assert!(itself.fault().is_some_and(|fault| fault.what.contains("leads to 0,0")));
}

#[test]
fn a_cancelled_table_ends_at_once() {
    let progress = Progress::new();
    progress.cancel();
    assert!(Table::solve(&Listed(nim), 1000, 2, &progress).is_err());
}
