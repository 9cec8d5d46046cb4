//! What is wrong with a text, and where: one message and the bytes it is about. The same type serves
//! reading, checking and evaluating; whoever has the text shows it with line, column and caret.

use crate::input::InputError;
use std::borrow::Cow;
use std::ops::Range;

/// The bytes of a text that something stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// Both and all between them.
    pub(super) fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

impl From<Range<usize>> for Span {
    /// Texts are at most [`MOST_TEXT`](super::MOST_TEXT) bytes long, so that 32 bits are enough.
    fn from(range: Range<usize>) -> Self {
        Self { start: range.start as u32, end: range.end as u32 }
    }
}

/// Why a text was refused or could not be evaluated, and the place in the text.
///
/// ```
/// use gametui::language::{Expr, Names};
/// let text = "a + bb";
/// let fault = Expr::read(text).unwrap().number(&Names::rules(&["a", "b"], &[])).unwrap_err();
/// assert_eq!(fault.line(text), "1:5: no name is called 'bb', nearest is b");
/// assert!(fault.shown(text).ends_with("\n  a + bb\n      ^^"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong, in a sentence without a full stop.
    pub what: Cow<'static, str>,
    /// Where.
    pub span: Span,
}

impl Fault {
    pub(super) fn new(span: Span, what: impl Into<Cow<'static, str>>) -> Self {
        Self { what: what.into(), span }
    }

    /// Line and column of the fault, from 1; columns count characters.
    pub fn place(&self, text: &str) -> (usize, usize) {
        let before = text.get(..self.span.start as usize).unwrap_or(text);
        let line = before.rsplit('\n').next().unwrap_or_default();
        (before.matches('\n').count() + 1, line.chars().count() + 1)
    }

    /// `line:column: what`
    pub fn line(&self, text: &str) -> String {
        let (line, column) = self.place(text);
        format!("{line}:{column}: {}", self.what)
    }

    /// The same as an error line of the program.
    pub fn in_text(&self, text: &str) -> InputError {
        InputError::new(self.line(text), "", "")
    }

    /// Three lines: the message, the line of the text it is about, and carets under the place.
    pub fn shown(&self, text: &str) -> String {
        const WIDEST: usize = 72;
        let (line, column) = self.place(text);
        let whole: Vec<char> = text.lines().nth(line - 1).unwrap_or_default().chars().collect();
        // Long lines are cut around the place.
        let from = (column - 1).saturating_sub(WIDEST / 2).min(whole.len().saturating_sub(WIDEST));
        let plain = |c: &char| if c.is_control() { ' ' } else { *c };
        let part: String = whole.iter().skip(from).take(WIDEST).map(plain).collect();
        let span = text.get(self.span.start as usize..self.span.end as usize).unwrap_or_default();
        let wide = span.lines().next().unwrap_or_default().chars().count();
        let indent = column - 1 - from;
        let carets = "^".repeat(wide.clamp(1, WIDEST.saturating_sub(indent).max(1)));
        format!("{}\n  {part}\n  {}{carets}", self.line(text), " ".repeat(indent))
    }
}
