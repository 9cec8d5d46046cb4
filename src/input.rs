//! Text a person typed: numbers in all their spellings, and the one line that refuses the rest.
//!
//! Every door (command line, setup fields, the `:` line, files) reads numbers with
//! [`parse_number`] and refuses with an [`InputError`], so the words are the same everywhere.

use num_bigint::BigUint;
use num_traits::Pow;
use std::fmt;

/// The longest number that is read, in decimal digits.
pub const MOST_DIGITS: usize = 100_000;

/// Why an input was refused: what was wrong, what is accepted, and an example. One line,
/// below which a text may stand with a caret under the mistake, or further lines of the same kind.
///
/// ```
/// use gametui::input::InputError;
/// let error = InputError::new("n = 0 is too small", "1 to 10^18", "--n 1e9");
/// assert_eq!(error.to_string(), "n = 0 is too small; accepted: 1 to 10^18; for example --n 1e9");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// What was wrong.
    pub what: String,
    /// What is accepted instead; may be empty.
    pub accepted: String,
    /// An input that works; may be empty.
    pub example: String,
    /// The input and, in a second line, carets under what is wrong, where that is known.
    pub caret: Option<String>,
}

impl InputError {
    /// An error from its three parts; the last two may be empty.
    pub fn new(what: impl Into<String>, accepted: impl Into<String>, example: impl Into<String>) -> Self {
        Self { what: what.into(), accepted: accepted.into(), example: example.into(), caret: None }
    }

    /// The refusal below the input with its carets, where these are known.
    pub fn with_caret(&self) -> String {
        self.caret.as_ref().map_or_else(|| self.to_string(), |caret| format!("{caret}\n{self}"))
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // a text with a caret under the mistake follows below
        let (what, below) = self.what.split_once('\n').unwrap_or((&self.what, ""));
        f.write_str(what)?;
        if !self.accepted.is_empty() {
            write!(f, "; accepted: {}", self.accepted)?;
        }
        if !self.example.is_empty() {
            write!(f, "; for example {}", self.example)?;
        }
        if !below.is_empty() {
            write!(f, "\n{below}")?;
        }
        Ok(())
    }
}

impl std::error::Error for InputError {}

/// `text` fit to be shown in a message: control characters escaped, long text cut.
///
/// ```
/// assert_eq!(gametui::input::quoted("\u{1b}[2J"), r"'\u{1b}[2J'");
/// ```
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown: String = text.chars().take(LONGEST).flat_map(escape_unprintable).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("'{shown}'")
}

/// All of `text`, control characters escaped: fit to be shown, and copied where it has none.
///
/// ```
/// assert_eq!(gametui::input::printable("a\u{1b}b"), r"a\u{1b}b");
/// ```
pub fn printable(text: &str) -> String {
    text.chars().flat_map(escape_unprintable).collect()
}

/// A character as it may be sent to a terminal: itself, or its escape when it is not plain text.
fn escape_unprintable(c: char) -> impl Iterator<Item = char> {
    let invisible = c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let (plain, escaped) = if invisible { (None, Some(c.escape_default())) } else { (Some(c), None) };
    plain.into_iter().chain(escaped.into_iter().flatten())
}

/// Read a whole number: `1000000000`, `1_000_000_000`, `1 000 000 000`, `1e9` or `10^9`.
///
/// # Errors
/// One line when `text` is anything else, or has more than [`MOST_DIGITS`] digits.
///
/// ```
/// use gametui::input::parse_number;
/// assert_eq!(parse_number("1e9"), parse_number("1_000_000_000"));
/// assert_eq!(parse_number("10^9"), parse_number(" 1000000000 "));
/// assert_eq!(parse_number("1 000 000"), parse_number("1e6"));
/// assert!(parse_number("5 5").is_err());
/// assert!(parse_number("1.5").is_err());
/// assert!(parse_number("-5").is_err());
/// ```
pub fn parse_number(text: &str) -> Result<BigUint, InputError> {
    let text = text.trim_matches([' ', '\t']);
    if text.is_empty() {
        return Err(refuse("nothing was given".into()));
    }
    let not_whole = || refuse(format!("{} is not a whole number", quoted(text)));
    let too_long = || refuse(format!("{} has more than {MOST_DIGITS} digits", quoted(text)));
    if let Some((base, exponent)) = text.split_once('^') {
        let base = digits(base).ok_or_else(not_whole)?;
        let exponent = digits(exponent).ok_or_else(not_whole)?;
        return power(&base, &exponent).ok_or_else(too_long);
    }
    if let Some((factor, exponent)) = text.split_once(['e', 'E']) {
        let factor = digits(factor).ok_or_else(not_whole)?;
        let exponent = digits(exponent).ok_or_else(not_whole)?;
        let scale = power(&BigUint::from(10u32), &exponent).ok_or_else(too_long)?;
        return Ok(factor * scale);
    }
    if text.len() > MOST_DIGITS && text.bytes().filter(u8::is_ascii_digit).count() > MOST_DIGITS {
        return Err(too_long());
    }
    digits(text).ok_or_else(not_whole)
}

/// The same for numbers that must fit 64 bits.
///
/// # Errors
/// One line when `text` is not a whole number below 2^64.
pub fn parse_u64(text: &str) -> Result<u64, InputError> {
    u64::try_from(parse_number(text)?)
        .map_err(|_| InputError::new(format!("{} is too large", quoted(text)), "up to 2^64 - 1", "1e9"))
}

fn refuse(what: String) -> InputError {
    InputError::new(what, "whole numbers such as 1000000000, 1_000_000_000, 1e9 or 10^9", "")
}

/// Plain digits, in groups joined by single `_`, or groups of three by spaces: `5 5` is not 55.
fn digits(text: &str) -> Option<BigUint> {
    if text.len() > 2 * MOST_DIGITS {
        return None;
    }
    let groups_are_full = text.split(['_', ' ']).all(|group| !group.is_empty());
    let threes = text.split(' ').skip(1).all(|group| group.len() == 3);
    let first_short = !text.contains(' ') || text.find(' ').is_some_and(|at| at <= 3);
    let bare: Vec<u8> = text.bytes().filter(|b| !matches!(b, b'_' | b' ')).collect();
    let whole = groups_are_full && threes && first_short && bare.iter().all(u8::is_ascii_digit);
    whole.then(|| BigUint::parse_bytes(&bare, 10)).flatten()
}

fn power(base: &BigUint, exponent: &BigUint) -> Option<BigUint> {
    if base.bits() <= 1 {
        let one = exponent.bits() == 0 || base.bits() == 1;
        return Some(BigUint::from(u8::from(one)));
    }
    let exponent = u32::try_from(exponent).ok()?;
    let bits_most = (MOST_DIGITS as u64) * 10 / 3;
    let bits = (base.bits() - 1).checked_mul(u64::from(exponent))?;
    (bits <= bits_most).then(|| Pow::pow(base, exponent))
}

/// Text in UTF-8 without the mark that some editors put before it.
///
/// ```
/// assert_eq!(gametui::input::without_mark(b"\xef\xbb\xbf5,3"), b"5,3");
/// ```
pub fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)
}

/// Digits in groups of three: `1 000 000`.
///
/// ```
/// assert_eq!(gametui::input::grouped(1234567u64), "1 234 567");
/// ```
pub fn grouped(number: impl fmt::Display) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3 + 1);
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(c);
    }
    out
}

/// The one of `names` that takes the fewest changes of a letter to become.
///
/// ```
/// assert_eq!(gametui::input::nearest("them", &["keys", "theme"]), "theme");
/// ```
pub fn nearest<'a>(given: &str, names: &[&'a str]) -> &'a str {
    let given: Vec<char> = given.chars().take(64).collect();
    names.iter().copied().min_by_key(|name| changes(&given, name)).unwrap_or_default()
}

/// Letters to change, add or drop between two words (Levenshtein 1966).
fn changes(given: &[char], name: &str) -> usize {
    let mut row: Vec<usize> = (0..=given.len()).collect();
    for (above, letter) in name.chars().enumerate() {
        let mut corner = row[0];
        row[0] = above + 1;
        for (at, other) in given.iter().enumerate() {
            let changed = corner + usize::from(*other != letter);
            corner = row[at + 1];
            row[at + 1] = changed.min(corner + 1).min(row[at] + 1);
        }
    }
    row[given.len()]
}
