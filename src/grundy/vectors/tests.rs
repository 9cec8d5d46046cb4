//! The engine against the definition of a Grundy value.
use super::{Cell, Table, table};
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
    let drawn = (0..40).map(random_moves);
    let chosen = [
        "rays 1,0 0,1",
        "rays 1,0 0,1 1,1",
        "rays 1,0 1,1",
        "rays 2,0 0,3 2,2 2,4 steps 1,1",
        "rays 0,70 70,0 1,1",
        "steps 1,0 0,1 0,2 0,5 3,0",
        "steps 1,2 2,1 2,-1 -1,2",
        "rays 2,-1 0,1 steps 1,0",
        "rays -1,2 1,0",
        "rays 3,-2 -2,3",
        "rays 4,-2 steps -1,3 1,0",
        "rays 500,1 0,1 steps 1,500",
    ]
    .map(|text| PairMoves::parse(text).unwrap());
    for moves in chosen.into_iter().chain(drawn) {
        for cell in conditions {
            let size = if moves.weights() == [1, 1] { [24, 85] } else { [24, 17] };
            let table = Table::solve(&moves, size, &cell, &Progress::new()).unwrap();
            let mut memo = HashMap::new();
            for (a, b) in (0..size[0]).flat_map(|a| (0..size[1]).map(move |b| (a as u64, b as u64))) {
                let right = slow(&moves, [a as i64, b as i64], &cell, &mut memo);
                assert_eq!(table.value(&[a, b]), right, "{} at {a},{b}", moves.text());
            }
            assert_eq!(table.reach(), size[1].min(24) as u64 - 1);
        }
    }
}

/// Up to three rays and four steps, drawn from a seed.
fn random_moves(seed: u64) -> PairMoves {
    let mut state = seed * 2 + 1;
    let mut below = |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let least = if seed.is_multiple_of(2) { 0 } else { -1 };
    loop {
        let (rays, steps) = (below(4), below(5));
        let mut vectors = |count| (0..count).map(|_| [0, 0].map(|_| below(5) as i64 + least)).collect();
        if let Ok(moves) = PairMoves::new(vectors(rays), vectors(steps)) {
            return moves;
        }
    }
}

#[test]
fn chess_pieces_have_their_known_values() {
    let solve = |text: &str| {
        let moves = PairMoves::parse(text).unwrap();
        Table::solve(&moves, [70, 90], &|_, _| Cell::Open, &Progress::new()).unwrap()
    };
    let [rook, bishop] = ["rays 1,0 0,1", "rays 1,1"].map(solve);
    let [king, knight] = ["steps 1,0 0,1 1,1", "steps 2,1 1,2 2,-1 -1,2"].map(solve);
    for (a, b) in (0..70).flat_map(|a| (0..90).map(move |b| (a, b))) {
        assert_eq!(rook.value(&[a, b]), Some(a ^ b));
        assert_eq!(bishop.value(&[a, b]), Some(a.min(b)));
        let of_king = match (a % 2 + b % 2, a.min(b) % 2) {
            (1, least) => 1 + 2 * least,
            (odd, _) => odd,
        };
        assert_eq!(king.value(&[a, b]), Some(of_king), "{a},{b}");
    }
    // Winning Ways, chapter 9.
    let corner = [
        [0, 0, 1, 1, 0, 0, 1, 1],
        [0, 0, 2, 1, 0, 0, 1, 1],
        [1, 2, 2, 2, 3, 2, 2, 2],
        [1, 1, 2, 1, 4, 3, 2, 3],
    ];
    for (a, row) in (0..).zip(corner) {
        assert_eq!((0..8).filter_map(|b| knight.value(&[a, b])).collect::<Vec<_>>(), row);
    }
    let row: Vec<_> = (0..=20).filter_map(|b| solve("rays 1,0 0,1 1,1").value(&[10, b])).collect();
    assert_eq!(row, [10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18, 7, 6, 2, 3, 1, 4, 5, 23, 28]);
}

#[test]
fn a_table_is_read_while_it_is_filled() {
    let moves = PairMoves::parse("rays 1,0 0,1 1,1").unwrap();
    let progress = Progress::new();
    progress.cancel();
    let table = Table::new(&moves, [300, 200]);
    assert_eq!((table.fill(&|_, _| Cell::Open, &progress).is_err(), table.value(&[0, 0])), (true, None));
    let watched = Progress::new();
    let end = std::thread::scope(|threads| {
        let filling = threads.spawn(|| table.fill(&|_, _| Cell::Open, &watched));
        while !filling.is_finished() {
            let reach = table.reach();
            assert!((0..reach).all(|a| table.value(&[a, reach]).is_some() && table.value(&[a, a]).is_some()));
        }
        filling.join().unwrap()
    });
    let now = watched.snapshot();
    assert_eq!((end, table.reach(), now.done), (Ok(()), 199, now.total));
    assert_eq!((table.value(&[299, 0]), table.value(&[300, 0])), (Some(299), None));
}

#[test]
fn the_engine_for_lines_and_conditions_on_its_moves_agree() {
    let moves = PairMoves::parse("rays 1,0 0,1 1,1").unwrap();
    let solve = |cell| table(&moves, [90, 130], cell, 1, &Progress::new()).unwrap();
    let (by_lines, by_vectors) = (solve(None), solve(Some(&|_, _| Cell::Open)));
    for (a, b) in (0..90).flat_map(|a| (0..130).map(move |b| (a, b))) {
        assert_eq!(by_lines.value(&[a, b]), by_vectors.value(&[a, b]), "{a},{b}");
    }
}
