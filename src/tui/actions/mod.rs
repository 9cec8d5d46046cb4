//! The one table of actions: what a key does, where, and what it is called.
//!
//! Key handling, footer, help screen and the README's key table are all read from [`TABLE`].

mod table;

pub use table::TABLE;

use super::key::Key;
use super::map::Overlay;

/// Something a key can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each has its label in TABLE")]
pub enum Action {
    Quit,
    Suspend,
    Help,
    Words,
    CommandLine,
    NextPane,
    PreviousPane,
    Back,
    Act,
    Return,
    Left,
    Right,
    Up,
    Down,
    LeftFar,
    RightFar,
    UpFar,
    DownFar,
    PageUp,
    PageDown,
    Home,
    End,
    NextItem,
    PreviousItem,
    Beatty,
    Lab,
    Row,
    Play,
    ShowLine,
    Edit,
    Verify,
    Sequences,
    Undo,
    Hint,
    ChangeSides,
    Resign,
    NewGame,
    Level,
    Larger,
    Smaller,
    AddHeap,
    RemoveHeap,
    Jump,
    Copy,
    Save,
    NextView,
    NextGame,
    StartCount,
    CancelCount,
    Redraw,
    MouseCapture,
    ZoomIn,
    ZoomOut,
    Palette,
    Measure,
    Overlay(Overlay),
    Find,
    FindNext,
    FindPrevious,
}

/// Where an action applies: the pane that has the focus, or everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Unless a line of text is being typed.
    Everywhere,
    /// The list of games.
    Games,
    /// The parameters.
    Setup,
    /// The grid.
    Grid,
    /// The inspector.
    Inspector,
    /// The count.
    Count,
    /// The help screen.
    Help,
    /// The words of the game.
    Words,
    /// The Beatty sequences.
    Beatty,
    /// The floating-point lab.
    Lab,
    /// One row far out.
    Row,
    /// A game against the program.
    Play,
    /// The line of best play.
    Line,
    /// A position built by hand.
    Editor,
    /// The rules against the law.
    Verify,
    /// The sequences of the game.
    Sequences,
    /// The first-run tour.
    Tour,
    /// A line of text being typed.
    Text,
}

impl Place {
    /// The name in the help screen and the README.
    pub fn title(self) -> &'static str {
        match self {
            Self::Everywhere => "Everywhere",
            Self::Games => "Games",
            Self::Setup => "Setup",
            Self::Grid => "Grid",
            Self::Inspector => "Inspector",
            Self::Count => "Count",
            Self::Help => "Help",
            Self::Words => "Words",
            Self::Beatty => "Beatty sequences",
            Self::Lab => "Floating-point lab",
            Self::Row => "Row far out",
            Self::Play => "Play",
            Self::Line => "Line of play",
            Self::Editor => "Position",
            Self::Verify => "Rules against law",
            Self::Sequences => "Sequences",
            Self::Tour => "Tour",
            Self::Text => "Typing",
        }
    }

    /// Every place, in the order of the help screen.
    pub const ALL: [Self; 18] = [
        Self::Everywhere,
        Self::Games,
        Self::Setup,
        Self::Grid,
        Self::Inspector,
        Self::Count,
        Self::Help,
        Self::Words,
        Self::Beatty,
        Self::Lab,
        Self::Row,
        Self::Play,
        Self::Line,
        Self::Editor,
        Self::Verify,
        Self::Sequences,
        Self::Tour,
        Self::Text,
    ];
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What it does.
    pub action: Action,
    /// Where.
    pub place: Place,
    /// The name in a configuration file.
    pub id: &'static str,
    /// The keys, as people write them; the first is shown in the footer.
    pub keys: &'static [&'static str],
    /// What it is called, in the help screen.
    pub label: &'static str,
    /// What it is called in the footer; empty to leave it out there.
    pub short: &'static str,
}

/// Which keys do what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    bindings: Vec<(Place, Key, Action)>,
}

impl Default for Keymap {
    fn default() -> Self {
        let rows = TABLE.iter().flat_map(|entry| {
            entry.keys.iter().filter_map(|key| Some((entry.place, Key::read(key)?, entry.action)))
        });
        Self { bindings: rows.collect() }
    }
}

impl Keymap {
    /// The table with other keys for some of its entries.
    ///
    /// # Errors
    /// The ids of two entries that would share a key in one place.
    pub fn with(
        keys: &std::collections::HashMap<&'static str, Vec<Key>>,
    ) -> Result<Self, (&'static str, &'static str, Key)> {
        let mut rows: Vec<(&Entry, Key)> = Vec::new();
        for entry in TABLE {
            let usual = || entry.keys.iter().filter_map(|key| Key::read(key)).collect();
            for key in keys.get(entry.id).cloned().unwrap_or_else(usual) {
                let clash =
                    rows.iter().find(|(other, bound)| *bound == key && meet(other.place, entry.place));
                if let Some((other, _)) = clash {
                    return Err((other.id, entry.id, key));
                }
                rows.push((entry, key));
            }
        }
        Ok(Self { bindings: rows.into_iter().map(|(e, key)| (e.place, key, e.action)).collect() })
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

/// The key table of the README, in Markdown.
pub fn key_table() -> String {
    let keymap = Keymap::default();
    let mut table = String::from("| where | keys | what |\n|---|---|---|\n");
    for place in Place::ALL {
        for entry in TABLE.iter().filter(|entry| entry.place == place) {
            let keys: Vec<String> = keymap.keys(place, entry.action).map(|key| format!("`{key}`")).collect();
            table += &format!("| {} | {} | {} |\n", place.title(), keys.join(" "), entry.label);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
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
}
