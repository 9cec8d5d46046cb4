//! The options of one heap: listed one after the other, never stored, and counted.
//!
//! Options after different takes have different sums, and after one take they are partitions with
//! different parts or numbers of parts: nothing comes twice.

use super::{Code, Run, Spread};
use crate::arith::partitions::partitions_into_at_most;
use crate::games::Visit;
use num_bigint::BigUint;
use std::ops::ControlFlow;

impl Code {
    /// Show every option of one heap to `visit`, each once, as a descending list of heaps, until it
    /// breaks.
    ///
    /// ```
    /// use gametui::games::codes::Code;
    /// use std::ops::ControlFlow;
    /// let mut options = Vec::new();
    /// ".77".parse::<Code>()?.visit_options(4, &mut |option| {
    ///     options.push(option.to_vec());
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(options, [vec![3], vec![2, 1], vec![2], vec![1, 1]]);
    /// # Ok::<(), gametui::games::codes::CodeError>(())
    /// ```
    pub fn visit_options(&self, heap: u64, visit: &mut Visit<'_>) {
        let mut option = Vec::new();
        for run in self.runs() {
            for take in run.first..=run.last.unwrap_or(heap).min(heap) {
                let rest = heap - take;
                for parts in run.digit.numbers(rest) {
                    if list(run.digit.spread(), rest, parts, rest, &mut option, visit).is_break() {
                        return;
                    }
                }
            }
        }
    }

    /// How many options one heap has; `None` when counting them would take longer than a moment.
    ///
    /// ```
    /// use gametui::games::codes::Code;
    /// assert_eq!(".77".parse::<Code>()?.option_count(4), Some(4u32.into()));
    /// # Ok::<(), gametui::games::codes::CodeError>(())
    /// ```
    pub fn option_count(&self, heap: u64) -> Option<BigUint> {
        let mut count = BigUint::ZERO;
        for run in self.runs().iter().filter(|run| run.first <= heap) {
            count += options_of_run(run, heap)?;
        }
        Some(count)
    }
}

/// Visit `option` followed by each way to write `rest` as `parts` parts of at most `limit`, under a
/// mark, the largest parts first. As deep as there are parts.
fn list(
    spread: Spread,
    rest: u64,
    parts: u64,
    limit: u64,
    option: &mut Vec<u64>,
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    if parts == 0 {
        let all_equal = option.len() > 1 && option.first() == option.last();
        let refused = rest != 0 || spread == Spread::NotAllEqual && all_equal;
        return if refused { ControlFlow::Continue(()) } else { visit(option) };
    }
    // The largest part leaves at least 1 for each other, or 1, 2, 3, … when they are unequal; and
    // the others together are no more than its copies, or than it less 1, less 2, …
    let unequal = u64::from(spread == Spread::Unequal);
    let stairs = unequal * (parts.saturating_mul(parts - 1) / 2);
    let others = stairs.max(parts - 1);
    let Some(most) = rest.checked_sub(others) else { return ControlFlow::Continue(()) };
    let least = rest.saturating_add(stairs).div_ceil(parts).max(1);
    for part in (least..=most.min(limit)).rev() {
        option.push(part);
        let flow = list(spread, rest - part, parts - 1, part - unequal, option, visit);
        option.pop();
        flow?;
    }
    ControlFlow::Continue(())
}

/// The most partition numbers that are added up.
const MOST_TERMS: u64 = 10_000;

/// The options of `heap` that one run gives; `run.first` is at most `heap`.
fn options_of_run(run: &Run, heap: u64) -> Option<BigUint> {
    let last = run.last.unwrap_or(heap).min(heap);
    let mut count = BigUint::ZERO;
    if run.digit.allows(0) && last == heap {
        count += 1u32;
    }
    if run.digit.allows(1) {
        count += last.min(heap.saturating_sub(1)).saturating_add(1).saturating_sub(run.first);
    }
    let most = run.digit.most_heaps().unwrap_or(heap).min(heap);
    if most >= 2 && (last - run.first).saturating_add(1).saturating_mul(most) > MOST_TERMS {
        return None;
    }
    for take in (run.first..=last).take_while(|_| most >= 2) {
        for parts in run.digit.numbers(heap - take).filter(|&parts| parts >= 2) {
            count += partitions(heap - take, parts, run.digit.spread())?;
        }
    }
    Some(count)
}

/// The partitions of `total` into exactly `parts` ≥ 2 parts, under a mark.
fn partitions(total: u64, parts: u64, spread: Spread) -> Option<BigUint> {
    // One taken from each part leaves a partition into at most as many; i − 1 more from the i-th
    // smallest, when parts are unequal.
    let stairs = if spread == Spread::Unequal { parts.checked_mul(parts - 1)? / 2 } else { 0 };
    let Some(free) = total.checked_sub(parts.checked_add(stairs)?) else { return Some(BigUint::ZERO) };
    let count = partitions_into_at_most(free, parts)?;
    let all_equal = spread == Spread::NotAllEqual && total.is_multiple_of(parts);
    Some(count - u32::from(all_equal))
}
