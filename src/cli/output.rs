//! Where results go: standard output, or a file that appears whole or not at all.

use super::failure::Failure;
use crate::export::{self, Format, Unwritten};
use crate::input::{InputError, quoted};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether standard output was closed from the start.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Standard output was closed from the start: what is written to it is lost.
pub(super) fn set_closed() {
    CLOSED.store(true, Ordering::Relaxed);
}

/// Refuse work whose result would be lost.
pub(super) fn check_open() -> Result<(), Failure> {
    if CLOSED.load(Ordering::Relaxed) { Err(cannot_print(io::Error::other("it is closed"))) } else { Ok(()) }
}

/// Write `text` to standard output.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    to_standard_output(|out| Ok(out.write_all(text.as_bytes())?))
}

/// Let `write` fill a buffered standard output.
pub(super) fn to_standard_output(
    write: impl FnOnce(&mut dyn Write) -> Result<(), Unwritten>,
) -> Result<(), Failure> {
    check_open()?;
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    write(&mut out).and_then(|()| Ok(out.flush()?)).map_err(|error| match error {
        Unwritten::Io(error) => cannot_print(error),
        Unwritten::Cancelled(cancelled) => cancelled.into(),
        Unwritten::Refused(refusal) => refusal.into(),
    })
}

/// The failure of a write to standard output.
pub(super) fn cannot_print(error: io::Error) -> Failure {
    Failure::io("write to standard output", error)
}

/// A place results may go.
#[derive(Debug)]
pub(super) enum Destination {
    /// Standard output.
    Standard,
    /// A file, written beside its place and then renamed into it.
    File {
        /// Its path.
        path: PathBuf,
        /// Whether an existing file may be replaced.
        force: bool,
    },
}

impl Destination {
    /// The destination asked for, checked before any work is done for it.
    pub(super) fn new(path: Option<&Path>, force: bool) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return check_open().map(|()| Self::Standard);
        };
        let shown = quoted(&path.to_string_lossy());
        if path.is_dir() || path.as_os_str().is_empty() {
            let what = format!("{shown} is not a file name");
            return Err(InputError::new(what, "a path to write to", "-o grid.csv").into());
        }
        if !force && path.symlink_metadata().is_ok() {
            let what = format!("{shown} exists");
            return Err(InputError::new(what, "a new file, or --force to replace it", "").into());
        }
        Ok(Self::File { path: path.to_owned(), force })
    }

    /// Whether this is standard output, and that is a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Self::Standard) && io::stdout().is_terminal()
    }

    /// Refuse a picture where it would be shown as text.
    pub(super) fn refuse_picture_on_terminal(&self, format: &Format) -> Result<(), InputError> {
        if format.name == "png" && self.is_terminal() {
            let what = "a picture is not shown on a terminal";
            return Err(InputError::new(what, "a file, or a pipe", "--format png -o picture.png"));
        }
        Ok(())
    }

    /// Let `write` fill the destination.
    pub(super) fn fill(
        &self,
        write: impl FnOnce(&mut dyn Write) -> Result<(), Unwritten>,
    ) -> Result<(), Failure> {
        let Self::File { path, force } = self else { return to_standard_output(write) };
        export::write_whole(path, *force, write).map_err(|error| match error {
            Unwritten::Io(error) => Failure::io(format!("write {}", quoted(&path.to_string_lossy())), error),
            Unwritten::Cancelled(cancelled) => cancelled.into(),
            Unwritten::Refused(refusal) => refusal.into(),
        })
    }
}
