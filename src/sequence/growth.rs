//! Figures of a game that tend to a limit, made of its sequences: W(n)/n², L(n)/T(n), sg(s)/s.
//!
//! These are for the eye: the terms are exact, their ratios are floating point.

use super::Sequence;
use crate::games::Setup;
use num_bigint::BigUint;
use num_traits::ToPrimitive;

/// What a sequence is divided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Its index.
    Index,
    /// The square of its index.
    IndexSquared,
    /// The sequence of the same game with this name.
    Sequence(&'static str),
}

/// A limit, and how it is written.
pub type Limit = (f64, &'static str);

/// A sequence of a game divided by something that grows as fast.
pub struct Growth {
    /// The id of the game.
    pub game: &'static str,
    /// How it is written: `"W(n)/n²"`.
    pub title: &'static str,
    /// The name of the sequence.
    pub of: &'static str,
    /// What it is divided by.
    pub by: By,
    limit: fn(&Setup) -> Option<Limit>,
}

/// Every figure there is.
const CATALOGUE: &[Growth] = &[
    Growth {
        game: "primitive-pairs",
        title: "W(n)/n²",
        of: "winning",
        by: By::IndexSquared,
        limit: |_| Some((2.0 / (std::f64::consts::PI * std::f64::consts::PI), "2/π²")),
    },
    Growth {
        game: "primitive-pairs",
        title: "L(n)/T(n)",
        of: "losing",
        by: By::Sequence("total"),
        limit: |_| Some((1.0 / 3.0, "1/3")),
    },
    Growth {
        game: "wythoff",
        title: "lower/k",
        of: "lower",
        by: By::Index,
        limit: |setup| {
            let t = setup.small("t") as f64;
            Some(((2.0 - t + (t * t + 4.0).sqrt()) / 2.0, "α"))
        },
    },
    Growth { game: "wythoff", title: "losing/n", of: "losing", by: By::Index, limit: losing_cells },
    Growth { game: "scatter", title: "sg(s)/s", of: "values", by: By::Index, limit: heap_values },
];

/// Losing cells by n, for t = 1: two for each k with ⌊kφ²⌋ ≤ n in the box, or with
/// ⌊kφ⌋ + ⌊kφ²⌋ ≤ n in the triangle. φ² = (3 + √5)/2, and φ + φ² = 2 + √5.
fn losing_cells(setup: &Setup) -> Option<Limit> {
    let root = 5f64.sqrt();
    match (setup.small("t"), setup.choice("region")) {
        (1, "box") => Some((3.0 - root, "3 − √5")),
        (1, "sum") => Some((2.0 * (root - 2.0), "2√5 − 4")),
        _ => None,
    }
}

/// The value of a heap against its size, where a law is known.
fn heap_values(setup: &Setup) -> Option<Limit> {
    match setup.small("k") {
        2 => Some((0.0, "0")),
        3 => None,
        _ => Some((1.0, "1")),
    }
}

impl Growth {
    /// The limit under these parameters, where one is known.
    pub fn limit(&self, setup: &Setup) -> Option<Limit> {
        (self.limit)(setup)
    }

    /// The sequences it is made of: the one divided first.
    pub fn sequences(&self) -> Vec<&'static Sequence> {
        let named = |name: &str| super::find(self.game, name).ok();
        let divisor = match self.by {
            By::Sequence(name) => named(name),
            By::Index | By::IndexSquared => None,
        };
        named(self.of).into_iter().chain(divisor).collect()
    }

    /// The ratios with their indices, from the terms of [`sequences`](Self::sequences); `first` is
    /// the index of the first term. A divisor of 0 leaves a gap.
    ///
    /// ```
    /// use gametui::{games, progress::Progress, sequence};
    /// let growth = sequence::growths("primitive-pairs").next().unwrap();
    /// let setup = games::find("primitive-pairs").unwrap().setup();
    /// let terms = growth.sequences()[0].terms(&setup, 1000, &Progress::new()).unwrap();
    /// let (n, ratio) = *growth.ratios(1, &[terms]).last().unwrap();
    /// assert_eq!((n, ratio), (1000, 0.202869));
    /// ```
    pub fn ratios(&self, first: u64, terms: &[Vec<BigUint>]) -> Vec<(u64, f64)> {
        let Some(numerators) = terms.first() else { return Vec::new() };
        let divisor = |at: usize, index: u64| match self.by {
            By::Index => Some(index as f64),
            By::IndexSquared => Some(index as f64 * index as f64),
            By::Sequence(_) => terms.get(1)?.get(at)?.to_f64(),
        };
        let ratio = |(at, numerator): (usize, &BigUint)| {
            let index = first + at as u64;
            let ratio = numerator.to_f64()? / divisor(at, index).filter(|&divisor| divisor > 0.0)?;
            ratio.is_finite().then_some((index, ratio))
        };
        numerators.iter().enumerate().filter_map(ratio).collect()
    }
}

/// The figures of the game called `game`.
pub fn growths(game: &str) -> impl Iterator<Item = &'static Growth> {
    CATALOGUE.iter().filter(move |growth| growth.game == game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use crate::progress::Progress;

    #[test]
    fn every_figure_comes_near_its_limit() {
        for growth in CATALOGUE {
            let game = games::find(growth.game).unwrap();
            let setup = game.setup();
            let sequences = growth.sequences();
            let wanted = if matches!(growth.by, By::Sequence(_)) { 2 } else { 1 };
            assert_eq!(sequences.len(), wanted, "{}", growth.title);
            let first = sequences[0].first;
            assert!(sequences.iter().all(|sequence| sequence.first == first));
            let terms: Vec<Vec<BigUint>> = sequences
                .iter()
                .map(|sequence| sequence.terms(&setup, 3000, &Progress::new()).unwrap())
                .collect();
            let ratios = growth.ratios(first, &terms);
            assert!(ratios.len() >= 2999, "{}", growth.title);
            if let (Some((limit, _)), Some((_, last))) = (growth.limit(&setup), ratios.last()) {
                assert!((last - limit).abs() < 0.002, "{}: {last} and {limit}", growth.title);
            }
        }
    }
}
