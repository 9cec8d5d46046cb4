//! The moves of a position by their shape: whether a move is allowed, one at random, and all of
//! them in words. None of it lists the options, so it works at any size.

use crate::games::vectors::PairMoves;
use crate::games::{HeapMoves, Rules, Shape};
use crate::input::grouped;
use std::ops::ControlFlow;

/// Options among which one is drawn when the shape does not help.
const DRAWN_FROM: u64 = 4096;
/// Heaps that are described one by one.
const DESCRIBED: usize = 6;

/// Whether `to` is an option of `from`, when the shape of the rules tells. Both are positions
/// in the order of the game's form.
pub fn is_option(shape: &Shape, from: &[u64], to: &[u64]) -> Option<bool> {
    match shape {
        Shape::Vectors(moves) => {
            let (&[a, b], &[u, v]) = (from, to) else { return Some(false) };
            let all: Option<Vec<i64>> = [a, b, u, v].iter().map(|&heap| i64::try_from(heap).ok()).collect();
            let [a, b, u, v] = all?[..] else { return None };
            Some(moves.is_option([a, b], [u, v]))
        }
        Shape::Plain | Shape::Sum(HeapMoves::Listed | HeapMoves::Code(_)) => None,
        &Shape::Lines { band } => {
            let (&[a, b], &[u, v]) = (from, to) else { return Some(false) };
            let (Some(k), Some(l)) = (a.checked_sub(u), b.checked_sub(v)) else { return Some(false) };
            Some((k > 0 || l > 0) && (k == 0 || l == 0 || k.abs_diff(l) < band))
        }
        Shape::Sum(HeapMoves::Splits { most }) => Some(is_split(*most, from, to)),
    }
}

/// Whether one heap became 2 to `most` heaps with the same sum. Every part is smaller than the
/// heap, so what is gone is that heap alone, and what is new is its parts.
fn is_split(most: u64, from: &[u64], to: &[u64]) -> bool {
    let gone = difference(from, to);
    let new = difference(to, from);
    let sum = |heaps: &[u64]| heaps.iter().map(|&heap| u128::from(heap)).sum::<u128>();
    gone.len() == 1 && (2..=most).contains(&(new.len() as u64)) && sum(&gone) == sum(&new)
}

/// The heaps of `a` that are not in `b`, each as often as it is missing; both largest first.
fn difference(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut rest = b.iter().peekable();
    let mut missing = Vec::new();
    for &heap in a {
        while rest.next_if(|&&other| other > heap).is_some() {}
        if rest.next_if(|&&other| other == heap).is_none() {
            missing.push(heap);
        }
    }
    missing
}

/// An option at random. `below(n)` draws from 0..n, for n ≥ 1. Along lines every kind of move is as
/// likely as the others, then every amount; otherwise one of the first options, each as likely.
pub fn random_option(
    rules: &dyn Rules,
    heaps: &[u64],
    below: &mut dyn FnMut(u64) -> u64,
) -> Option<Vec<u64>> {
    if let (Shape::Lines { band }, &[a, b]) = (rules.shape(), heaps) {
        return random_line(band, a, b, below);
    }
    if let (Shape::Vectors(moves), &[a, b]) = (rules.shape(), heaps) {
        return random_vector(&moves, [a as i64, b as i64], below);
    }
    let mut drawn = None;
    let mut seen = 0;
    rules.visit_options(heaps, &mut |option| {
        seen += 1;
        if below(seen) == 0 {
            drawn = Some(option.to_vec());
        }
        if seen < DRAWN_FROM { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    drawn
}

fn random_line(band: u64, a: u64, b: u64, below: &mut dyn FnMut(u64) -> u64) -> Option<Vec<u64>> {
    let kinds: Vec<u8> = (0u8..3).filter(|kind| [a > 0, b > 0, a > 0 && b > 0][usize::from(*kind)]).collect();
    let kind = *kinds.get(below((kinds.len() as u64).max(1)) as usize)?;
    Some(match kind {
        0 => vec![below(a), b],
        1 => vec![a, below(b)],
        _ => {
            let taken = 1 + below(a.min(b));
            // The other amount lies less than the band away, and within its heap.
            let least = taken.saturating_sub(band - 1).max(1);
            let most = taken.saturating_add(band - 1).min(b);
            vec![a - taken, b - (least + below(most - least + 1))]
        }
    })
}

/// A vector that can be taken, each as likely as the others, and how often.
fn random_vector(moves: &PairMoves, [a, b]: [i64; 2], below: &mut dyn FnMut(u64) -> u64) -> Option<Vec<u64>> {
    let possible: Vec<([i64; 2], u64)> = moves.times([a, b]).filter(|(_, times)| *times > 0).collect();
    let ([x, y], times) = *possible.get(below((possible.len() as u64).max(1)) as usize)?;
    let taken = 1 + below(times) as i64;
    Some(vec![(a - taken * x) as u64, (b - taken * y) as u64])
}

/// The options of a position in a few lines, when the shape of the rules tells.
pub fn described(rules: &dyn Rules, heaps: &[u64]) -> Vec<String> {
    match (rules.shape(), heaps) {
        (Shape::Lines { band }, &[a, b]) => {
            let both = if band == 1 { "the same from both".into() } else { both_within(band) };
            [
                (a > 0).then(|| format!("1 to {} from the first heap", grouped(a))),
                (b > 0).then(|| format!("1 to {} from the second heap", grouped(b))),
                (a > 0 && b > 0).then_some(both),
            ]
            .into_iter()
            .flatten()
            .collect()
        }
        (Shape::Vectors(moves), &[a, b]) => moves.described([a as i64, b as i64]),
        (Shape::Sum(HeapMoves::Splits { .. }), _) => described_splits(rules, heaps),
        _ => Vec::new(),
    }
}

fn both_within(band: u64) -> String {
    format!("k and l from the two, |k − l| < {}", grouped(band))
}

fn described_splits(rules: &dyn Rules, heaps: &[u64]) -> Vec<String> {
    let mut sizes: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 1).collect();
    sizes.dedup();
    let line = |&size: &u64| match rules.option_count(&[size]) {
        Some(ways) => format!("split {}: {} ways", grouped(size), grouped(ways)),
        None => format!("split {}: too many ways to count at once", grouped(size)),
    };
    let mut lines: Vec<String> = sizes.iter().take(DESCRIBED).map(line).collect();
    if sizes.len() > DESCRIBED {
        lines.push(format!("and {} sizes more", sizes.len() - DESCRIBED));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Catalogue, Position};

    #[test]
    fn the_structure_and_the_options_agree_on_every_small_move() {
        for (id, parameter, values, n) in
            [("wythoff", "t", vec!["1", "2", "3"], 9), ("scatter", "k", vec!["2", "3", "4", "9"], 9)]
        {
            let game = Catalogue::built_in().find(id).unwrap();
            for value in values {
                let mut setup = game.setup();
                setup.read(&game.parameter(parameter).unwrap().clone(), value).unwrap();
                let rules = game.rules(&setup);
                let mut positions = Vec::new();
                rules.visit_positions(n, &mut |heaps| {
                    positions.push(Position::new(game.form(), heaps.to_vec()));
                    ControlFlow::Continue(())
                });
                assert!(positions.len() > 90, "{id}");
                for from in &positions {
                    let mut options = Vec::new();
                    rules.visit_options(from.heaps(), &mut |option| {
                        options.push(option.to_vec());
                        ControlFlow::Continue(())
                    });
                    for to in &positions {
                        let listed = options.iter().any(|option| option == to.heaps());
                        let told = is_option(&rules.shape(), from.heaps(), to.heaps());
                        assert_eq!(told, Some(listed), "{id} {value}: {from:?} to {to:?}");
                    }
                    let mut turn = 0;
                    for _ in 0..8 {
                        let drawn = random_option(&*rules, from.heaps(), &mut |n| {
                            turn += 7;
                            turn % n
                        });
                        assert_eq!(drawn.is_some(), !options.is_empty());
                        assert!(drawn.is_none_or(|drawn| options.contains(&drawn)), "{from:?}");
                    }
                }
            }
        }
    }
}
