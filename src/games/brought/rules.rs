//! The compiled moves as the rules of a game of two heaps, or as the moves of one heap of a sum.

use super::body::Body;
use crate::games::{HeapMoves, HeapRules, Identity, Rules, Shape, Visit};
use crate::input::InputError;
use num_bigint::BigUint;

/// The rules of two heaps.
pub(super) struct PairRules(pub Body);

impl Rules for PairRules {
    fn admit(&self, heaps: &[u64]) -> Result<(), InputError> {
        match heaps {
            [_, _] => self.0.admit(heaps),
            _ => Err(InputError::new(
                "a position is two heaps",
                "two whole numbers with a comma between",
                "5,3",
            )),
        }
    }
    fn admits_every_pair(&self) -> bool {
        self.0.every_position()
    }
    fn visit_options(&self, heaps: &[u64], visit: &mut Visit<'_>) {
        if heaps.len() == 2 {
            self.0.visit_once(heaps, visit);
        }
    }
    fn try_options(&self, heaps: &[u64], visit: &mut Visit<'_>) -> Result<(), InputError> {
        self.admit(heaps)?;
        self.0.walk(heaps, visit)
    }
    fn option_count(&self, heaps: &[u64]) -> Option<BigUint> {
        self.0.count(heaps)
    }
    fn convention(&self, heaps: &[u64]) -> Option<u64> {
        if heaps.len() == 2 { self.0.convention(heaps) } else { None }
    }
    fn shape(&self) -> Shape {
        self.0.shape.clone()
    }
    fn identity(&self) -> Identity {
        self.0.identity.clone()
    }

    /// The pairs with both heaps at most n, by their sum and then the first heap.
    fn visit_positions(&self, n: u64, visit: &mut Visit<'_>) {
        let mut heaps = (0..=n.saturating_mul(2))
            .flat_map(|sum| (sum.saturating_sub(n)..=sum.min(n)).map(move |a| [a, sum - a]));
        heaps.by_ref().filter(|heaps| self.0.admit(heaps).is_ok()).find(|heaps| visit(heaps).is_break());
    }
}

/// The moves of one heap.
pub(super) struct OneHeap(pub Body);

impl HeapRules for OneHeap {
    fn visit_heap_options(&self, heap: u64, visit: &mut Visit<'_>) {
        self.0.visit_once(&[heap], visit);
    }
    fn try_heap_options(&self, heap: u64, visit: &mut Visit<'_>) -> Result<(), InputError> {
        self.0.walk(&[heap], visit)
    }
    fn admit_heap(&self, heap: u64) -> Result<(), InputError> {
        self.0.admit(&[heap])
    }
    fn heap_convention(&self, heap: u64) -> Option<u64> {
        self.0.convention(&[heap])
    }
    fn heap_option_count(&self, heap: u64) -> Option<BigUint> {
        self.0.count(&[heap])
    }
    fn moves(&self) -> HeapMoves {
        match &self.0.shape {
            Shape::Sum(moves) => moves.clone(),
            _ => HeapMoves::Listed,
        }
    }
    fn identity(&self) -> Identity {
        self.0.identity.clone()
    }
}

/// Rules that make no sense for the parameters that were chosen: they have no positions.
pub(super) struct Broken(pub InputError);

impl Rules for Broken {
    fn admit(&self, _heaps: &[u64]) -> Result<(), InputError> {
        Err(self.0.clone())
    }
    fn visit_options(&self, _heaps: &[u64], _visit: &mut Visit<'_>) {}
    fn try_options(&self, _heaps: &[u64], _visit: &mut Visit<'_>) -> Result<(), InputError> {
        Err(self.0.clone())
    }
    fn option_count(&self, _heaps: &[u64]) -> Option<BigUint> {
        None
    }
    fn identity(&self) -> Identity {
        format!("broken: {}", self.0.what).into()
    }
    fn visit_positions(&self, _n: u64, _visit: &mut Visit<'_>) {}
}
