//! Comma-separated values: a header, then one line a row, a position or a term.

use super::{Content, Format, Holds, Progress, Unwritten, Write};

pub(super) static FORMAT: Format = Format {
    name: "csv",
    about: "A header, then one line a row, a position or a term",
    endings: &["csv"],
    holds: &[Holds::Grid, Holds::Losing, Holds::Terms],
    write,
};

fn write(content: &Content<'_>, out: &mut dyn Write, progress: &Progress) -> Result<(), Unwritten> {
    writeln!(out, "{}", content.header().join(","))?;
    content.each_line(progress, &mut |line| {
        for (at, entry) in line.iter().enumerate() {
            write!(out, "{}{}", if at > 0 { "," } else { "" }, entry.text)?;
        }
        Ok(out.write_all(b"\n")?)
    })
}
