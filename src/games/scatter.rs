//! Scatter: replace one heap by any partition of it into 2 to k non-empty heaps.

use super::{Form, Game, Kind, Law, Look, Parameter, Position, Rules, Setup, Structure, View, Visit, Words};
use crate::input::InputError;
use num_bigint::BigUint;
use std::sync::Arc;

/// The game as the catalogue lists it.
pub(super) struct Scatter {
    words: Words,
}

impl Scatter {
    /// The game.
    pub(super) fn new() -> Self {
        let words = Words {
            id: "scatter".into(),
            title: "Scatter".into(),
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
        meaning: "the number that is partitioned",
        kind: Kind::Number { least: 1, most: Some(1_000_000), default: 200 },
        rules: false,
    },
    Parameter {
        name: "k",
        meaning: "the most heaps that one heap may become",
        kind: Kind::Number { least: 2, most: Some(super::LARGEST_HEAP), default: 3 },
        rules: true,
    },
    Parameter {
        name: "modulus",
        meaning: "counts are given modulo this",
        kind: Kind::Number { least: 2, most: Some(1 << 63), default: 1_000_000_007 },
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
        Arc::new(Splits { most: setup.small("k") })
    }
    fn law(&self, _setup: &Setup) -> Option<Arc<dyn Law>> {
        None
    }
    fn opening(&self) -> Position {
        Position::partition(vec![5, 3, 3, 1])
    }
}

struct Splits {
    most: u64,
}

impl Rules for Splits {
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
        Structure::Splits { most: self.most }
    }
    fn visit_positions(&self, n: u64, visit: &mut Visit<'_>) {
        let _ = (n, visit);
    }
}
