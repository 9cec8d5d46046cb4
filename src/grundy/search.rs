//! Play searched to the end: the value of a position by the definition alone, each position once.
//!
//! Used where nothing better is known of a game. A budget keeps it honest: what is too large to
//! play out is not answered.

use super::Values;
use crate::games::Rules;
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// Options looked at in one search at most: a second or so, and some hundred MB.
const BUDGET: u64 = 4_000_000;
/// Options looked at between two checks for a cancel.
const CHECK_EVERY: u64 = 4096;

type Heaps = Box<[u64]>;

/// The positions that have been played out so far, with their values.
#[derive(Default)]
pub struct Search {
    known: HashMap<Heaps, u64>,
    fault: Option<InputError>,
}

/// One position being played out: its options, and how many of them are known.
struct Open {
    heaps: Heaps,
    options: Vec<Heaps>,
    looked_at: usize,
}

impl Search {
    /// The Grundy value of `heaps`, a position of `rules`; `None` when it is beyond the budget.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn value(
        &mut self,
        rules: &dyn Rules,
        heaps: &[u64],
        progress: &Progress,
    ) -> Result<Option<u64>, Cancelled> {
        let mut budget = BUDGET;
        let mut path = Vec::new();
        if !self.open(rules, heaps.into(), &mut path, &mut budget, progress)? {
            return Ok(None);
        }
        // Depth first, on a stack of our own: a game can be longer than the thread's stack is deep.
        while let Some(top) = path.last_mut() {
            let unknown = top.options[top.looked_at..].iter().position(|o| !self.known.contains_key(o));
            if let Some(skipped) = unknown {
                top.looked_at += skipped;
                let next = top.options[top.looked_at].clone();
                if !self.open(rules, next, &mut path, &mut budget, progress)? {
                    return Ok(None);
                }
            } else if let Some(done) = path.pop() {
                let values = done.options.iter().filter_map(|option| self.known.get(option).copied());
                let value = least_missing(values, done.options.len());
                self.known.insert(done.heaps, value);
            }
        }
        Ok(self.known.get(heaps).copied())
    }

    /// Put a position on the path with its options, or note its value where the convention gives it.
    /// False when the budget is spent.
    fn open(
        &mut self,
        rules: &dyn Rules,
        heaps: Heaps,
        path: &mut Vec<Open>,
        budget: &mut u64,
        progress: &Progress,
    ) -> Result<bool, Cancelled> {
        if let Some(value) = rules.convention(&heaps) {
            self.known.insert(heaps, value);
            return Ok(true);
        }
        let mut options: Vec<Heaps> = Vec::new();
        let mut cancelled = Ok(());
        let made = rules.try_options(&heaps, &mut |option| {
            if budget.is_multiple_of(CHECK_EVERY) {
                cancelled = progress.check();
            }
            if *budget == 0 || cancelled.is_err() {
                return ControlFlow::Break(());
            }
            *budget -= 1;
            options.push(option.into());
            ControlFlow::Continue(())
        });
        cancelled?;
        if let Err(error) = made {
            self.fault = Some(error);
            return Ok(false);
        }
        path.push(Open { heaps, options, looked_at: 0 });
        Ok(*budget > 0)
    }
}

/// A search that several may ask in turn, and whose finds are read like any other values.
#[derive(Default)]
pub struct Searched(Mutex<Search>);

impl Searched {
    /// The Grundy value of `heaps`, a position of `rules`; `None` when it is beyond the budget. Always
    /// ask about the same rules.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn value_of(
        &self,
        rules: &dyn Rules,
        heaps: &[u64],
        progress: &Progress,
    ) -> Result<Option<u64>, Cancelled> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).value(rules, heaps, progress)
    }
}

impl Values for Searched {
    fn value(&self, heaps: &[u64]) -> Option<u64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).known.get(heaps).copied()
    }
    fn fault(&self) -> Option<InputError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).fault.clone()
    }
    /// None for certain: single positions are known, wherever they lie.
    fn reach(&self) -> u64 {
        0
    }
    fn bytes(&self) -> u64 {
        let search = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        search.known.keys().map(|heaps| 64 + size_of_val(&**heaps) as u64).sum()
    }
}

/// The least natural number not among `values`, of which there are at most `count`.
fn least_missing(values: impl Iterator<Item = u64>, count: usize) -> u64 {
    // The mex of `count` values is at most `count`; larger values do not matter.
    let mut seen = vec![false; count + 1];
    for value in values {
        if let Some(place) = usize::try_from(value).ok().and_then(|value| seen.get_mut(value)) {
            *place = true;
        }
    }
    seen.iter().position(|&seen| !seen).unwrap_or(count) as u64
}
