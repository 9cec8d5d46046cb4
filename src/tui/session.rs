//! Where the explorer was left, and how it is found again: a small TOML file a person can read.
//!
//! Everything is read back through the same doors that typed text goes through, so a file cannot
//! bring in what a person could not.

use super::app::{App, Record};
use crate::games::Position;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The version of the file.
const VERSION: u32 = 1;

/// Where the explorer was left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    version: u32,
    /// The game on screen.
    game: String,
    /// Each game's own place.
    games: BTreeMap<String, Place>,
    /// Games against the program.
    #[serde(default)]
    played: Record,
}

/// Where one game was left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Place {
    view: String,
    position: String,
    /// Row and column of the cursor, where the view shows something other than the position.
    cursor: [u64; 2],
    setup: BTreeMap<String, String>,
}

impl Session {
    /// The file in the folder of the state.
    pub fn file(folder: &Path) -> PathBuf {
        folder.join("session.toml")
    }

    /// Read the text of the file; `None` when it is not one of ours.
    pub fn read(text: &str) -> Option<Self> {
        toml::from_str(text).ok().filter(|session: &Self| session.version == VERSION)
    }

    /// The text of the file.
    pub fn write(&self) -> String {
        let text = toml::to_string(self).unwrap_or_default();
        format!("# Where gametui was left. Delete this file to begin afresh.\n{text}")
    }

    /// Where `app` is now.
    pub fn of(app: &App) -> Self {
        let place = |table: &super::app::Table| {
            let setup = table
                .game
                .parameters()
                .iter()
                .map(|parameter| (parameter.name.to_string(), table.setup.text(&parameter.name)));
            let place = Place {
                view: table.grid.view.id.to_string(),
                position: table.game.form().write(table.grid.position.heaps()),
                cursor: [table.grid.cursor.0, table.grid.cursor.1],
                setup: setup.collect(),
            };
            (table.game.id().to_owned(), place)
        };
        let games = app.tables.iter().map(place).collect();
        let played = app.record.clone();
        Self { version: VERSION, game: app.table().game.id().into(), games, played }
    }
}

impl App {
    /// Go back to where the explorer was left. What no longer fits is passed over.
    pub fn reopen(&mut self, session: &Session) {
        for at in 0..self.tables.len() {
            if let Some(place) = session.games.get(self.tables[at].game.id()) {
                self.choose(at);
                self.reopen_game(place);
            }
        }
        let chosen = self.tables.iter().position(|table| table.game.id() == session.game);
        self.choose(chosen.unwrap_or(0));
        self.record = session.played.plausible(&self.catalogue);
    }

    /// Put the game that was asked for on screen, as `asked` has it: its parameters when some were
    /// given, and its position when one was.
    pub(super) fn open_instead(&mut self, asked: App, game: &str, setup: bool, position: bool) {
        let Some(at) = self.tables.iter().position(|table| table.game.id() == game) else { return };
        self.choose(at);
        let theirs = asked.tables.into_iter().nth(at);
        let Some(theirs) = theirs else { return };
        if position {
            // The view that was left may not show a position at all.
            self.tables[at].grid = theirs.grid;
        }
        if setup || position {
            self.tables[at].setup = theirs.setup;
        }
        self.board_stale = true;
    }

    fn reopen_game(&mut self, place: &Place) {
        let table = self.table_mut();
        let game = table.game.clone();
        for (name, text) in &place.setup {
            if let Some(parameter) = game.parameter(name) {
                let _ = table.setup.read(parameter, text);
            }
        }
        table.setup = table.setup.ungiven();
        if let Some(view) = game.view(&place.view).cloned() {
            self.show_view(view);
        }
        let position = Position::read(game.form(), &place.position).ok();
        let admitted =
            position.filter(|position| game.rules(&self.table().setup).admit(position.heaps()).is_ok());
        if let Some(position) = admitted {
            self.go(position);
        }
        let [row, col] = place.cursor.map(|at| at.min(crate::games::LARGEST_HEAP));
        let grid = &mut self.table_mut().grid;
        if grid.cell_of(game.form(), &grid.position.clone()).is_none() {
            grid.cursor = (row.max(grid.view.first), col.max(grid.view.first));
        }
        self.board_stale = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::{Key, Message, Options};

    fn app() -> App {
        App::new(&Options::default(), (120, 40))
    }

    fn typed(app: &mut App, text: &str) {
        for written in text.chars().map(|c| if c == '\n' { "enter".into() } else { c.to_string() }) {
            let key = if written == " " { "space" } else { &written };
            app.update(Message::Key(Key::read(key).unwrap()));
            app.settle();
        }
    }

    #[test]
    fn the_explorer_reopens_where_it_was_left() {
        let mut left = app();
        typed(&mut left, ":n 1e6\n:go 7 3\n:game wythoff\n:n 500\n:go 89 55\n:view outcome\n");
        let text = Session::of(&left).write();
        let mut found = app();
        found.reopen(&Session::read(&text).unwrap());
        found.settle();
        assert_eq!(Session::of(&found), Session::of(&left));
        assert_eq!(found.table().game.id(), "wythoff");
        assert_eq!(found.table().grid.cursor, (89, 55));
        assert_eq!(&*found.table().grid.view.id, "outcome");
        assert_eq!(found.tables[0].setup.small("n"), 1_000_000);
    }

    #[test]
    fn what_does_not_fit_is_passed_over() {
        let text = Session::of(&app()).write();
        for (from, to) in [
            ("\"5,3\"", "\"4,6\""),
            ("\"5,3\"", "\"\\u001b[2J\""),
            ("n = \"", "n = \"-"),
            ("view = \"values\"", "view = \"sideways\""),
            ("game = \"primitive-pairs\"", "game = \"chess\""),
        ] {
            let changed = text.replace(from, to);
            assert_ne!(changed, text, "{from}");
            let mut found = app();
            if let Some(session) = Session::read(&changed) {
                found.reopen(&session);
                found.settle();
            }
            assert_eq!(Session::of(&found), Session::of(&app()), "{from} → {to}");
        }
    }

    #[test]
    fn games_played_are_kept_with_the_score() {
        let mut left = app();
        typed(&mut left, ":game wythoff\n:go 9 6\np");
        typed(&mut left, "R");
        assert_eq!(left.record.lost, 1);
        let text = Session::of(&left).write();
        let mut found = app();
        found.reopen(&Session::read(&text).unwrap());
        assert_eq!(found.record, left.record);
        let mut changed = app();
        changed.reopen(&Session::read(&text.replace("start = \"9,6\"", "start = \"\\u001b[2J\"")).unwrap());
        assert!(changed.record.games.is_empty() && changed.record.lost == 1);
    }

    #[test]
    fn what_is_not_ours_is_no_session() {
        let ours = Session::of(&app()).write();
        for text in ["", "nonsense", "version = 1", &ours.replace("version = 1", "version = 2")] {
            assert_eq!(Session::read(text), None, "{text}");
        }
    }
}
