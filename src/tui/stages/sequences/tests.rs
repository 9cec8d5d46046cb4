//! Sequences: keys in, state out.

use crate::tui::actions::Place;
use crate::tui::app::tests::{app, press, type_line};
use crate::tui::app::{App, Options};
use crate::tui::effect::Effect;
use crate::tui::message::Message;
use crate::tui::pictures::Driver;
use crate::worker::{Ending, Event, Job, Lane, Product, Request};
use std::time::Duration;

fn asked(effects: &[Effect]) -> (u64, Vec<String>, u64) {
    let [Effect::Worker(Request::Start { lane: Lane::Check, generation, job: Job::Terms { of, to, .. } })] =
        effects
    else {
        panic!("{effects:?}")
    };
    (*generation, of.iter().map(|sequence| sequence.name.to_string()).collect(), *to)
}

fn give(app: &mut App, generation: u64, terms: &[u32]) {
    let terms = vec![terms.iter().map(|&term| term.into()).collect()];
    let ending = Ending::Done(Product::Terms(terms));
    let event = Event::Ended { lane: Lane::Check, generation, elapsed: Duration::ZERO, ending };
    app.update(Message::Worker(event));
}

#[test]
fn terms_are_asked_for_copied_and_written() {
    let mut app = app();
    type_line(&mut app, "game wythoff");
    let (generation, names, to) = asked(&press(&mut app, "S"));
    assert_eq!((app.place(), names, to), (Place::Sequences, vec!["lower".to_owned()], 1000));
    assert!(press(&mut app, "y").is_empty(), "nothing has come yet");
    give(&mut app, generation, &[1, 3, 4, 6]);
    let effects = press(&mut app, "y");
    assert!(matches!(&effects[..], [Effect::Copy(text)] if text == "1, 3, 4, 6"), "{effects:?}");
    let effects = press(&mut app, "w");
    let [Effect::Worker(Request::Start { job: Job::WriteTerms { path, terms }, .. })] = &effects[..] else {
        panic!("{effects:?}")
    };
    assert_eq!(path.to_str(), Some("b000201.txt"));
    assert!(terms.heading.starts_with("A000201: Wythoff's game"), "{}", terms.heading);
    assert_eq!((terms.first, terms.terms.len()), (1, 4));
}

#[test]
fn another_index_or_sequence_asks_again_and_what_is_stale_is_dropped() {
    let mut app = app();
    type_line(&mut app, "game primitive-pairs");
    let (first, names, _) = asked(&press(&mut app, "S"));
    assert_eq!(names, ["winning"]);
    let (second, _, to) = asked(&press(&mut app, "5 0 enter"));
    assert_eq!(to, 50);
    give(&mut app, first, &[9, 9, 9]);
    assert!(press(&mut app, "y").is_empty());
    give(&mut app, second, &[0, 1]);
    assert!(!press(&mut app, "y").is_empty());
    press(&mut app, "0 enter");
    assert!(app.session.notice.as_ref().is_some_and(|notice| notice.error), "index 0 is out of range");
    press(&mut app, "down down down");
    let (_, names, _) = asked(&press(&mut app, "down"));
    assert_eq!(names, ["losing", "total"]);
}

#[test]
fn tables_and_plots() {
    for (name, game, keys) in [
        ("growth", "primitive-pairs", "S down down down down"),
        ("terms", "wythoff", "S"),
        ("heap_values", "scatter", "S"),
    ] {
        for size in [(80, 24), (120, 40)] {
            let options =
                Options { game: crate::games::Catalogue::built_in().find(game).ok(), ..Options::default() };
            let mut driver = Driver::new(&options, size);
            driver.press(keys).press("2 0 0 enter");
            insta::assert_snapshot!(format!("{name}_{}x{}", size.0, size.1), driver.picture());
        }
    }
}
