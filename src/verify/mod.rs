//! The rules against the law: every position up to a bound is worked out from the rules alone, the law is
//! asked the same, and the least position on which they differ is shown with the moves that show it.
//!
//! This is the one room where the two meet. Pairs are the box of heaps up to n, the least a + b first,
//! then the least a; sums are their heaps from 0 to n; scatter is played out partition by partition.

mod claims;
mod heaps;
mod pairs;
mod partitions;
mod played;
mod same;
mod shown;
mod side;
#[cfg(test)]
mod tests;
mod wrong_law;

pub use crate::solve::Said;
pub use same::{Difference, SameAs, same_as};

use crate::games::{Form, Game, HeapMoves, Law, Position, Rules, Setup, Shape, Standing, Text};
use crate::grundy::{self, Values};
use crate::input::{InputError, quoted};
use crate::period::{self, SumSource};
use crate::progress::{Cancelled, Progress};
use side::{Claim, Scanned};
use std::sync::Arc;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// The law, and how far it is known to hold after the check; `None` when there was no law to check.
    pub law: Option<(Text, Standing)>,
    /// Positions on which rules and law were compared.
    pub checked: u64,
    /// The first position on which they differ.
    pub mismatch: Option<Mismatch>,
    /// A move that cannot be made: nothing is compared then.
    pub fault: Option<Box<InputError>>,
}

impl Verified {
    /// Whether positions were checked and the law holds on all of them.
    pub fn holds(&self) -> bool {
        self.checked > 0 && self.mismatch.is_none()
    }
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
    /// What shows it, a line each: the moves, or what else the law claims there.
    pub shown: Vec<String>,
}

impl std::fmt::Display for Mismatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.law == self.rules {
            return f.write_str(&self.shown.join("; "));
        }
        write!(f, "the rules give {}, and the law says {}", self.rules, self.law)?;
        self.shown.iter().try_for_each(|line| write!(f, "; {line}"))
    }
}

/// The side of the largest square of pairs that is played out.
const LARGEST_SIDE: u64 = 1 << 17;
/// Bytes for each heap of a sum while its values are worked out.
const BYTES_A_HEAP: u64 = 8;
/// Heaps that are read at least to prove the period of a game without a law.
const PERIOD_READ: u64 = 4096;

/// A check that can be made: rules and law of one game, and a bound that fits the memory.
pub struct Check {
    rules: Arc<dyn Rules>,
    law: Option<Law>,
    form: Form,
    bound: u64,
}

impl Check {
    /// The check of every position up to the bound n of `setup`, in at most `memory` bytes: of `law`, else
    /// of the law of the game; a game by code that has none is checked against the period it proves.
    ///
    /// # Errors
    /// One line when no law is known for these parameters, or n is too large for the memory.
    pub fn new(game: &dyn Game, setup: &Setup, law: Option<Law>, memory: u64) -> Result<Self, InputError> {
        let rules = game.rules(setup);
        let law = law.or_else(|| game.law(setup));
        if law.is_none() && !matches!(rules.shape(), Shape::Sum(HeapMoves::Code(_))) {
            return Err(no_law(game, setup));
        }
        let bound = setup.small("n");
        fits(rules.as_ref(), game.form(), setup, memory)?;
        let law = law.map(|law| wrong_law::if_asked_for(law, rules.as_ref(), bound));
        Ok(Self { rules, law, form: game.form(), bound })
    }

    /// Compare, up to the first difference or the end.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn run(&self, progress: &Progress) -> Result<Verified, Cancelled> {
        let law = match &self.law {
            Some(law) => Some(law.clone()),
            None => proved_law(&self.rules, self.bound, progress)?,
        };
        let Some(law) = law else { return Ok(Verified::default()) };
        if is_partitions(&self.rules.shape()) {
            let (checked, mismatch, played) = partitions::check(&self.rules, self.bound, &law, progress)?;
            return Ok(self.verified(&law, checked, mismatch, &|heaps| played.get(heaps)));
        }
        let values = values_of(&self.rules, self.form, self.bound, progress)?;
        let Some(values) = values else { return Ok(self.verified(&law, 0, None, &|_| None)) };
        if let Some(fault) = values.fault() {
            return Ok(Verified { fault: Some(Box::new(fault)), ..self.verified(&law, 0, None, &|_| None) });
        }
        let scanned = compare(&*values, &self.rules, self.form, self.bound, &mut Claim::of(&law), progress)?;
        let value = |heaps: &[u64]| values.value(heaps);
        let mismatch = scanned.at.map(|(heaps, undefined)| self.mismatch(&law, &heaps, undefined, &value));
        Ok(self.verified(&law, scanned.checked, mismatch, &value))
    }

    fn mismatch(
        &self,
        law: &Law,
        heaps: &[u64],
        undefined: Option<String>,
        value: &dyn Fn(&[u64]) -> Option<u64>,
    ) -> Mismatch {
        let rules = value(heaps).map_or(Said::default(), Said::by_value);
        let (law, shown) = match undefined {
            Some(why) => (Said::default(), vec![format!("the law does not define it: {why}")]),
            None => {
                let law = Said::by_law(law, heaps);
                (law, shown::lines(&*self.rules, self.form, heaps, value, law))
            }
        };
        Mismatch { position: Position::new(self.form, heaps.to_vec()), rules, law, shown }
    }

    /// The result, once all else that the law claims was compared on a small range.
    fn verified(
        &self,
        law: &Law,
        checked: u64,
        mismatch: Option<Mismatch>,
        value: &dyn Fn(&[u64]) -> Option<u64>,
    ) -> Verified {
        let small = || claims::first_wrong(law, &*self.rules, self.form, self.bound, value);
        let mismatch = mismatch.or_else(|| if checked > 0 { small() } else { None });
        let standing = match (&mismatch, &law.standing) {
            (Some(mismatch), _) => Standing::Refuted { at: mismatch.position.clone() },
            (None, Standing::Conjectured | Standing::Checked { .. }) if checked > 0 => {
                Standing::Checked { to: self.bound }
            }
            (None, standing) => standing.clone(),
        };
        Verified { law: Some((law.text.clone(), standing)), checked, mismatch, fault: None }
    }
}

/// Compare a claim with the values up to `bound`.
fn compare(
    values: &dyn Values,
    rules: &Arc<dyn Rules>,
    form: Form,
    bound: u64,
    claim: &mut Claim<'_>,
    progress: &Progress,
) -> Result<Scanned, Cancelled> {
    match form {
        Form::Pair => pairs::scan(values, &**rules, bound, claim, progress),
        Form::Partition => heaps::scan(values, bound, claim, progress),
    }
}

/// The values up to `bound`, from the rules alone; `None` when no engine fits them.
pub(crate) fn values_of(
    rules: &Arc<dyn Rules>,
    form: Form,
    bound: u64,
    progress: &Progress,
) -> Result<Option<Arc<dyn Values>>, Cancelled> {
    match (form, rules.shape()) {
        (Form::Pair, Shape::Plain) => {
            let square = played::Square::play(&**rules, bound, progress)?;
            // moves out of the square need a table that follows them
            if square.whole {
                Ok(Some(Arc::new(square)))
            } else {
                grundy::work_out(&**rules, bound, progress)
            }
        }
        _ => grundy::work_out(&**rules, bound, progress),
    }
}

/// How many positions up to `bound` were compared, where `law` agrees with these values on all of them and
/// says something of one.
///
/// # Errors
/// [`Cancelled`] when `progress` was.
pub(crate) fn holds(
    values: &dyn Values,
    rules: &Arc<dyn Rules>,
    form: Form,
    law: &Law,
    bound: u64,
    progress: &Progress,
) -> Result<Option<u64>, Cancelled> {
    let scanned = compare(values, rules, form, bound, &mut Claim::of(law), progress)?;
    Ok((scanned.at.is_none() && scanned.checked > 0).then_some(scanned.checked))
}

/// Whether the game is played out position by position: its law speaks of whole partitions.
pub fn is_partitions(shape: &Shape) -> bool {
    matches!(shape, Shape::Sum(HeapMoves::Splits { .. }))
}

/// The law that a game by code proves by its period.
fn proved_law(rules: &Arc<dyn Rules>, bound: u64, progress: &Progress) -> Result<Option<Law>, Cancelled> {
    let Some(mut source) = SumSource::new(rules) else { return Ok(None) };
    let (moves, limit) = (source.moves(), bound.saturating_add(1).max(PERIOD_READ));
    let found = period::search(&mut source, &moves, limit, false, progress, &mut |_| ())?;
    Ok(period::law(&source, &found))
}

fn no_law(game: &dyn Game, setup: &Setup) -> InputError {
    let chosen: Vec<String> = game
        .parameters()
        .iter()
        .filter(|parameter| parameter.rules)
        .map(|parameter| format!("{} = {}", parameter.name, setup.text(&parameter.name)))
        .collect();
    let with = if chosen.is_empty() { String::new() } else { format!(" with {}", chosen.join(", ")) };
    let what = format!("no law is known for {}{with}", game.id());
    InputError::new(what, "--law, or parameters for which there is one", "verify wythoff --n 1000")
}

/// Whether the values up to the bound n of `setup` fit in `memory` bytes.
///
/// # Errors
/// One line with the largest n that does.
fn fits(rules: &dyn Rules, form: Form, setup: &Setup, memory: u64) -> Result<(), InputError> {
    let bound = setup.small("n");
    let most = match (form, rules.shape()) {
        (_, shape) if is_partitions(&shape) => return partitions::fits(rules, bound),
        // two bytes a cell, and the solver's sets
        (Form::Pair, Shape::Lines { .. }) => (memory / 4).isqrt().min(LARGEST_SIDE),
        // four bytes a cell, and one more while it widens
        (Form::Pair, _) => (memory / 5).isqrt().min(LARGEST_SIDE),
        (Form::Partition, _) => memory / BYTES_A_HEAP,
    };
    if bound < most {
        return Ok(());
    }
    let what = format!("n = {} is too large to play out in the memory there is", quoted(&setup.text("n")));
    Err(InputError::new(what, format!("n up to {}", most.saturating_sub(1)), "--n 2000"))
}
