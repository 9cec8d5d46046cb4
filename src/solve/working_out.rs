//! Work out the values that a rectangle of a board waits for.

use super::board::Board;
use super::oracle::WorkedOut;
use crate::games::Rules;
use crate::grundy;
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
            && let Some(values) = grundy::work_out(rules.as_ref(), largest, progress)?
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
