//! The lines of a board that are read as terms: a row, a column, a diagonal, or all by antidiagonals.

use super::terms::Terms;
use crate::progress::{Cancelled, Progress};
use crate::solve::board::{Board, Cell};

/// Which cells are read, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// The row of a cell.
    Row,
    /// Its column.
    Column,
    /// The diagonal through it, from the border.
    Diagonal,
    /// Every cell: the antidiagonals from the corner, each from the top.
    Antidiagonals,
}

impl Walk {
    /// Every walk, by the word for it.
    pub const ALL: [(&'static str, Self); 4] = [
        ("row", Self::Row),
        ("column", Self::Column),
        ("diagonal", Self::Diagonal),
        ("antidiagonals", Self::Antidiagonals),
    ];

    fn name(self, (row, col): (u64, u64)) -> String {
        match self {
            Self::Row => format!("row {row}"),
            Self::Column => format!("column {col}"),
            Self::Diagonal => format!("diagonal from ({}, {})", row - row.min(col), col - row.min(col)),
            Self::Antidiagonals => "by antidiagonals".into(),
        }
    }

    /// The values along the walk through the cell `at` of the board of `game`, at most `most` and as far as
    /// they are known.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was.
    pub fn terms(
        self,
        board: &Board,
        game: &str,
        at: (u64, u64),
        most: u64,
        progress: &Progress,
    ) -> Result<Terms, Cancelled> {
        let (first, (row, col)) = (board.view.first, at);
        let corner = row.min(col) - first.min(row.min(col));
        let mut terms = Vec::new();
        let (mut down, mut right) = (0u64, 0u64);
        for at in 0..most {
            if at % 1024 == 0 {
                progress.check()?;
            }
            let cell = match self {
                Self::Row => board.cell(row, first + at),
                Self::Column => board.cell(first + at, col),
                Self::Diagonal => board.cell(row - corner + at, col - corner + at),
                Self::Antidiagonals => board.cell(first + down, first + right),
            };
            match cell {
                Cell::Value(value) => terms.push(value.into()),
                _ => break,
            }
            // along an antidiagonal, then to the next one
            (down, right) = if right == 0 { (0, down + 1) } else { (down + 1, right - 1) };
        }
        let heading = format!("{game}: {}, {}", board.view.title, self.name(at));
        let first = if self == Self::Antidiagonals { 0 } else { first };
        Ok(Terms::new(heading, ["index", "value"], first, terms))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Catalogue;
    use crate::solve::worked_out;

    #[test]
    fn walks_read_the_published_values() {
        let game = Catalogue::built_in().find("wythoff").unwrap();
        let view = game.view("values").unwrap().clone();
        let empty = Board::new(&*game, &game.setup(), view.clone(), &[]);
        let known = worked_out(&empty, &(0..=40), &(0..=40), 1 << 30, &Progress::new()).unwrap();
        let board = Board::new(&*game, &game.setup(), view, &known);
        let walk = |walk: Walk, most| {
            let found = walk.terms(&board, "wythoff", (10, 10), most, &Progress::new()).unwrap();
            found.terms.iter().map(|term| u64::try_from(term).unwrap()).collect::<Vec<_>>()
        };
        let row = [10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18, 7, 6, 2, 3, 1, 4, 5, 23, 28];
        assert_eq!(walk(Walk::Row, 21), row);
        assert_eq!(walk(Walk::Column, 21), row);
        assert_eq!(walk(Walk::Diagonal, 15), [0, 2, 1, 6, 7, 8, 3, 5, 4, 16, 14, 15, 10, 9, 11]);
        // A004481 by antidiagonals
        assert_eq!(walk(Walk::Antidiagonals, 10), [0, 1, 1, 2, 2, 2, 3, 0, 0, 3]);
    }
}
