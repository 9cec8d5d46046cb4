//! Take-and-break codes and subtraction sets: what is written, and the moves it means.
//!
//! One idea: a code is a list of runs, each a range of numbers to take and the one [`Digit`] that
//! holds for all of them. So `.77`, `0.3003330[3]` and S(1,1000000) are the same kind of thing, and
//! equal games by digits are equal values. This room knows the moves and no Grundy value.

mod canonical;
mod code;
mod digit;
mod meaning;
mod options;
mod parse;
mod take_set;

pub use code::{Code, MOST_DIGITS, Run};
pub use digit::{Digit, LARGEST_COUNT, Spread};
pub use parse::CodeError;
pub use take_set::TakeSet;

#[cfg(test)]
pub(crate) mod tests;
