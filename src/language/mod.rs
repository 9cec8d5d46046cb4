//! The language of rules and laws that people write: text → checked expression → evaluator. Knows no
//! game, only names and whole numbers.

mod code;
mod fault;
mod law;
mod moves;
mod number;
mod parse;
#[cfg(test)]
mod parse_tests;
mod rows;
mod run;
mod search;
mod shape;
#[cfg(test)]
mod shape_tests;
mod syntax;
#[cfg(test)]
mod tests;
mod token;

pub use code::{Code, Names};
pub use fault::{Fault, Span};
pub use law::{Law, Reader, RowFault};
pub use moves::{Moves, Visitor};
pub use parse::{MOST_DEPTH, MOST_NESTING, MOST_NODES};
pub use shape::{Amount, Leaves, Taking, Vectors};
pub use syntax::{Expr, Function, LawText, MovesText, Op, Periodic, is_reserved};
pub use token::MOST_TEXT;
