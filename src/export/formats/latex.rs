//! LaTeX tables that need no package: `tabular`, the first column ruled off, losing cells bold.

use super::{Content, Format, Holds, Progress, Unwritten, Write};

pub(super) static FORMAT: Format = Format {
    name: "latex",
    about: "A tabular, losing cells in bold",
    endings: &["tex"],
    holds: &[Holds::Grid, Holds::Losing, Holds::Terms],
    write,
};

fn write(content: &Content<'_>, out: &mut dyn Write, progress: &Progress) -> Result<(), Unwritten> {
    let header: Vec<String> = content.header().iter().map(|name| escaped(name)).collect();
    writeln!(out, "\\begin{{tabular}}{{r|*{{{}}}{{r}}}}", header.len() - 1)?;
    writeln!(out, "{} \\\\\n\\hline", header.join(" & "))?;
    content.each_line(progress, &mut |line| {
        for (at, entry) in line.iter().enumerate() {
            let text = escaped(&entry.text);
            let text = if entry.losing { format!("\\textbf{{{text}}}") } else { text };
            write!(out, "{}{text}", if at > 0 { " & " } else { "" })?;
        }
        Ok(out.write_all(b" \\\\\n")?)
    })?;
    Ok(out.write_all(b"\\end{tabular}\n")?)
}

/// The text without what LaTeX reads as a command.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn commands_stay_text() {
        assert_eq!(escaped("a\\b & 5_%"), "a\\textbackslash{}b \\& 5\\_\\%");
    }
}
