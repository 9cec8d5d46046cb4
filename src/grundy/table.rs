//! Grundy values of two heaps from the rules alone, for any game of pairs. One idea: play every
//! option out first, by a stack of our own instead of recursion.

use super::Values;
use crate::games::Rules;
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};
use std::ops::ControlFlow;

/// How many times larger than `reach` a heap may become by moves that put on a heap.
const BEYOND: usize = 4;

/// Values of the heaps 0 ≤ a, b ≤ reach, and of what their moves lead to beyond.
pub struct Table {
    side: usize,
    /// Rows of columns; those beyond the side are as long as was needed.
    rows: Vec<Vec<State>>,
    fault: Option<InputError>,
}

/// What is known of a cell, in 32 bits: a value, or one of a few marks above all values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State(u32);

impl State {
    const UNKNOWN: Self = Self(u32::MAX);
    /// On the stack: being played out.
    const OPEN: Self = Self(u32::MAX - 1);
    /// No position, or one whose value needs cells outside the table, or one that can come back to
    /// itself.
    const NONE: Self = Self(u32::MAX - 2);

    fn value(self) -> Option<u64> {
        (self.0 < Self::NONE.0).then_some(self.0.into())
    }
}

impl Table {
    /// Play out every position with heaps up to `reach`; `None` when the positions are not pairs.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn solve(rules: &dyn Rules, reach: u64, progress: &Progress) -> Result<Option<Self>, Cancelled> {
        let mut pairs = false;
        rules.visit_positions(reach.max(8), &mut |heaps| {
            pairs = heaps.len() == 2;
            ControlFlow::Break(())
        });
        let Some(side) = usize::try_from(reach).ok().and_then(|reach| reach.checked_add(1)) else {
            return Ok(None);
        };
        let Some(cells) = side.checked_mul(side).filter(|_| pairs) else { return Ok(None) };
        let mut table = Self { side, rows: vec![vec![State::UNKNOWN; side]; side], fault: None };
        progress.report(|now| {
            now.phase = "values";
            now.block_name = "rows";
            now.blocks_total = side as u64;
            now.total = cells as u64;
            now.item_name = "cells";
        });
        for a in 0..side {
            for b in 0..side {
                table.play_out(rules, a as u64, b as u64, progress)?;
            }
            progress.report(|now| {
                now.blocks = a as u64 + 1;
                now.done = ((a + 1) * side) as u64;
                now.items = now.done;
            });
        }
        Ok(Some(table))
    }

    /// What is noted of (a, b); `None` where it is too far beyond the side.
    fn state(&self, a: u64, b: u64) -> Option<State> {
        let most = self.side.saturating_mul(BEYOND).saturating_add(64) as u64;
        if a.max(b) > most {
            return None;
        }
        Some(self.rows.get(a as usize).and_then(|row| row.get(b as usize)).copied().unwrap_or(State::UNKNOWN))
    }

    /// Note the state of (a, b), which is not too far.
    fn set(&mut self, a: u64, b: u64, state: State) {
        let (a, b) = (a as usize, b as usize);
        if self.rows.len() <= a {
            self.rows.resize(a + 1, Vec::new());
        }
        if self.rows[a].len() <= b {
            self.rows[a].resize(b + 1, State::UNKNOWN);
        }
        self.rows[a][b] = state;
    }

    /// Find the value of (a, b), those of its options first.
    fn play_out(&mut self, rules: &dyn Rules, a: u64, b: u64, progress: &Progress) -> Result<(), Cancelled> {
        let mut stack = vec![(a, b)];
        let mut seen = Vec::new();
        while let Some(&(a, b)) = stack.last() {
            progress.check()?;
            if !matches!(self.state(a, b), Some(State::UNKNOWN | State::OPEN)) {
                stack.pop();
                continue;
            }
            self.set(a, b, State::OPEN);
            match self.look(rules, a, b, &mut seen) {
                Look::First(x, y) => stack.push((x, y)),
                Look::Done(state) => {
                    self.set(a, b, state);
                    stack.pop();
                }
            }
        }
        Ok(())
    }

    /// The value of (a, b), or an option that must be played out before it.
    fn look(&mut self, rules: &dyn Rules, a: u64, b: u64, seen: &mut Vec<bool>) -> Look {
        if !rules.admits(&[a, b]) {
            return Look::Done(State::NONE);
        }
        if let Some(value) = rules.convention(&[a, b]) {
            return Look::Done(u32::try_from(value).map_or(State::NONE, State));
        }
        seen.clear();
        let mut first = None;
        let mut whole = true;
        let made = rules.try_options(&[a, b], &mut |option| {
            let &[x, y] = option else { return ControlFlow::Break(()) };
            match self.state(x, y) {
                Some(State::UNKNOWN) => first = Some((x, y)),
                Some(state) if state.0 < State::NONE.0 => {
                    let value = state.0 as usize;
                    if seen.len() <= value {
                        seen.resize(value + 1, false);
                    }
                    seen[value] = true;
                }
                _ => whole = false,
            }
            if first.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Err(error) = made {
            self.fault.get_or_insert(error);
            return Look::Done(State::NONE);
        }
        match first {
            Some((x, y)) => Look::First(x, y),
            None if whole => Look::Done(State(seen.iter().take_while(|&&seen| seen).count() as u32)),
            None => Look::Done(State::NONE),
        }
    }
}

enum Look {
    First(u64, u64),
    Done(State),
}

impl Values for Table {
    fn value(&self, heaps: &[u64]) -> Option<u64> {
        let &[a, b] = heaps else { return None };
        self.state(a, b)?.value()
    }
    fn reach(&self) -> u64 {
        self.side as u64 - 1
    }
    fn bytes(&self) -> u64 {
        self.rows.iter().map(|row| (row.capacity() * size_of::<State>()) as u64).sum()
    }
    fn fault(&self) -> Option<InputError> {
        self.fault.clone()
    }
}
