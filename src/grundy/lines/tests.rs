//! The tiles against the rules cell by cell, and against published values.

use super::*;
use crate::games::{self, Value};
use crate::grundy::Values;
use crate::grundy::mex::mex;
use std::ops::ControlFlow;

/// Values by walking every option of the game's own rules.
fn by_options(t: u64, n: usize) -> Vec<u64> {
    let game = games::Catalogue::built_in().find("wythoff").unwrap();
    let mut setup = game.setup();
    setup.set("t", Value::Number(t.into()));
    let rules = game.rules(&setup);
    let mut values = vec![0; n * n];
    for (a, b) in (0..n).flat_map(|a| (0..n).map(move |b| (a, b))) {
        let mut seen = Vec::new();
        rules.visit_options(&[a as u64, b as u64], &mut |option| {
            seen.push(values[option[0] as usize * n + option[1] as usize]);
            ControlFlow::Continue(())
        });
        values[a * n + b] = mex(seen);
    }
    values
}

fn solved(t: u64, rows: usize, cols: usize, threads: usize) -> Table {
    Table::solve(t, rows, cols, threads, &Progress::new()).unwrap()
}

#[test]
fn tiles_agree_with_the_rules() {
    for (t, n) in [(1, 200), (2, 140), (3, 140), (4, 140), (5, 140), (6, 140), (70, 140), (1000, 70)] {
        let expected = by_options(t, n);
        let table = solved(t, n, n, 2);
        for (a, b) in (0..n).flat_map(|a| (0..n).map(move |b| (a, b))) {
            assert_eq!(table.value(a, b).map(u64::from), Some(expected[a * n + b]), "t = {t}, ({a},{b})");
        }
        assert_eq!(table.value(n, 0), None);
        assert_eq!(table.reach(), n as u64 - 1);
    }
}

#[test]
fn published_values() {
    let table = solved(1, 21, 21, 1);
    let row: Vec<_> = (0..=20).map(|b| table.value(10, b).unwrap()).collect();
    assert_eq!(row, [10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18, 7, 6, 2, 3, 1, 4, 5, 23, 28]);
    let diagonal: Vec<_> = (0..15).map(|a| table.value(a, a).unwrap()).collect();
    assert_eq!(diagonal, [0, 2, 1, 6, 7, 8, 3, 5, 4, 16, 14, 15, 10, 9, 11]);
}

#[test]
fn threads_and_shapes_agree() {
    for t in [1, 3] {
        let whole = solved(t, 700, 700, 1);
        for (rows, cols, threads) in [(700, 700, 2), (700, 700, 5), (65, 700, 2), (700, 3, 2), (1, 700, 1)] {
            let part = solved(t, rows, cols, threads);
            for (a, b) in (0..rows).flat_map(|a| (0..cols).map(move |b| (a, b))) {
                assert_eq!(part.value(a, b), whole.value(a, b), "t = {t}, {rows}×{cols}, ({a},{b})");
            }
        }
    }
}

#[test]
fn sizes_are_refused_or_empty() {
    assert!(Table::new(1, LARGEST_SUM, 1).is_err());
    assert!(Table::new(1, usize::MAX, usize::MAX).is_err());
    let empty = solved(1, 0, 10, 2);
    assert_eq!(empty.value(0, 0), None);
    assert!(Table::bytes_needed(8192, 8192) < 2 * 8192 * 8192);
}

#[test]
fn a_cancelled_table_keeps_what_is_finished() {
    let progress = Progress::new();
    progress.cancel();
    let table = Table::new(1, 500, 500).unwrap();
    assert!(table.fill(2, &progress).is_err());
    assert_eq!(table.value(3, 5), Some(0));
    assert_eq!(table.value(499, 499), None);
    table.fill(2, &Progress::new()).unwrap();
    assert_eq!(table.reach(), 499);
}

#[test]
fn progress_ends_at_its_total() {
    let progress = Progress::new();
    let table = Table::solve(1, 300, 1000, 2, &progress).unwrap();
    let end = progress.snapshot();
    assert_eq!((end.done, end.blocks), (end.total, end.blocks_total));
    assert_eq!(table.reach(), 299);
}
