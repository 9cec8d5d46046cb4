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
mod table;
#[cfg(test)]
mod tests;
mod tile;

use crate::progress::{Cancelled, Progress};
pub use table::{LARGEST_SUM, Table};

impl Table {
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
}
