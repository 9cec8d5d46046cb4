//! The stages beside the grid: keys in, state out.

use crate::games::{Outcome, Position};
use crate::tui::actions::Place;
use crate::tui::app::tests::{app, press, type_line};
use crate::tui::app::{App, Options};
use crate::tui::effect::Effect;
use crate::tui::message::Message;
use crate::tui::pictures::{Driver, picture};
use crate::tui::theme::Depth;
use crate::verify::{Mismatch, Said, Verified};
use crate::worker::{Ending, Event, Job, Lane, Product, Request};
use std::time::Duration;

fn wythoff_at(position: &str) -> App {
    let mut app = app();
    type_line(&mut app, "game wythoff");
    type_line(&mut app, &format!("go {position}"));
    app
}

#[test]
fn the_line_of_play_ends_where_no_move_is_left() {
    let mut app = wythoff_at("9,6");
    press(&mut app, "s");
    assert_eq!(app.place(), Place::Line);
    press(&mut app, "right");
    let first = app.table().grid.position.clone();
    assert_eq!(app.session.board.outcome_of(first.heaps()), Some(Outcome::Losing));
    press(&mut app, "end");
    assert_eq!(app.table().grid.position, Position::pair(0, 0));
    press(&mut app, "home");
    assert_eq!(app.table().grid.position, Position::pair(9, 6));
    press(&mut app, "esc");
    assert_eq!(app.place(), Place::Grid);
}

#[test]
fn a_picked_move_is_refuted() {
    let mut app = wythoff_at("8,13");
    press(&mut app, "s down down enter");
    let now = app.table().grid.position.clone();
    assert_eq!(app.session.board.outcome_of(now.heaps()), Some(Outcome::Losing), "{now:?}");
    press(&mut app, "esc");
    assert_eq!((app.place(), &app.table().grid.position), (Place::Line, &Position::pair(8, 13)));
    press(&mut app, "esc");
    assert_eq!(app.place(), Place::Grid);
}

#[test]
fn a_position_is_built_by_keys() {
    let mut app = app();
    type_line(&mut app, "game scatter");
    press(&mut app, "e 5 + 3 + 3 + 1 enter");
    assert_eq!(app.table().grid.position.heaps(), [5, 3, 3, 1]);
    press(&mut app, "down + +");
    assert_eq!(app.table().grid.position.heaps(), [5, 5, 3, 1]);
    press(&mut app, "+");
    assert_eq!(app.table().grid.position.heaps(), [6, 5, 3, 1]);
    press(&mut app, "a down down d");
    assert_eq!(app.table().grid.position.heaps().len(), 4);
    press(&mut app, "minus minus minus minus minus minus minus");
    assert!(app.table().grid.position.heaps().len() < 5);
    press(&mut app, "4 enter");
    assert_eq!(app.table().grid.position.heaps(), [4]);
    press(&mut app, "d d minus a");
    assert_eq!(app.table().grid.position.heaps(), [1]);
}

#[test]
fn two_heaps_stay_two() {
    let mut app = wythoff_at("3,4");
    press(&mut app, "e a");
    assert!(app.session.notice.as_ref().is_some_and(|notice| notice.error));
    press(&mut app, "d down + left left");
    assert_eq!(app.table().grid.position, Position::pair(3, 3));
}

#[test]
fn a_check_is_asked_for_and_its_mismatch_can_be_visited() {
    let mut app = wythoff_at("3,4");
    press(&mut app, "V");
    let effects = press(&mut app, "5 0 enter");
    let [Effect::Worker(Request::Start { lane: Lane::Check, generation, job: Job::Verify { setup, .. } })] =
        &effects[..]
    else {
        panic!("{effects:?}")
    };
    assert_eq!(setup.small("n"), 50);
    let said = |outcome| Said { outcome: Some(outcome), value: None };
    let mismatch = Mismatch {
        position: Position::pair(7, 4),
        rules: said(Outcome::Losing),
        law: said(Outcome::Winning),
        shown: Vec::new(),
    };
    let found = Verified { law: None, checked: 400, mismatch: Some(mismatch), fault: None };
    let event = |ending| Event::Ended {
        lane: Lane::Check,
        generation: *generation,
        elapsed: Duration::from_millis(20),
        ending,
    };
    app.update(Message::Worker(event(Ending::Done(Product::Verified(found)))));
    press(&mut app, "m");
    assert_eq!(app.table().grid.position, Position::pair(7, 4));
    let effects = press(&mut app, "enter");
    assert!(matches!(effects[..], [Effect::Worker(Request::Start { .. })]));
    let effects = press(&mut app, "enter");
    assert!(matches!(effects[..], [Effect::Worker(Request::Cancel(Lane::Check))]));
    // closing stops a check that runs
    let effects = press(&mut app, "esc");
    assert!(matches!(effects[..], [Effect::Worker(Request::Cancel(Lane::Check))]), "{effects:?}");
}

#[test]
fn the_tour_waits_for_each_real_key_and_ends_in_the_grid() {
    let mut app = App::new(&Options { tour: true, ..Options::default() }, (120, 40));
    app.settle();
    let before = app.table().grid.cursor;
    press(&mut app, "v v minus +");
    assert!(app.tour.is_some() && app.place() == Place::Grid);
    press(&mut app, "left");
    assert_ne!(app.table().grid.cursor, before, "the arrow keys move the cursor");
    press(&mut app, "1 minus + tab enter p esc");
    assert!(app.tour.is_some());
    press(&mut app, "c");
    assert!(app.tour.is_none() && app.place() == Place::Grid);
    type_line(&mut app, "tour");
    assert!(app.tour.is_some());
    press(&mut app, "esc");
    assert!(app.tour.is_none() && app.stages.is_empty());
}

#[test]
fn pictures() {
    let wythoff = crate::games::Catalogue::built_in().find("wythoff").ok();
    let scatter = crate::games::Catalogue::built_in().find("scatter").ok();
    for (name, game, keys) in [
        ("inspector", &wythoff, "down tab down enter down down"),
        ("play", &wythoff, "p h enter"),
        ("play_over", &wythoff, "p R"),
        ("line", &wythoff, "p h enter esc s down enter"),
        ("line_picking", &wythoff, "s"),
        ("verify", &wythoff, "V 5 0"),
        ("tour", &wythoff, ""),
        ("editor", &scatter, "e 2 1 + 8 + 5 enter down"),
        ("play_heaps", &scatter, "e 9 + 5 + 2 enter esc p down"),
    ] {
        for size in [(60, 20), (80, 24), (120, 40)] {
            let (tour, color) = (name == "tour", Depth::Never);
            let options = Options { game: game.clone(), tour, color, ..Options::default() };
            let mut driver = Driver::new(&options, size);
            for key in keys.split(' ').filter(|key| !key.is_empty()) {
                driver.press(key);
            }
            insta::assert_snapshot!(format!("{name}_{}x{}", size.0, size.1), driver.picture());
        }
    }
}

#[test]
fn a_mismatch_is_shown_with_both_answers() {
    let mut app = wythoff_at("3,4");
    let effects = press(&mut app, "V enter");
    let [Effect::Worker(Request::Start { generation, .. })] = effects[..] else { panic!("{effects:?}") };
    let found = Verified {
        law: None,
        checked: 1234,
        mismatch: Some(Mismatch {
            position: Position::pair(2, 1),
            rules: Said { outcome: Some(Outcome::Losing), value: Some(0) },
            law: Said { outcome: Some(Outcome::Winning), value: None },
            shown: Vec::new(),
        }),
        ..Verified::default()
    };
    let ending = Ending::Done(Product::Verified(found));
    let elapsed = Duration::from_millis(617);
    app.update(Message::Worker(Event::Ended { lane: Lane::Check, generation, elapsed, ending }));
    let mut terminal = ratatui::Terminal::new(ratatui::backend::TestBackend::new(120, 40)).unwrap();
    terminal.draw(|frame| crate::tui::view(&app, frame)).unwrap();
    insta::assert_snapshot!("mismatch_120x40", picture(terminal.backend().buffer()));
}

#[test]
fn help_over_a_game_keeps_the_game() {
    for over in [":help", "?", "i"] {
        let mut app = app();
        type_line(&mut app, "go 40 23");
        press(&mut app, "p enter");
        let now = app.table().grid.position.clone();
        assert_ne!(now, Position::pair(40, 23), "a move was made");
        match over.strip_prefix(':') {
            Some(command) => type_line(&mut app, command),
            None => press(&mut app, over),
        };
        assert_ne!(app.place(), Place::Play, "{over}");
        press(&mut app, "esc");
        assert_eq!((app.place(), &app.table().grid.position), (Place::Play, &now), "{over}");
        press(&mut app, "esc p");
        assert_eq!((app.place(), &app.table().grid.position), (Place::Play, &now), "{over}");
        press(&mut app, "u");
        assert_eq!(app.table().grid.position, Position::pair(40, 23), "{over}");
    }
}

#[test]
fn stages_stack_and_close_one_by_one() {
    let mut app = wythoff_at("9,6");
    press(&mut app, "p s V ?");
    let places = |app: &App| app.stages.iter().map(|stage| stage.place()).collect::<Vec<_>>();
    assert_eq!(places(&app), [Place::Play, Place::Line, Place::Verify, Place::Help]);
    // a stage that is open below comes back, and those above it close
    press(&mut app, "s");
    assert_eq!(places(&app), [Place::Play, Place::Line]);
    press(&mut app, "esc");
    assert_eq!(app.place(), Place::Play);
    press(&mut app, "esc");
    assert_eq!((app.place(), app.stages.len()), (Place::Grid, 0));
}

#[test]
fn a_check_under_the_help_screen_goes_on() {
    let mut app = wythoff_at("3,4");
    let effects = press(&mut app, "V enter");
    let [Effect::Worker(Request::Start { generation, .. })] = effects[..] else { panic!("{effects:?}") };
    assert!(press(&mut app, "?").is_empty(), "nothing is cancelled");
    let ending = Ending::Done(Product::Verified(Verified { checked: 1234, ..Verified::default() }));
    let elapsed = Duration::from_millis(617);
    app.update(Message::Worker(Event::Ended { lane: Lane::Check, generation, elapsed, ending }));
    press(&mut app, "esc");
    let mut terminal = ratatui::Terminal::new(ratatui::backend::TestBackend::new(120, 40)).unwrap();
    terminal.draw(|frame| crate::tui::view(&app, frame)).unwrap();
    assert!(picture(terminal.backend().buffer()).contains("1 234 positions checked"));
}
