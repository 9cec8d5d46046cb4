//! Ctrl-C during a count: one line, status 1.

use crate::ran::command;
use rustix::process::{Pid, Signal, kill_process};
use std::fs;

/// Whether process `id` listens to signals: it has a thread of this name.
fn listens(id: u32) -> bool {
    let Ok(threads) = fs::read_dir(format!("/proc/{id}/task")) else { return false };
    let name = |thread: fs::DirEntry| fs::read_to_string(thread.path().join("comm")).unwrap_or_default();
    threads.flatten().any(|thread| name(thread).trim() == "signals")
}

fn interrupted(arguments: &[&str], signal: Signal) {
    let mut child = command().args(arguments).spawn().unwrap();
    while !listens(child.id()) {
        assert!(child.try_wait().unwrap().is_none(), "{arguments:?} ended before it could be stopped");
        std::thread::yield_now();
    }
    kill_process(Pid::from_child(&child), signal).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(err.lines().count(), 1, "{err}");
    assert!(err.contains("stopped before the end"), "{err}");
    assert!(output.stdout.is_empty());
}

#[test]
fn a_count_stops_at_each_signal_that_asks_for_it() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP, Signal::QUIT] {
        interrupted(&["count", "primitive-pairs", "--n", "1e17", "--no-checkpoint"], signal);
    }
}

#[test]
fn a_check_and_a_grid_stop_too() {
    interrupted(&["verify", "primitive-pairs", "--n", "20000", "--memory", "4GiB"], Signal::INT);
    interrupted(&["grid", "primitive-pairs", "--rows", "1..9999", "--cols", "1..9999"], Signal::INT);
}
