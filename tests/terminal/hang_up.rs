//! The terminal is closed under the explorer, as when a window is closed or a connection drops.
//!
//! A second process holds the pseudo-terminal and is killed, so that every end of it that is ours
//! goes away at once, without any of the courtesies of an orderly end.

use crate::harness::{DEADLINE, Launch, process_state};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const FILE: &str = "GAMETUI_TEST_HOLDER_FILE";
const KEYS: &str = "GAMETUI_TEST_HOLDER_KEYS";
const SEEN: &str = "GAMETUI_TEST_HOLDER_SEEN";

/// Not a test by itself: what the second process runs. It tells the explorer's id and waits to die.
#[test]
fn holder() {
    let Ok(file) = std::env::var(FILE) else { return };
    let mut session = Launch::default().start().opened();
    session.press(&std::env::var(KEYS).unwrap_or_default());
    session.see(&std::env::var(SEEN).unwrap_or_default());
    let whole = format!("{file}.whole");
    std::fs::write(&whole, session.id().to_string()).unwrap();
    std::fs::rename(&whole, &file).unwrap();
    loop {
        std::thread::park();
    }
}

/// Start a holder; the id of its explorer.
#[allow(clippy::zombie_processes, reason = "the caller kills the holder and waits for it")]
fn hold(file: &Path, keys: &str, seen: &str) -> (Child, u32) {
    let holder = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "hang_up::holder", "--nocapture"])
        .env(FILE, file)
        .env(KEYS, keys)
        .env(SEEN, seen)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let end = Instant::now() + DEADLINE;
    loop {
        if let Ok(id) = std::fs::read_to_string(file) {
            return (holder, id.parse().unwrap());
        }
        assert!(Instant::now() < end, "the explorer did not open");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_terminal_that_goes_away_ends_it_soon() {
    // idle; typing; while a count uses every core; in the middle of a paste that never ends
    for (keys, seen) in [("", ""), (":go 1", ":go 1"), (":n 1e16\rc", " % "), ("\x1b[200~abc", "")] {
        let folder = tempfile::tempdir().unwrap();
        let (mut holder, explorer) = hold(&folder.path().join("id"), keys, seen);
        holder.kill().unwrap();
        let closed = Instant::now();
        holder.wait().unwrap();
        // Gone, or a dead child that nobody has collected.
        while !matches!(process_state(explorer), None | Some('Z' | 'X')) {
            assert!(closed.elapsed() < DEADLINE, "still running after {keys:?}");
            std::thread::sleep(Duration::from_millis(5));
        }
        eprintln!("ended {} ms after its terminal, {keys:?}", closed.elapsed().as_millis());
    }
}
