//! The moves of scatter: one heap becomes 2 to `most` heaps with the same sum.
//!
//! Options are generated one after the other and never stored. Two different splits never give the
//! same position: splits of one size differ as multisets, and if splits A of heap a and B of a
//! smaller heap b gave the same position, then A + {b} = B + {a}, so a would be in A + {b}, whose
//! members are all smaller than a.

use crate::arith::partitions::{Parts, partitions_into_at_most};
use crate::games::sum::{first_of_each_size, merge_descending};
use crate::games::{HeapMoves, Identity, Rules, Shape, Visit};
use crate::input::InputError;
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// The rules for one k.
pub(super) struct Splits {
    /// The most heaps that one heap may become, at least 2.
    pub(super) most: u64,
}

impl Rules for Splits {
    fn admit(&self, heaps: &[u64]) -> Result<(), InputError> {
        if heaps.contains(&0) {
            return Err(InputError::new("heaps must be at least 1", "heaps of 1 or more", "5+3+3+1"));
        }
        Ok(())
    }

    fn visit_options(&self, heaps: &[u64], visit: &mut Visit<'_>) {
        let mut option = Vec::new();
        for (index, &size) in first_of_each_size(heaps) {
            let (before, after) = (&heaps[..index], &heaps[index + 1..]);
            let mut splits = Parts::new(size, self.most);
            while let Some(parts) = splits.advance() {
                // Heaps before `index` are larger than `size`, so only those after it interleave.
                option.clear();
                option.extend_from_slice(before);
                merge_descending(parts, after, &mut option);
                if visit(&option) == ControlFlow::Break(()) {
                    return;
                }
            }
        }
    }

    fn option_count(&self, heaps: &[u64]) -> Option<BigUint> {
        let mut count = BigUint::ZERO;
        for (_, &size) in first_of_each_size(heaps) {
            // All partitions into at most `most` parts, but the heap itself is not a move.
            count += partitions_into_at_most(size, self.most)? - 1u32;
        }
        Some(count)
    }

    fn shape(&self) -> Shape {
        Shape::Sum(HeapMoves::Splits { most: self.most })
    }

    fn identity(&self) -> Identity {
        format!("scatter k={}", self.most).into()
    }

    /// Every partition of 0, 1, …, n. A move makes a partition of the same number that is smaller
    /// in lexicographic order, largest heap first; that is the order used.
    fn visit_positions(&self, n: u64, visit: &mut Visit<'_>) {
        for total in 0..=n {
            if ascending(total, total, &mut Vec::new(), visit) == ControlFlow::Break(()) {
                return;
            }
        }
    }
}

/// Visit `prefix` followed by every partition of `total` into parts of at most `limit`, in
/// ascending lexicographic order. As deep as the partition is long; listing all partitions of even
/// 150 is out of reach, so that is no danger.
fn ascending(total: u64, limit: u64, prefix: &mut Vec<u64>, visit: &mut Visit<'_>) -> ControlFlow<()> {
    if total == 0 {
        return visit(prefix);
    }
    for first in 1..=limit.min(total) {
        prefix.push(first);
        ascending(total - first, first, prefix, visit)?;
        prefix.pop();
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn options(most: u64, heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut seen = Vec::new();
        Splits { most }.visit_options(heaps, &mut |option| {
            seen.push(option.to_vec());
            ControlFlow::Continue(())
        });
        seen
    }

    #[test]
    fn options_of_a_small_position_are_listed_in_normal_form() {
        assert_eq!(options(2, &[4, 2]), [[3, 2, 1], [2, 2, 2], [4, 1, 1]]);
        assert_eq!(options(3, &[3]), [vec![2, 1], vec![1, 1, 1]]);
        assert!(options(5, &[1, 1]).is_empty());
        assert!(options(5, &[]).is_empty());
    }

    #[test]
    fn each_option_comes_once_in_normal_form_and_the_count_agrees() {
        for most in [2, 3, 4, 7, 100] {
            let rules = Splits { most };
            rules.visit_positions(13, &mut |heaps| {
                let listed = options(most, heaps);
                let distinct: HashSet<_> = listed.iter().collect();
                assert_eq!(distinct.len(), listed.len(), "{heaps:?} k={most}");
                assert_eq!(rules.option_count(heaps), Some(listed.len().into()), "{heaps:?} k={most}");
                let total: u64 = heaps.iter().sum();
                for option in &listed {
                    assert!(option.is_sorted_by(|a, b| a >= b) && option.iter().sum::<u64>() == total);
                    let grown = (option.len() - heaps.len()) as u64;
                    assert!((1..most).contains(&grown));
                }
                ControlFlow::Continue(())
            });
        }
    }

    #[test]
    fn positions_come_once_and_options_before_them() {
        let rules = Splits { most: 3 };
        let mut seen = HashSet::new();
        rules.visit_positions(12, &mut |heaps| {
            for option in options(3, heaps) {
                assert!(seen.contains(&option), "{option:?} comes after {heaps:?}");
            }
            assert!(seen.insert(heaps.to_vec()));
            ControlFlow::Continue(())
        });
        // p(0) + … + p(12), OEIS A000070.
        assert_eq!(seen.len(), 272);
    }

    #[test]
    fn a_huge_heap_is_listed_lazily_and_counted() {
        let largest = crate::games::LARGEST_HEAP;
        let rules = Splits { most: 3 };
        let mut first = Vec::new();
        rules.visit_options(&[largest], &mut |option| {
            first.push(option.to_vec());
            if first.len() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(first, [vec![largest - 1, 1], vec![largest - 2, 2], vec![largest - 2, 1, 1]]);
        // Partitions into at most 3 parts: the nearest integer to (s + 3)²/12.
        let wide = u128::from(largest) + 3;
        assert_eq!(rules.option_count(&[largest]), Some(((wide * wide + 6) / 12 - 1).into()));
        assert_eq!(Splits { most: largest }.option_count(&[largest]), None);
        // p(60) = 966467, the heap itself left out.
        assert_eq!(Splits { most: 60 }.option_count(&[60]), Some(966_466u32.into()));
    }

    #[test]
    fn a_heap_of_nothing_is_refused() {
        assert!(Splits { most: 3 }.admit(&[3, 0]).is_err());
        assert!(Splits { most: 3 }.admit(&[]).is_ok());
    }
}
