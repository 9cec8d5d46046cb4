//! `gametui count`: say what it costs, run it, and write the figures.

use super::arguments::CountAsked;
use super::bar::Bar;
use super::failure::{Failure, say};
use super::format::{Format, bytes, columns, integer, print_json, seconds};
use super::parameters::{is_switch, not_one_of};
use super::{interrupt, limits, output};
use crate::companions;
use crate::count::{Ask, Count, Estimate, Figure, Keep, KeepNothing, Method, Tally};
use crate::games::{Catalogue, Chosen, Game, Kind, Setup};
use crate::input::InputError;
use crate::progress::Progress;
use crate::worker::checkpoint::{Checkpoint, Pace, question};
use crate::worker::state_folder;
use num_bigint::BigUint;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::Instant;

/// Count.
pub(super) fn run(asked: &CountAsked, catalogue: &Catalogue) -> Result<(), Failure> {
    let Chosen { game, setup } = asked.parameters.chosen(catalogue, &asked.game)?;
    asked.parameters.require(game.as_ref(), "n")?;
    let Some(count) = companions::of(&game).count else {
        let what = format!("{} has no count", game.id());
        return Err(InputError::new(what, "games that have one", "count wythoff --n 1e9").into());
    };
    let count = &*count;
    let ask = Ask {
        method: method(asked, count)?,
        threads: limits::threads(asked.threads.as_deref())?,
        memory: limits::memory(asked.memory.as_deref())?,
        setup,
    };
    let estimate = count.estimate(&ask)?;
    if asked.estimate {
        return write_estimate(game.as_ref(), &ask, estimate, asked.format);
    }
    let started = Instant::now();
    let tally = match checkpoint(asked, game.as_ref(), &ask, estimate) {
        None => counted(count, &ask, estimate, &KeepNothing)?,
        Some(kept) => {
            let ended = counted(count, &ask, estimate, &kept);
            if ended.is_err() && kept.path().exists() {
                let what = "stopped before the end; the same command with --resume goes on from here";
                return Err(Failure::Failed(what.into()));
            }
            kept.finish();
            ended?
        }
    };
    let seconds = started.elapsed().as_secs_f64();
    let done = Done { game: game.as_ref(), ask: &ask, tally: &tally, seconds };
    match asked.format {
        Format::Text => output::print(&done.text(count)),
        Format::Json => print_json(&done.object()),
    }
}

/// A count that may last this long is worth a checkpoint.
const SECONDS_WORTH_KEEPING: f64 = 2.0;

/// Where the state of a long count is left; `None` for a short one, or when none is wanted.
fn checkpoint(asked: &CountAsked, game: &dyn Game, ask: &Ask, estimate: Estimate) -> Option<Checkpoint> {
    let pace = Pace::from_environment();
    let long = estimate.seconds >= SECONDS_WORTH_KEEPING || pace != Pace::default();
    if asked.no_checkpoint || !(long || asked.resume) {
        return None;
    }
    let Some(folder) = state_folder(asked.state_dir.as_deref()) else {
        say("no folder for a checkpoint is known; --state-dir names one");
        return None;
    };
    let question = question(game.id(), ask, game.parameters());
    match (asked.resume, Checkpoint::exists(&folder, &question)) {
        (true, false) => say("there is no state to resume from; counting from the start"),
        (false, true) => say("an earlier run left its state, which --resume would go on from"),
        _ => {}
    }
    Some(Checkpoint::open(&folder, &question, asked.resume, pace, say))
}

/// The method asked for, or the first that the count has.
fn method(asked: &CountAsked, count: &dyn Count) -> Result<Method, InputError> {
    let names: Vec<&str> = count.methods().iter().map(|method| method.name()).collect();
    match asked.method {
        Some(method) if !count.methods().contains(&method) => {
            Err(not_one_of("method of this count", method.name(), &names, "--method fast"))
        }
        Some(method) => Ok(method),
        None => Ok(count.methods().first().copied().unwrap_or(Method::Fast)),
    }
}

/// Run to the end, with a progress line on a terminal, or to the first Ctrl-C.
fn counted(count: &dyn Count, ask: &Ask, estimate: Estimate, keep: &dyn Keep) -> Result<Tally, Failure> {
    let progress = Arc::new(Progress::new());
    interrupt::cancel_on_signal(&progress);
    let _bar = Bar::watch(&progress, &format!("estimated {}", cost(estimate)));
    Ok(count.run(ask, &progress, keep)?)
}

fn cost(estimate: Estimate) -> String {
    format!("{}, {}", seconds(estimate.seconds), bytes(estimate.memory))
}

fn write_estimate(game: &dyn Game, ask: &Ask, estimate: Estimate, format: Format) -> Result<(), Failure> {
    match format {
        Format::Text => output::print(&format!("{}\n", cost(estimate))),
        Format::Json => print_json(&json!({
            "game": game.id(),
            "n": ask.setup.number("n").to_string(),
            "method": ask.method.name(),
            "threads": ask.threads,
            "estimated_seconds": estimate.seconds,
            "estimated_bytes": estimate.memory.to_string(),
        })),
    }
}

/// A finished count.
struct Done<'a> {
    game: &'a dyn Game,
    ask: &'a Ask,
    tally: &'a Tally,
    seconds: f64,
}

impl Done<'_> {
    /// The parameters that say what was counted: n, the choices, and what was given; not those the
    /// tally states itself.
    fn parameters(&self) -> Vec<(&str, String)> {
        let setup: &Setup = &self.ask.setup;
        let stated = |name: &str| self.tally.figures.iter().any(|(figure, _)| figure == name);
        let parameters = self.game.parameters().iter().filter(|parameter| {
            let choice = matches!(parameter.kind, Kind::Choice(_)) && !is_switch(parameter);
            !stated(&parameter.name) && (*parameter.name == *"n" || choice || setup.given(&parameter.name))
        });
        parameters.map(|parameter| (&*parameter.name, setup.text(&parameter.name))).collect()
    }

    fn text(&self, count: &dyn Count) -> String {
        let mut rows: Vec<(String, String)> = Vec::new();
        for (name, text) in self.parameters() {
            rows.push((name.to_owned(), text));
        }
        for (name, figure) in &self.tally.figures {
            match figure {
                Figure::One(number) => rows.push((name.clone(), number.to_string())),
                Figure::Keyed(numbers) => {
                    rows.extend(
                        numbers.iter().map(|(key, number)| (format!("{name}_{key}"), number.to_string())),
                    );
                }
                Figure::Table { columns, rows: lines } => {
                    rows.push((name.clone(), columns.join(" ")));
                    let spelled =
                        |line: &Vec<BigUint>| line.iter().map(BigUint::to_string).collect::<Vec<_>>();
                    rows.extend(lines.iter().map(|line| (String::new(), spelled(line).join(" "))));
                }
            }
        }
        let threads = self.ask.threads;
        let by = format!(
            "{}, {threads} thread{}, {}",
            self.ask.method.name(),
            if threads == 1 { "" } else { "s" },
            seconds(self.seconds)
        );
        rows.push(("method".into(), by));
        format!("{}\n{}", count.title(), columns(&rows))
    }

    fn object(&self) -> Value {
        let mut object = Map::new();
        object.insert("game".into(), self.game.id().into());
        for (name, text) in self.parameters() {
            object.insert(name.into(), text.into());
        }
        object.insert("method".into(), self.ask.method.name().into());
        object.insert("threads".into(), self.ask.threads.into());
        object.insert("seconds".into(), json!((self.seconds * 1e6).round() / 1e6));
        for (name, figure) in &self.tally.figures {
            let value = match figure {
                Figure::One(number) => integer(number),
                Figure::Keyed(numbers) => {
                    Value::Object(numbers.iter().map(|(key, n)| (key.clone(), integer(n))).collect())
                }
                Figure::Table { columns, rows } => {
                    let line = |row: &Vec<BigUint>| {
                        Value::Object(columns.iter().cloned().zip(row.iter().map(integer)).collect())
                    };
                    Value::Array(rows.iter().map(line).collect())
                }
            };
            object.insert(name.clone(), value);
        }
        Value::Object(object)
    }
}
