//! How a picture of a rectangle is drawn: cell by cell, or many cells a pixel as the map shows them.

use super::Unwritten;
use super::grid::Grid;
use super::map::MapPicture;
use super::picture::Picture;
use super::tone::Toner;
use crate::progress::Progress;
use std::io::Write;

/// How a picture of a rectangle is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dress {
    /// Pixels, colours and numbers along the sides.
    pub picture: Picture,
    /// What decides the tones where a pixel is many cells, as the map shows them.
    pub zoomed: Option<Toner>,
}

impl Dress {
    /// Width and height of the picture in pixels, when it can be drawn.
    pub fn size(&self, grid: &Grid<'_>) -> Option<(u32, u32)> {
        match self.zoomed {
            Some(toner) => self.map(grid, toner).size(),
            None => self.picture.size(grid),
        }
    }
    fn map<'a>(&self, grid: &'a Grid<'_>, toner: Toner) -> MapPicture<'a> {
        let Picture { scale, axes, .. } = self.picture;
        let (rows, cols) = (grid.rows.clone(), grid.cols.clone());
        MapPicture { board: grid.board, rows, cols, toner, zoom: scale, axes }
    }

    /// Draw the picture as a PNG.
    ///
    /// # Errors
    /// Those of `out`, and of a cancelled `progress`.
    pub fn png(&self, grid: &Grid<'_>, out: &mut dyn Write, progress: &Progress) -> Result<(), Unwritten> {
        match self.zoomed {
            Some(toner) => self.map(grid, toner).png(out, progress),
            None => self.picture.png(grid, out, progress),
        }
    }
}
