//! `gametui count`: say what it costs, run it, and write the figures.

use super::arguments::CountAsked;
use super::bar::Bar;
use super::failure::{Failure, say};
use super::format::{Format, columns, integer, print_json};
use super::output::{self, Destination};
use super::parameters::{is_switch, not_one_of};
use super::{interrupt, limits};
use crate::companions;
use crate::count::primitive_pairs::parts::{Part, Share};
use crate::count::{Ask, Count, Estimate, Figure, Keep, KeepNothing, Method, Tally, primitive_pairs};
use crate::games::{Catalogue, Chosen, Game, Kind, Law, Setup};
use crate::input::InputError;
use crate::progress::Progress;
use crate::quantity::{bytes, seconds, time};
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
    let law = asked.law.as_deref().map(|text| Law::read(text, &*game, &setup, None)).transpose()?;
    let name = law.as_ref().map(|law| format!(" law={}", law.text)).unwrap_or_default();
    let count = match law {
        Some(law) => Some(companions::count_by_law(&game, law)?),
        None => companions::of(&game).count,
    };
    let Some(count) = count else {
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
    let mut estimate = count.estimate(&ask)?;
    let part = PartAsked::new(asked, game.as_ref(), &ask)?;
    if let Some(part) = &part {
        estimate.seconds /= part.share.parts as f64;
    }
    if asked.estimate {
        return write_estimate(game.as_ref(), &ask, estimate, asked.format);
    }
    if let Some(part) = &part {
        return part.write(asked, game.as_ref(), &ask, estimate);
    }
    let started = Instant::now();
    let tally =
        kept(asked, game.as_ref(), &ask, &name, estimate, |progress, keep| count.run(&ask, progress, keep))?;
    let effort = Some(Effort { threads: ask.threads, seconds: started.elapsed().as_secs_f64() });
    Done { game: game.as_ref(), setup: &ask.setup, method: ask.method, effort, tally: &tally }
        .print(count, asked.format)
}

/// A share that was asked for, and where it goes.
struct PartAsked {
    share: Share,
    destination: Destination,
}

impl PartAsked {
    /// From the flags, checked before any work is done; `None` when a whole count is asked for.
    fn new(asked: &CountAsked, game: &dyn Game, ask: &Ask) -> Result<Option<Self>, Failure> {
        let Some(part) = &asked.part else { return Ok(None) };
        let refused = |what: String| {
            InputError::new(
                what,
                "primitive-pairs by the fast method",
                "count primitive-pairs --n 1e15 --part 1/8 -o 1.json",
            )
        };
        if game.id() != primitive_pairs::GAME {
            return Err(refused(format!("{} is not counted in parts", game.id())).into());
        }
        if ask.method != Method::Fast {
            return Err(refused(format!("there are no parts by the {} method", ask.method.name())).into());
        }
        let share: Share = part.parse()?;
        share.check(ask.setup.small("n"))?;
        Ok(Some(Self { share, destination: Destination::new(asked.output.as_deref(), asked.force)? }))
    }

    fn write(
        &self,
        asked: &CountAsked,
        game: &dyn Game,
        ask: &Ask,
        estimate: Estimate,
    ) -> Result<(), Failure> {
        let Share { part, parts } = self.share;
        let (n, name) = (ask.setup.small("n"), format!(" part={part}/{parts}"));
        let part = kept(asked, game, ask, &name, estimate, |progress, keep| {
            Part::count(n, self.share, ask.threads, progress, keep)
        })?;
        self.destination.fill(|out| Ok(out.write_all(part.write().as_bytes())?))
    }
}

/// Run `count` to the end, with a progress line on a terminal, or to the first Ctrl-C; a long one
/// keeps its state. `part` tells it from the whole count of the same question.
fn kept<T, E: Into<Failure>>(
    asked: &CountAsked,
    game: &dyn Game,
    ask: &Ask,
    part: &str,
    estimate: Estimate,
    count: impl FnOnce(&Progress, &dyn Keep) -> Result<T, E>,
) -> Result<T, Failure> {
    let progress = Arc::new(Progress::new());
    let kept = checkpoint(asked, game, ask, part, estimate).map(|kept| kept.watching(&progress));
    interrupt::cancel_on_signal(&progress);
    let _bar = Bar::watch(&progress, &format!("estimated {}", cost(estimate)));
    let Some(kept) = kept else { return count(&progress, &KeepNothing).map_err(Into::into) };
    let ended = count(&progress, &kept);
    if ended.is_err() && progress.is_cancelled() && kept.path().exists() {
        let what = "stopped before the end; the same command with --resume goes on from here";
        return Err(Failure::Failed(what.into()));
    }
    kept.finish();
    ended.map_err(Into::into)
}

/// A count that may last this long is worth a checkpoint.
const SECONDS_WORTH_KEEPING: f64 = 2.0;

/// Where the state of a long count is left; `None` for a short one, or when none is wanted.
fn checkpoint(
    asked: &CountAsked,
    game: &dyn Game,
    ask: &Ask,
    part: &str,
    estimate: Estimate,
) -> Option<Checkpoint> {
    let pace = Pace::from_environment();
    let long = estimate.seconds >= SECONDS_WORTH_KEEPING || pace != Pace::default();
    if asked.no_checkpoint || !(long || asked.resume) {
        return None;
    }
    let Some(folder) = state_folder(asked.state_dir.as_deref()) else {
        say("no folder for a checkpoint is known; --state-dir names one");
        return None;
    };
    let question = question(game.id(), ask, game.parameters()) + part;
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

fn cost(estimate: Estimate) -> String {
    format!("{}, {}", seconds(time(estimate.seconds)), bytes(estimate.memory))
}

fn write_estimate(game: &dyn Game, ask: &Ask, estimate: Estimate, format: Format) -> Result<(), Failure> {
    match format {
        Format::Text => output::print(&format!("{}\n", cost(estimate))),
        Format::Json => print_json(&json!({
            "game": &*game.canonical(&ask.setup),
            "n": ask.setup.number("n").to_string(),
            "method": ask.method.name(),
            "threads": ask.threads,
            "estimated_seconds": estimate.seconds,
            "estimated_bytes": estimate.memory.to_string(),
        })),
    }
}

/// A finished count.
pub(super) struct Done<'a> {
    pub(super) game: &'a dyn Game,
    pub(super) setup: &'a Setup,
    pub(super) method: Method,
    pub(super) tally: &'a Tally,
    /// What it took, when it was done in one run.
    pub(super) effort: Option<Effort>,
}

/// What one run took.
pub(super) struct Effort {
    threads: usize,
    seconds: f64,
}

impl Done<'_> {
    /// Write it to standard output.
    pub(super) fn print(&self, count: &dyn Count, format: Format) -> Result<(), Failure> {
        match format {
            Format::Text => output::print(&self.text(count)),
            Format::Json => print_json(&self.object()),
        }
    }

    /// The parameters that say what was counted: n, the choices, and what was given; not those the
    /// tally states itself.
    fn parameters(&self) -> Vec<(&str, String)> {
        let setup: &Setup = self.setup;
        let stated = |name: &str| self.tally.figures.iter().any(|(figure, _)| figure == name);
        let parameters = self.game.parameters().iter().filter(|parameter| {
            let choice = matches!(parameter.kind, Kind::Choice(_)) && !is_switch(parameter);
            let names_the_game = matches!(parameter.kind, Kind::Text { .. });
            !stated(&parameter.name)
                && !names_the_game
                && (*parameter.name == *"n" || choice || setup.given(&parameter.name))
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
                Figure::Said(text) => rows.push((name.clone(), text.clone())),
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
        let mut by = self.method.name().to_owned();
        if let Some(Effort { threads, seconds: spent }) = self.effort {
            let plural = if threads == 1 { "" } else { "s" };
            by.push_str(&format!(", {threads} thread{plural}, {}", seconds(time(spent))));
        }
        rows.push(("method".into(), by));
        format!("{}\n{}", count.title(), columns(&rows))
    }

    fn object(&self) -> Value {
        let mut object = Map::new();
        object.insert("game".into(), (*self.game.canonical(self.setup)).into());
        for (name, text) in self.parameters() {
            object.insert(name.into(), text.into());
        }
        object.insert("method".into(), self.method.name().into());
        if let Some(Effort { threads, seconds }) = self.effort {
            object.insert("threads".into(), threads.into());
            object.insert("seconds".into(), json!((seconds * 1e6).round() / 1e6));
        }
        for (name, figure) in &self.tally.figures {
            let value = match figure {
                Figure::One(number) => integer(number),
                Figure::Said(text) => text.clone().into(),
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
