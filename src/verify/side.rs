//! What is compared with the values of the rules, a row at a time: a law, or the values of another game.

use super::Said;
use crate::games::{Law, ReadRow};
use crate::grundy::Values;
use std::sync::Arc;

/// Stands for the value of a cell that is no position.
pub(super) const NOTHING: u64 = u64::MAX;

/// Positions between two reports.
pub(super) const BLOCK: usize = 1 << 13;

/// What a scan came to.
pub(super) struct Scanned {
    /// Positions up to and with the first difference of which something is claimed.
    pub checked: u64,
    /// The first difference; where the claim is not defined, why.
    pub at: Option<(Vec<u64>, Option<String>)>,
}

/// Which heaps the cells of a row are.
#[derive(Clone, Copy)]
pub(super) enum Line {
    /// Pairs (a, b) with this a.
    Of(u64),
    /// Single heaps.
    Heaps,
}

impl Line {
    /// Call `with` with the heaps of a cell.
    pub fn heaps<T>(self, last: u64, with: impl FnOnce(&[u64]) -> T) -> T {
        match self {
            Self::Of(a) => with(&[a, last]),
            Self::Heaps if last == 0 => with(&[]),
            Self::Heaps => with(&[last]),
        }
    }

    /// The values of the cells from `from` on.
    pub fn read(self, values: &dyn Values, from: u64, cells: &mut [u64]) {
        for (last, cell) in (from..).zip(cells) {
            *cell = self.heaps(last, |heaps| values.value(heaps)).unwrap_or(NOTHING);
        }
    }
}

/// What is claimed of positions.
pub(super) enum Claim<'a> {
    /// By a law that is read along rows.
    Rows { rows: Box<dyn ReadRow + 'a>, cells: Vec<u64> },
    /// By a law, cell by cell.
    Cells(&'a Law),
    /// That the values are these.
    Values(Arc<dyn Values>),
}

impl<'a> Claim<'a> {
    pub fn of(law: &'a Law) -> Self {
        match law.rows() {
            Some(rows) => Self::Rows { rows, cells: Vec::new() },
            None => Self::Cells(law),
        }
    }

    /// The index of the first cell, from `from` on, that is not as `truth` says, and why where it is not
    /// defined. Adds to `checked` the cells up to it of which something is claimed.
    pub fn differs(
        &mut self,
        line: Line,
        from: u64,
        truth: &[u64],
        checked: &mut u64,
    ) -> Option<(usize, Option<String>)> {
        match self {
            Self::Rows { rows, cells } => by_rows(&mut **rows, cells, line, from, truth, checked),
            Self::Cells(law) => by_cells(line, from, truth, checked, |heaps| Said::by_law(law, heaps)),
            Self::Values(values) => by_cells(line, from, truth, checked, |heaps| {
                values.value(heaps).map_or(Said::default(), Said::by_value)
            }),
        }
    }
}

fn by_cells(
    line: Line,
    from: u64,
    truth: &[u64],
    checked: &mut u64,
    said: impl Fn(&[u64]) -> Said,
) -> Option<(usize, Option<String>)> {
    for (index, (last, &value)) in (from..).zip(truth).enumerate() {
        if value == NOTHING {
            continue;
        }
        let said = line.heaps(last, &said);
        *checked += u64::from(said != Said::default());
        if !said.agrees(value) {
            return Some((index, None));
        }
    }
    None
}

fn by_rows(
    rows: &mut dyn ReadRow,
    cells: &mut Vec<u64>,
    line: Line,
    from: u64,
    truth: &[u64],
    checked: &mut u64,
) -> Option<(usize, Option<String>)> {
    let a = if let Line::Of(a) = line { a } else { 0 };
    cells.resize(truth.len().max(cells.len()), 0);
    let cells = &mut cells[..truth.len()];
    let values = rows.gives_values();
    let mut start = 0;
    while start < truth.len() {
        let read = rows.read(a, from + start as u64, &mut cells[start..]);
        let end = read.as_ref().map_or_else(|(index, _)| start + index, |()| truth.len());
        for index in start..end {
            let truth = truth[index];
            if truth == NOTHING {
                continue;
            }
            *checked += 1;
            // an outcome is 0 for losing and 1 for winning
            if cells[index] != if values { truth } else { u64::from(truth > 0) } {
                return Some((index, None));
            }
        }
        if let Err((_, why)) = read
            && truth[end] != NOTHING
        {
            *checked += 1;
            return Some((end, Some(why)));
        }
        start = end + 1;
    }
    None
}
