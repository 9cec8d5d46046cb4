//! Subtraction sets: take a number of the set from a heap, or any number but those of the set.

use super::{Code, CodeError, Digit, MOST_DIGITS, Run};
use crate::games::LARGEST_HEAP;
use crate::input::parse_u64;
use std::fmt;
use std::str::FromStr;

/// The numbers of tokens that may be taken from a heap, or those that may not.
///
/// ```
/// use gametui::games::codes::TakeSet;
/// let set: TakeSet = "S(4, 1, 3)".parse()?;
/// assert_eq!(set.canonical(), "S(1,3,4)");
/// assert_eq!("all but 3,2".parse::<TakeSet>()?.canonical(), "S(all but 2,3)");
/// assert_eq!(set.parameter(), "1,3,4");
/// assert_eq!(set.code().canonical(), ".3033");
/// # Ok::<(), gametui::games::codes::CodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeSet {
    all_but: bool,
    /// Ascending, each once, from 1.
    numbers: Vec<u64>,
}

impl TakeSet {
    /// Whether the numbers are those that may not be taken.
    pub fn is_all_but(&self) -> bool {
        self.all_but
    }

    /// The numbers as written, ascending.
    pub fn numbers(&self) -> &[u64] {
        &self.numbers
    }

    /// The text as the value of a parameter: `1,3,4` or `all but 2,3`.
    pub fn parameter(&self) -> String {
        let numbers: Vec<String> = self.numbers.iter().map(u64::to_string).collect();
        format!("{}{}", if self.all_but { "all but " } else { "" }, numbers.join(","))
    }

    /// The one text of this set: `S(1,3,4)`, `S(all but 2,3)`.
    pub fn canonical(&self) -> String {
        format!("S({})", self.parameter())
    }

    /// The same game as a code. It is as short as the set is, however large the numbers.
    pub fn code(&self) -> Code {
        let run = |first, last| Run { first, last, digit: Digit::octal(3) };
        if !self.all_but {
            return Code::from_runs(self.numbers.iter().map(|&number| run(number, Some(number))));
        }
        let firsts = std::iter::once(1).chain(self.numbers.iter().map(|number| number + 1));
        let lasts = self.numbers.iter().map(|number| Some(number - 1)).chain([None]);
        let between = firsts.zip(lasts).filter(|(first, last)| last.is_none_or(|last| *first <= last));
        Code::from_runs(between.map(|(first, last)| run(first, last)))
    }

    /// The set whose game a code is; `None` for a code that asks for more than a number to take, or
    /// whose set is longer than a code may be.
    pub fn of_code(code: &Code) -> Option<Self> {
        if code.runs().is_empty() || code.runs().iter().any(|run| run.digit != Digit::octal(3)) {
            return None;
        }
        let all_but = code.tail().is_some();
        let mut ranges = Vec::new();
        let mut next = 1;
        for run in code.runs() {
            if all_but {
                ranges.push(next..run.first);
                next = run.last.map_or(next, |last| last + 1);
            } else {
                ranges.push(run.first..run.last?.checked_add(1)?);
            }
        }
        let length = ranges.iter().map(|range| range.end - range.start).fold(0, u64::saturating_add);
        let fits = length <= MOST_DIGITS && length > 0;
        fits.then(|| Self { all_but, numbers: ranges.into_iter().flatten().collect() })
    }
}

impl fmt::Display for TakeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.canonical())
    }
}

const SETS: &str = "numbers from 1, separated by commas, or `all but` and such numbers";
const EXAMPLE: &str = "S(1,3,4)";

impl FromStr for TakeSet {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let refuse = |at, what: String| Err(CodeError::new(at, what, SETS, EXAMPLE));
        let mut end = text.trim_end().len();
        let mut start = (text.len() - text.trim_start().len()).min(end);
        let starts = |at: usize, with: &str| {
            text.get(at..at + with.len()).is_some_and(|part| part.eq_ignore_ascii_case(with))
        };
        if starts(start, "S(") {
            if !text[start..end].ends_with(')') {
                return refuse(end..end, "the closing parenthesis is missing".into());
            }
            start += 2;
            end -= 1;
        }
        start += text[start..end].len() - text[start..end].trim_start().len();
        let all_but = starts(start, "all but");
        if all_but {
            start += "all but".len();
        }
        let mut numbers = Vec::new();
        let mut at = start;
        for part in text.get(start..end).unwrap_or_default().split(',') {
            let trimmed = part.trim();
            let from = at + (part.len() - part.trim_start().len());
            let place = if trimmed.is_empty() { at..at + part.len() } else { from..from + trimmed.len() };
            match parse_u64(trimmed) {
                Ok(1..=LARGEST_HEAP) => numbers.extend(parse_u64(trimmed)),
                Ok(0) => return refuse(place, "0 cannot be taken: play would not end".into()),
                Ok(_) => return refuse(place, format!("more than {LARGEST_HEAP} is in no heap")),
                Err(error) => return refuse(place, error.what),
            }
            at += part.len() + 1;
        }
        if numbers.len() as u64 > MOST_DIGITS {
            return refuse(start..end, format!("more than {MOST_DIGITS} numbers"));
        }
        numbers.sort_unstable();
        numbers.dedup();
        Ok(Self { all_but, numbers })
    }
}
