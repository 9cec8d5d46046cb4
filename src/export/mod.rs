//! Writing tables and pictures: what there is to write, and the formats.
//!
//! A [`Rectangle`] of a board, [`Terms`] or a screen is [`Content`]; a [`Format`] says which content it
//! holds and writes it. `gametui grid`, `gametui sequence` and `:export` all write through here. Everything is streamed a row at a time, so memory does not grow with the picture; a file appears
//! whole or not at all: it is written beside its place and renamed into it.

mod axes;
mod character;
mod content;
mod dress;
mod formats;
mod grid;
mod map;
mod options;
pub mod palette;
mod picture;
mod rectangle;
pub mod screen;
mod terms;
mod terms_picture;
#[cfg(test)]
mod tests;
pub mod tone;
mod walk;

pub use character::Character;
pub use content::{Content, Entry, Holds};
pub use dress::Dress;
pub use formats::{FORMATS, Format, TEXT};
pub use grid::{Grid, cell_text};
pub use options::{read_range, read_scale, read_zoom};
pub use palette::colour;
pub use picture::Picture;
pub use rectangle::{MOST_CELLS, Rectangle};
pub use terms::Terms;
pub use terms_picture::Folded;
pub use walk::Walk;

use crate::input::InputError;
use crate::progress::Cancelled;

use std::fs::{self, OpenOptions};
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
    /// It turned out that the format cannot hold it.
    #[error(transparent)]
    Refused(InputError),
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

fn unencoded(error: png::EncodingError) -> Unwritten {
    match error {
        png::EncodingError::IoError(error) => error.into(),
        other => io::Error::other(other.to_string()).into(),
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
    let there = if replace { fs::metadata(path).ok() } else { None };
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        // A device or a pipe is written into, never replaced.
        let mut out = BufWriter::with_capacity(1 << 16, OpenOptions::new().write(true).open(path)?);
        write(&mut out)?;
        return Ok(out.flush()?);
    }
    // What a link leads to is replaced, not the link.
    let target = if there.is_some() { fs::canonicalize(path)? } else { path.to_owned() };
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut unwritten = tempfile::Builder::new();
    unwritten.prefix(".gametui-");
    // A result is as readable as any file one makes; the default of temporary files is narrower.
    #[cfg(unix)]
    unwritten.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = unwritten.tempfile_in(folder)?;
    if let Some(there) = there {
        file.as_file().set_permissions(there.permissions())?;
    }
    let mut out = BufWriter::with_capacity(1 << 16, file);
    write(&mut out)?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.as_file().sync_all()?;
    let kept = if replace { file.persist(&target) } else { file.persist_noclobber(&target) };
    kept.map_err(|error| error.error)?;
    Ok(())
}

#[cfg(all(test, unix))]
mod what_is_there {
    use super::*;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    fn write_over(path: &Path) -> Result<(), Unwritten> {
        write_whole(path, true, |out| Ok(out.write_all(b"new\n")?))
    }

    #[test]
    fn links_lead_on_and_permissions_stay() {
        let folder = tempfile::tempdir().unwrap();
        let (target, link) = (folder.path().join("target"), folder.path().join("link"));
        fs::write(&target, "old\n").unwrap();
        fs::set_permissions(&target, fs::Permissions::from_mode(0o600)).unwrap();
        symlink(&target, &link).unwrap();
        write_over(&link).unwrap();
        assert!(link.symlink_metadata().unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&target).unwrap(), "new\n");
        assert_eq!(fs::metadata(&target).unwrap().mode() & 0o777, 0o600);
    }

    #[test]
    fn devices_are_written_into() {
        // a link in a folder of our own, so that a fault here could not harm the device
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("full");
        symlink("/dev/full", &link).unwrap();
        let full = write_over(&link);
        assert!(matches!(full, Err(Unwritten::Io(_))) || !Path::new("/dev/full").exists());
        assert!(link.symlink_metadata().unwrap().is_symlink());
    }
}
