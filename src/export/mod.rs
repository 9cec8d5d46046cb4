//! Writing tables and pictures: text, csv, json, png, and b-files of sequences.
//!
//! Everything is streamed a row at a time, so memory does not grow with the picture; a file appears
//! whole or not at all: it is written beside its place and renamed into it.

mod axes;
mod grid;
pub mod map;
pub mod palette;
mod picture;
pub mod screen;
mod terms;
#[cfg(test)]
mod tests;
pub mod tone;

pub use grid::{Grid, cell_text};
pub use palette::colour;
pub use picture::Picture;
pub use terms::{bfile, csv as terms_csv, text as terms_text};

use crate::progress::Cancelled;

use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Why something was not written.
#[derive(Debug, thiserror::Error)]
pub enum Unwritten {
    /// What the system says.
    #[error("{}", in_words(.0))]
    Io(#[from] io::Error),
    /// The work was cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// What the system says, without its numbers.
fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AlreadyExists => "a file of that name is there already".into(),
        _ => {
            let told = error.to_string();
            told.split(" (os error").next().unwrap_or_default().to_lowercase()
        }
    }
}

/// Let `write` fill the file at `path`. With `replace`, an existing file is replaced at the end;
/// without, an existing file is an error and stays as it is.
///
/// # Errors
/// Those of `write`, and what the system says; nothing is left behind then.
///
/// ```
/// use gametui::export::{Unwritten, write_whole};
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("answer.txt");
/// write_whole(&path, false, |out| Ok(out.write_all(b"42\n")?)).unwrap();
/// assert_eq!(std::fs::read_to_string(&path).unwrap(), "42\n");
/// let again = write_whole(&path, false, |out| Ok(out.write_all(b"43\n")?));
/// assert!(matches!(again, Err(Unwritten::Io(_))));
/// assert_eq!(std::fs::read_to_string(&path).unwrap(), "42\n");
/// ```
pub fn write_whole(
    path: &Path,
    replace: bool,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Unwritten>,
) -> Result<(), Unwritten> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut unwritten = tempfile::Builder::new();
    unwritten.prefix(".gametui-");
    // A result is as readable as any file one makes; the default of temporary files is narrower.
    #[cfg(unix)]
    unwritten.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = unwritten.tempfile_in(folder)?;
    let mut out = BufWriter::with_capacity(1 << 16, file);
    write(&mut out)?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.as_file().sync_all()?;
    let kept = if replace { file.persist(path) } else { file.persist_noclobber(path) };
    kept.map_err(|error| error.error)?;
    Ok(())
}
