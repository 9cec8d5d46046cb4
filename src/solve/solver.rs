//! One game with its parameters chosen, ready to answer positions: what the oracle does not know is
//! worked out from the rules, and last by playing to the end.

use super::answer::{Answer, Judged, Source, Trouble, WinningMoves};
use super::oracle::Oracle;
use super::winning::Effort;
use crate::games::{Game, HeapMoves, LARGEST_HEAP, Position, Setup, Shape};
use crate::grundy;
use crate::grundy::search::Searched;
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;
use std::sync::{Arc, Mutex, PoisonError};

/// How far a position of the command line is looked into.
const EFFORT: Effort = Effort { listed: 10_000, looks: 200_000, counted: true };
/// Values are worked out for heaps up to this size at least.
const LEAST_WORKED_OUT: u64 = 255;

/// Answers positions of one game.
pub struct Solver {
    id: String,
    oracle: Mutex<Oracle>,
    search: Arc<Searched>,
}

impl Solver {
    /// A solver for `game` under `setup`.
    ///
    /// ```
    /// use gametui::{games::Catalogue, progress::Progress, solve::Solver};
    /// let pairs = Catalogue::built_in().find("primitive-pairs").unwrap();
    /// let solver = Solver::new(pairs.as_ref(), &pairs.setup());
    /// let answer = solver.answer(&[4u32.into(), 3u32.into()], &Progress::new()).unwrap();
    /// assert_eq!(answer.outcome.name(), "winning");
    /// ```
    pub fn new(game: &dyn Game, setup: &Setup) -> Self {
        Self {
            id: game.id().to_owned(),
            oracle: Mutex::new(Oracle::new(game, setup)),
            search: Arc::default(),
        }
    }

    /// What is known so far.
    fn oracle(&self) -> Oracle {
        self.oracle.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The answer for heaps of any size.
    ///
    /// # Errors
    /// One line when the heaps are no position of the game, or one that neither law nor search
    /// reaches; [`Cancelled`] when `progress` was.
    pub fn answer(&self, heaps: &[BigUint], progress: &Progress) -> Result<Answer, Trouble> {
        let oracle = self.oracle();
        if heaps.iter().any(|heap| *heap > BigUint::from(LARGEST_HEAP)) {
            let by_law = oracle.law().and_then(|law| law.at_any_size(heaps));
            return match by_law {
                Some(answer) => Ok(Answer::by_law(heaps.to_vec(), answer?)),
                None => {
                    Err(Position::from_any_size(oracle.form(), heaps).err().unwrap_or_else(too_far).into())
                }
            };
        }
        let position = Position::from_any_size(oracle.form(), heaps)?;
        oracle.rules().admit(position.heaps())?;
        let Some((oracle, judged)) = self.judged(position.heaps(), progress)? else {
            return Err(self.out_of_reach(&oracle, &position).into());
        };
        let winners = oracle.winning_moves(position.heaps(), EFFORT, progress)?;
        Ok(Answer {
            outcome: judged.outcome,
            outcome_from: judged.outcome_from,
            value: judged.value.map(|(value, _)| value.into()),
            value_from: judged.value.map(|(_, source)| source),
            reason: oracle.reason(position.heaps()),
            winning_moves: WinningMoves {
                listed: winners.listed.iter().map(|to| big(to.heaps())).collect(),
                total: winners.total,
            },
            options: oracle.rules().option_count(position.heaps()),
            position: big(position.heaps()),
        })
    }

    /// Outcome and value of a position, by whatever it takes; `None` when it is out of reach.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn judge(&self, heaps: &[u64], progress: &Progress) -> Result<Option<Judged>, Cancelled> {
        Ok(self.judged(heaps, progress)?.map(|(_, judged)| judged))
    }

    /// The same, with an oracle that knows as much of the options.
    fn judged(&self, heaps: &[u64], progress: &Progress) -> Result<Option<(Oracle, Judged)>, Cancelled> {
        let oracle = self.oracle();
        let ready = oracle.judge(heaps);
        if let Some(judged) = ready.filter(|judged| judged.value.is_some()) {
            return Ok(Some((oracle, judged)));
        }
        if self.work_out_values(heaps, progress)? {
            let oracle = self.oracle();
            if let Some(judged) = oracle.judge(heaps) {
                return Ok(Some((oracle, judged)));
            }
        }
        if let Some(judged) = ready {
            return Ok(Some((oracle, judged)));
        }
        let value = self.search.value_of(oracle.rules(), heaps, progress)?;
        let searched = oracle.with_values(self.search.clone());
        Ok(value.map(|value| (searched, Judged::by_value(value, Source::Search))))
    }

    /// Work out values from the rules as far as this position, when that is within reach. Whether
    /// anything new is known.
    fn work_out_values(&self, heaps: &[u64], progress: &Progress) -> Result<bool, Cancelled> {
        let oracle = self.oracle();
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let known = oracle.reach().unwrap_or(0);
        let most = most_worked_out(&oracle, heaps);
        if largest > most || (oracle.values().is_some() && largest <= known) {
            return Ok(false);
        }
        // Doubling: many positions of growing size cost little more than the largest alone.
        let reach = largest.max(known.saturating_mul(2)).max(LEAST_WORKED_OUT).min(most);
        let Some(values) = grundy::work_out(oracle.rules(), reach, progress)? else {
            return Ok(false);
        };
        let reached = values.reach() >= largest;
        *self.oracle.lock().unwrap_or_else(PoisonError::into_inner) = oracle.with_values(values);
        Ok(reached)
    }

    /// The refusal of a position that is too large to play out.
    fn out_of_reach(&self, oracle: &Oracle, position: &Position) -> InputError {
        let written = oracle.form().write(position.heaps());
        let what = match oracle.law() {
            None => format!("no law is known here, and {written} is too large to play out"),
            Some(_) => format!("the law does not say, and {written} is too large to play out"),
        };
        InputError::new(what, "smaller positions", format!("gametui solve {} with smaller heaps", self.id))
    }
}

/// The largest heap for which values are worked out: a fraction of a second where the law gives the
/// outcome already, and as far as a minute goes where nothing else does.
fn most_worked_out(oracle: &Oracle, heaps: &[u64]) -> u64 {
    let by_law = oracle.outcome_by_law(heaps).is_some();
    match oracle.shape() {
        Shape::Lines { .. } => 2048,
        Shape::Sum(_) if by_law => 10_000,
        Shape::Sum(HeapMoves::Splits { .. } | HeapMoves::Listed) => 30_000,
        Shape::Plain => 0,
    }
}

fn too_far() -> InputError {
    InputError::new("a heap is too large", "heaps up to 2^63 - 1", "")
}

/// Heaps as integers of any size.
pub(super) fn big(heaps: &[u64]) -> Vec<BigUint> {
    heaps.iter().map(|&heap| heap.into()).collect()
}
