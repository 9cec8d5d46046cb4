//! `gametui sequence`: the terms of one of a game's sequences.

use super::arguments::SequenceAsked;
use super::bar::Bar;
use super::failure::{Failure, say};
use super::format::columns;
use super::interrupt;
use super::output::{self, Destination};
use crate::companions::{self, Companions};
use crate::export::{Content, Folded, Format, Holds, TEXT, Terms};
use crate::games::{Catalogue, Chosen, Game, Setup};
use crate::input::{InputError, grouped, parse_u64, quoted};
use crate::progress::Progress;
use crate::sequence::Sequence;
use crate::solve::values_of;
use std::sync::Arc;

/// Write a sequence, or list those of the game.
pub(super) fn run(asked: &SequenceAsked, catalogue: &Catalogue) -> Result<(), Failure> {
    let Chosen { game, setup } = asked.parameters.chosen(catalogue, &asked.game)?;
    let companions = companions::of(&game);
    let Some(name) = &asked.name else { return list(&companions, &setup) };
    let sequence = companions.sequence(name)?;
    let to = last_index(asked, sequence)?;
    let destination = Destination::new(asked.output.as_deref(), asked.force)?;
    let of_name = asked.output.as_deref().and_then(Format::of_file);
    let format = asked.format.or(of_name).unwrap_or(TEXT);
    format.admit(Holds::Terms)?;
    destination.refuse_picture_on_terminal(format)?;
    if asked.fold.is_some() && format.name != "png" {
        let what = "--fold draws a picture";
        return Err(InputError::new(what, "--format png, or a file ending in .png", "-o folded.png").into());
    }
    let progress = Arc::new(Progress::new());
    interrupt::cancel_on_signal(&progress);
    let bar = Bar::watch(&progress, "");
    let terms = sequence.terms(&setup, to, &progress);
    drop(bar);
    let terms = terms?;
    if (terms.len() as u64) < (to - sequence.first).saturating_add(1) {
        say_why_short(game.as_ref(), &setup, to, terms.len(), &progress)?;
    }
    let mut terms = Terms::of(sequence, game.as_ref(), &setup, terms);
    if let Some(text) = &asked.fold {
        terms.folded = Some(Folded::read("--fold", text, &terms.terms)?);
    }
    destination.fill(|out| format.write(&Content::Terms(&terms), out, &progress))
}

/// Why there are fewer terms than were asked for: a move that cannot be made, or nothing more is known.
fn say_why_short(
    game: &dyn Game,
    setup: &Setup,
    to: u64,
    known: usize,
    progress: &Progress,
) -> Result<(), Failure> {
    if let Some(values) = values_of(&game.rules(setup), to.min(LOOKED_AT), progress)?
        && let Some(fault) = values.fault()
    {
        return Err(fault.into());
    }
    say(&format!("no more than {} terms are known", grouped(known)));
    Ok(())
}

/// Heaps in which a move that cannot be made is looked for.
const LOOKED_AT: u64 = 1000;

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
