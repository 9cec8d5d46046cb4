//! `gametui grid`: a rectangle of outcomes or values, or its losing positions, in any format of `export`.

use super::arguments::GridAsked;
use super::bar::Bar;
use super::failure::Failure;
use super::output::Destination;
use super::parameters::not_one_of;
use super::{interrupt, limits};
use crate::export::palette::{Palette, Scale};
use crate::export::tone::{Measure, Toner};
use crate::export::{Character, Dress, Format, Picture, Rectangle, TEXT, read_range, read_scale, read_zoom};
use crate::games::{Catalogue, Game, Look, View};
use crate::input::InputError;
use crate::progress::Progress;
use crate::solve::board::Board;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Rows and columns when no range is given.
const USUAL_SIDE: u64 = 20;

/// Write a rectangle of a game's grid.
pub(super) fn run(asked: &GridAsked, catalogue: &Catalogue) -> Result<(), Failure> {
    let chosen = asked.parameters.chosen(catalogue, &asked.game)?;
    let view = view(chosen.game.as_ref(), asked.view.as_deref())?;
    let rows = range("--rows", asked.rows.as_deref(), &view)?;
    let cols = range("--cols", asked.cols.as_deref(), &view)?;
    let palette = Palette::named(&asked.palette).unwrap_or(Palette::Cividis);
    let picture = Picture { scale: read_scale("--scale", &asked.scale)?, palette, axes: asked.axes };
    let zoomed = match &asked.zoom {
        Some(text) => Some(toner(read_zoom("--zoom", text)?, palette, &view)),
        None => None,
    };
    let destination = Destination::new(asked.output.as_deref(), asked.force)?;
    let of_name = asked.output.as_deref().and_then(Format::of_file);
    let format = asked.format.or(of_name).unwrap_or(TEXT);
    if zoomed.is_some() && format.name != "png" {
        let what = "--zoom draws a picture";
        return Err(InputError::new(what, "--format png, or a file ending in .png", "-o map.png").into());
    }
    destination.refuse_picture_on_terminal(format)?;
    let memory = limits::memory(None)?;
    let (known, stated, dress) = (Vec::new(), None, Dress { picture, zoomed });
    let mut rectangle = Rectangle { chosen, view, known, stated, rows, cols, losing: asked.losing, dress };
    rectangle.admit(format)?;
    let progress = Arc::new(Progress::new());
    interrupt::cancel_on_signal(&progress);
    let bar = Bar::watch(&progress, "");
    let (board, fault) = rectangle.worked_out(memory, &progress)?;
    set_dense(&mut rectangle.dress, &board);
    // The line of progress and the answer do not share a terminal.
    let bar = if destination.is_terminal() {
        drop(bar);
        None
    } else {
        Some(bar)
    };
    let written = destination.fill(|out| format.write(&rectangle.content(&board), out, &progress));
    drop(bar);
    written?;
    fault.map_or(Ok(()), |fault| Err(fault.into()))
}

/// What decides the tones of a picture with 2^scale × 2^scale cells a pixel.
fn toner(scale: u32, palette: Palette, view: &View) -> Toner {
    let scale = Scale { scale, dense: false, largest: None };
    let values_shown = view.look != Look::Outcome;
    Toner { palette, scale, measure: Measure::Fitting, values_shown, dim: true }
}

/// Whether losing cells fill an area is seen once the board is there.
fn set_dense(dress: &mut Dress, board: &Board) {
    if let Some(toner) = &mut dress.zoomed {
        toner.scale.dense = Character::of(board).dense;
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
    text.map_or(Ok(view.first..=view.first + USUAL_SIDE), |text| read_range(name, text))
}
