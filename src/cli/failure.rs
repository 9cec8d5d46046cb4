//! What can go wrong on the command line, and the one line and exit status it becomes.

use crate::count::Stopped;
use crate::input::InputError;
use crate::progress::Cancelled;
use std::io;
use std::process::ExitCode;

/// Why a subcommand did not do what was asked.
#[derive(Debug)]
pub(super) enum Failure {
    /// Bad input: status 2.
    Input(InputError),
    /// A check failed, or a job was stopped: status 1.
    Failed(String),
    /// Something could not be read or written: status 1.
    Io {
        /// What was being done, to follow "cannot": `write to standard output`.
        doing: String,
        /// What the system says.
        error: io::Error,
    },
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl From<Cancelled> for Failure {
    fn from(_: Cancelled) -> Self {
        Self::Failed("stopped before the end; there is no result".into())
    }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::Cancelled => Cancelled.into(),
            Stopped::Refused(refusal) => refusal.into(),
        }
    }
}

impl Failure {
    /// An input or output error met while `doing` something.
    pub(super) fn io(doing: impl Into<String>, error: io::Error) -> Self {
        Self::Io { doing: doing.into(), error }
    }

    /// Say it in one line on standard error. A reader that went away (`| head`) is no failure.
    pub(super) fn report(&self) -> ExitCode {
        let (line, status) = match self {
            Self::Input(error) => (error.to_string(), 2),
            Self::Failed(what) => (what.clone(), 1),
            Self::Io { error, .. } if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Io { doing, error } => (format!("cannot {doing}: {}", plain(error)), 1),
        };
        line.lines().for_each(say);
        ExitCode::from(status)
    }
}

/// One line on standard error, safe for a terminal. Nobody is left to tell when that fails.
pub(super) fn say(line: &str) {
    use std::io::Write;
    let _ = writeln!(io::stderr().lock(), "gametui: {}", printable(line));
}

/// `text` on one line without control characters.
fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => shown.push(' '),
            c if c.is_control() => shown.extend(c.escape_default()),
            c => shown.push(c),
        }
    }
    shown
}

/// What the system says, without its error number.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}
