//! All-but games: taking codes whose tail `[3]` after k digits lets any number above k be taken.
//!
//! The state before heap n is the set of values used by the heaps ≤ n − k − 1, and the last k values,
//! all relative to the least unused value b. If the states before n₁ and n₂ are equal, k < n₁ < n₂, then
//! G(n + p) = G(n) + s for all n ≥ n₁ with p = n₂ − n₁ and s = b₂ − b₁.
//!
//! Proof. Above k no heap that is left is empty, so the state gives G(n) − b and the next state. (Longer
//! tails need a used set for each residue and are not covered: `0.[03]` has G(n) = ⌊n/2⌋.)

use super::super::{Heaps, Period};
use std::collections::BTreeSet;

/// The heaps that prove `period`, which holds on the heaps read: n₂. `None` when no state repeats.
pub fn reads<H: Heaps + ?Sized>(values: &H, heaps: u64, last: u64, period: Period) -> Option<u64> {
    let first = period.preperiod.max(1).checked_add(last)?;
    let second = first.checked_add(period.period).filter(|&second| second <= heaps)?;
    let (mut lower, mut upper) = (Used::before(values, first - last), Used::before(values, second - last));
    for n in first..=heaps - period.period {
        let shifted = lower.least.checked_add(period.saltus) == Some(upper.least);
        let recent =
            (n - last..n).all(|m| values.value(m) + period.saltus == values.value(m + period.period));
        if shifted && recent && lower.relative().eq(upper.relative()) {
            return Some(n + period.period);
        }
        lower.add(values.value(n - last));
        upper.add(values.value(n - last + period.period));
    }
    None
}

/// A set of values: all below the least that is missing, and some above.
struct Used {
    least: u64,
    above: BTreeSet<u64>,
}

impl Used {
    /// The values of the heaps below `end`.
    fn before<H: Heaps + ?Sized>(values: &H, end: u64) -> Self {
        let mut used = Self { least: 0, above: BTreeSet::new() };
        (0..end).for_each(|heap| used.add(values.value(heap)));
        used
    }

    fn add(&mut self, value: u64) {
        if value >= self.least {
            self.above.insert(value);
        }
        while self.above.remove(&self.least) {
            self.least += 1;
        }
    }

    fn relative(&self) -> impl Iterator<Item = u64> {
        self.above.iter().map(|value| value - self.least)
    }
}
