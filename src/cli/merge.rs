//! `gametui merge`: read the parts of a count, and write what one run of it would have written.

use super::arguments::MergeAsked;
use super::count::Done;
use super::failure::Failure;
use crate::count::primitive_pairs::parts::{self, Part};
use crate::count::{Method, primitive_pairs};
use crate::files;
use crate::games::{Catalogue, Value};
use crate::input::{InputError, quoted};
use std::io::ErrorKind;
use std::path::Path;

/// Merge.
pub(super) fn run(asked: &MergeAsked, catalogue: &Catalogue) -> Result<(), Failure> {
    let named = |path: &std::path::PathBuf| Ok((path.to_string_lossy().into_owned(), part(path)?));
    let parts = asked.files.iter().map(named).collect::<Result<Vec<_>, Failure>>()?;
    let tally = parts::merge(&parts)?.tally();
    let game = catalogue.find(primitive_pairs::GAME)?;
    let mut setup = game.setup();
    if let Some((_, part)) = parts.first() {
        setup.set("n", Value::Number(part.n().into()));
    }
    Done { game: game.as_ref(), setup: &setup, method: Method::Fast, tally: &tally, effort: None }
        .print(&primitive_pairs::PrimitivePairs, asked.format)
}

/// The part in a file; nothing is opened but a small regular file.
fn part(path: &Path) -> Result<Part, Failure> {
    let name = quoted(&path.to_string_lossy());
    let refused = |what: &str| {
        let accepted = "parts as count --part writes them";
        Failure::from(InputError::new(format!("{name} {what}"), accepted, "gametui merge part-*.json"))
    };
    let bytes = files::read(path, parts::LONGEST).map_err(|error| match error.kind() {
        ErrorKind::InvalidInput => refused("is not a file"),
        ErrorKind::InvalidData => refused("is too long for a part"),
        _ => refused("cannot be read"),
    })?;
    let text = String::from_utf8(bytes).map_err(|_| refused("is not a part of a count"))?;
    Part::read(&text).map_err(refused)
}
