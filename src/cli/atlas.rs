//! `gametui atlas`: all octal codes of a few digits, one line each.

use super::arguments::{AtlasAsked, AtlasFormat};
use super::bar::Bar;
use super::failure::Failure;
use super::output::Destination;
use super::{interrupt, limits};
use crate::grundy::codes::CodeValues;
use crate::input::{InputError, parse_u64, quoted};
use crate::period::atlas::{Atlas, atlas};
use crate::progress::Progress;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// The names of the columns.
const COLUMNS: [&str; 8] =
    ["code", "period", "preperiod", "saltus", "largest_value", "standing", "heaps", "group"];

/// The most heaps of each code.
const MOST_HEAPS: u64 = 1_000_000;

/// Work out the atlas and write it.
pub(super) fn run(asked: &AtlasAsked) -> Result<(), Failure> {
    let heaps = heaps(&asked.to)?;
    let threads = limits::threads(asked.threads.as_deref())?;
    let destination = Destination::new(asked.output.as_deref(), asked.force)?;
    let progress = Arc::new(Progress::new());
    interrupt::cancel_on_signal(&progress);
    let bar = Bar::watch(&progress, "");
    let atlas = atlas(asked.digits, heaps, threads, CodeValues::new, &progress);
    drop(bar);
    let atlas = atlas?;
    let rows: Vec<[String; 8]> = (0..atlas.entries.len()).map(|i| row(&atlas, i)).collect();
    destination.fill(|out| {
        match asked.format {
            AtlasFormat::Csv => {
                writeln!(out, "{}", COLUMNS.join(","))?;
                rows.iter().try_for_each(|row| writeln!(out, "{}", row.join(",")))?;
            }
            AtlasFormat::Json => {
                let codes: Vec<Value> = rows.iter().map(object).collect();
                writeln!(out, "{}", json!({ "heaps": heaps.to_string(), "codes": codes }))?;
            }
            AtlasFormat::Text => {
                let header = COLUMNS.map(str::to_owned);
                let all = || std::iter::once(&header).chain(&rows);
                let widths: [usize; 8] =
                    std::array::from_fn(|i| all().map(|row| row[i].len()).max().unwrap_or(0));
                for row in all() {
                    let cells: Vec<String> =
                        row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
                    writeln!(out, "{}", cells.join("  ").trim_end())?;
                }
            }
        }
        Ok(())
    })
}

fn heaps(text: &str) -> Result<u64, InputError> {
    let refuse = |what: String| {
        InputError::new(format!("--to: {what}"), format!("whole numbers from 1 to {MOST_HEAPS}"), "--to 6000")
    };
    match parse_u64(text).map_err(|error| refuse(error.what))? {
        heaps if (1..=MOST_HEAPS).contains(&heaps) => Ok(heaps),
        _ => Err(refuse(format!("{} is out of range", quoted(text)))),
    }
}

/// One code in the order of the columns; what does not apply is empty.
fn row(atlas: &Atlas, i: usize) -> [String; 8] {
    let entry = &atlas.entries[i];
    let finding = &entry.finding;
    let of = |figure: Option<u64>| figure.map(|figure| figure.to_string()).unwrap_or_default();
    [
        entry.code.canonical(),
        of(finding.period.map(|found| found.period)),
        of(finding.period.map(|found| found.preperiod)),
        of(finding.period.map(|found| found.saltus)),
        of(finding.largest.map(|(value, _)| value)),
        finding.standing.name().to_owned(),
        finding.standing.heaps().to_string(),
        atlas.entries[entry.group].code.canonical(),
    ]
}

fn object(row: &[String; 8]) -> Value {
    let cells = COLUMNS.iter().zip(row).filter(|(_, cell)| !cell.is_empty());
    Value::Object(cells.map(|(name, cell)| ((*name).to_owned(), cell.as_str().into())).collect::<Map<_, _>>())
}
