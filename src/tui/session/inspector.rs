//! The inspector: what is known of the position under the cursor, and why; its options, and the
//! trail of positions that led here.

use crate::solve::Inspection;
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
    /// Lines above the options, lines on screen, and lines of an option: known once it is drawn.
    pub drawn: Cell<(usize, usize, usize)>,
}

impl Inspector {
    /// One line down or up: text scrolls by until an option is on screen, then the choice moves.
    pub fn step(&mut self, by: isize) {
        let Some(found) = &self.findings else { return };
        let (head, shown, each) = self.drawn.get();
        let (shown, each) = (shown.max(1), each.max(1));
        let last = (head + found.options.len() * each).saturating_sub(shown);
        let top = self.top.get();
        let line = head + self.selected * each;
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
        let line = head + self.selected * each;
        self.top.set(top.clamp((line + each).saturating_sub(shown).min(line), line));
    }
}
