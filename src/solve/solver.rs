//! One game with its parameters chosen, ready to answer positions: what the oracle does not know is
//! worked out from the rules, and last by playing to the end.

use super::answer::{Answer, Judged, Source, Trouble, WinningMoves};
use super::oracle::Oracle;
use super::winning::Effort;
use super::working_out::values_of;
use crate::games::{Game, HeapMoves, LARGEST_HEAP, Outcome, Position, Setup, Shape};
use crate::grundy;
use crate::grundy::Values;
use crate::grundy::search::Searched;
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

/// How far a position of the command line is looked into.
const EFFORT: Effort = Effort { listed: 10_000, looks: 200_000, counted: true };
/// Options that are looked at for a move that cannot be made.
const FAULT_LOOKS: u32 = 100_000;
/// Values are worked out for heaps up to this size at least.
const LEAST_WORKED_OUT: u64 = 255;

/// Answers positions of one game.
pub struct Solver {
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
    /// assert_eq!(answer.outcome.unwrap().0.name(), "winning");
    /// ```
    pub fn new(game: &dyn Game, setup: &Setup) -> Self {
        Self { oracle: Mutex::new(Oracle::new(game, setup)), search: Arc::default() }
    }

    /// What is known so far.
    pub fn oracle(&self) -> Oracle {
        self.oracle.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The answer for heaps of any size.
    ///
    /// # Errors
    /// One line when the heaps are no position of the game; [`Cancelled`] when `progress` was.
    pub fn answer(&self, heaps: &[BigUint], progress: &Progress) -> Result<Answer, Trouble> {
        let mut oracle = self.oracle();
        if heaps.iter().any(|heap| *heap > BigUint::from(LARGEST_HEAP)) {
            if oracle.law().is_none() {
                self.prove_period(progress)?;
                oracle = self.oracle();
            }
            let law = oracle.law().filter(|law| law.standing.is_proved());
            let by_law = law.and_then(|law| Some((law, law.at_any_size(heaps)?)));
            return Ok(match by_law {
                Some((law, answer)) => Answer::by_law(heaps.to_vec(), law, answer?),
                None => Answer::unknown(heaps.to_vec(), out_of_reach(&oracle, heaps), None),
            });
        }
        let position = Position::from_any_size(oracle.form(), heaps)?;
        oracle.rules().admit(position.heaps())?;
        let Some((oracle, judged)) = self.judged(position.heaps(), progress)? else {
            if let Some(fault) = self.fault(position.heaps()) {
                return Err(Trouble::Input(fault));
            }
            let options = oracle.rules().option_count(position.heaps());
            return Ok(Answer::unknown(heaps.to_vec(), out_of_reach(&oracle, heaps), options));
        };
        let winners = oracle.winning_moves(position.heaps(), EFFORT, progress)?;
        let rests_on_law = judged.outcome_from == Source::Law
            || judged.value.is_some_and(|(_, source)| source == Source::Law);
        Ok(Answer {
            outcome: Some((judged.outcome, judged.outcome_from)),
            value: judged.value.map(|(value, _)| value.into()),
            value_from: judged.value.map(|(_, source)| source),
            law: oracle.law().filter(|_| rests_on_law).map(|law| (law.text.clone(), law.standing.clone())),
            reason: oracle.reason(position.heaps()),
            winning_moves: WinningMoves {
                listed: winners.listed.iter().map(|to| big(to.heaps())).collect(),
                total: winners.total,
            },
            options: oracle.rules().option_count(position.heaps()),
            position: big(position.heaps()),
        })
    }

    /// Only the outcome for heaps of any size; `None` when neither law nor search reaches them.
    ///
    /// # Errors
    /// As [`answer`](Self::answer).
    pub fn outcome(&self, heaps: &[BigUint], progress: &Progress) -> Result<Option<Outcome>, Trouble> {
        if heaps.iter().any(|heap| *heap > BigUint::from(LARGEST_HEAP)) {
            if self.oracle().law().is_none() {
                self.prove_period(progress)?;
            }
            let oracle = self.oracle();
            let law = oracle.law().filter(|law| law.standing.is_proved());
            let by_law = law.and_then(|law| law.outcome_at_any_size(heaps));
            return Ok(by_law.transpose()?);
        }
        let oracle = self.oracle();
        let position = Position::from_any_size(oracle.form(), heaps)?;
        oracle.rules().admit(position.heaps())?;
        if let Some(judged) = oracle.judge(position.heaps()) {
            return Ok(Some(judged.outcome));
        }
        let judged = self.judge(position.heaps(), progress)?;
        match self.fault(position.heaps()).filter(|_| judged.is_none()) {
            Some(fault) => Err(Trouble::Input(fault)),
            None => Ok(judged.map(|judged| judged.outcome)),
        }
    }

    /// The move that cannot be made and leaves a position without a value, where there is one.
    fn fault(&self, heaps: &[u64]) -> Option<InputError> {
        let oracle = self.oracle();
        let mut looks = FAULT_LOOKS;
        let here = oracle.rules().try_options(heaps, &mut |_| {
            looks -= 1;
            if looks == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let worked_out = || oracle.values().and_then(|values| values.fault());
        here.err().or_else(worked_out).or_else(|| self.search.fault())
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

    /// Read heaps of a game by code as far as goes in a few seconds: a period proved on the way is a law.
    fn prove_period(&self, progress: &Progress) -> Result<(), Cancelled> {
        let oracle = self.oracle();
        let Shape::Sum(HeapMoves::Code(_)) = oracle.shape() else { return Ok(()) };
        let reach = grundy::affordable(&oracle.shape(), u64::MAX);
        if oracle.reach().is_none_or(|known| known < reach)
            && let Some(values) = values_of(oracle.shared_rules(), reach, progress)?
        {
            *self.oracle.lock().unwrap_or_else(PoisonError::into_inner) = oracle.with_values(values);
        }
        Ok(())
    }

    /// Work out values from the rules as far as this position, when that is within reach. Whether
    /// anything new is known.
    fn work_out_values(&self, heaps: &[u64], progress: &Progress) -> Result<bool, Cancelled> {
        let oracle = self.oracle();
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let known = oracle.reach().unwrap_or(0);
        let most = most_worked_out(&oracle, heaps);
        if largest > most {
            self.prove_period(progress)?;
            return Ok(self.oracle().judge(heaps).is_some());
        }
        if oracle.values().is_some() && largest <= known {
            return Ok(false);
        }
        // Doubling: many positions of growing size cost little more than the largest alone.
        let reach = largest.max(known.saturating_mul(2)).max(LEAST_WORKED_OUT).min(most);
        let Some(values) = values_of(oracle.shared_rules(), reach, progress)? else {
            return Ok(false);
        };
        let reached = values.reach() >= largest;
        *self.oracle.lock().unwrap_or_else(PoisonError::into_inner) = oracle.with_values(values);
        Ok(reached)
    }
}

/// Why a position has no answer.
fn out_of_reach(oracle: &Oracle, heaps: &[BigUint]) -> String {
    let written = oracle.form().write(heaps);
    match oracle.law() {
        None => format!("no law is known here, and {written} is too large to play out"),
        Some(_) => format!("the law does not say, and {written} is too large to play out"),
    }
}

/// The largest heap for which values are worked out: a fraction of a second where the law gives the
/// outcome already, and as far as a minute goes where nothing else does.
fn most_worked_out(oracle: &Oracle, heaps: &[u64]) -> u64 {
    let by_law = oracle.outcome_by_law(heaps).is_some();
    match oracle.shape() {
        Shape::Lines { .. } => 2048,
        Shape::Sum(_) if by_law => 10_000,
        shape @ Shape::Sum(_) => grundy::affordable(&shape, u64::MAX),
        Shape::Vectors(_) => 2048,
        // enumerated: a few seconds at most
        Shape::Plain if by_law => 64,
        Shape::Plain => 512,
    }
}

/// Heaps as integers of any size.
pub(super) fn big(heaps: &[u64]) -> Vec<BigUint> {
    heaps.iter().map(|&heap| heap.into()).collect()
}
