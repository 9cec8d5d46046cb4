//! No two actions share a key or an id.

use super::{Action, Place, TABLE};
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
