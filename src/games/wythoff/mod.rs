//! Wythoff's game and Fraenkel's generalisation, t-Wythoff: take any number from one heap, or k and
//! l from the two with |k − l| < t. Rules and law are separate rooms that never call each other.

mod about;
mod census;
mod law;
mod rules;
#[cfg(test)]
mod tests;

use super::{Description, Featured, Form, Game, Law, Parameter, Position, Rules, Setup, View};
use crate::arith::beatty::{Beatty, LARGEST_BAND};
use num_bigint::BigUint;
use std::sync::Arc;

/// The game as the catalogue lists it.
pub(super) struct Wythoff(Description);

impl Wythoff {
    /// The game.
    pub(super) fn new() -> Self {
        let bound = "bound: largest heap, or sum with region sum";
        let band = "width of the diagonal band; 1 is Wythoff's own game";
        Self(Description {
            about: about::about(),
            form: Form::Pair,
            parameters: vec![
                Parameter::number("n", bound, (0, None), 1000),
                Parameter::number("t", band, (1, Some(LARGEST_BAND)), 1).of_rules(),
                Parameter::choice("region", "what n bounds", &["box", "sum"]),
            ],
            views: View::of_two_heaps(0, ["a", "b"]),
            opening: Position::pair(2, 1),
        })
    }
}

impl Game for Wythoff {
    fn description(&self) -> &Description {
        &self.0
    }
    fn rules(&self, setup: &Setup) -> Arc<dyn Rules> {
        Arc::new(rules::Moves { band: setup.small("t") })
    }
    fn law(&self, setup: &Setup) -> Option<Law> {
        let band = setup.small("t");
        let pairs = Beatty::with_difference(band)?;
        let text = match band {
            1 => "losing iff {a, b} = {⌊kφ⌋, ⌊kφ⌋ + k} for some k ≥ 0".to_owned(),
            _ => format!("losing iff {{a, b}} = {{⌊kα⌋, ⌊kα⌋ + {band}k}} for some k ≥ 0"),
        };
        Some(Law::proved(law::GoldenPairs { band, pairs }, text, "Wythoff 1907, Fraenkel 1982"))
    }
    fn beatty(&self, setup: &Setup) -> Option<Beatty> {
        Beatty::with_difference(setup.small("t"))
    }
    fn featured(&self) -> Option<Featured> {
        Some(Featured::Wythoff)
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
