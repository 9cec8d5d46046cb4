//! Anything may happen, in any order: no panic, and what must hold holds.

use super::{App, Options};
use crate::games::LARGEST_HEAP;
use crate::tui::actions::TABLE;
use crate::tui::effect::Effect;
use crate::tui::key::Key;
use crate::tui::message::Message;
use crate::tui::view::view;
use crate::worker::{Ending, Event, Lane};
use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::time::Duration;

/// One thing that happens; made into a message when its turn comes, since messages are not copied.
#[derive(Clone, Debug)]
enum Happening {
    Key(Key),
    Type(String),
    Mouse(MouseEvent),
    Resize(u16, u16),
    Over(Lane, u64),
    Signal(u8),
}

fn happening() -> impl Strategy<Value = Happening> {
    let bound: Vec<Key> =
        TABLE.iter().flat_map(|entry| entry.keys.iter().filter_map(|key| Key::read(key))).collect();
    let plain = |code| Key { code, modifiers: KeyModifiers::NONE };
    let kinds = [
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Drag(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
        MouseEventKind::ScrollUp,
        MouseEventKind::ScrollDown,
        MouseEventKind::ScrollLeft,
        MouseEventKind::ScrollRight,
    ];
    let lanes = [Lane::Count, Lane::Grid, Lane::Check, Lane::Errand];
    prop_oneof![
        12 => proptest::sample::select(bound).prop_map(Happening::Key),
        3 => any::<char>().prop_map(move |c| Happening::Key(plain(KeyCode::Char(c)))),
        3 => proptest::sample::select(HOSTILE).prop_map(|text| Happening::Type(text.into())),
        2 => "[a-z]{1,6} [0-9+,]{0,8}".prop_map(Happening::Type),
        3 => (proptest::sample::select(kinds.to_vec()), 0u16..220, 0u16..70).prop_map(|(kind, column, row)| {
            Happening::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
        }),
        2 => (0u16..220, 0u16..70).prop_map(|(columns, rows)| Happening::Resize(columns, rows)),
        1 => (proptest::sample::select(lanes.to_vec()), 0u64..40).prop_map(|(lane, to)| Happening::Over(lane, to)),
        1 => (0u8..3).prop_map(Happening::Signal),
    ]
}

/// What nobody should have to type, and someone will.
const HOSTILE: &[&str] = &[
    "go",
    "go ,",
    "go -1,-1",
    "go 4,6",
    "go 0,0",
    "go 1e400000000,1",
    "go 9223372036854775807 9223372036854775807",
    "go 9223372036854775808 1",
    "go 5+3+3+1",
    "go 1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1",
    "go 9223372036854775807+9223372036854775807",
    "n",
    "n 0",
    "n -5",
    "n abc",
    "n 1.5",
    "n 1e40",
    "n 1e99999",
    "n 10^10^10",
    "n ٣",
    "n −5",
    "n NaN",
    "n \u{1b}[2J",
    "n 1\u{0}2",
    "k 0",
    "k 1",
    "k 18446744073709551616",
    "t 0",
    "t 1000000",
    "modulus 0",
    "modulus 1",
    "modulus 9223372036854775808",
    "region \u{202e}box",
    "exact maybe",
    "view",
    "view sideways",
    "game",
    "game chess",
    "export",
    "export /dev/null/x.png",
    "\u{feff}",
    "                                                  ",
    "q\u{7}uit",
    "game wythoff",
    "game scatter",
    "game primitive-pairs",
    "view outcome",
    "view values",
];

fn happen(app: &mut App, happening: Happening) -> Vec<Effect> {
    let mut effects = Vec::new();
    let message = match happening {
        Happening::Key(key) => Message::Key(key),
        Happening::Mouse(mouse) => Message::Mouse(mouse),
        Happening::Resize(columns, rows) => Message::Resize(columns, rows),
        Happening::Over(lane, generation) => {
            let ending = if generation % 2 == 0 { Ending::Cancelled } else { Ending::Failed("no".into()) };
            Message::Worker(Event::Ended { lane, generation, elapsed: Duration::ZERO, ending })
        }
        Happening::Signal(0) => Message::Stop,
        Happening::Signal(1) => Message::Resumed,
        Happening::Signal(_) => Message::Paste("\u{1b}]0;pasted\u{7}\n5 3".into()),
        Happening::Type(text) => {
            for key in [":".to_owned(), "enter".to_owned()] {
                effects.extend(app.update(Message::Key(Key::read(&key).unwrap())));
                if key == ":" {
                    effects.extend(app.update(Message::Paste(text.clone())));
                }
            }
            return effects;
        }
    };
    effects.extend(app.update(message));
    effects
}

fn assert_sound(app: &App) {
    assert!(app.session.chosen < app.session.tables.len());
    let grid = &app.table().grid;
    assert!(grid.cursor.0 <= LARGEST_HEAP && grid.cursor.1 <= LARGEST_HEAP, "{:?}", grid.cursor);
    let told = app.session.notice.iter().map(|notice| &notice.text);
    let refused = app.session.line.iter().filter_map(|line| line.refusal.as_ref());
    for text in told.chain(refused) {
        assert!(!text.chars().any(char::is_control), "{text:?}");
        assert!(text.len() < 1000, "{} bytes", text.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn any_messages_in_any_order_are_lived_through(all in proptest::collection::vec(happening(), 1..60)) {
        // Whatever a test exports must not touch a disk: effects are dropped, never carried out.
        let mut app = App::new(&Options::default(), (120, 40));
        let _ = app.settle();
        for one in all {
            let _ = happen(&mut app, one);
            let _ = app.settle();
            assert_sound(&app);
        }
        let mut terminal = Terminal::new(TestBackend::new(app.session.size.0, app.session.size.1)).unwrap();
        terminal.draw(|frame| view(&app, frame)).unwrap();
    }
}

#[test]
fn what_is_refused_is_told_in_one_line_and_changes_nothing() {
    for game in ["primitive-pairs", "wythoff", "scatter"] {
        for text in HOSTILE.iter().filter(|text| !text.starts_with("game ") && !text.starts_with("view ")) {
            let mut app = App::new(&Options::default(), (120, 40));
            happen(&mut app, Happening::Type(format!("game {game}")));
            let _ = app.settle();
            let before = (app.table().setup.clone(), app.table().grid.position.clone());
            happen(&mut app, Happening::Type((*text).into()));
            let _ = app.settle();
            assert_sound(&app);
            if app.session.line.as_ref().is_some_and(|line| line.refusal.is_some()) {
                let after = (app.table().setup.clone(), app.table().grid.position.clone());
                assert_eq!(after, before, "{game}: {text:?}");
            }
        }
    }
}
