//! What can be written: a rectangle of a board, its losing positions, terms, or a screen; and how each
//! reads as lines of a table, which is all that most formats need.

use super::Unwritten;
use super::dress::Dress;
use super::grid::{Grid, cell_text};
use super::terms::Terms;
use crate::progress::Progress;
use ratatui::buffer::Buffer;

/// The kinds of things that formats hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// A rectangle of cells.
    Grid,
    /// The losing positions of a rectangle.
    Losing,
    /// Terms in the order of their indices.
    Terms,
    /// The screen of the explorer.
    Screen,
}

impl Holds {
    pub(super) fn in_words(self) -> &'static str {
        match self {
            Self::Grid => "a grid",
            Self::Losing => "a list of losing positions",
            Self::Terms => "terms",
            Self::Screen => "the screen",
        }
    }
}

/// What is written, at hand.
pub enum Content<'a> {
    /// The cells of a rectangle, and how a picture of them is drawn.
    Grid(Grid<'a>, Dress),
    /// Its losing positions.
    Losing(Grid<'a>),
    /// Terms.
    Terms(&'a Terms),
    /// A screen.
    Screen(&'a Buffer),
}

/// One field of a line of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// What it says.
    pub text: String,
    /// Whether it is a losing cell, to be marked where others are not losing.
    pub losing: bool,
}

impl Content<'_> {
    /// Which kind it is.
    pub fn holds(&self) -> Holds {
        match self {
            Self::Grid(..) => Holds::Grid,
            Self::Losing(_) => Holds::Losing,
            Self::Terms(_) => Holds::Terms,
            Self::Screen(_) => Holds::Screen,
        }
    }

    /// Names and values that say what it is: the game, and what was chosen for its rules.
    pub fn head(&self) -> Vec<(String, String)> {
        match self {
            Self::Grid(grid, _) | Self::Losing(grid) => grid.head(),
            Self::Terms(terms) => terms.head.clone(),
            Self::Screen(_) => Vec::new(),
        }
    }

    /// The names of the columns of its table.
    pub fn header(&self) -> Vec<String> {
        match self {
            Self::Grid(grid, _) => {
                let [rows, cols] = &grid.board.view.axes;
                let cols_of = grid.cols.clone().map(|col| col.to_string());
                [format!("{rows}\\{cols}")].into_iter().chain(cols_of).collect()
            }
            Self::Losing(grid) => grid.board.view.axes.iter().map(ToString::to_string).collect(),
            Self::Terms(terms) => terms.names.to_vec(),
            Self::Screen(_) => Vec::new(),
        }
    }

    /// Call `line` with every line of its table under the header.
    ///
    /// # Errors
    /// Those of `line`, and of a cancelled `progress`.
    pub fn each_line(
        &self,
        progress: &Progress,
        line: &mut dyn FnMut(&[Entry]) -> Result<(), Unwritten>,
    ) -> Result<(), Unwritten> {
        let plain = |text: String| Entry { text, losing: false };
        match self {
            Self::Grid(grid, _) => {
                let mut entries = Vec::new();
                grid.each_row(progress, |row, cells| {
                    entries.clear();
                    entries.push(plain(row.to_string()));
                    entries.extend(cells.iter().map(|&cell| Entry {
                        text: cell_text(cell).into_owned(),
                        losing: cell.outcome().is_some_and(|outcome| outcome.is_losing()),
                    }));
                    line(&entries)
                })
            }
            Self::Losing(grid) => grid.each_cell(progress, &mut |row, col, cell| match cell
                .outcome()
                .is_some_and(|outcome| outcome.is_losing())
            {
                true => line(&[plain(row.to_string()), plain(col.to_string())]),
                false => Ok(()),
            }),
            Self::Terms(terms) => {
                let mut all = (terms.first..).zip(&terms.terms);
                all.try_for_each(|(index, term)| line(&[plain(index.to_string()), plain(term.to_string())]))
            }
            Self::Screen(_) => Ok(()),
        }
    }
}
