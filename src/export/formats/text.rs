//! Text for people: a grid in aligned columns, positions and terms one a line.

use super::{Content, Format, Holds, Progress, Unwritten, Write};
use crate::export::grid::{Grid, cell_text};
use crate::solve::board::Cell;

pub(super) static FORMAT: Format = Format {
    name: "text",
    about: "Aligned columns; positions and terms one a line",
    endings: &["txt"],
    holds: &[Holds::Grid, Holds::Losing, Holds::Terms],
    write,
};

fn write(content: &Content<'_>, out: &mut dyn Write, progress: &Progress) -> Result<(), Unwritten> {
    match content {
        Content::Grid(grid, _) => aligned(grid, out, progress),
        Content::Terms(terms) => Ok(terms.terms.iter().try_for_each(|term| writeln!(out, "{term}"))?),
        _ => content.each_line(progress, &mut |line| {
            let place: Vec<&str> = line.iter().map(|entry| &*entry.text).collect();
            Ok(writeln!(out, "{}", place.join(","))?)
        }),
    }
}

/// Columns of equal width under the column numbers, each row behind its own.
fn aligned(grid: &Grid<'_>, out: &mut dyn Write, progress: &Progress) -> Result<(), Unwritten> {
    let mut width = digits(*grid.cols.end());
    grid.each_row(progress, |_, cells| {
        width = cells.iter().map(|&cell| cell_width(cell)).max().unwrap_or(0).max(width);
        Ok(())
    })?;
    let margin = digits(*grid.rows.end());
    write!(out, "{:margin$}", "")?;
    for col in grid.cols.clone() {
        write!(out, " {col:>width$}")?;
    }
    out.write_all(b"\n")?;
    let mut line = String::new();
    grid.each_row(progress, |row, cells| {
        line.clear();
        line.push_str(&format!("{row:>margin$}"));
        for &cell in cells {
            line.push_str(&format!(" {:>width$}", cell_text(cell)));
        }
        writeln!(out, "{}", line.trim_end())?;
        Ok(())
    })
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
