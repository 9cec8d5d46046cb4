//! One tile of 64×64 cells, worked row by row.

use super::sets::{Set, Sets, View, mex, mex_of_two};
use super::table::{SIDE, Table, TileValues};

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

/// Where a run of cells lies.
#[derive(Clone, Copy)]
struct Run {
    /// The tile.
    i: usize,
    j: usize,
    /// The row in it, and its first column.
    r: usize,
    c: usize,
}

/// The values of tile (i, j) of `table`, i ≤ j; the tiles above and to the left are done.
pub(super) fn solve(table: &Table, i: usize, j: usize, sets: Bundles<'_>) -> TileValues {
    let mut values = vec![0; SIDE * SIDE].into_boxed_slice();
    let height = SIDE.min(table.rows - i * SIDE);
    let width = SIDE.min(table.cols - j * SIDE);
    let Bundles { rows, cols, before, diagonals } = sets;
    let (mut rows, mut diagonals) = (rows.view(), diagonals.view());
    match (cols.map(Sets::view), before.map(Sets::view)) {
        (Some(mut cols), Some(mut before)) => {
            for r in 0..height {
                // The diagonals of the columns left of r belong to the block before.
                let (left, right) = cols.again().split(r.min(width));
                let mut row = rows.set(r);
                let run = Run { i, j, r, c: 0 };
                let along = before.again().split(SIDE - r).1;
                cells(table, run, &mut row, (left, r.min(width)), along, &mut values);
                let run = Run { c: r, ..run };
                cells(table, run, &mut row, (right, width.saturating_sub(r)), diagonals.again(), &mut values);
            }
        }
        _ => {
            for r in 0..height {
                // Row r is column r as well; the columns right of it are the rows below.
                let (mut upto, below) = rows.again().split(r + 1);
                let mut row = upto.set(r);
                let (mut main, along) = diagonals.again().split(1);
                let mut along_main = main.set(0);
                widen(table, Run { i, j, r, c: r }, &values, &mut along_main);
                let value = mex_of_two(&row, &along_main);
                row.insert(value);
                if table.band == 1 {
                    along_main.insert(value);
                }
                values[r * SIDE + r] = value as u16;
                let run = Run { i, j, r, c: r + 1 };
                cells(table, run, &mut row, (below, width.saturating_sub(r + 1)), along, &mut values);
                for c in r + 1..width {
                    values[c * SIDE + r] = values[r * SIDE + c];
                }
            }
        }
    }
    values
}

/// A run of cells of one row: `cols` are the sets of its columns with their number, `along` those of
/// its diagonals.
#[inline]
fn cells(
    table: &Table,
    run: Run,
    row: &mut Set<'_>,
    (mut cols, count): (View<'_>, usize),
    mut along: View<'_>,
    values: &mut [u16],
) {
    for n in 0..count {
        let (mut col, mut diagonal) = (cols.set(n), along.set(n));
        let at = Run { c: run.c + n, ..run };
        if table.band > 1 {
            widen(table, at, values, &mut diagonal);
        }
        let value = mex(row, &col, &diagonal);
        row.insert(value);
        col.insert(value);
        if table.band == 1 {
            diagonal.insert(value);
        }
        values[at.r * SIDE + at.c] = value as u16;
    }
}

/// Add to the set of the cell's diagonal what the band sees of (a, b) and not yet of (a − 1, b − 1):
/// the cells (a − 1, b − 1 − m) and (a − 1 − m, b − 1) for 0 ≤ m < band. A band of 1 sees only
/// (a − 1, b − 1), which is added as soon as it is known.
///
/// (x, y) is an option through the band when x < a, y < b and |(y − x) − (b − a)| < band; one of
/// x < a − 1, y < b − 1 fails for the new ones.
fn widen(table: &Table, at: Run, values: &[u16], diagonal: &mut Set<'_>) {
    let Run { i, j, r, c } = at;
    let (a, b) = (i * SIDE + r, j * SIDE + c);
    if table.band == 1 || a == 0 || b == 0 {
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
    for value in left.chain(above) {
        diagonal.insert(value.into());
    }
}
