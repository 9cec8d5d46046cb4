//! A view of a game as a board of cells: what the grid, its export and `gametui grid` all show.
//!
//! Each cell is answered by the [`Oracle`]. What it does not know is pending, not guessed.

use super::oracle::{Oracle, WorkedOut};
use crate::games::{Census, Form, Game, Kind, Law, Look, Outcome, Rules, Setup, Value, View};
use crate::progress::{Cancelled, Progress};
use std::sync::Arc;

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Not a position of the game.
    Outside,
    /// A position beyond the bound n.
    Beyond,
    /// A Grundy value.
    Value(u64),
    /// An outcome whose value is not known.
    Outcome(Outcome),
    /// A value that the solver has not reached yet.
    Pending,
}

impl Cell {
    /// Losing or winning, when that is known.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Value(value) => Some(Outcome::of_value(value)),
            Self::Outcome(outcome) => Some(outcome),
            Self::Outside | Self::Beyond | Self::Pending => None,
        }
    }
}

/// One view of one game, its parameters chosen.
pub struct Board {
    /// The view.
    pub view: View,
    oracle: Oracle,
    /// For a table of heap values by parameter: what is known of each row.
    rows: Vec<(u64, Oracle)>,
}

/// What is known of the positions does not depend on the view.
impl std::ops::Deref for Board {
    type Target = Oracle;
    fn deref(&self) -> &Oracle {
        &self.oracle
    }
}

/// Rows that a heap table shows at most: every row has its own rules.
const HEAP_TABLE_ROWS: u64 = 64;

impl Board {
    /// The board of `game` under `setup`, with what has been worked out from its rules.
    pub fn new(game: &dyn Game, setup: &Setup, view: View, worked_out: &[WorkedOut]) -> Self {
        let rows = match &view.look {
            Look::HeapTable { parameter } => heap_rows(game, setup, parameter, worked_out),
            _ => Vec::new(),
        };
        Self { view, oracle: Oracle::new(game, setup).with_those_of(worked_out), rows }
    }

    /// The same beside a law that someone states.
    #[must_use]
    pub fn with_stated(self, law: Option<Law>) -> Self {
        Self { oracle: self.oracle.with_stated(law), ..self }
    }

    /// The cell at `row`, `col`, in the view's own coordinates.
    pub fn cell(&self, row: u64, col: u64) -> Cell {
        match self.view.look {
            Look::Outcome => self.outcome_cell(&self.heaps(row, col)),
            Look::Values => self.value_cell(&self.heaps(row, col)),
            Look::HeapTable { .. } => self.heap_table_cell(row, col),
            Look::HeapPlot => self.heap_value(col).map_or(Cell::Pending, Cell::Value),
        }
    }

    /// The rules whose values this cell waits for: those of a pending cell, or of one that could
    /// show a value but shows an outcome.
    pub fn waits_for(&self, row: u64, col: u64) -> Option<&Arc<dyn Rules>> {
        let waiting = match self.cell(row, col) {
            Cell::Pending => true,
            Cell::Outcome(_) => self.view.look == Look::Values,
            _ => false,
        };
        let oracle = match self.view.look {
            Look::HeapTable { .. } => &self.rows.iter().find(|(value, _)| *value == row)?.1,
            _ => &self.oracle,
        };
        waiting.then_some(oracle.shared_rules())
    }

    /// Exact counts of the rectangles between the edges, row after row, where the law has them; see
    /// `ClosedForm::census`.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn census(
        &self,
        rows: &[u64],
        cols: &[u64],
        progress: &Progress,
    ) -> Result<Option<Vec<Census>>, Cancelled> {
        let of_pairs = matches!(self.view.look, Look::Outcome | Look::Values) && self.form() == Form::Pair;
        match self.law() {
            Some(law) if of_pairs => law.census(rows, cols, self.bound(), progress),
            _ => Ok(None),
        }
    }

    /// Whether law and rules agree on a cell of two heaps; see [`Oracle::agrees`].
    pub fn cell_agrees(&self, row: u64, col: u64) -> Option<bool> {
        let heaps = &*self.heaps(row, col);
        let of_two = matches!(self.view.look, Look::Outcome | Look::Values);
        if of_two && self.place(heaps).is_none() { self.agrees(heaps) } else { None }
    }

    /// The heaps of the position that a cell of two heaps stands for, in the order of the game.
    pub fn heaps(&self, row: u64, col: u64) -> Heaps {
        match self.form() {
            Form::Pair => Heaps { array: [row, col], len: 2 },
            // a heap of 0 is no heap, and the larger comes first
            Form::Partition => {
                let array = [row.max(col), row.min(col)];
                Heaps { array, len: array.iter().filter(|&&heap| heap > 0).count() }
            }
        }
    }

    fn place(&self, heaps: &[u64]) -> Option<Cell> {
        if !self.rules().admits(heaps) {
            return Some(Cell::Outside);
        }
        (!self.rules().within(self.bound(), heaps)).then_some(Cell::Beyond)
    }

    fn outcome_cell(&self, heaps: &[u64]) -> Cell {
        self.place(heaps).unwrap_or_else(|| self.outcome_of(heaps).map_or(Cell::Pending, Cell::Outcome))
    }

    fn value_cell(&self, heaps: &[u64]) -> Cell {
        self.place(heaps).unwrap_or_else(|| match self.value_of(heaps) {
            Some(value) => Cell::Value(value),
            None => self.outcome_by_law(heaps).map_or(Cell::Pending, Cell::Outcome),
        })
    }

    fn heap_table_cell(&self, row: u64, size: u64) -> Cell {
        let Some((_, oracle)) = self.rows.iter().find(|(value, _)| *value == row) else {
            return Cell::Outside;
        };
        oracle.heap_value(size).map_or(Cell::Pending, Cell::Value)
    }
}

/// Up to two heaps, without an allocation.
pub struct Heaps {
    array: [u64; 2],
    len: usize,
}

impl std::ops::Deref for Heaps {
    type Target = [u64];
    fn deref(&self) -> &[u64] {
        &self.array[..self.len]
    }
}

fn heap_rows(game: &dyn Game, setup: &Setup, name: &str, worked_out: &[WorkedOut]) -> Vec<(u64, Oracle)> {
    let Some(parameter) = game.parameter(name) else { return Vec::new() };
    let Kind::Number { least, most, .. } = parameter.kind else { return Vec::new() };
    let last = most.unwrap_or(u64::MAX).min(least.saturating_add(HEAP_TABLE_ROWS - 1));
    let row_of = |value: u64| {
        let mut row = setup.clone();
        row.set(&parameter.name, Value::Number(value.into()));
        (value, Oracle::new(game, &row).with_those_of(worked_out))
    };
    (least..=last).map(row_of).collect()
}
