//! The one table of actions: what a key does, where, and what it is called.
//!
//! Key handling, footer, help screen and the README's key table are all read from [`TABLE`].

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

const fn entry(
    place: Place,
    action: Action,
    id: &'static str,
    keys: &'static [&'static str],
    label: &'static str,
    short: &'static str,
) -> Entry {
    Entry { action, place, id, keys, label, short }
}

const fn overlay(overlay: Overlay, id: &'static str, keys: &'static [&'static str]) -> Entry {
    entry(Place::Grid, Action::Overlay(overlay), id, keys, overlay.label(), overlay.name())
}

/// Every action there is.
pub const TABLE: &[Entry] = &[
    entry(Place::Everywhere, Action::Help, "help", &["?"], "this help", "help"),
    entry(Place::Everywhere, Action::Words, "words", &["i"], "the game in words", "words"),
    entry(Place::Everywhere, Action::Beatty, "beatty", &["b"], "the Beatty sequences of the law", ""),
    entry(Place::Everywhere, Action::Lab, "lab", &["f"], "floating point against the exact floor", ""),
    entry(Place::Everywhere, Action::Row, "row", &["r"], "the cursor's row far out, and its period", ""),
    entry(Place::Everywhere, Action::Play, "play", &["p"], "play against the program", "play"),
    entry(Place::Everywhere, Action::ShowLine, "show-line", &["s"], "show the line of best play", "show me"),
    entry(Place::Everywhere, Action::Edit, "edit", &["e"], "build a position by hand", ""),
    entry(Place::Everywhere, Action::Verify, "verify", &["V"], "the rules against the law", ""),
    entry(Place::Everywhere, Action::Sequences, "sequences", &["S"], "the sequences of the game", ""),
    entry(Place::Everywhere, Action::Quit, "quit", &["q", "ctrl-c"], "quit", "quit"),
    entry(Place::Everywhere, Action::NextPane, "next-pane", &["tab"], "next pane", "next pane"),
    entry(Place::Everywhere, Action::PreviousPane, "previous-pane", &["shift-tab"], "previous pane", ""),
    entry(Place::Everywhere, Action::Back, "back", &["esc"], "back out; to the grid", ""),
    entry(
        Place::Everywhere,
        Action::CommandLine,
        "command-line",
        &[":"],
        "type a command: go, n, game, view",
        "command",
    ),
    entry(Place::Everywhere, Action::NextGame, "next-game", &["g"], "next game", ""),
    entry(Place::Everywhere, Action::NextView, "next-view", &["v"], "next view of the game", "view"),
    entry(Place::Everywhere, Action::StartCount, "start-count", &["c"], "start the count", "count"),
    entry(Place::Everywhere, Action::CancelCount, "cancel-count", &["x"], "cancel the count", ""),
    entry(Place::Everywhere, Action::MouseCapture, "mouse", &["M"], "mouse capture on or off", ""),
    entry(Place::Everywhere, Action::Redraw, "redraw", &["ctrl-l"], "draw the screen afresh", ""),
    entry(Place::Everywhere, Action::Suspend, "suspend", &["ctrl-z"], "suspend; fg returns", ""),
    entry(Place::Games, Action::Up, "games-up", &["up", "k"], "game above", ""),
    entry(Place::Games, Action::Down, "games-down", &["down", "j"], "game below", ""),
    entry(Place::Games, Action::Act, "games-act", &["enter"], "to the grid", "to the grid"),
    entry(Place::Setup, Action::Up, "setup-up", &["up", "k"], "line above", ""),
    entry(Place::Setup, Action::Down, "setup-down", &["down", "j"], "line below", ""),
    entry(Place::Setup, Action::Left, "setup-left", &["left", "h"], "previous choice", ""),
    entry(Place::Setup, Action::Right, "setup-right", &["right", "l"], "next choice", ""),
    entry(Place::Setup, Action::Act, "setup-act", &["enter"], "type a value", "type a value"),
    entry(Place::Grid, Action::Left, "left", &["left", "h"], "one cell left", ""),
    entry(Place::Grid, Action::Down, "down", &["down", "j"], "one cell down", ""),
    entry(Place::Grid, Action::Up, "up", &["up", "k"], "one cell up", ""),
    entry(Place::Grid, Action::Right, "right", &["right", "l"], "one cell right", ""),
    entry(Place::Grid, Action::LeftFar, "left-far", &["shift-left", "H"], "ten cells left", ""),
    entry(Place::Grid, Action::DownFar, "down-far", &["shift-down", "J"], "ten cells down", ""),
    entry(Place::Grid, Action::UpFar, "up-far", &["shift-up", "K"], "ten cells up", ""),
    entry(Place::Grid, Action::RightFar, "right-far", &["shift-right", "L"], "ten cells right", ""),
    entry(Place::Grid, Action::PageUp, "page-up", &["pgup"], "a screen up", ""),
    entry(Place::Grid, Action::PageDown, "page-down", &["pgdn"], "a screen down", ""),
    entry(Place::Grid, Action::Home, "home", &["home"], "start of the row; then of the column", ""),
    entry(Place::Grid, Action::End, "end", &["end"], "a screen to the right", ""),
    entry(Place::Grid, Action::ZoomIn, "zoom-in", &["+", "="], "nearer, about the cursor", "nearer"),
    entry(Place::Grid, Action::ZoomOut, "zoom-out", &["minus", "_"], "further, about the cursor", "further"),
    entry(Place::Grid, Action::Find, "find", &["/"], "find a value or a losing cell along a line", "find"),
    entry(Place::Grid, Action::FindNext, "find-next", &["n"], "find the next", ""),
    entry(Place::Grid, Action::FindPrevious, "find-previous", &["N"], "find the one before", ""),
    entry(Place::Grid, Action::Palette, "palette", &["P"], "next palette", ""),
    entry(Place::Grid, Action::Measure, "measure", &["m"], "what a pixel of many cells tells", ""),
    overlay(Overlay::Options, "overlay-options", &["1"]),
    overlay(Overlay::Sources, "overlay-sources", &["2"]),
    overlay(Overlay::Law, "overlay-law", &["3"]),
    overlay(Overlay::Lines, "overlay-lines", &["4"]),
    overlay(Overlay::Path, "overlay-path", &["5"]),
    overlay(Overlay::NotSum, "overlay-not-a-sum", &["6"]),
    overlay(Overlay::Dim, "overlay-non-positions", &["7"]),
    entry(Place::Grid, Action::Act, "grid-act", &["enter"], "to the inspector", "inspect"),
    entry(Place::Inspector, Action::Up, "option-up", &["up", "k"], "option above", ""),
    entry(Place::Inspector, Action::Down, "option-down", &["down", "j"], "option below", ""),
    entry(Place::Inspector, Action::PageUp, "option-page-up", &["pgup"], "a screen up", ""),
    entry(Place::Inspector, Action::PageDown, "option-page-down", &["pgdn"], "a screen down", ""),
    entry(Place::Inspector, Action::Act, "option-act", &["enter"], "go to the option", "go there"),
    entry(Place::Inspector, Action::Return, "return", &["backspace"], "back along the trail", "return"),
    entry(Place::Count, Action::Act, "count-act", &["enter"], "start the count", "start"),
    entry(Place::Help, Action::Up, "help-up", &["up", "k"], "scroll up", ""),
    entry(Place::Help, Action::Down, "help-down", &["down", "j"], "scroll down", ""),
    entry(Place::Help, Action::PageUp, "help-page-up", &["pgup"], "a screen up", ""),
    entry(Place::Help, Action::PageDown, "help-page-down", &["pgdn", "space"], "a screen down", ""),
    entry(Place::Words, Action::Up, "words-up", &["up", "k"], "scroll up", ""),
    entry(Place::Words, Action::Down, "words-down", &["down", "j"], "scroll down", ""),
    entry(Place::Words, Action::PageUp, "words-page-up", &["pgup"], "a screen up", ""),
    entry(Place::Words, Action::PageDown, "words-page-down", &["pgdn"], "a screen down", ""),
    entry(Place::Words, Action::NextItem, "words-next", &["space"], "next false belief", "next belief"),
    entry(Place::Words, Action::Act, "words-act", &["enter"], "go to the position that refutes it", "refute"),
    entry(Place::Beatty, Action::Left, "beatty-left", &["left", "h"], "another α", ""),
    entry(Place::Beatty, Action::Right, "beatty-right", &["right", "l"], "another α", "another α"),
    entry(Place::Beatty, Action::Up, "beatty-up", &["up", "k"], "smaller k", ""),
    entry(Place::Beatty, Action::Down, "beatty-down", &["down", "j"], "larger k", ""),
    entry(Place::Beatty, Action::PageUp, "beatty-page-up", &["pgup"], "a screen up", ""),
    entry(Place::Beatty, Action::PageDown, "beatty-page-down", &["pgdn"], "a screen down", ""),
    entry(Place::Beatty, Action::Home, "beatty-home", &["home"], "back to k = 1", ""),
    entry(Place::Beatty, Action::NextItem, "beatty-step", &["space"], "a step of the table method", "step"),
    entry(Place::Beatty, Action::PreviousItem, "beatty-unstep", &["backspace"], "a step back", ""),
    entry(Place::Row, Action::Up, "row-above", &["up", "k"], "the row above", ""),
    entry(Place::Row, Action::Down, "row-below", &["down", "j"], "the row below", "next row"),
    entry(Place::Row, Action::Left, "row-fewer", &["left", "h"], "half as many columns", ""),
    entry(Place::Row, Action::Right, "row-more", &["right", "l"], "twice as many columns", "measure further"),
    entry(Place::Row, Action::PageUp, "row-page-up", &["pgup"], "a screen up", ""),
    entry(Place::Row, Action::PageDown, "row-page-down", &["pgdn", "space"], "a screen down", ""),
    entry(Place::Lab, Action::Left, "lab-left", &["left", "h"], "smaller t", ""),
    entry(Place::Lab, Action::Right, "lab-right", &["right", "l"], "larger t", "larger t"),
    entry(Place::Lab, Action::Up, "lab-up", &["up", "k"], "idiom above", ""),
    entry(Place::Lab, Action::Down, "lab-down", &["down", "j"], "idiom below", ""),
    entry(Place::Lab, Action::Act, "lab-act", &["enter"], "go to the position it gets wrong", "go there"),
    entry(Place::Play, Action::Up, "play-up", &["up", "k"], "move above", ""),
    entry(Place::Play, Action::Down, "play-down", &["down", "j"], "move below", ""),
    entry(Place::Play, Action::PageUp, "play-page-up", &["pgup"], "a screen up", ""),
    entry(Place::Play, Action::PageDown, "play-page-down", &["pgdn"], "a screen down", ""),
    entry(
        Place::Play,
        Action::Act,
        "play-act",
        &["enter"],
        "make the move; a move can be typed, or chosen in the grid",
        "move",
    ),
    entry(Place::Play, Action::Hint, "hint", &["h"], "what a perfect player would do", "hint"),
    entry(Place::Play, Action::Undo, "undo", &["u"], "take back your last move", "undo"),
    entry(
        Place::Play,
        Action::ChangeSides,
        "change-sides",
        &["w"],
        "change sides: the program moves",
        "sides",
    ),
    entry(Place::Play, Action::Level, "level", &["d"], "how well the program plays", "level"),
    entry(Place::Play, Action::Resign, "resign", &["R"], "resign", ""),
    entry(Place::Play, Action::NewGame, "new-game", &["n"], "a new game", "new"),
    entry(Place::Line, Action::Right, "line-next", &["right", "l", "space"], "next move", "next"),
    entry(
        Place::Line,
        Action::Left,
        "line-previous",
        &["left", "h", "backspace"],
        "previous move",
        "previous",
    ),
    entry(Place::Line, Action::Act, "line-act", &["enter"], "pick this move; next move", ""),
    entry(Place::Line, Action::Up, "line-up", &["up", "k"], "previous move; choice above", ""),
    entry(Place::Line, Action::Down, "line-down", &["down", "j"], "next move; choice below", ""),
    entry(Place::Line, Action::PageUp, "line-page-up", &["pgup"], "ten moves back", ""),
    entry(Place::Line, Action::PageDown, "line-page-down", &["pgdn"], "ten moves on", ""),
    entry(Place::Line, Action::Home, "line-home", &["home"], "to the start", ""),
    entry(Place::Line, Action::End, "line-end", &["end"], "to the end", "end"),
    entry(Place::Editor, Action::Up, "heap-up", &["up", "k"], "heap above", ""),
    entry(Place::Editor, Action::Down, "heap-down", &["down", "j"], "heap below", ""),
    entry(
        Place::Editor,
        Action::Larger,
        "heap-larger",
        &["+", "=", "right", "l"],
        "heap larger by one",
        "larger",
    ),
    entry(
        Place::Editor,
        Action::Smaller,
        "heap-smaller",
        &["minus", "left", "h"],
        "heap smaller by one",
        "smaller",
    ),
    entry(Place::Editor, Action::AddHeap, "heap-add", &["a"], "add a heap", "add"),
    entry(Place::Editor, Action::RemoveHeap, "heap-remove", &["d", "delete"], "remove the heap", "remove"),
    entry(Place::Editor, Action::Act, "position-act", &["enter"], "take the typed position; close", "take"),
    entry(
        Place::Verify,
        Action::Act,
        "verify-act",
        &["enter"],
        "start, or stop; digits type another n",
        "start",
    ),
    entry(Place::Verify, Action::Jump, "mismatch", &["m"], "go to the mismatch", "to the mismatch"),
    entry(Place::Sequences, Action::Up, "sequence-up", &["up", "k"], "sequence above", ""),
    entry(Place::Sequences, Action::Down, "sequence-down", &["down", "j"], "sequence below", ""),
    entry(Place::Sequences, Action::PageUp, "terms-page-up", &["pgup"], "terms a screen up", ""),
    entry(
        Place::Sequences,
        Action::PageDown,
        "terms-page-down",
        &["pgdn", "space"],
        "terms a screen down",
        "",
    ),
    entry(Place::Sequences, Action::Home, "terms-home", &["home"], "first terms", ""),
    entry(Place::Sequences, Action::End, "terms-end", &["end"], "last terms", ""),
    entry(Place::Sequences, Action::Copy, "copy", &["y"], "copy the terms", "copy"),
    entry(Place::Sequences, Action::Save, "save", &["w"], "write the terms as a b-file", "b-file"),
    entry(Place::Sequences, Action::Act, "terms-act", &["enter"], "take the typed last index", ""),
    entry(Place::Tour, Action::Act, "tour-next", &["enter", "right", "space"], "next step", "next"),
    entry(Place::Tour, Action::Left, "tour-previous", &["left"], "previous step", ""),
    entry(Place::Text, Action::Act, "text-act", &["enter"], "take the text", "take"),
    entry(Place::Text, Action::Back, "text-back", &["esc", "ctrl-c"], "leave it as it was", "leave"),
];

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
        in_place(place).or_else(|| if place == Place::Text { None } else { in_place(Place::Everywhere) })
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
