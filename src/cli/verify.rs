//! `gametui verify`: the law against the rules, exhaustively, or one game against another; status 1 when
//! they differ or when nothing was checked.

use super::arguments::VerifyAsked;
use super::bar::Bar;
use super::failure::Failure;
use super::format::{Format, print_json};
use super::{interrupt, limits, output};
use crate::games::{Catalogue, Chosen, Form, Law};
use crate::input::{InputError, grouped};
use crate::progress::Progress;
use crate::quantity::{seconds, time};
use crate::verify::{Check, Mismatch, Said, SameAs, same_as};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Check, and show the first difference.
pub(super) fn run(asked: &VerifyAsked, catalogue: &Catalogue) -> Result<(), Failure> {
    let chosen = asked.parameters.chosen(catalogue, &asked.game)?;
    let Chosen { game, setup } = &chosen;
    asked.parameters.require(game.as_ref(), "n")?;
    let memory = limits::memory(asked.memory.as_deref())?;
    let progress = Arc::new(Progress::new());
    interrupt::cancel_on_signal(&progress);
    let mut report = Report { asked, chosen: &chosen, object: Map::new() };
    if let Some(other) = &asked.same_as {
        let other = catalogue
            .read(other)
            .map_err(|error| InputError { what: format!("--same-as: {}", error.what), ..error })?;
        let bar = Bar::watch(&progress, "");
        let found = same_as(&chosen, &other, memory, &progress);
        drop(bar);
        return report.same(&other, found??, progress.elapsed().as_secs_f64());
    }
    let law = asked.law.as_deref().map(|text| Law::read(text, &**game, setup, None)).transpose()?;
    let check = Check::new(game.as_ref(), setup, law, memory)?;
    let bar = Bar::watch(&progress, "");
    let found = check.run(&progress);
    drop(bar);
    let found = found?;
    if let Some(fault) = found.fault {
        return Err((*fault).into());
    }
    if let Some((text, standing)) = &found.law {
        report.add("text", (&**text).into());
        report.add("standing", standing.name().into());
    }
    report.add("checked", found.checked.to_string().into());
    report.add("holds", found.holds().into());
    report.add("mismatch", json!(found.mismatch.as_ref().map(|at| difference(game.form(), at))));
    let verdict = match &found.mismatch {
        Some(_) => "the law does not hold",
        None if found.checked == 0 => NOTHING,
        None => "the law holds",
    };
    report.write(verdict, found.checked, progress.elapsed().as_secs_f64())?;
    match (&found.mismatch, &found.law) {
        (Some(at), _) => Err(Failure::Failed(format!("at {} {at}", game.form().write(at.position.heaps())))),
        (None, None) => {
            let name = game.canonical(setup);
            let read = grouped(setup.number("n"));
            Err(Failure::Failed(format!(
                "no law is known for {name}, and reading {read} heaps proves no period"
            )))
        }
        (None, Some(_)) if found.checked == 0 => Err(Failure::Failed(UNSAID.into())),
        _ => Ok(()),
    }
}

const NOTHING: &str = "nothing was checked";
const UNSAID: &str = "the law says nothing of any position up to this n";

/// What is printed at the end.
struct Report<'a> {
    asked: &'a VerifyAsked,
    chosen: &'a Chosen,
    object: Map<String, Value>,
}

impl Report<'_> {
    fn add(&mut self, name: &str, value: Value) {
        self.object.insert(name.into(), value);
    }

    fn write(&mut self, verdict: &str, checked: u64, took: f64) -> Result<(), Failure> {
        let Chosen { game, setup } = self.chosen;
        match self.asked.format {
            Format::Text => {
                let law = self.object.get("text").and_then(Value::as_str);
                let law = law.map(|text| format!("law: {text}\n")).unwrap_or_default();
                output::print(&format!("{law}{verdict}: {checked} positions in {}\n", seconds(time(took))))
            }
            Format::Json => {
                let mut object = Map::new();
                object.insert("game".into(), (&*game.canonical(setup)).into());
                object.insert("n".into(), setup.number("n").to_string().into());
                object.append(&mut self.object);
                object.insert("seconds".into(), json!((took * 1e6).round() / 1e6));
                print_json(&Value::Object(object))
            }
        }
    }

    fn same(&mut self, other: &Chosen, found: SameAs, took: f64) -> Result<(), Failure> {
        let form = self.chosen.game.form();
        let name = other.game.canonical(&other.setup);
        self.add("same_as", (&*name).into());
        self.add("checked", found.checked.to_string().into());
        self.add("holds", (found.checked > 0 && found.mismatch.is_none()).into());
        let mismatch = found.mismatch.as_ref().map(|at| {
            let one = |value| said(Said::by_value(value));
            json!({ "position": form.write(at.position.heaps()), "first": one(at.first), "second": one(at.second) })
        });
        self.add("mismatch", json!(mismatch));
        let verdict = match &found.mismatch {
            Some(_) => "the games differ",
            None if found.checked == 0 => NOTHING,
            None => "the values are the same",
        };
        self.write(verdict, found.checked, took)?;
        match found.mismatch {
            Some(at) => Err(Failure::Failed(format!(
                "at {} the value is {} in {}, and {} in {name}",
                form.write(at.position.heaps()),
                at.first,
                self.chosen.game.canonical(&self.chosen.setup),
                at.second
            ))),
            None if found.checked == 0 => Err(Failure::Failed(NOTHING.into())),
            None => Ok(()),
        }
    }
}

fn difference(form: Form, at: &Mismatch) -> Value {
    json!({
        "position": form.write(at.position.heaps()),
        "rules": said(at.rules),
        "law": said(at.law),
        "shown": at.shown,
    })
}

fn said(said: Said) -> Value {
    json!({
        "outcome": said.outcome.map(|outcome| outcome.name()),
        "value": said.value.map(|value| value.to_string()),
    })
}
