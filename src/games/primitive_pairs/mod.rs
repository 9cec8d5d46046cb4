//! Primitive pairs (Bézout's game): coprime pairs (a,b), moving to (u,v) below with |av − bu| = 1.
//!
//! `rules` finds the two options of a pair by a modular inverse; `law` never looks at a move: it
//! walks the Stern–Brocot tree along the continued fraction of a/b.

mod census;
mod law;
mod rules;
mod words;

#[cfg(test)]
mod tests;

use super::{Form, Game, Kind, Law, Look, Parameter, Position, Rules, Setup, View, Words};
use std::sync::Arc;

/// The game as the catalogue lists it.
pub(super) struct PrimitivePairs {
    words: Words,
}

impl PrimitivePairs {
    pub(super) fn new() -> Self {
        Self { words: words::words() }
    }
}

const PARAMETERS: &[Parameter] = &[Parameter {
    name: "n",
    meaning: "bound on a + b",
    kind: Kind::Number { least: 1, most: Some(u64::MAX), default: 1_000_000_000 },
    rules: true,
}];

const VIEWS: &[View] = &[
    View { id: "values", title: "Grundy values", look: Look::Values, first: 1, axes: ["a", "b"] },
    View { id: "outcome", title: "outcomes", look: Look::Outcome, first: 1, axes: ["a", "b"] },
];

impl Game for PrimitivePairs {
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
    fn rules(&self, _setup: &Setup) -> Arc<dyn Rules> {
        Arc::new(rules::Parents)
    }
    fn law(&self, _setup: &Setup) -> Option<Arc<dyn Law>> {
        Some(Arc::new(law::SmallerIsEven))
    }
    fn opening(&self) -> Position {
        Position::pair(5, 3)
    }
}
