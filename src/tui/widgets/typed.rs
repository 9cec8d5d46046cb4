//! A line of text being typed into a stage.

use crate::tui::key::Key;
use crate::tui::theme::Theme;
use ratatui::text::Line;

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
    pub fn key(&mut self, key: Key, accepted: fn(char) -> bool) -> bool {
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
    pub fn line(&self, theme: Theme) -> Option<Line<'static>> {
        let shown: Vec<char> = self.text.chars().rev().take(60).collect();
        let shown: String = shown.into_iter().rev().collect();
        (!self.text.is_empty()).then(|| Line::styled(format!("› {shown}▏"), theme.strong()))
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
