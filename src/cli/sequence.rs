//! `gametui sequence`: the terms of one of a game's sequences.

use super::arguments::{SequenceAsked, SequenceFormat};
use super::bar::Bar;
use super::failure::Failure;
use super::format::columns;
use super::interrupt;
use super::output::{self, Destination};
use crate::companions::{self, Companions};
use crate::export;
use crate::games::{Catalogue, Chosen, Game, Setup};
use crate::input::{InputError, parse_u64, quoted};
use crate::progress::Progress;
use crate::sequence::Sequence;
use num_bigint::BigUint;
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use std::sync::Arc;

/// Write a sequence, or list those of the game.
pub(super) fn run(asked: &SequenceAsked, catalogue: &Catalogue) -> Result<(), Failure> {
    let Chosen { game, setup } = asked.parameters.chosen(catalogue, &asked.game)?;
    let companions = companions::of(&game);
    let Some(name) = &asked.name else { return list(&companions, &setup) };
    let sequence = companions.sequence(name)?;
    let to = last_index(asked, sequence)?;
    let destination = Destination::new(asked.output.as_deref(), asked.force)?;
    let progress = Arc::new(Progress::new());
    interrupt::cancel_on_signal(&progress);
    let bar = Bar::watch(&progress, "");
    let terms = sequence.terms(&setup, to, &progress);
    drop(bar);
    let terms = terms?;
    let named = Named { game: game.as_ref(), setup: &setup, sequence, terms: &terms };
    destination.fill(|out| match asked.format {
        SequenceFormat::Text => Ok(export::terms_text(&terms, out)?),
        SequenceFormat::Csv => {
            Ok(export::terms_csv([&sequence.index, &sequence.name], sequence.first, &terms, out)?)
        }
        SequenceFormat::Bfile => Ok(named.bfile(out)?),
        SequenceFormat::Json => Ok(writeln!(out, "{}", named.object())?),
    })
}

/// The sequences of a game, with their numbers where one is known.
fn list(companions: &Companions, setup: &Setup) -> Result<(), Failure> {
    let rows: Vec<(String, String)> = companions
        .sequences
        .iter()
        .map(|sequence| {
            let number = sequence.number(setup);
            let number = number.map(|number| format!(" ({})", number.id)).unwrap_or_default();
            (sequence.name.to_string(), format!("{}{number}", sequence.title))
        })
        .collect();
    output::print(&columns(&rows))
}

fn last_index(asked: &SequenceAsked, sequence: &Sequence) -> Result<u64, InputError> {
    let accepted = || format!("whole numbers from {} to {}", sequence.first, sequence.most);
    let Some(text) = &asked.to else {
        return Err(InputError::new("--to is missing", accepted(), "--to 100"));
    };
    let refuse = |what: String| InputError::new(format!("--to: {what}"), accepted(), "--to 100");
    let to = parse_u64(text).map_err(|error| refuse(error.what))?;
    sequence.admit(to).map_err(|_| refuse(format!("{} is out of range", quoted(text))))?;
    Ok(to)
}

/// Terms, and what they are.
struct Named<'a> {
    game: &'a dyn Game,
    setup: &'a Setup,
    sequence: &'a Sequence,
    terms: &'a [BigUint],
}

impl Named<'_> {
    /// The terms as the OEIS lists them.
    fn bfile(&self, out: &mut dyn Write) -> io::Result<()> {
        let (first, terms) = self.sequence.listed(self.setup, self.terms);
        export::bfile(&[&self.title()], first, &terms, out)
    }

    /// What was chosen for the parameters of the rules, as `name=value`.
    fn chosen(&self) -> Vec<(&str, String)> {
        let rules = self.game.parameters().iter().filter(|parameter| {
            *parameter.name != *"n" && (parameter.rules || self.setup.given(&parameter.name))
        });
        rules.map(|parameter| (&*parameter.name, self.setup.text(&parameter.name))).collect()
    }

    fn title(&self) -> String {
        self.sequence.heading(self.game, self.setup)
    }

    fn object(&self) -> Value {
        let mut object = Map::new();
        object.insert("game".into(), self.game.id().into());
        object.insert("sequence".into(), (*self.sequence.name).into());
        for (name, value) in self.chosen() {
            object.insert(name.into(), value.into());
        }
        object.insert("title".into(), (*self.sequence.title).into());
        object.insert("oeis".into(), json!(self.sequence.number(self.setup).map(|number| &*number.id)));
        object.insert("first".into(), self.sequence.first.to_string().into());
        let terms: Vec<String> = self.terms.iter().map(BigUint::to_string).collect();
        object.insert("terms".into(), json!(terms));
        Value::Object(object)
    }
}
