//! Where the map's window lies on the board. All arithmetic is in whole characters: a character
//! covers a rectangle of cells, and windows begin at a multiple of it, so nothing overflows up to
//! the last cell, 2^63 − 1.

use super::level::Level;
use crate::games::LARGEST_HEAP;

/// A cell: row, column.
pub type Place = (u64, u64);

/// A window of characters onto the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// What a character covers.
    pub level: Level,
    /// The cell in the upper left corner, a multiple of what a character covers.
    pub origin: Place,
    /// Characters, or written cells at [`Level::Digits`]: down, across. At least 1.
    pub size: (u64, u64),
    /// Columns of the screen that one of these takes.
    pub width: u64,
    /// The first row and column of the view.
    pub first: u64,
}

impl Window {
    /// The character that covers a cell, counted from the window's corner; `None` outside.
    pub fn character(&self, cell: Place) -> Option<(u64, u64)> {
        let (down, across) = self.level.cells();
        let at = |cell: u64, origin: u64, step: u64, size: u64| {
            (cell / step).checked_sub(origin / step).filter(|&at| at < size)
        };
        Some((at(cell.0, self.origin.0, down, self.size.0)?, at(cell.1, self.origin.1, across, self.size.1)?))
    }

    /// The first cell of a character; `None` beyond the end of the board.
    pub fn cell(&self, (down, across): (u64, u64)) -> Option<Place> {
        let (tall, wide) = self.level.cells();
        let at = |origin: u64, by: u64, step: u64| {
            origin.checked_add(by.checked_mul(step)?).filter(|&at| at <= LARGEST_HEAP)
        };
        Some((at(self.origin.0, down, tall)?, at(self.origin.1, across, wide)?))
    }

    /// The last row and the last column in sight.
    pub fn last(&self) -> Place {
        let (down, across) = self.level.cells();
        let last = |origin: u64, size: u64, step: u64| {
            origin.saturating_add(size.saturating_mul(step) - 1).min(LARGEST_HEAP)
        };
        (last(self.origin.0, self.size.0, down), last(self.origin.1, self.size.1, across))
    }

    /// The window moved as little as it takes to show `cursor`, and no further than the board goes.
    pub fn follow(mut self, cursor: Place) -> Self {
        let (down, across) = self.level.cells();
        let follow = |origin: u64, at: u64, step: u64, size: u64| {
            let (origin, at) = (origin / step, at.min(LARGEST_HEAP) / step);
            let least = at.saturating_sub(size - 1);
            self.settled(origin.clamp(least, at), step, size)
        };
        self.origin = (
            follow(self.origin.0, cursor.0, down, self.size.0),
            follow(self.origin.1, cursor.1, across, self.size.1),
        );
        self
    }

    /// The window moved by whole characters, as far as the board goes.
    pub fn pan(mut self, down: i64, across: i64) -> Self {
        let (tall, wide) = self.level.cells();
        let shift = |origin: u64, by: i64, step: u64, size: u64| {
            self.settled((origin / step).saturating_add_signed(by), step, size)
        };
        self.origin =
            (shift(self.origin.0, down, tall, self.size.0), shift(self.origin.1, across, wide, self.size.1));
        self
    }

    /// The window at another level, with `about` on the same place of the screen where the board
    /// allows it. `next` gives the level, size and width; its origin does not matter.
    pub fn zoom(&self, about: Place, next: Self) -> Self {
        let (down, across) = self.level.cells();
        let offset = |about: u64, origin: u64, step: u64, size: u64| {
            (about / step).saturating_sub(origin / step).min(size - 1)
        };
        let row = offset(about.0, self.origin.0, down, self.size.0);
        let column = offset(about.1, self.origin.1, across, self.size.1) * self.width / next.width;
        let (down, across) = next.level.cells();
        let corner = |about: u64, by: u64, step: u64, size: u64| {
            next.settled((about.min(LARGEST_HEAP) / step).saturating_sub(by.min(size - 1)), step, size)
        };
        Self {
            origin: (corner(about.0, row, down, next.size.0), corner(about.1, column, across, next.size.1)),
            ..next
        }
    }

    /// The nearest cell in sight.
    pub fn nearest(&self, (row, col): Place) -> Place {
        let last = self.last();
        let first = |origin: u64, last: u64| origin.max(self.first).min(last);
        (row.clamp(first(self.origin.0, last.0), last.0), col.clamp(first(self.origin.1, last.1), last.1))
    }

    /// An origin, in characters, brought within the board, in cells.
    fn settled(&self, origin: u64, step: u64, size: u64) -> u64 {
        let least = self.first / step;
        let most = (LARGEST_HEAP / step).saturating_sub(size - 1).max(least);
        // origin ≤ LARGEST_HEAP / step, so the product stays below 2^63
        origin.clamp(least, most) * step
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::survey::COARSEST;
    use proptest::prelude::*;

    fn level() -> impl Strategy<Value = Level> {
        prop_oneof![Just(Level::Digits), Just(Level::Letters), (0..=COARSEST).prop_map(Level::Pixels)]
    }

    fn cell() -> impl Strategy<Value = u64> {
        prop_oneof![0u64..300, 0..=LARGEST_HEAP, LARGEST_HEAP - 300..=LARGEST_HEAP]
    }

    prop_compose! {
        fn window()(
            level in level(), origin in (cell(), cell()), size in (1u64..120, 1u64..400),
            width in 1u64..7, first in 0u64..2,
        ) -> Window {
            let width = if level == Level::Digits { width } else { 1 };
            Window { level, origin: (0, 0), size, width, first }.follow(origin)
        }
    }

    fn within_the_board(window: &Window) -> bool {
        let (down, across) = window.level.cells();
        let (last, first) = (window.last(), window.first);
        window.origin.0.is_multiple_of(down)
            && window.origin.1.is_multiple_of(across)
            && last.0 <= LARGEST_HEAP
            && last.1 <= LARGEST_HEAP
            && window.origin.0 + (down - 1) >= first
            && window.origin.1 + (across - 1) >= first
    }

    proptest! {
        #[test]
        fn characters_and_cells_answer_each_other(window in window(), down in 0u64..120, across in 0u64..400) {
            prop_assert!(within_the_board(&window));
            if let Some(cell) = window.cell((down, across)) {
                let inside = down < window.size.0 && across < window.size.1;
                prop_assert_eq!(window.character(cell), inside.then_some((down, across)));
            }
        }

        #[test]
        fn following_shows_the_cursor_and_moves_no_more_than_it_must(
            window in window(), cursor in (cell(), cell()),
        ) {
            let cursor = (cursor.0.max(window.first), cursor.1.max(window.first));
            let followed = window.follow(cursor);
            prop_assert!(within_the_board(&followed));
            prop_assert!(followed.character(cursor).is_some());
            prop_assert_eq!(followed.follow(cursor), followed);
            if window.character(cursor).is_some() {
                prop_assert_eq!(followed, window);
            }
        }

        #[test]
        fn zooming_keeps_the_cell_in_sight_and_there_and_back_is_home(
            window in window(), cursor in (cell(), cell()), to in level(),
        ) {
            let cursor = (cursor.0.max(window.first), cursor.1.max(window.first));
            let window = window.follow(cursor);
            let next = Window { level: to, width: 1, ..window };
            let zoomed = window.zoom(cursor, next);
            prop_assert!(within_the_board(&zoomed));
            prop_assert!(zoomed.character(cursor).is_some());
            let back = zoomed.zoom(cursor, Window { width: 1, ..window });
            prop_assert!(back.character(cursor).is_some());
            // Away from the edges of the board the cell does not move on the screen.
            if window.width == 1 && zoomed.character(cursor) == window.character(cursor) {
                prop_assert_eq!(back.character(cursor), window.character(cursor));
            }
        }

        #[test]
        fn panning_there_and_back_is_home(window in window(), down in -500i64..500, across in -500i64..500) {
            let there = window.pan(down, across);
            prop_assert!(within_the_board(&there));
            prop_assert!(within_the_board(&window.pan(i64::MIN, i64::MAX)));
            let unhindered = window.cell((down.unsigned_abs(), across.unsigned_abs())).is_some();
            if down >= 0 && across >= 0 && unhindered && there.pan(-down, -across) != window {
                // only the end of the board may have held it back
                let (tall, wide) = window.level.cells();
                let moved = ((there.origin.0 - window.origin.0) / tall, (there.origin.1 - window.origin.1) / wide);
                prop_assert!(moved.0 < down.unsigned_abs() || moved.1 < across.unsigned_abs());
            }
            let held = window.nearest((0, LARGEST_HEAP));
            prop_assert!(window.character(held).is_some());
        }
    }
}
