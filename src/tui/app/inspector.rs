//! The inspector: what is known of the position under the cursor, and why; its options, and the
//! trail of positions that led here.

use super::{App, Effect};
use crate::games::Position;
use crate::grundy;
use crate::solve::Inspection;
use crate::tui::actions::Action;
use crate::worker::{Job, Lane, Request};
use std::cell::Cell;

/// The state of the inspector.
#[derive(Default)]
pub struct Inspector {
    /// What is said of the position.
    pub findings: Option<Inspection>,
    /// The chosen option.
    pub selected: usize,
    /// Whether the findings may be out of date.
    pub stale: bool,
    /// The first line on screen.
    pub top: Cell<usize>,
    /// Lines above the options, and lines on screen: known once it is drawn.
    pub drawn: Cell<(usize, usize)>,
}

/// Positions kept in a trail.
const LONGEST_TRAIL: usize = 500;

impl App {
    /// Bring the findings up to the position under the cursor.
    pub(crate) fn refresh_inspector(&mut self) {
        if !std::mem::take(&mut self.inspector.stale) && self.inspector.findings.is_some() {
            return;
        }
        let position = &self.table().grid.position;
        let findings = Inspection::of(&self.board, position);
        let same = self.inspector.findings.as_ref().is_some_and(|old| old.position == *position);
        if !same {
            self.inspector.selected = 0;
            self.inspector.top.set(0);
        }
        let last = findings.options.len().saturating_sub(1);
        self.inspector.selected = self.inspector.selected.min(last);
        self.inspector.findings = Some(findings);
    }

    /// Ask for the heap values that the position waits for, when the map has asked for nothing.
    pub(crate) fn want_inspected(&mut self) -> Option<Effect> {
        let table = self.table();
        let heaps = table.grid.position.heaps();
        let identity = self.board.rules().identity();
        let affordable = grundy::affordable(&self.board.shape(), self.memory);
        let largest = heaps.iter().max().copied().filter(|&heap| heap <= affordable)?;
        if !self.board.shape().is_sum()
            || self.values_wanted.is_some()
            || self.board.value_of(heaps).is_some()
        {
            return None;
        }
        let reach = (largest + 1).checked_next_power_of_two()?.min(affordable);
        let known = table.known.iter().find(|(of, _)| *of == identity);
        if known.is_some_and(|(_, values)| values.reach() >= reach) {
            return None;
        }
        let rules = table.game.rules(&table.setup);
        let generation = self.next_generation();
        self.values_wanted = Some((generation, identity, reach));
        let job = Job::Values { rules, reach };
        Some(Effect::Worker(Request::Start { lane: Lane::Grid, generation, job }))
    }

    /// Go to a position and remember the one left behind.
    pub(crate) fn visit(&mut self, position: Position) {
        let left = self.table().grid.position.clone();
        if left != position {
            let trail = &mut self.table_mut().trail;
            trail.push(left);
            let extra = trail.len().saturating_sub(LONGEST_TRAIL);
            trail.drain(..extra);
        }
        self.go(position);
    }

    /// Return to the position before the last visit.
    pub(crate) fn return_on_trail(&mut self) {
        match self.table_mut().trail.pop() {
            Some(position) => self.go(position),
            None => self.say("the trail is empty: Enter on an option goes there and remembers the way"),
        }
    }

    pub(crate) fn act_in_inspector(&mut self, action: Action) {
        let page = (self.inspector.drawn.get().1 / 2).max(1);
        match action {
            Action::Return => self.return_on_trail(),
            Action::Act => self.visit_selected(),
            Action::Up => self.inspector.step(-1),
            Action::PageUp => (0..page).for_each(|_| self.inspector.step(-1)),
            Action::Down => self.inspector.step(1),
            Action::PageDown => (0..page).for_each(|_| self.inspector.step(1)),
            _ => {}
        }
    }

    fn visit_selected(&mut self) {
        let selected = self.inspector.selected;
        let option = self.inspector.findings.as_ref().and_then(|found| found.options.get(selected));
        if let Some(option) = option {
            let position = option.position.clone();
            self.visit(position);
        }
    }

    /// A click on a line of the inspector chooses the option there; on the chosen one, goes there.
    pub(crate) fn inspector_clicked(&mut self, line: usize) {
        let inspector = &mut self.inspector;
        let Some(option) = (inspector.top.get() + line).checked_sub(inspector.drawn.get().0) else { return };
        if inspector.findings.as_ref().is_none_or(|found| option >= found.options.len()) {
            return;
        }
        if std::mem::replace(&mut inspector.selected, option) == option {
            self.visit_selected();
        }
    }
}

impl Inspector {
    /// One line down or up: text scrolls by until an option is on screen, then the choice moves.
    pub fn step(&mut self, by: isize) {
        let Some(found) = &self.findings else { return };
        let (head, shown) = self.drawn.get();
        let shown = shown.max(1);
        let last = (head + found.options.len()).saturating_sub(shown);
        let top = self.top.get();
        let line = head + self.selected;
        let on_screen = !found.options.is_empty() && (top..top + shown).contains(&line);
        let options = found.options.len();
        if on_screen && by > 0 && self.selected + 1 < options {
            self.selected += 1;
        } else if on_screen && by < 0 && self.selected > 0 {
            self.selected -= 1;
        } else {
            self.top.set(top.saturating_add_signed(by).min(last));
            return;
        }
        let line = head + self.selected;
        self.top.set(top.clamp((line + 1).saturating_sub(shown), line));
    }
}
