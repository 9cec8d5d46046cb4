//! The engine against the definition of a Grundy value.
use super::{Cell, Table};
use crate::games::vectors::PairMoves;
use crate::grundy::Values;
use crate::progress::Progress;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

fn slow(
    moves: &PairMoves,
    at: [i64; 2],
    cell: &dyn Fn(u64, u64) -> Cell,
    memo: &mut HashMap<[i64; 2], Option<u64>>,
) -> Option<u64> {
    if let Some(&value) = memo.get(&at) {
        return value;
    }
    let value = match cell(at[0] as u64, at[1] as u64) {
        Cell::Absent => None,
        Cell::Fixed(value) => Some(u64::from(value)),
        Cell::Open => {
            let mut seen = HashSet::new();
            let _ = moves.visit_options(at, &mut |to| {
                seen.extend(slow(moves, to, cell, memo));
                ControlFlow::Continue(())
            });
            (0..).find(|value| !seen.contains(value))
        }
    };
    memo.insert(at, value);
    value
}

#[test]
fn rays_and_steps_have_the_values_of_the_definition() {
    let conditions: [fn(u64, u64) -> Cell; 2] = [
        |_, _| Cell::Open,
        |a, b| match (a * 7 + b * 3) % 11 {
            0 => Cell::Absent,
            1 => Cell::Fixed(70),
            _ => Cell::Open,
        },
    ];
    for text in [
        "rays 1,0 0,1",
        "rays 1,0 0,1 1,1",
        "rays 2,0 0,3 2,2 2,4 steps 1,1",
        "steps 1,2 2,1 2,-1 -1,2",
        "rays 2,-1 0,1 steps 1,0",
        "rays 3,-2 -2,3",
        "rays 4,-2 steps -1,3 1,0",
    ] {
        let moves = PairMoves::parse(text).unwrap();
        for cell in conditions {
            let table = Table::solve(&moves, [24, 17], &cell, &Progress::new()).unwrap();
            let mut memo = HashMap::new();
            for (a, b) in (0..24).flat_map(|a| (0..17).map(move |b| (a, b))) {
                let right = slow(&moves, [a, b], &cell, &mut memo);
                assert_eq!(table.value(&[a as u64, b as u64]), right, "{text} at {a},{b}");
            }
        }
    }
}

#[test]
fn the_rook_has_the_values_of_nim() {
    let moves = PairMoves::parse("rays 1,0 0,1").unwrap();
    let table = Table::solve(&moves, [70, 90], &|_, _| Cell::Open, &Progress::new()).unwrap();
    assert!((0..70).all(|a| (0..90).all(|b| table.value(&[a, b]) == Some(a ^ b))));
}
