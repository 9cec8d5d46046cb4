//! The inspector's keys: along the options, to one of them, and back along the trail.

use super::state::App;
use crate::games::Position;
use crate::grundy;
use crate::solve::Inspection;
use crate::tui::actions::Action;
use crate::tui::effect::Effect;
use crate::worker::{Job, Lane, Request};

impl App {
    /// Bring the findings up to the position under the cursor.
    pub(crate) fn refresh_inspector(&mut self) {
        if !std::mem::take(&mut self.session.inspector.stale) && self.session.inspector.findings.is_some() {
            return;
        }
        let position = &self.table().grid.position;
        let findings = Inspection::of(&self.session.board, position);
        let same = self.session.inspector.findings.as_ref().is_some_and(|old| old.position == *position);
        if !same {
            self.session.inspector.selected = 0;
            self.session.inspector.top.set(0);
        }
        let last = findings.options.len().saturating_sub(1);
        self.session.inspector.selected = self.session.inspector.selected.min(last);
        self.session.inspector.findings = Some(findings);
    }

    /// Ask for the heap values that the position waits for, when the map has asked for nothing.
    pub(crate) fn want_inspected(&mut self) -> Option<Effect> {
        let table = self.table();
        let heaps = table.grid.position.heaps();
        let identity = self.session.board.rules().identity();
        let affordable = grundy::affordable(&self.session.board.shape(), self.jobs.memory);
        let largest = heaps.iter().max().copied().filter(|&heap| heap <= affordable)?;
        if !self.session.board.shape().is_sum()
            || self.jobs.values_wanted.is_some()
            || self.session.board.value_of(heaps).is_some()
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
        self.jobs.values_wanted = Some((generation, identity, reach));
        let job = Job::Values { rules, reach };
        Some(Effect::Worker(Request::Start { lane: Lane::Grid, generation, job }))
    }

    /// Go to a position and remember the one left behind.
    pub(crate) fn visit(&mut self, position: Position) {
        self.session.leave_trail(&position);
        self.go(position);
    }

    /// Return to the position before the last visit.
    pub(crate) fn return_on_trail(&mut self) {
        match self.table_mut().trail.pop() {
            Some(position) => self.go(position),
            None => {
                self.hint("the trail is empty: {option-act} on an option goes there and remembers the way")
            }
        }
    }

    pub(crate) fn act_in_inspector(&mut self, action: Action) {
        let page = (self.session.inspector.drawn.get().1 / 2).max(1);
        match action {
            Action::Return => self.return_on_trail(),
            Action::Act => self.visit_selected(),
            Action::Up => self.session.inspector.step(-1),
            Action::PageUp => (0..page).for_each(|_| self.session.inspector.step(-1)),
            Action::Down => self.session.inspector.step(1),
            Action::PageDown => (0..page).for_each(|_| self.session.inspector.step(1)),
            _ => {}
        }
    }

    fn visit_selected(&mut self) {
        let selected = self.session.inspector.selected;
        let option = self.session.inspector.findings.as_ref().and_then(|found| found.options.get(selected));
        if let Some(option) = option {
            let position = option.position.clone();
            self.visit(position);
        }
    }

    /// A click on a line of the inspector chooses the option there; on the chosen one, goes there.
    pub(crate) fn inspector_clicked(&mut self, line: usize) {
        let inspector = &mut self.session.inspector;
        let (head, _, each) = inspector.drawn.get();
        let Some(below) = (inspector.top.get() + line).checked_sub(head) else { return };
        let option = below / each.max(1);
        if inspector.findings.as_ref().is_none_or(|found| option >= found.options.len()) {
            return;
        }
        if std::mem::replace(&mut inspector.selected, option) == option {
            self.visit_selected();
        }
    }
}
