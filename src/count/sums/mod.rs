//! Losing and winning sums of the heaps 1 to n of any game. One idea: a count of sums needs nothing but
//! the number of heaps of each value, which a table of values gives up to some n, and a proved period
//! gives at any n.

#[cfg(test)]
mod tests;

use super::heaps::{self, HeapCensus, HeapsAsk, HeapsTally, Of};
use super::scatter::{PartitionsAsk, partitions, partitions_estimate};
use super::{Ask, Count, Estimate, Figure, Keep, Method, Stopped, Tally};
use crate::games::{Game, HeapMoves, Law, Rules, Setup, Shape};
use crate::grundy::codes::CodeValues;
use crate::grundy::{self, Values};
use crate::input::{InputError, grouped};
use crate::period::far::PeriodicValues;
use crate::period::{self, Finding, Source, Standing, SumSource};
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::sync::Arc;

/// The largest heap of a table.
pub const MOST_IN_TABLE: u64 = 10_000_000;
/// The largest number whose partitions are counted.
const MOST_PARTITIONED: u64 = 100_000;
/// Heaps read at least in search of a period.
const PERIOD_READ: u64 = 4096;

/// Losing and winning sums of heaps of a game.
///
/// The parameters of the game say what is counted: `n`, the largest heap; `heaps`, how many heaps a sum
/// has; `of`, whether their order matters, or the partitions of n; `least`, the smallest heap; `modulus`;
/// and `read`, how many heaps are read at most in search of a proof where n is beyond any table.
///
/// The reference method takes the values from the rules alone and lists every sum.
pub struct Sums {
    game: Arc<dyn Game>,
    /// A law to count by, whatever else is known.
    law: Option<Law>,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Question {
    /// Heaps of a sum; `None` for partitions.
    heaps: Option<(u32, Of)>,
    /// The smallest heap, 0 or 1.
    least: u64,
    modulus: Option<u64>,
}

impl Question {
    fn of(setup: &Setup) -> Result<Self, InputError> {
        let modulus = match setup.small("modulus") {
            0 => None,
            1 => {
                return Err(InputError::new(
                    "modulo 1 every number is 0",
                    "2 to 2^63",
                    "--modulus 998244353",
                ));
            }
            modulus => Some(modulus),
        };
        let of = match setup.choice("of") {
            "partitions" => None,
            "multisets" => Some(Of::Multisets),
            _ => Some(Of::Tuples),
        };
        if of.is_none()
            && let Some(name) = ["heaps", "least"].into_iter().find(|name| setup.given(name))
        {
            let what = format!("partitions have any number of heaps of at least 1, so {name} has no meaning");
            return Err(InputError::new(what, "tuples or multisets with it", "--of multisets"));
        }
        let heaps = u32::try_from(setup.small("heaps")).unwrap_or(u32::MAX);
        Ok(Self { heaps: of.map(|of| (heaps, of)), least: setup.small("least").min(1), modulus })
    }
}

/// Where the values of heaps come from.
enum Known {
    /// A proved period.
    Period(Box<PeriodicValues>),
    /// A table.
    Table(Arc<dyn Values>),
    /// A law that comes with the game.
    Law(Law),
}

impl Known {
    fn value(&self, heap: u64) -> Option<u64> {
        let one = [heap];
        let heaps = if heap == 0 { &one[..0] } else { &one[..] };
        match self {
            Self::Period(values) => values.value_of(heap),
            Self::Table(values) => values.value(heaps),
            Self::Law(law) => law.value(heaps),
        }
    }

    /// The values of the heaps `least` to `most`; `None` where one is missing.
    fn values(&self, least: u64, most: u64, progress: &Progress) -> Result<Option<Vec<u64>>, Cancelled> {
        let mut values = Vec::new();
        for heap in least..=most {
            if heap.is_multiple_of(1 << 16) {
                progress.check()?;
            }
            let Some(value) = self.value(heap) else { return Ok(None) };
            values.push(value);
        }
        Ok(Some(values))
    }
}

/// The values of a game, and what a result from them rests on: one word, and more in a line.
struct Basis {
    known: Known,
    standing: String,
    line: String,
}

impl Basis {
    fn of_rules(values: Arc<dyn Values>, n: u64) -> Self {
        let line = format!("the values of the heaps up to {}, from the rules", grouped(n));
        Self { known: Known::Table(values), standing: "rules".into(), line }
    }

    fn of_law(law: Law) -> Self {
        let (standing, line) = (law.standing.name().into(), format!("{}; {}", law.text, law.standing));
        Self { known: Known::Law(law), standing, line }
    }

    /// A period that was proved by reading some heaps; a count of heaps that were all read rests on the
    /// rules alone.
    fn of_period(source: &SumSource, finding: &Finding, n: &BigUint) -> Option<Self> {
        let values = PeriodicValues::proved(source, finding)?;
        let law = period::law(source, finding)?;
        let read = finding.standing.heaps();
        let (standing, line) = if *n < read.into() {
            ("rules".into(), format!("the values of the heaps up to {}, from the rules", grouped(n)))
        } else {
            (law.standing.name().into(), format!("{}; {}", law.text, law.standing))
        };
        Some(Self { known: Known::Period(values.into()), standing, line })
    }
}

impl Sums {
    /// The count of this game, whose rules are a sum of heaps.
    pub fn new(game: Arc<dyn Game>) -> Self {
        Self { game, law: None }
    }

    /// The same, by this law.
    #[must_use]
    pub fn with_law(self, law: Law) -> Self {
        Self { law: Some(law), ..self }
    }

    /// The values of the heaps up to n.
    fn basis(&self, ask: &Ask, n: &BigUint, progress: &Progress) -> Result<Basis, Stopped> {
        let rules = self.game.rules(&ask.setup);
        let law = self.law.clone().filter(|_| ask.method == Method::Fast);
        let Some(table) = n.to_u64().filter(|&n| n <= MOST_IN_TABLE) else {
            if law.is_some() {
                let accepted = format!("n up to {}", grouped(MOST_IN_TABLE));
                return Err(InputError::new(
                    "n is too large for a law read heap by heap",
                    accepted,
                    "--n 1e6",
                )
                .into());
            }
            return self.far(&rules, ask, n, progress);
        };
        if let Some(law) = law {
            return Ok(Basis::of_law(law));
        }
        if ask.method == Method::Reference {
            let values = grundy::sums::work_out(&*rules, table, progress)?;
            return match values.filter(|values| values.reach() >= table) {
                Some(values) => Ok(Basis::of_rules(values, table)),
                None => Err(self.no_values(ask).into()),
            };
        }
        let law = self.game.law(&ask.setup).filter(|law| law.value(&[table]).is_some() && table > 0);
        if let Some(law) = law.clone().filter(|law| law.standing.is_proved()) {
            return Ok(Basis::of_law(law));
        }
        let values: Option<Arc<dyn Values>> = match SumSource::new(&rules) {
            Some(mut source @ SumSource::Code(_)) => {
                let moves = source.moves();
                let limit = (table + 1).max(PERIOD_READ);
                let found = period::search(&mut source, &moves, limit, false, progress, &mut |_| ())?;
                if let Some(basis) = Basis::of_period(&source, &found, n) {
                    return Ok(basis);
                }
                source.extend(table + 1, progress)?;
                source.into_cells().map(|cells| Arc::new(cells) as Arc<dyn Values>)
            }
            _ => grundy::work_out(&*rules, table, progress)?,
        };
        if let Some(fault) = values.as_ref().and_then(|values| values.fault()) {
            return Err(fault.into());
        }
        match (values.filter(|values| values.reach() >= table), law) {
            (Some(values), _) => Ok(Basis::of_rules(values, table)),
            (None, Some(law)) => Ok(Basis::of_law(law)),
            (None, None) => Err(self.no_values(ask).into()),
        }
    }

    fn no_values(&self, ask: &Ask) -> InputError {
        let what = format!("the values of {} are not known so far out", self.game.canonical(&ask.setup));
        InputError::new(what, "a smaller n", "--n 1000")
    }

    /// The values of all heaps, from a period that is proved by reading as many heaps as is allowed.
    fn far(
        &self,
        rules: &Arc<dyn Rules>,
        ask: &Ask,
        n: &BigUint,
        progress: &Progress,
    ) -> Result<Basis, Stopped> {
        let read = ask.setup.small("read").max(1);
        let name = self.game.canonical(&ask.setup);
        let refused = |why: String, example: String| {
            let what = format!("n above {} needs a proved period: {why}", grouped(MOST_IN_TABLE));
            let accepted = format!("n up to {}, or more heaps read", grouped(MOST_IN_TABLE));
            Err(InputError::new(what, accepted, example).into())
        };
        let Some(mut source) = SumSource::new(rules) else { return Err(self.no_values(ask).into()) };
        let moves = source.moves();
        if let SumSource::Code(values) = &source {
            let needed = CodeValues::bytes_to_reach(values.code(), read);
            if needed > ask.memory {
                let what = format!(
                    "reading {} heaps needs {} MB, and {} MB may be used",
                    grouped(read),
                    grouped(needed >> 20),
                    ask.memory >> 20
                );
                return Err(InputError::new(what, "fewer heaps read", "--read 1e5").into());
            }
        }
        let found = period::search(&mut source, &moves, read, false, progress, &mut |_| ())?;
        if let Some(basis) = Basis::of_period(&source, &found, n) {
            return Ok(basis);
        }
        let more = |heaps: u64| format!("--read {heaps}");
        match (found.standing, found.period) {
            (Standing::Observed { more: Some(left), heaps }, Some(period)) => {
                let needed = heaps.saturating_add(left);
                let why = format!(
                    "a proof of the period {} of {name} reads {} heaps",
                    grouped(period.period),
                    grouped(needed)
                );
                refused(why, more(needed))
            }
            (Standing::Observed { .. }, Some(period)) => {
                let why = format!("no theorem proves the period {} of {name}", grouped(period.period));
                refused(why, "--n 1e7".into())
            }
            _ => {
                let why = format!("the first {} heaps of {name} show none", grouped(found.standing.heaps()));
                refused(why, more(read.saturating_mul(10)))
            }
        }
    }

    /// Count the partitions of n.
    fn partitions(
        &self,
        ask: &Ask,
        question: Question,
        basis: &Basis,
        progress: &Progress,
        keep: &dyn Keep,
    ) -> Result<HeapsTally, Stopped> {
        let n = ask.setup.small("n");
        let one = BigUint::from(1u32);
        if n == 0 {
            return Ok(HeapsTally::new(&one, &one, question.modulus));
        }
        let Some(values) = basis.known.values(0, n, progress)? else {
            return Err(self.no_values(ask).into());
        };
        let asked = PartitionsAsk {
            n: u32::try_from(n).unwrap_or(u32::MAX),
            modulus: question.modulus,
            method: ask.method,
            threads: ask.threads,
            memory: ask.memory,
        };
        partitions_estimate(&values, &asked)?;
        Ok(partitions(&values, &asked, progress, keep)?)
    }

    /// Heaps by value; `None` where a saltus gives them values without bound, and n is beyond a table.
    fn census(
        &self,
        ask: &Ask,
        question: Question,
        basis: &Basis,
        n: &BigUint,
        progress: &Progress,
    ) -> Result<Option<HeapCensus>, Stopped> {
        let small = n.to_u64().filter(|&n| n <= MOST_IN_TABLE);
        if let Known::Period(values) = &basis.known {
            let census = by_period(values, question.least, n);
            if census.is_some() || small.is_none() {
                return Ok(census);
            }
        }
        match basis.known.values(question.least, small.unwrap_or(0), progress)? {
            Some(values) => Ok(Some(HeapCensus::of_values(values))),
            None => Err(self.no_values(ask).into()),
        }
    }

    /// Count sums of so many heaps.
    fn sums(
        &self,
        ask: &Ask,
        question: Question,
        (heaps, of): (u32, Of),
        basis: &Basis,
        progress: &Progress,
    ) -> Result<Vec<(String, Figure)>, Stopped> {
        let n = ask.setup.number("n");
        if let Known::Law(law) = &basis.known
            && law.value(&[1]).is_none()
        {
            return self.by_outcomes(law, ask, question, heaps, progress);
        }
        let asked = asked(ask, question, heaps, of);
        if let Some(census) = self.census(ask, question, basis, &n, progress)? {
            heaps::estimate(&census, &asked)?;
            let mut figures = heaps::count(&census, &asked, progress)?.figures("positions");
            if heaps == 1 {
                figures.push(("values".into(), heaps::values_figure(&census, question.modulus)));
            }
            return Ok(figures);
        }
        let Known::Period(values) = &basis.known else { return Err(self.no_values(ask).into()) };
        if heaps != 1 {
            let what = format!(
                "the values of {} grow without bound, so sums of {heaps} heaps are counted from a table",
                self.game.canonical(&ask.setup)
            );
            let accepted = format!("n up to {}, or single heaps", grouped(MOST_IN_TABLE));
            return Err(InputError::new(what, accepted, "--heaps 1").into());
        }
        let without = u32::from(question.least == 1);
        let empty = if basis.known.value(0) == Some(0) { without } else { 0 };
        let losing = values.count(&BigUint::ZERO, &n) - empty;
        Ok(HeapsTally::new(&(n + 1u32 - without), &losing, question.modulus).figures("positions"))
    }
}

/// The heaps `least` to n by value; `None` where values have no bound.
fn by_period(values: &PeriodicValues, least: u64, n: &BigUint) -> Option<HeapCensus> {
    let empty = values.value_of(0).filter(|_| least == 1);
    let without = |value: u32, number| if Some(value.into()) == empty { number - 1u32 } else { number };
    let counts = values.counts(n)?.into_iter();
    Some(counts.map(|(value, number)| (value.into(), without(value, number))).collect())
}

impl Sums {
    /// Count single heaps by a law that gives their outcomes alone.
    fn by_outcomes(
        &self,
        law: &Law,
        ask: &Ask,
        question: Question,
        heaps: u32,
        progress: &Progress,
    ) -> Result<Vec<(String, Figure)>, Stopped> {
        if heaps != 1 {
            let what = "the law gives outcomes of single heaps, and sums of several need values";
            return Err(InputError::new(what, "a law of the form value = NUMBER", "--heaps 1").into());
        }
        let n = ask.setup.small("n");
        let mut losing = 0u64;
        for heap in question.least..=n {
            if heap.is_multiple_of(1 << 12) {
                progress.check()?;
            }
            let one = [heap];
            match law.outcome(if heap == 0 { &one[..0] } else { &one[..] }) {
                Some(outcome) => losing += u64::from(outcome.is_losing()),
                None => {
                    return Err(InputError::new(
                        format!("the law does not say who wins {heap}"),
                        "a smaller n",
                        "--n 1000",
                    )
                    .into());
                }
            }
        }
        let positions = BigUint::from(n) + 1u32 - question.least;
        Ok(HeapsTally::new(&positions, &losing.into(), question.modulus).figures("positions"))
    }
}

fn asked(ask: &Ask, question: Question, heaps: u32, of: Of) -> HeapsAsk {
    let Ask { method, threads, memory, .. } = *ask;
    HeapsAsk { heaps, of, modulus: question.modulus, method, threads, memory }
}

/// Whether the first few heaps prove a period; looked at only where that takes a moment.
fn proves_soon(rules: &Arc<dyn Rules>, moves: &HeapMoves) -> bool {
    let quick = matches!(moves, HeapMoves::Code(code) if code.is_octal());
    let Some(mut source) = SumSource::new(rules).filter(|_| quick) else { return false };
    let moves = source.moves();
    let found = period::search(&mut source, &moves, PERIOD_READ, false, &Progress::new(), &mut |_| ());
    found.is_ok_and(|found| matches!(found.standing, Standing::Proved { .. }))
}

/// Heaps by code read in a second, at the slowest that is met; only for the estimate.
const HEAPS_A_SECOND: f64 = 1e5;
/// Options of plain rules looked at in a second; only for the estimate.
const OPTIONS_A_SECOND: f64 = 1e8;

impl Count for Sums {
    fn title(&self) -> &str {
        "losing and winning sums of heaps"
    }
    fn methods(&self) -> &[Method] {
        &[Method::Fast, Method::Reference]
    }

    fn estimate(&self, ask: &Ask) -> Result<Estimate, InputError> {
        let question = Question::of(&ask.setup)?;
        let n = ask.setup.number("n");
        let rules = self.game.rules(&ask.setup);
        let Shape::Sum(moves) = rules.shape() else { return Err(self.no_values(ask)) };
        let read = n.to_u64().filter(|&n| n <= MOST_IN_TABLE).unwrap_or(ask.setup.small("read")).max(1);
        let read = if proves_soon(&rules, &moves) { read.min(PERIOD_READ) } else { read };
        let (bytes, mut seconds) = match &moves {
            HeapMoves::Code(code) if ask.method == Method::Fast => {
                (CodeValues::bytes_to_reach(code, read), read as f64 / HEAPS_A_SECOND)
            }
            _ => (8 * read, (read as f64).powi(2) / OPTIONS_A_SECOND),
        };
        let most = match (ask.method, question.heaps) {
            (_, None) => MOST_PARTITIONED,
            (Method::Reference, _) => MOST_IN_TABLE,
            (Method::Fast, _) => u64::MAX,
        };
        if n > most.into() && most != u64::MAX {
            let what = format!(
                "n is too large for {}",
                if question.heaps.is_none() { "partitions" } else { "the reference method" }
            );
            return Err(InputError::new(what, format!("n up to {}", grouped(most)), format!("--n {most}")));
        }
        let mut memory = bytes.saturating_mul(2).saturating_add(8 * read + 4096);
        match question.heaps {
            // As many heaps of one value say how many sums there are.
            Some((heaps, of)) => {
                let like = HeapCensus::from_iter([(0, n + 1u32 - question.least)]);
                let counted = heaps::estimate(&like, &asked(ask, question, heaps, of))?;
                (memory, seconds) = (memory + counted.memory, seconds + counted.seconds);
            }
            None => seconds += n.to_f64().unwrap_or(0.0).powi(2) * 16.0 / 4e9,
        }
        if memory > ask.memory {
            let what = format!(
                "{} heaps need {} MB, and {} MB may be used",
                grouped(read),
                grouped(memory >> 20),
                ask.memory >> 20
            );
            return Err(InputError::new(what, "a smaller n", "--n 1e5"));
        }
        Ok(Estimate { memory, seconds })
    }

    fn is_resumable(&self, ask: &Ask) -> bool {
        ask.method == Method::Fast && ask.setup.choice("of") == "partitions"
    }

    fn run(&self, ask: &Ask, progress: &Progress, keep: &dyn Keep) -> Result<Tally, Stopped> {
        let question = Question::of(&ask.setup)?;
        let basis = self.basis(ask, &ask.setup.number("n"), progress)?;
        let mut figures = match question.heaps {
            Some(heaps) => self.sums(ask, question, heaps, &basis, progress)?,
            None => self.partitions(ask, question, &basis, progress, keep)?.figures("partitions"),
        };
        figures.push(("standing".into(), Figure::Said(basis.standing)));
        figures.push(("basis".into(), Figure::Said(basis.line)));
        Ok(Tally { figures })
    }
}
