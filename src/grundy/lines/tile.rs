//! One tile of 64×64 cells, worked row by row.

use super::Table;
use super::sets::{Sets, mex};

/// Cells along a side of a tile.
pub(super) const SIDE: usize = 64;

/// The values of a tile, row by row.
pub(super) type TileValues = Box<[u16]>;

/// The sets of used values that a tile reads and adds to.
pub(super) struct Bundles<'a> {
    /// Of the tile's rows.
    pub(super) rows: &'a mut Sets,
    /// Of its columns; `None` for a tile on the main diagonal, whose columns are its rows.
    pub(super) cols: Option<&'a mut Sets>,
    /// Of the block of diagonals below its own main one; `None` on the main diagonal.
    pub(super) before: Option<&'a mut Sets>,
    /// Of the block of diagonals that begins with its own main one.
    pub(super) diagonals: &'a mut Sets,
}

/// The values of tile (i, j) of `table`, i ≤ j; the tiles above and to the left are done.
pub(super) fn solve(table: &Table, i: usize, j: usize, mut sets: Bundles<'_>) -> TileValues {
    let mut values = vec![0; SIDE * SIDE].into_boxed_slice();
    let height = SIDE.min(table.rows - i * SIDE);
    let width = SIDE.min(table.cols - j * SIDE);
    for r in 0..height {
        // On the main diagonal of the board the half with c < r is the mirror image.
        let first = if i == j { r } else { 0 };
        for c in first..width {
            if table.band > 1 {
                widen(table, i, j, r, c, &values, &mut sets);
            }
            let value = cell(r, c, &sets);
            insert(r, c, value, table.band == 1, &mut sets);
            values[r * SIDE + c] = value as u16;
            if i == j {
                values[c * SIDE + r] = value as u16;
            }
        }
    }
    values
}

/// The sets of the diagonal c − r of the tile, and its place there.
fn diagonal<'a>(r: usize, c: usize, sets: &'a mut Bundles<'_>) -> (&'a mut Sets, usize) {
    match &mut sets.before {
        Some(before) if c < r => (before, SIDE + c - r),
        _ => (sets.diagonals, c - r),
    }
}

#[inline]
fn cell(r: usize, c: usize, sets: &Bundles<'_>) -> usize {
    let cols = sets.cols.as_deref().unwrap_or(sets.rows);
    let along = match &sets.before {
        Some(before) if c < r => (&**before, SIDE + c - r),
        _ => (&*sets.diagonals, c - r),
    };
    mex((sets.rows, r), (cols, c), along)
}

#[inline]
fn insert(r: usize, c: usize, value: usize, narrow: bool, sets: &mut Bundles<'_>) {
    sets.rows.insert(r, value);
    match &mut sets.cols {
        Some(cols) => cols.insert(c, value),
        None => sets.rows.insert(c, value),
    }
    if narrow {
        let (along, place) = diagonal(r, c, sets);
        along.insert(place, value);
    }
}

/// Add to the set of the cell's diagonal what the band sees of (a, b) and not yet of (a − 1, b − 1):
/// the cells (a − 1, b − 1 − m) and (a − 1 − m, b − 1) for 0 ≤ m < band.
///
/// (x, y) is an option through the band when x < a, y < b and |(y − x) − (b − a)| < band; one of
/// x < a − 1, y < b − 1 fails for the new ones.
fn widen(table: &Table, i: usize, j: usize, r: usize, c: usize, values: &[u16], sets: &mut Bundles<'_>) {
    let (a, b) = (i * SIDE + r, j * SIDE + c);
    if a == 0 || b == 0 {
        return;
    }
    let seen = |x: usize, y: usize| {
        let (x, y) = (x.min(y), x.max(y));
        // Inside this tile the values are not published yet.
        if x / SIDE == i && y / SIDE == j {
            Some(values[x % SIDE * SIDE + y % SIDE])
        } else {
            table.value(x, y)
        }
    };
    let band = usize::try_from(table.band).unwrap_or(usize::MAX);
    let left = (0..band.min(b)).filter_map(|m| seen(a - 1, b - 1 - m));
    let above = (1..band.min(a)).filter_map(|m| seen(a - 1 - m, b - 1));
    let (along, place) = diagonal(r, c, sets);
    for value in left.chain(above) {
        along.insert(place, value.into());
    }
}
