//! `gametui precision`: floating-point and machine-integer ways to compute a law's floors, against
//! the exact one.

use super::arguments::PrecisionAsked;
use super::bar::Bar;
use super::failure::Failure;
use super::format::{Format, print_json};
use super::{interrupt, limits, output};
use crate::arith::precision::{self, Failure as Missed, Idiom, LARGEST_K, WINDOWS};
use crate::games::{Catalogue, Chosen, Game, Setup};
use crate::input::{InputError, parse_u64, quoted};
use crate::progress::Progress;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// How far the first failing k is looked for.
const SCANNED: u64 = 2_000_000_000;

/// Count the misses of each idiom, in the window asked for or in a table of windows; with the table
/// goes the first k at which each fails.
pub(super) fn run(asked: &PrecisionAsked, catalogue: &Catalogue) -> Result<(), Failure> {
    let Chosen { game, setup } = asked.parameters.chosen(catalogue, &asked.game)?;
    let t = step(game.as_ref(), &setup, catalogue)?;
    let len = number("len", &asked.len, 1, t)?;
    let windows = match &asked.from {
        Some(from) => vec![number("from", from, 0, t)?],
        None => WINDOWS.into_iter().filter(|from| from + len <= LARGEST_K / t).collect(),
    };
    if let Some(from) = windows.iter().find(|&&from| from + len > LARGEST_K / t) {
        let what = format!("--from: the window of {len} from {from} goes beyond the lab");
        return Err(InputError::new(what, format!("windows up to {}", LARGEST_K / t), "--from 1e15").into());
    }
    let progress = Arc::new(Progress::new());
    interrupt::cancel_on_signal(&progress);
    let bar = Bar::watch(&progress, "");
    let scan = asked.from.is_none();
    let lab = Lab { game: game.as_ref(), t, len, findings: findings(t, len, &windows, scan, &progress)? };
    drop(bar);
    match asked.format {
        Format::Text => output::print(&lab.text(&windows, scan)),
        Format::Json => print_json(&lab.object(&windows)),
    }
}

/// The t of a game whose losing pairs are ⌊kα⌋ and ⌊kα⌋ + tk.
fn step(game: &dyn Game, setup: &Setup, catalogue: &Catalogue) -> Result<u64, InputError> {
    game.beatty(setup).and_then(|pairs| pairs.step()).ok_or_else(|| {
        let known = catalogue.games().iter().filter(|game| game.beatty(&game.setup()).is_some());
        let ids: Vec<&str> = known.map(|game| game.id()).collect();
        InputError::new(format!("{} has no law by floors", game.id()), ids.join(", "), "precision wythoff")
    })
}

fn number(name: &str, text: &str, least: u64, t: u64) -> Result<u64, InputError> {
    let most = LARGEST_K / t;
    let refuse = |what: String| {
        let accepted = format!("whole numbers from {least} to {most}");
        InputError::new(format!("--{name}: {what}"), accepted, format!("--{name} 300000"))
    };
    match parse_u64(text) {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        Ok(_) => Err(refuse(format!("{} is out of range", quoted(text)))),
        Err(error) => Err(refuse(error.what)),
    }
}

/// What was found of one idiom.
struct Finding {
    idiom: Idiom,
    /// Misses by window.
    misses: Vec<u64>,
    first: Option<Missed>,
}

fn findings(
    t: u64,
    len: u64,
    windows: &[u64],
    scan: bool,
    progress: &Progress,
) -> Result<Vec<Finding>, Failure> {
    let threads = limits::threads(None)?;
    let mut found = Vec::new();
    for idiom in Idiom::all() {
        let mut misses = Vec::new();
        for &from in windows {
            misses.extend(precision::misses(t, idiom, from, len, progress)?);
        }
        let first = if scan { precision::first_failure(t, idiom, SCANNED, threads, progress)? } else { None };
        found.push(Finding { idiom, misses, first });
    }
    Ok(found)
}

/// The findings, and what they are about.
struct Lab<'a> {
    game: &'a dyn Game,
    t: u64,
    len: u64,
    findings: Vec<Finding>,
}

impl Lab<'_> {
    fn text(&self, windows: &[u64], scan: bool) -> String {
        let title = self.game.title();
        let mut out = format!(
            "{title}, t = {}: wrong floors among {} consecutive k, beginning at the k above the column\n",
            self.t, self.len
        );
        out += &format!("{:>12}", "");
        windows.iter().for_each(|from| out += &format!(" {:>16}", round(*from)));
        for finding in &self.findings {
            out += &format!("\n{:>12}", finding.idiom.name());
            finding.misses.iter().for_each(|misses| out += &format!(" {misses:>16}"));
        }
        out.push('\n');
        if scan {
            out += "\nThe first k that fails, and the positions it confuses:\n";
            self.findings.iter().for_each(|finding| out += &first_failure(finding));
        }
        out += "\nThe ways to compute:\n";
        for finding in &self.findings {
            out += &format!("{:>12}  {}\n", finding.idiom.name(), finding.idiom.formula(self.t));
        }
        let of_singles_and_doubles =
            [Idiom::F32, Idiom::F64].into_iter().filter_map(|idiom| idiom.alpha(self.t));
        of_singles_and_doubles.for_each(|alpha| out += &format!("{:>12}  {alpha}\n", ""));
        out
    }

    fn object(&self, windows: &[u64]) -> Value {
        let window = |(index, from): (usize, &u64)| {
            let misses: Map<String, Value> = self
                .findings
                .iter()
                .filter_map(|of| Some((of.idiom.name().to_owned(), of.misses.get(index)?.to_string().into())))
                .collect();
            json!({ "from": from.to_string(), "len": self.len.to_string(), "misses": misses })
        };
        let first: Map<String, Value> = self
            .findings
            .iter()
            .filter_map(|finding| Some((finding.idiom.name().to_owned(), failure(finding.first?))))
            .collect();
        json!({
            "game": self.game.id(),
            "t": self.t.to_string(),
            "windows": windows.iter().enumerate().map(window).collect::<Vec<_>>(),
            "first_failures": first,
        })
    }
}

fn first_failure(finding: &Finding) -> String {
    let name = finding.idiom.name();
    let Some(first) = finding.first else {
        return format!("{name:>12}  none up to k = {}\n", round(SCANNED));
    };
    let (a, b) = first.losing;
    let claimed = match first.winning {
        Some((x, y)) => format!("{x},{y} is called losing and is winning"),
        None => format!("{} is no heap", first.computed),
    };
    format!("{name:>12}  k = {}: {a},{b} is losing and is called winning; {claimed}\n", first.k)
}

fn failure(first: Missed) -> Value {
    let pair = |(a, b): (u64, u64)| format!("{a},{b}");
    json!({
        "k": first.k.to_string(),
        "exact": first.exact.to_string(),
        "computed": first.computed.to_string(),
        "losing": pair(first.losing),
        "winning": first.winning.map(pair),
    })
}

/// A power of ten as one, other numbers in digits.
fn round(number: u64) -> String {
    match (4..20u32).find(|&exponent| 10u64.checked_pow(exponent) == Some(number)) {
        Some(exponent) => format!("10^{exponent}"),
        None => number.to_string(),
    }
}
