//! Wythoff's game and Fraenkel's generalisation, t-Wythoff: take any number from one heap, or k and
//! l from the two with |k − l| < t. Rules and law are separate rooms that never call each other.

mod census;
mod law;
mod rules;
#[cfg(test)]
mod tests;
mod words;

use super::{Form, Game, Kind, Law, Look, Parameter, Position, Rules, Setup, View, Words};
use crate::arith::beatty::{Beatty, LARGEST_BAND};
use num_bigint::BigUint;
use std::sync::Arc;

/// The game as the catalogue lists it.
pub(super) struct Wythoff {
    words: Words,
}

impl Wythoff {
    /// The game.
    pub(super) fn new() -> Self {
        Self { words: words::words() }
    }
}

const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "n",
        meaning: "bound: largest heap, or sum with region sum",
        kind: Kind::Number { least: 0, most: None, default: 1000 },
        rules: false,
    },
    Parameter {
        name: "t",
        meaning: "width of the diagonal band; 1 is Wythoff's own game",
        kind: Kind::Number { least: 1, most: Some(LARGEST_BAND), default: 1 },
        rules: true,
    },
    Parameter { name: "region", meaning: "what n bounds", kind: Kind::Choice(&["box", "sum"]), rules: false },
];

const VIEWS: &[View] = &[
    View { id: "values", title: "Grundy values", look: Look::Values, first: 0, axes: ["a", "b"] },
    View { id: "outcome", title: "outcomes", look: Look::Outcome, first: 0, axes: ["a", "b"] },
];

impl Game for Wythoff {
    fn words(&self) -> &Words {
        &self.words
    }
    fn form(&self) -> Form {
        Form::Pair
    }
    fn parameters(&self) -> &[Parameter] {
        PARAMETERS
    }
    fn views(&self) -> &[View] {
        VIEWS
    }
    fn rules(&self, setup: &Setup) -> Arc<dyn Rules> {
        Arc::new(rules::Moves { band: setup.small("t") })
    }
    fn law(&self, setup: &Setup) -> Option<Arc<dyn Law>> {
        let band = setup.small("t");
        let pairs = Beatty::with_difference(band)?;
        Some(Arc::new(law::GoldenPairs { band, pairs }))
    }
    fn beatty(&self, setup: &Setup) -> Option<Beatty> {
        Beatty::with_difference(setup.small("t"))
    }
    fn opening(&self) -> Position {
        Position::pair(2, 1)
    }
}

/// How many options two heaps have, for both rooms: a number of moves, not who wins.
///
/// One heap: a + b. Both: for each d with |d| < t the k ≥ 1 that leave both heaps something to give,
/// that is min(s, g − d) of them for d ≥ 0 and s − |d| for d < 0, where s ≤ g are the heaps and a
/// negative count means 0. Summed over d as two arithmetic series.
fn option_count(a: &BigUint, b: &BigUint, band: u64) -> BigUint {
    let (small, great) = if a <= b { (a, b) } else { (b, a) };
    let apart = great - small;
    let band = BigUint::from(band);
    // d = 0 … t − 1 with the small heap as the limit, while d ≤ g − s.
    let level = (&apart + 1u32).min(band.clone());
    // The rest of them shrink by one a step: s − 1, s − 2, …
    let falling = sum_falling(small, &(&band - &level));
    // d = −1 … −(t − 1): s − 1, s − 2, … as well.
    let negative = sum_falling(small, &(&band - 1u32));
    a + b + level * small + falling + negative
}

/// (s − 1) + (s − 2) + … , `terms` of them, stopping at 0.
fn sum_falling(s: &BigUint, terms: &BigUint) -> BigUint {
    if s.bits() == 0 {
        return BigUint::ZERO;
    }
    let terms = terms.min(&(s - 1u32)).clone();
    (s * 2u32 - 1u32 - &terms) * &terms / 2u32
}
