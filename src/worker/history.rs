//! The counts that came to their end, one line of JSON each, in the order they ended.
//!
//! The file is only ever added to, under a lock, so two explorers at once do not lose each other's
//! counts. A line of a later version is left alone; a line that is no record sets the file aside.

use super::kept::set_aside;
use crate::files;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The version of the records written here.
const VERSION: u32 = 1;
/// How much of the end of the file is read.
const TAIL: u64 = 256 << 10;
/// A longer file is not changed.
const LONGEST: u64 = 64 << 20;
/// How long another process may hold the lock. It takes a moment to add a line; who holds it longer
/// is stuck, and must not make us so.
const PATIENCE: Duration = Duration::from_millis(100);

/// One finished count, in the words it was shown in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// What was counted: `winning primitive pairs, n = 10^9`.
    pub title: String,
    /// Its figures, a line each.
    pub lines: Vec<String>,
    /// When it ended, in seconds since 1970.
    pub finished: u64,
    /// The game, and n in digits; empty in records of earlier versions.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub game: String,
    /// n in digits.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub n: String,
    /// The single numbers of the result by name, in digits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<(String, String)>,
}

/// A record as it stands in the file.
#[derive(Serialize, Deserialize)]
struct Written {
    version: u32,
    #[serde(flatten)]
    record: Record,
}

/// What one line of the file is.
enum Line {
    Sound(Record),
    /// From a later version of the program.
    Later,
    Damaged,
}

/// The history in one folder.
#[derive(Clone, Debug)]
pub struct History {
    path: PathBuf,
}

impl History {
    /// The history kept in `folder`, which need not be there yet.
    pub fn new(folder: &Path) -> Self {
        Self { path: folder.join("history.jsonl") }
    }

    /// Add records, the oldest first.
    ///
    /// # Errors
    /// Those of the file system; [`ErrorKind::WouldBlock`] when another process does not let go of
    /// the history.
    pub fn add(&self, records: &[Record]) -> io::Result<()> {
        let _lock = self.lock()?;
        self.append(records)
    }

    fn append(&self, records: &[Record]) -> io::Result<()> {
        let mut lines = Vec::new();
        for record in records {
            serde_json::to_writer(&mut lines, &Written { version: VERSION, record: record.clone() })?;
            lines.push(b'\n');
        }
        let mut file = files::open(OpenOptions::new().create(true).append(true).read(true), &self.path)?;
        // A line that was cut by a full disk or a lost machine must not swallow the next one.
        if file.seek(SeekFrom::End(-1)).is_ok() {
            let mut last = [0];
            file.read_exact(&mut last)?;
            if last != [b'\n'] {
                lines.insert(0, b'\n');
            }
        }
        file.write_all(&lines)
    }

    /// The latest records, the newest first. Damage sets the file aside, keeps what is sound, and
    /// is told in one line.
    pub fn latest(&self, most: usize, told: &mut Vec<String>) -> Vec<Record> {
        let lines = match self.tail() {
            Ok(lines) => lines,
            Err(error) if error.kind() == ErrorKind::NotFound => return Vec::new(),
            Err(error) => {
                told.push(format!("the history cannot be read: {error}"));
                return Vec::new();
            }
        };
        let damaged = lines.iter().any(|line| matches!(line, Line::Damaged));
        let sound = lines.into_iter().filter_map(|line| match line {
            Line::Sound(record) => Some(record),
            Line::Later | Line::Damaged => None,
        });
        let mut records: Vec<Record> = sound.collect();
        if damaged {
            told.push(match self.mend(&records) {
                Ok(aside) => format!("the history was damaged: set aside as {}", aside.display()),
                Err(error) => format!("the history is damaged and cannot be set aside: {error}"),
            });
        }
        records.reverse();
        records.truncate(most);
        records
    }

    /// Take a record out of the file; every other line stays as it is.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn remove(&self, record: &Record) -> io::Result<()> {
        let _lock = self.lock()?;
        let bytes = files::read(&self.path, LONGEST)?;
        let is_it = |line: &&[u8]| matches!(read_line(line), Line::Sound(found) if found == *record);
        let lines = bytes.split_inclusive(|&byte| byte == b'\n');
        let left: Vec<&[u8]> = lines.filter(|line| !is_it(&line.trim_ascii_end())).collect();
        let folder = self.path.parent().unwrap_or(Path::new("."));
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(&left.concat())?;
        file.persist(&self.path)?;
        Ok(())
    }

    /// Set the file aside and begin a new one with what is sound.
    fn mend(&self, sound: &[Record]) -> io::Result<PathBuf> {
        let _lock = self.lock()?;
        let aside = set_aside(&self.path)?;
        self.append(sound)?;
        Ok(aside.file_name().unwrap_or_default().into())
    }

    /// The whole lines at the end of the file.
    fn tail(&self) -> io::Result<Vec<Line>> {
        let mut file = files::open(OpenOptions::new().read(true), &self.path)?;
        let length = file.metadata()?.len();
        let start = length.saturating_sub(TAIL);
        file.seek(SeekFrom::Start(start))?;
        let mut bytes = Vec::new();
        file.take(TAIL).read_to_end(&mut bytes)?;
        let lines = bytes.split(|&byte| byte == b'\n').skip(usize::from(start > 0));
        Ok(lines.filter(|line| !line.is_empty()).map(read_line).collect())
    }

    /// Held while the file is changed; in a file of its own, since the history may be renamed.
    fn lock(&self) -> io::Result<File> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        files::lock(&self.path.with_extension("lock"), PATIENCE)?
            .ok_or_else(|| io::Error::new(ErrorKind::WouldBlock, "another process does not let go of it"))
    }
}

fn read_line(line: &[u8]) -> Line {
    #[derive(Deserialize)]
    struct Version {
        version: u32,
    }
    match serde_json::from_slice::<Written>(line) {
        Ok(written) if written.version == VERSION => Line::Sound(written.record),
        _ => match serde_json::from_slice::<Version>(line) {
            Ok(Version { version }) if version > VERSION => Line::Later,
            _ => Line::Damaged,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(title: &str) -> Record {
        Record { title: title.into(), lines: vec!["winning 13".into()], finished: 1, ..Record::default() }
    }

    #[test]
    fn records_of_earlier_versions_are_read_and_one_is_removed_alone() {
        let folder = tempfile::tempdir().unwrap();
        let history = History::new(folder.path());
        let old = r#"{"version":1,"title":"winning, n = 5","lines":["winning 13"],"finished":1}"#;
        fs::write(folder.path().join("history.jsonl"), format!("{old}\n{{\"version\":9}}\n")).unwrap();
        let numbers = vec![("losing".to_owned(), "1".to_owned())];
        let new = Record { game: ".77".into(), n: "9".into(), numbers, ..record("new") };
        history.add(&[new.clone(), record("other")]).unwrap();
        let mut told = Vec::new();
        let all = history.latest(10, &mut told);
        assert_eq!((all.len(), &all[1], told.len()), (3, &new, 0));
        history.remove(&new).unwrap();
        let titles: Vec<String> = history.latest(10, &mut told).into_iter().map(|one| one.title).collect();
        assert_eq!((titles, told.len()), (vec!["other".to_owned(), "winning, n = 5".to_owned()], 0));
        let text = fs::read_to_string(folder.path().join("history.jsonl")).unwrap();
        assert!(text.contains("\"version\":9"), "lines of a later version stay");
    }

    #[test]
    fn two_at_once_lose_nothing() {
        let folder = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for writer in 0..4 {
                let history = History::new(folder.path());
                scope.spawn(move || {
                    for at in 0..50 {
                        let record = [record(&format!("{writer}/{at}"))];
                        // four writers on a busy machine may keep each other waiting
                        while let Err(error) = history.add(&record) {
                            assert_eq!(error.kind(), ErrorKind::WouldBlock);
                        }
                    }
                });
            }
        });
        let mut told = Vec::new();
        let all = History::new(folder.path()).latest(1000, &mut told);
        assert_eq!((all.len(), told.len()), (200, 0));
        let of_one: Vec<&str> =
            all.iter().map(|r| r.title.as_str()).filter(|title| title.starts_with("2/")).collect();
        assert_eq!(of_one.len(), 50);
        assert_eq!(of_one[0], "2/49", "the newest first");
    }

    #[test]
    fn damage_is_told_once_set_aside_and_costs_only_itself() {
        let folder = tempfile::tempdir().unwrap();
        let history = History::new(folder.path());
        history.add(&[record("one")]).unwrap();
        let path = folder.path().join("history.jsonl");
        let mut bytes = fs::read(&path).unwrap();
        bytes.extend_from_slice(
            b"{\"version\":9,\"of the\":\"future\"}\n\xff\x1b[2J nonsense\n{\"version\":1",
        );
        fs::write(&path, &bytes).unwrap();
        // a cut line does not swallow the next record
        history.add(&[record("two")]).unwrap();
        let mut told = Vec::new();
        let titles = |records: Vec<Record>| records.into_iter().map(|r| r.title).collect::<Vec<_>>();
        assert_eq!(titles(history.latest(10, &mut told)), ["two", "one"]);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(fs::read(folder.path().join("history.jsonl.damaged-1")).unwrap().starts_with(&bytes));
        assert_eq!(titles(history.latest(10, &mut told)), ["two", "one"]);
        assert_eq!(told.len(), 1, "{told:?}");
    }

    #[test]
    fn of_a_huge_file_only_the_end_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let history = History::new(folder.path());
        fs::write(folder.path().join("history.jsonl"), vec![b'x'; 10 << 20]).unwrap();
        history.add(&[record("one")]).unwrap();
        let mut told = Vec::new();
        assert_eq!(history.latest(10, &mut told).len(), 1);
        assert!(told.is_empty(), "{told:?}");
    }

    #[cfg(unix)]
    #[test]
    fn a_lock_that_is_held_and_what_is_no_file_are_errors() {
        let folder = tempfile::tempdir().unwrap();
        let history = History::new(folder.path());
        let held = files::lock(&folder.path().join("history.lock"), Duration::ZERO).unwrap();
        assert_eq!(history.add(&[record("one")]).unwrap_err().kind(), ErrorKind::WouldBlock);
        drop(held);
        fs::remove_file(folder.path().join("history.lock")).unwrap();
        for name in ["history.lock", "history.jsonl"] {
            files::tests::with_no_file_at(&folder.path().join(name), |what| {
                let error = history.add(&[record("one")]).unwrap_err().to_string();
                assert!(error.contains(what), "{name}: {error}");
                let mut told = Vec::new();
                assert!(history.latest(10, &mut told).is_empty());
                assert_eq!(told.len(), usize::from(name == "history.jsonl"), "{told:?}");
            });
        }
        history.add(&[record("one"), record("two")]).unwrap();
        assert_eq!(history.latest(10, &mut Vec::new()).len(), 2);
    }
}
