//! Run the binary and keep what came of it.

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Stdio};

/// What a run left.
pub struct Ran {
    /// The exit status; `None` after a signal.
    pub status: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Ran {
    /// Standard output of a run that must have gone well and said nothing else.
    pub fn ok(self) -> String {
        assert_eq!((self.status, self.err.as_str()), (Some(0), ""));
        self.out
    }

    /// Standard output as one JSON value.
    pub fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.ok()).unwrap()
    }

    /// Assert one line on standard error, plain text, and this status.
    pub fn refused(&self, status: i32, what: &str) {
        let line = self.err.strip_suffix('\n').unwrap_or_else(|| panic!("{what}: no line: {:?}", self.err));
        assert!(line.starts_with("gametui: "), "{what}: {line:?}");
        assert!(!line.chars().any(char::is_control), "{what}: {line:?}");
        assert!(!line.contains("panicked"), "{what}: {line}");
        assert!(line.len() < 1000, "{what}: {} bytes", line.len());
        assert_eq!(self.status, Some(status), "{what}: {line}");
    }
}

/// The binary, away from the settings of whoever runs the tests.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametui"));
    for name in [
        "NO_COLOR",
        "COLUMNS",
        "LINES",
        "GAMETUI_STATE_DIR",
        "GAMETUI_TEST_WRONG_LAW",
        "GAMETUI_CHECKPOINT_MS",
    ] {
        command.env_remove(name);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Run with these arguments and nothing on standard input.
pub fn run<S: AsRef<OsStr>>(arguments: &[S]) -> Ran {
    ended(command().args(arguments))
}

/// Run with the words of a line as arguments.
pub fn line(line: &str) -> Ran {
    run(&line.split_whitespace().collect::<Vec<_>>())
}

/// Run with these bytes on standard input.
pub fn fed(line: &str, input: &[u8]) -> Ran {
    let mut child = command().args(line.split_whitespace()).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A program that refuses the first line does not read the rest.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    read(output)
}

/// Run a prepared command to its end.
pub fn ended(command: &mut Command) -> Ran {
    read(command.output().unwrap())
}

fn read(output: std::process::Output) -> Ran {
    Ran {
        status: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}
