//! Losing and winning positions of any game of two heaps in a box or below a line. One idea: a closed
//! form where the losing pairs are Beatty sequences or follow from residues, else row by row, from what is best founded: a proved
//! law, the rules as far as memory goes, any other law.

#[cfg(test)]
mod tests;

use super::pairs::{Region, RowsAsk, losing_by_period, losing_by_rows, losing_by_values};
use super::wythoff::losing_pairs;
use super::{Ask, Count, Estimate, Figure, Keep, Method, Stopped, Tally};
use crate::arith::beatty::Beatty;
use crate::games::{Game, Law, Outcome, Shape};
use crate::grundy;
use crate::input::{InputError, grouped};
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::sync::{Arc, Mutex, PoisonError};

/// The largest n that is counted row by row.
const MOST_BY_ROWS: u64 = u32::MAX as u64;
/// The largest modulus of a law by residues of which every pair is looked at.
const MOST_RESIDUES: u64 = 2000;
/// The largest n at which each pair is asked whether it is a position.
const MOST_LOOKED_AT: u64 = 20_000;
/// Cells of a row that are read at a time.
const CELLS: u64 = 1 << 12;
/// Positions looked at in a second by a law, and worked out by the rules; only for the estimate.
const BY_LAW_A_SECOND: f64 = 2e7;
const BY_RULES_A_SECOND: f64 = 2e7;

/// Losing and winning positions of a game of two heaps with 0 ≤ a, b ≤ n, or a + b ≤ n.
///
/// The reference method works the positions out from the rules.
pub struct Boxes {
    game: Arc<dyn Game>,
    /// A law to count by, whatever else is known.
    law: Option<Law>,
}

/// What a count rests on.
enum Basis {
    /// The pairs of these sequences lose, by this law.
    Pairs(Beatty, Law),
    /// The law says the same of all heaps with the same residues modulo this number.
    Residues(u64, Law),
    /// Each position is looked up in the law.
    Law(Law),
    /// Each position is worked out.
    Rules,
}

impl Boxes {
    /// The count of this game of two heaps.
    pub fn new(game: Arc<dyn Game>) -> Self {
        Self { game, law: None }
    }

    /// The same, by this law.
    #[must_use]
    pub fn with_law(self, law: Law) -> Self {
        Self { law: Some(law), ..self }
    }

    /// What the count for this n rests on.
    fn basis(&self, ask: &Ask) -> Result<Basis, InputError> {
        let n = ask.setup.number("n");
        let rules = self.game.rules(&ask.setup);
        let every_pair = rules.admits_every_pair();
        if !every_pair && n > MOST_LOOKED_AT.into() {
            let what = format!("n is too large to look at every pair of {}", self.game.id());
            let accepted = format!("n up to {}", grouped(MOST_LOOKED_AT));
            return Err(InputError::new(what, accepted, format!("--n {MOST_LOOKED_AT}")));
        }
        let reach = grundy::affordable(&rules.shape(), ask.memory);
        let refused = |most: u64| {
            let what = format!("n is too large for a count of {} position by position", self.game.id());
            Err(InputError::new(what, format!("n up to {}", grouped(most)), format!("--n {most}")))
        };
        let by_law = |law: Law| match law.residues().filter(|_| every_pair) {
            Some(modulus) if modulus <= MOST_RESIDUES && n >= modulus.into() => {
                Ok(Basis::Residues(modulus, law))
            }
            _ if n <= MOST_BY_ROWS.into() => Ok(Basis::Law(law)),
            _ => refused(MOST_BY_ROWS),
        };
        if let Some(law) = self.law.clone().filter(|_| ask.method == Method::Fast) {
            return by_law(law);
        }
        let by_rules = n <= reach.into();
        let law = self.game.law(&ask.setup).filter(|_| ask.method == Method::Fast);
        match law {
            Some(law) if law.standing.is_proved() || !by_rules => match self.game.beatty(&ask.setup) {
                Some(pairs) => Ok(Basis::Pairs(pairs, law)),
                None => by_law(law),
            },
            _ if by_rules => Ok(Basis::Rules),
            _ => refused(reach),
        }
    }

    /// The positions of the region, where not every pair may be one; `None` where every pair is.
    fn positions(&self, ask: &Ask, rows: &RowsAsk, progress: &Progress) -> Result<Option<u64>, Cancelled> {
        let rules = self.game.rules(&ask.setup);
        if rules.admits_every_pair() {
            return Ok(None);
        }
        let mut count = 0u64;
        for a in 0..=rows.n {
            progress.check()?;
            let last = if rows.region == Region::Sum { rows.n - a } else { rows.n };
            count += (0..=last).filter(|&b| rules.admits(&[a, b])).count() as u64;
        }
        Ok(Some(count))
    }

    /// The losing positions of which each is looked up in the law, by rows where the law is read so.
    fn by_law(
        &self,
        law: &Law,
        ask_of: &Ask,
        ask: &RowsAsk,
        progress: &Progress,
    ) -> Result<BigUint, Stopped> {
        let rules = self.game.rules(&ask_of.setup);
        let some = !rules.admits_every_pair();
        let inside = |a: u64, b: u64| !some || rules.admits(&[a, b]);
        let silent = Mutex::new(None);
        let silence = |row: u64, column: u64| {
            *silent.lock().unwrap_or_else(PoisonError::into_inner) = Some((row, column));
            Cancelled
        };
        let counted = losing_by_rows(ask, progress, |row| {
            let (a, last) = (row.row, *row.columns.end());
            let mut along = law.rows();
            let mut cells = Vec::new();
            let mut from = *row.columns.start();
            while from <= last {
                progress.check()?;
                let end = last.min(from + CELLS - 1);
                match &mut along {
                    Some(along) => {
                        cells.resize((end - from + 1) as usize, 0);
                        along.read(a, from, &mut cells).map_err(|(at, _)| silence(a, from + at as u64))?;
                        let losing =
                            (from..=end).zip(&cells).filter(|(b, cell)| **cell == 0 && inside(a, *b));
                        losing.for_each(|(column, _)| row.set_losing(column));
                    }
                    None => {
                        for column in (from..=end).filter(|&b| inside(a, b)) {
                            match law.outcome(&[a, column]) {
                                Some(Outcome::Losing) => row.set_losing(column),
                                Some(Outcome::Winning) => {}
                                None => return Err(silence(a, column)),
                            }
                        }
                    }
                }
                from = end + 1;
            }
            Ok(())
        });
        match silent.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(at) => Err(says_nothing(at).into()),
            None => Ok(counted?),
        }
    }

    /// The same from the rules.
    fn by_rules(&self, ask: &Ask, rows: &RowsAsk, progress: &Progress) -> Result<BigUint, Stopped> {
        let rules = self.game.rules(&ask.setup);
        let values = grundy::work_out(&*rules, rows.n, progress)?;
        if let Some(fault) = values.as_ref().and_then(|values| values.fault()) {
            return Err(fault.into());
        }
        if let Some(values) = values
            && let Some(losing) = losing_by_values(&*values, rows, progress)?
        {
            return Ok(losing);
        }
        let what = format!("the values of {} are not worked out to {}", self.game.id(), grouped(rows.n));
        Err(InputError::new(what, "a smaller n", "--n 1000").into())
    }
}

impl Count for Boxes {
    fn title(&self) -> &str {
        "losing and winning positions"
    }
    fn methods(&self) -> &[Method] {
        &[Method::Fast, Method::Reference]
    }

    fn estimate(&self, ask: &Ask) -> Result<Estimate, InputError> {
        let n = ask.setup.number("n");
        let cells = (n.to_f64().unwrap_or(f64::MAX) + 1.0).powi(2);
        let cells = if Region::of(&ask.setup) == Region::Sum { cells / 2.0 } else { cells };
        Ok(match self.basis(ask)? {
            Basis::Pairs(..) => Estimate { memory: 8 * n.bits() + 4096, seconds: 1e-5 },
            Basis::Residues(modulus, _) => {
                Estimate { memory: 8 * n.bits() + 4096, seconds: 1e-7 * (modulus * modulus) as f64 }
            }
            Basis::Law(_) => Estimate {
                memory: 4096 + ask.threads.max(1) as u64 * n.to_u64().unwrap_or(0) / 8,
                seconds: cells / BY_LAW_A_SECOND / ask.threads.max(1) as f64,
            },
            Basis::Rules => Estimate {
                memory: n.to_u64().map_or(u64::MAX, |n| (n + 1).saturating_pow(2).saturating_mul(4)),
                seconds: cells / BY_RULES_A_SECOND,
            },
        })
    }

    fn run(&self, ask: &Ask, progress: &Progress, _keep: &dyn Keep) -> Result<Tally, Stopped> {
        let (n, region) = (ask.setup.number("n"), Region::of(&ask.setup));
        let rows = RowsAsk {
            n: n.to_u64().unwrap_or(u64::MAX),
            region,
            symmetric: matches!(self.game.rules(&ask.setup).shape(), Shape::Lines { .. }),
            threads: ask.threads,
        };
        let (losing, standing, basis) = match self.basis(ask)? {
            Basis::Pairs(pairs, law) => {
                progress.check()?;
                (losing_pairs(&pairs, &n, region), law.standing.name(), of_law(&law))
            }
            Basis::Residues(modulus, law) => {
                progress.check()?;
                (by_residues(&law, modulus, &n, region)?, law.standing.name(), of_law(&law))
            }
            Basis::Law(law) => (self.by_law(&law, ask, &rows, progress)?, law.standing.name(), of_law(&law)),
            Basis::Rules => {
                let line = format!("every position with heaps up to {}, from the rules", grouped(&n));
                (self.by_rules(ask, &rows, progress)?, "rules", line)
            }
        };
        let positions = match self.positions(ask, &rows, progress)? {
            Some(counted) => counted.into(),
            None => region.total(&n),
        };
        let winning = &positions - &losing;
        let numbers = [("positions", positions), ("losing", losing), ("winning", winning)];
        let mut figures: Vec<_> = numbers.map(|(name, number)| (name.to_owned(), Figure::One(number))).into();
        figures.push(("standing".into(), Figure::Said(standing.to_owned())));
        figures.push(("basis".into(), Figure::Said(basis)));
        Ok(Tally { figures })
    }
}

/// The losing positions by a law that says the same of all heaps with the same residues.
fn by_residues(law: &Law, modulus: u64, n: &BigUint, region: Region) -> Result<BigUint, InputError> {
    let mut silent = None;
    let counted = losing_by_period(modulus, n, region, |a, b| match law.outcome(&[a, b]) {
        Some(outcome) => outcome == Outcome::Losing,
        None => {
            silent = silent.or(Some((a, b)));
            false
        }
    });
    silent.map_or(Ok(counted), |at| Err(says_nothing(at)))
}

fn says_nothing((a, b): (u64, u64)) -> InputError {
    let what = format!("the law does not say who wins {a},{b}");
    InputError::new(what, "a smaller n, or the rules", "--method reference")
}

fn of_law(law: &Law) -> String {
    format!("{}; {}", law.text, law.standing)
}
