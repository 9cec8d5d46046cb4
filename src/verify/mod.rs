//! The rules against the law: every position up to a bound is played out by the rules, the law is
//! asked the same, and the first difference is shown with both answers.
//!
//! This is the one room where the two meet. Positions come options first, so the value of each is
//! the mex of values that are already there.

mod played;
#[cfg(test)]
mod tests;
mod wrong_law;

use crate::games::{Form, Game, Law, Outcome, Position, Rules, Setup, Shape};
use crate::input::{InputError, quoted};
use crate::progress::{Cancelled, Progress};
use played::Played;
use std::ops::ControlFlow;
use std::sync::Arc;

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Positions on which rules and law were compared.
    pub checked: u64,
    /// The first position on which they differ.
    pub mismatch: Option<Mismatch>,
}

/// A position on which rules and law differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The position.
    pub position: Position,
    /// What playing by the rules gives.
    pub rules: Said,
    /// What the law says.
    pub law: Said,
}

/// An outcome, and a value where one is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    /// Losing or winning; `None` where nothing is said.
    pub outcome: Option<Outcome>,
    /// The Grundy value; `None` where nothing is said.
    pub value: Option<u64>,
}

impl std::fmt::Display for Said {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.outcome, self.value) {
            (Some(outcome), Some(value)) => write!(f, "{outcome}, value {value}"),
            (Some(outcome), None) => outcome.fmt(f),
            (None, Some(value)) => write!(f, "value {value}"),
            (None, None) => f.write_str("nothing"),
        }
    }
}

/// Partitions that are played out at most.
const MOST_PARTITIONS: u64 = 1_000_000;
/// The side of the largest square of pairs that is played out.
const LARGEST_SIDE: u64 = 1 << 17;
/// Positions between two reports.
const BLOCK: u64 = 1 << 13;
/// Options between two looks at the cancel flag.
const OPTIONS_A_CHECK: u64 = 1 << 14;

/// A check that can be made: rules and law of one game, and a bound that fits the memory.
pub struct Check {
    rules: Arc<dyn Rules>,
    law: Law,
    form: Form,
    bound: u64,
    expected: u64,
}

impl Check {
    /// The check of every position up to the bound n of `setup`, in at most `memory` bytes.
    ///
    /// # Errors
    /// One line when no law is known for these parameters, or n is too large for the memory.
    pub fn new(game: &dyn Game, setup: &Setup, memory: u64) -> Result<Self, InputError> {
        let Some(law) = game.law(setup) else { return Err(no_law(game, setup)) };
        let rules = game.rules(setup);
        let bound = setup.small("n");
        let expected = match game.form() {
            Form::Pair => expected_pairs(rules.as_ref(), setup, memory)?,
            Form::Partition => expected_partitions(rules.as_ref(), bound)?,
        };
        let law = wrong_law::if_asked_for(law, rules.as_ref(), bound);
        Ok(Self { rules, law, form: game.form(), bound, expected })
    }

    /// Compare, up to the first difference or the end.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn run(&self, progress: &Progress) -> Result<Verified, Cancelled> {
        progress.report(|now| {
            now.phase = "rules";
            now.block_name = "blocks";
            now.item_name = "positions";
            now.total = self.expected;
            now.blocks_total = self.expected.div_ceil(BLOCK);
        });
        let mut played = Played::new(&self.rules, self.form, self.bound, progress)?;
        let mut found = Verified { checked: 0, mismatch: None };
        let mut cancelled = Ok(());
        let mut visited = 0u64;
        let mut options = 0u64;
        progress.report(|now| now.phase = "rules and law");
        self.rules.visit_positions(self.bound, &mut |heaps| {
            let (value, looked_at) = played.value(heaps);
            let law = self.law_says(heaps);
            if law.outcome.is_some() || law.value.is_some() {
                found.checked += 1;
                found.mismatch = self.difference(heaps, value, law);
            }
            visited += 1;
            options += looked_at;
            if visited.is_multiple_of(BLOCK) {
                self.report(progress, visited);
            }
            if visited.is_multiple_of(BLOCK) || options >= OPTIONS_A_CHECK {
                options = 0;
                cancelled = progress.check();
            }
            if found.mismatch.is_some() || cancelled.is_err() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        cancelled?;
        progress.report(|now| {
            now.total = visited.max(1);
            now.done = now.total;
            now.items = visited;
            now.blocks = now.blocks_total;
        });
        Ok(found)
    }

    fn report(&self, progress: &Progress, visited: u64) {
        progress.report(|now| {
            now.done = visited.min(self.expected);
            now.blocks = visited / BLOCK;
            now.blocks_total = now.blocks_total.max(now.blocks);
            now.items = visited;
        });
    }

    fn law_says(&self, heaps: &[u64]) -> Said {
        Said { outcome: self.law.outcome(heaps), value: self.law.value(heaps) }
    }

    /// The mismatch at a position, if there is one. Where the law gives a value alone, its outcome
    /// follows from it.
    fn difference(&self, heaps: &[u64], value: u64, law: Said) -> Option<Mismatch> {
        let outcome = Outcome::of_value(value);
        let same =
            law.outcome.is_none_or(|said| said == outcome) && law.value.is_none_or(|said| said == value);
        (!same).then(|| Mismatch {
            position: Position::new(self.form, heaps.to_vec()),
            rules: Said { outcome: Some(outcome), value: Some(value) },
            law,
        })
    }
}

/// The check of `game` under `setup` with n for its bound, however much memory it takes.
///
/// # Errors
/// [`Cancelled`] when `progress` was; inside, one line when there is nothing to check.
pub fn run(
    game: &dyn Game,
    setup: &Setup,
    progress: &Progress,
) -> Result<Result<Verified, InputError>, Cancelled> {
    match Check::new(game, setup, u64::MAX) {
        Ok(check) => check.run(progress).map(Ok),
        Err(refusal) => Ok(Err(refusal)),
    }
}

fn no_law(game: &dyn Game, setup: &Setup) -> InputError {
    let chosen: Vec<String> = game
        .parameters()
        .iter()
        .filter(|parameter| parameter.rules)
        .map(|parameter| format!("{} = {}", parameter.name, setup.text(&parameter.name)))
        .collect();
    let what = format!("no law is known for {} with {}", game.id(), chosen.join(", "));
    InputError::new(what, "parameters for which there is one", "verify wythoff --n 1000")
}

/// How many pairs there are up to the bound, roughly, when their table fits.
fn expected_pairs(rules: &dyn Rules, setup: &Setup, memory: u64) -> Result<u64, InputError> {
    let bytes_a_cell = match rules.shape() {
        Shape::Lines { .. } => 4, // two bytes a cell, and the solver's sets
        _ => 5,                   // four bytes a cell, and one more while it widens
    };
    let side = (memory / bytes_a_cell).isqrt().min(LARGEST_SIDE);
    let bound = setup.small("n");
    if bound >= side {
        let what =
            format!("n = {} is too large to play out in the memory there is", quoted(&setup.text("n")));
        return Err(InputError::new(what, format!("n up to {}", side.saturating_sub(1)), "--n 2000"));
    }
    Ok(sampled_share(rules, bound))
}

/// The number of positions in the square 0..=n, from a fixed spread of its cells.
fn sampled_share(rules: &dyn Rules, bound: u64) -> u64 {
    const CELLS: u64 = 64;
    // Steps along both axes by the golden ratio: spread evenly, with no common pattern.
    const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
    let side = bound + 1;
    let place = |i: u64| ((u128::from(i.wrapping_mul(STEP)) * u128::from(side)) >> 64) as u64;
    let mut inside = 0u64;
    for i in 0..CELLS {
        for j in 0..CELLS {
            let pair = [place(i), place(i * CELLS + j)];
            inside += u64::from(rules.admits(&pair) && rules.within(bound, &pair));
        }
    }
    (side * side / (CELLS * CELLS) * inside).max(side)
}

/// How many partitions there are up to the bound, when they can all be played.
fn expected_partitions(rules: &dyn Rules, bound: u64) -> Result<u64, InputError> {
    let mut count = 0u64;
    let mut largest = 0u64;
    rules.visit_positions(bound, &mut |heaps| {
        if count == MOST_PARTITIONS {
            // options first: the partitions of smaller numbers are all behind us
            largest = heaps.iter().sum::<u64>();
            return ControlFlow::Break(());
        }
        count += 1;
        ControlFlow::Continue(())
    });
    if largest > 0 {
        let what = format!("n = {bound} has more than {MOST_PARTITIONS} positions to play out");
        return Err(InputError::new(what, format!("n up to {}", largest - 1), "--n 18"));
    }
    Ok(count)
}
