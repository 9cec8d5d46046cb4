//! JSON, one object on one line: what the figures are, and the figures. Integers are strings, because
//! they can pass 2^53; what is no position or not known is null.

use super::{Content, Format, Holds, Progress, Unwritten, Write};
use crate::export::Terms;
use crate::export::grid::Grid;
use crate::solve::board::Cell;
use serde_json::Value;

pub(super) static FORMAT: Format = Format {
    name: "json",
    about: "One object: what the figures are, and the figures",
    endings: &["json"],
    holds: &[Holds::Grid, Holds::Losing, Holds::Terms],
    write,
};

fn write(content: &Content<'_>, out: &mut dyn Write, progress: &Progress) -> Result<(), Unwritten> {
    out.write_all(b"{")?;
    for (name, text) in content.head() {
        write!(out, "{}:{},", quoted(&name), quoted(&text))?;
    }
    match content {
        Content::Grid(grid, _) => {
            ranges(grid, out)?;
            cells(grid, out, progress)?;
        }
        Content::Losing(grid) => {
            ranges(grid, out)?;
            out.write_all(b"\"losing\":[")?;
            let mut comma = "";
            content.each_line(progress, &mut |line| {
                let place: Vec<String> = line.iter().map(|entry| quoted(&entry.text).to_string()).collect();
                write!(out, "{comma}[{}]", place.join(","))?;
                comma = ",";
                Ok(())
            })?;
        }
        Content::Terms(of) => terms(of, out)?,
        Content::Screen(_) => {}
    }
    Ok(out.write_all(b"]}\n")?)
}

fn ranges(grid: &Grid<'_>, out: &mut dyn Write) -> Result<(), Unwritten> {
    write!(out, "\"view\":{},", quoted(&grid.board.view.id))?;
    for (name, range) in [("rows", &grid.rows), ("cols", &grid.cols)] {
        write!(out, "\"{name}\":{{\"first\":\"{}\",\"last\":\"{}\"}},", range.start(), range.end())?;
    }
    Ok(())
}

fn cells(grid: &Grid<'_>, out: &mut dyn Write, progress: &Progress) -> Result<(), Unwritten> {
    out.write_all(b"\"cells\":[")?;
    let first_row = *grid.rows.start();
    grid.each_row(progress, |row, cells| {
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
    })
}

fn terms(of: &Terms, out: &mut dyn Write) -> Result<(), Unwritten> {
    let oeis = of.oeis.as_ref().map_or(Value::Null, |number| quoted(&number.id));
    write!(out, "\"title\":{},\"oeis\":{oeis},\"first\":\"{}\",\"terms\":[", quoted(&of.title), of.first)?;
    for (at, term) in of.terms.iter().enumerate() {
        write!(out, "{}\"{term}\"", if at > 0 { "," } else { "" })?;
    }
    Ok(())
}

/// A JSON string.
fn quoted(text: &str) -> Value {
    Value::String(text.to_owned())
}
