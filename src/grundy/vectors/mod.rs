//! Values of a coupled pair whose moves are vectors.
//!
//! The values are handed out one after another, row by row, as in [`rows`](super::rows): a table can
//! be read while it is filled, and small values, near the corner, come first. Time grows as rows times
//! values; a row of 2000 columns takes some tens of nanoseconds a value. Memory is two bytes a
//! position, and a bit while it is filled.
//!
//! ```
//! use gametui::games::vectors::PairMoves;
//! use gametui::grundy::{Values, vectors::{Cell, Table}};
//! let king = PairMoves::parse("steps 1,0 0,1 1,1").unwrap();
//! let table = Table::solve(&king, [8, 8], &|_, _| Cell::Open, &Default::default()).unwrap();
//! assert_eq!((table.value(&[2, 4]), table.value(&[1, 2])), (Some(0), Some(3)));
//! ```

mod cells;
mod fill;
mod frame;
#[cfg(test)]
mod tests;

use super::{Values, lines};
use crate::games::vectors::PairMoves;
use crate::progress::{Cancelled, Progress};
pub use cells::{Cell, LIMIT, Table};
use fill::Fill;
use std::sync::Arc;

/// Work out `rows` × `columns` positions with whichever engine suits the moves; `cell` says what each
/// cell is, and every cell is open without it. Wythoff's game belongs to [`lines`], with `threads`.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
pub fn table(
    moves: &PairMoves,
    size: [usize; 2],
    cell: Option<&dyn Fn(u64, u64) -> Cell>,
    threads: usize,
    progress: &Progress,
) -> Result<Arc<dyn Values>, Cancelled> {
    let wythoff = moves.rays() == [[0, 1], [1, 0], [1, 1]] && moves.steps().is_empty();
    if wythoff && cell.is_none() && size[0].saturating_add(size[1]) <= lines::LARGEST_SUM {
        return Ok(Arc::new(lines::Table::solve(1, size[0], size[1], threads, progress)?));
    }
    Ok(Arc::new(Table::solve(moves, size, cell.unwrap_or(&|_, _| Cell::Open), progress)?))
}

impl Table {
    /// Work out `rows` × `columns` positions; `cell` says what each cell is.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn solve(
        moves: &PairMoves,
        size: [usize; 2],
        cell: &dyn Fn(u64, u64) -> Cell,
        progress: &Progress,
    ) -> Result<Self, Cancelled> {
        let table = Self::new(moves, size);
        table.fill(cell, progress)?;
        Ok(table)
    }

    /// Work out every value. Readers may ask for values meanwhile.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled; the values found so far stay readable.
    pub fn fill(&self, cell: &dyn Fn(u64, u64) -> Cell, progress: &Progress) -> Result<(), Cancelled> {
        Fill::new(self, &self.moves, cell, progress)?.run(progress)
    }
}
