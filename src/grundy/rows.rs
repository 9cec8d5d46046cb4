//! One row of two-heap values far out. One idea: take the values in order and
//! give each its column, row by row; a row only needs the rows above it, so a strip is enough.

use crate::progress::{Cancelled, Progress};

/// The longest row that is worked out.
pub const MOST_COLUMNS: usize = 1 << 28;

/// The values of the heaps (a, 0), (a, 1), …, (a, columns − 1), for moves along rows, columns and the
/// diagonals of width `band` ≥ 1; at most [`MOST_COLUMNS`].
///
/// For each value v and each row x ≤ a from the top: v belongs to the first column of the row that no
/// smaller value has taken and that has no v above it or on its band of diagonals. (A cell gets v
/// exactly when every smaller value is among its options and v is not; this order is the algorithm
/// WSG of U. Blass and A. S. Fraenkel, 1990.) The value of (x, b) is at most x + b, so no v ≥ a +
/// columns matters. Time grows as a·columns, a few nanoseconds each; memory a bit for each of them.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
///
/// ```
/// let progress = gametui::progress::Progress::new();
/// let values = gametui::grundy::rows::row(1, 3, 1000, &progress).unwrap();
/// assert_eq!(values[..5], [3, 4, 5, 6, 2]);
/// ```
pub fn row(band: u64, a: usize, columns: usize, progress: &Progress) -> Result<Vec<u32>, Cancelled> {
    let columns = columns.min(MOST_COLUMNS);
    let end = a + columns;
    let mut strip = Strip::new(band, a, end);
    progress.report(|now| {
        now.phase = "row";
        now.block_name = "blocks";
        now.total = end as u64;
        now.blocks_total = end.div_ceil(VALUES_A_BLOCK) as u64;
        now.item_name = "cells";
    });
    let mut values = vec![0; columns];
    // Values between two looks: a block is some 65 000 cells.
    let look = (65_536 / (a + 1)).max(1);
    for v in 0..end {
        if v % look == 0 {
            progress.check()?;
        }
        if let Some(place) = strip.place(v).and_then(|column| values.get_mut(column)) {
            *place = v as u32;
        }
        if (v + 1) % VALUES_A_BLOCK == 0 || v + 1 == end {
            progress.report(|now| {
                now.done = v as u64 + 1;
                now.blocks = now.done.div_ceil(VALUES_A_BLOCK as u64);
                now.items = now.done * (a as u64 + 1);
            });
        }
    }
    Ok(values)
}

const VALUES_A_BLOCK: usize = 4096;

/// Bits that can be read 64 at a time from any place.
struct Bits(Vec<u64>);

impl Bits {
    fn new(len: usize) -> Self {
        Self(vec![0; len / 64 + 3])
    }
    fn set(&mut self, at: usize) {
        if let Some(word) = self.0.get_mut(at / 64) {
            *word |= 1 << (at % 64);
        }
    }
    /// Set or clear the bits first..=last, as far as there are any.
    fn fill(&mut self, first: usize, last: usize, on: bool) {
        let last = last.min(self.0.len() * 64 - 1);
        if first > last {
            return;
        }
        for w in first / 64..=last / 64 {
            let low = if w == first / 64 { !0 << (first % 64) } else { !0 };
            let high = if w == last / 64 { !0 >> (63 - last % 64) } else { !0 };
            if on { self.0[w] |= low & high } else { self.0[w] &= !(low & high) }
        }
    }
    /// The 64 bits from `at` on; what lies beyond the end is clear.
    fn window(&self, at: usize) -> u64 {
        let word = |w: usize| self.0.get(w).copied().unwrap_or(0);
        word(at / 64) >> (at % 64) | word(at / 64 + 1) << 1 << (63 - at % 64)
    }
}

/// The rows 0..=a while the values are handed out.
struct Strip {
    a: usize,
    band: usize,
    /// Columns taken by smaller values, row by row, and the first that is not.
    taken: Vec<Bits>,
    first_free: Vec<usize>,
    /// Columns and diagonals (shifted by a, so that none is negative) closed for the present value.
    columns: Bits,
    diagonals: Bits,
    /// Where the present value went, row by row.
    placed: Vec<usize>,
}

impl Strip {
    fn new(band: u64, a: usize, end: usize) -> Self {
        // Beyond `end` a band makes no difference.
        let band = usize::try_from(band).unwrap_or(end).clamp(1, end.max(1));
        Self {
            a,
            band,
            taken: (0..=a).map(|_| Bits::new(end)).collect(),
            first_free: vec![0; a + 1],
            columns: Bits::new(end),
            diagonals: Bits::new(end + a),
            placed: Vec::with_capacity(a + 1),
        }
    }

    /// Give v its column in every row; the column in row a, which may lie beyond the strip.
    fn place(&mut self, v: usize) -> Option<usize> {
        debug_assert!(self.placed.is_empty(), "value {v} begins with nothing closed");
        for x in 0..=self.a {
            self.lower_bands(x);
            let column = self.first_open(x);
            self.taken[x].set(column);
            while self.taken[x].window(self.first_free[x]) == !0 {
                self.first_free[x] += 64;
            }
            self.first_free[x] += self.taken[x].window(self.first_free[x]).trailing_ones() as usize;
            self.columns.set(column);
            // A move that takes k from the rows takes at least one from the columns: at the row just
            // below, the band opens to the right only; `lower_bands` adds the left side row by row.
            let diagonal = column + self.a - x;
            self.diagonals.fill(diagonal, diagonal + self.band - 1, true);
            self.placed.push(column);
        }
        let last = self.placed.last().copied();
        self.clear();
        last
    }

    /// In row x a v placed k < band rows above, on diagonal d, also closes d − k: the cell next to its
    /// column. Further left the move would have to add to a heap.
    fn lower_bands(&mut self, x: usize) {
        for k in 1..self.band.min(x + 1) {
            let above = x - k;
            if let Some(diagonal) = (self.placed[above] + self.a - above).checked_sub(k) {
                self.diagonals.set(diagonal);
            }
        }
    }

    fn first_open(&self, x: usize) -> usize {
        let mut column = self.first_free[x];
        loop {
            let closed = self.taken[x].window(column)
                | self.columns.window(column)
                | self.diagonals.window(column + self.a - x);
            if closed != !0 {
                return column + closed.trailing_ones() as usize;
            }
            column += 64;
        }
    }

    fn clear(&mut self) {
        for (x, column) in self.placed.drain(..).enumerate() {
            let diagonal = column + self.a - x;
            self.columns.fill(column, column, false);
            self.diagonals.fill((diagonal + 1).saturating_sub(self.band), diagonal + self.band - 1, false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grundy::lines::Table;

    #[test]
    fn rows_agree_with_the_table() {
        let progress = Progress::new();
        for t in [1, 2, 3, 4, 5, 9, 64, 65, 1000] {
            let table = Table::solve(t, 81, 300, 1, &progress).unwrap();
            for a in [0, 1, 2, 3, 7, 10, 63, 64, 80] {
                let values = row(t, a, 300, &progress).unwrap();
                for (b, &value) in values.iter().enumerate() {
                    assert_eq!(table.value(a, b).map(u32::from), Some(value), "t = {t}, ({a},{b})");
                }
            }
        }
    }

    #[test]
    fn empty_and_cancelled_rows() {
        let progress = Progress::new();
        assert!(row(1, 5, 0, &progress).unwrap().is_empty());
        progress.cancel();
        assert_eq!(row(1, 5, 100, &progress), Err(Cancelled));
    }
}
