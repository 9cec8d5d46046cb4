//! Counts by the hundred do not grow memory. In the suite a short form, bounded by cycles; with
//! `GAMETUI_SOAK_MINUTES=60` the long one, started by hand.

use crate::harness::{Launch, Session};
use std::time::{Duration, Instant};

/// Bytes the process holds in memory.
fn resident(session: &Session) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", session.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches("kB").trim().parse::<u64>().unwrap() * 1024
}

/// One of everything: a count to its end, one cancelled, another game and back, sizes.
fn cycle(session: &mut Session) {
    session.press(":n 1e7\rc");
    session.see("n = 10^7");
    session.see("30 396 356 427 241");
    session.press(":n 1e16\rc");
    session.see("n = 10^16");
    session.see(" % ");
    session.press("x");
    session.see("cancelled after");
    session.press(":game wythoff\r:go 89 55\r");
    session.see_position("89,55");
    session.resize(90, 30);
    session.press(":game primitive-pairs\r:go 7 3\r");
    session.resize(120, 40);
    session.see_position("7,3");
}

#[test]
fn many_cycles_take_no_more_memory_than_a_few() {
    let long = std::env::var("GAMETUI_SOAK_MINUTES").ok().and_then(|minutes| minutes.parse().ok());
    let time = Duration::from_secs(60 * long.unwrap_or(0u64));
    let cycles = if long.is_some() { usize::MAX } else { 25 };
    let mut session = Launch::default().start().opened();
    for _ in 0..5 {
        cycle(&mut session);
    }
    let before = resident(&session);
    let start = Instant::now();
    let mut done = 0;
    while done < cycles && (long.is_none() || start.elapsed() < time) {
        cycle(&mut session);
        done += 1;
    }
    let after = resident(&session);
    let grown = after.saturating_sub(before);
    eprintln!("{done} cycles: from {} to {} KiB", before >> 10, after >> 10);
    assert!(grown < 16 << 20, "grown by {} KiB in {done} cycles", grown >> 10);
    session.press("q");
    assert_eq!(session.ended().exit_code(), 0);
    session.assert_given_back();
}
