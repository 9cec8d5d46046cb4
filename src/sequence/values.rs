//! Grundy values in a row: of one heap by its size, along the diagonal of a board, and by its
//! antidiagonals.

use super::Sequence;
use crate::games::{Game, Setup};
use crate::progress::{Cancelled, Progress};
use crate::solve::board::{Board, Cell};
use crate::solve::{Oracle, values_of, worked_out};
use num_bigint::BigUint;
use std::sync::Arc;

/// The largest heap whose value is worked out for a sequence of heaps.
const MOST_HEAP: u64 = 30_000;
/// The largest index of a losing heap.
const MOST_LOSING: u64 = 10_000;
/// The side of the largest board that is worked out.
const MOST_SIDE: u64 = 8192;

/// The values of a board of two heaps.
pub fn of_boards(game: &Arc<dyn Game>) -> Vec<Sequence> {
    let diagonal = game.clone();
    let by_antidiagonals = game.clone();
    let last = MOST_SIDE * (MOST_SIDE + 1) / 2 - 1;
    let title = "Grundy values by antidiagonals, the first heap growing";
    vec![
        Sequence::new(
            "diagonal",
            "Grundy values of two equal heaps",
            "a",
            (0, MOST_SIDE),
            move |setup, to, progress| cells(&*diagonal, setup, to, progress, (0..=to).map(|a| (a, a))),
        ),
        Sequence::new("antidiagonals", title, "i", (0, last), move |setup, to, progress| {
            let side = antidiagonal(to);
            cells(&*by_antidiagonals, setup, side, progress, (0..=to).map(by_antidiagonal))
        }),
    ]
}

/// The values of single heaps in a sum, from heap `first` on, and the heaps of value 0.
pub fn of_heaps(game: &Arc<dyn Game>, first: u64) -> Vec<Sequence> {
    let values = game.clone();
    let losing = game.clone();
    let title = "Grundy value of one heap of size s";
    vec![
        Sequence::new("values", title, "s", (first, MOST_HEAP), move |setup, to, progress| {
            heap_values(&*values, setup, (first, to), progress)
        }),
        Sequence::new(
            "losing-heaps",
            "heaps of value 0, in ascending order",
            "k",
            (1, MOST_LOSING),
            move |setup, to, progress| losing_heaps(&*losing, setup, to, progress),
        ),
    ]
}

/// The values of the heaps `first` to `to`, as far as they are known.
fn heap_values(
    game: &dyn Game,
    setup: &Setup,
    (first, to): (u64, u64),
    progress: &Progress,
) -> Result<Vec<BigUint>, Cancelled> {
    let mut oracle = Oracle::new(game, setup);
    // a law that gives the last value gives them all
    if oracle.heap_value(to).is_none()
        && let Some(values) = values_of(oracle.shared_rules(), to, progress)?
    {
        oracle = oracle.with_values(values);
    }
    let known = (first..=to).map_while(|size| oracle.heap_value(size).map(BigUint::from));
    Ok(known.collect())
}

/// The first `count` losing heaps of at least 1, as far as values are worked out.
fn losing_heaps(
    game: &dyn Game,
    setup: &Setup,
    count: u64,
    progress: &Progress,
) -> Result<Vec<BigUint>, Cancelled> {
    let mut to = 256;
    loop {
        let values = heap_values(game, setup, (1, to), progress)?;
        let losing =
            (1u64..).zip(&values).filter(|(_, value)| value.bits() == 0).map(|(size, _)| size.into());
        let losing: Vec<BigUint> = losing.take(usize::try_from(count).unwrap_or(usize::MAX)).collect();
        if losing.len() as u64 >= count || to >= MOST_HEAP || (values.len() as u64) < to {
            return Ok(losing);
        }
        to = (to * 4).min(MOST_HEAP);
    }
}

/// The values of the cells at these places, none of them beyond `largest`.
fn cells(
    game: &dyn Game,
    setup: &Setup,
    largest: u64,
    progress: &Progress,
    places: impl Iterator<Item = (u64, u64)>,
) -> Result<Vec<BigUint>, Cancelled> {
    let Some(view) = game.view("values") else { return Ok(Vec::new()) };
    let unknown = Board::new(game, setup, view.clone(), &[]);
    let side = 0..=largest;
    let known = worked_out(&unknown, &side, &side, u64::MAX, progress)?;
    let board = Board::new(game, setup, view.clone(), &known);
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
