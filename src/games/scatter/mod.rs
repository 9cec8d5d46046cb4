//! Scatter: replace one heap by any partition of it into 2 to k non-empty heaps.
//!
//! The game is a sum of its heaps, so one sequence of heap values decides everything. `rules`
//! lists moves, `law` knows the closed forms for k = 2 and k ≥ 4, and neither calls the other.

mod law;
mod rules;
mod words;

use super::{Form, Game, Kind, LARGEST_HEAP, Law, Look, Parameter, Position, Rules, Setup, View, Words};
use std::sync::Arc;

/// The game as the catalogue lists it.
pub(super) struct Scatter {
    words: Words,
}

impl Scatter {
    /// The game.
    pub(super) fn new() -> Self {
        Self { words: words::words() }
    }
}

const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "n",
        meaning: "the number that is partitioned",
        kind: Kind::Number { least: 1, most: Some(1_000_000), default: 200 },
        rules: false,
    },
    Parameter {
        name: "k",
        meaning: "the most heaps that one heap may become",
        kind: Kind::Number { least: 2, most: Some(LARGEST_HEAP), default: 3 },
        rules: true,
    },
    Parameter {
        name: "modulus",
        meaning: "counts are given modulo this",
        kind: Kind::Number { least: 2, most: Some(1 << 63), default: 1_000_000_007 },
        rules: false,
    },
    Parameter {
        name: "exact",
        meaning: "give counts as full integers, whatever the modulus",
        kind: Kind::Choice(&["no", "yes"]),
        rules: false,
    },
    Parameter {
        name: "all",
        meaning: "count every number from 1 to n in the same run",
        kind: Kind::Choice(&["no", "yes"]),
        rules: false,
    },
];

const VIEWS: &[View] = &[
    View {
        id: "values",
        title: "Grundy values of two heaps",
        look: Look::Values,
        first: 0,
        axes: ["s1", "s2"],
    },
    View { id: "outcome", title: "outcomes of two heaps", look: Look::Outcome, first: 0, axes: ["s1", "s2"] },
    View {
        id: "table",
        title: "values of one heap by k",
        look: Look::HeapTable { parameter: "k" },
        first: 1,
        axes: ["k", "s"],
    },
    View { id: "plot", title: "values of one heap", look: Look::HeapPlot, first: 1, axes: ["sg", "s"] },
];

impl Game for Scatter {
    fn words(&self) -> &Words {
        &self.words
    }
    fn form(&self) -> Form {
        Form::Partition
    }
    fn parameters(&self) -> &[Parameter] {
        PARAMETERS
    }
    fn views(&self) -> &[View] {
        VIEWS
    }
    fn rules(&self, setup: &Setup) -> Arc<dyn Rules> {
        Arc::new(rules::Splits { most: setup.small("k") })
    }
    fn law(&self, setup: &Setup) -> Option<Arc<dyn Law>> {
        Some(Arc::new(law::HeapLaw::for_most(setup.small("k"))?))
    }
    fn opening(&self) -> Position {
        Position::partition(vec![5, 3])
    }
}
