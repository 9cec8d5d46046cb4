//! `gametui grid`: a rectangle of outcomes or values, as text, json, csv or a picture.

use super::arguments::{GridAsked, GridFormat};
use super::bar::Bar;
use super::failure::Failure;
use super::format::bytes;
use super::output::Destination;
use super::parameters::not_one_of;
use super::{interrupt, limits, ranges};
use crate::export::palette::Palette;
use crate::export::{self, Grid, Picture};
use crate::games::{Catalogue, Chosen, Game, Look, Setup, View};
use crate::input::{InputError, parse_u64, quoted};
use crate::progress::Progress;
use crate::solve::board::{Board, Cell};
use crate::solve::worked_out;
use num_bigint::BigUint;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

/// Cells that are written at most.
const MOST_CELLS: u128 = 100_000_000;
/// Pixels a cell at most.
const LARGEST_SCALE: u64 = 256;
/// Rows and columns when no range is given.
const USUAL_SIDE: u64 = 20;

/// Write a rectangle of a game's grid.
pub(super) fn run(asked: &GridAsked, catalogue: &Catalogue) -> Result<(), Failure> {
    let Chosen { game, setup } = asked.parameters.chosen(catalogue, &asked.game)?;
    let view = view(game.as_ref(), asked.view.as_deref())?;
    let rows = range("rows", asked.rows.as_deref(), &view)?;
    let cols = range("cols", asked.cols.as_deref(), &view)?;
    let palette = Palette::named(&asked.palette).unwrap_or(Palette::Cividis);
    let picture = Picture { scale: scale(&asked.scale)?, palette, axes: asked.axes };
    let destination = Destination::new(asked.output.as_deref(), asked.force)?;
    let format = asked.format.unwrap_or_else(|| format_of(asked.output.as_deref()));
    if format == GridFormat::Png && destination.is_terminal() {
        let what = "a picture is not shown on a terminal";
        return Err(InputError::new(what, "a file, or a pipe", "--format png -o grid.png").into());
    }
    let memory = limits::memory(None)?;
    let empty = Board::new(game.as_ref(), &setup, view.clone(), &[]);
    refuse_too_large(&Grid { board: &empty, rows: rows.clone(), cols: cols.clone() }, picture, format)?;
    let progress = Arc::new(Progress::new());
    interrupt::cancel_on_signal(&progress);
    let bar = Bar::watch(&progress, "");
    let known = worked_out(&empty, &rows, &cols, memory, &progress)?;
    // The line of progress and the answer do not share a terminal.
    let bar = if destination.is_terminal() {
        drop(bar);
        None
    } else {
        Some(bar)
    };
    let board = Board::new(game.as_ref(), &setup, view, &known);
    let grid = Grid { board: &board, rows, cols };
    let terms = if format == GridFormat::Bfile { terms(&grid, &progress)? } else { Vec::new() };
    let written = destination.fill(|out| match format {
        GridFormat::Text => grid.text(out, &progress),
        GridFormat::Csv => grid.csv(out, &progress),
        GridFormat::Json => grid.json(&head(game.as_ref(), &setup), out, &progress),
        GridFormat::Png => picture.png(&grid, out, &progress),
        GridFormat::Bfile => Ok(bfile(&terms, &grid, game.as_ref(), &setup, out)?),
    });
    drop(bar);
    written?;
    match known.iter().find_map(|(_, values)| values.fault()) {
        Some(fault) => Err(fault.into()),
        None => Ok(()),
    }
}

/// The format that a file's name asks for; text for a name that asks for none.
fn format_of(path: Option<&Path>) -> GridFormat {
    let ending = path.and_then(Path::extension).and_then(|ending| ending.to_str()).unwrap_or_default();
    match ending.to_ascii_lowercase().as_str() {
        "png" => GridFormat::Png,
        "csv" => GridFormat::Csv,
        "json" => GridFormat::Json,
        _ => GridFormat::Text,
    }
}

/// The view called `id`, or the first.
fn view(game: &dyn Game, id: Option<&str>) -> Result<View, InputError> {
    let of_cells: Vec<&View> = game.views().iter().filter(|view| view.look != Look::HeapPlot).collect();
    let found = match id {
        None => of_cells.first(),
        Some(id) => of_cells.iter().find(|view| *view.id == *id),
    };
    found.map(|view| (*view).clone()).ok_or_else(|| {
        let ids: Vec<&str> = of_cells.iter().map(|view| &*view.id).collect();
        not_one_of("grid of this game", id.unwrap_or_default(), &ids, "--view values")
    })
}

/// The range asked for, or the first few of the view.
fn range(name: &str, text: Option<&str>, view: &View) -> Result<RangeInclusive<u64>, InputError> {
    text.map_or(Ok(view.first..=view.first + USUAL_SIDE), |text| ranges::read(name, text))
}

fn scale(text: &str) -> Result<u32, InputError> {
    let refuse = |what: String| {
        let accepted = format!("whole numbers from 1 to {LARGEST_SCALE}");
        InputError::new(format!("--scale: {what}"), accepted, "--scale 4")
    };
    let number = parse_u64(text).map_err(|error| refuse(error.what))?;
    match u32::try_from(number) {
        Ok(scale) if (1..=LARGEST_SCALE).contains(&number) => Ok(scale),
        _ => Err(refuse(format!("{} is out of range", quoted(text)))),
    }
}

/// Refuse what would not end, with what it would have come to.
fn refuse_too_large(grid: &Grid<'_>, picture: Picture, format: GridFormat) -> Result<(), InputError> {
    let cells = grid.cells();
    let each: u128 = match format {
        GridFormat::Text => 1 + u128::from(grid.cols.end().max(&1).ilog10() + 1),
        GridFormat::Csv => 4,
        GridFormat::Json => 6,
        GridFormat::Bfile => 10,
        GridFormat::Png => 3 * u128::from(picture.scale).pow(2),
    };
    let size = cells.saturating_mul(each);
    let drawable = format != GridFormat::Png || picture.size(grid).is_some();
    if cells <= MOST_CELLS && size <= 40 * MOST_CELLS && drawable {
        return Ok(());
    }
    let size = bytes(u64::try_from(size).unwrap_or(u64::MAX));
    let what = format!("{cells} cells are too many, about {size}");
    let accepted = format!("up to {MOST_CELLS} cells");
    Err(InputError::new(what, accepted, "--rows 0..999 --cols 0..999"))
}

/// The values of a single row or column.
fn terms(grid: &Grid<'_>, progress: &Progress) -> Result<Vec<BigUint>, Failure> {
    let (rows, cols) = (&grid.rows, &grid.cols);
    if rows.start() != rows.end() && cols.start() != cols.end() {
        let what = "a b-file holds a single row or column";
        return Err(InputError::new(what, "one row or one column", "--rows 10 --cols 0..1000").into());
    }
    let mut terms = Vec::new();
    for row in rows.clone() {
        progress.check()?;
        for col in cols.clone() {
            let Cell::Value(value) = grid.board.cell(row, col) else {
                let what = format!("the cell {row},{col} has no known value, and a b-file has no gaps");
                return Err(InputError::new(what, "a stretch of values", "--rows 10 --cols 0..1000").into());
            };
            terms.push(value.into());
        }
    }
    Ok(terms)
}

/// The b-file of a row or column, indexed by the other coordinate.
fn bfile(
    terms: &[BigUint],
    grid: &Grid<'_>,
    game: &dyn Game,
    setup: &Setup,
    out: &mut dyn Write,
) -> io::Result<()> {
    let [rows, cols] = &grid.board.view.axes;
    let one_row = grid.rows.start() == grid.rows.end();
    let (fixed, at, first) = match one_row {
        true => (rows, grid.rows.start(), *grid.cols.start()),
        false => (cols, grid.cols.start(), *grid.rows.start()),
    };
    let chosen: String =
        head(game, setup).iter().skip(1).map(|(name, value)| format!(", {name} = {value}")).collect();
    let title = format!("{}, {}, {fixed} = {at}{chosen}", game.title(), grid.board.view.title);
    export::bfile(&[&title], first, terms, out)
}

/// The game and what was chosen for its rules.
fn head(game: &dyn Game, setup: &Setup) -> Vec<(String, String)> {
    let rules = game.parameters().iter().filter(|parameter| parameter.rules && *parameter.name != *"n");
    let chosen = rules.map(|parameter| (parameter.name.to_string(), setup.text(&parameter.name)));
    [("game".to_owned(), game.id().to_owned())].into_iter().chain(chosen).collect()
}
