//! The grid of one game: its view, cursor, origin and level. How they move is the map's.

use crate::games::{Form, Game, Look, Position, View};
use crate::tui::map::Level;

/// The state of a game's grid.
#[derive(Clone, Debug)]
pub struct GridPane {
    /// What is shown.
    pub view: View,
    /// The cell under the cursor: row, column.
    pub cursor: (u64, u64),
    /// The cell in the upper left corner.
    pub origin: (u64, u64),
    /// Whether the cursor may be out of sight: the wheel zooms without it.
    pub adrift: bool,
    /// How near it is looked at.
    pub level: Level,
    /// The position under the cursor, or the one that was typed.
    pub position: Position,
}

impl GridPane {
    pub(crate) fn new(game: &dyn Game) -> Self {
        let view = game.views()[0].clone();
        let mut pane = Self {
            cursor: (view.first, view.first),
            origin: (view.first, view.first),
            view,
            adrift: false,
            level: Level::Digits,
            position: game.opening(),
        };
        if let Some(cell) = pane.cell_of(game.form(), &game.opening()) {
            pane.cursor = cell;
        }
        pane
    }

    /// The cell that shows a position, if this view has one.
    pub(crate) fn cell_of(&self, form: Form, position: &Position) -> Option<(u64, u64)> {
        if !matches!(self.view.look, Look::Values | Look::Outcome) {
            return None;
        }
        match (form, position.heaps()) {
            (_, &[a, b]) => Some((a, b)),
            (Form::Partition, &[s]) => Some((s, 0)),
            (Form::Partition, &[]) => Some((0, 0)),
            _ => None,
        }
    }

    /// The position that a cell stands for.
    pub(crate) fn position_at(&self, form: Form, (row, col): (u64, u64)) -> Position {
        match self.view.look {
            Look::Values | Look::Outcome => Position::new(form, vec![row, col]),
            Look::HeapTable { .. } | Look::HeapPlot => Position::new(form, vec![col]),
        }
    }
}
