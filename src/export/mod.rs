//! Writing tables and pictures: csv, json, b-file, png.
//!
//! A file appears whole or not at all: it is written beside its place and renamed into it.

use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Let `write` fill the file at `path`. With `replace`, an existing file is replaced at the end;
/// without, an existing file is an error and stays as it is.
///
/// # Errors
/// What the system says; nothing is left behind then.
pub fn write_whole(
    path: &Path,
    replace: bool,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let file = tempfile::Builder::new().prefix(".gametui-").tempfile_in(folder)?;
    let mut out = BufWriter::with_capacity(1 << 16, file);
    write(&mut out)?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.as_file().sync_all()?;
    let kept = if replace { file.persist(path) } else { file.persist_noclobber(path) };
    kept.map(drop).map_err(|error| error.error)
}
