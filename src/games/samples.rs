//! Games for the tests, built as plain data: two sums and a coupled pair, none with an engine of its own.

use super::*;
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Take one or two adjacent pins, leaving at most two rows: Kayles.
struct Kayles;

impl HeapRules for Kayles {
    fn visit_heap_options(&self, heap: u64, visit: &mut Visit<'_>) {
        for taken in 1..=2.min(heap) {
            let rest = heap - taken;
            for small in 0..=rest / 2 {
                let left: Vec<u64> = [rest - small, small].into_iter().filter(|&heap| heap > 0).collect();
                if visit(&left).is_break() {
                    return;
                }
            }
        }
    }
    fn heap_option_count(&self, heap: u64) -> Option<BigUint> {
        Some(BigUint::from((1..=2.min(heap)).map(|taken| (heap - taken) / 2 + 1).sum::<u64>()))
    }
    fn identity(&self) -> Identity {
        "sample kayles".into()
    }
}

/// Split a heap into two unequal ones: Grundy's game.
struct Grundys;

impl HeapRules for Grundys {
    fn visit_heap_options(&self, heap: u64, visit: &mut Visit<'_>) {
        for small in 1..heap.div_ceil(2) {
            if visit(&[heap - small, small]).is_break() {
                return;
            }
        }
    }
    fn heap_option_count(&self, heap: u64) -> Option<BigUint> {
        Some(BigUint::from(heap.div_ceil(2).saturating_sub(1)))
    }
    fn identity(&self) -> Identity {
        "sample grundys-game".into()
    }
}

/// Two heaps: take 1 to `most` from one of them, or 1 from both.
struct UpTo {
    most: u64,
}

impl Rules for UpTo {
    fn admits_every_pair(&self) -> bool {
        true
    }
    fn admit(&self, heaps: &[u64]) -> Result<(), crate::input::InputError> {
        match heaps {
            [_, _] => Ok(()),
            _ => Err(crate::input::InputError::new("a position is two heaps", "two heaps", "5,3")),
        }
    }
    fn visit_options(&self, heaps: &[u64], visit: &mut Visit<'_>) {
        let &[a, b] = heaps else { return };
        let ones =
            (1..=self.most.min(a)).map(|k| [a - k, b]).chain((1..=self.most.min(b)).map(|k| [a, b - k]));
        let both = (a > 0 && b > 0).then(|| [a.saturating_sub(1), b.saturating_sub(1)]);
        for option in ones.chain(both) {
            if visit(&option) == ControlFlow::Break(()) {
                return;
            }
        }
    }
    fn option_count(&self, heaps: &[u64]) -> Option<BigUint> {
        let &[a, b] = heaps else { return None };
        Some(BigUint::from(self.most.min(a) + self.most.min(b) + u64::from(a > 0 && b > 0)))
    }
    fn identity(&self) -> Identity {
        format!("sample up-to most={}", self.most).into()
    }
    fn visit_positions(&self, n: u64, visit: &mut Visit<'_>) {
        for (a, b) in (0..=n).flat_map(|a| (0..=n).map(move |b| (a, b))) {
            if visit(&[a, b]).is_break() {
                return;
            }
        }
    }
}

/// The losing heaps of Kayles: 0 alone. An outcome law that is right for single heaps.
struct OnlyZero;

impl ClosedForm for OnlyZero {
    fn outcome(&self, heaps: &[u64]) -> Option<Outcome> {
        (heaps.len() < 2).then_some(if heaps.is_empty() { Outcome::Losing } else { Outcome::Winning })
    }
    fn value(&self, _heaps: &[u64]) -> Option<u64> {
        None
    }
    fn reason(&self, _heaps: &[u64]) -> Vec<String> {
        vec!["some heap can be halved or taken".into()]
    }
}

fn about(id: &str, title: &str) -> About {
    About { id: id.into(), title: title.into(), ..About::default() }
}

/// Kayles, as the first player wins every single row.
pub(crate) fn kayles() -> Arc<dyn Game> {
    let law = Law::proved(OnlyZero, "losing iff n = 0", "symmetry");
    Arc::new(Defined::new(
        Description::of_sum(about("sample-kayles", "Sample Kayles"), Vec::new()),
        |_| Arc::new(SumRules(Kayles)),
        move |_| Some(law.clone()),
    ))
}

/// Grundy's game, with no law.
pub(crate) fn grundys_game() -> Arc<dyn Game> {
    Arc::new(Defined::new(
        Description::of_sum(about("sample-grundys-game", "Sample Grundy's game"), Vec::new()),
        |_| Arc::new(SumRules(Grundys)),
        |_| None,
    ))
}

/// A coupled pair with plain moves and a parameter of its rules.
pub(crate) fn up_to() -> Arc<dyn Game> {
    let most = Parameter::number("most", "the most one may take from one heap", (1, Some(9)), 2).of_rules();
    Arc::new(Defined::new(
        Description::of_pair(about("sample-up-to", "Sample up to"), vec![most]),
        |setup| Arc::new(UpTo { most: setup.small("most") }),
        |_| None,
    ))
}

/// The built-in games and the samples.
pub(crate) fn catalogue() -> Catalogue {
    let mut catalogue = Catalogue::built_in();
    [kayles(), grundys_game(), up_to()].into_iter().for_each(|game| catalogue.add(game));
    catalogue
}
