//! The tiles of a table and what has been found out so far.

use super::sets::Sets;
use crate::grundy::Values;
use crate::input::{InputError, grouped};
use std::sync::OnceLock;

/// Cells along a side of a tile.
pub(super) const SIDE: usize = 64;

/// The values of a tile, row by row.
pub(super) type TileValues = Box<[u16]>;

/// The largest rows + columns of a table: values are below that, and have 16 bits.
pub const LARGEST_SUM: usize = 1 << 16;

/// The values of the heaps 0 ≤ a < rows, 0 ≤ b < columns, and of their mirror images.
pub struct Table {
    pub(super) band: u64,
    /// The shorter side.
    pub(super) rows: usize,
    /// The longer side.
    pub(super) cols: usize,
    /// Tiles (i, j) with i ≤ j, by column: see [`tile_index`].
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
        let count = tile_count(rows.div_ceil(SIDE), cols.div_ceil(SIDE));
        let tiles = (0..count).map(|_| OnceLock::new()).collect();
        Ok(Self { band: band.max(1), rows, cols, tiles })
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
        let tiles = tile_count(down, across) * (SIDE * SIDE * 2 + size_of::<OnceLock<TileValues>>());
        tiles as u64 + 2 * Sets::bytes(across * SIDE, rows + cols)
    }

    pub(super) fn tile(&self, i: usize, j: usize) -> &OnceLock<TileValues> {
        &self.tiles[tile_index(self.rows.div_ceil(SIDE), i, j)]
    }
}

/// Tiles (i, j) with i ≤ j, i < down, j < across.
pub(super) fn tile_count(down: usize, across: usize) -> usize {
    if across == 0 { 0 } else { tile_index(down, 0, across) }
}

/// The place of tile (i, j): columns one after another, each from the top to the diagonal or the
/// last row.
pub(super) fn tile_index(down: usize, i: usize, j: usize) -> usize {
    let triangle = j.min(down);
    triangle * (triangle + 1) / 2 + (j - triangle) * down + i
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
