//! Every way out gives the terminal back.

use crate::harness::{DEADLINE, Launch, Session};
use rustix::process::Signal;
use std::time::{Duration, Instant};

/// Each mode of the explorer, and the keys that lead there.
const MODES: [(&str, &str); 7] = [
    ("grid", ""),
    ("games", "\t\t\t"),
    ("help", "?"),
    ("typing a command", ":go 1"),
    ("typing a parameter", ":n 5\r\t\t\t\t5"),
    ("counting", ":n 1e9\rc"),
    ("a refusal", ":nonsense\r"),
];

fn assert_left(session: &mut Session, status: u32) {
    assert_eq!(session.ended().exit_code(), status, "{}", session.text());
    session.assert_given_back();
}

#[test]
fn quit_by_key_and_by_command() {
    for keys in ["q", ":q\r", ":quit\r", "\x03"] {
        let mut session = Launch::default().start().opened();
        session.press(keys);
        assert_left(&mut session, 0);
    }
}

#[test]
fn ctrl_c_leaves_from_every_mode() {
    for (mode, keys) in MODES {
        let mut session = Launch::default().start().opened();
        session.press(keys);
        // One leaves the line being typed, if there is one; the next leaves the explorer.
        session.press("\x03\x03");
        assert_eq!(session.ended().exit_code(), 0, "{mode}");
        session.assert_given_back();
    }
}

#[test]
fn signals_end_it_from_every_mode() {
    for (at, (mode, keys)) in MODES.into_iter().enumerate() {
        let signals = [(Signal::TERM, 143), (Signal::HUP, 129), (Signal::INT, 130), (Signal::QUIT, 131)];
        let (signal, status) = signals[at % signals.len()];
        let mut session = Launch::default().start().opened();
        session.press(keys);
        session.signal(signal);
        assert_eq!(session.ended().exit_code(), status, "{mode}");
        session.assert_given_back();
    }
}

#[cfg(debug_assertions)]
#[test]
fn a_panic_in_update_or_view_gives_the_terminal_back_and_reports() {
    for place in ["update", "view"] {
        let mut session = Launch::default().variable("GAMETUI_TEST_PANIC", place).start().opened();
        session.press("j");
        let status = session.ended();
        assert!(!status.success());
        session.assert_given_back();
        session.see(&format!("a fault in {place}, asked for by a test"));
    }
}

#[cfg(debug_assertions)]
#[test]
fn a_panic_in_a_job_is_a_line_and_the_explorer_lives_on() {
    let mut session = Launch::default().variable("GAMETUI_TEST_PANIC", "job").start().opened();
    session.press("c");
    session.see("a fault inside the job");
    session.assert_taken();
    session.press(":go 7 3\r");
    session.see_position("7,3");
    session.press("q");
    assert_left(&mut session, 0);
    assert!(!session.text().contains("panicked"), "{}", session.text());
}

#[test]
fn stopped_it_gives_the_terminal_back_and_continued_it_draws_afresh() {
    for by_signal in [false, true] {
        let mut session = Launch::default().start().opened();
        if by_signal {
            session.signal(Signal::TSTP);
        } else {
            session.press("\x1a");
        }
        session.stopped();
        session.assert_given_back();
        session.signal(Signal::CONT);
        session.assert_taken();
        session.see("Primitive pairs");
        session.press(":go 7 3\r");
        session.see_position("7,3");
        session.press("q");
        assert_left(&mut session, 0);
    }
}

#[test]
fn ctrl_z_stops_it_while_text_is_typed() {
    let mut session = Launch::default().start().opened();
    session.press(":go 7");
    session.see(":go 7");
    session.press("\x1a");
    session.stopped();
    session.assert_given_back();
    session.signal(Signal::CONT);
    session.assert_taken();
    session.press(" 3\r");
    session.see_position("7,3");
    session.press("q");
    assert_left(&mut session, 0);
}

#[test]
fn a_stop_that_is_taken_back_at_once_does_not_last() {
    let mut session = Launch::default().start().opened();
    session.press(":game wythoff\r:go 5 0\r");
    session.see_position("5,0");
    for at in 1..=40 {
        session.signal(Signal::TSTP);
        std::thread::sleep(Duration::from_micros(250 * (at - 1)));
        session.signal(Signal::CONT);
        session.press("l");
        session.see_position(&format!("5,{at}"));
    }
    session.assert_taken();
    session.press("q");
    assert_left(&mut session, 0);
}

#[test]
fn a_terminal_that_stops_reading_is_left_by_the_first_signal_or_key() {
    let signals = [(Signal::TERM, 143), (Signal::HUP, 129), (Signal::INT, 130), (Signal::QUIT, 131)];
    let ways = signals.into_iter().map(Some).chain([None]);
    for way in ways {
        let mut session = Launch::default().start().opened();
        session.set_deaf(true);
        let before = session.written_bytes();
        // many more frames than a pseudo-terminal holds
        const FRAMES: usize = 200;
        for _ in 0..FRAMES {
            session.press("\x0c");
            std::thread::sleep(Duration::from_millis(10));
        }
        let asked = Instant::now();
        let status = match way {
            Some((signal, status)) => {
                session.signal(signal);
                status
            }
            None => {
                session.press("q");
                0
            }
        };
        assert_eq!(session.ended().exit_code(), status, "{way:?}");
        eprintln!("ended {} ms after {way:?}", asked.elapsed().as_millis());
        session.assert_settings_given_back();
        session.set_deaf(false);
        session.until("all that it wrote", |screen| screen.contents().contains("Primitive"));
        let held = session.written_bytes() - before;
        assert!(held < FRAMES * 2000, "{held} bytes were taken: it was never behind");
    }
}

#[test]
fn a_count_on_a_terminal_that_stops_reading_is_ended_by_one_signal() {
    let count = "exec \"$GAMETUI\" count primitive-pairs --n 1e17 --no-checkpoint";
    let mut session =
        Launch::default().shell(&format!("echo ready; read -r go; timeout 1 yes; {count}")).start();
    session.see("ready");
    session.set_deaf(true);
    session.press("\r");
    // the terminal is full now, so the line of progress waits
    let busy = |id: u32| {
        let threads = std::fs::read_dir(format!("/proc/{id}/task")).unwrap().flatten();
        let mut names = threads.map(|thread| std::fs::read_to_string(thread.path().join("comm")));
        names.any(|name| name.is_ok_and(|name| name.trim() == "signals"))
    };
    let end = Instant::now() + DEADLINE;
    while !busy(session.id()) {
        assert!(Instant::now() < end, "the count has not begun");
        std::thread::sleep(Duration::from_millis(5));
    }
    // the first line of progress comes after a moment
    std::thread::sleep(Duration::from_millis(500));
    session.signal(Signal::INT);
    // 1 where there was still room for the line that says so, 128 + SIGINT where there was none
    let status = session.ended().exit_code();
    assert!(matches!(status, 1 | 130), "{status}");
}

#[test]
fn stopped_from_outside_it_takes_the_terminal_again() {
    let mut session = Launch::default().start().opened();
    session.signal(Signal::STOP);
    session.stopped();
    let before = session.written_bytes();
    session.signal(Signal::CONT);
    session.until("a fresh screen", |_| true);
    session.press("\x0c");
    session.until("all of it drawn", |screen| screen.contents().contains("Primitive pairs"));
    assert!(session.written_bytes() >= before);
    session.press("q");
    assert_left(&mut session, 0);
}

#[test]
fn a_terminal_that_cannot_show_it_is_refused_in_one_line() {
    for launch in [
        Launch::default().variable("TERM", "dumb"),
        Launch::default().without("TERM"),
        Launch::default().variable("TERM", ""),
    ] {
        let mut session = launch.start();
        assert_left(&mut session, 2);
        session.see("TERM");
        assert!(!session.written().contains('\x1b'), "{}", session.written());
    }
}

#[test]
fn an_unknown_terminal_is_given_a_try() {
    let mut session = Launch::default().variable("TERM", "something-new").start().opened();
    session.see("Primitive pairs");
    session.press("q");
    assert_left(&mut session, 0);
}

#[test]
fn bad_arguments_never_touch_the_terminal() {
    for arguments in [&["--game", "chess"][..], &["--n", "abc"], &["--at", "4,6"], &["--nonsense"]] {
        let mut session = Launch::default().arguments(arguments).start();
        assert_left(&mut session, 2);
        assert!(!session.written().contains('\x1b'), "{}", session.written());
    }
}

#[test]
fn without_a_terminal_on_either_end_it_says_what_works_instead() {
    for line in ["exec \"$GAMETUI\" <&-", "exec \"$GAMETUI\" </dev/null", "\"$GAMETUI\" | cat; exit 2"] {
        let mut session = Launch::default().shell(line).start();
        assert_left(&mut session, 2);
        session.see("needs a terminal");
        assert!(!session.written().contains('\x1b'), "{}", session.written());
    }
}
