//! The table of commands: every one works, and none hides a parameter.

use super::{TABLE, completed};
use crate::tui::actions::Place;
use crate::tui::app::tests::{app, press, type_line};
use crate::tui::effect::Effect;
use crate::worker::{Lane, Request};

#[test]
fn every_example_in_the_command_table_is_accepted() {
    for command in TABLE {
        let mut app = app();
        // only a typed game has rules to save
        let typed = command.names == ["save-rules"];
        type_line(&mut app, if typed { "game .77" } else { "game wythoff" });
        type_line(&mut app, command.example);
        assert_eq!(app.session.line, None, ":{} was refused", command.example);
    }
}

#[test]
fn command_names_are_unique_and_hide_no_parameter() {
    let mut names: Vec<&str> = TABLE.iter().flat_map(|command| command.names).copied().collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
    for table in &app().session.tables {
        for parameter in table.game.parameters() {
            // a parameter called `set` is read by `:set` itself
            let hidden = names.contains(&&*parameter.name) && *parameter.name != *"set";
            assert!(!hidden, "{}", parameter.name);
        }
    }
}

#[test]
fn count_and_cancel_commands_start_and_stop_the_count() {
    let mut app = app();
    let effects = type_line(&mut app, "count");
    assert!(matches!(effects[..], [Effect::Worker(Request::Start { lane: Lane::Count, .. })]), "{effects:?}");
    let effects = type_line(&mut app, "cancel");
    assert!(matches!(effects[..], [Effect::Worker(Request::Cancel(Lane::Count))]), "{effects:?}");
    type_line(&mut app, "help me");
    assert!(app.session.line.is_some_and(|line| line.refusal.is_some()));
}

#[test]
fn set_command_sets_a_parameter_or_refuses() {
    let mut app = app();
    type_line(&mut app, "set n=1e6");
    assert_eq!(app.table().setup.small("n"), 1_000_000);
    for wrong in ["set", "set n", "set n=x", "set chess=1"] {
        type_line(&mut app, wrong);
        assert!(app.session.line.as_ref().is_some_and(|line| line.refusal.is_some()), "{wrong}");
        press(&mut app, "esc");
    }
}

#[test]
fn tab_completes_commands_and_their_words() {
    let app = app();
    for (typed, whole) in [
        ("ca", "cancel"),
        ("ga", "game"),
        ("game wy", "game wythoff"),
        ("view v", "view values"),
        ("set n", "set n="),
        ("exp", "export"),
        ("export map.png sc", "export map.png scale="),
        ("export! t 0..9 format=la", "export! t 0..9 format=latex"),
        ("zzz", "zzz"),
    ] {
        assert_eq!(completed(&app.context(), typed), whole);
    }
    let mut app = self::app();
    press(&mut app, ": h e tab enter");
    assert_eq!(app.place(), Place::Help);
}

#[test]
fn actions_of_everywhere_are_typed_by_name() {
    for (typed, place) in [
        ("atlas", Place::Atlas),
        ("guess", Place::Guess),
        ("about", Place::About),
        ("words", Place::About),
        ("counts", Place::Counts),
        ("period", Place::Period),
    ] {
        let mut app = app();
        type_line(&mut app, "game .77");
        type_line(&mut app, typed);
        assert_eq!(app.place(), place, "{typed}");
        type_line(&mut app, &format!("{typed} 3"));
        assert!(app.session.line.is_some_and(|line| line.refusal.is_some()), "{typed}");
    }
}
