//! The next cell with a given value, or the next losing one, along a row, a column or a diagonal.
//!
//! Where the law counts rectangles, a losing cell is found by halving the stretch that holds it,
//! however far it is; elsewhere cells are looked at one after another.

use super::board::{Board, Cell};
use crate::games::{LARGEST_HEAP, Outcome};
use crate::progress::{Cancelled, Progress};

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sought {
    /// A losing cell.
    Losing,
    /// A cell with this value.
    Value(u64),
}

/// Which way to go from a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Along the row, to larger columns.
    Right,
    /// Along the row, to smaller columns.
    Left,
    /// Along the column, to larger rows.
    Down,
    /// Along the column, to smaller rows.
    Up,
    /// Along the diagonal of equal difference, to larger cells.
    Diagonal,
    /// The same, back.
    DiagonalBack,
}

impl Way {
    /// The other way along the same line.
    pub fn back(self) -> Self {
        match self {
            Self::Right => Self::Left,
            Self::Left => Self::Right,
            Self::Down => Self::Up,
            Self::Up => Self::Down,
            Self::Diagonal => Self::DiagonalBack,
            Self::DiagonalBack => Self::Diagonal,
        }
    }

    fn step(self) -> (i8, i8) {
        match self {
            Self::Right => (0, 1),
            Self::Left => (0, -1),
            Self::Down => (1, 0),
            Self::Up => (-1, 0),
            Self::Diagonal => (1, 1),
            Self::DiagonalBack => (-1, -1),
        }
    }
}

/// A search: it begins one cell after `from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// Row and column to start from.
    pub from: (u64, u64),
    /// Which way.
    pub way: Way,
    /// For what.
    pub sought: Sought,
    /// Cells to look at before giving up.
    pub limit: u64,
}

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// This cell.
    At((u64, u64)),
    /// The line ended without one.
    Nowhere,
    /// The search gave up at this cell.
    GaveUp((u64, u64)),
    /// This cell waits for its value.
    Waits((u64, u64)),
}

/// Cells between two looks at the progress.
const BLOCK: u64 = 1 << 12;

impl Search {
    /// Search the board.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn run(&self, board: &Board, progress: &Progress) -> Result<Found, Cancelled> {
        if self.sought == Sought::Losing
            && let Some(found) = self.by_halves(board, progress)?
        {
            return Ok(found);
        }
        progress.report(|now| {
            (now.phase, now.total, now.item_name) = ("searching", self.limit, "cells looked at");
        });
        let mut last = self.from;
        for looked in 0..self.limit {
            if looked % BLOCK == 0 {
                progress.check()?;
                progress.report(|now| (now.done, now.items) = (looked, looked));
            }
            let Some(cell) = self.after(board, last, 1) else { return Ok(Found::Nowhere) };
            last = cell;
            let here = board.cell(cell.0, cell.1);
            let hit = match self.sought {
                Sought::Losing => here.outcome() == Some(Outcome::Losing),
                Sought::Value(value) => here == Cell::Value(value),
            };
            if hit {
                return Ok(Found::At(cell));
            }
            let waits = match self.sought {
                Sought::Losing => here == Cell::Pending,
                Sought::Value(_) => matches!(here, Cell::Pending | Cell::Outcome(Outcome::Winning)),
            };
            if waits {
                return Ok(Found::Waits(cell));
            }
        }
        Ok(Found::GaveUp(last))
    }

    /// The cell `by` steps on; `None` beyond the board.
    fn after(&self, board: &Board, from: (u64, u64), by: u64) -> Option<(u64, u64)> {
        let (down, right) = self.way.step();
        let step = |at: u64, sign: i8| match sign {
            0 => Some(at),
            1 => at.checked_add(by).filter(|&at| at <= LARGEST_HEAP),
            _ => at.checked_sub(by).filter(|&at| at >= board.view.first),
        };
        Some((step(from.0, down)?, step(from.1, right)?))
    }

    /// The nearest losing cell of a row or column by counting in halves of it; `None` where the law
    /// does not count, and for diagonals, which are no rectangles.
    fn by_halves(&self, board: &Board, progress: &Progress) -> Result<Option<Found>, Cancelled> {
        let (down, right) = self.way.step();
        if down != 0 && right != 0 {
            return Ok(None);
        }
        let along = if down == 0 { self.from.1 } else { self.from.0 };
        let forward = down + right > 0;
        // the stretch still to be searched, ends included
        let (mut low, mut high) = match (forward, along.checked_sub(1)) {
            (true, _) if along >= LARGEST_HEAP => return Ok(Some(Found::Nowhere)),
            (true, _) => (along + 1, LARGEST_HEAP),
            (false, Some(before)) if before >= board.view.first => (board.view.first, before),
            (false, _) => return Ok(Some(Found::Nowhere)),
        };
        let count = |low: u64, high: u64| {
            let (line, stretch) = (if down == 0 { self.from.0 } else { self.from.1 }, [low, high + 1]);
            let line = [line, line + 1];
            let (rows, cols) = if down == 0 { (line, stretch) } else { (stretch, line) };
            let counted = board.census(&rows, &cols, progress)?;
            Ok(counted.and_then(|all| all.first().map(|census| census.losing)))
        };
        match count(low, high)? {
            None => return Ok(None),
            Some(0) => return Ok(Some(Found::Nowhere)),
            Some(_) => {}
        }
        while low < high {
            progress.check()?;
            let middle = low + (high - low) / 2;
            let Some(lower) = count(low, middle)? else { return Ok(None) };
            let in_lower = if forward { lower > 0 } else { Some(0) == count(middle + 1, high)? };
            if in_lower {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Ok(Some(Found::At(if down == 0 { (self.from.0, low) } else { (low, self.from.1) })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Catalogue;
    use proptest::prelude::*;

    fn board(game: &str) -> Board {
        let game = Catalogue::built_in().find(game).unwrap();
        Board::new(&*game, &game.setup(), game.view("values").unwrap().clone(), &[])
    }

    proptest! {
        #[test]
        fn halving_finds_what_a_walk_finds(
            name in prop::sample::select(vec!["wythoff", "primitive-pairs"]),
            from in (1u64..60, 1u64..60),
            way in prop::sample::select(vec![Way::Right, Way::Left, Way::Down, Way::Up]),
        ) {
            let board = board(name);
            let search = Search { from, way, sought: Sought::Losing, limit: 1000 };
            let (mut at, mut walked) = (from, Found::Nowhere);
            while let Some(next) = search.after(&board, at, 1).filter(|next| next.0.max(next.1) < 300) {
                at = next;
                if board.cell(at.0, at.1).outcome() == Some(Outcome::Losing) {
                    walked = Found::At(at);
                    break;
                }
            }
            match search.run(&board, &Progress::new()).unwrap() {
                Found::GaveUp(_) => prop_assert_eq!(walked, Found::Nowhere),
                found => prop_assert_eq!(found, walked),
            }
        }
    }

    #[test]
    fn far_away_is_as_quick_and_the_end_of_the_line_is_said() {
        let board = board("wythoff");
        let search = |from, way| Search { from, way, sought: Sought::Losing, limit: 1000 };
        let found = search((165_580_140, 0), Way::Right).run(&board, &Progress::new());
        assert_eq!(found, Ok(Found::At((165_580_140, 267_914_295))));
        let found = search((1 << 62, 5), Way::Up).run(&board, &Progress::new());
        assert_eq!(found, Ok(Found::At((3, 5))));
        let found = search((165_580_140, 267_914_295), Way::Right).run(&board, &Progress::new());
        assert_eq!(found, Ok(Found::Nowhere));
        let found = search((3, 5), Way::Diagonal).run(&board, &Progress::new());
        assert_eq!(found, Ok(Found::GaveUp((1003, 1005))));
        let value = Search { from: (0, 0), way: Way::Right, sought: Sought::Value(17), limit: 1000 };
        assert_eq!(value.run(&board, &Progress::new()), Ok(Found::At((0, 17))));
    }
}
