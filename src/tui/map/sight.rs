//! What the map is drawn from.

use super::state::Map;
use crate::solve::board::Board;
use crate::tui::session::Table;
use crate::tui::theme::Theme;

/// The game on screen, its board, and what the map remembers of it.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    pub table: &'a Table,
    pub board: &'a Board,
    pub map: &'a Map,
    pub theme: Theme,
    /// Whether the map has the focus.
    pub focused: bool,
}
