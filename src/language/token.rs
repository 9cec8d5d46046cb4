//! A text cut into numbers, names and marks, with their places. One idea: what the language does not
//! use but people type (`^`, `%`, `&&`) is refused here by naming what to write instead.

use super::fault::{Fault, Span};
use crate::input::quoted;
use winnow::Parser;
use winnow::combinator::alt;
use winnow::error::{ErrMode, ParserError};
use winnow::stream::{LocatingSlice, Location, Stream};
use winnow::token::{any, literal, one_of, take_while};

/// The longest text that is read, in bytes.
pub const MOST_TEXT: usize = 1 << 20;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Name,
    Mark,
    /// Behind the last one.
    End,
}

/// A piece of the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
    pub span: Span,
}

impl Location for Token<'_> {
    fn previous_token_end(&self) -> usize {
        self.span.end as usize
    }

    fn current_token_start(&self) -> usize {
        self.span.start as usize
    }
}

/// Longer marks before their beginnings.
const MARKS: [&str; 25] = [
    "->", "..", "**", "//", "<=", ">=", "==", "!=", "<", ">", "=", "+", "-", "*", "/", "(", ")", "[", "]",
    "{", "}", ",", ";", ":", ".",
];

/// What people type for something that is written otherwise.
const INSTEAD: [(&str, &str); 16] = [
    ("^", "'^' is not used: write xor for the nim-sum of two numbers, ** for a power"),
    ("%", "'%' is not used: write mod"),
    ("&", "'&' is not used: write and between conditions, bitand between numbers"),
    ("|", "'|' is not used: write or between conditions, bitor between numbers"),
    ("!", "'!' is not used: write not, or != for different"),
    ("~", "'~' is not used: write not"),
    ("⊕", "'⊕' is not used: write xor"),
    ("≤", "'≤' is not used: write <="),
    ("≥", "'≥' is not used: write >="),
    ("≠", "'≠' is not used: write !="),
    ("−", "this is a long dash: write -"),
    ("–", "this is a long dash: write -"),
    ("×", "'×' is not used: write *"),
    ("·", "'·' is not used: write *"),
    ("→", "'→' is not used: write ->"),
    ("φ", "'φ' is not used: write phi"),
];

type Input<'a> = LocatingSlice<&'a str>;

impl<I: Stream + Location> ParserError<I> for Fault {
    type Inner = Self;

    fn from_input(input: &I) -> Self {
        let at = input.current_token_start();
        Self::new((at..at + 1).into(), "this is not understood here")
    }

    fn into_inner(self) -> Result<Self, Self> {
        Ok(self)
    }
}

fn token<'a>(input: &mut Input<'a>) -> Result<Token<'a>, ErrMode<Fault>> {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let number = (one_of('0'..='9'), take_while(0.., word)).take().map(|text| (Kind::Number, text));
    let name = (one_of(|c: char| c.is_ascii_alphabetic() || c == '_'), take_while(0.., word))
        .take()
        .map(|text| (Kind::Name, text));
    let mark = |input: &mut Input<'a>| {
        let found = MARKS.iter().find(|mark| input.starts_with(**mark)).copied().unwrap_or("\0");
        literal(found).map(|text| (Kind::Mark, text)).parse_next(input)
    };
    let ((kind, text), range) = alt((number, name, mark)).with_span().parse_next(input)?;
    Ok(Token { kind, text, span: range.into() })
}

/// The tokens of `text`; the last is [`Kind::End`].
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, Fault> {
    if text.len() > MOST_TEXT {
        return Err(Fault::new(Span::default(), format!("the text is longer than {MOST_TEXT} bytes")));
    }
    let mut input = LocatingSlice::new(text);
    let mut found = Vec::new();
    loop {
        let blank = take_while::<_, _, ErrMode<Fault>>(0.., |c: char| matches!(c, ' ' | '\t' | '\n' | '\r'));
        // Nothing but blanks cannot fail: it may be empty.
        let _ = blank.void().parse_next(&mut input);
        if input.is_empty() {
            let end = (text.len()..text.len()).into();
            found.push(Token { kind: Kind::End, text: "", span: end });
            return Ok(found);
        }
        match token(&mut input) {
            Ok(token) => found.push(token),
            Err(_) => return Err(stranger(&mut input)),
        }
    }
}

/// The fault for a character that begins no token.
fn stranger(input: &mut Input<'_>) -> Fault {
    let start = input.current_token_start();
    let instead = INSTEAD.iter().find(|(typed, _)| input.starts_with(typed));
    let c = any::<_, ErrMode<Fault>>.parse_next(input).unwrap_or(' ');
    let span = (start..start + c.len_utf8()).into();
    match instead {
        Some((_, what)) => Fault::new(span, *what),
        None => Fault::new(span, format!("the character {} is not used", quoted(&c.to_string()))),
    }
}
