//! Primitive pairs (Bézout's game): coprime pairs (a,b), moving to (u,v) below with |av − bu| = 1.
//!
//! `rules` finds the two options of a pair by a modular inverse; `law` never looks at a move: it
//! walks the Stern–Brocot tree along the continued fraction of a/b.

mod about;
mod census;
mod law;
mod rules;

#[cfg(test)]
mod tests;

use super::{Description, Featured, Form, Game, Law, Parameter, Position, Rules, Setup, View};
use std::sync::Arc;

/// The game as the catalogue lists it.
pub(super) struct PrimitivePairs(Description);

impl PrimitivePairs {
    /// The game.
    pub(super) fn new() -> Self {
        let bound = (1, Some(u64::MAX));
        Self(Description {
            about: about::about(),
            form: Form::Pair,
            // the rules do not name n, but it decides which pairs are positions
            parameters: vec![Parameter::number("n", "bound on a + b", bound, 1_000_000_000).of_rules()],
            views: View::of_two_heaps(1, ["a", "b"]),
            opening: Position::pair(5, 3),
        })
    }
}

impl Game for PrimitivePairs {
    fn description(&self) -> &Description {
        &self.0
    }
    fn rules(&self, _setup: &Setup) -> Arc<dyn Rules> {
        Arc::new(rules::Parents)
    }
    fn law(&self, _setup: &Setup) -> Option<Law> {
        let text = "losing iff a > 1 and b > 1 and min(a, b) mod 2 = 0";
        Some(Law::proved(law::SmallerIsEven, text, "the parity of the two options"))
    }
    fn featured(&self) -> Option<Featured> {
        Some(Featured::PrimitivePairs)
    }
}
