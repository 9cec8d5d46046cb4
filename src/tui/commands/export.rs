//! What follows `:export`: a file, then ranges and options in any order, each `name=value` or `name value`.

use crate::export::{Format, MOST_CELLS, Walk, read_range, read_scale, read_zoom};
use crate::games::View;
use crate::input::{InputError, parse_u64, quoted};
use crate::tui::context::Context;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Terms along a line of the board unless another number is given.
const TERMS: u64 = 10_000;

/// An export that was asked for; what is `None` is as it is on screen.
#[derive(Clone, Debug)]
pub struct Export {
    pub path: PathBuf,
    pub replace: bool,
    pub format: &'static Format,
    pub rows: Option<RangeInclusive<u64>>,
    pub cols: Option<RangeInclusive<u64>>,
    pub view: Option<View>,
    /// Pixels for a cell, or for as many cells as `zoom` says.
    pub scale: u32,
    /// A pixel is 2^zoom × 2^zoom cells.
    pub zoom: Option<u32>,
    pub axes: bool,
    /// Only the losing positions.
    pub losing: bool,
    /// A line of the board as terms.
    pub walk: Option<Walk>,
    /// The most terms along it.
    pub terms: u64,
    /// How a picture of terms is folded.
    pub fold: Option<String>,
}

impl Export {
    /// Whether nothing but the file is named: no range and no way to draw it.
    pub fn is_plain(&self) -> bool {
        let chosen = self.rows.is_some() || self.cols.is_some() || self.view.is_some() || self.zoom.is_some();
        let drawn = self.axes || self.losing || self.walk.is_some() || self.fold.is_some();
        !chosen && !drawn && self.scale == 1
    }
}

/// The options, for completion and refusals.
const OPTIONS: &[&str] = &[
    "rows=",
    "cols=",
    "scale=",
    "zoom=",
    "view=",
    "format=",
    "fold=",
    "terms=",
    "axes",
    "losing",
    "row",
    "column",
    "diagonal",
    "antidiagonals",
];

/// Words that may follow the file.
pub fn words(context: &Context<'_>) -> Vec<String> {
    let views = context.table().game.views().iter().map(|view| format!("view={}", view.id));
    let formats = crate::export::FORMATS.iter().map(|format| format!("format={}", format.name));
    OPTIONS.iter().map(ToString::to_string).chain(views).chain(formats).collect()
}

/// Read what follows `:export`.
///
/// # Errors
/// One line that says what is accepted.
pub fn read(context: &Context<'_>, text: &str, replace: bool) -> Result<Export, InputError> {
    let (file, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if file.is_empty() {
        return Err(InputError::new("no file was named", "the path of a file", ":export grid.png"));
    }
    let path = PathBuf::from(file);
    let (mut rows, mut cols, mut view, mut zoom) = (None, None, None, None);
    let (mut walk, mut fold, mut format) = (None, None, None);
    let (mut scale, mut axes, mut losing, mut terms) = (1, false, false, TERMS);
    let is_range = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        let (name, value) = match word.split_once('=').filter(|_| !is_range(word)) {
            Some((name, value)) => (name, Some(value)),
            None => (word, None),
        };
        // `zoom 4`, in two words, has always been pixels for a cell
        let pixels = name == "scale" || (name == "zoom" && value.is_none());
        let mut value = || value.or_else(|| words.next()).unwrap_or_default();
        match name {
            "rows" => rows = Some(read_range(name, value())?),
            "cols" => cols = Some(read_range(name, value())?),
            _ if pixels => scale = read_scale(name, value())?,
            "zoom" => zoom = Some(read_zoom(name, value())?),
            "view" => view = Some(view_named(context, value())?),
            "format" => format = Some(Format::named(value())?),
            "fold" => fold = Some(value().to_owned()),
            "terms" => terms = parse_u64(value())?.min(MOST_CELLS as u64),
            "axes" => axes = true,
            "losing" => losing = true,
            _ if is_range(word) && rows.is_none() => rows = Some(read_range("rows", word)?),
            _ if is_range(word) && cols.is_none() => cols = Some(read_range("cols", word)?),
            _ => match Walk::ALL.into_iter().find(|(word, _)| *word == name) {
                Some((_, found)) => walk = Some(found),
                None => {
                    let what = format!("unknown export option {}", quoted(name));
                    let example = ":export map.png 0..99 0..99 scale=4 axes";
                    return Err(InputError::new(what, OPTIONS.join(" "), example));
                }
            },
        }
    }
    let format = match format.or_else(|| Format::of_file(&path)) {
        Some(format) => format,
        None => {
            let endings: Vec<&str> =
                crate::export::FORMATS.iter().flat_map(|format| format.endings).copied().collect();
            let what = format!("{} has an unsupported extension", quoted(file));
            let accepted = format!("{}, or format=NAME", endings.join(", "));
            return Err(InputError::new(what, accepted, ":export map.png"));
        }
    };
    Ok(Export { path, replace, format, rows, cols, view, scale, zoom, axes, losing, walk, terms, fold })
}

/// The view of the game on screen that has this name.
///
/// # Errors
/// One line that names its views.
pub fn view_named(context: &Context<'_>, text: &str) -> Result<View, InputError> {
    let game = &context.table().game;
    game.view(text).cloned().ok_or_else(|| {
        let ids: Vec<&str> = game.views().iter().map(|view| &*view.id).collect();
        InputError::new(format!("no view is called {}", quoted(text)), ids.join(", "), ":view values")
    })
}
