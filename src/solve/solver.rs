//! One game with its parameters chosen, ready to answer positions: by convention, by law, by values
//! worked out from the rules, and last by playing to the end.

use super::answer::{Answer, Judged, Source, Trouble, WinningMoves};
use super::search::Search;
use super::splits;
use crate::games::{Form, Game, LARGEST_HEAP, Law, Outcome, Position, Rules, Setup, Structure};
use crate::grundy::{self, Values};
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

/// Options that are looked at one by one at most when the law does not name the winning moves.
const MOST_LOOKED_AT: u64 = 200_000;
/// Winning moves that are listed at most.
pub(super) const MOST_LISTED: usize = 10_000;
/// Values are worked out for heaps up to this size at least.
const LEAST_WORKED_OUT: u64 = 255;
/// Options between two checks for a cancel.
const CHECK_EVERY: u64 = 256;

/// Answers positions of one game.
pub struct Solver {
    form: Form,
    id: String,
    rules: Arc<dyn Rules>,
    law: Option<Arc<dyn Law>>,
    values: Mutex<Option<Arc<dyn Values>>>,
    search: Mutex<Search>,
}

/// An option of a position with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optional {
    /// Its heaps.
    pub position: Position,
    /// Its outcome and value; `None` where neither is known without more work.
    pub judged: Option<Judged>,
}

/// Options of a position, those that win (losing for the opponent) first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// As many as were asked for.
    pub options: Vec<Optional>,
    /// How many there are in all; `None` when they are too many to count at once.
    pub total: Option<BigUint>,
}

impl Solver {
    /// A solver for `game` under `setup`.
    ///
    /// ```
    /// use gametui::{games, progress::Progress, solve::Solver};
    /// let pairs = games::find("primitive-pairs").unwrap();
    /// let solver = Solver::new(pairs.as_ref(), &pairs.setup());
    /// let answer = solver.answer(&[4u32.into(), 3u32.into()], &Progress::new()).unwrap();
    /// assert_eq!(answer.outcome.name(), "winning");
    /// ```
    pub fn new(game: &dyn Game, setup: &Setup) -> Self {
        Self {
            form: game.form(),
            id: game.id().to_owned(),
            rules: game.rules(setup),
            law: game.law(setup),
            values: Mutex::new(None),
            search: Mutex::default(),
        }
    }

    /// The same, reading values that someone else has worked out for these rules.
    #[must_use]
    pub fn with_values(self, values: Arc<dyn Values>) -> Self {
        *self.values.lock().unwrap_or_else(PoisonError::into_inner) = Some(values);
        self
    }

    /// The answer for heaps of any size.
    ///
    /// # Errors
    /// One line when the heaps are no position of the game, or one that neither law nor search
    /// reaches; [`Cancelled`] when `progress` was.
    pub fn answer(&self, heaps: &[BigUint], progress: &Progress) -> Result<Answer, Trouble> {
        if heaps.iter().any(|heap| *heap > BigUint::from(LARGEST_HEAP)) {
            let by_law = self.law.as_ref().and_then(|law| law.at_any_size(heaps));
            return match by_law {
                Some(answer) => Ok(Answer::by_law(heaps.to_vec(), answer?)),
                None => Err(Position::from_any_size(self.form, heaps).err().unwrap_or_else(too_far).into()),
            };
        }
        let position = Position::from_any_size(self.form, heaps)?;
        self.rules.admit(position.heaps())?;
        let Some(judged) = self.judge(position.heaps(), progress)? else {
            return Err(self.out_of_reach(&position).into());
        };
        let winning_moves = self.winning_moves(&position, judged, progress)?;
        Ok(Answer {
            outcome: judged.outcome,
            outcome_from: judged.outcome_from,
            value: judged.value.map(|(value, _)| value.into()),
            value_from: judged.value.map(|(_, source)| source),
            reason: self.reason(position.heaps()),
            winning_moves,
            options: self.rules.option_count(position.heaps()),
            position: big(position.heaps()),
        })
    }

    /// Outcome and value of a position, by whatever it takes; `None` when it is out of reach.
    pub fn judge(&self, heaps: &[u64], progress: &Progress) -> Result<Option<Judged>, Cancelled> {
        let ready = self.judge_at_once(heaps);
        if ready.is_some_and(|judged| judged.value.is_some()) {
            return Ok(ready);
        }
        if self.work_out_values(heaps, progress)? {
            let better = self.judge_at_once(heaps);
            if better.is_some() {
                return Ok(better);
            }
        }
        if ready.is_some() {
            return Ok(ready);
        }
        let mut search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        let value = search.value(self.rules.as_ref(), heaps, progress)?;
        Ok(value.map(|value| Judged::by_value(value, Source::Search)))
    }

    /// Outcome and value of a position as far as they are known without more work.
    pub fn judge_at_once(&self, heaps: &[u64]) -> Option<Judged> {
        if let Some(value) = self.rules.convention(heaps) {
            return Some(Judged::by_value(value, Source::Convention));
        }
        let law = self.law.as_deref();
        let by_law = law.and_then(|law| law.value(heaps)).map(|value| (value, Source::Law));
        let value = by_law.or_else(|| {
            let values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
            values.as_ref()?.value(heaps).map(|value| (value, Source::Table))
        });
        match law.and_then(|law| law.outcome(heaps)) {
            Some(outcome) => Some(Judged { outcome, outcome_from: Source::Law, value }),
            None => value.map(|(value, source)| Judged::by_value(value, source)),
        }
    }

    /// Options of a position, `most` at most, the winning moves first among those looked at.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was.
    pub fn options(&self, heaps: &[u64], most: usize, progress: &Progress) -> Result<Listing, Cancelled> {
        let mut options = Vec::new();
        self.look_at_options(heaps, progress, &mut |option| {
            options.push(Optional {
                position: Position::new(self.form, option.to_vec()),
                judged: self.judge_at_once(option),
            });
            ControlFlow::Continue(())
        })?;
        options.sort_by_key(|option| {
            let judged = option.judged;
            (
                judged.is_none_or(|judged| !judged.outcome.is_losing()),
                judged.and_then(|j| j.value).map(|v| v.0),
            )
        });
        options.truncate(most);
        Ok(Listing { options, total: self.rules.option_count(heaps) })
    }

    /// The moves to losing positions.
    fn winning_moves(
        &self,
        position: &Position,
        judged: Judged,
        progress: &Progress,
    ) -> Result<WinningMoves, Cancelled> {
        let ended = self.rules.convention(position.heaps()).is_some();
        if judged.outcome == Outcome::Losing || ended {
            return Ok(WinningMoves::all(Vec::new()));
        }
        if let Some(moves) = self.law.as_ref().and_then(|law| law.winning_moves(position.heaps())) {
            return Ok(WinningMoves::all(moves.iter().map(|to| big(to.heaps())).collect()));
        }
        if let Structure::Splits { most } = self.rules.structure()
            && let Some(moves) = self.winning_splits(position.heaps(), most, progress)?
        {
            return Ok(moves);
        }
        let mut listed = Vec::new();
        let mut total = 0u64;
        let mut unknown = false;
        let all = self.look_at_options(position.heaps(), progress, &mut |option| {
            match self.judge(option, progress) {
                Ok(Some(judged)) if judged.outcome.is_losing() => {
                    total += 1;
                    if listed.len() < MOST_LISTED {
                        listed.push(big(option));
                    }
                }
                Ok(Some(_)) => {}
                Ok(None) | Err(Cancelled) => unknown = true,
            }
            if unknown { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        progress.check()?;
        Ok(WinningMoves { listed, total: (all && !unknown).then(|| total.into()) })
    }

    /// The winning moves where a move splits one heap, from the values of the heaps.
    fn winning_splits(
        &self,
        heaps: &[u64],
        most: u64,
        progress: &Progress,
    ) -> Result<Option<WinningMoves>, Cancelled> {
        let value_of = |size: u64| self.heap_value(size);
        let Some(found) = splits::winning_splits(heaps, most, &value_of, progress)? else {
            return Ok(None);
        };
        let limits = (MOST_LISTED, MOST_LOOKED_AT);
        let (positions, all) = found.positions(heaps, most, &value_of, limits, progress)?;
        let listed: Vec<Vec<BigUint>> = positions.iter().map(|to| big(to)).collect();
        let total = if all { Some(listed.len().into()) } else { found.total() };
        Ok(Some(WinningMoves { listed, total }))
    }

    /// The value of one heap, as far as it is known without more work.
    fn heap_value(&self, size: u64) -> Option<u64> {
        self.judge_at_once(&[size])?.value.map(|(value, _)| value)
    }

    /// The law worked with these heaps; without a law, the nim-sum where the game is a sum of heaps.
    fn reason(&self, heaps: &[u64]) -> Vec<String> {
        match (&self.law, self.rules.structure()) {
            (Some(law), _) => law.reason(heaps),
            (None, Structure::Splits { .. }) => splits::reason(heaps, &|size| self.heap_value(size)),
            (None, _) => Vec::new(),
        }
    }

    /// Visit options, as many as one may look at; whether that was all.
    fn look_at_options(
        &self,
        heaps: &[u64],
        progress: &Progress,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<bool, Cancelled> {
        let mut seen = 0u64;
        let mut all = true;
        let mut cancelled = Ok(());
        self.rules.visit_options(heaps, &mut |option| {
            if seen.is_multiple_of(CHECK_EVERY) {
                cancelled = progress.check();
            }
            all = seen < MOST_LOOKED_AT && cancelled.is_ok();
            seen += 1;
            if all { visit(option) } else { ControlFlow::Break(()) }
        });
        cancelled.map(|()| all)
    }

    /// Work out values from the rules as far as this position, when that is within reach. Whether
    /// anything new is known.
    fn work_out_values(&self, heaps: &[u64], progress: &Progress) -> Result<bool, Cancelled> {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let mut values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        let known = values.as_ref().map_or(0, |values| values.reach());
        let most = self.most_worked_out(heaps);
        if largest > most || (values.is_some() && largest <= known) {
            return Ok(false);
        }
        // Doubling: many positions of growing size cost little more than the largest alone.
        let reach = largest.max(known.saturating_mul(2)).max(LEAST_WORKED_OUT).min(most);
        let worked_out = grundy::work_out(self.rules.as_ref(), reach, progress)?;
        let found = worked_out.is_some();
        *values = worked_out.or(values.take());
        Ok(found)
    }

    /// The largest heap for which values are worked out: a fraction of a second where the law tells
    /// the outcome already, and as far as a minute goes where nothing else does.
    fn most_worked_out(&self, heaps: &[u64]) -> u64 {
        let told = self.law.as_ref().is_some_and(|law| law.outcome(heaps).is_some());
        match self.rules.structure() {
            Structure::Lines { .. } => 2048,
            Structure::Splits { .. } if told => 2000,
            Structure::Splits { .. } => 30_000,
            Structure::Plain => 0,
        }
    }

    /// The refusal of a position that is too large to play out.
    fn out_of_reach(&self, position: &Position) -> InputError {
        InputError::new(
            format!(
                "no law is known here, and {} is too large to play out",
                self.form.write(position.heaps())
            ),
            "smaller positions",
            format!("gametui solve {} with smaller heaps", self.id),
        )
    }
}

fn too_far() -> InputError {
    InputError::new("a heap is too large", "heaps up to 2^63 - 1", "")
}

/// Heaps as integers of any size.
pub(super) fn big(heaps: &[u64]) -> Vec<BigUint> {
    heaps.iter().map(|&heap| heap.into()).collect()
}
