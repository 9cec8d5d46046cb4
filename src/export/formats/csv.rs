//! Comma-separated values: a header, then one line a row, a position or a term.

use super::{Content, Format, Holds, Progress, Unwritten, Write};
use crate::export::grid::cell_text;
use crate::solve::board::Cell;

pub(super) static FORMAT: Format = Format {
    name: "csv",
    about: "A header, then one line a row, a position or a term",
    endings: &["csv"],
    holds: &[Holds::Grid, Holds::Losing, Holds::Terms],
    write,
};

fn write(content: &Content<'_>, out: &mut dyn Write, progress: &Progress) -> Result<(), Unwritten> {
    writeln!(out, "{}", content.header().join(","))?;
    if let Content::Grid(grid, _) = content {
        // a grid may have a hundred million cells: no text is built for any of them
        return grid.each_row(progress, |row, cells| {
            write!(out, "{row}")?;
            for &cell in cells {
                match cell {
                    Cell::Value(value) => write!(out, ",{value}")?,
                    _ => write!(out, ",{}", cell_text(cell))?,
                }
            }
            Ok(out.write_all(b"\n")?)
        });
    }
    content.each_line(progress, &mut |line| {
        for (at, entry) in line.iter().enumerate() {
            write!(out, "{}{}", if at > 0 { "," } else { "" }, entry.text)?;
        }
        Ok(out.write_all(b"\n")?)
    })
}
