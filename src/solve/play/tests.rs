//! Best play wins from every winning position against every reply, and lines end lawfully.

use super::*;
use crate::games::{self, Game, Rules, Setup};
use crate::grundy::Values;
use crate::solve::WorkedOut;
use crate::solve::board::Board;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Values by the definition alone, of every position up to a bound.
struct Played(HashMap<Vec<u64>, u64>);

impl Values for Played {
    fn value(&self, heaps: &[u64]) -> Option<u64> {
        self.0.get(heaps).copied()
    }
    fn reach(&self) -> u64 {
        0
    }
    fn bytes(&self) -> u64 {
        0
    }
}

fn played(rules: &dyn Rules, n: u64) -> Played {
    let mut known: HashMap<Vec<u64>, u64> = HashMap::new();
    rules.visit_positions(n, &mut |heaps| {
        let value = rules.convention(heaps).unwrap_or_else(|| {
            let mut seen = HashSet::new();
            rules.visit_options(heaps, &mut |option| {
                seen.insert(known[option]);
                ControlFlow::Continue(())
            });
            (0..).find(|value| !seen.contains(value)).unwrap()
        });
        known.insert(heaps.to_vec(), value);
        ControlFlow::Continue(())
    });
    Played(known)
}

fn setup(game: &dyn Game, parameters: &[(&str, &str)]) -> Setup {
    let mut setup = game.setup();
    for (name, text) in parameters {
        setup.read(&game.parameter(name).unwrap().clone(), text).unwrap();
    }
    setup
}

/// The board of a game with every value up to `n` worked out by the definition.
fn board(id: &str, parameters: &[(&str, &str)], n: u64) -> (Board, Vec<Position>) {
    let game = games::Catalogue::built_in().find(id).unwrap();
    let setup = setup(&*game, parameters);
    let rules = game.rules(&setup);
    let played = played(&*rules, n);
    let form = game.form();
    let mut positions: Vec<Position> =
        played.0.keys().map(|heaps| Position::new(form, heaps.clone())).collect();
    positions.sort();
    let known: WorkedOut = (rules.identity(), Arc::new(played));
    (Board::new(&*game, &setup, game.views()[0].clone(), &[known]), positions)
}

/// The id of a game, its parameters, and a bound.
type Case = (&'static str, &'static [(&'static str, &'static str)], u64);

/// Games with their parameters, and a bound within which everything can be played out.
const CASES: &[Case] = &[
    ("primitive-pairs", &[], 60),
    ("wythoff", &[("t", "1")], 20),
    ("wythoff", &[("t", "3")], 14),
    ("scatter", &[("k", "2")], 13),
    ("scatter", &[("k", "3")], 13),
    ("scatter", &[("k", "7")], 12),
];

/// Whether the player to move at `from` wins by best play against every reply.
fn wins(play: &BestPlay<'_>, from: &Position, known: &mut HashMap<Position, bool>) -> bool {
    if let Some(&known) = known.get(from) {
        return known;
    }
    let result = match play.standing(from) {
        Standing::Over { won, .. } => won,
        Standing::Open => {
            let to = play.choose(from).expect("the game is not over").to;
            assert_eq!(play.is_option(from, &to), Some(true), "{from:?} to {to:?}");
            match play.standing(&to) {
                Standing::Over { won, .. } => !won,
                Standing::Open => {
                    let mut replies = Vec::new();
                    play.oracle.rules().visit_options(to.heaps(), &mut |reply| {
                        replies.push(Position::new(play.oracle.form(), reply.to_vec()));
                        ControlFlow::Continue(())
                    });
                    replies.iter().all(|reply| wins(play, reply, known))
                }
            }
        }
    };
    known.insert(from.clone(), result);
    result
}

#[test]
fn best_play_wins_every_winning_position_against_every_reply() {
    for &(id, parameters, n) in CASES {
        let (board, positions) = board(id, parameters, n);
        let play = BestPlay::new(&board);
        let mut known = HashMap::new();
        let mut won = 0;
        for position in &positions {
            let winning = board.value_of(position.heaps()) != Some(0);
            won += usize::from(winning);
            assert_eq!(wins(&play, position, &mut known), winning, "{id} {parameters:?} {position:?}");
        }
        assert!(won > 30, "{id}");
    }
}

#[test]
fn every_line_ends_lawfully_with_the_right_winner() {
    for &(id, parameters, n) in CASES {
        let (board, positions) = board(id, parameters, n);
        let play = BestPlay::new(&board);
        for from in &positions {
            let line = play.line(from, 1000);
            let mut now = from.clone();
            for choice in &line {
                assert_eq!(play.is_option(&now, &choice.to), Some(true), "{id} {from:?}");
                now = choice.to.clone();
            }
            let Standing::Over { won, .. } = play.standing(&now) else { panic!("{id} {from:?}: {line:?}") };
            // an even number of moves later the same player is to move
            let first_wins = won == line.len().is_multiple_of(2);
            assert_eq!(first_wins, board.value_of(from.heaps()) != Some(0), "{id} {from:?}");
        }
    }
}

#[test]
fn foretold_lengths_come_true() {
    for &(id, parameters, n) in CASES {
        let (board, positions) = board(id, parameters, n.min(12));
        let play = BestPlay::new(&board);
        for from in &positions {
            let Some(first) = play.choose(from) else { continue };
            let foretold = match first.why {
                Why::WinsIn(moves) | Why::Longest(moves) => moves,
                _ => continue,
            };
            assert_eq!(play.line(from, 1000).len(), foretold as usize, "{id} {from:?}");
        }
    }
}

#[test]
fn a_huge_position_is_answered_in_a_moment() {
    let wythoff = games::Catalogue::built_in().find("wythoff").unwrap();
    let board = Board::new(&*wythoff, &wythoff.setup(), wythoff.views()[0].clone(), &[]);
    let play = BestPlay::new(&board);
    let losing = Position::pair(165_580_140, 267_914_295);
    let Choice { to, why: Why::FewestReplies(replies) } = play.choose(&losing).unwrap() else {
        panic!("a longest line was found");
    };
    assert!(replies >= 1);
    let reply = play.choose(&to).unwrap();
    assert!(matches!(reply.why, Why::Wins | Why::WinsIn(_)));
    assert_eq!(board.outcome_of(reply.to.heaps()), Some(Outcome::Losing));
    assert_eq!(play.is_option(&to, &reply.to), Some(true));
    let large = Position::pair(games::LARGEST_HEAP, games::LARGEST_HEAP - 3);
    assert_eq!(play.is_option(&large, &Position::pair(0, 0)), Some(false));
    assert!(play.choose(&large).is_some());
}

#[test]
fn without_values_the_choice_says_so() {
    let scatter = games::Catalogue::built_in().find("scatter").unwrap();
    let board = Board::new(&*scatter, &setup(&*scatter, &[("k", "3")]), scatter.views()[0].clone(), &[]);
    let choice = BestPlay::new(&board).choose(&Position::partition(vec![9, 4])).unwrap();
    assert_eq!(choice.why, Why::First);
}

#[test]
fn winning_splits_are_all_found_and_counted() {
    for &(id, parameters, n) in CASES.iter().filter(|(id, ..)| *id == "scatter") {
        let (board, positions) = board(id, parameters, n);
        for position in &positions {
            let heaps = position.heaps();
            let mut losing = HashSet::new();
            board.rules().visit_options(heaps, &mut |option| {
                if board.value_of(option) == Some(0) {
                    losing.insert(Position::partition(option.to_vec()));
                }
                ControlFlow::Continue(())
            });
            let found = BestPlay::new(&board).winners(position, 1000);
            assert!(found.complete(), "{position:?}");
            assert_eq!(found.listed.len(), losing.len(), "{parameters:?} {position:?}");
            assert_eq!(found.listed.into_iter().collect::<HashSet<_>>(), losing);
            let counted =
                winners_by_heap(&board, heaps).unwrap().into_iter().map(|(_, count)| count.unwrap());
            assert_eq!(counted.sum::<num_bigint::BigUint>(), losing.len().into(), "{position:?}");
        }
    }
}
