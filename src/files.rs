//! Files that are read or locked: regular ones only, of bounded size, without ever waiting.
//!
//! A named pipe, a device or a folder where a file is expected must not hang or feed the program: it
//! is refused before it is opened, and once more after, since it may have been put there in between.

use crate::input::without_mark;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::time::{Duration, Instant};

/// How often a lock that another process holds is tried again.
const RETRY: Duration = Duration::from_millis(5);

/// Open the regular file at `path` as `options` say; a missing one is made when they say so.
///
/// # Errors
/// [`ErrorKind::InvalidInput`] for anything that is no regular file, else what the system says.
///
/// ```
/// use std::fs::OpenOptions;
/// let error = gametui::files::open(OpenOptions::new().read(true), std::path::Path::new("/")).unwrap_err();
/// assert_eq!(error.to_string(), "it is a folder, not a file");
/// ```
pub fn open(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    // To open some devices is to act on them, so look first.
    refuse_all_but_files(path)?;
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        // Of no effect on a regular file; the opening of a pipe does not wait for its other end, and
        // a terminal does not become ours.
        options.custom_flags((OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed());
    }
    let file = options.open(path)?;
    regular(&file.metadata()?.file_type())?;
    Ok(file)
}

/// Refuse to replace what stands at `path` when it is no regular file. A link is followed.
///
/// # Errors
/// [`ErrorKind::InvalidInput`], and what it is.
pub fn refuse_all_but_files(path: &Path) -> io::Result<()> {
    path.metadata().map_or(Ok(()), |there| regular(&there.file_type()))
}

fn regular(kind: &std::fs::FileType) -> io::Result<()> {
    #[cfg(unix)]
    let pipe = std::os::unix::fs::FileTypeExt::is_fifo(kind);
    #[cfg(not(unix))]
    let pipe = false;
    let what = match (kind.is_file(), kind.is_dir(), pipe) {
        (true, ..) => return Ok(()),
        (_, true, _) => "a folder",
        (.., true) => "a pipe",
        _ => "a device",
    };
    Err(io::Error::new(ErrorKind::InvalidInput, format!("it is {what}, not a file")))
}

/// The bytes of the regular file at `path`.
///
/// # Errors
/// [`ErrorKind::InvalidData`] for more than `most` bytes, and those of [`open`].
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(OpenOptions::new().read(true), path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(ErrorKind::InvalidData, format!("it is longer than {most} bytes")));
    }
    Ok(bytes)
}

/// The text of the regular file at `path`, without the mark some editors put before UTF-8.
///
/// # Errors
/// [`ErrorKind::InvalidData`] for more than `most` bytes or what is not UTF-8, and those of [`open`].
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let bytes = read(path, most)?;
    let text = std::str::from_utf8(without_mark(&bytes))
        .map_err(|_| io::Error::new(ErrorKind::InvalidData, "it is not text in UTF-8"))?;
    Ok(text.to_owned())
}

/// Lock the file at `path`, which is made when it is not there; the lock lasts as long as the file
/// returned. `None` when another process still holds it after `patience`.
///
/// # Errors
/// Those of [`open`].
pub fn lock(path: &Path, patience: Duration) -> io::Result<Option<File>> {
    let file = open(OpenOptions::new().append(true).create(true), path)?;
    let end = Instant::now() + patience;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if Instant::now() >= end => return Ok(None),
            Err(TryLockError::WouldBlock) => std::thread::sleep(RETRY),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Put a pipe, a device and a folder at `path` in turn, for tests of what reads or locks there.
    #[cfg(unix)]
    pub(crate) fn with_no_file_at(path: &Path, mut check: impl FnMut(&str)) {
        assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
        check("a pipe");
        std::fs::remove_file(path).unwrap();
        std::os::unix::fs::symlink("/dev/zero", path).unwrap();
        check("a device");
        std::fs::remove_file(path).unwrap();
        std::fs::create_dir(path).unwrap();
        check("a folder");
        std::fs::remove_dir(path).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_refused_without_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some");
        with_no_file_at(&path, |what| {
            for error in [
                read(&path, 9).unwrap_err(),
                lock(&path, Duration::ZERO).unwrap_err(),
                open(OpenOptions::new().write(true).create(true).truncate(true), &path).unwrap_err(),
            ] {
                assert_eq!(error.kind(), ErrorKind::InvalidInput);
                assert!(error.to_string().contains(what), "{error}");
            }
        });
    }

    #[test]
    fn files_are_read_up_to_their_limit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some");
        std::fs::write(&path, "\u{feff}word").unwrap();
        assert_eq!(read_text(&path, 7).unwrap(), "word");
        assert_eq!(read_text(&path, 6).unwrap_err().kind(), ErrorKind::InvalidData);
        std::fs::write(&path, [0xff]).unwrap();
        assert_eq!(read_text(&path, 6).unwrap_err().kind(), ErrorKind::InvalidData);
        assert_eq!(read(&folder.path().join("none"), 6).unwrap_err().kind(), ErrorKind::NotFound);
    }

    #[test]
    fn a_lock_that_is_held_is_not_waited_for_without_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some.lock");
        let held = lock(&path, Duration::ZERO).unwrap();
        assert!(held.is_some());
        assert!(lock(&path, Duration::from_millis(20)).unwrap().is_none());
        drop(held);
        assert!(lock(&path, Duration::ZERO).unwrap().is_some());
    }
}
