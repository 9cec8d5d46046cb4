//! A rectangle of a board, read a row at a time.

use super::Unwritten;
use super::terms::Terms;
use std::borrow::Cow;

use crate::games::{Chosen, Outcome};
use crate::input::InputError;
use crate::progress::Progress;
use crate::solve::board::{Board, Cell};
use std::ops::RangeInclusive;

/// A rectangle of a board; both ends of both ranges belong to it.
pub struct Grid<'a> {
    /// The board.
    pub board: &'a Board,
    /// The game and its parameters.
    pub chosen: &'a Chosen,
    /// Rows.
    pub rows: RangeInclusive<u64>,
    /// Columns.
    pub cols: RangeInclusive<u64>,
}

/// A cell as it stands in text and csv: the value, `L` or `W`, nothing for what is no position, and
/// `?` for what is not known.
pub fn cell_text(cell: Cell) -> Cow<'static, str> {
    match cell {
        Cell::Outside | Cell::Beyond => "".into(),
        Cell::Value(value) => value.to_string().into(),
        Cell::Outcome(Outcome::Losing) => "L".into(),
        Cell::Outcome(Outcome::Winning) => "W".into(),
        Cell::Pending => "?".into(),
    }
}

impl Grid<'_> {
    /// How many cells there are.
    pub fn cells(&self) -> u128 {
        count(&self.rows) * count(&self.cols)
    }

    /// Call `row` with every row, reporting one block each.
    pub(super) fn each_row(
        &self,
        progress: &Progress,
        mut row: impl FnMut(u64, &[Cell]) -> Result<(), Unwritten>,
    ) -> Result<(), Unwritten> {
        /// Cells between two looks at the cancel flag.
        const CELLS_A_CHECK: usize = 4096;
        let total = u64::try_from(count(&self.rows)).unwrap_or(u64::MAX);
        progress.report(|now| {
            now.block_name = "rows";
            (now.done, now.total) = (0, total);
            (now.blocks, now.blocks_total) = (0, total);
        });
        let mut cells = Vec::new();
        for a in self.rows.clone() {
            cells.clear();
            for b in self.cols.clone() {
                if cells.len() % CELLS_A_CHECK == 0 {
                    progress.check()?;
                }
                cells.push(self.board.cell(a, b));
            }
            row(a, &cells)?;
            progress.report(|now| {
                now.done += 1;
                now.blocks += 1;
            });
        }
        Ok(())
    }

    /// Call `each` with every cell, row by row, and its row and column.
    pub(super) fn each_cell(
        &self,
        progress: &Progress,
        each: &mut dyn FnMut(u64, u64, Cell) -> Result<(), Unwritten>,
    ) -> Result<(), Unwritten> {
        self.each_row(progress, |row, cells| {
            self.cols.clone().zip(cells).try_for_each(|(col, &cell)| each(row, col, cell))
        })
    }

    /// The game and what was chosen for its rules.
    pub fn head(&self) -> Vec<(String, String)> {
        let Chosen { game, setup } = self.chosen;
        let rules = game.parameters().iter().filter(|parameter| parameter.rules && *parameter.name != *"n");
        let chosen = rules.map(|parameter| (parameter.name.to_string(), setup.text(&parameter.name)));
        [("game".to_owned(), game.id().to_owned())].into_iter().chain(chosen).collect()
    }

    /// The values of a single row or column, indexed by the other coordinate.
    ///
    /// # Errors
    /// A refusal that names the first cell without a value; a cancelled `progress`.
    pub fn line(&self, progress: &Progress) -> Result<Terms, Unwritten> {
        let mut terms = Vec::new();
        self.each_cell(progress, &mut |row, col, cell| match cell {
            Cell::Value(value) => {
                terms.push(value.into());
                Ok(())
            }
            _ => {
                let what = format!("the cell {row},{col} has no known value, and a b-file has no gaps");
                let refusal = InputError::new(what, "a stretch of values", "--rows 10 --cols 0..1000");
                Err(Unwritten::Refused(refusal))
            }
        })?;
        let [rows, cols] = &self.board.view.axes;
        let (fixed, at, index, first) = match self.rows.start() == self.rows.end() {
            true => (rows, self.rows.start(), cols, *self.cols.start()),
            false => (cols, self.cols.start(), rows, *self.rows.start()),
        };
        let head = self.head();
        let chosen: String = head[1..].iter().map(|(name, value)| format!(", {name} = {value}")).collect();
        let title = self.chosen.game.title();
        let heading = format!("{title}, {}, {fixed} = {at}{chosen}", self.board.view.title);
        Ok(Terms { head, ..Terms::new(heading, [index, "value"], first, terms) })
    }
}

fn count(range: &RangeInclusive<u64>) -> u128 {
    if range.is_empty() { 0 } else { u128::from(range.end() - range.start()) + 1 }
}
