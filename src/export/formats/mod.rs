//! The formats that files are written in: one file each, and one line in the list. A format says what
//! its files hold, how their names end, and how one is written.

mod bfile;
mod csv;
mod json;
mod latex;
mod markdown;
mod png;
mod svg;
mod text;

use super::Unwritten;
use super::content::{Content, Holds};
use crate::input::{InputError, nearest, quoted};
use crate::progress::Progress;
use std::io::Write;
use std::path::Path;

/// A format of files.
#[derive(Debug)]
pub struct Format {
    /// Its name after `--format`.
    pub name: &'static str,
    /// What a file of it is, in a few words.
    pub about: &'static str,
    /// The endings of file names that ask for it, in lower case.
    pub endings: &'static [&'static str],
    /// What it can hold.
    pub holds: &'static [Holds],
    write: fn(&Content<'_>, &mut dyn Write, &Progress) -> Result<(), Unwritten>,
}

/// Every format there is.
pub static FORMATS: &[&Format] = &[
    &text::FORMAT,
    &json::FORMAT,
    &csv::FORMAT,
    &png::FORMAT,
    &bfile::FORMAT,
    &markdown::FORMAT,
    &latex::FORMAT,
    &svg::FORMAT,
];

/// What one can read or hand to other programs: the format when nothing asks for another.
pub static TEXT: &Format = &text::FORMAT;

impl Format {
    /// The format called `name`.
    ///
    /// # Errors
    /// One line that names the formats there are.
    ///
    /// ```
    /// use gametui::export::Format;
    /// assert_eq!(Format::named("latex").unwrap().endings, ["tex"]);
    /// assert!(Format::named("docx").unwrap_err().to_string().contains("markdown"));
    /// ```
    pub fn named(name: &str) -> Result<&'static Self, InputError> {
        FORMATS.iter().find(|format| format.name == name).copied().ok_or_else(|| {
            let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
            let example = format!("format={}", nearest(name, &names));
            InputError::new(format!("{} is not a format", quoted(name)), names.join(", "), example)
        })
    }

    /// The format that a file's name asks for by its ending.
    ///
    /// ```
    /// use gametui::export::Format;
    /// let by_name = |name: &str| Format::of_file(name.as_ref()).map(|format| format.name);
    /// assert_eq!(by_name("map.PNG"), Some("png"));
    /// assert_eq!(by_name("table"), None);
    /// ```
    pub fn of_file(path: &Path) -> Option<&'static Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        FORMATS.iter().find(|format| format.endings.contains(&&*ending)).copied()
    }

    /// The formats that hold any of `what`.
    pub fn holding(what: &[Holds]) -> Vec<&'static Self> {
        FORMATS.iter().filter(|format| what.iter().any(|it| format.holds.contains(it))).copied().collect()
    }

    /// Refuse what this format cannot hold, before any work is done for it.
    ///
    /// # Errors
    /// One line that names the formats which can.
    pub fn admit(&self, what: Holds) -> Result<(), InputError> {
        if self.holds.contains(&what) {
            return Ok(());
        }
        let fitting = Self::holding(&[what]);
        let names: Vec<&str> = fitting.iter().map(|format| format.name).collect();
        let example = names.first().copied().unwrap_or_default();
        let told = format!("a {} file cannot hold {}", self.name, what.in_words());
        Err(InputError::new(told, names.join(", "), format!("--format {example}")))
    }

    /// Write `content`.
    ///
    /// # Errors
    /// Those of `out`, of a cancelled `progress`, and of content that is not [admitted](Self::admit).
    pub fn write(
        &self,
        content: &Content<'_>,
        out: &mut dyn Write,
        progress: &Progress,
    ) -> Result<(), Unwritten> {
        self.admit(content.holds()).map_err(Unwritten::Refused)?;
        (self.write)(content, out, progress)
    }
}
