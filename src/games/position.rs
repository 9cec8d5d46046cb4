//! A position: its heaps, and how it is written.

use crate::input::{InputError, parse_number, quoted};
use num_bigint::BigUint;
use std::fmt;

/// The largest heap that positions hold: coordinates go to 2^63 − 1.
pub const LARGEST_HEAP: u64 = i64::MAX as u64;

/// Who wins, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A P-position, Grundy value 0: whoever moves next loses against best play.
    Losing,
    /// An N-position: some move leads to a losing position.
    Winning,
}

impl Outcome {
    /// `Losing` for Grundy value 0.
    pub fn of_value(value: u64) -> Self {
        if value == 0 { Self::Losing } else { Self::Winning }
    }
    /// `"losing"` or `"winning"`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Losing => "losing",
            Self::Winning => "winning",
        }
    }
    /// Whether it is `Losing`.
    pub fn is_losing(self) -> bool {
        self == Self::Losing
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a game's positions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Two heaps in order: `5,3`.
    Pair,
    /// Any number of heaps, largest first: `4+1`; `4,1` is read too. The empty partition is `0`.
    Partition,
}

impl Form {
    /// Split a written position into its heaps, of any size.
    ///
    /// # Errors
    /// One line when `text` is not of this form.
    pub fn read(self, text: &str) -> Result<Vec<BigUint>, InputError> {
        let refuse = |what: String| InputError::new(what, self.accepted(), self.example());
        let text = text.trim_matches([' ', '\t', '\r', '\n']);
        let inner = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')).unwrap_or(text);
        let number = |part: &str| {
            parse_number(part).map_err(|error| refuse(format!("position {}: {}", quoted(text), error.what)))
        };
        // A space stands between heaps, never inside a number: 7 4 is not 74.
        let parts = heaps_apart(inner);
        match self {
            Self::Pair => {
                if parts.len() != 2 || inner.contains('+') {
                    return Err(refuse(format!("position {} is not two heaps", quoted(text))));
                }
                parts.into_iter().map(number).collect()
            }
            Self::Partition => {
                let mut heaps: Vec<BigUint> = parts.into_iter().map(number).collect::<Result<_, _>>()?;
                if heaps.len() > 1 && heaps.iter().any(|heap| heap.bits() == 0) {
                    return Err(refuse(format!("position {}: a heap of 0 is no heap", quoted(text))));
                }
                heaps.retain(|heap| heap.bits() > 0);
                heaps.sort_unstable_by(|a, b| b.cmp(a));
                Ok(heaps)
            }
        }
    }

    /// Heaps as this form writes them.
    pub fn write<H: fmt::Display>(self, heaps: &[H]) -> String {
        let words: Vec<String> = heaps.iter().map(H::to_string).collect();
        match self {
            Self::Pair => words.join(","),
            Self::Partition if words.is_empty() => "0".into(),
            Self::Partition => words.join("+"),
        }
    }

    fn accepted(self) -> &'static str {
        match self {
            Self::Pair => "two whole numbers with a comma between",
            Self::Partition => "heap sizes joined by +, commas or spaces",
        }
    }

    fn example(self) -> &'static str {
        match self {
            Self::Pair => "5,3",
            Self::Partition => "5+3+1",
        }
    }
}

/// The written heaps: between plus signs or commas, and between spaces inside those.
fn heaps_apart(text: &str) -> Vec<&str> {
    let heaps = text.split(['+', ',']).flat_map(|part| {
        let mut words: Vec<&str> = part.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
        if words.is_empty() {
            // a sign with nothing before or after it: refused as a number
            words.push("");
        }
        words
    });
    heaps.collect()
}

/// The heaps of one position, each at most [`LARGEST_HEAP`].
///
/// ```
/// use gametui::games::{Form, Position};
/// let position = Position::read(Form::Partition, "1+4").unwrap();
/// assert_eq!(position.heaps(), [4, 1]);
/// assert_eq!(Form::Partition.write(position.heaps()), "4+1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position(Vec<u64>);

impl Position {
    /// Two heaps, in order.
    pub fn pair(a: u64, b: u64) -> Self {
        Self(vec![a, b])
    }

    /// A partition; the heaps are put in order, largest first.
    pub fn partition(mut heaps: Vec<u64>) -> Self {
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        Self(heaps)
    }

    /// Heaps of either form, put in that form's order.
    pub fn new(form: Form, heaps: Vec<u64>) -> Self {
        match form {
            Form::Pair => Self(heaps),
            Form::Partition => Self::partition(heaps),
        }
    }

    /// Read a written position.
    ///
    /// # Errors
    /// One line when it is not of `form` or a heap is above [`LARGEST_HEAP`].
    pub fn read(form: Form, text: &str) -> Result<Self, InputError> {
        Self::from_any_size(form, &form.read(text)?)
    }

    /// Heaps of any size, when they fit.
    ///
    /// # Errors
    /// One line when a heap is above [`LARGEST_HEAP`].
    pub fn from_any_size(form: Form, heaps: &[BigUint]) -> Result<Self, InputError> {
        let fit = |heap: &BigUint| u64::try_from(heap).ok().filter(|&heap| heap <= LARGEST_HEAP);
        let heaps: Option<Vec<u64>> = heaps.iter().map(fit).collect();
        heaps
            .map(|heaps| Self::new(form, heaps))
            .ok_or_else(|| InputError::new("a heap is too large", "heaps up to 2^63 - 1", form.example()))
    }

    /// The heaps.
    pub fn heaps(&self) -> &[u64] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(form: Form, text: &str) -> Option<Vec<u64>> {
        Position::read(form, text).ok().map(|position| position.heaps().to_vec())
    }

    #[test]
    fn spaces_stand_between_heaps() {
        for text in ["7+4", "7 4", "4 , 7", "7 + 4", "(7+4)", " 4  7 "] {
            assert_eq!(read(Form::Partition, text), Some(vec![7, 4]), "{text}");
        }
        for text in ["7,4", "7 4", "( 7 , 4 )"] {
            assert_eq!(read(Form::Pair, text), Some(vec![7, 4]), "{text}");
        }
        for text in ["7", "7 4 1", "7,4 1", "7+4", "7,,4", ",7", ""] {
            assert_eq!(read(Form::Pair, text), None, "{text}");
        }
        for text in ["7++4", "+7", "7,", "", "5+0", "1 000 000"] {
            assert_eq!(read(Form::Partition, text), None, "{text}");
        }
        assert_eq!(read(Form::Partition, "0"), Some(vec![]));
    }
}
