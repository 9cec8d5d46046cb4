//! A text that is longer than its place: where it stands, and how it is drawn.

use super::text::wrapped;
use crate::tui::actions::Action;
use crate::tui::theme::Theme;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph};
use std::cell::Cell;

/// How far a text is scrolled. The end is known only when it is drawn, so it is kept from there.
#[derive(Default)]
pub struct Scroll {
    top: Cell<usize>,
    /// A line, before they are broken, that is to be brought into sight.
    wanted: Cell<Option<usize>>,
}

impl Scroll {
    /// Scroll as `action` says, in a terminal of this height.
    pub fn act(&mut self, action: Action, height: u16) {
        let page = usize::from(height / 2).max(1);
        let top = self.top.get();
        self.top.set(match action {
            Action::Up => top.saturating_sub(1),
            Action::PageUp => top.saturating_sub(page),
            Action::Down => top.saturating_add(1),
            Action::PageDown => top.saturating_add(page),
            Action::Home => 0,
            Action::End => usize::MAX,
            _ => top,
        });
    }

    /// Bring this line, counted before lines are broken, into sight.
    pub fn show(&mut self, line: usize) {
        self.wanted.set(Some(line));
    }

    /// Draw `lines` in a frame of their own, over whatever was there.
    pub fn draw(&self, theme: Theme, frame: &mut Frame<'_>, area: Rect, title: &str, lines: Vec<Line<'_>>) {
        let block = Block::bordered().title(format!(" {title} ")).border_style(theme.focused());
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        self.draw_text(frame, inner, lines);
    }

    /// Draw columns of text that scroll together.
    pub fn draw_beside(&self, frame: &mut Frame<'_>, columns: [(Rect, Vec<Line<'_>>); 2]) {
        let columns = columns.map(|(area, lines)| (area, wrapped(lines, usize::from(area.width))));
        let last = |(area, lines): &(Rect, Vec<Line<'_>>)| lines.len().saturating_sub(area.height.into());
        self.top.set(self.top.get().min(columns.iter().map(last).max().unwrap_or(0)));
        for (area, lines) in columns {
            let shown: Vec<Line<'_>> = lines.into_iter().skip(self.top.get()).collect();
            frame.render_widget(Paragraph::new(shown), area);
        }
    }

    /// Draw `lines` without a frame.
    pub fn draw_text(&self, frame: &mut Frame<'_>, area: Rect, lines: Vec<Line<'_>>) {
        let width = usize::from(area.width);
        if let Some(wanted) = self.wanted.take() {
            let above = wrapped(lines.iter().take(wanted).cloned().collect(), width).len();
            let here = wrapped(lines.iter().skip(wanted).take(2).cloned().collect(), width).len();
            let lowest = (above + here).saturating_sub(usize::from(area.height));
            self.top.set(self.top.get().clamp(lowest, above.max(lowest)));
        }
        let lines = wrapped(lines, width);
        let last = lines.len().saturating_sub(usize::from(area.height));
        self.top.set(self.top.get().min(last));
        let shown: Vec<Line<'_>> =
            lines.into_iter().skip(self.top.get()).take(usize::from(area.height)).collect();
        frame.render_widget(Paragraph::new(shown), area);
    }
}
