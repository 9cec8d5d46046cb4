//! A list to choose a line from.

use super::text::put;
use crate::tui::actions::Action;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use std::cell::Cell;

/// A list with a chosen line, kept in sight.
#[derive(Default)]
pub struct Chooser {
    pub selected: usize,
    /// Where it was drawn: the first row on screen, the first line shown, lines on screen.
    drawn: Cell<(u16, usize, usize)>,
}

impl Chooser {
    /// Move the choice as `action` says, in a list of `len` lines.
    pub fn act(&mut self, action: Action, len: usize) {
        let page = self.drawn.get().2.max(2) - 1;
        let last = len.saturating_sub(1);
        self.selected = match action {
            Action::Up => self.selected.saturating_sub(1),
            Action::PageUp => self.selected.saturating_sub(page),
            Action::Down => (self.selected + 1).min(last),
            Action::PageDown => (self.selected + page).min(last),
            Action::Home => 0,
            Action::End => last,
            _ => self.selected.min(last),
        };
    }

    /// A click in a row of the screen chooses the line there; whether it was chosen before.
    pub fn clicked(&mut self, row: u16, len: usize) -> Option<bool> {
        let (first, top, shown) = self.drawn.get();
        let down = usize::from(row.checked_sub(first)?);
        let line = top + down;
        if down >= shown || line >= len {
            return None;
        }
        Some(std::mem::replace(&mut self.selected, line) == line)
    }

    /// Draw as many of `len` lines as fit, around the chosen one; `line` gives each.
    pub fn draw(
        &self,
        frame: &mut Frame<'_>,
        area: Rect,
        len: usize,
        line: impl Fn(usize, bool) -> Line<'static>,
    ) {
        let shown = usize::from(area.height);
        let (_, before, _) = self.drawn.get();
        let lowest = (self.selected + 1).saturating_sub(shown);
        let top = before.clamp(lowest, self.selected.max(lowest)).min(len.saturating_sub(shown));
        self.drawn.set((area.y, top, shown));
        let lines: Vec<Line<'_>> =
            (top..len.min(top + shown)).map(|at| line(at, at == self.selected)).collect();
        put(frame, area, lines);
    }
}
