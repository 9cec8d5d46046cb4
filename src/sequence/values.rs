//! Grundy values in a row: of one heap by its size, along the diagonal of a board, and by its
//! antidiagonals.

use super::Sequence;
use crate::games::{self, Setup};
use crate::progress::{Cancelled, Progress};
use crate::solve::board::{Board, Cell};
use crate::solve::worked_out;
use num_bigint::BigUint;

/// The largest heap whose value is worked out for a sequence of heaps.
const MOST_HEAP: u64 = 30_000;
/// The side of the largest board that is worked out.
const MOST_SIDE: u64 = 8192;

/// The sequences of values.
pub(super) const SEQUENCES: &[Sequence] = &[
    Sequence {
        game: "wythoff",
        name: "diagonal",
        title: "Grundy values of two equal heaps",
        index: "a",
        first: 0,
        most: MOST_SIDE,
        terms: |setup, to, progress| cells("wythoff", setup, to, progress, (0..=to).map(|a| (a, a))),
    },
    Sequence {
        game: "wythoff",
        name: "antidiagonals",
        title: "Grundy values by antidiagonals, the first heap growing",
        index: "i",
        first: 0,
        most: MOST_SIDE * (MOST_SIDE + 1) / 2 - 1,
        terms: |setup, to, progress| {
            let last = antidiagonal(to);
            cells("wythoff", setup, last, progress, (0..=to).map(by_antidiagonal))
        },
    },
    Sequence {
        game: "scatter",
        name: "values",
        title: "Grundy value of one heap of size s",
        index: "s",
        first: 1,
        most: MOST_HEAP,
        terms: |setup, to, progress| cells("scatter", setup, to, progress, (1..=to).map(|s| (0, s))),
    },
];

/// The values of the cells at these places, none of them beyond `largest`.
fn cells(
    game: &str,
    setup: &Setup,
    largest: u64,
    progress: &Progress,
    places: impl Iterator<Item = (u64, u64)>,
) -> Result<Vec<BigUint>, Cancelled> {
    let Ok(game) = games::find(game) else { return Ok(Vec::new()) };
    let Some(view) = game.view("values") else { return Ok(Vec::new()) };
    let unknown = Board::new(game.as_ref(), setup, *view, &[]);
    let side = 0..=largest;
    let known = worked_out(&unknown, &side, &side, u64::MAX, progress)?;
    let board = Board::new(game.as_ref(), setup, *view, &known);
    let mut terms = Vec::new();
    for (index, (row, col)) in places.enumerate() {
        if index.is_multiple_of(4096) {
            progress.check()?;
        }
        match board.cell(row, col) {
            Cell::Value(value) => terms.push(value.into()),
            // A sequence has no gaps: it ends before the first value that is not known.
            _ => break,
        }
    }
    Ok(terms)
}

/// The antidiagonal that holds the term of index `i`: the largest d with d(d + 1)/2 ≤ i.
fn antidiagonal(i: u64) -> u64 {
    ((8 * i + 1).isqrt() - 1) / 2 // i is below 2^40, so nothing overflows
}

/// The place of the term of index `i`.
fn by_antidiagonal(i: u64) -> (u64, u64) {
    let d = antidiagonal(i);
    let row = i - d * (d + 1) / 2;
    (row, d - row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn antidiagonals_are_walked_from_the_first_row_down() {
        let places: Vec<(u64, u64)> = (0..6).map(by_antidiagonal).collect();
        assert_eq!(places, [(0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (2, 0)]);
        assert_eq!(antidiagonal(MOST_SIDE * (MOST_SIDE + 1) / 2 - 1), MOST_SIDE - 1);
    }
}
