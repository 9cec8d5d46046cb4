//! Every face of the program gives the same answer for a position: the board, the inspector, play, the
//! solver and the check of the law, for games with and without laws and engines of their own.

use super::board::{Board, Cell};
use super::play::BestPlay;
use super::*;
use crate::games::samples::catalogue;
use crate::games::{Form, Game, Outcome, Position, Setup};
use crate::grundy::search::Searched;
use crate::progress::Progress;
use num_bigint::BigUint;
use std::ops::ControlFlow;

fn setup(game: &dyn Game, parameters: &str) -> Setup {
    let mut setup = game.setup();
    for (name, value) in parameters.split_whitespace().filter_map(|word| word.split_once('=')) {
        setup.read(game.parameter(name).unwrap(), value).unwrap();
    }
    setup
}

/// The positions up to `n`: for sums, all pairs of heaps.
fn positions(game: &dyn Game, setup: &Setup, n: u64) -> Vec<Position> {
    let rules = game.rules(setup);
    let pairs = (0..=n).flat_map(|a| (0..=n).map(move |b| vec![a, b]));
    let admitted = |position: &Position| rules.admits(position.heaps());
    pairs.map(|heaps| Position::new(game.form(), heaps)).filter(admitted).collect()
}

#[test]
fn all_faces_agree_with_play_to_the_end() {
    let progress = Progress::new();
    for (id, parameters, n) in [
        ("wythoff", "t=1", 14),
        ("wythoff", "t=3", 12),
        ("primitive-pairs", "n=1000", 16),
        ("scatter", "k=2", 9),
        ("scatter", "k=3", 9),
        ("scatter", "k=5", 9),
        ("sample-kayles", "", 12),
        ("sample-grundys-game", "", 12),
        ("sample-up-to", "most=1", 12),
        ("sample-up-to", "most=3", 12),
    ] {
        let game = catalogue().find(id).unwrap();
        let setup = setup(&*game, parameters);
        let view = game.view("values").unwrap().clone();
        let empty = Board::new(&*game, &setup, view.clone(), &[]);
        let computed = worked_out(&empty, &(0..=n), &(0..=n), 1 << 30, &progress).unwrap();
        let board = Board::new(&*game, &setup, view, &computed);
        let solver = Solver::new(&*game, &setup);
        let play = BestPlay::new(&board);
        let searched = Searched::default();
        for position in positions(&*game, &setup, n) {
            let heaps = position.heaps();
            let context = format!("{id} {parameters} {heaps:?}");
            let truth = searched.value_of(board.rules(), heaps, &progress).unwrap().unwrap();
            let outcome = Outcome::of_value(truth);
            assert_eq!(board.outcome_of(heaps), Some(outcome), "board: {context}");
            assert!(board.value_of(heaps).is_none_or(|value| value == truth), "board: {context}");
            let (row, col) = (heaps.first().copied().unwrap_or(0), heaps.get(1).copied().unwrap_or(0));
            let cell = board.cell(row, col);
            assert!(
                matches!(cell, Cell::Value(value) if value == truth) || cell == Cell::Outcome(outcome),
                "cell: {context}"
            );

            let big: Vec<BigUint> = heaps.iter().map(|&heap| heap.into()).collect();
            let answer = solver.answer(&big, &progress).unwrap();
            assert_eq!(answer.outcome.map(|(outcome, _)| outcome), Some(outcome), "solve: {context}");
            assert_eq!(answer.value, Some(truth.into()), "solve: {context}");

            let mut winning = Vec::new();
            let mut options = 0;
            if board.rules().convention(heaps).is_none() {
                board.rules().visit_options(heaps, &mut |option| {
                    options += 1;
                    let value = searched.value_of(board.rules(), option, &progress).unwrap();
                    if value == Some(0) {
                        winning.push(Position::new(game.form(), option.to_vec()));
                    }
                    ControlFlow::Continue(())
                });
            }
            winning.sort();
            let sorted = |mut list: Vec<Position>| {
                list.sort();
                list
            };
            assert_eq!(sorted(play.winners(&position, 1000).listed), winning, "play: {context}");
            let listed = answer
                .winning_moves
                .listed
                .iter()
                .map(|heaps| Position::from_any_size(game.form(), heaps).unwrap());
            assert_eq!(sorted(listed.collect()), winning, "solve: {context}");
            let inspected = Inspection::of(&board, &position);
            assert_eq!(inspected.outcome, Some(outcome), "inspector: {context}");
            let by_inspector =
                inspected.options.iter().filter(|option| option.outcome == Some(Outcome::Losing));
            assert_eq!(
                sorted(by_inspector.map(|option| option.position.clone()).collect()),
                winning,
                "inspector: {context}"
            );
            assert_eq!(inspected.options.len(), options, "inspector: {context}");
        }
    }
}

#[test]
fn values_are_looked_up_by_the_identity_of_the_rules() {
    let game = catalogue().find("sample-up-to").unwrap();
    let view = game.view("values").unwrap().clone();
    let two = setup(&*game, "most=2");
    let board = Board::new(&*game, &two, view.clone(), &[]);
    let computed = worked_out(&board, &(0..=9), &(0..=9), 1 << 30, &Progress::new()).unwrap();
    assert!(Board::new(&*game, &two, view.clone(), &computed).value_of(&[3, 0]).is_some());
    // the table of most = 2 says nothing about most = 3
    let three = Board::new(&*game, &setup(&*game, "most=3"), view, &computed);
    assert_eq!(three.value_of(&[3, 0]), None);
}

#[test]
fn plain_sums_are_solved_at_heap_10000() {
    for (id, heap, value) in [("sample-kayles", 10_000u64, 1u64), ("sample-grundys-game", 1222, 0)] {
        let game = catalogue().find(id).unwrap();
        assert_eq!(game.form(), Form::Partition);
        let solver = Solver::new(&*game, &game.setup());
        let answer = solver.answer(&[heap.into()], &Progress::new()).unwrap();
        assert_eq!(answer.value, Some(value.into()), "{id} {heap}");
    }
}
