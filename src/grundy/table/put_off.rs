//! Positions whose options come later, or lie outside the table: options first, by a stack.

use super::values::{Fault, Found, Given, Marks, Table, given};
use crate::games::Rules;
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// Options that are put on the stack at a time.
const TOGETHER: usize = 64;
/// Positions outside the table that are worked out for those inside, and positions on the way to them.
const MOST_OUTSIDE: usize = 1 << 21;
/// The same for each position of the table.
const OUTSIDE_FOR_EACH: usize = 256;

#[derive(Default)]
pub(super) struct PutOff {
    marks: Marks,
    /// What is found out about positions outside the table.
    outside: HashMap<[u64; 2], Given>,
    /// Positions on the stack whose options are being played out.
    open: HashSet<[u64; 2]>,
}

impl PutOff {
    /// Find the value of a position, those of its options first.
    pub(super) fn play_out(
        &mut self,
        table: &Table,
        rules: &dyn Rules,
        position: [u64; 2],
        progress: &Progress,
    ) -> Result<(), Cancelled> {
        let mut stack = vec![position];
        while let Some(&position) = stack.last() {
            progress.check()?;
            if !matches!(self.state(table, position), Given::Later) {
                stack.pop();
                continue;
            }
            self.open.insert(position);
            let before = stack.len();
            let given =
                given(rules, position).unwrap_or_else(|| self.look(table, rules, position, &mut stack));
            if stack.len() > before {
                continue;
            }
            self.open.remove(&position);
            match table.place(position) {
                Some(place) => {
                    table.write(place, given);
                }
                None => {
                    self.outside.insert(position, given);
                }
            }
            stack.pop();
        }
        Ok(())
    }

    fn state(&self, table: &Table, position: [u64; 2]) -> Given {
        match table.found(&position) {
            Found::Value(value) => Given::Value(value.into()),
            Found::None => Given::None,
            Found::Unknown => Given::Later,
            Found::Outside => self.outside.get(&position).copied().unwrap_or(Given::Later),
        }
    }

    /// The value of a position, or some options that must be played out before it, on the stack.
    fn look(
        &mut self,
        table: &Table,
        rules: &dyn Rules,
        position: [u64; 2],
        stack: &mut Vec<[u64; 2]>,
    ) -> Given {
        let mut marks = std::mem::take(&mut self.marks);
        marks.clear();
        let most_outside = MOST_OUTSIDE.min(table.side * table.side * OUTSIDE_FOR_EACH);
        let (mut none, before) = (false, stack.len());
        let made = rules.try_options(&position, &mut |option| {
            let Ok(option) = <[u64; 2]>::try_from(option) else { return ControlFlow::Continue(()) };
            match self.state(table, option) {
                Given::Value(value) => marks.add(value as u32), // at most MOST_VALUE
                Given::None => none = true,
                Given::Later => {
                    let returns = self.open.contains(&option);
                    let many = self.outside.len() + self.open.len() >= most_outside;
                    if returns || many && table.place(option).is_none() {
                        let fault = Fault { position, option, returns }.to_string();
                        let _ =
                            table.fault.set(InputError::new(fault, "moves after which play must end", ""));
                        none = true;
                    } else {
                        stack.push(option);
                    }
                }
            }
            let more = !none && stack.len() < before + TOGETHER;
            if more { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if let Err(error) = made {
            let _ = table.fault.set(error);
            none = true;
        }
        if none {
            stack.truncate(before);
        }
        let value = marks.mex();
        self.marks = marks;
        if none { Given::None } else { Given::Value(value) }
    }
}
