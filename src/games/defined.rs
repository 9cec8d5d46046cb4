//! A game put together from values: a description, rules and, where one is known, a law.

use super::{Description, Form, Game, Law, Look, Parameter, Rules, Setup, View};
use std::sync::Arc;

/// Rules for chosen parameters.
type RulesOf = Arc<dyn Fn(&Setup) -> Arc<dyn Rules> + Send + Sync>;
/// The law for chosen parameters.
type LawOf = Arc<dyn Fn(&Setup) -> Option<Law> + Send + Sync>;

/// A game that is data.
///
/// ```
/// use gametui::games::{About, Defined, Description, Form, HeapRules, Identity, Position, SumRules, Visit};
/// use gametui::solve::Oracle;
/// use std::sync::Arc;
///
/// /// Take one or two.
/// struct OneOrTwo;
/// impl HeapRules for OneOrTwo {
///     fn visit_heap_options(&self, heap: u64, visit: &mut Visit<'_>) {
///         for left in (heap.saturating_sub(2)..heap).rev() {
///             let flow = if left == 0 { visit(&[]) } else { visit(&[left]) };
///             if flow.is_break() { return }
///         }
///     }
///     fn heap_option_count(&self, heap: u64) -> Option<num_bigint::BigUint> {
///         Some(heap.min(2).into())
///     }
///     fn identity(&self) -> Identity {
///         "one or two".into()
///     }
/// }
///
/// let about = About { id: "one-or-two".into(), title: "One or two".into(), ..About::default() };
/// let game = Defined::new(Description::of_sum(about, Vec::new()), |_| Arc::new(SumRules(OneOrTwo)), |_| None);
/// let setup = gametui::games::Game::setup(&game);
/// assert!(Oracle::new(&game, &setup).rules().admits(&[5, 3]));
/// ```
pub struct Defined {
    description: Description,
    rules: RulesOf,
    law: LawOf,
}

impl Defined {
    /// A game with these rules and this law.
    pub fn new(
        description: Description,
        rules: impl Fn(&Setup) -> Arc<dyn Rules> + Send + Sync + 'static,
        law: impl Fn(&Setup) -> Option<Law> + Send + Sync + 'static,
    ) -> Self {
        Self { description, rules: Arc::new(rules), law: Arc::new(law) }
    }
}

impl Game for Defined {
    fn description(&self) -> &Description {
        &self.description
    }
    fn rules(&self, setup: &Setup) -> Arc<dyn Rules> {
        (self.rules)(setup)
    }
    fn law(&self, setup: &Setup) -> Option<Law> {
        (self.law)(setup)
    }
}

/// The views of a sum of heaps: two heaps, and one heap by its size.
pub(super) fn views_of_sum() -> Vec<View> {
    vec![
        View::new("values", "Grundy values of two heaps", Look::Values, 0, ["s1", "s2"]),
        View::new("outcome", "outcomes of two heaps", Look::Outcome, 0, ["s1", "s2"]),
        View::new("plot", "values of one heap", Look::HeapPlot, 0, ["G", "s"]),
    ]
}

impl Description {
    /// A sum of heaps with these parameters besides the bound n, the largest heap.
    pub fn of_sum(about: super::About, parameters: Vec<Parameter>) -> Self {
        let bound = Parameter::number("n", "the largest heap", (0, None), 1000);
        let number = Parameter::number;
        let counted = [
            number("heaps", "heaps of a counted sum", (0, Some(1000)), 1),
            Parameter::choice("of", "what is counted", &["tuples", "multisets", "partitions"]),
            number("least", "the smallest heap counted", (0, Some(1)), 1),
            number("modulus", "count modulo this; 0 for whole numbers", (0, Some(1 << 63)), 0),
            number("read", "heaps read at most to prove a period", (1, Some(1 << 40)), 20_000),
        ];
        Self {
            about,
            form: Form::Partition,
            parameters: [bound].into_iter().chain(parameters).chain(counted).collect(),
            views: views_of_sum(),
            opening: super::Position::partition(vec![5, 3]),
        }
    }

    /// A game of two heaps from 0 on, with these parameters besides the bound n, the largest heap.
    pub fn of_pair(about: super::About, parameters: Vec<Parameter>) -> Self {
        let bound = Parameter::number("n", "the largest heap, or the sum with region sum", (0, None), 1000);
        let region = Parameter::choice("region", "what n bounds", &["box", "sum"]);
        Self {
            about,
            form: Form::Pair,
            parameters: [bound, region].into_iter().chain(parameters).collect(),
            views: View::of_two_heaps(0, ["a", "b"]),
            opening: super::Position::pair(5, 3),
        }
    }
}
