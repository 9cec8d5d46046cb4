//! Answers against plain play, and what may not be answered.

use super::*;
use crate::games::{self, Game, Identity, Rules, Setup, Visit};
use crate::grundy::search::Search;
use crate::input::InputError;
use crate::progress::Progress;
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::sync::Arc;

fn heaps(of: &[u64]) -> Vec<BigUint> {
    of.iter().map(|&heap| heap.into()).collect()
}

/// Take one to three from a single heap, with no law: the value is a mod 4.
struct Subtraction;

impl Rules for Subtraction {
    fn admit(&self, _heaps: &[u64]) -> Result<(), InputError> {
        Ok(())
    }
    fn identity(&self) -> Identity {
        "subtraction".into()
    }
    fn visit_options(&self, heaps: &[u64], visit: &mut Visit<'_>) {
        for taken in 1..=3.min(heaps[0]) {
            if visit(&[heaps[0] - taken]).is_break() {
                return;
            }
        }
    }
    fn option_count(&self, heaps: &[u64]) -> Option<BigUint> {
        Some(heaps[0].min(3).into())
    }
    fn visit_positions(&self, n: u64, visit: &mut Visit<'_>) {
        let _ = (0..=n).try_for_each(|heap| match visit(&[heap]) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(()),
        });
    }
}

#[test]
fn search_plays_a_long_game_to_its_end() {
    let mut search = Search::default();
    for heap in [0u64, 1, 7, 100_003, 12] {
        let value = search.value(&Subtraction, &[heap], &Progress::new()).unwrap();
        assert_eq!(value, Some(heap % 4), "{heap}");
    }
}

#[test]
fn search_gives_up_rather_than_run_for_ever() {
    let mut search = Search::default();
    assert_eq!(search.value(&Subtraction, &[1 << 40], &Progress::new()).unwrap(), None);
}

#[test]
fn search_stops_when_told() {
    let progress = Progress::new();
    progress.cancel();
    assert!(Search::default().value(&Subtraction, &[1000], &progress).is_err());
}

fn solver(id: &str, parameters: &[(&str, &str)]) -> (Arc<dyn Game>, Setup, Solver) {
    let game = games::Catalogue::built_in().find(id).unwrap();
    let mut setup = game.setup();
    for (name, text) in parameters {
        let parameter = game.parameter(name).unwrap().clone();
        setup.read(&parameter, text).unwrap();
    }
    let solver = Solver::new(game.as_ref(), &setup);
    (game, setup, solver)
}

fn outcome(answer: &Answer) -> games::Outcome {
    answer.outcome.unwrap().0
}

#[test]
fn winning_moves_of_pairs_lead_to_losing_pairs() {
    let (game, setup, solver) = solver("primitive-pairs", &[]);
    let rules = game.rules(&setup);
    let progress = Progress::new();
    rules.visit_positions(60, &mut |pair| {
        let answer = solver.answer(&heaps(pair), &progress).unwrap();
        let winning = answer.winning_moves.listed.clone();
        let ended = rules.convention(pair).is_some();
        assert_eq!(!winning.is_empty(), outcome(&answer) == games::Outcome::Winning && !ended, "{pair:?}");
        for to in winning {
            let next = solver.answer(&to, &progress).unwrap();
            assert_eq!(outcome(&next), games::Outcome::Losing);
        }
        ControlFlow::Continue(())
    });
}

#[test]
fn a_position_outside_the_rules_is_refused_in_one_line() {
    let (_, _, solver) = solver("primitive-pairs", &[]);
    for bad in [[4, 6], [0, 3], [3, 0]] {
        let error = solver.answer(&heaps(&bad), &Progress::new()).unwrap_err().to_string();
        assert!(!error.contains('\n') && error.contains("accepted"), "{error}");
    }
}

#[test]
fn splits_found_from_values_are_those_found_by_looking() {
    let progress = Progress::new();
    for k in ["2", "3", "4", "9"] {
        let (game, setup, solver) = solver("scatter", &[("k", k)]);
        let rules = game.rules(&setup);
        rules.visit_positions(14, &mut |position| {
            let answer = solver.answer(&heaps(position), &progress).unwrap();
            let mut found = answer.winning_moves.listed.clone();
            let mut looked = Vec::new();
            rules.visit_options(position, &mut |option| {
                let judged = solver.judge(option, &progress).unwrap().unwrap();
                if judged.outcome.is_losing() {
                    looked.push(heaps(option));
                }
                ControlFlow::Continue(())
            });
            found.sort();
            looked.sort();
            assert_eq!(found, looked, "k = {k} {position:?}");
            assert!(answer.winning_moves.complete());
            ControlFlow::Continue(())
        });
    }
}
