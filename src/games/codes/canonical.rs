//! The one text of a code: equal games by digits have equal texts, and it reads back as the code.

use super::{Code, MOST_DIGITS, TakeSet};
use std::fmt;

impl Code {
    /// The one text of this game: no 0 before the point, no zeros at the end, upper case, braces only
    /// where a digit cannot say it, at least one digit after the point unless a tail stands there:
    /// `.77`, `4.4`, `4!.0`, `.[3]`, `.3003330[3]`. Too long for that, which no code is that was read:
    /// the subtraction set, or the meaning.
    pub fn canonical(&self) -> String {
        let (end, tail) = match (self.tail(), self.last_digit()) {
            (Some((first, digit)), _) => (first, Some(digit)),
            (None, last) => (last.unwrap_or(0).saturating_add(1), None),
        };
        if end > MOST_DIGITS + 1 {
            return TakeSet::of_code(self).map_or_else(|| self.meaning().join("; "), |set| set.canonical());
        }
        let first = self.digit(0);
        let mut text = if first.is_zero() { String::new() } else { first.to_string() };
        text.push('.');
        (1..end).for_each(|j| text.push_str(&self.digit(j).to_string()));
        match tail {
            Some(digit) => text.push_str(&format!("[{digit}]")),
            None if end <= 1 => text.push('0'),
            None => {}
        }
        text
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.canonical())
    }
}
