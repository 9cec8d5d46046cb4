//! No two actions share a key or an id.

use super::{Action, Keymap, Place, TABLE};
use crate::tui::key::Key;
use std::collections::HashMap;

#[test]
fn every_key_can_be_read_and_no_two_actions_share_one() {
    let mut seen: HashMap<(Place, Key), Action> = HashMap::new();
    for entry in TABLE {
        for written in entry.keys {
            let key = Key::read(written).unwrap_or_else(|| panic!("{written} is no key"));
            let other = seen.insert((entry.place, key), entry.action);
            assert_eq!(other, None, "{written} is bound twice in {:?}", entry.place);
        }
    }
    for ((place, key), action) in &seen {
        if !matches!(place, Place::Everywhere | Place::Text) {
            let hidden = seen.get(&(Place::Everywhere, *key));
            assert_eq!(hidden, None, "{key} in {place:?} ({action:?}) hides an action of everywhere");
        }
    }
}

#[test]
fn ids_are_unique() {
    let mut ids: Vec<&str> = TABLE.iter().map(|entry| entry.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), TABLE.len());
}

#[test]
fn hints_show_the_keys_that_are_bound_now() {
    let keys = HashMap::from([("undo", vec![Key::read("ctrl-u").unwrap()]), ("hint", Vec::new())]);
    let keymap = Keymap::with(TABLE, &keys).unwrap();
    assert_eq!(keymap.hint("{undo} takes back; {back} closes"), "Ctrl-u takes back; Esc closes");
    assert_eq!(keymap.hint("{hint} helps"), "(no key for hint) helps");
    assert_eq!(Keymap::default().hint("{hint} helps"), "h helps");
}

#[test]
fn every_action_named_in_a_hint_exists() {
    fn visit(folder: &std::path::Path, check: &mut impl FnMut(&str)) {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            match entry.path() {
                path if path.is_dir() => visit(&path, check),
                path if path.extension().is_some_and(|ext| ext == "rs") && !path.ends_with("tests.rs") => {
                    check(&std::fs::read_to_string(path).unwrap());
                }
                _ => {}
            }
        }
    }
    let mut named = 0;
    let mut check = |text: &str| {
        for call in text.split("hint(").skip(1) {
            // The text of the hint: to the end of its statement.
            let hint = call.split(';').next().unwrap_or_default();
            for id in hint.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(id, _)| id) {
                if id.contains('-') || id == "back" {
                    assert!(TABLE.iter().any(|entry| entry.id == id), "{id} in {hint}");
                    named += 1;
                }
            }
        }
    };
    visit(std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/tui")), &mut check);
    assert!(named > 20, "{named}");
}
