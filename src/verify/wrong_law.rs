//! A law that lies at one position, for the tests: a check that cannot fail checks nothing.

use crate::games::{ClosedForm, Law, Outcome, Rules};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Set to anything, this environment variable puts the wrong law in place of the right one; only in
/// builds with debug assertions.
const VARIABLE: &str = "GAMETUI_TEST_WRONG_LAW";
/// The law lies at this position of those visited, or at the last when there are fewer.
const PLACE: usize = 20;

/// The law, or one that lies when the environment asks for it.
pub(super) fn if_asked_for(law: Law, rules: &dyn Rules, bound: u64) -> Law {
    let asked = cfg!(debug_assertions) && std::env::var_os(VARIABLE).is_some();
    if asked { lying(law, rules, bound).0 } else { law }
}

/// The same law with one lie, and the position within the bound where it lies.
pub(super) fn lying(law: Law, rules: &dyn Rules, bound: u64) -> (Law, Vec<u64>) {
    let mut lie_at = Vec::new();
    let mut visited = 0;
    rules.visit_positions(bound, &mut |heaps| {
        lie_at = heaps.to_vec();
        visited += 1;
        if visited == PLACE { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let form = Lying { law: law.clone(), lie_at: lie_at.clone() };
    (Law::new(Arc::new(form), law.text, law.standing), lie_at)
}

struct Lying {
    law: Law,
    lie_at: Vec<u64>,
}

impl ClosedForm for Lying {
    fn outcome(&self, heaps: &[u64]) -> Option<Outcome> {
        let truth = self.law.outcome(heaps);
        if heaps != self.lie_at {
            return truth;
        }
        match truth {
            Some(Outcome::Winning) => Some(Outcome::Losing),
            _ => Some(Outcome::Winning),
        }
    }
    fn value(&self, heaps: &[u64]) -> Option<u64> {
        self.law.value(heaps)
    }
    fn reason(&self, heaps: &[u64]) -> Vec<String> {
        self.law.reason(heaps)
    }
}
