//! Keys in, state out.

use super::{App, Options};
use crate::count::{Figure, Tally};
use crate::progress::Snapshot;
use crate::tui::actions::Place;
use crate::tui::effect::Effect;
use crate::tui::jobs::CountState;
use crate::tui::key::Key;
use crate::tui::layout::Focus;
use crate::tui::message::Message;
use crate::worker::checkpoint::Saved;
use crate::worker::{Ending, Event, Job, Lane, Product, Request};
use std::time::Duration;

pub(crate) fn app() -> App {
    let mut app = App::new(&Options::default(), (120, 40));
    app.settle();
    app
}

/// Press keys, written with spaces between; returns what is to be done outside.
pub(crate) fn press(app: &mut App, keys: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for written in keys.split(' ') {
        let key = Key::read(written).unwrap_or_else(|| panic!("{written} is no key"));
        effects.extend(app.update(Message::Key(key)));
        effects.extend(app.settle());
    }
    effects
}

pub(crate) fn type_line(app: &mut App, text: &str) -> Vec<Effect> {
    let mut effects = press(app, ":");
    for c in text.chars() {
        let key = if c == ' ' { "space".to_owned() } else { c.to_string() };
        effects.extend(press(app, &key));
    }
    effects.extend(press(app, "enter"));
    effects
}

#[test]
fn arrows_walk_the_grid_and_the_inspector_follows() {
    let mut app = app();
    assert_eq!(app.table().grid.cursor, (5, 3));
    press(&mut app, "right right up j l");
    assert_eq!(app.table().grid.cursor, (5, 6));
    assert_eq!(app.session.inspector.findings.as_ref().unwrap().written, "5,6");
    press(&mut app, "home");
    assert_eq!(app.table().grid.cursor, (5, 1));
    press(&mut app, "home up left");
    assert_eq!(app.table().grid.cursor, (1, 1));
}

#[test]
fn a_refused_value_leaves_the_setup_as_it_was() {
    let mut app = app();
    let before = app.table().setup.clone();
    for wrong in ["0", "-5", "abc", "1e40", "1.5"] {
        type_line(&mut app, &format!("n {wrong}"));
        let line = app.session.line.clone().expect("the line stays to be mended");
        assert!(line.refusal.as_ref().is_some_and(|why| why.contains("accepted")), "{wrong}: {line:?}");
        assert_eq!(app.table().setup, before, "{wrong}");
        press(&mut app, "esc");
        assert_eq!(app.place(), Place::Grid);
    }
    type_line(&mut app, "n 1e6");
    assert_eq!(app.table().setup.small("n"), 1_000_000);
}

#[test]
fn positions_outside_the_rules_are_refused() {
    let mut app = app();
    for wrong in ["4,6", "0,3", "5", "1,2,3", "9223372036854775808,1"] {
        type_line(&mut app, &format!("go {wrong}"));
        assert!(app.session.line.as_ref().is_some_and(|line| line.refusal.is_some()), "{wrong}");
        assert_eq!(app.table().grid.cursor, (5, 3));
        press(&mut app, "esc");
    }
    type_line(&mut app, "go 165580140 267914295");
    assert!(app.session.line.as_ref().is_some_and(|line| line.refusal.is_some()), "not coprime");
    press(&mut app, "esc");
    type_line(&mut app, "go 9223372036854775807,2");
    assert_eq!(app.table().grid.cursor, (9_223_372_036_854_775_807, 2));
    press(&mut app, "down right pgdn");
    assert_eq!(app.table().grid.cursor.0, 9_223_372_036_854_775_807);
}

#[test]
fn a_count_is_asked_for_watched_cancelled_and_asked_for_again() {
    let mut app = app();
    type_line(&mut app, "n 1e9");
    let effects = press(&mut app, "c");
    let Some(Effect::Worker(Request::Start {
        lane: Lane::Count,
        generation,
        job: Job::Count { question, ask, .. },
    })) = effects.into_iter().next()
    else {
        panic!("no count was asked for");
    };
    assert!(question.starts_with("primitive-pairs "), "{question}");
    assert_eq!(ask.setup.small("n"), 1_000_000_000);
    let snapshot = Snapshot { phase: "blocks", done: 1, total: 4, ..Snapshot::default() };
    let progress = |generation| Event::Progress {
        lane: Lane::Count,
        generation,
        snapshot: snapshot.clone(),
        elapsed: Duration::from_millis(300),
    };
    app.update(Message::Worker(progress(generation)));
    assert!(
        matches!(&app.jobs.count.state, CountState::Running { snapshot, .. } if snapshot.phase == "blocks")
    );
    let effects = press(&mut app, "x");
    assert!(matches!(effects[..], [Effect::Worker(Request::Cancel(Lane::Count))]));
    let effects = press(&mut app, "c");
    let [Effect::Worker(Request::Start { generation: second, .. })] = effects[..] else {
        panic!("{effects:?}")
    };
    assert!(second > generation);
    // what the first still tells is stale
    app.update(Message::Worker(progress(generation)));
    assert!(
        matches!(&app.jobs.count.state, CountState::Running { snapshot, .. } if snapshot.phase == "starting")
    );
    let tally = Tally { figures: vec![("winning".into(), Figure::One(13u32.into()))] };
    let ending = Ending::Done(Product::Tally(tally));
    let elapsed = Duration::from_secs(1);
    app.update(Message::Worker(Event::Ended { lane: Lane::Count, generation: second, elapsed, ending }));
    assert!(
        matches!(&app.jobs.count.state, CountState::Over { lines, failed: false, .. } if lines[0] == "winning 13")
    );
}

#[test]
fn q_asks_once_while_a_count_runs() {
    let mut app = app();
    press(&mut app, "c q");
    let notice = |app: &App| app.session.notice.as_ref().map(|notice| notice.text.clone());
    assert!(notice(&app).unwrap().starts_with("a count is running"), "{:?}", notice(&app));
    // another key in between takes the question back
    press(&mut app, "right q");
    assert_eq!(app.ended, None);
    press(&mut app, "q");
    assert_eq!(app.ended, Some(0));
}

#[test]
fn stopped_counts_are_announced_and_deleted_when_asked_twice() {
    let mut app = app();
    let question = app.jobs.count.next.as_ref().unwrap().0.clone();
    let saved = Saved { question, done: 0.08, spent: Duration::from_secs(9), path: "state".into() };
    app.stopped_counts(vec![saved]);
    assert_eq!(app.session.notice.as_ref().unwrap().text, "count: 8 % done, c continues");
    press(&mut app, "C");
    assert_eq!(app.place(), Place::Counts);
    assert!(press(&mut app, "d").is_empty());
    assert!(press(&mut app, "j d").is_empty(), "another key takes the question back");
    let effects = press(&mut app, "d");
    assert!(matches!(&effects[..], [Effect::ForgetState(path)] if path.ends_with("state")), "{effects:?}");
    press(&mut app, "enter");
    assert_ne!(app.place(), Place::Counts);
}

#[test]
fn a_finished_count_is_recorded_with_its_game_n_and_numbers() {
    let mut app = app();
    let effects = press(&mut app, "c");
    let Some(Effect::Worker(Request::Start { generation, .. })) = effects.first() else {
        panic!("{effects:?}")
    };
    let tally = Tally { figures: vec![("winning".into(), Figure::One(13u32.into()))] };
    let ending = Ending::Done(Product::Tally(tally));
    let elapsed = Duration::from_secs(1);
    app.update(Message::Worker(Event::Ended { lane: Lane::Count, generation: *generation, elapsed, ending }));
    let record = &app.jobs.count.history[0];
    assert_eq!((record.game.as_str(), record.n.as_str()), ("primitive-pairs", "1000000000"));
    assert_eq!(record.numbers, [("winning".to_owned(), "13".to_owned())]);
    assert!(matches!(&app.settle()[..], [Effect::Finished(_), ..]));
}

#[test]
fn a_failed_job_is_an_error_line_and_the_explorer_lives_on() {
    let mut app = app();
    let effects = press(&mut app, "c");
    let Some(Effect::Worker(Request::Start { generation, .. })) = effects.first() else {
        panic!("{effects:?}")
    };
    let ending = Ending::Failed("a fault inside the job: index out of bounds".into());
    let event = Event::Ended { lane: Lane::Count, generation: *generation, elapsed: Duration::ZERO, ending };
    app.update(Message::Worker(event));
    assert!(app.session.notice.as_ref().is_some_and(|notice| notice.error));
    press(&mut app, "right");
    assert_eq!(app.ended, None);
}

#[test]
fn tab_goes_round_and_esc_comes_back_to_the_grid() {
    let mut app = app();
    press(&mut app, "tab");
    assert_eq!(app.session.focus, Focus::Inspector);
    press(&mut app, "tab tab tab tab");
    assert_eq!(app.session.focus, Focus::Grid);
    press(&mut app, "shift-tab");
    assert_eq!(app.session.focus, Focus::Setup);
    press(&mut app, "esc");
    assert_eq!(app.session.focus, Focus::Grid);
}

#[test]
fn stages_open_and_close_and_keep_the_grid_where_it_was() {
    let mut app = app();
    press(&mut app, "? j pgdn");
    assert_eq!(app.place(), Place::Help);
    press(&mut app, "?");
    assert_eq!(app.place(), Place::Grid);
    press(&mut app, "i");
    assert_eq!(app.place(), Place::About);
    press(&mut app, "esc");
    assert_eq!((app.place(), app.table().grid.cursor), (Place::Grid, (5, 3)));
}

#[test]
fn quitting_ends_with_status_0() {
    for keys in ["q", "ctrl-c", "? q", "i ctrl-c"] {
        let mut app = app();
        press(&mut app, keys);
        assert_eq!(app.ended, Some(0), "{keys}");
    }
}
