//! A rectangle of a game's board, from what was asked to what is written: refused while it costs nothing,
//! worked out, read.

use super::content::Content;
use super::dress::Dress;
use super::formats::Format;
use super::grid::Grid;
use crate::games::{Chosen, LARGEST_HEAP, Law, Look, View};
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};
use crate::solve::board::Board;
use crate::solve::{WorkedOut, worked_out};
use std::ops::RangeInclusive;

/// Cells of a grid, and terms, that are written at most.
pub const MOST_CELLS: u128 = 100_000_000;
/// Pixels of a picture at most.
const MOST_PIXELS: u128 = 1_400_000_000;

/// A rectangle of a game's board that is to be written; both ends of both ranges belong to it.
pub struct Rectangle {
    /// The game and its parameters.
    pub chosen: Chosen,
    /// What the cells show.
    pub view: View,
    /// Values that are worked out already.
    pub known: Vec<WorkedOut>,
    /// A law that was stated for the game.
    pub stated: Option<Law>,
    /// Rows.
    pub rows: RangeInclusive<u64>,
    /// Columns.
    pub cols: RangeInclusive<u64>,
    /// Only the losing positions.
    pub losing: bool,
    /// How a picture of it is drawn.
    pub dress: Dress,
}

impl Rectangle {
    /// What it is on this board, which is its own.
    pub fn content<'a>(&'a self, board: &'a Board) -> Content<'a> {
        let grid = self.grid(board);
        if self.losing { Content::Losing(grid) } else { Content::Grid(grid, self.dress) }
    }

    fn grid<'a>(&'a self, board: &'a Board) -> Grid<'a> {
        Grid { board, chosen: &self.chosen, rows: self.rows.clone(), cols: self.cols.clone() }
    }

    fn board(&self, known: &[WorkedOut]) -> Board {
        let Chosen { game, setup } = &self.chosen;
        Board::new(game.as_ref(), setup, self.view.clone(), known).with_stated(self.stated.clone())
    }

    /// Refuse what the format cannot hold and what would not end.
    ///
    /// # Errors
    /// One line that says what can be done.
    pub fn admit(&self, format: &Format) -> Result<(), InputError> {
        let board = self.board(&[]);
        let grid = &self.grid(&board);
        format.admit(self.content(&board).holds())?;
        if self.losing && !matches!(self.view.look, Look::Outcome | Look::Values) {
            let what = format!("the view {} does not show positions", self.view.id);
            return Err(InputError::new(what, "a view of two heaps", "--view outcome"));
        }
        if *self.rows.end() > LARGEST_HEAP || *self.cols.end() > LARGEST_HEAP {
            return Err(InputError::new("the range is too large", "up to 2^63 - 1", "--rows 0..20"));
        }
        let single = self.rows.start() == self.rows.end() || self.cols.start() == self.cols.end();
        if format.name == "bfile" && !single {
            let what = "a b-file holds a single row or column";
            return Err(InputError::new(what, "one row or one column", "--rows 10 --cols 0..1000"));
        }
        let cells = grid.cells();
        let example = "--rows 0..999 --cols 0..999";
        let few = || {
            let what = format!("{cells} cells are too many");
            Err(InputError::new(what, format!("up to {MOST_CELLS} cells"), example))
        };
        if format.name != "png" {
            return if cells > MOST_CELLS { few() } else { Ok(()) };
        }
        if cells > MOST_CELLS && self.dress.zoomed.is_none() {
            return few();
        }
        let size = self.dress.size(grid).map(|(width, height)| u128::from(width) * u128::from(height));
        if size.is_none_or(|pixels| pixels > MOST_PIXELS) {
            let what = format!("a picture of {cells} cells would be too large");
            return Err(InputError::new(
                what,
                "fewer cells, a smaller scale, or more cells a pixel",
                example,
            ));
        }
        Ok(())
    }

    /// The board with the values that the rectangle needs, as far as `memory` bytes go; and what is
    /// wrong with the rules, where a position shows it.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was.
    pub fn worked_out(
        &self,
        memory: u64,
        progress: &Progress,
    ) -> Result<(Board, Option<InputError>), Cancelled> {
        let mut known = worked_out(&self.board(&self.known), &self.rows, &self.cols, memory, progress)?;
        let fault = known.iter().find_map(|(_, values)| values.fault());
        let new: Vec<_> = known.iter().map(|(rules, _)| rules.clone()).collect();
        known.extend(self.known.iter().filter(|(rules, _)| !new.contains(rules)).cloned());
        Ok((self.board(&known), fault))
    }
}
