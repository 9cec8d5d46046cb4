//! Small files that are kept: written whole or not at all, and set aside when they are damaged.
//!
//! A new content is written beside its place and renamed into it, so a kill at any instant leaves
//! the old one or the new one. A damaged file is moved to a name of its own: never trusted, never
//! deleted, and out of the way of the next one.

use crate::files;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The longest file that is read; a longer one is damaged.
const LONGEST: u64 = 1 << 20;

/// Read the file at `path` with `parse`; `None` when there is none, or it is damaged and has been
/// set aside. What a person should know about that is added to `told`, one line.
pub fn read<T>(path: &Path, told: &mut Vec<String>, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
    let text = match files::read_text(path, LONGEST) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        Err(error) if error.kind() == ErrorKind::InvalidData => String::from("\0"),
        Err(error) => {
            told.push(format!("{} cannot be read: {error}", shown(path)));
            return None;
        }
    };
    let read = if text.contains('\0') { None } else { parse(&text) };
    if read.is_none() {
        told.push(match set_aside(path) {
            Ok(aside) => format!("{} is damaged: set aside as {}", shown(path), shown(&aside)),
            Err(error) => format!("{} is damaged and cannot be set aside: {error}", shown(path)),
        });
    }
    read
}

/// Write a file whole, and its folder when there is none.
///
/// # Errors
/// Those of the file system, and [`ErrorKind::InvalidInput`] where something stands that is no file;
/// what was there is untouched then.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    files::refuse_all_but_files(path)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.persist(path)?;
    Ok(())
}

/// Move a damaged file out of the way; where it is now.
///
/// # Errors
/// Those of the file system.
pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for number in 1..1000 {
        let aside = path.with_file_name(format!("{name}.damaged-{number}"));
        if fs::symlink_metadata(&aside).is_err() {
            fs::rename(path, &aside)?;
            return Ok(aside);
        }
    }
    Err(io::Error::other("a thousand damaged ones are there already"))
}

/// A path as it may be shown.
fn shown(path: &Path) -> String {
    crate::input::quoted(&path.file_name().unwrap_or(path.as_os_str()).to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_damaged_is_set_aside_and_told_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some.toml");
        let mut told = Vec::new();
        assert_eq!(read(&path, &mut told, |text| Some(text.len())), None);
        assert!(told.is_empty(), "a file that is not there is no damage");
        for (at, bytes) in [&b"\0\0\0"[..], b"\xff\xfe", &vec![b'x'; 2 << 20]].into_iter().enumerate() {
            fs::write(&path, bytes).unwrap();
            assert_eq!(read(&path, &mut told, |text| Some(text.len())), None);
            assert_eq!(told.len(), at + 1);
            assert!(!path.exists());
            assert_eq!(fs::read(folder.path().join(format!("some.toml.damaged-{}", at + 1))).unwrap(), bytes);
            assert_eq!(read(&path, &mut told, |text| Some(text.len())), None);
            assert_eq!(told.len(), at + 1, "told once");
        }
        write(&path, "sound").unwrap();
        assert_eq!(read(&path, &mut told, |text| Some(text.len())), Some(5));
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_neither_read_nor_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some.toml");
        files::tests::with_no_file_at(&path, |what| {
            let error = write(&path, "text").unwrap_err().to_string();
            assert!(error.contains(what), "{error}");
            let mut told = Vec::new();
            assert_eq!(read(&path, &mut told, |text| Some(text.len())), None);
            assert!(told.len() == 1 && told[0].contains(what), "{told:?}");
        });
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
