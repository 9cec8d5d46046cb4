//! Work out values: those of some rules, with the law that they prove, and those that a rectangle of a
//! board waits for.

use super::board::Board;
use super::oracle::WorkedOut;
use crate::games::{LARGEST_HEAP, Law, Rules};
use crate::grundy::{self, Values};
use crate::period::{self, SumSource};
use crate::progress::{Cancelled, Progress};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Rows that are asked what they wait for.
const ROWS_ASKED: u64 = 4096;
/// Cells of a row that are asked, from its beginning.
const CELLS_ASKED: u64 = 4;

/// The values for the cells in `rows` and `cols` of `board`, as far as `memory` bytes go; what lies
/// beyond stays with what the law says.
///
/// # Errors
/// [`Cancelled`] when `progress` was.
pub fn worked_out(
    board: &Board,
    rows: &RangeInclusive<u64>,
    cols: &RangeInclusive<u64>,
    memory: u64,
    progress: &Progress,
) -> Result<Vec<WorkedOut>, Cancelled> {
    let largest = (*rows.end()).max(*cols.end());
    let mut found: Vec<WorkedOut> = Vec::new();
    for rules in waited_for(board, rows, cols) {
        let most = grundy::affordable(&rules.shape(), memory);
        if largest <= most
            && let Some(values) = values_of(&rules, largest, progress)?
        {
            found.push((rules.identity(), values));
        }
    }
    Ok(found)
}

/// The rules that cells of the rectangle wait for, each once.
fn waited_for(board: &Board, rows: &RangeInclusive<u64>, cols: &RangeInclusive<u64>) -> Vec<Arc<dyn Rules>> {
    let mut found: Vec<Arc<dyn Rules>> = Vec::new();
    let last_row = (*rows.end()).min(rows.start().saturating_add(ROWS_ASKED));
    let last_col = (*cols.end()).min(cols.start().saturating_add(CELLS_ASKED));
    for row in (*rows.start()..=last_row).chain([*rows.end()]) {
        for col in (*cols.start()..=last_col).chain([*cols.end()]) {
            if let Some(rules) = board.waits_for(row, col)
                && found.iter().all(|seen| seen.identity() != rules.identity())
            {
                found.push(rules.clone());
            }
        }
    }
    found
}

/// Heaps that are read at most to prove a period, where fewer are asked for: of octal codes, and of others,
/// whose values take much longer.
const PERIOD_READ: [u64; 2] = [4096, 512];

/// The values of `rules` for heaps up to `reach`; in games by code with the law of their period, where
/// reading so far proves one. `None` when no engine fits the rules.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
pub fn values_of(
    rules: &Arc<dyn Rules>,
    reach: u64,
    progress: &Progress,
) -> Result<Option<Arc<dyn Values>>, Cancelled> {
    let Some(mut source @ SumSource::Code(_)) = SumSource::new(rules) else {
        return grundy::work_out(&**rules, reach, progress);
    };
    let slow = source.of_code().is_some_and(|values| !values.code().is_octal());
    let limit = reach.saturating_add(1).max(PERIOD_READ[usize::from(slow)]);
    let moves = source.moves();
    let found = period::search(&mut source, &moves, limit, false, progress, &mut |_| ())?;
    let law = period::law(&source, &found);
    if law.is_none() {
        period::Source::extend(&mut source, reach.saturating_add(1), progress)?;
    }
    Ok(source.into_cells().map(|cells| Arc::new(ByCode { cells, law }) as Arc<dyn Values>))
}

/// The values of a code that were read, and the law that they prove.
struct ByCode {
    cells: grundy::codes::Cells,
    law: Option<Law>,
}

impl Values for ByCode {
    fn value(&self, heaps: &[u64]) -> Option<u64> {
        self.cells.value(heaps).or_else(|| self.law.as_ref()?.value(heaps))
    }
    fn reach(&self) -> u64 {
        if self.law.is_some() { LARGEST_HEAP } else { self.cells.reach() }
    }
    fn bytes(&self) -> u64 {
        self.cells.bytes()
    }
    fn law(&self) -> Option<&Law> {
        self.law.as_ref()
    }
}
