//! The inspector: what is known of the position under the cursor, and why.

use super::App;
use crate::games::{Form, Outcome, Position};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// The state of the inspector.
#[derive(Default)]
pub struct Inspector {
    /// What is said of the position.
    pub findings: Option<Findings>,
    /// The chosen option.
    pub selected: usize,
    /// Whether the findings are of another position.
    pub stale: bool,
}

/// What is said of one position.
pub struct Findings {
    pub written: String,
    /// Why it is no position, when it is none.
    pub refusal: Option<String>,
    pub outcome: Option<Outcome>,
    pub value: Option<u64>,
    pub reason: Vec<String>,
    /// How many options there are; `None` when they are too many to count at once.
    pub option_count: Option<BigUint>,
    pub options: Vec<OptionFound>,
}

/// One option of the position.
pub struct OptionFound {
    pub position: Position,
    pub outcome: Option<Outcome>,
    pub value: Option<u64>,
}

/// Options listed at most.
const LISTED: usize = 200;

impl App {
    /// Bring the findings up to the position under the cursor.
    pub(crate) fn refresh_inspector(&mut self) {
        if !std::mem::take(&mut self.inspector.stale) && self.inspector.findings.is_some() {
            return;
        }
        let table = self.table();
        let findings = self.findings(&table.grid.position, table.game.form());
        self.inspector.findings = Some(findings);
        self.inspector.selected = 0;
    }

    fn findings(&self, position: &Position, form: Form) -> Findings {
        let heaps = position.heaps();
        let board = &self.board;
        let mut found = Findings {
            written: form.write(heaps),
            refusal: board.rules().admit(heaps).err().map(|error| error.what),
            outcome: None,
            value: None,
            reason: Vec::new(),
            option_count: Some(BigUint::ZERO),
            options: Vec::new(),
        };
        if found.refusal.is_some() {
            return found;
        }
        found.outcome = board.outcome_of(heaps);
        found.value = board.value_of(heaps);
        found.reason = board.law().map(|law| law.reason(heaps)).unwrap_or_default();
        found.option_count = board.rules().option_count(heaps);
        let winning = board.law().and_then(|law| law.winning_moves(heaps)).unwrap_or_default();
        found.options.extend(winning.into_iter().map(|position| self.option(position)));
        let known = found.options.len();
        board.rules().visit_options(heaps, &mut |heaps| {
            let position = Position::new(form, heaps.to_vec());
            if !found.options[..known].iter().any(|option| option.position == position) {
                found.options.push(self.option(position));
            }
            if found.options.len() < LISTED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        found.options.sort_by_key(|option| !option.outcome.is_some_and(Outcome::is_losing));
        found
    }

    fn option(&self, position: Position) -> OptionFound {
        let heaps = position.heaps();
        OptionFound { outcome: self.board.outcome_of(heaps), value: self.board.value_of(heaps), position }
    }
}
