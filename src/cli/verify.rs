//! `gametui verify`: the law against the rules, exhaustively; status 1 when they differ.

use super::arguments::VerifyAsked;
use super::bar::Bar;
use super::failure::Failure;
use super::format::{Format, print_json, seconds};
use super::{interrupt, limits, output};
use crate::games::{Catalogue, Chosen, Form};
use crate::progress::Progress;
use crate::verify::{Check, Mismatch, Said};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Check, and show the first difference.
pub(super) fn run(asked: &VerifyAsked, catalogue: &Catalogue) -> Result<(), Failure> {
    let Chosen { game, setup } = asked.parameters.chosen(catalogue, &asked.game)?;
    asked.parameters.require(game.as_ref(), "n")?;
    let check = Check::new(game.as_ref(), &setup, limits::memory(asked.memory.as_deref())?)?;
    let progress = Arc::new(Progress::new());
    interrupt::cancel_on_signal(&progress);
    let bar = Bar::watch(&progress, "");
    let found = check.run(&progress);
    drop(bar);
    let found = found?;
    let took = progress.elapsed().as_secs_f64();
    match asked.format {
        Format::Text => {
            let verdict = if found.mismatch.is_none() { "the law holds" } else { "the law does not hold" };
            output::print(&format!("{verdict}: {} positions in {}\n", found.checked, seconds(took)))?;
        }
        Format::Json => {
            let mut object = Map::new();
            object.insert("game".into(), game.id().into());
            object.insert("n".into(), setup.number("n").to_string().into());
            object.insert("checked".into(), found.checked.to_string().into());
            object.insert("holds".into(), found.mismatch.is_none().into());
            let mismatch = found.mismatch.as_ref();
            object.insert("mismatch".into(), json!(mismatch.map(|at| difference(game.form(), at))));
            object.insert("seconds".into(), json!((took * 1e6).round() / 1e6));
            print_json(&Value::Object(object))?;
        }
    }
    match found.mismatch {
        None => Ok(()),
        Some(at) => Err(Failure::Failed(format!(
            "at {} the rules give {}, and the law says {}",
            game.form().write(at.position.heaps()),
            at.rules,
            at.law
        ))),
    }
}

fn difference(form: Form, at: &Mismatch) -> Value {
    json!({
        "position": form.write(at.position.heaps()),
        "rules": said(at.rules),
        "law": said(at.law),
    })
}

fn said(said: Said) -> Value {
    json!({
        "outcome": said.outcome.map(|outcome| outcome.name()),
        "value": said.value.map(|value| value.to_string()),
    })
}
