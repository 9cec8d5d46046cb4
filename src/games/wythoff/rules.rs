//! The moves of t-Wythoff, and nothing else. One idea: options are walked, never stored, so that a
//! visitor may stop at the first of 10^18.

use super::option_count;
use crate::games::{Identity, LARGEST_HEAP, Rules, Shape, Visit};
use crate::input::InputError;
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Take any positive number from one heap, or k > 0 and l > 0 from the two with |k − l| < `band`.
pub(super) struct Moves {
    pub(super) band: u64,
}

impl Rules for Moves {
    fn admit(&self, heaps: &[u64]) -> Result<(), InputError> {
        let refuse = |what: &str| {
            Err(InputError::new(what, "two whole numbers from 0 to 2^63 - 1 with a comma between", "5,3"))
        };
        match heaps {
            [a, b] if *a.max(b) <= LARGEST_HEAP => Ok(()),
            [_, _] => refuse("a heap is too large"),
            _ => refuse("a position is two heaps"),
        }
    }

    fn visit_options(&self, heaps: &[u64], visit: &mut Visit<'_>) {
        let &[a, b] = heaps else { return };
        let _ = self.walk(a, b, visit);
    }

    fn option_count(&self, heaps: &[u64]) -> Option<BigUint> {
        let &[a, b] = heaps else { return None };
        Some(option_count(&a.into(), &b.into(), self.band))
    }

    fn shape(&self) -> Shape {
        Shape::Lines { band: self.band }
    }

    fn identity(&self) -> Identity {
        format!("wythoff t={}", self.band).into()
    }

    /// Every pair with both heaps at most n, row by row: options have no larger heap and lie in an
    /// earlier row or further left in the same one.
    fn visit_positions(&self, n: u64, visit: &mut Visit<'_>) {
        for a in 0..=n {
            for b in 0..=n {
                if visit(&[a, b]).is_break() {
                    return;
                }
            }
        }
    }
}

impl Moves {
    fn walk(&self, a: u64, b: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
        for x in (0..a).rev() {
            visit(&[x, b])?;
        }
        for y in (0..b).rev() {
            visit(&[a, y])?;
        }
        for k in 1..=a {
            // |k − l| < t and 1 ≤ l ≤ b.
            let least = k.saturating_sub(self.band - 1).max(1);
            let most = k.saturating_add(self.band - 1).min(b);
            if least > most {
                break;
            }
            for l in least..=most {
                visit(&[a - k, b - l])?;
            }
        }
        ControlFlow::Continue(())
    }
}
