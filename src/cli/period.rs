//! `gametui period`: the period of a game's values, what it rests on, and certificates of it.

use super::arguments::PeriodAsked;
use super::bar::Bar;
use super::failure::{Failure, say};
use super::format::{Format, columns, print_json};
use super::output::Destination;
use super::{interrupt, limits, output};
use crate::files;
use crate::games::vectors::PairMoves;
use crate::games::{Catalogue, Chosen, Shape};
use crate::grundy::codes::CodeValues;
use crate::grundy::rows;
use crate::input::{InputError, grouped, parse_u64, quoted};
use crate::period::certificate::Certificate;
use crate::period::theorems::vectors;
use crate::period::{Finding, Period, Standing, SumSource, report};
use crate::progress::{Cancelled, Progress};
use crate::quantity::bytes;
use crate::worker::{PeriodSearch, SearchStopped, state_folder};
use serde_json::{Map, Value, json};
use std::path::Path;
use std::sync::Arc;

/// Find a period, or check a certificate of one.
pub(super) fn run(asked: &PeriodAsked, catalogue: &Catalogue) -> Result<(), Failure> {
    let progress = Arc::new(Progress::new());
    interrupt::cancel_on_signal(&progress);
    if let Some(file) = &asked.check {
        return check(asked, file, catalogue, &progress);
    }
    let text = asked.game.as_deref().unwrap_or_default();
    if let Some(row) = &asked.row {
        return row_of(asked, text, row, catalogue, &progress);
    }
    let sum = Sum::of(&asked.parameters.chosen(catalogue, text)?)?;
    let limit = limit(asked)?;
    let destination = asked.certificate.as_deref().map(|file| Destination::new(Some(file), asked.force));
    let destination = destination.transpose()?;
    let name = sum.name.clone();
    let (values, finding) = found(asked, sum, limit, &progress)?;
    let report = Report { game: &name, row: None, finding: &finding, values: values.of_code() };
    report.write(asked.format)?;
    if let Some(destination) = destination {
        let Some(certificate) = Certificate::new(&name, &values, &finding) else {
            return Err(Failure::Failed("no certificate was written, because no period is proved".into()));
        };
        destination.fill(|out| Ok(out.write_all(certificate.text().as_bytes())?))?;
    }
    report.status()
}

/// A sum game, ready to be read heap by heap.
struct Sum {
    /// Its text.
    name: String,
    source: SumSource,
}

impl Sum {
    /// The sum game that `chosen` is.
    fn of(chosen: &Chosen) -> Result<Self, InputError> {
        let name = chosen.game.canonical(&chosen.setup).to_string();
        match SumSource::new(&chosen.game.rules(&chosen.setup)) {
            Some(source) => Ok(Self { name, source }),
            None => {
                let what = format!("{} has two heaps: a period is one of its rows", quoted(&name));
                Err(InputError::new(what, "--row A", format!("period {name} --row 10")))
            }
        }
    }
}

fn limit(asked: &PeriodAsked) -> Result<u64, InputError> {
    let memory = limits::memory(asked.memory.as_deref())?;
    let to = |what: String, most: u64| {
        InputError::new(format!("--to: {what}"), format!("whole numbers from 1 to {most}"), "--to 1e6")
    };
    let most = memory / BYTES_A_HEAP;
    match parse_u64(asked.to.as_deref().unwrap_or("1000000")).map_err(|error| to(error.what, most))? {
        0 => Err(to("0 heaps are too few".into(), most)),
        heaps if heaps > most => {
            let what = format!("{} heaps do not fit in {}", grouped(heaps), bytes(memory));
            Err(to(what, most))
        }
        heaps => Ok(heaps),
    }
}

/// Values of at most two bytes, and what the look for a period takes besides.
const BYTES_A_HEAP: u64 = 4;

/// Search, leaving the values on disk now and then.
fn found(
    asked: &PeriodAsked,
    sum: Sum,
    limit: u64,
    progress: &Arc<Progress>,
) -> Result<(SumSource, Finding), Failure> {
    let search = PeriodSearch {
        name: sum.name,
        source: sum.source,
        limit,
        settle: asked.to.is_none(),
        folder: state_folder(asked.state_dir.as_deref()).filter(|_| !asked.no_checkpoint),
        resume: asked.resume,
    };
    let exists = search.left_state();
    if asked.resume && !exists {
        say("there is no state to resume from; starting over");
    } else if exists && !asked.resume {
        say("an earlier run left its state, which --resume would go on from");
    }
    let bar = Bar::watch(progress, "");
    let ended = search.run(progress, say);
    drop(bar);
    match ended {
        Ok(found) => match found.source.fault() {
            Some(fault) => Err(fault.into()),
            None => Ok((found.source, found.finding)),
        },
        Err(SearchStopped { resumable: true }) => {
            let what = "stopped before the end; the same command with --resume goes on from here";
            Err(Failure::Failed(what.into()))
        }
        Err(SearchStopped { resumable: false }) => Err(Cancelled.into()),
    }
}

/// The period of one row of a pair game.
fn row_of(
    asked: &PeriodAsked,
    text: &str,
    row: &str,
    catalogue: &Catalogue,
    progress: &Arc<Progress>,
) -> Result<(), Failure> {
    let columns = limit(asked)?.min(rows::MOST_COLUMNS as u64) as usize;
    let refuse = |what: String| {
        InputError::new(format!("--row: {what}"), format!("whole numbers up to {MOST_ROW}"), "--row 10")
    };
    let a = match parse_u64(row).map_err(|error| refuse(error.what))? {
        a if a <= MOST_ROW => a as usize,
        _ => return Err(refuse(format!("{} is too large", quoted(row))).into()),
    };
    let Chosen { game: found, setup } = asked.parameters.chosen(catalogue, text)?;
    let game = found.canonical(&setup);
    let bar = Bar::watch(progress, "");
    let shape = found.rules(&setup).shape();
    let finding = match &shape {
        Shape::Lines { band } => vectors::measured(&rows::row(*band, a, columns, progress)?),
        Shape::Vectors(moves) if steps_down(moves).is_some() => {
            vectors::row(&steps_down(moves).unwrap_or_default(), a, columns, progress)?.1
        }
        _ => {
            let what = format!("the rows of {game} cannot be worked out");
            let accepted = "wythoff, or `steps` and vectors that put nothing on a heap";
            return Err(InputError::new(what, accepted, "period 'steps 1,0 0,1 2,1' --row 10").into());
        }
    };
    drop(bar);
    let report = Report { game: &game, row: Some(a), finding: &finding, values: None };
    report.write(asked.format)?;
    report.status()
}

/// The largest row; time grows with it.
const MOST_ROW: u64 = 100_000;

/// The steps of moves without rays that put nothing on a heap.
fn steps_down(moves: &PairMoves) -> Option<Vec<(u64, u64)>> {
    let step = |&[x, y]: &[i64; 2]| Some((u64::try_from(x).ok()?, u64::try_from(y).ok()?));
    if moves.rays().is_empty() { moves.steps().iter().map(step).collect() } else { None }
}

/// The longest certificate that is read, in bytes.
const LONGEST_CERTIFICATE: u64 = 16 << 20;

/// Work out what a certificate claims.
fn check(
    asked: &PeriodAsked,
    file: &Path,
    catalogue: &Catalogue,
    progress: &Arc<Progress>,
) -> Result<(), Failure> {
    let shown = quoted(&file.to_string_lossy());
    let text = files::read_text(file, LONGEST_CERTIFICATE)
        .map_err(|error| Failure::io(format!("read {shown}"), error))?;
    let fails = |why: String| Failure::Failed(format!("the certificate fails: {why}"));
    let certificate = Certificate::read(&text).map_err(|error| fails(error.what))?;
    let chosen = catalogue.read(&certificate.game).map_err(|error| fails(error.what))?;
    let Sum { name: game, source: mut values } = Sum::of(&chosen).map_err(|error| fails(error.what))?;
    if game != certificate.game {
        return Err(fails(format!("the game is written {game}, not {}", quoted(&certificate.game))));
    }
    let moves = values.moves();
    let bar = Bar::watch(progress, "");
    let checked = certificate.check(&mut values, &moves, progress);
    drop(bar);
    let finding = checked?.map_err(fails)?;
    if asked.format == Format::Text {
        output::print("the certificate holds\n")?;
    }
    Report { game: &game, row: None, finding: &finding, values: values.of_code() }.write(asked.format)
}

/// A finding, to be written.
struct Report<'a> {
    game: &'a str,
    row: Option<usize>,
    finding: &'a Finding,
    values: Option<&'a CodeValues>,
}

impl Report<'_> {
    fn write(&self, format: Format) -> Result<(), Failure> {
        match format {
            Format::Text => output::print(&self.text()),
            Format::Json => print_json(&self.object()),
        }
    }

    /// The exit status of the search.
    fn status(&self) -> Result<(), Failure> {
        match self.finding.period {
            Some(_) => Ok(()),
            None => {
                let rests_on = report::rests_on(self.finding, self.read());
                Err(Failure::Failed(format!("{}: no period {rests_on}", self.game)))
            }
        }
    }

    /// What was read.
    fn read(&self) -> &'static str {
        if self.row.is_some() { "columns" } else { "heaps" }
    }

    fn text(&self) -> String {
        let row = self.row.map(|row| ("row".to_owned(), row.to_string()));
        let figures = report::figures(self.finding, self.values, self.read());
        let rows: Vec<(String, String)> = row.into_iter().chain(figures).collect();
        format!("{}\n{}", self.game, columns(&rows))
    }

    fn object(&self) -> Value {
        let mut object = Map::new();
        let mut add = |name: &str, value: Value| object.insert(name.to_owned(), value);
        add("game", self.game.into());
        if let Some(row) = self.row {
            add("row", row.to_string().into());
        }
        if let Some(Period { period, preperiod, saltus }) = self.finding.period {
            add("period", period.to_string().into());
            add("preperiod", preperiod.to_string().into());
            add("saltus", saltus.to_string().into());
        }
        if let Some((value, _)) = self.finding.largest {
            add("largest_value", value.to_string().into());
        }
        add("standing", self.finding.standing.name().into());
        if let Standing::Proved { theorem, .. } = self.finding.standing {
            add("theorem", theorem.to_string().into());
        }
        add("heaps_read", self.finding.standing.heaps().to_string().into());
        if self.finding.period.is_some() {
            let exceptions: Vec<String> = self.finding.exceptions.iter().map(u64::to_string).collect();
            add("exceptions", json!(exceptions));
        }
        Value::Object(object)
    }
}
