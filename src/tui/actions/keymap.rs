//! Which keys do what: a table of actions, with the keys that someone chose instead.

use super::action::{Action, Entry, Place};
use crate::tui::key::Key;
use std::collections::HashMap;

/// Which keys do what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    entries: &'static [Entry],
    bindings: Vec<(Place, Key, Action)>,
}

impl Keymap {
    /// The keys of a table as it stands.
    pub fn of(entries: &'static [Entry]) -> Self {
        let rows = entries.iter().flat_map(|entry| {
            entry.keys.iter().filter_map(|key| Some((entry.place, Key::read(key)?, entry.action)))
        });
        Self { bindings: rows.collect(), entries }
    }

    /// The table, in its order.
    pub fn entries(&self) -> &'static [Entry] {
        self.entries
    }

    /// A hint as it is shown: every `{id}` of an action becomes the key that is bound to it now.
    pub fn hint(&self, text: &str) -> String {
        let mut shown = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            shown += before;
            let (id, after) = after.split_once('}').unwrap_or((after, ""));
            let entry = self.entries.iter().find(|entry| entry.id == id);
            let key = entry.and_then(|entry| self.keys(entry.place, entry.action).next());
            shown += &key.map_or_else(|| format!("(no key for {id})"), |key| key.to_string());
            rest = after;
        }
        shown + rest
    }

    /// A table with other keys for some of its entries. A chosen key is taken away from the entries that
    /// have it by default.
    ///
    /// # Errors
    /// The ids of two entries for which the same key was chosen, where it could mean either.
    pub fn with(
        entries: &'static [Entry],
        keys: &HashMap<&'static str, Vec<Key>>,
    ) -> Result<Self, (&'static str, &'static str, Key)> {
        let chosen: Vec<(&Entry, Key)> = entries
            .iter()
            .flat_map(|entry| keys.get(entry.id).into_iter().flatten().map(move |key| (entry, *key)))
            .collect();
        let clashes = |entry: &Entry, key: Key, among: &[(&'static Entry, Key)]| {
            among.iter().find(|(other, bound)| *bound == key && meet(other.place, entry.place)).copied()
        };
        for (at, &(entry, key)) in chosen.iter().enumerate() {
            if let Some((other, _)) = clashes(entry, key, &chosen[..at]) {
                return Err((other.id, entry.id, key));
            }
        }
        let by_default = entries
            .iter()
            .filter(|entry| !keys.contains_key(entry.id))
            .flat_map(|entry| entry.keys.iter().filter_map(move |key| Some((entry, Key::read(key)?))));
        let left = by_default.filter(|&(entry, key)| clashes(entry, key, &chosen).is_none());
        // in the order of the table, as a screen lists them
        let mut rows: Vec<(&Entry, Key)> = left.chain(chosen.iter().copied()).collect();
        rows.sort_by_key(|(entry, _)| entries.iter().position(|other| other.id == entry.id));
        Ok(Self { entries, bindings: rows.into_iter().map(|(e, key)| (e.place, key, e.action)).collect() })
    }

    /// What `key` does in `place`, and where it is bound: there, or everywhere.
    pub fn action(&self, place: Place, key: Key) -> Option<(Place, Action)> {
        let in_place = |wanted: Place| {
            self.bindings
                .iter()
                .find(|(at, bound, _)| *at == wanted && *bound == key)
                .map(|&(at, _, action)| (at, action))
        };
        // While text is typed, keys that type nothing may still give the terminal away or redraw it.
        let reaches_text =
            |action| matches!(action, Action::Suspend | Action::Redraw) && key.typed().is_none();
        in_place(place).or_else(|| {
            in_place(Place::Everywhere).filter(|&(_, action)| place != Place::Text || reaches_text(action))
        })
    }

    /// The keys of an action in a place, for footer and help.
    pub fn keys(&self, place: Place, action: Action) -> impl Iterator<Item = Key> {
        let bound = self.bindings.iter().filter(move |row| row.0 == place && row.2 == action);
        bound.map(|&(_, key, _)| key)
    }
}

/// Whether a key in one place could also mean the other's action: in the same place, or when one of
/// them is everywhere. Typing stands alone.
fn meet(one: Place, other: Place) -> bool {
    let everywhere = |place| place == Place::Everywhere;
    let typing = one == Place::Text || other == Place::Text;
    one == other || (!typing && (everywhere(one) || everywhere(other)))
}
