//! The grid: its view, cursor and origin, and how they move.

use crate::games::{Form, Game, LARGEST_HEAP, Look, Position, View};

/// The state of a game's grid.
#[derive(Clone, Debug)]
pub struct GridPane {
    /// What is shown.
    pub view: View,
    /// The cell under the cursor: row, column.
    pub cursor: (u64, u64),
    /// The cell in the upper left corner.
    pub origin: (u64, u64),
    /// The position under the cursor, or the one that was typed.
    pub position: Position,
}

/// How many cells a pane shows: rows, columns.
pub type Viewport = (u64, u64);

impl GridPane {
    pub(crate) fn new(game: &dyn Game) -> Self {
        let view = game.views()[0];
        let mut pane = Self {
            view,
            cursor: (view.first, view.first),
            origin: (view.first, view.first),
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

    /// Move the cursor by whole cells, stopping at the edges.
    pub(crate) fn step(&mut self, rows: i64, cols: i64, last_row: u64) {
        let first = self.view.first;
        let shift = |at: u64, by: i64, last: u64| at.saturating_add_signed(by).clamp(first, last);
        self.cursor = (shift(self.cursor.0, rows, last_row), shift(self.cursor.1, cols, LARGEST_HEAP));
    }

    /// Bring the cursor into a viewport of this size.
    pub(crate) fn follow(&mut self, (rows, cols): Viewport) {
        let follow = |origin: u64, at: u64, shown: u64| {
            let shown = shown.max(1);
            if at < origin {
                at
            } else if at - origin >= shown {
                at - (shown - 1)
            } else {
                origin
            }
        };
        self.origin =
            (follow(self.origin.0, self.cursor.0, rows), follow(self.origin.1, self.cursor.1, cols));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pane() -> GridPane {
        GridPane::new(&*crate::games::find("wythoff").unwrap())
    }

    proptest! {
        #[test]
        fn the_cursor_stays_in_range_and_in_sight(
            steps in proptest::collection::vec((any::<i64>(), any::<i64>()), 1..20),
            rows in 0u64..100, cols in 0u64..100,
        ) {
            let mut pane = pane();
            for (down, right) in steps {
                pane.step(down, right, LARGEST_HEAP);
                pane.follow((rows, cols));
                prop_assert!(pane.cursor.0 <= LARGEST_HEAP && pane.cursor.1 <= LARGEST_HEAP);
                prop_assert!(pane.cursor.0 - pane.origin.0 < rows.max(1));
                prop_assert!(pane.cursor.1 - pane.origin.1 < cols.max(1));
            }
        }
    }
}
