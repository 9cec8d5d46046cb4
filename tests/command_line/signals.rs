//! Ctrl-C during a count: one line, status 1.

use crate::ran::command;
use rustix::process::{Pid, Signal, kill_process};
use std::fs;

/// Whether process `id` catches `signal`, as the system tells.
fn catches(id: u32, signal: Signal) -> bool {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or_default();
    let mask = u64::from_str_radix(caught.trim(), 16).unwrap_or(0);
    mask & (1 << (signal.as_raw() - 1)) != 0
}

fn interrupted(arguments: &[&str], signal: Signal) {
    let mut child = command().args(arguments).spawn().unwrap();
    while !catches(child.id(), signal) {
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
