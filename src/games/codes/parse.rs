//! Reading a code. Every refusal names the place in the text, so that a caret can stand under it.

use super::{Code, Digit, LARGEST_COUNT, MOST_DIGITS, Run, Spread};
use crate::input::InputError;
use std::ops::Range;
use std::str::FromStr;
use unicode_width::UnicodeWidthChar;

/// Why a text is no code or no set, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeError {
    /// The bytes of the text that are wrong; empty at the end where something is missing.
    pub at: Range<usize>,
    /// What is wrong.
    pub what: String,
    /// What is accepted instead.
    pub accepted: String,
    /// A text that works.
    pub example: String,
}

impl CodeError {
    pub(super) fn new(at: Range<usize>, what: impl Into<String>, accepted: &str, example: &str) -> Self {
        Self { at, what: what.into(), accepted: accepted.into(), example: example.into() }
    }

    /// Two lines: the text, and carets under the mistake. Characters that do not print are shown as `?`.
    ///
    /// ```
    /// use gametui::games::codes::Code;
    /// let error = ".1G7".parse::<Code>().unwrap_err();
    /// assert_eq!(error.caret(".1G7"), ".1G7\n  ^");
    /// ```
    pub fn caret(&self, text: &str) -> String {
        let (mut line, mut marks) = (String::new(), String::new());
        for (at, c) in text.char_indices() {
            let width = c.width().filter(|&width| width > 0);
            line.push(if width.is_some() { c } else { '?' });
            if at < self.at.end {
                let mark = if at < self.at.start { " " } else { "^" };
                marks.push_str(&mark.repeat(width.unwrap_or(1)));
            }
        }
        if self.at.is_empty() {
            marks.push('^');
        }
        format!("{line}\n{marks}")
    }
}

impl From<CodeError> for InputError {
    fn from(error: CodeError) -> Self {
        Self::new(error.what, error.accepted, error.example)
    }
}

impl std::fmt::Display for CodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        InputError::from(self.clone()).fmt(f)
    }
}

impl std::error::Error for CodeError {}

const DIGITS: &str = "digits 0-9 and A-F, {2,3}, the marks ! and ?, a tail such as [3]";

impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let end = text.trim_end().len();
        let at = (text.len() - text.trim_start().len()).min(end);
        Reader { text, at, end }.code()
    }
}

/// d0 takes nothing, so it must break the heap.
fn check_first(digit: Digit, at: Range<usize>) -> Result<(), CodeError> {
    let fewer = [(1, "leaves one heap as it was"), (0, "leaves nothing of something")];
    let Some((_, what)) = fewer.into_iter().find(|&(heaps, _)| digit.allows(heaps)) else { return Ok(()) };
    let what = format!("d0 takes nothing, so a move that {what} is no move");
    Err(CodeError::new(at, what, "before the point 0, 4, 8, C or braces with 2 or more", "4.3"))
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    end: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at..self.end)?.chars().next()
    }

    /// Pass `c` if it comes next.
    fn pass(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    /// The bytes of the next character.
    fn here(&self) -> Range<usize> {
        self.at..self.at + self.peek().map_or(0, char::len_utf8)
    }

    fn code(mut self) -> Result<Code, CodeError> {
        let start = self.at;
        let mut runs = Vec::new();
        let mut push = |first: u64, last: Option<u64>, digit| runs.push(Run { first, last, digit });
        if self.peek().is_none() {
            return Err(CodeError::new(self.here(), "there is no code", DIGITS, ".77"));
        }
        if self.text.get(start..self.end).is_some_and(|code| !code.contains('.')) {
            return Err(CodeError::new(start..self.end, "a code has a point", "a point before d1", ".137"));
        }
        if !self.pass('.') {
            let digit = self.digit()?;
            let end = self.at;
            if !self.pass('.') {
                if !self.peek().is_some_and(|c| c.is_ascii_hexdigit() || c == '{') {
                    return Err(self.refuse_here());
                }
                let what = "more than one digit before the point adds tokens, so play need not end";
                let accepted = "at most one digit before the point";
                return Err(CodeError::new(start..end, what, accepted, "4.3"));
            }
            check_first(digit, start..end)?;
            push(0, Some(0), digit);
        }
        let mut j = 1;
        while self.peek().is_some_and(|c| c != '[') {
            let start = self.at;
            let digit = self.digit()?;
            if j > MOST_DIGITS {
                let what = format!("a code has at most {MOST_DIGITS} digits");
                return Err(CodeError::new(
                    start..self.end,
                    what,
                    "a shorter code, or a set",
                    "S(1,1000000)",
                ));
            }
            push(j, Some(j), digit);
            j += 1;
        }
        if self.peek().is_some() {
            push(j, None, self.tail()?);
        } else if j == 1 {
            let what = "no digit after the point";
            return Err(CodeError::new(self.here(), what, "at least one digit after the point", "4!.0"));
        }
        Ok(Code::from_runs(runs))
    }

    /// One digit with its mark.
    fn digit(&mut self) -> Result<Digit, CodeError> {
        let (counts, open) = match self.peek().and_then(|c| c.to_digit(16)) {
            Some(bits) => {
                self.at += 1;
                (bits, false)
            }
            None if self.pass('{') => self.braces()?,
            None => return Err(self.refuse_here()),
        };
        let spread = match self.peek() {
            Some('!') => Spread::Unequal,
            Some('?') => Spread::NotAllEqual,
            Some('=') => return Err(self.refuse_here()),
            _ => return Ok(Digit::new(counts, open, Spread::Any)),
        };
        self.at += 1;
        if matches!(self.peek(), Some('!' | '?' | '=')) {
            let what = "a digit has one mark at most";
            return Err(CodeError::new(self.here(), what, "! or ? after a digit", "4!.0"));
        }
        Ok(Digit::new(counts, open, spread))
    }

    /// The numbers up to the closing brace, and whether the last is open.
    fn braces(&mut self) -> Result<(u32, bool), CodeError> {
        let accepted = "numbers of heaps from 0 to 31, the last one open with +";
        let refuse = |at, what: &str| Err(CodeError::new(at, what, accepted, ".{0,2,4+}"));
        let mut counts = 0u32;
        loop {
            while self.pass(' ') {}
            let start = self.at;
            while self.peek().is_some_and(|c| c.is_ascii_digit()) {
                self.at += 1;
            }
            let number = self.text.get(start..self.at).and_then(|digits| digits.parse::<u32>().ok());
            match number {
                Some(number) if number <= LARGEST_COUNT => counts |= 1 << number,
                _ if start == self.at => return refuse(self.here(), "a number of heaps is missing"),
                _ => return refuse(start..self.at, "more than 31 heaps"),
            }
            let open = self.pass('+');
            if open && counts >> number.unwrap_or(0) != 1 {
                return refuse(start..self.at, "only the largest number can be open");
            }
            while self.pass(' ') {}
            if self.pass('}') {
                return Ok((counts, open));
            }
            if open {
                return refuse(self.here(), "only the last number can be open");
            }
            if !self.pass(',') {
                return refuse(self.here(), "a comma or a closing brace is missing");
            }
        }
    }

    /// The digit in brackets that repeats for ever; nothing follows it.
    fn tail(&mut self) -> Result<Digit, CodeError> {
        let start = self.at;
        let accepted = "one digit in brackets at the end";
        self.pass('[');
        if matches!(self.peek(), None | Some(']')) {
            let end = self.here().end;
            return Err(CodeError::new(start..end, "no digit in the brackets", accepted, "0.[3]"));
        }
        let digit = self.digit()?;
        if !self.pass(']') {
            let close = self.text.get(self.at..self.end).and_then(|rest| rest.find(']'));
            let (end, what) = match close {
                Some(close) => (self.at + close + 1, "a tail of more than one digit is not read"),
                None => (self.end, "the closing bracket is missing"),
            };
            return Err(CodeError::new(start..end, what, accepted, "0.3003330[3]"));
        }
        if self.peek().is_some() {
            let what = "nothing can follow a tail that repeats for ever";
            return Err(CodeError::new(self.at..self.end, what, accepted, "0.3003330[3]"));
        }
        Ok(digit)
    }

    /// Say why the next character cannot stand here.
    fn refuse_here(&self) -> CodeError {
        let at = self.here();
        match self.peek() {
            Some(c @ ('g'..='v' | 'G'..='V')) => {
                let what = format!("the digit {c} stands for more than three heaps, which is not read");
                CodeError::new(at, what, "0-9 and A-F, and braces for more heaps", ".{2,4}")
            }
            Some('*') => {
                CodeError::new(at, "* (any number of heaps) is not read", "braces that say it", ".{0+}")
            }
            Some('=') => CodeError::new(
                at,
                "= (all heaps equal) is not read: no theorem covers its periods",
                "the marks ! (unequal) and ? (not all equal)",
                "4!.0",
            ),
            Some('.') => CodeError::new(at, "a code has one point", DIGITS, ".137"),
            Some('!' | '?') => CodeError::new(at, "a mark stands after a digit", DIGITS, "4!.0"),
            Some(c) => {
                let what = format!("{} is no digit of a code", crate::input::quoted(&c.to_string()));
                CodeError::new(at, what, DIGITS, ".137")
            }
            None => CodeError::new(at, "a digit is missing", DIGITS, ".137"),
        }
    }
}
