//! Where the explorer was left, and how it is found again: a small TOML file a person can read.
//!
//! Everything is read back through the same doors that typed text goes through, so a file cannot
//! bring in what a person could not.

use super::record::Record;
use super::state::Session;
use super::table::Table;
use crate::games::{Position, Standing};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The version of the file.
const VERSION: u32 = 1;

/// Where the explorer was left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedSession {
    version: u32,
    /// The game on screen.
    pub game: String,
    /// Each game's own place.
    pub games: BTreeMap<String, Place>,
    /// Games against the program.
    #[serde(default)]
    pub played: Record,
}

/// Where one game was left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub view: String,
    pub position: String,
    /// Row and column of the cursor, where the view shows something other than the position.
    pub cursor: [u64; 2],
    pub setup: BTreeMap<String, String>,
    /// A law that was stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub law: Option<SavedLaw>,
}

/// A stated law and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedLaw {
    text: String,
    /// The bound to which it was checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    checked: Option<u64>,
    /// A position at which it fails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    refuted: Option<String>,
}

impl SavedLaw {
    fn of(table: &Table) -> Option<Self> {
        let law = table.stated.as_ref()?;
        let (mut checked, mut refuted) = (None, None);
        match &law.standing {
            Standing::Checked { to } => checked = Some(*to),
            Standing::Refuted { at } => refuted = Some(table.game.form().write(at.heaps())),
            _ => {}
        }
        Some(Self { text: law.text.to_string(), checked, refuted })
    }

    /// State it again; what no longer fits is passed over.
    pub fn state(&self, table: &mut Table) {
        if table.state_law(&self.text).is_err() {
            return;
        }
        let at = self.refuted.as_ref().and_then(|text| Position::read(table.game.form(), text).ok());
        let standing = match (at, self.checked) {
            (Some(at), _) => Standing::Refuted { at },
            (None, Some(to)) => Standing::Checked { to },
            (None, None) => Standing::Conjectured,
        };
        table.stated = table.stated.take().map(|law| law.with_standing(standing));
    }
}

impl SavedSession {
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
        format!("# Where gametui was left. Delete this file to start over.\n{text}")
    }

    /// Where `now` stands.
    pub fn of(now: &Session) -> Self {
        let place = |table: &Table| {
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
                law: SavedLaw::of(table),
            };
            (table.game.opened_by().to_string(), place)
        };
        let games = now.tables.iter().map(place).collect();
        let played = now.record.clone();
        Self { version: VERSION, game: now.table().game.opened_by().to_string(), games, played }
    }
}
