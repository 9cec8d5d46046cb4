//! A view of a game as a board of cells: what the grid, its export and `gametui grid` all show.
//!
//! Each cell is answered by the first that can: the convention, the law, the values worked out
//! from the rules. What none of them knows is pending, not guessed.

use super::splits;
use crate::games::{Census, Form, Game, Kind, Law, Look, Outcome, Rules, Setup, Structure, Value, View};
use crate::grundy::Values;
use crate::progress::{Cancelled, Progress};
use std::ops::ControlFlow;
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

/// Values worked out from the rules of this structure.
pub type Known = (Structure, Arc<dyn Values>);

/// One view of one game, its parameters chosen.
pub struct Board {
    /// The view.
    pub view: View,
    form: Form,
    bound: u64,
    truth: Truth,
    /// For a table of heap values by parameter: the truth of each row.
    rows: Vec<(u64, Truth)>,
}

/// Whatever can answer for a position: rules, law, and values worked out so far.
#[derive(Clone)]
struct Truth {
    rules: Arc<dyn Rules>,
    law: Option<Arc<dyn Law>>,
    values: Option<Arc<dyn Values>>,
}

impl Truth {
    fn new(game: &dyn Game, setup: &Setup, known: &[Known]) -> Self {
        let rules = game.rules(setup);
        let values = known.iter().find(|(structure, _)| *structure == rules.structure());
        Self { law: game.law(setup), values: values.map(|(_, values)| values.clone()), rules }
    }

    fn value(&self, heaps: &[u64]) -> Option<u64> {
        self.rules
            .convention(heaps)
            .or_else(|| self.law.as_ref()?.value(heaps))
            .or_else(|| self.values.as_ref()?.value(heaps))
    }

    fn outcome_by_law(&self, heaps: &[u64]) -> Option<Outcome> {
        self.law.as_ref()?.outcome(heaps)
    }
}

/// Rows that a heap table shows at most: every row has its own rules.
const HEAP_TABLE_ROWS: u64 = 64;

impl Board {
    /// The board of `game` under `setup`, with what has been worked out from its rules.
    pub fn new(game: &dyn Game, setup: &Setup, view: View, known: &[Known]) -> Self {
        let rows = match view.look {
            Look::HeapTable { parameter } => heap_rows(game, setup, parameter, known),
            _ => Vec::new(),
        };
        Self { view, form: game.form(), bound: setup.small("n"), truth: Truth::new(game, setup, known), rows }
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

    /// The value of one heap, where it is known.
    pub fn heap_value(&self, size: u64) -> Option<u64> {
        self.truth.value(&heap(size))
    }

    /// How positions are written.
    pub fn form(&self) -> Form {
        self.form
    }

    /// The law worked with the heaps of a position, a line each; without a law, the nim-sum where the
    /// game is a sum of heaps whose values are known.
    pub fn reason(&self, heaps: &[u64]) -> Vec<String> {
        match (self.law(), self.rules().structure()) {
            (Some(law), _) => law.reason(heaps),
            (None, Structure::Splits { .. }) => splits::reason(heaps, &|size| self.heap_value(size)),
            (None, _) => Vec::new(),
        }
    }

    /// The moves.
    pub fn rules(&self) -> &dyn Rules {
        &*self.truth.rules
    }

    /// The closed form, where there is one.
    pub fn law(&self) -> Option<&dyn Law> {
        self.truth.law.as_deref()
    }

    /// The Grundy value of a position of the game, where it is known.
    pub fn value_of(&self, heaps: &[u64]) -> Option<u64> {
        self.truth.value(heaps)
    }

    /// The outcome of a position of the game, where it is known.
    pub fn outcome_of(&self, heaps: &[u64]) -> Option<Outcome> {
        self.truth.outcome_by_law(heaps).or_else(|| self.truth.value(heaps).map(Outcome::of_value))
    }

    /// The rules whose values this cell waits for: those of a pending cell, or of one that could
    /// show a value but shows an outcome.
    pub fn waits_for(&self, row: u64, col: u64) -> Option<&Arc<dyn Rules>> {
        let waiting = match self.cell(row, col) {
            Cell::Pending => true,
            Cell::Outcome(_) => self.view.look == Look::Values,
            _ => false,
        };
        let truth = match self.view.look {
            Look::HeapTable { .. } => &self.rows.iter().find(|(value, _)| *value == row)?.1,
            _ => &self.truth,
        };
        waiting.then_some(&truth.rules)
    }

    /// Exact counts of the rectangles between the edges, row after row, where the law has them; see
    /// [`Law::census`].
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn census(
        &self,
        rows: &[u64],
        cols: &[u64],
        progress: &Progress,
    ) -> Result<Option<Vec<Census>>, Cancelled> {
        let of_pairs = matches!(self.view.look, Look::Outcome | Look::Values) && self.form == Form::Pair;
        match &self.truth.law {
            Some(law) if of_pairs => law.census(rows, cols, self.bound, progress),
            _ => Ok(None),
        }
    }

    /// Whether law and rules agree on the outcome and the value of a cell: the rules by the values
    /// worked out from them, or, where a position has few options, by what the law says of these.
    /// `None` where there is nothing to compare.
    pub fn agrees(&self, row: u64, col: u64) -> Option<bool> {
        const FEW: usize = 4;
        let heaps = &*self.heaps(row, col);
        let law = self.truth.law.as_ref()?;
        if !matches!(self.view.look, Look::Outcome | Look::Values) || self.place(heaps).is_some() {
            return None;
        }
        if let Some(truth) = self.truth.values.as_ref().and_then(|values| values.value(heaps)) {
            let outcome = law.outcome(heaps).is_none_or(|said| said == Outcome::of_value(truth));
            return Some(outcome && law.value(heaps).is_none_or(|said| said == truth));
        }
        let said = law.outcome(heaps)?;
        if let Some(value) = self.truth.rules.convention(heaps) {
            return Some(said == Outcome::of_value(value));
        }
        let (mut seen, mut losing) = (0, false);
        self.truth.rules.visit_options(heaps, &mut |option| {
            seen += 1;
            losing |= self.outcome_of(option) == Some(Outcome::Losing);
            if seen > FEW { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (seen <= FEW).then_some(losing != said.is_losing())
    }

    /// The heaps of the position that a cell of two heaps stands for, in the order of the game.
    pub fn heaps(&self, row: u64, col: u64) -> Heaps {
        match self.form {
            Form::Pair => Heaps { array: [row, col], len: 2 },
            // a heap of 0 is no heap, and the larger comes first
            Form::Partition => {
                let array = [row.max(col), row.min(col)];
                Heaps { array, len: array.iter().filter(|&&heap| heap > 0).count() }
            }
        }
    }

    fn place(&self, heaps: &[u64]) -> Option<Cell> {
        if !self.truth.rules.admits(heaps) {
            return Some(Cell::Outside);
        }
        (!self.truth.rules.within(self.bound, heaps)).then_some(Cell::Beyond)
    }

    fn outcome_cell(&self, heaps: &[u64]) -> Cell {
        self.place(heaps).unwrap_or_else(|| self.outcome_of(heaps).map_or(Cell::Pending, Cell::Outcome))
    }

    fn value_cell(&self, heaps: &[u64]) -> Cell {
        self.place(heaps).unwrap_or_else(|| match self.truth.value(heaps) {
            Some(value) => Cell::Value(value),
            None => self.truth.outcome_by_law(heaps).map_or(Cell::Pending, Cell::Outcome),
        })
    }

    fn heap_table_cell(&self, row: u64, size: u64) -> Cell {
        let Some((_, truth)) = self.rows.iter().find(|(value, _)| *value == row) else {
            return Cell::Outside;
        };
        truth.value(&heap(size)).map_or(Cell::Pending, Cell::Value)
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

fn heap(size: u64) -> Heaps {
    Heaps { array: [size, 0], len: usize::from(size > 0) }
}

fn heap_rows(game: &dyn Game, setup: &Setup, name: &'static str, known: &[Known]) -> Vec<(u64, Truth)> {
    let Some(parameter) = game.parameter(name) else { return Vec::new() };
    let Kind::Number { least, most, .. } = parameter.kind else { return Vec::new() };
    let last = most.unwrap_or(u64::MAX).min(least.saturating_add(HEAP_TABLE_ROWS - 1));
    let truth_of = |value: u64| {
        let mut row = setup.clone();
        row.set(parameter.name, Value::Number(value.into()));
        (value, Truth::new(game, &row, known))
    };
    (least..=last).map(truth_of).collect()
}
