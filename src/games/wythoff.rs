//! Wythoff's game and Fraenkel's generalisation, t-Wythoff.

use super::{Form, Game, Kind, Law, Look, Parameter, Position, Rules, Setup, Structure, View, Visit, Words};
use crate::input::InputError;
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The game as the catalogue lists it.
pub(super) struct Wythoff {
    words: Words,
}

impl Wythoff {
    /// The game.
    pub(super) fn new() -> Self {
        let words = Words {
            id: "wythoff".into(),
            title: "Wythoff's game".into(),
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
        kind: Kind::Number { least: 1, most: Some(1_000_000), default: 1 },
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
        Arc::new(Moves { band: setup.small("t") })
    }
    fn law(&self, _setup: &Setup) -> Option<Arc<dyn Law>> {
        None
    }
    fn opening(&self) -> Position {
        Position::pair(4, 7)
    }
}

struct Moves {
    band: u64,
}

impl Rules for Moves {
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

    fn structure(&self) -> Structure {
        Structure::Lines { band: self.band }
    }

    fn visit_positions(&self, n: u64, visit: &mut Visit<'_>) {
        for a in 0..=n {
            for b in 0..=n {
                if visit(&[a, b]) == ControlFlow::Break(()) {
                    return;
                }
            }
        }
    }
}
