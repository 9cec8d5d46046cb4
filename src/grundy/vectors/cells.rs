//! The positions of a table of vectors and what is found out about them.

use super::frame::{Frame, Row};
use crate::games::vectors::PairMoves;
use crate::grundy::Values;
use std::sync::atomic::{
    AtomicU16, AtomicU32,
    Ordering::{Acquire, Relaxed},
};

/// What a cell of the quadrant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A position with its moves.
    Open,
    /// A position whose value is given: 0 for an end, or a convention; below [`LIMIT`].
    Fixed(u16),
    /// No position: no move leads there.
    Absent,
}

/// Values are below this; a position whose value is not has none here. A value is at most the number
/// of options.
pub const LIMIT: u16 = u16::MAX;

/// The values of a rectangle, and of what its positions reach beyond it by negative entries.
pub struct Table {
    pub(super) moves: PairMoves,
    pub(super) frame: Frame,
    side: u64,
    pub(super) cells: Vec<AtomicU16>,
    /// How many values have been handed out; the largest number when all have.
    pub(super) passes: AtomicU32,
}

impl Table {
    /// An empty table.
    pub fn new(moves: &PairMoves, [rows, columns]: [usize; 2]) -> Self {
        let frame = Frame::new(moves, [rows, columns]);
        let cells = (0..frame.len()).map(|_| AtomicU16::new(LIMIT)).collect();
        let side = rows.min(columns) as u64;
        Self { moves: moves.clone(), frame, side, cells, passes: AtomicU32::new(0) }
    }
}

impl Values for Table {
    fn value(&self, heaps: &[u64]) -> Option<u64> {
        let &[a, b] = heaps else { return None };
        let place = self.frame.place(i64::try_from(a).ok()?, i64::try_from(b).ok()?)?;
        let value = self.cells[place].load(Relaxed);
        (value < LIMIT).then_some(value.into())
    }

    /// While the table is filled: the largest square whose positions have fewer options than values
    /// have been handed out.
    fn reach(&self) -> u64 {
        let passes = self.passes.load(Acquire);
        let (mut low, mut high) = (0, self.side.saturating_sub(1));
        while low < high && passes < u32::MAX {
            let middle = (low + high).div_ceil(2);
            let pair = [middle as i64; 2];
            let found = self.moves.option_count(pair).is_some_and(|count| count < passes.into());
            (low, high) = if found { (middle, high) } else { (low, middle - 1) };
        }
        high
    }

    fn bytes(&self) -> u64 {
        (self.cells.len() * 2 + self.frame.rows.len() * size_of::<Row>()) as u64
    }
}
