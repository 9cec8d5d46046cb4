//! Pairs by vectors: rays and steps on 2000×2000 with one thread, how much faster that is than
//! visiting the options, and Wythoff's game beside the engine for lines.

use gametui::games::vectors::PairMoves;
use gametui::games::{Identity, Rules, Visit};
use gametui::grundy::vectors::{Cell, Table};
use gametui::grundy::{lines, table};
use gametui::input::InputError;
use gametui::progress::Progress;
use num_bigint::BigUint;
use std::time::Instant;

const GAMES: [&str; 5] = [
    "rays 1,0 0,1",
    "rays 1,0 0,1 1,1",
    "rays 1,0 0,1 1,1 1,2 2,1",
    "rays 1,0 0,1 1,1 1,2 2,1 1,3 3,1 2,3",
    "steps 0,1 1,0 1,1 1,2 2,1 2,2 3,1 1,3 3,2 2,3",
];

/// The same moves, option by option.
struct Visited(PairMoves);

impl Rules for Visited {
    fn admit(&self, _: &[u64]) -> Result<(), InputError> {
        Ok(())
    }
    fn visit_options(&self, heaps: &[u64], visit: &mut Visit<'_>) {
        let from = [heaps[0] as i64, heaps[1] as i64];
        let _ = self.0.visit_options(from, &mut |[a, b]| visit(&[a as u64, b as u64]));
    }
    fn option_count(&self, _: &[u64]) -> Option<BigUint> {
        None
    }
    fn identity(&self) -> Identity {
        self.0.text().into()
    }
    fn visit_positions(&self, _: u64, visit: &mut Visit<'_>) {
        let _ = visit(&[0, 0]);
    }
}

fn seconds(work: impl Fn() -> bool) -> f64 {
    let start = Instant::now();
    assert!(work());
    start.elapsed().as_secs_f64()
}

fn main() {
    let progress = Progress::new();
    for text in GAMES {
        let moves = PairMoves::parse(text).expect("a game");
        let solve = |side| Table::solve(&moves, [side; 2], &|_, _| Cell::Open, &progress).is_ok();
        let rules = Visited(moves.clone());
        let by_options = seconds(|| table::Table::solve(&rules, 299, 1, &progress).is_ok());
        let ratio = by_options / seconds(|| solve(300));
        println!(
            "{text}: {:.3} s; 300×300 by options takes {ratio:.1} times as long",
            seconds(|| solve(2000))
        );
    }
    let wythoff = PairMoves::parse(GAMES[1]).expect("a game");
    let by_lines = seconds(|| lines::Table::solve(1, 2000, 2000, 1, &progress).is_ok());
    let by_vectors = seconds(|| Table::solve(&wythoff, [2000; 2], &|_, _| Cell::Open, &progress).is_ok());
    println!("Wythoff by lines: {by_lines:.3} s; by vectors {:.2} times as long", by_vectors / by_lines);
}
