//! The state of what is open.

use super::{Chance, Inspector, Line, Notice, Record, Table, Unfinished};
use crate::games::{Catalogue, Position};
use crate::solve::Inspection;
use crate::solve::board::Board;
use crate::tui::actions::Keymap;
use crate::tui::layout::Focus;
use crate::tui::theme::Theme;
use std::sync::Arc;

/// Positions kept in a trail.
const LONGEST_TRAIL: usize = 500;

/// What is open.
pub struct Session {
    pub size: (u16, u16),
    pub focus: Focus,
    pub catalogue: Catalogue,
    pub tables: Vec<Table>,
    pub chosen: usize,
    pub board: Arc<Board>,
    pub setup_line: usize,
    pub inspector: Inspector,
    pub line: Option<Line>,
    pub notice: Option<Notice>,
    pub theme: Theme,
    pub keymap: Keymap,
    pub mouse: bool,
    /// Games played against the program.
    pub record: Record,
    /// A game against the program that was put aside.
    pub unfinished: Option<Unfinished>,
    /// Where random moves come from.
    pub chance: Chance,
    /// In how many of a hundred moves the program plays perfectly.
    pub level: u8,
    /// Whether the pane in focus takes the whole screen.
    pub maximised: bool,
    /// Whether the side panes are folded while the focus is elsewhere.
    pub folded: bool,
    /// Commands that were typed, the newest last.
    pub typed: Vec<String>,
    /// Whether the board may be out of date.
    pub board_stale: bool,
}

impl Session {
    /// The game on screen and what belongs to it.
    pub fn table(&self) -> &Table {
        &self.tables[self.chosen]
    }

    pub fn table_mut(&mut self) -> &mut Table {
        &mut self.tables[self.chosen]
    }

    /// What is known of the position under the cursor.
    pub fn findings(&self) -> Option<&Inspection> {
        self.inspector.findings.as_ref()
    }

    /// One line to the reader.
    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), error: false });
    }

    /// One line that says what went wrong.
    pub fn refuse(&mut self, error: impl ToString) {
        self.notice = Some(Notice { text: error.to_string(), error: true });
    }

    /// Remember the position on screen before another is visited.
    pub fn leave_trail(&mut self, next: &Position) {
        let table = self.table_mut();
        if table.grid.position != *next {
            table.trail.push(table.grid.position.clone());
            let extra = table.trail.len().saturating_sub(LONGEST_TRAIL);
            table.trail.drain(..extra);
        }
    }

    /// Put another game on screen; whether it is another.
    pub fn choose(&mut self, game: usize) -> bool {
        let another = game != self.chosen;
        if another {
            (self.chosen, self.setup_line, self.board_stale) = (game, 0, true);
        }
        another
    }
}
