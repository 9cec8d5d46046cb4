//! Scatter: replace one heap by any partition of it into 2 to k non-empty heaps.
//!
//! The game is a sum of its heaps, so one sequence of heap values decides everything. `rules`
//! lists moves, `law` knows the closed forms for k = 2 and k ≥ 4, and neither calls the other.

mod about;
mod law;
mod rules;

use super::{
    Description, Featured, Form, Game, LARGEST_HEAP, Law, Look, Parameter, Position, Rules, Setup, View,
};
use std::sync::Arc;

/// The game as the catalogue lists it.
pub(super) struct Scatter(Description);

impl Scatter {
    /// The game.
    pub(super) fn new() -> Self {
        let modulus = "counts are given modulo this";
        let most = "the most heaps that one heap may become";
        let table = Look::HeapTable { parameter: "k".into() };
        Self(Description {
            about: about::about(),
            form: Form::Partition,
            parameters: vec![
                Parameter::number("n", "the number that is partitioned", (1, Some(1_000_000)), 200),
                Parameter::number("k", most, (2, Some(LARGEST_HEAP)), 3).of_rules(),
                Parameter::number("modulus", modulus, (2, Some(1 << 63)), 1_000_000_007),
                Parameter::choice(
                    "exact",
                    "give counts as full integers, whatever the modulus",
                    &["no", "yes"],
                ),
                Parameter::choice("all", "count every number from 1 to n in the same run", &["no", "yes"]),
            ],
            views: vec![
                View::new("values", "Grundy values of two heaps", Look::Values, 0, ["s1", "s2"]),
                View::new("outcome", "outcomes of two heaps", Look::Outcome, 0, ["s1", "s2"]),
                View::new("table", "values of one heap by k", table, 1, ["k", "s"]),
                View::new("plot", "values of one heap", Look::HeapPlot, 1, ["sg", "s"]),
            ],
            opening: Position::partition(vec![5, 3]),
        })
    }
}

impl Game for Scatter {
    fn description(&self) -> &Description {
        &self.0
    }
    fn rules(&self, setup: &Setup) -> Arc<dyn Rules> {
        Arc::new(rules::Splits { most: setup.small("k") })
    }
    fn law(&self, setup: &Setup) -> Option<Law> {
        let law = law::HeapLaw::for_most(setup.small("k"))?;
        let by = "the splits of one heap, by Sprague and Grundy";
        Some(Law::proved(law, law.text(), by))
    }
    fn featured(&self) -> Option<Featured> {
        Some(Featured::Scatter)
    }
}
