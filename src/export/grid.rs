//! A rectangle of a board as text, csv or json, a row at a time.

use super::Unwritten;
use crate::games::Outcome;
use crate::progress::Progress;
use crate::solve::board::{Board, Cell};
use std::io::Write;
use std::ops::RangeInclusive;

/// A rectangle of a board; both ends of both ranges belong to it.
pub struct Grid<'a> {
    /// The board.
    pub board: &'a Board,
    /// Rows.
    pub rows: RangeInclusive<u64>,
    /// Columns.
    pub cols: RangeInclusive<u64>,
}

/// A cell as it stands in text and csv: the value, `L` or `W`, nothing for what is no position, and
/// `?` for what is not known.
pub fn cell_text(cell: Cell) -> String {
    match cell {
        Cell::Outside | Cell::Beyond => String::new(),
        Cell::Value(value) => value.to_string(),
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

    /// Columns of equal width under the column numbers, each row behind its own.
    ///
    /// # Errors
    /// Those of `out`, and of a cancelled `progress`.
    pub fn text(&self, out: &mut dyn Write, progress: &Progress) -> Result<(), Unwritten> {
        let mut width = digits(*self.cols.end());
        self.each_row(progress, |_, cells| {
            width = cells.iter().map(|&cell| cell_width(cell)).max().unwrap_or(0).max(width);
            Ok(())
        })?;
        let margin = digits(*self.rows.end());
        write!(out, "{:margin$}", "")?;
        for col in self.cols.clone() {
            write!(out, " {col:>width$}")?;
        }
        out.write_all(b"\n")?;
        let mut line = String::new();
        self.each_row(progress, |row, cells| {
            line.clear();
            line.push_str(&format!("{row:>margin$}"));
            for &cell in cells {
                line.push_str(&format!(" {:>width$}", cell_text(cell)));
            }
            writeln!(out, "{}", line.trim_end())?;
            Ok(())
        })
    }

    /// The column numbers behind the names of the axes, then every row behind its number.
    ///
    /// # Errors
    /// Those of `out`, and of a cancelled `progress`.
    pub fn csv(&self, out: &mut dyn Write, progress: &Progress) -> Result<(), Unwritten> {
        let [rows, cols] = &self.board.view.axes;
        write!(out, "{rows}\\{cols}")?;
        for col in self.cols.clone() {
            write!(out, ",{col}")?;
        }
        out.write_all(b"\n")?;
        self.each_row(progress, |row, cells| {
            write!(out, "{row}")?;
            for &cell in cells {
                write!(out, ",{}", cell_text(cell))?;
            }
            Ok(out.write_all(b"\n")?)
        })
    }

    /// One object on one line: `head`, then `view`, `rows`, `cols` and `cells` by row. Integers are
    /// strings; outcomes are `"losing"` and `"winning"`; what is no position or not known is null.
    ///
    /// # Errors
    /// Those of `out`, and of a cancelled `progress`.
    pub fn json(
        &self,
        head: &[(String, String)],
        out: &mut dyn Write,
        progress: &Progress,
    ) -> Result<(), Unwritten> {
        out.write_all(b"{")?;
        for (name, text) in head {
            write!(out, "{}:{},", quoted(name), quoted(text))?;
        }
        write!(out, "\"view\":{},", quoted(&self.board.view.id))?;
        for (name, range) in [("rows", &self.rows), ("cols", &self.cols)] {
            write!(out, "\"{name}\":{{\"first\":\"{}\",\"last\":\"{}\"}},", range.start(), range.end())?;
        }
        out.write_all(b"\"cells\":[")?;
        let first_row = *self.rows.start();
        self.each_row(progress, |row, cells| {
            out.write_all(if row == first_row { b"[" } else { b",[" })?;
            for (index, &cell) in cells.iter().enumerate() {
                let comma = if index == 0 { "" } else { "," };
                match cell {
                    Cell::Value(value) => write!(out, "{comma}\"{value}\"")?,
                    Cell::Outcome(outcome) => write!(out, "{comma}\"{outcome}\"")?,
                    Cell::Outside | Cell::Beyond | Cell::Pending => write!(out, "{comma}null")?,
                }
            }
            Ok(out.write_all(b"]")?)
        })?;
        Ok(out.write_all(b"]}\n")?)
    }
}

/// A JSON string.
fn quoted(text: &str) -> serde_json::Value {
    serde_json::Value::String(text.to_owned())
}

fn count(range: &RangeInclusive<u64>) -> u128 {
    if range.is_empty() { 0 } else { u128::from(range.end() - range.start()) + 1 }
}

fn digits(number: u64) -> usize {
    number.checked_ilog10().unwrap_or(0) as usize + 1
}

fn cell_width(cell: Cell) -> usize {
    match cell {
        Cell::Value(value) => digits(value),
        _ => 1,
    }
}
