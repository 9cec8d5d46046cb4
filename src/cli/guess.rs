//! `gametui guess`: laws that fit the values of a game, each a text that parses as a law; status 1 when
//! none is found.

use super::arguments::GuessAsked;
use super::bar::Bar;
use super::failure::Failure;
use super::format::{Format, print_json};
use super::{interrupt, output};
use crate::games::{Catalogue, Chosen};
use crate::guess::{Guesses, guess};
use crate::progress::Progress;
use serde_json::{Value, json};
use std::sync::Arc;

/// Search, and print what fits.
pub(super) fn run(asked: &GuessAsked, catalogue: &Catalogue) -> Result<(), Failure> {
    let Chosen { game, setup } = asked.parameters.chosen(catalogue, &asked.game)?;
    let n = setup.given("n").then(|| setup.small("n"));
    let progress = Arc::new(Progress::new());
    interrupt::cancel_on_signal(&progress);
    let bar = Bar::watch(&progress, "");
    let found = guess(&*game, &setup, n, &progress);
    drop(bar);
    let found = found??;
    let name = game.canonical(&setup);
    match asked.format {
        Format::Text => output::print(&text(&found))?,
        Format::Json => print_json(&object(&name, &found))?,
    }
    if found.laws.is_empty() {
        return Err(Failure::Failed(format!("{name}: no law was found")));
    }
    Ok(())
}

fn text(found: &Guesses) -> String {
    let mut lines = Vec::new();
    for guess in &found.laws {
        lines.push(guess.law.text.to_string());
        lines.push(format!("    {}; {}", guess.form, found.rests_on(guess)));
    }
    lines.extend(found.tried.iter().map(|line| format!("tried: {line}")));
    lines.join("\n") + "\n"
}

fn object(name: &str, found: &Guesses) -> Value {
    let laws = found.laws.iter().map(|guess| {
        json!({
            "text": &*guess.law.text,
            "form": guess.form,
            "standing": guess.law.standing.name(),
            "checked": guess.checked.to_string(),
        })
    });
    json!({
        "game": name,
        "found_on": found.found_on.to_string(),
        "laws": laws.collect::<Vec<_>>(),
        "tried": found.tried,
    })
}
