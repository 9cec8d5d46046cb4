//! The door to a game's closed form. Knows no moves.

use super::{Outcome, Position};
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;

/// What a law says of a position too large for 64 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnySize {
    /// Losing or winning.
    pub outcome: Outcome,
    /// The Grundy value, where the law gives it.
    pub value: Option<BigUint>,
    /// The law worked with these numbers, a line each.
    pub reason: Vec<String>,
    /// Every winning move.
    pub winning_moves: Vec<Vec<BigUint>>,
    /// How many options the position has.
    pub options: BigUint,
}

/// How many positions a rectangle of two heaps holds, and how many of them are losing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Losing positions.
    pub losing: u128,
    /// Positions in all.
    pub positions: u128,
}

/// A path over the board that explains a position: cells of two heaps, from the start to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// What it is called.
    pub name: &'static str,
    /// The cells on it; of very long straight runs only some.
    pub cells: Vec<(u64, u64)>,
}

/// A closed form, its parameters chosen. Heaps are a position of the game.
pub trait Law: Send + Sync {
    /// Losing or winning; `None` where the law does not say.
    fn outcome(&self, heaps: &[u64]) -> Option<Outcome>;

    /// The Grundy value; `None` where no closed form is known.
    fn value(&self, heaps: &[u64]) -> Option<u64>;

    /// The law worked with these numbers, a line each.
    fn reason(&self, heaps: &[u64]) -> Vec<String>;

    /// Every winning move, found from the law without a scan; `None` where the law does not tell.
    fn winning_moves(&self, _heaps: &[u64]) -> Option<Vec<Position>> {
        None
    }

    /// The same for heaps of any number of digits; `None` where the law stops at 64 bits.
    /// The heaps need not be a position: an error line is the answer then.
    fn at_any_size(&self, _heaps: &[BigUint]) -> Option<Result<AnySize, InputError>> {
        None
    }

    /// Only the outcome for heaps of any number of digits, where that is cheaper than all of
    /// [`at_any_size`](Self::at_any_size).
    fn outcome_at_any_size(&self, heaps: &[BigUint]) -> Option<Result<Outcome, InputError>> {
        Some(self.at_any_size(heaps)?.map(|known| known.outcome))
    }

    /// The path that the law walks to a position of two heaps, where it walks one.
    fn path(&self, _heaps: &[u64]) -> Option<Path> {
        None
    }

    /// Exact counts over a lattice of rectangles of two heaps: rectangle (i, j) holds the heaps
    /// `rows[i]..rows[i + 1]` by `cols[j]..cols[j + 1]`, row after row, of positions within the
    /// bound `n`. Edges ascend and are at most 2^63. `None` where nothing is cheaper than to look
    /// at every position.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    fn census(
        &self,
        _rows: &[u64],
        _cols: &[u64],
        _n: u64,
        _progress: &Progress,
    ) -> Result<Option<Vec<Census>>, Cancelled> {
        Ok(None)
    }
}
