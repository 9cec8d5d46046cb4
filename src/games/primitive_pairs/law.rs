//! The law: with a, b ≥ 2 a pair is losing exactly when min(a,b) is even; values by the
//! Stern–Brocot walk.
//!
//! The parents of a/b in the tree are its options. Walking down from the spine (where every value
//! is 1 by convention) the pair (value of left parent, value of right parent) starts at (1,1); a
//! step to the left replaces the right value by mex(left, right), a step to the right the left
//! one. Equal steps alternate with period 2 after at most one, so a run of any length is skipped,
//! and the value of a pair costs one Euclid.

use super::census::census;
use crate::games::{AnySize, Census, ClosedForm, Outcome, Path, Position};
use crate::input::{InputError, quoted};
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, ToPrimitive};

pub(super) struct SmallerIsEven;

impl ClosedForm for SmallerIsEven {
    fn outcome(&self, heaps: &[u64]) -> Option<Outcome> {
        let least = heaps.iter().copied().min()?;
        Some(if least.is_multiple_of(2) { Outcome::Losing } else { Outcome::Winning })
    }

    fn value(&self, heaps: &[u64]) -> Option<u64> {
        let &[a, b] = heaps else { return None };
        let (large, small) = (a.max(b), a.min(b));
        if small < 2 {
            return Some(1);
        }
        Some(value_along(quotients(large, small)))
    }

    fn reason(&self, heaps: &[u64]) -> Vec<String> {
        let &[a, b] = heaps else { return Vec::new() };
        if a == 1 || b == 1 {
            return vec!["a coordinate is 1: by convention the player to move has won".into()];
        }
        let least = a.min(b);
        let (parity, outcome) = if least.is_multiple_of(2) { ("even", "losing") } else { ("odd", "winning") };
        let (left, right) = parents(a, b);
        let terms: Vec<String> = quotients(a, b).map(|q| q.to_string()).collect();
        let fraction = format!("[{}; {}]", terms[0], terms[1..].join(", "));
        vec![
            format!("the smaller coordinate, {least}, is {parity}: {outcome}"),
            format!("Euclid: {a}/{b} = {fraction}"),
            format!("parents {}/{} < {a}/{b} < {}/{}", left.0, left.1, right.0, right.1),
        ]
    }

    fn winning_moves(&self, heaps: &[u64]) -> Option<Vec<Position>> {
        let &[a, b] = heaps else { return None };
        if a < 2 || b < 2 {
            return Some(Vec::new());
        }
        let (left, right) = parents(a, b);
        let losing = |&(u, v): &(u64, u64)| u.min(v).is_multiple_of(2);
        Some([left, right].iter().filter(|pair| losing(pair)).map(|&(u, v)| Position::pair(u, v)).collect())
    }

    fn path(&self, heaps: &[u64]) -> Option<Path> {
        match *heaps {
            [a, b] if a > 0 && b > 0 => Some(Path { name: "Stern–Brocot path".into(), cells: path(a, b) }),
            _ => None,
        }
    }

    fn census(
        &self,
        rows: &[u64],
        cols: &[u64],
        n: u64,
        progress: &Progress,
    ) -> Result<Option<Vec<Census>>, Cancelled> {
        census(rows, cols, n, progress)
    }

    fn at_any_size(&self, heaps: &[BigUint]) -> Option<Result<AnySize, InputError>> {
        let [a, b] = heaps else { return None };
        Some(any_size(a, b))
    }
}

fn mex(x: u64, y: u64) -> u64 {
    (0..3).find(|&v| v != x && v != y).unwrap_or(2)
}

/// The partial quotients of a/b, for b > 0.
fn quotients(a: u64, b: u64) -> impl Iterator<Item = u64> + Clone {
    let mut rest = (a, b);
    std::iter::from_fn(move || {
        let (x, y) = rest;
        (y != 0).then(|| {
            rest = (y, x % y);
            x / y
        })
    })
}

/// The value at the end of the path that the quotients of a/b > 1, b ≥ 2 describe.
fn value_along(quotients: impl Iterator<Item = u64>) -> u64 {
    let (mut left, mut right) = (1, 1);
    let mut step_left = true;
    // The first quotient runs along the spine. The first step off it reaches the node whose two
    // parents both have value 1; the last run is one step shorter than its quotient.
    let mut runs = quotients.skip(1).peekable();
    let mut first = true;
    while let Some(quotient) = runs.next() {
        let mut steps = quotient;
        steps -= u64::from(first);
        steps -= u64::from(runs.peek().is_none());
        first = false;
        // period 2 after at most one step
        for _ in 0..(if steps > 2 { 2 + steps % 2 } else { steps }) {
            let here = mex(left, right);
            *(if step_left { &mut right } else { &mut left }) = here;
        }
        step_left = !step_left;
    }
    mex(left, right)
}

/// The Stern–Brocot parents of a/b, smaller fraction first, for coprime a, b ≥ 2: the walk with
/// the fractions kept.
fn parents(a: u64, b: u64) -> ((u64, u64), (u64, u64)) {
    // Fractions as (numerator, denominator); every one met lies below a/b in both coordinates.
    let (mut left, mut right) = ((0, 1), (1, 0));
    let mut runs = quotients(a, b).peekable();
    let mut step_left = false;
    while let Some(quotient) = runs.next() {
        let steps = quotient - u64::from(runs.peek().is_none());
        if step_left {
            right = (right.0 + steps * left.0, right.1 + steps * left.1);
        } else {
            left = (left.0 + steps * right.0, left.1 + steps * right.1);
        }
        step_left = !step_left;
    }
    (left, right)
}

/// The fractions met on the way down to a/b, for coprime a, b ≥ 1: of a run of more than 256 equal
/// steps only every so many-th, and its last.
fn path(a: u64, b: u64) -> Vec<(u64, u64)> {
    const RUN: u64 = 256;
    let (mut left, mut right) = ((0, 1), (1, 0));
    let mut cells = Vec::new();
    let mut runs = quotients(a, b).peekable();
    let mut step_left = false;
    while let Some(quotient) = runs.next() {
        let steps = quotient - u64::from(runs.peek().is_none());
        let (moved, fixed): (&mut (u64, u64), (u64, u64)) =
            if step_left { (&mut right, left) } else { (&mut left, right) };
        let every = steps.div_ceil(RUN).max(1);
        let met = |k: u64| (moved.0 + k * fixed.0, moved.1 + k * fixed.1);
        cells.extend((1..=steps).step_by(usize::try_from(every).unwrap_or(usize::MAX)).map(met));
        *moved = met(steps);
        if steps > 0 && cells.last() != Some(&*moved) {
            cells.push(*moved);
        }
        step_left = !step_left;
    }
    cells.push((a, b));
    cells
}

fn any_size(a: &BigUint, b: &BigUint) -> Result<AnySize, InputError> {
    let refuse = |what: String| InputError::new(what, "pairs a,b with no common factor", "5,3");
    if a.bits() == 0 || b.bits() == 0 {
        return Err(refuse("a heap is 0".into()));
    }
    let common = a.gcd(b);
    if !common.is_one() {
        return Err(refuse(format!("both heaps are multiples of {}", quoted(&common.to_string()))));
    }
    let (large, small) = (a.max(b), a.min(b));
    if small.is_one() {
        return Ok(AnySize {
            outcome: Outcome::Winning,
            value: Some(BigUint::one()),
            reason: vec!["a coordinate is 1: by convention the player to move has won".into()],
            winning_moves: Vec::new(),
            winning_total: Some(BigUint::ZERO),
            options: Some(BigUint::ZERO),
        });
    }
    let losing = small.is_even();
    let (u, v) = below(a, b).ok_or_else(|| refuse("the heaps have a common factor".into()))?;
    let options = [vec![u.clone(), v.clone()], vec![a - u, b - v]];
    let winning_moves = options.into_iter().filter(|pair| pair.iter().min().is_some_and(Integer::is_even));
    let winning_moves: Vec<Vec<BigUint>> = winning_moves.collect();
    Ok(AnySize {
        outcome: if losing { Outcome::Losing } else { Outcome::Winning },
        value: Some(value_along(short_quotients(large, small)).into()),
        reason: vec![format!(
            "the smaller coordinate is {}: {}",
            if losing { "even" } else { "odd" },
            if losing { "losing" } else { "winning" }
        )],
        winning_total: Some(winning_moves.len().into()),
        winning_moves,
        options: Some(BigUint::from(2u32)),
    })
}

/// The parent (u,v) of a/b with av − bu = 1.
fn below(a: &BigUint, b: &BigUint) -> Option<(BigUint, BigUint)> {
    let v = a.modinv(b)?;
    Some(((a * &v - 1u32) / b, v))
}

/// The quotients of a/b with the large ones replaced by small ones of the same parity, which
/// describe a path with the same values.
fn short_quotients(a: &BigUint, b: &BigUint) -> impl Iterator<Item = u64> {
    let mut rest = (a.clone(), b.clone());
    std::iter::from_fn(move || {
        (rest.1.bits() > 0).then(|| {
            let (quotient, remainder) = rest.0.div_rem(&rest.1);
            rest = (std::mem::take(&mut rest.1), remainder);
            let parity = 8 + u64::from(quotient.is_odd());
            quotient.to_u64().filter(|&q| q < 8).unwrap_or(parity)
        })
    })
}
