//! What is kept between two runs: the place, the history, the configuration.

use crate::harness::{ESC, Launch, Session, been_here};
use std::fs;
use std::path::Path;

fn explorer(folder: &Path) -> Session {
    let launch = Launch::default().variable("GAMETUI_STATE_DIR", folder.to_str().unwrap());
    let mut session = launch.start().drawn();
    if session.text().contains("Tour · 1 of 5") {
        session.press(ESC);
        session.see(":tour shows the tour again");
    }
    session
}

fn quit(mut session: Session) {
    session.press("q");
    assert_eq!(session.ended().exit_code(), 0);
    session.assert_given_back();
}

#[test]
fn it_reopens_where_it_was_left_with_its_counts() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("not/there/yet");
    let mut session = explorer(&state);
    assert!(session.written().contains("Tour"), "the tour of the first run");
    session.press(":n 1e6\rc");
    session.see("303 963 552 391");
    session.press(":game wythoff\r:go 89 55\r");
    session.see_position("89,55");
    quit(session);
    let mut session = explorer(&state);
    session.see_position("89,55");
    assert!(!session.written().contains("Tour"), "the tour is shown once");
    session.press("C");
    session.see("303 963 552 391");
    session.press(ESC);
    session.press(":game primitive-pairs\r");
    session.see("1 000 000");
    quit(session);
    // what is kept can be read by a person
    let kept = fs::read_to_string(state.join("session.toml")).unwrap();
    assert!(kept.contains("version = 1") && kept.contains("position = \"89,55\""), "{kept}");
    // the command line comes before what was kept
    let mut session = Launch::default()
        .variable("GAMETUI_STATE_DIR", state.to_str().unwrap())
        .arguments(&["--game", "wythoff", "--at", "4,7"])
        .start()
        .opened();
    session.see_position("4,7");
    session.press("q");
    assert_eq!(session.ended().exit_code(), 0);
}

#[test]
fn two_at_once_keep_each_others_counts() {
    let folder = tempfile::tempdir().unwrap();
    been_here(folder.path());
    let mut both = [explorer(folder.path()), explorer(folder.path())];
    for (session, n) in both.iter_mut().zip(["100", "150"]) {
        session.press(&format!(":n {n}\rc"));
    }
    both[0].see("total 3 043");
    both[1].see("total 6 857");
    both.into_iter().for_each(quit);
    let mut session = explorer(folder.path());
    session.press("C");
    session.see("3 043");
    session.see("6 857");
    quit(session);
}

#[test]
fn damage_is_told_once_set_aside_and_lived_with() {
    let folder = tempfile::tempdir().unwrap();
    let garbage = [&b"\x1b[2J\x00\xff"[..], &vec![b'7'; 3 << 20], b"version = 99\n[[games]]\n"];
    for (at, bytes) in garbage.into_iter().enumerate() {
        fs::write(folder.path().join("session.toml"), bytes).unwrap();
        let session = explorer(folder.path());
        session.see("is damaged: set aside as");
        session.see("Primitive pairs");
        quit(session);
        let aside = folder.path().join(format!("session.toml.damaged-{}", at + 1));
        assert_eq!(fs::read(aside).unwrap(), bytes);
        let session = explorer(folder.path());
        assert!(!session.text().contains("damaged"), "{}", session.text());
        quit(session);
    }
    fs::write(folder.path().join("history.jsonl"), b"{\"version\":1}\nnonsense\n").unwrap();
    let session = explorer(folder.path());
    session.see("the history was damaged: set aside as history.jsonl.damaged-1");
    quit(session);
}

#[test]
fn a_place_that_cannot_be_written_costs_only_what_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a file");
    fs::write(&file, "").unwrap();
    let mut session = explorer(&file);
    session.press(":n 100\rc");
    session.see("the count could not be added to the history");
    session.see("total 3 043");
    quit(session);
}

#[test]
fn the_configuration_is_obeyed_or_refused_before_the_terminal_is_touched() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.toml");
    fs::write(&file, "mouse = false\n[keys]\nquit = \"Q\"\n").unwrap();
    let launch = || Launch::default().variable("GAMETUI_CONFIG", file.to_str().unwrap());
    let mut session = launch().start();
    session.see("Q quit");
    session.until("no mouse", |screen| screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None);
    session.press("qQ");
    assert_eq!(session.ended().exit_code(), 0);
    session.assert_given_back();
    for wrong in
        ["theme = 3", "[keys]\nquit = \"j\"\nhelp = \"j\"", "threads = 0", "memory = \"lots\"", "\u{1b}[2J"]
    {
        fs::write(&file, wrong).unwrap();
        let mut session = launch().start();
        assert_eq!(session.ended().exit_code(), 2, "{wrong}");
        session.see("config.toml:");
        session.assert_given_back();
        assert!(!session.written().contains('\x1b'), "{}", session.written());
    }
}

#[test]
fn what_is_no_file_is_told_and_lived_with() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["session.toml", "history.jsonl", "history.lock"] {
        been_here(folder.path());
        let path = folder.path().join(name);
        let _ = fs::remove_file(&path);
        assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
        let mut session = explorer(folder.path());
        if name != "history.lock" {
            session.see("it is a pipe, not a file");
        }
        session.press(":n 100\rc");
        session.see("total 3 043");
        if name != "session.toml" {
            session.see("the count could not be added to the history: it is a pipe, not a file");
        }
        quit(session);
        assert!(!path.metadata().unwrap().is_file(), "{name} was replaced");
        fs::remove_file(&path).unwrap();
    }
}

#[test]
fn a_lock_that_another_process_holds_does_not_hold_the_explorer() {
    let folder = tempfile::tempdir().unwrap();
    been_here(folder.path());
    let lock = fs::File::create(folder.path().join("history.lock")).unwrap();
    lock.lock().unwrap();
    let mut session = explorer(folder.path());
    session.press(":n 100\rc");
    session.see("another process does not let go of it");
    session.see("total 3 043");
    session.press(":go 7 3\r");
    session.see_position("7,3");
    // what could not be kept then is kept later
    lock.unlock().unwrap();
    quit(session);
    let mut session = explorer(folder.path());
    session.press("C");
    session.see("3 043");
    quit(session);
}
