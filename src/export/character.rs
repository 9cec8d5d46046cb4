//! What kind of board it is: palettes, widths and what a pixel of many cells tells follow it, in the
//! explorer and in pictures.

use crate::games::Outcome;
use crate::solve::board::{Board, Cell};

/// What kind of board it is, found by looking at its first corner; palettes and widths follow it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Character {
    /// Every value seen is below 8, and of sums so are the values of larger heaps.
    pub small: bool,
    /// Losing cells fill an area rather than lie on lines.
    pub dense: bool,
}

impl Character {
    /// Cells looked at: this many squared.
    const LOOK: u64 = 24;
    /// Heaps of a sum whose values are looked at.
    const HEAPS: u64 = 200;

    /// Look at the corner of a board.
    pub fn of(board: &Board) -> Self {
        let first = board.view.first;
        let (mut largest, mut losing, mut positions) = (None, 0u32, 0u32);
        for at in 0..Self::LOOK * Self::LOOK {
            let cell = board.cell(first + at / Self::LOOK, first + at % Self::LOOK);
            if let Cell::Value(value) = cell {
                largest = largest.max(Some(value));
            }
            if let Some(outcome) = cell.outcome() {
                positions += 1;
                losing += u32::from(outcome == Outcome::Losing);
            }
        }
        // In a sum the values of larger heaps come into sight at any cell.
        let far = (0..Self::HEAPS).filter_map(|heap| board.heap_value(heap)).max();
        largest = largest.max(far.filter(|_| largest.is_some()));
        Self { small: largest.is_some_and(|value| value < 8), dense: losing * 10 > positions }
    }
}
