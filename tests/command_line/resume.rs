//! A long count that is killed, at any instant, and goes on.

use crate::ran::{Ran, command, ended};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// T, L and W for n = 10^12.
const KNOWN: [&str; 3] = ["303963550927059804025909", "101321183642250665629792", "202642367284809138396117"];

/// The count, with a checkpoint every few milliseconds.
fn count(folder: &Path) -> Command {
    let mut count = command();
    count.args(["count", "primitive-pairs", "--n", "1e12", "--format", "json", "--resume", "--state-dir"]);
    count.arg(folder).env("GAMETUI_CHECKPOINT_MS", "5");
    count
}

fn assert_known(ran: &Ran) {
    let object: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let found = ["total", "losing", "winning"].map(|name| object[name].as_str().unwrap().to_owned());
    assert_eq!(found, KNOWN);
}

/// The checkpoint in the folder and when it was written, once there is one.
fn checkpoint(folder: &Path) -> Option<(PathBuf, SystemTime)> {
    let files = fs::read_dir(folder).ok()?.filter_map(Result::ok).map(|entry| entry.path());
    let path = files.into_iter().find(|path| path.extension().is_some_and(|end| end == "checkpoint"))?;
    let written = fs::metadata(&path).ok()?.modified().ok()?;
    Some((path, written))
}

/// Start the count and kill it without warning as soon as it has left a newer state, or let it end.
/// Whether it was killed.
fn killed(folder: &Path) -> bool {
    let before = checkpoint(folder);
    let mut child = count(folder).spawn().unwrap();
    loop {
        if checkpoint(folder) != before {
            child.kill().unwrap();
            let status = child.wait().unwrap();
            return !status.success();
        }
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_killed_count_goes_on_to_the_same_answer() {
    let folder = tempfile::tempdir().unwrap();
    let kills = (0..4).filter(|_| killed(folder.path())).count();
    assert!(kills > 0, "the count ended before it left a state");
    assert_known(&ended(&mut count(folder.path())));
    assert_eq!(checkpoint(folder.path()), None, "a finished count leaves no state");
}

#[test]
fn a_damaged_state_is_told_set_aside_and_not_used() {
    let folder = tempfile::tempdir().unwrap();
    while !killed(folder.path()) {}
    let (path, _) = checkpoint(folder.path()).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let ran = ended(&mut count(folder.path()));
    assert_known(&ran);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    assert!(ran.err.contains("set aside"), "{}", ran.err);
    let aside = fs::read_dir(folder.path()).unwrap().filter_map(Result::ok).map(|entry| entry.path());
    assert!(aside.into_iter().any(|path| fs::read(path).is_ok_and(|kept| kept == bytes)));
}

#[test]
fn a_folder_that_cannot_be_used_costs_the_checkpoint_only() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "in the way").unwrap();
    let ran = ended(&mut count(&file));
    assert_known(&ran);
    assert_eq!(ran.status, Some(0));
    assert!(ran.err.contains("no checkpoint will be kept"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn a_disk_without_room_is_told_once_and_left_clean() {
    let folder = tempfile::tempdir().unwrap();
    let mut full = Command::new("sh");
    // no file may grow; without the trap the system would end the program instead of telling it
    full.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\""]);
    let count = count(folder.path());
    full.arg(count.get_program()).args(count.get_args()).env("GAMETUI_CHECKPOINT_MS", "5");
    let ran = ended(&mut full);
    assert_known(&ran);
    let told = ran.err.lines().filter(|line| line.contains("no checkpoint could be written")).count();
    assert_eq!(told, 1, "{}", ran.err);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
}
