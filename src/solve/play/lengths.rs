//! How many moves the game lasts when the winner hurries and the loser holds out, by search.
//!
//! From a losing position: 1 + the largest over its options of what is left. From a winning one:
//! 1 + the least over its winning moves. Only losing positions are kept, since winning moves lead
//! nowhere else.

use super::looks::{COMPARED, SCANNED, room, standing, visit_some, winners};
use crate::solve::oracle::Oracle;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Options looked at for one choice, at most; some ten milliseconds. A long position counts for more.
const BUDGET: usize = 20_000;
/// Moves that a game may last and still be searched: the search is as deep as the game is long.
const DEEPEST: usize = 120;

type Heaps = Box<[u64]>;
/// The moves to the end, and the option that takes them, where there is one.
type Longest = (u32, Option<Heaps>);

/// The lengths found so far.
#[derive(Default)]
pub(super) struct Lengths {
    known: HashMap<Heaps, Longest>,
    budget: usize,
    /// The smallest game, by its room, that was too large to search.
    too_large: Option<u128>,
}

impl Lengths {
    /// Allow as much work again as one choice may cost.
    pub(super) fn refill(&mut self) {
        self.budget = BUDGET;
    }

    /// The longest defence of a losing position: the option, and the moves from the position to
    /// the end. `None` when there is no option, the position is not losing, or it is too large.
    pub(super) fn longest(&mut self, oracle: &Oracle, heaps: &[u64]) -> Option<(Vec<u64>, u32)> {
        self.of_losing(oracle, heaps)?;
        let (length, to) = self.known.get(heaps)?;
        Some((to.as_ref()?.to_vec(), *length))
    }

    /// Moves to the end from a losing position; `None` when it is too large to search.
    pub(super) fn of_losing(&mut self, oracle: &Oracle, heaps: &[u64]) -> Option<u32> {
        // One that is hardly smaller than a game that was too large is not tried.
        let size = room(heaps);
        if self.too_large.is_some_and(|too_large| size > too_large / 4 * 3) {
            return self.known.get(heaps).map(|(length, _)| *length);
        }
        let found = self.search(oracle, heaps, 0);
        if found.is_none() {
            self.too_large = Some(size);
        }
        found
    }

    fn search(&mut self, oracle: &Oracle, heaps: &[u64], depth: usize) -> Option<u32> {
        if let Some((length, _)) = self.known.get(heaps) {
            return Some(*length);
        }
        if depth > DEEPEST || !oracle.outcome_of(heaps)?.is_losing() {
            return None;
        }
        let mut longest = (0, None);
        let mut within = true;
        let all = visit_some(oracle, heaps, self.budget.min(SCANNED[1]), &mut |option| {
            match self.answered(oracle, option, depth + 1) {
                Some(length) if length + 1 > longest.0 => longest = (length + 1, Some(option.into())),
                Some(_) => {}
                None => within = false,
            }
            if within { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if !(all && within) {
            return None;
        }
        let length = longest.0;
        self.known.insert(heaps.into(), longest);
        Some(length)
    }

    /// Moves to the end from a winning position.
    fn answered(&mut self, oracle: &Oracle, heaps: &[u64], depth: usize) -> Option<u32> {
        self.spend(1 + heaps.len() / 4)?;
        if standing(oracle, heaps).is_over() {
            return Some(0);
        }
        if !oracle.names_winners(heaps) {
            // The replies are found among all the options: that is what it costs.
            let options = usize::try_from(&oracle.rules().option_count(heaps)?).ok()?;
            self.spend(options.checked_mul(1 + heaps.len() / 8)?)?;
        }
        let replies = winners(oracle, heaps, COMPARED, SCANNED[0]);
        if !replies.complete() {
            return None;
        }
        let mut least = None;
        for reply in replies.listed {
            let length = self.search(oracle, reply.heaps(), depth + 1)? + 1;
            least = Some(least.map_or(length, |least: u32| least.min(length)));
        }
        least
    }

    fn spend(&mut self, work: usize) -> Option<()> {
        self.budget = self.budget.checked_sub(work)?;
        Some(())
    }
}
