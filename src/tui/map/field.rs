//! A rectangle of cells, and whether moves lead into it or out of it: answered from the shape of
//! the moves by comparing edges, however many cells it holds.

use super::window::Place;
use crate::games::vectors::PairMoves;
use crate::games::{HeapMoves, Shape};

/// A rectangle of cells, ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    pub top: u64,
    pub bottom: u64,
    pub left: u64,
    pub right: u64,
}

impl Field {
    fn holds_row(&self, row: u64) -> bool {
        (self.top..=self.bottom).contains(&row)
    }
    fn holds_column(&self, col: u64) -> bool {
        (self.left..=self.right).contains(&col)
    }

    /// Whether x − y comes within `band` of `apart` for some cell (x, y) of the field.
    fn near_diagonal(&self, apart: i128, band: u64) -> bool {
        let least = i128::from(self.top) - i128::from(self.right);
        let most = i128::from(self.bottom) - i128::from(self.left);
        least < apart + i128::from(band) && most > apart - i128::from(band)
    }

    /// Whether a move from a cell leads into the field.
    pub fn holds_option(self, (a, b): Place, shape: &Shape) -> bool {
        match *shape {
            Shape::Vectors(ref moves) => self.meets_any((a, b), moves, 1),
            Shape::Plain | Shape::Sum(HeapMoves::Listed | HeapMoves::Code(_)) => false,
            Shape::Lines { band } => {
                let below = Field {
                    bottom: self.bottom.min(a.saturating_sub(1)),
                    right: self.right.min(b.saturating_sub(1)),
                    ..self
                };
                self.holds_row(a) && self.left < b
                    || self.holds_column(b) && self.top < a
                    || a > 0
                        && b > 0
                        && below.top <= below.bottom
                        && below.left <= below.right
                        && below.near_diagonal(i128::from(a) - i128::from(b), band)
            }
            // one heap alone splits into two that the board can show
            Shape::Sum(HeapMoves::Splits { .. }) => a.min(b) == 0 && self.holds_sum(a.max(b)),
        }
    }

    /// Whether a move leads from the field to a cell.
    pub fn holds_source(self, (a, b): Place, shape: &Shape) -> bool {
        match *shape {
            Shape::Vectors(ref moves) => self.meets_any((a, b), moves, -1),
            Shape::Plain | Shape::Sum(HeapMoves::Listed | HeapMoves::Code(_)) => false,
            Shape::Lines { band } => {
                let above = Field {
                    top: self.top.max(a.saturating_add(1)),
                    left: self.left.max(b.saturating_add(1)),
                    ..self
                };
                self.holds_row(a) && self.right > b
                    || self.holds_column(b) && self.bottom > a
                    || above.top <= above.bottom
                        && above.left <= above.right
                        && above.near_diagonal(i128::from(a) - i128::from(b), band)
            }
            Shape::Sum(HeapMoves::Splits { .. }) => {
                let whole = a.saturating_add(b);
                a.min(b) > 0
                    && (self.holds_row(whole) && self.left == 0 || self.holds_column(whole) && self.top == 0)
            }
        }
    }

    /// Whether taking a vector of `moves` from (a, b), or with `sign` −1 putting one on, leads into the field.
    fn meets_any(&self, (a, b): Place, moves: &PairMoves, sign: i128) -> bool {
        let rays = moves.rays().iter().map(|ray| (ray, i128::MAX));
        rays.chain(moves.steps().iter().map(|step| (step, 1))).any(|(&[x, y], most)| {
            // the k from 1 on with least ≤ heap − k·taken ≤ last, for each heap
            let range = |heap: u64, taken: i64, least: u64, last: u64| {
                let (heap, taken) = (i128::from(heap), sign * i128::from(taken));
                let (least, last) = (i128::from(least), i128::from(last));
                match taken.signum() {
                    0 => (least..=last).contains(&heap).then_some((1, i128::MAX)),
                    1 => Some((-(last - heap).div_euclid(taken), (heap - least).div_euclid(taken))),
                    _ => Some((-(heap - least).div_euclid(-taken), (last - heap).div_euclid(-taken))),
                }
            };
            let rows = range(a, x, self.top, self.bottom);
            let cols = range(b, y, self.left, self.right);
            rows.zip(cols)
                .is_some_and(|(rows, cols)| rows.0.max(cols.0).max(1) <= rows.1.min(cols.1).min(most))
        })
    }

    /// Whether two heaps of at least 1 in the field add up to `sum`.
    fn holds_sum(&self, sum: u64) -> bool {
        let least = u128::from(self.top.max(1)) + u128::from(self.left.max(1));
        let most = u128::from(self.bottom) + u128::from(self.right);
        self.bottom > 0 && self.right > 0 && (least..=most).contains(&u128::from(sum))
    }

    /// Whether a cell of the field has the same row, column or difference.
    pub fn on_line(&self, (a, b): Place) -> bool {
        self.holds_row(a) || self.holds_column(b) || self.near_diagonal(i128::from(a) - i128::from(b), 1)
    }
}
