//! Games against the program: keys in, state out.

use crate::games::{Outcome, Position};
use crate::tui::actions::Place;
use crate::tui::app::App;
use crate::tui::app::tests::{app, press, type_line};
use crate::tui::session::{Chance, How, Round};

fn at(id: &str, position: &str) -> App {
    let mut app = app();
    type_line(&mut app, &format!("game {id}"));
    type_line(&mut app, &format!("go {position}"));
    press(&mut app, "p");
    assert_eq!(app.place(), Place::Play);
    app
}

#[test]
fn the_hinted_moves_win_from_a_winning_position() {
    for (id, position) in [("wythoff", "9,6"), ("wythoff", "30 41"), ("primitive-pairs", "17,30")] {
        let mut app = at(id, position);
        let mut moves = 0;
        while app.session.record.games.is_empty() {
            press(&mut app, "h enter");
            moves += 1;
            assert!(moves < 100, "{id} {position} goes on");
        }
        assert_eq!((app.session.record.won, app.session.record.lost), (1, 0), "{id} {position}");
        assert_eq!(app.session.record.games[0].start, position.replace(' ', ","));
        assert!(!app.session.record.games[0].resigned);
    }
}

#[test]
fn a_perfect_program_wins_from_a_losing_position() {
    let mut app = at("wythoff", "3,5");
    while app.session.record.games.is_empty() {
        press(&mut app, "down down enter");
    }
    assert_eq!((app.session.record.won, app.session.record.lost), (0, 1));
    press(&mut app, "enter");
    assert_eq!(app.session.record.games.len(), 1, "a game counts once");
}

#[test]
fn undo_takes_back_both_moves_and_the_position_returns() {
    let mut app = at("wythoff", "9,6");
    press(&mut app, "h enter");
    let after = app.table().grid.position.clone();
    assert_ne!(after, Position::pair(9, 6));
    press(&mut app, "u");
    assert_eq!(app.table().grid.position, Position::pair(9, 6));
    press(&mut app, "u");
    assert!(app.session.notice.is_some(), "nothing is left to take back");
}

#[test]
fn enter_in_the_grid_moves_there_or_says_why_not() {
    let mut app = at("wythoff", "2,3");
    // to the grid, where the cursor is on 2,3
    press(&mut app, "shift-tab");
    assert_eq!(app.place(), Place::Grid);
    press(&mut app, "right enter");
    assert!(app.session.notice.as_ref().is_some_and(|n| n.error && n.text.contains("not a move from 2,3")));
    press(&mut app, "left left left enter");
    // 2,1 is losing, so the program moved on
    let now = &app.table().grid.position;
    assert!(now.heaps().iter().sum::<u64>() < 3, "{now:?}");
    assert_eq!(app.session.board.outcome_of(now.heaps()), Some(Outcome::Winning));
}

#[test]
fn moves_can_be_typed_and_bad_ones_are_refused() {
    let mut app = at("wythoff", "7,4");
    press(&mut app, "9 , 9 enter");
    assert!(app.session.notice.as_ref().is_some_and(|notice| notice.error));
    press(&mut app, "1 backspace backspace 7 , 3 enter");
    assert_ne!(app.table().grid.position, Position::pair(7, 4));
    let mut app = at("scatter", "5+3");
    type_line(&mut app, "k 4");
    press(&mut app, "2 + 1 enter");
    // 5+2+1, and the answer of the program
    let heaps = app.table().grid.position.heaps();
    assert_eq!(heaps.iter().sum::<u64>(), 8);
    assert!(heaps.len() >= 4, "{heaps:?}");
}

#[test]
fn changing_sides_lets_the_program_move() {
    let mut app = at("wythoff", "9,6");
    press(&mut app, "w");
    let now = app.table().grid.position.clone();
    assert_eq!(app.session.board.outcome_of(now.heaps()), Some(Outcome::Losing));
    press(&mut app, "R");
    assert!(app.session.record.games[0].resigned && app.session.record.lost == 1);
    press(&mut app, "n");
    assert_eq!(app.table().grid.position, Position::pair(9, 6));
}

#[test]
fn a_convention_ends_the_game_at_once() {
    let mut app = at("primitive-pairs", "3,2");
    press(&mut app, "h");
    // both options of (3,2) have a coordinate 1: whoever moves there loses
    press(&mut app, "enter");
    assert_eq!(app.session.record.lost, 1);
}

#[test]
fn a_game_put_aside_goes_on() {
    let mut app = at("wythoff", "9,6");
    press(&mut app, "h enter");
    let now = app.table().grid.position.clone();
    press(&mut app, "esc right p");
    assert_eq!(app.table().grid.position, now);
    press(&mut app, "u");
    assert_eq!(app.table().grid.position, Position::pair(9, 6));
}

#[test]
fn beginners_move_at_random_and_the_same_seed_plays_the_same() {
    let app = at("wythoff", "30,20");
    let play = |seed| {
        let chance = Chance::new(seed);
        let mut round = Round::new(&app.session.board, Position::pair(30, 20), 0);
        while round.ending.is_none() {
            let to = round.programs_move(&app.session.board, &chance).unwrap();
            round.play(&app.session.board, to);
        }
        assert_eq!(round.ending.map(|ending| ending.how), Some(How::NoMove));
        round.plies
    };
    assert_eq!(play(5), play(5));
    assert_ne!(play(5), play(6));
}

#[test]
fn the_level_is_kept_for_the_next_game() {
    let mut app = at("wythoff", "9,6");
    press(&mut app, "d d");
    assert_eq!(app.session.level, 50);
}

#[test]
fn another_game_on_screen_puts_this_one_aside() {
    let mut app = at("wythoff", "9,6");
    press(&mut app, "h enter");
    let now = app.table().grid.position.clone();
    type_line(&mut app, "game primitive-pairs");
    assert_eq!(app.place(), Place::Play, "a game from the position there");
    type_line(&mut app, "game wythoff");
    assert_eq!(app.table().grid.position, now);
    press(&mut app, "u");
    assert_eq!(app.table().grid.position, Position::pair(9, 6));
}
