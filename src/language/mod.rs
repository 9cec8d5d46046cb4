//! The language of rules and laws that people write: text → checked expression → evaluator. Knows no
//! game, only names and whole numbers.

mod fault;
mod parse;
#[cfg(test)]
mod parse_tests;
mod syntax;
mod token;

pub use fault::{Fault, Span};
pub use parse::{MOST_DEPTH, MOST_NESTING, MOST_NODES};
pub use syntax::{Expr, Function, LawText, MovesText, Op, Periodic, is_reserved};
pub use token::MOST_TEXT;
