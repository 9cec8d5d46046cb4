//! Markdown tables with pipes, as GitHub and most others read them; losing cells are bold.

use super::{Content, Format, Holds, Progress, Unwritten, Write};

pub(super) static FORMAT: Format = Format {
    name: "markdown",
    about: "A table with pipes, losing cells in bold",
    endings: &["md"],
    holds: &[Holds::Grid, Holds::Losing, Holds::Terms],
    write,
};

fn write(content: &Content<'_>, out: &mut dyn Write, progress: &Progress) -> Result<(), Unwritten> {
    let header: Vec<String> = content.header().iter().map(|name| escaped(name)).collect();
    writeln!(out, "| {} |", header.join(" | "))?;
    writeln!(out, "|{}", "---:|".repeat(header.len()))?;
    content.each_line(progress, &mut |line| {
        out.write_all(b"|")?;
        for entry in line {
            let mark = if entry.losing { "**" } else { "" };
            write!(out, " {mark}{}{mark} |", escaped(&entry.text))?;
        }
        Ok(out.write_all(b"\n")?)
    })
}

/// The text without what Markdown reads as more than text.
fn escaped(text: &str) -> String {
    let special = |c: char| matches!(c, '\\' | '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '#' | '~');
    text.chars().flat_map(|c| special(c).then_some('\\').into_iter().chain([c])).collect()
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn pipes_and_stars_stay_text() {
        assert_eq!(escaped("a\\b | c* _d_"), "a\\\\b \\| c\\* \\_d\\_");
    }
}
