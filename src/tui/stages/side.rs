//! What the stages beside the grid share: their frame, and a list to choose from.

use super::{Action, App, Frame, Rect};
use crate::tui::layout::Focus;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};
use std::cell::Cell;

/// Draw the frame of a stage beside the grid; the area inside it.
pub fn framed(app: &App, frame: &mut Frame<'_>, area: Rect, title: &str) -> Rect {
    let focused = app.focus == Focus::Inspector;
    let style = if focused { app.theme.focused() } else { app.theme.unfocused() };
    let border = if focused { BorderType::Thick } else { BorderType::Plain };
    let block = Block::bordered().border_type(border).border_style(style).title_style(style);
    let block = block.title(format!(" {title} "));
    let inner = block.inner(area);
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    inner
}

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
        frame.render_widget(Paragraph::new(lines), area);
    }
}

/// A line of text being typed into a stage.
#[derive(Default)]
pub struct Typed {
    pub text: String,
}

/// The longest text that is typed into a stage.
const LONGEST: usize = 400;

impl Typed {
    /// Take a key that types one of `accepted`, or Backspace while there is text; whether it was
    /// taken.
    pub fn key(&mut self, key: super::Key, accepted: fn(char) -> bool) -> bool {
        if key.code == crossterm::event::KeyCode::Backspace {
            return self.text.pop().is_some();
        }
        match key.typed().filter(|&c| accepted(c)) {
            Some(c) => {
                if self.text.len() < LONGEST {
                    self.text.push(c);
                }
                true
            }
            None => false,
        }
    }

    /// The line as it is shown, when there is one.
    pub fn line(&self, app: &App) -> Option<Line<'static>> {
        let shown: Vec<char> = self.text.chars().rev().take(60).collect();
        let shown: String = shown.into_iter().rev().collect();
        (!self.text.is_empty()).then(|| Line::styled(format!("› {shown}▏"), app.theme.strong()))
    }

    /// Take the text away.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }
}

/// What a position is typed with.
pub fn of_a_position(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '+' | ',' | ' ' | '_' | '^')
}

/// A number of things: `1 move`, `2 moves`.
pub fn several(count: usize, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}
