//! Primitive pairs (Bézout's game): from (a,b) to (u,v) below with |av − bu| = 1.

use super::{Form, Game, Kind, Law, Look, Parameter, Position, Rules, Setup, View, Visit, Words};
use crate::input::InputError;
use num_bigint::BigUint;
use std::sync::Arc;

/// The game as the catalogue lists it.
pub(super) struct PrimitivePairs {
    words: Words,
}

impl PrimitivePairs {
    /// The game.
    pub(super) fn new() -> Self {
        let words = Words {
            id: "primitive-pairs".into(),
            title: "Primitive pairs".into(),
            rules: "",
            law: "",
            why: "",
            open: "",
            sources: &[],
            beliefs: &[],
        };
        Self { words }
    }
}

const PARAMETERS: &[Parameter] = &[Parameter {
    name: "n",
    meaning: "bound on a + b",
    kind: Kind::Number { least: 1, most: Some(1_000_000_000_000_000_000), default: 1000 },
    rules: false,
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
        Arc::new(Parents)
    }
    fn law(&self, _setup: &Setup) -> Option<Arc<dyn Law>> {
        None
    }
    fn opening(&self) -> Position {
        Position::pair(5, 3)
    }
}

struct Parents;

impl Rules for Parents {
    fn admit(&self, _heaps: &[u64]) -> Result<(), InputError> {
        Ok(())
    }
    fn visit_options(&self, heaps: &[u64], visit: &mut Visit<'_>) {
        let _ = (heaps, visit);
    }
    fn option_count(&self, heaps: &[u64]) -> BigUint {
        let _ = heaps;
        BigUint::ZERO
    }
    fn visit_positions(&self, n: u64, visit: &mut Visit<'_>) {
        let _ = (n, visit);
    }
}
