//! Keys as people write them: `q`, `ctrl-c`, `shift-tab`, `pgdn`.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::fmt;
use unicode_width::UnicodeWidthChar;

/// A key with its modifiers. Shift is kept only where the key itself does not already tell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The key.
    pub code: KeyCode,
    /// Ctrl, Alt and Shift.
    pub modifiers: KeyModifiers,
}

const NAMED: &[(&str, KeyCode)] = &[
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("tab", KeyCode::Tab),
    ("backspace", KeyCode::Backspace),
    ("delete", KeyCode::Delete),
    ("space", KeyCode::Char(' ')),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pgup", KeyCode::PageUp),
    ("pgdn", KeyCode::PageDown),
    ("minus", KeyCode::Char('-')),
];

impl Key {
    /// The key of a terminal event, in the one form that is compared.
    pub fn of(event: KeyEvent) -> Self {
        let kept = KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT;
        let mut key = Self { code: event.code, modifiers: event.modifiers & kept };
        match key.code {
            KeyCode::BackTab => {
                key.code = KeyCode::Tab;
                key.modifiers |= KeyModifiers::SHIFT;
            }
            KeyCode::Char(c) => {
                if key.modifiers.contains(KeyModifiers::CONTROL) {
                    key.code = KeyCode::Char(c.to_ascii_lowercase());
                }
                key.modifiers.remove(KeyModifiers::SHIFT);
            }
            _ => {}
        }
        key
    }

    /// Read a written key; `None` for an unknown name.
    ///
    /// ```
    /// use gametui::tui::Key;
    /// assert_eq!(Key::read("shift-tab").unwrap().to_string(), "Shift-Tab");
    /// assert_eq!(Key::read("ctrl-hyper-x"), None);
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        let mut modifiers = KeyModifiers::NONE;
        let mut rest = text;
        while let Some((word, tail)) =
            rest.split_once('-').filter(|(word, tail)| !word.is_empty() && !tail.is_empty())
        {
            let modifier = match word.to_ascii_lowercase().as_str() {
                "ctrl" => KeyModifiers::CONTROL,
                "alt" => KeyModifiers::ALT,
                "shift" => KeyModifiers::SHIFT,
                _ => return None,
            };
            if modifiers.contains(modifier) {
                return None;
            }
            modifiers |= modifier;
            rest = tail;
        }
        let named = NAMED.iter().find(|(name, _)| rest.eq_ignore_ascii_case(name)).map(|&(_, code)| code);
        let mut letters = rest.chars();
        let code = match (named, letters.next(), letters.next()) {
            (Some(code), ..) => code,
            (None, Some(c), None) if !c.is_control() => KeyCode::Char(c),
            _ => return None,
        };
        Some(Self::of(KeyEvent::new(code, modifiers)))
    }

    /// The character typed, when the key types one.
    pub fn typed(self) -> Option<char> {
        match self.code {
            KeyCode::Char(c) if !self.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
                Some(c)
            }
            _ => None,
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let modifiers =
            [(KeyModifiers::CONTROL, "Ctrl-"), (KeyModifiers::ALT, "Alt-"), (KeyModifiers::SHIFT, "Shift-")];
        for (modifier, name) in modifiers {
            if self.modifiers.contains(modifier) {
                f.write_str(name)?;
            }
        }
        match self.code {
            KeyCode::Left => f.write_str("←"),
            KeyCode::Right => f.write_str("→"),
            KeyCode::Up => f.write_str("↑"),
            KeyCode::Down => f.write_str("↓"),
            KeyCode::PageUp => f.write_str("PgUp"),
            KeyCode::PageDown => f.write_str("PgDn"),
            KeyCode::Char(' ') => f.write_str("Space"),
            KeyCode::Char(c) if c.is_control() => write!(f, "{}", c.escape_default()),
            // What cannot be seen, or would change the line it is told in.
            KeyCode::Char(c) if c.width().unwrap_or(0) == 0 => write!(f, "{}", c.escape_unicode()),
            KeyCode::Char(c) => write!(f, "{c}"),
            code => {
                let name = NAMED.iter().find(|(_, named)| *named == code).map_or("?", |(name, _)| *name);
                let mut letters = name.chars();
                let first = letters.next().map(|c| c.to_ascii_uppercase());
                write!(f, "{}{}", first.unwrap_or('?'), letters.as_str())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn reading_never_panics(text in ".{0,20}") {
            let _ = Key::read(&text);
        }
    }

    #[test]
    fn a_modifier_given_twice_is_no_key() {
        assert_eq!([Key::read("ctrl-ctrl-x"), Key::read("alt-ctrl-ALT-x")], [None, None]);
        assert!(Key::read("ctrl-alt-x").is_some());
    }

    #[test]
    fn shifted_letters_are_themselves() {
        let shouted = KeyEvent::new(KeyCode::Char('H'), KeyModifiers::SHIFT);
        assert_eq!(Some(Key::of(shouted)), Key::read("H"));
        let back = KeyEvent::new(KeyCode::BackTab, KeyModifiers::SHIFT);
        assert_eq!(Some(Key::of(back)), Key::read("shift-tab"));
    }
}
