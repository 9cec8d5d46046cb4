//! Grundy values of two heaps whose moves run along lines: rows, columns and a band of diagonals.
//! One idea: a cell's options lie on its row, its column and its diagonals, so three sets of used
//! values, kept as bits, replace a walk over all options.
//!
//! ```
//! use gametui::grundy::lines::Table;
//! use gametui::progress::Progress;
//! let table = Table::solve(1, 200, 300, 1, &Progress::new()).unwrap();
//! assert_eq!(table.value(10, 20), Some(28));
//! assert_eq!(table.value(20, 10), Some(28));
//! assert_eq!(table.value(200, 0), Some(200)); // the mirror image of (0, 200)
//! assert_eq!(table.value(200, 200), None);
//! ```
//!
//! The board is worked in tiles of 64×64 cells on and above the main diagonal; the other half is its
//! mirror image. A tile needs the tiles to its left and above, and no two tiles that may run at the
//! same time touch the same line or diagonal, so threads never wait for a lock. A table can be read
//! while it is filled: make it with [`Table::new`], share it, and call [`Table::fill`] on one thread;
//! [`Table::value`] answers for every tile that is finished. The square near the corner grows first.
//!
//! Values fit 16 bits: by induction every option of (a, b) has a value of at most a + b − 1, so the
//! mex is at most a + b. That bounds the sides of a table by [`LARGEST_SUM`].
//!
//! Cost: beyond the leading full words a cell looks at (a + b)/300 words of each set on average, as
//! measured to 8192. Memory: 1 byte a cell of a square for the values, and half a byte for the sets
//! while it is filled.

mod schedule;
mod sets;
#[cfg(test)]
mod tests;
mod tile;

use super::Values;
use crate::input::{InputError, grouped};
use crate::progress::{Cancelled, Progress};
use std::sync::OnceLock;
use tile::{SIDE, TileValues};

/// The largest rows + columns of a table: values are below that, and have 16 bits.
pub const LARGEST_SUM: usize = 1 << 16;

/// The values of the heaps 0 ≤ a < rows, 0 ≤ b < columns, and of their mirror images.
pub struct Table {
    band: u64,
    /// The shorter side.
    rows: usize,
    /// The longer side.
    cols: usize,
    /// Tiles (i, j) with i ≤ j, by column: see `tile_index`.
    tiles: Vec<OnceLock<TileValues>>,
}

impl Table {
    /// An empty table for moves along rows, columns and the diagonals of width `band` ≥ 1.
    ///
    /// # Errors
    /// One line when rows + columns exceed [`LARGEST_SUM`].
    pub fn new(band: u64, rows: usize, cols: usize) -> Result<Self, InputError> {
        if rows.checked_add(cols).is_none_or(|sum| sum > LARGEST_SUM) {
            return Err(InputError::new(
                format!("a table of {} by {} values is too large", grouped(rows), grouped(cols)),
                format!("rows and columns of at most {} together", grouped(LARGEST_SUM)),
                "",
            ));
        }
        let (rows, cols) = (rows.min(cols), rows.max(cols));
        let count = schedule::tile_count(rows.div_ceil(SIDE), cols.div_ceil(SIDE));
        let tiles = (0..count).map(|_| OnceLock::new()).collect();
        Ok(Self { band: band.max(1), rows, cols, tiles })
    }

    /// A whole table, with `threads` threads.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    ///
    /// # Panics
    /// When rows + columns exceed [`LARGEST_SUM`]; [`Table::new`] says so politely.
    pub fn solve(
        band: u64,
        rows: usize,
        cols: usize,
        threads: usize,
        progress: &Progress,
    ) -> Result<Self, Cancelled> {
        let table = Self::new(band, rows, cols).expect("sides within LARGEST_SUM");
        table.fill(threads, progress)?;
        Ok(table)
    }

    /// Work out every tile. Readers may ask for values meanwhile.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled; finished tiles stay readable.
    pub fn fill(&self, threads: usize, progress: &Progress) -> Result<(), Cancelled> {
        schedule::run(self, threads.max(1), progress)
    }

    /// The value of two heaps; `None` outside the table and where it is not worked out yet.
    pub fn value(&self, a: usize, b: usize) -> Option<u16> {
        let (a, b) = (a.min(b), a.max(b));
        if a >= self.rows || b >= self.cols {
            return None;
        }
        let values = self.tile(a / SIDE, b / SIDE).get()?;
        Some(values[a % SIDE * SIDE + b % SIDE])
    }

    /// Rows and columns, the shorter side first.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.cols)
    }

    /// The width of the diagonal band.
    pub fn band(&self) -> u64 {
        self.band
    }

    /// Bytes a table of this size takes with the sets of its filling.
    pub fn bytes_needed(rows: usize, cols: usize) -> u64 {
        let (rows, cols) = (rows.min(cols), rows.max(cols));
        let (down, across) = (rows.div_ceil(SIDE), cols.div_ceil(SIDE));
        let tiles =
            schedule::tile_count(down, across) * (SIDE * SIDE * 2 + size_of::<OnceLock<TileValues>>());
        tiles as u64 + 2 * sets::Sets::bytes(across * SIDE, rows + cols)
    }

    fn tile(&self, i: usize, j: usize) -> &OnceLock<TileValues> {
        &self.tiles[schedule::tile_index(self.rows.div_ceil(SIDE), i, j)]
    }
}

impl Values for Table {
    fn value(&self, heaps: &[u64]) -> Option<u64> {
        let &[a, b] = heaps else { return None };
        let (a, b) = (usize::try_from(a).ok()?, usize::try_from(b).ok()?);
        self.value(a, b).map(u64::from)
    }

    /// The far corner of the largest square that is finished.
    fn reach(&self) -> u64 {
        let down = self.rows.div_ceil(SIDE);
        let finished = |j: &usize| (0..=*j).all(|i| self.tile(i, *j).get().is_some());
        let squares = (0..down).take_while(finished).count();
        ((squares * SIDE).min(self.rows) as u64).saturating_sub(1)
    }

    fn bytes(&self) -> u64 {
        let finished = self.tiles.iter().filter(|tile| tile.get().is_some()).count();
        (finished * SIDE * SIDE * 2 + self.tiles.len() * size_of::<OnceLock<TileValues>>()) as u64
    }
}
