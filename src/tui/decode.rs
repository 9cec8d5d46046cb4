//! What a terminal sends, byte by byte, as messages: keys, mouse, pasted text.
//!
//! Our own reader rather than the library's, for three reasons: a terminal that is gone must end
//! the program instead of spinning, a burst longer than one read must not be left lying until the
//! next key, and a paste of any length must take bounded memory. Sequences are those of xterm
//! (ctlseqs.txt): CSI, SS3, SGR mouse, bracketed paste. What cannot be read is dropped in silence.

use super::key::Key;
use super::message::Message;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

/// The longest sequence that is waited for; longer ones are dropped.
const LONGEST_SEQUENCE: usize = 64;
/// The most bytes of one paste that are kept.
const LONGEST_PASTE: usize = 64 << 10;
const PASTE_END: &[u8] = b"\x1b[201~";

/// Bytes in, messages out; keeps what is unfinished.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    held: Vec<u8>,
    /// The text of a paste that has begun, and the bytes that may be the start of its end.
    paste: Option<Vec<u8>>,
}

/// The first thing in the bytes held.
enum First {
    /// This many bytes are a message, or nothing we know.
    Read(usize, Option<Message>),
    /// A paste begins after this many bytes.
    Paste(usize),
    /// More bytes are needed.
    Unfinished,
}

impl Decoder {
    /// Take bytes; the messages they complete go to `out`.
    pub(super) fn feed(&mut self, bytes: &[u8], out: &mut Vec<Message>) {
        for &byte in bytes {
            if let Some(text) = &mut self.paste {
                if let Some(pasted) = paste_byte(text, byte) {
                    self.paste = None;
                    out.push(Message::Paste(pasted));
                }
                continue;
            }
            self.held.push(byte);
            self.read(out);
        }
    }

    /// Whether bytes are held that a pause would turn into something: Esc, or half a sequence.
    pub(super) fn unfinished(&self) -> bool {
        !self.held.is_empty()
    }

    /// Nothing more came for a while: what is held stands for itself.
    pub(super) fn pause(&mut self, out: &mut Vec<Message>) {
        match *self.held.as_slice() {
            [0x1b] => out.push(key(KeyCode::Esc, KeyModifiers::NONE)),
            [0x1b, b'['] => out.push(key(KeyCode::Char('['), KeyModifiers::ALT)),
            [0x1b, b'O'] => out.push(key(KeyCode::Char('O'), KeyModifiers::ALT)),
            _ => {}
        }
        self.held.clear();
    }

    fn read(&mut self, out: &mut Vec<Message>) {
        while !self.held.is_empty() {
            match first(&self.held) {
                First::Read(used, message) => {
                    self.held.drain(..used);
                    out.extend(message);
                }
                First::Paste(used) => {
                    self.held.drain(..used);
                    self.paste = Some(Vec::new());
                }
                First::Unfinished if self.held.len() > LONGEST_SEQUENCE => self.held.clear(),
                First::Unfinished => return,
            }
        }
    }
}

/// Add a byte to a paste; its text once its end has come. Beyond the limit only the last few bytes
/// are kept moving, so that the end is still seen.
fn paste_byte(text: &mut Vec<u8>, byte: u8) -> Option<String> {
    text.push(byte);
    if text.ends_with(PASTE_END) {
        text.truncate(text.len() - PASTE_END.len());
        return Some(String::from_utf8_lossy(text).into_owned());
    }
    if text.len() >= LONGEST_PASTE + PASTE_END.len() {
        text.remove(LONGEST_PASTE);
    }
    None
}

fn first(bytes: &[u8]) -> First {
    match bytes {
        [0x1b] | [0x1b, b'O'] => First::Unfinished,
        [0x1b, 0x1b, ..] => First::Read(1, Some(key(KeyCode::Esc, KeyModifiers::NONE))),
        [0x1b, b'[', rest @ ..] => control_sequence(rest),
        [0x1b, b'O', letter, ..] => First::Read(3, named(*letter, KeyModifiers::NONE)),
        [0x1b, rest @ ..] => match character(rest) {
            First::Read(used, Some(Message::Key(key))) => {
                let modifiers = key.modifiers | KeyModifiers::ALT;
                First::Read(used + 1, Some(Message::Key(Key { modifiers, ..key })))
            }
            First::Read(used, _) => First::Read(used + 1, None),
            other => other,
        },
        _ => character(bytes),
    }
}

/// A key that is one character: a control character or text in UTF-8.
fn character(bytes: &[u8]) -> First {
    let control = |c: u8| key(KeyCode::Char(char::from(c)), KeyModifiers::CONTROL);
    let message = match bytes[0] {
        b'\r' => key(KeyCode::Enter, KeyModifiers::NONE),
        b'\t' => key(KeyCode::Tab, KeyModifiers::NONE),
        0x7f | 0x08 => key(KeyCode::Backspace, KeyModifiers::NONE),
        0 => control(b' '),
        c @ 0x01..=0x1a => control(c - 1 + b'a'),
        c @ 0x1c..=0x1f => control(c - 0x1c + b'4'),
        _ => return text_character(bytes),
    };
    First::Read(1, Some(message))
}

fn text_character(bytes: &[u8]) -> First {
    let length = match bytes[0] {
        0x20..=0x7e => 1,
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return First::Read(1, None),
    };
    let given = &bytes[..length.min(bytes.len())];
    match std::str::from_utf8(given) {
        Ok(text) => {
            let typed = text.chars().next().filter(|c| !c.is_control());
            First::Read(length, typed.map(|c| key(KeyCode::Char(c), KeyModifiers::NONE)))
        }
        // `error_len` is none exactly when more bytes could still make it right.
        Err(error) if error.error_len().is_none() => First::Unfinished,
        Err(_) => First::Read(1, None),
    }
}

/// What follows `ESC [`.
fn control_sequence(rest: &[u8]) -> First {
    if let [b'M', mouse @ ..] = rest {
        return match mouse {
            [button, column, row, ..] => {
                let shifted = |byte: &u8| u32::from(byte.saturating_sub(32));
                First::Read(6, mouse_message(shifted(button), shifted(column), shifted(row), false))
            }
            _ => First::Unfinished,
        };
    }
    let Some(end) = rest.iter().position(|byte| !matches!(byte, 0x20..=0x3f)) else {
        return First::Unfinished;
    };
    let used = end + 3;
    let last = rest[end];
    if !matches!(last, 0x40..=0x7e) {
        // Not a sequence after all; the odd byte may begin the next one.
        return First::Read(used - 1, None);
    }
    let (private, parameters) = match rest[..end].split_first() {
        Some((mark @ b'<'..=b'?', tail)) => (Some(*mark), tail),
        _ => (None, &rest[..end]),
    };
    let number = |at: usize| parameter(parameters, at);
    let modifiers = modifiers(number(1).unwrap_or(1));
    let message = match (private, last) {
        (Some(b'<'), b'M' | b'm') => match (number(0), number(1), number(2)) {
            (Some(button), Some(column), Some(row)) => mouse_message(button, column, row, last == b'm'),
            _ => None,
        },
        (None, b'~') => match number(0) {
            Some(200) => return First::Paste(used),
            Some(code) => numbered(code, modifiers),
            None => None,
        },
        // rxvt's form of a mouse report; the button is shifted as in the oldest form.
        (None, b'M') => match (number(0), number(1), number(2)) {
            (Some(button), Some(column), Some(row)) => {
                mouse_message(button.saturating_sub(32), column, row, false)
            }
            _ => None,
        },
        (None, b'Z') => Some(key(KeyCode::BackTab, KeyModifiers::SHIFT)),
        (None, letter) => named(letter, modifiers),
        _ => None,
    };
    First::Read(used, message)
}

/// The parameter at a place; what follows a colon is a refinement nobody asked for.
fn parameter(parameters: &[u8], at: usize) -> Option<u32> {
    let field = parameters.split(|byte| *byte == b';').nth(at)?;
    let digits = field.split(|byte| *byte == b':').next()?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// `1 + (shift 1, alt 2, control 4)`.
fn modifiers(parameter: u32) -> KeyModifiers {
    let bits = parameter.saturating_sub(1);
    let all = [(1, KeyModifiers::SHIFT), (2, KeyModifiers::ALT), (4, KeyModifiers::CONTROL)];
    let held = all.into_iter().filter(|(bit, _)| bits & bit != 0);
    held.fold(KeyModifiers::NONE, |sum, (_, modifier)| sum | modifier)
}

/// Keys told by a letter: `ESC [ A` or `ESC O A`.
fn named(letter: u8, modifiers: KeyModifiers) -> Option<Message> {
    let code = match letter {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'H' => KeyCode::Home,
        b'F' => KeyCode::End,
        b'M' => KeyCode::Enter,
        b'P'..=b'S' => KeyCode::F(letter - b'P' + 1),
        _ => return None,
    };
    Some(key(code, modifiers))
}

/// Keys told by a number: `ESC [ 5 ~`.
fn numbered(code: u32, modifiers: KeyModifiers) -> Option<Message> {
    let function = |first: u32, number: u32| u8::try_from(code - first + number).ok().map(KeyCode::F);
    let code = match code {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => function(11, 1)?,
        17..=21 => function(17, 6)?,
        23..=24 => function(23, 11)?,
        _ => return None,
    };
    Some(key(code, modifiers))
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Message {
    Message::Key(Key::of(KeyEvent::new(code, modifiers)))
}

/// A mouse report: the button with its modifiers in the bits of `button`, the place counted from 1.
fn mouse_message(button: u32, column: u32, row: u32, released: bool) -> Option<Message> {
    let named = match button & 3 {
        0 => Some(MouseButton::Left),
        1 => Some(MouseButton::Middle),
        2 => Some(MouseButton::Right),
        _ => None,
    };
    let (wheel, dragged) = (button & 64 != 0, button & 32 != 0);
    let kind = match (wheel, dragged, named) {
        (true, ..) => match button & 3 {
            0 => MouseEventKind::ScrollUp,
            1 => MouseEventKind::ScrollDown,
            2 => MouseEventKind::ScrollLeft,
            _ => MouseEventKind::ScrollRight,
        },
        (false, true, Some(button)) => MouseEventKind::Drag(button),
        // The mouse moves with no button held: nobody asked.
        (false, true, None) => return None,
        (false, false, Some(button)) if !released => MouseEventKind::Down(button),
        (false, false, button) => MouseEventKind::Up(button.unwrap_or(MouseButton::Left)),
    };
    let all = [(4, KeyModifiers::SHIFT), (8, KeyModifiers::ALT), (16, KeyModifiers::CONTROL)];
    let held = all.into_iter().filter(|(bit, _)| button & bit != 0);
    let modifiers = held.fold(KeyModifiers::NONE, |sum, (_, modifier)| sum | modifier);
    let place = |from_one: u32| u16::try_from(from_one.checked_sub(1)?).ok();
    Some(Message::Mouse(MouseEvent { kind, column: place(column)?, row: place(row)?, modifiers }))
}

#[cfg(test)]
#[path = "decode_tests.rs"]
mod tests;
