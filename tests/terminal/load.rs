//! Any size, any speed: storms of sizes and keys, latency under load, idleness.

use crate::harness::{DEADLINE, Launch, Session};
use std::time::{Duration, Instant};

/// A count that outlives any test.
const ENDLESS: &str = ":n 1e16\rc";

/// Numbers that look random and are the same every time (Knuth's MMIX generator).
struct Dice(u64);

impl Dice {
    fn up_to(&mut self, most: u16) -> u16 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        u16::try_from((self.0 >> 33) % u64::from(most)).unwrap() + 1
    }
}

fn counting(session: &mut Session) {
    session.press(ENDLESS);
    session.see("n = 10^16");
    session.see(" % ");
}

#[test]
fn a_storm_of_sizes_during_a_count_leaves_no_garbage() {
    let mut session = Launch::default().start().opened();
    counting(&mut session);
    let mut dice = Dice(8);
    for at in 0..500 {
        session.resize(dice.up_to(400), dice.up_to(120));
        if at % 50 == 0 {
            session.redraw();
        }
    }
    session.resize(30, 10);
    session.see("too small: 30×10");
    session.see("40×12");
    session.resize(120, 40);
    session.see("Primitive pairs");
    session.press("x");
    session.see("cancelled after");
    // What a fresh screen shows must be what is there after another change of size.
    session.redraw();
    let fresh = session.text();
    session.resize(77, 21);
    session.resize(120, 40);
    session.until("the same screen", |screen| screen.contents() == fresh);
    session.press("q");
    assert_eq!(session.ended().exit_code(), 0);
    session.assert_given_back();
}

#[test]
fn ten_thousand_keys_at_once_are_handled_to_the_last() {
    let mut session = Launch::default().start().opened();
    session.press(":game wythoff\r:go 0 0\r");
    session.see_position("0,0");
    let start = Instant::now();
    session.press(&"lj".repeat(5000));
    session.see_position("5000,5000");
    eprintln!("10 000 keys on screen after {} ms", start.elapsed().as_millis());
    session.press("q");
    assert_eq!(session.ended().exit_code(), 0);
    session.assert_given_back();
}

#[test]
fn two_million_keys_at_once_take_little_memory() {
    let mut session = Launch::default().start().opened();
    let start = Instant::now();
    session.press(&"l".repeat(2_000_000));
    let taken = start.elapsed();
    session.press(":go 7 3\r");
    session.see_position("7,3");
    let (peak, after) = (session.peak() >> 20, start.elapsed() - taken);
    eprintln!("2 MB of keys taken in {taken:?}, answered {after:?} later, {peak} MiB");
    assert!(peak <= 64, "{peak} MiB");
    session.press("q");
    assert_eq!(session.ended().exit_code(), 0);
}

#[test]
fn a_screen_without_measure_is_drawn_in_part() {
    let mut session = Launch::default().size(30_000, 30_000).start().drawn();
    session.see("30000×30000 cells; 1000×500 of them are used");
    session.resize(u16::MAX, u16::MAX);
    session.see("65535×65535 cells; 1000×500 of them are used");
    let peak = session.peak() >> 20;
    eprintln!("{peak} MiB");
    assert!(peak <= 400, "{peak} MiB");
    session.resize(120, 40);
    session.press(":go 7 3\r");
    session.see_position("7,3");
    session.press("q");
    assert_eq!(session.ended().exit_code(), 0);
    session.assert_given_back();
}

#[test]
fn keys_are_answered_while_a_count_uses_every_core() {
    let mut session = Launch::default().start().opened();
    counting(&mut session);
    let mut times = Vec::new();
    let mut col = 3;
    for at in 0..200 {
        let (key, to) = if at % 40 < 20 { ("l", col + 1) } else { ("h", col - 1) };
        col = to;
        let start = Instant::now();
        session.press(key);
        session.see_position(&format!("5,{col}"));
        times.push(start.elapsed());
    }
    times.sort_unstable();
    let of = |share: usize| times[times.len() * share / 100].as_secs_f64() * 1e3;
    eprintln!("key to screen while counting: median {:.1} ms, 99th percentile {:.1} ms", of(50), of(99));
    assert!(times[198] < DEADLINE);
    session.press("x");
    session.see("cancelled after");
    session.press("q");
    assert_eq!(session.ended().exit_code(), 0);
}

/// Times any thread of the process has gone to sleep and been woken, and clock ticks it has used.
fn activity(id: u32) -> (u64, u64) {
    let tasks = std::fs::read_dir(format!("/proc/{id}/task")).unwrap();
    let switches = tasks.filter_map(|task| {
        let status = std::fs::read_to_string(task.ok()?.path().join("status")).ok()?;
        let counts = status.lines().filter_map(|line| line.split_once("ctxt_switches:"));
        Some(counts.filter_map(|(_, count)| count.trim().parse::<u64>().ok()).sum::<u64>())
    });
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit_once(") ").unwrap().1.split(' ').collect();
    let ticks = |at: usize| fields[at].parse::<u64>().unwrap();
    (switches.sum(), ticks(11) + ticks(12))
}

#[test]
fn an_idle_explorer_sleeps() {
    let mut session = Launch::default().start().opened();
    // after a count that is over, nothing may go on ticking either
    session.press(":n 1e6\rc");
    session.see("303 963 552 391");
    let end = Instant::now() + DEADLINE;
    let mut before = activity(session.id());
    loop {
        std::thread::sleep(Duration::from_millis(300));
        let now = activity(session.id());
        if now == before {
            break;
        }
        assert!(Instant::now() < end, "never at rest");
        before = now;
    }
    std::thread::sleep(Duration::from_secs(2));
    let after = activity(session.id());
    eprintln!("idle for 2 s: {} wake-ups, {} ticks", after.0 - before.0, after.1 - before.1);
    assert_eq!(after, before, "wake-ups and ticks of an idle explorer");
    session.press("q");
    assert_eq!(session.ended().exit_code(), 0);
}
