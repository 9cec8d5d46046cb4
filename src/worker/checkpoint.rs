//! A file that holds the state of one long count, so that a killed run can go on.
//!
//! The file names its version and its question, says how long it is and ends in a checksum; it is
//! written beside its place and renamed into it, so a kill at any instant leaves the old one or the
//! new one. What is not sound is set aside under another name: never trusted, never deleted.

use crate::count::{Ask, Keep};
use crate::files;
use crate::progress::Progress;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The first line of every checkpoint; another version has another line.
const MARK: &str = "gametui checkpoint 1";

/// The longest checkpoint that is read.
const LONGEST: u64 = 1 << 30;

/// The hidden variable that shortens the pace, in milliseconds, for tests that kill and resume;
/// only builds with debug assertions read it.
const PACE_VARIABLE: &str = "GAMETUI_CHECKPOINT_MS";

/// How soon the first checkpoint is due, and how often the next ones are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// A run shorter than this leaves nothing.
    pub first: Duration,
    /// Time between two checkpoints.
    pub every: Duration,
}

impl Default for Pace {
    /// After ten seconds, then every five.
    fn default() -> Self {
        Self { first: Duration::from_secs(10), every: Duration::from_secs(5) }
    }
}

impl Pace {
    /// The default, or what the environment says.
    pub fn from_environment() -> Self {
        if !cfg!(debug_assertions) {
            return Self::default();
        }
        let told = std::env::var(PACE_VARIABLE).ok().and_then(|text| text.parse().ok());
        told.map_or_else(Self::default, |milliseconds| {
            let pace = Duration::from_millis(milliseconds);
            Self { first: pace, every: pace }
        })
    }
}

/// What is counted, in one line: two runs with the same line may share a checkpoint.
///
/// Threads and memory do not belong to it, for the result does not depend on them.
pub fn question(game: &str, ask: &Ask, parameters: &[crate::games::Parameter]) -> String {
    let mut line = format!("{game} method={}", ask.method.name());
    for parameter in parameters {
        line.push_str(&format!(" {}={}", parameter.name, ask.setup.text(&parameter.name)));
    }
    line
}

/// Tells the person at the screen one line.
type Report = Box<dyn Fn(&str) + Send + Sync>;

/// The checkpoint of one question in one folder, held by one process at a time.
pub struct Checkpoint {
    question: String,
    path: PathBuf,
    resume: bool,
    pace: Pace,
    report: Report,
    /// Held, and locked, for as long as this process may write.
    lock: Option<File>,
    clock: Mutex<Clock>,
    /// Says how far the count is, and is told how long earlier runs took.
    progress: Option<Arc<Progress>>,
}

/// A count that was stopped and can go on.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved {
    /// What is counted, as [`question`] writes it.
    pub question: String,
    /// The share that is done, from 0 to 1.
    pub done: f64,
    /// The time it took so far.
    pub spent: Duration,
    /// The file.
    pub path: PathBuf,
}

struct Clock {
    due: Instant,
    /// Whether a failure to write was told already.
    told: bool,
    /// Whether this process has left a state.
    left: bool,
}

impl Checkpoint {
    /// The checkpoint of `question` in `folder`, which is made when it is not there.
    ///
    /// With `resume` a sound state is taken up; without, the count starts over and the first state
    /// it leaves replaces the old one. Whatever goes wrong is told in one line to `report`, and
    /// costs the checkpoint only.
    pub fn open(
        folder: &Path,
        question: &str,
        resume: bool,
        pace: Pace,
        report: impl Fn(&str) + Send + Sync + 'static,
    ) -> Self {
        let path = folder.join(file_name(question));
        let mut checkpoint = Self {
            question: question.to_owned(),
            path,
            resume,
            pace,
            report: Box::new(report),
            lock: None,
            clock: Mutex::new(Clock { due: Instant::now() + pace.first, told: false, left: false }),
            progress: None,
        };
        let lock = checkpoint.path.with_extension("lock");
        match fs::create_dir_all(folder).and_then(|()| files::lock(&lock, Duration::ZERO)) {
            Ok(Some(lock)) => checkpoint.lock = Some(lock),
            Ok(None) => (checkpoint.report)("another process counts the same; this one keeps no checkpoint"),
            Err(error) => checkpoint.tell("no checkpoint will be kept", &error),
        }
        checkpoint
    }

    /// The same, which keeps beside each state how far `progress` is and how long that took, and tells
    /// it what the state taken up took.
    #[must_use]
    pub fn watching(mut self, progress: &Arc<Progress>) -> Self {
        self.progress = Some(Arc::clone(progress));
        self
    }

    /// The counts whose states are in `folder`, by question; whether a state is sound is seen when it is
    /// taken up.
    pub fn all(folder: &Path) -> Vec<Saved> {
        let files = fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
        let states = files.filter(|path| path.extension().is_some_and(|end| end == "checkpoint"));
        let mut all: Vec<Saved> = states.filter_map(saved).collect();
        all.sort_by(|a, b| a.question.cmp(&b.question));
        all
    }

    /// Remove a state, unless a process counts on it.
    ///
    /// # Errors
    /// Those of the file system; [`ErrorKind::WouldBlock`] while the count runs.
    pub fn forget(path: &Path) -> io::Result<()> {
        let lock = path.with_extension("lock");
        let _held = files::lock(&lock, Duration::ZERO)?
            .ok_or_else(|| io::Error::new(ErrorKind::WouldBlock, "the count is running"))?;
        fs::remove_file(path)?;
        fs::remove_file(lock)
    }

    /// Whether `folder` has a checkpoint for `question`, sound or not.
    pub fn exists(folder: &Path, question: &str) -> bool {
        folder.join(file_name(question)).is_file()
    }

    /// Where the state is left.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The count is done: its state is of no more use.
    pub fn finish(self) {
        if self.lock.is_some()
            && self.path.is_file()
            && let Err(error) = fs::remove_file(&self.path)
        {
            self.tell("the checkpoint of the finished count stays", &error);
        }
    }

    /// How far the count is in thousandths, and the milliseconds it took.
    fn note(&self) -> (u64, u64) {
        self.progress.as_ref().map_or((0, 0), |progress| {
            let done = progress.snapshot().fraction().unwrap_or(0.0) * 1000.0;
            (done as u64, u64::try_from(progress.elapsed().as_millis()).unwrap_or(u64::MAX))
        })
    }

    fn tell(&self, what: &str, error: &io::Error) {
        (self.report)(&format!("{what}: {}: {error}", self.path.display()));
    }

    /// Puts a file that is not to be trusted under a name that is free.
    fn set_aside(&self, fault: &str) {
        let aside = (1..)
            .map(|i| self.path.with_extension(format!("set-aside-{i}")))
            .find(|path| !path.exists())
            .unwrap_or_else(|| self.path.with_extension("set-aside"));
        match fs::rename(&self.path, &aside) {
            Ok(()) => (self.report)(&format!(
                "checkpoint {} {fault}; set aside as {}; counting from the start",
                self.path.display(),
                aside.display()
            )),
            Err(error) => self.tell(&format!("the checkpoint {fault} and is not used"), &error),
        }
    }

    fn write(&self, state: &[u8]) -> io::Result<()> {
        files::refuse_all_but_files(&self.path)?;
        let fresh = self.path.with_extension("new");
        let mut file = files::open(OpenOptions::new().write(true).create(true).truncate(true), &fresh)?;
        let written =
            file.write_all(&seal(&self.question, state, self.note())).and_then(|()| file.sync_data());
        written.and_then(|()| fs::rename(&fresh, &self.path)).inspect_err(|_| {
            // A full disk has no use for half a state.
            let _ = fs::remove_file(&fresh);
        })
    }
}

impl Keep for Checkpoint {
    fn load(&self) -> Option<Vec<u8>> {
        if !self.resume || self.lock.is_none() {
            return None;
        }
        let bytes = match files::read(&self.path, LONGEST) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return None,
            Err(error) => {
                self.tell("the checkpoint cannot be read", &error);
                return None;
            }
        };
        match unseal(&self.question, &bytes) {
            Ok((state, (_, spent))) => {
                if let Some(progress) = &self.progress {
                    progress.go_on_from(Duration::from_millis(spent));
                }
                Some(state.to_vec())
            }
            Err(fault) => {
                self.set_aside(fault);
                None
            }
        }
    }

    fn save(&self, state: &[u8]) {
        if self.lock.is_none() {
            return;
        }
        // Who starts over by mistake and cancels at once must not lose what an earlier run left.
        let cancelled = self.progress.as_ref().is_some_and(|progress| progress.is_cancelled());
        let left = self.clock.lock().unwrap_or_else(PoisonError::into_inner).left;
        if cancelled && !left && !self.resume && self.path.exists() {
            return;
        }
        let result = self.write(state);
        let mut clock = self.clock.lock().unwrap_or_else(PoisonError::into_inner);
        clock.due = Instant::now() + self.pace.every;
        clock.left |= result.is_ok();
        if let Err(error) = result {
            if !clock.told {
                self.tell("no checkpoint could be written; the count goes on", &error);
            }
            clock.told = true;
        }
    }

    fn wants(&self) -> bool {
        let due = || self.clock.lock().unwrap_or_else(PoisonError::into_inner).due;
        self.lock.is_some() && Instant::now() >= due()
    }

    fn reject(&self, fault: &str) {
        if let Some(progress) = &self.progress {
            progress.go_on_from(Duration::ZERO);
        }
        self.set_aside(fault);
    }
}

/// A name for the question's file: its first word, and a checksum of all of it.
fn file_name(question: &str) -> String {
    let game: String = question.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    format!("{game}-{:08x}.checkpoint", crc32fast::hash(question.as_bytes()))
}

impl Drop for Checkpoint {
    /// Where no state is left, no lock is left either. A process that still has the removed file open
    /// can at worst keep a checkpoint beside another's: both are whole, and either may be resumed.
    fn drop(&mut self) {
        if self.lock.is_some() && !self.path.exists() {
            let _ = fs::remove_file(self.path.with_extension("lock"));
        }
    }
}

/// Bytes that hold the first three lines of any checkpoint.
const HEAD: u64 = 4096;

/// What the head of a checkpoint says.
fn saved(path: PathBuf) -> Option<Saved> {
    let mut head = Vec::new();
    files::open(OpenOptions::new().read(true), &path).ok()?.take(HEAD).read_to_end(&mut head).ok()?;
    let mut lines = head.splitn(4, |&byte| byte == b'\n');
    let mark = lines.next()?;
    let question = std::str::from_utf8(lines.next()?).ok()?;
    let (_, (done, spent)) = numbers(lines.next()?)?;
    let printable = !question.chars().any(char::is_control);
    (mark == MARK.as_bytes() && printable).then(|| Saved {
        question: question.to_owned(),
        done: done.min(1000) as f64 / 1000.0,
        spent: Duration::from_millis(spent),
        path,
    })
}

/// The third line: the length of the state, thousandths done, milliseconds spent. Earlier versions
/// wrote the length alone.
fn numbers(line: &[u8]) -> Option<(usize, (u64, u64))> {
    let mut numbers = std::str::from_utf8(line).ok()?.split(' ');
    let length = numbers.next()?.parse().ok()?;
    let mut next = || numbers.next().map_or(Some(0), |number| number.parse().ok());
    Some((length, (next()?, next()?)))
}

/// A state with all that makes it recognisable, and a note of how far it is.
fn seal(question: &str, state: &[u8], (done, spent): (u64, u64)) -> Vec<u8> {
    let mut bytes = format!("{MARK}\n{question}\n{} {done} {spent}\n", state.len()).into_bytes();
    bytes.extend_from_slice(state);
    bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// The state inside and its note, or what is wrong.
type Unsealed<'a> = Result<(&'a [u8], (u64, u64)), &'static str>;

fn unseal<'a>(question: &str, bytes: &'a [u8]) -> Unsealed<'a> {
    let mut parts = bytes.splitn(4, |&byte| byte == b'\n');
    let mut part = || parts.next().ok_or("is cut short");
    let (mark, asked, length, rest) = (part()?, part()?, part()?, part()?);
    let (body, sum) = bytes.split_last_chunk::<4>().ok_or("is cut short")?;
    let whole = crc32fast::hash(body).to_le_bytes() == *sum;
    if mark != MARK.as_bytes() {
        let version = mark.starts_with(b"gametui checkpoint ");
        return Err(if version && whole { "is of another version" } else { "is damaged" });
    }
    let (length, note) = numbers(length).ok_or("is damaged")?;
    if rest.len() < length.saturating_add(4) {
        return Err("is cut short");
    }
    if !whole || rest.len() != length + 4 {
        return Err("is damaged");
    }
    if asked != question.as_bytes() {
        return Err("belongs to another count");
    }
    Ok((&rest[..length], note))
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUESTION: &str = "primitive-pairs method=fast n=1000";
    const AT_ONCE: Pace = Pace { first: Duration::ZERO, every: Duration::ZERO };

    /// A checkpoint, and the lines it reports.
    fn open(folder: &Path, question: &str, resume: bool) -> (Checkpoint, Arc<Mutex<Vec<String>>>) {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let told = Arc::clone(&lines);
        let report = move |line: &str| told.lock().unwrap().push(line.to_owned());
        (Checkpoint::open(folder, question, resume, AT_ONCE, report), lines)
    }

    fn saved(folder: &Path) -> PathBuf {
        let (checkpoint, lines) = open(folder, QUESTION, false);
        checkpoint.save(b"some state\nof two lines");
        assert!(lines.lock().unwrap().is_empty());
        checkpoint.path().to_owned()
    }

    /// What a resuming run finds, and what it reports.
    fn found(folder: &Path) -> (Option<Vec<u8>>, Vec<String>) {
        let (checkpoint, lines) = open(folder, QUESTION, true);
        let state = checkpoint.load();
        let lines = lines.lock().unwrap().clone();
        (state, lines)
    }

    #[test]
    fn a_state_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        saved(folder.path());
        assert_eq!(found(folder.path()), (Some(b"some state\nof two lines".to_vec()), vec![]));
        let (fresh, _) = open(folder.path(), QUESTION, false);
        assert_eq!(fresh.load(), None, "without resume the count starts over");
        fresh.finish();
        assert_eq!(found(folder.path()), (None, vec![]));
    }

    #[test]
    fn stopped_counts_are_listed_with_their_share_and_time() {
        let folder = tempfile::tempdir().unwrap();
        let progress = Arc::new(Progress::new());
        progress.go_on_from(Duration::from_secs(60));
        progress.report(|now| (now.done, now.total) = (3, 12));
        let checkpoint = open(folder.path(), QUESTION, false).0.watching(&progress);
        checkpoint.save(b"state");
        fs::write(folder.path().join("other.checkpoint"), "no checkpoint").unwrap();
        let [saved] = &Checkpoint::all(folder.path())[..] else { panic!("one is sound") };
        assert_eq!((saved.question.as_str(), saved.done), (QUESTION, 0.25));
        assert!(saved.spent >= Duration::from_secs(60), "{saved:?}");
        assert_eq!(Checkpoint::forget(&saved.path).unwrap_err().kind(), ErrorKind::WouldBlock);
        drop(checkpoint);
        // The next run is told how long the first one took.
        let progress = Arc::new(Progress::new());
        let checkpoint = open(folder.path(), QUESTION, true).0.watching(&progress);
        assert_eq!(checkpoint.load().as_deref(), Some(&b"state"[..]));
        assert!(progress.elapsed() >= Duration::from_secs(60));
        drop(checkpoint);
        Checkpoint::forget(&saved.path).unwrap();
        assert!(Checkpoint::all(folder.path()).is_empty());
    }

    #[test]
    fn a_run_that_starts_over_and_is_cancelled_at_once_leaves_the_earlier_state() {
        let folder = tempfile::tempdir().unwrap();
        saved(folder.path());
        let progress = Arc::new(Progress::new());
        let checkpoint = open(folder.path(), QUESTION, false).0.watching(&progress);
        progress.cancel();
        checkpoint.save(b"little");
        drop(checkpoint);
        assert_eq!(found(folder.path()).0.as_deref(), Some(&b"some state\nof two lines"[..]));
    }

    #[test]
    fn states_of_earlier_versions_are_taken_up() {
        let mut bytes = format!("{MARK}\n{QUESTION}\n5\nstate").into_bytes();
        bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
        assert_eq!(unseal(QUESTION, &bytes), Ok((&b"state"[..], (0, 0))));
    }

    #[test]
    fn every_flipped_bit_and_every_cut_is_noticed() {
        let sound = seal(QUESTION, b"some state", (80, 1234));
        for bit in 0..8 * sound.len() {
            let mut bytes = sound.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(unseal(QUESTION, &bytes).is_err(), "bit {bit}");
        }
        for length in 0..sound.len() {
            assert!(unseal(QUESTION, &sound[..length]).is_err(), "cut to {length}");
        }
        assert_eq!(unseal(QUESTION, &sound), Ok((&b"some state"[..], (80, 1234))));
        assert_eq!(unseal("another", &sound), Err("belongs to another count"));
    }

    #[test]
    fn another_version_is_named() {
        let mut bytes = seal(QUESTION, b"state", (0, 0));
        bytes.truncate(bytes.len() - 4);
        bytes[MARK.len() - 1] = b'9';
        bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
        assert_eq!(unseal(QUESTION, &bytes), Err("is of another version"));
    }

    #[test]
    fn what_is_damaged_is_set_aside_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        for i in 1..=2 {
            let path = saved(folder.path());
            let mut bytes = fs::read(&path).unwrap();
            bytes[40] ^= 4;
            fs::write(&path, &bytes).unwrap();
            let (state, lines) = found(folder.path());
            assert_eq!(state, None);
            assert_eq!(lines.len(), 1, "{lines:?}");
            assert!(!path.exists());
            assert_eq!(fs::read(path.with_extension(format!("set-aside-{i}"))).unwrap(), bytes);
        }
    }

    #[test]
    fn the_checkpoint_of_another_count_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = saved(folder.path());
        let (other, lines) = open(folder.path(), "primitive-pairs method=fast n=1001", true);
        fs::rename(path, other.path()).unwrap();
        assert_eq!(other.load(), None);
        assert!(lines.lock().unwrap()[0].contains("belongs to another count"));
    }

    #[test]
    fn the_second_process_keeps_its_hands_off() {
        let folder = tempfile::tempdir().unwrap();
        let (first, _) = open(folder.path(), QUESTION, true);
        first.save(b"first");
        let (second, lines) = open(folder.path(), QUESTION, true);
        assert_eq!(lines.lock().unwrap().len(), 1);
        assert!(!second.wants());
        assert_eq!(second.load(), None);
        second.save(b"second");
        second.finish();
        assert_eq!(first.load(), Some(b"first".to_vec()));
    }

    #[test]
    fn a_folder_that_cannot_be_made_costs_the_checkpoint_only() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "in the way").unwrap();
        let (checkpoint, lines) = open(&file.join("state"), QUESTION, true);
        assert_eq!(lines.lock().unwrap().len(), 1);
        assert!(!checkpoint.wants());
        checkpoint.save(b"state");
        assert_eq!(checkpoint.load(), None);
    }

    #[test]
    fn a_failed_write_is_told_once() {
        let folder = tempfile::tempdir().unwrap();
        let (checkpoint, lines) = open(folder.path(), QUESTION, true);
        // A folder where the fresh file should go cannot be written to.
        fs::create_dir(checkpoint.path().with_extension("new")).unwrap();
        checkpoint.save(b"state");
        checkpoint.save(b"state");
        assert_eq!(lines.lock().unwrap().len(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_costs_the_checkpoint_only() {
        for ending in ["checkpoint", "lock", "new"] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join(file_name(QUESTION)).with_extension(ending);
            files::tests::with_no_file_at(&path, |what| {
                let (checkpoint, lines) = open(folder.path(), QUESTION, true);
                assert_eq!(checkpoint.load(), None);
                if ending == "new" {
                    checkpoint.save(b"state");
                }
                let lines = lines.lock().unwrap();
                assert!(lines.len() == 1 && lines[0].contains(what), "{ending}: {lines:?}");
            });
        }
    }
}
