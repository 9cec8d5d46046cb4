//! Sums of heaps from the moves of one heap: whoever says what a heap may become has a game.

use super::{HeapMoves, Identity, LARGEST_HEAP, Rules, Shape, Visit};
use crate::input::InputError;
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// The moves of one heap.
pub trait HeapRules: Send + Sync {
    /// Show every option of a heap of at least 1 to `visit`, each once, until it breaks: the heaps that
    /// are left, largest first, each at least 1 and smaller than `heap`; none for a heap that is gone.
    fn visit_heap_options(&self, heap: u64, visit: &mut Visit<'_>);

    /// The same for a solver; an option may come twice.
    ///
    /// # Errors
    /// The first move that cannot be made.
    fn try_heap_options(&self, heap: u64, visit: &mut Visit<'_>) -> Result<(), InputError> {
        self.visit_heap_options(heap, visit);
        Ok(())
    }

    /// Whether a position may have this heap, of at least 1.
    ///
    /// # Errors
    /// One line that says why not.
    fn admit_heap(&self, _heap: u64) -> Result<(), InputError> {
        Ok(())
    }

    /// The value that a convention gives this heap, whatever its options.
    fn heap_convention(&self, _heap: u64) -> Option<u64> {
        None
    }

    /// How many options a heap has; `None` when counting them would take longer than a moment.
    fn heap_option_count(&self, heap: u64) -> Option<BigUint>;

    /// What a solver may use of the moves.
    fn moves(&self) -> HeapMoves {
        HeapMoves::Listed
    }

    /// The name of these rules with every parameter they depend on.
    fn identity(&self) -> Identity;
}

/// The sum of any number of heaps with these moves.
///
/// Options are each visited once: if a move in a heap a and one in a smaller heap b gave the same
/// position, a would be among the heaps that are left, which are all smaller than their heap.
pub struct SumRules<H>(pub H);

impl<H: HeapRules> SumRules<H> {
    /// The options of a position from those that `list` shows of one heap.
    fn walk(
        heaps: &[u64],
        visit: &mut Visit<'_>,
        list: impl Fn(u64, &mut Visit<'_>) -> Result<(), InputError>,
    ) -> Result<(), InputError> {
        let mut option = Vec::new();
        let mut stopped = false;
        for (index, &heap) in first_of_each_size(heaps) {
            list(heap, &mut |left| {
                // Heaps before `index` are larger than `heap`, so only those after it interleave.
                option.clear();
                option.extend_from_slice(&heaps[..index]);
                merge_descending(left, &heaps[index + 1..], &mut option);
                let flow = visit(&option);
                stopped = flow.is_break();
                flow
            })?;
            if stopped {
                break;
            }
        }
        Ok(())
    }
}

impl<H: HeapRules> Rules for SumRules<H> {
    fn admit(&self, heaps: &[u64]) -> Result<(), InputError> {
        let refuse = |what| Err(InputError::new(what, "heaps from 1 to 2^63 - 1", "5+3"));
        if heaps.contains(&0) {
            return refuse("heaps must be at least 1");
        }
        if heaps.iter().any(|&heap| heap > LARGEST_HEAP) {
            return refuse("a heap is too large");
        }
        heaps.iter().try_for_each(|&heap| self.0.admit_heap(heap))
    }

    fn visit_options(&self, heaps: &[u64], visit: &mut Visit<'_>) {
        let list = |heap, visit: &mut Visit<'_>| {
            self.0.visit_heap_options(heap, visit);
            Ok(())
        };
        let _ = Self::walk(heaps, visit, list);
    }

    fn try_options(&self, heaps: &[u64], visit: &mut Visit<'_>) -> Result<(), InputError> {
        Self::walk(heaps, visit, |heap, visit| self.0.try_heap_options(heap, visit))
    }

    fn convention(&self, heaps: &[u64]) -> Option<u64> {
        let &[heap] = heaps else { return None };
        self.0.heap_convention(heap)
    }

    fn option_count(&self, heaps: &[u64]) -> Option<BigUint> {
        first_of_each_size(heaps).map(|(_, &heap)| self.0.heap_option_count(heap)).sum()
    }

    fn shape(&self) -> Shape {
        Shape::Sum(self.0.moves())
    }

    fn identity(&self) -> Identity {
        self.0.identity()
    }

    /// The heaps 0 to `n`, each alone: the others follow by the nim-sum.
    fn visit_positions(&self, n: u64, visit: &mut Visit<'_>) {
        let mut flow = visit(&[]);
        for heap in (1..=n).filter(|&heap| self.0.admit_heap(heap).is_ok()) {
            if flow == ControlFlow::Break(()) {
                return;
            }
            flow = visit(&[heap]);
        }
    }
}

/// Each heap size once, with the place of the first heap of that size; heaps in descending order.
pub(super) fn first_of_each_size(heaps: &[u64]) -> impl Iterator<Item = (usize, &u64)> {
    heaps.iter().enumerate().filter(|&(index, heap)| index == 0 || heaps[index - 1] != *heap)
}

/// Append the two descending lists to `out` as one descending list.
pub(super) fn merge_descending(mut a: &[u64], mut b: &[u64], out: &mut Vec<u64>) {
    while let ([first_a, rest_a @ ..], [first_b, rest_b @ ..]) = (a, b) {
        if first_a >= first_b {
            out.push(*first_a);
            a = rest_a;
        } else {
            out.push(*first_b);
            b = rest_b;
        }
    }
    out.extend_from_slice(a);
    out.extend_from_slice(b);
}
