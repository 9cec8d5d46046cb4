//! The inspector by keys: options, the trail, and what is said of large positions.

use super::tests::{app, press, type_line};
use crate::games::{Outcome, Position};
use crate::tui::layout::Focus;

#[test]
fn enter_goes_to_an_option_and_backspace_returns_along_the_trail() {
    let mut app = app();
    type_line(&mut app, "go 5,7");
    press(&mut app, "tab");
    assert_eq!(app.session.focus, Focus::Inspector);
    let first = app.session.inspector.findings.as_ref().unwrap().options[0].clone();
    assert_eq!(first.outcome, Some(Outcome::Losing), "winning moves come first");
    press(&mut app, "enter");
    assert_eq!(app.table().grid.position, first.position);
    assert_eq!(app.table().trail, [Position::pair(5, 3), Position::pair(5, 7)]);
    press(&mut app, "backspace");
    assert_eq!(app.table().grid.position, Position::pair(5, 7));
    press(&mut app, "backspace backspace backspace");
    assert_eq!(app.table().grid.position, Position::pair(5, 3));
    assert!(app.table().trail.is_empty() && app.session.notice.is_some());
}

#[test]
fn options_come_in_order_and_agree_with_the_rules() {
    let mut app = app();
    type_line(&mut app, "game wythoff");
    type_line(&mut app, "go 9,6");
    let found = app.session.inspector.findings.as_ref().unwrap();
    assert_eq!(found.options.len(), 9 + 6 + 6);
    assert_eq!(found.counted, "21 options");
    let losing = found.options.iter().take_while(|option| option.outcome == Some(Outcome::Losing)).count();
    let all = found.options.iter().filter(|option| option.outcome == Some(Outcome::Losing)).count();
    assert!(losing == all && all > 0);
    assert_eq!((found.winning.as_str(), all), ("1 winning move", 1));
}

#[test]
fn a_large_position_is_described_and_its_winning_moves_are_listed() {
    let mut app = app();
    type_line(&mut app, "game wythoff");
    type_line(&mut app, "go 165580141 267914296");
    let found = app.session.inspector.findings.as_ref().unwrap();
    assert_eq!(found.outcome, Some(Outcome::Winning));
    assert!(!found.options.is_empty() && found.options.len() <= 3);
    assert!(found.options.iter().all(|option| option.outcome == Some(Outcome::Losing)));
    assert_eq!(found.described.len(), 3);
}

#[test]
fn the_choice_survives_values_that_arrive() {
    let mut app = app();
    type_line(&mut app, "game wythoff");
    type_line(&mut app, "go 9,6");
    // once drawn, lines scroll by until the options are on screen
    app.session.inspector.drawn.set((5, 20, 1));
    press(&mut app, "tab j j");
    assert_eq!(app.session.inspector.selected, 2);
    app.session.board_stale = true;
    app.settle();
    assert_eq!(app.session.inspector.selected, 2);
    press(&mut app, "esc right");
    assert_eq!(app.session.inspector.selected, 0);
}

#[test]
fn an_option_that_is_off_screen_is_scrolled_to_first() {
    let mut app = app();
    type_line(&mut app, "go 5,7");
    app.session.inspector.drawn.set((6, 4, 1));
    press(&mut app, "tab j j j");
    assert_eq!((app.session.inspector.selected, app.session.inspector.top.get()), (0, 3));
    press(&mut app, "j");
    assert_eq!((app.session.inspector.selected, app.session.inspector.top.get()), (1, 4));
    press(&mut app, "k k k k k k");
    assert_eq!((app.session.inspector.selected, app.session.inspector.top.get()), (0, 0));
}

#[test]
fn moves_that_are_too_many_are_counted_heap_by_heap() {
    let mut app = app();
    type_line(&mut app, "game scatter");
    type_line(&mut app, "k 4");
    type_line(&mut app, "go 60+55+50");
    let found = app.session.inspector.findings.as_ref().unwrap();
    assert_eq!(found.outcome, Some(Outcome::Winning));
    // partitions of 60 into 2, 3 or 4 parts: 30 + 300 + 1575
    assert!(found.described[0].starts_with("heap 60: 1 905 moves"), "{:?}", found.described);
    assert_eq!(found.described.len(), 3);
    assert!(!found.options.is_empty());
    assert!(found.options.iter().all(|option| option.outcome == Some(Outcome::Losing)));
}
