//! What the map is drawn from.

use super::state::Map;
use crate::games::Outcome;
use crate::solve::board::{Board, Cell};
use crate::tui::session::Table;
use crate::tui::theme::Theme;

/// The game on screen, its board, and what the map remembers of it.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    pub table: &'a Table,
    pub board: &'a Board,
    pub map: &'a Map,
    pub theme: Theme,
    /// Whether outcomes and values are hidden, as while a game is played.
    pub hidden: bool,
    /// Whether the map has the focus.
    pub focused: bool,
}

impl Sight<'_> {
    /// What a cell shows: only whether it is a position, where the rest is hidden.
    pub fn cell(&self, row: u64, col: u64) -> Cell {
        match self.board.cell(row, col) {
            Cell::Value(_) | Cell::Outcome(_) if self.hidden => Cell::Outcome(Outcome::Winning),
            cell => cell,
        }
    }
}
