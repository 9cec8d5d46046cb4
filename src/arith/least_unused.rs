//! The table method: pair the least number not used before with the one tk further. One idea: the
//! upper numbers come in order, so the used ones still ahead are a queue.

use std::collections::VecDeque;

/// One step of the table method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The index k ≥ 1.
    pub k: u64,
    /// The least positive number not used in an earlier pair.
    pub lower: u64,
    /// lower + tk.
    pub upper: u64,
    /// Numbers passed over because an earlier pair has them, between the last lower number and this
    /// one: at most one, as upper numbers are never neighbours.
    pub passed: Option<u64>,
}

/// The pairs (a_k, a_k + tk), k = 1, 2, …, with a_k the least positive number in no earlier pair:
/// Wythoff's own way to list the losing pairs, with no irrational number in sight. Ends where 64 bits
/// do. Each step takes constant time on average; memory is that of the numbers used but not yet
/// passed.
///
/// ```
/// use gametui::arith::least_unused::LeastUnused;
/// let pairs: Vec<_> = LeastUnused::new(1).take(4).map(|step| (step.lower, step.upper)).collect();
/// assert_eq!(pairs, [(1, 2), (3, 5), (4, 7), (6, 10)]);
/// ```
#[derive(Clone, Debug)]
pub struct LeastUnused {
    t: u64,
    k: u64,
    lower: u64,
    ahead: VecDeque<u64>,
}

impl LeastUnused {
    /// The table for difference t ≥ 1 (0 is taken as 1), before its first step.
    pub fn new(t: u64) -> Self {
        Self { t: t.max(1), k: 0, lower: 0, ahead: VecDeque::new() }
    }

    /// Numbers that are used and lie above the last lower number, in order.
    pub fn ahead(&self) -> impl Iterator<Item = u64> {
        self.ahead.iter().copied()
    }
}

impl Iterator for LeastUnused {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let k = self.k.checked_add(1)?;
        let mut lower = self.lower.checked_add(1)?;
        // Upper numbers are at least t + 1 ≥ 2 apart: the next number after a used one is free.
        let passed = self.ahead.front().copied().filter(|&used| used == lower);
        if passed.is_some() {
            self.ahead.pop_front();
            lower = lower.checked_add(1)?;
        }
        let upper = self.t.checked_mul(k)?.checked_add(lower)?;
        self.ahead.push_back(upper);
        (self.k, self.lower) = (k, lower);
        Some(Step { k, lower, upper, passed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::beatty::Beatty;

    #[test]
    fn the_table_is_the_formula() {
        for t in (1..=8).chain([1000]) {
            let beatty = Beatty::with_difference(t).unwrap();
            let mut next = 1;
            for step in LeastUnused::new(t).take(20_000) {
                let pair = (step.lower.into(), step.upper.into());
                assert_eq!(beatty.pair(step.k.into()), Some(pair), "t = {t}, k = {}", step.k);
                // Every number is passed over or a lower one.
                assert!(step.passed.is_none_or(|passed| passed == next));
                assert_eq!(step.lower, next + u64::from(step.passed.is_some()));
                next = step.lower + 1;
            }
        }
    }

    #[test]
    fn what_lies_ahead_is_used_and_in_order() {
        let mut table = LeastUnused::new(1);
        table.nth(3);
        assert_eq!(table.ahead().collect::<Vec<_>>(), [7, 10]);
        assert_eq!(LeastUnused::new(u64::MAX).count(), 0);
    }
}
