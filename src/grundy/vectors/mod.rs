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
//! assert_eq!((table.value(&[2, 4]), table.value(&[3, 2])), (Some(0), Some(2)));
//! ```

mod fill;
mod frame;
#[cfg(test)]
mod tests;

use super::{Values, lines};
use crate::games::vectors::PairMoves;
use crate::progress::{Cancelled, Progress};
use fill::Fill;
use frame::Frame;
use std::sync::Arc;
use std::sync::atomic::{
    AtomicU16, AtomicU32,
    Ordering::{Acquire, Relaxed},
};

/// What a cell of the quadrant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A position with its moves.
    Open,
    /// A position whose value is given: 0 for an end, or a convention; below [`LIMIT`].
    Fixed(u16),
    /// No position: no move leads there.
    Absent,
}

/// Values are below this; a position whose value is not has none here. A value is at most the number
/// of options.
pub const LIMIT: u16 = u16::MAX;

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

/// The values of a rectangle, and of what its positions reach beyond it by negative entries.
pub struct Table {
    moves: PairMoves,
    frame: Frame,
    side: u64,
    cells: Vec<AtomicU16>,
    /// How many values have been handed out; the largest number when all have.
    passes: AtomicU32,
}

impl Table {
    /// An empty table.
    pub fn new(moves: &PairMoves, [rows, columns]: [usize; 2]) -> Self {
        let frame = Frame::new(moves, [rows, columns]);
        let cells = (0..frame.len()).map(|_| AtomicU16::new(LIMIT)).collect();
        let side = rows.min(columns) as u64;
        Self { moves: moves.clone(), frame, side, cells, passes: AtomicU32::new(0) }
    }

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

impl Values for Table {
    fn value(&self, heaps: &[u64]) -> Option<u64> {
        let &[a, b] = heaps else { return None };
        let place = self.frame.place(i64::try_from(a).ok()?, i64::try_from(b).ok()?)?;
        let value = self.cells[place].load(Relaxed);
        (value < LIMIT).then_some(value.into())
    }

    /// While the table is filled: the largest square whose positions have fewer options than values
    /// have been handed out.
    fn reach(&self) -> u64 {
        let passes = self.passes.load(Acquire);
        let (mut low, mut high) = (0, self.side.saturating_sub(1));
        while low < high && passes < u32::MAX {
            let middle = (low + high).div_ceil(2);
            let pair = [middle as i64; 2];
            let found = self.moves.option_count(pair).is_some_and(|count| count < passes.into());
            (low, high) = if found { (middle, high) } else { (low, middle - 1) };
        }
        high
    }

    fn bytes(&self) -> u64 {
        (self.cells.len() * 2 + self.frame.rows.len() * size_of::<frame::Row>()) as u64
    }
}
