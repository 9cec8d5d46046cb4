//! The language of rules and laws that people write: text → checked expression → evaluator. Knows no
//! game, only the names of whole numbers.
//!
//! | text | read by | compiled to |
//! |---|---|---|
//! | an expression or a condition | [`Expr::read`] | [`Code`], by [`Expr::number`] and [`Expr::condition`] |
//! | moves: `n -> n - k for k in 1..n` | [`MovesText::read`] | [`Moves`], which lists the options |
//! | a law: `losing iff n mod 3 = 0` | [`LawText::read`] | [`Law`], which answers through a [`Reader`] |
//!
//! What is read is printed again as canonical text (`Display`); parameters are constants when compiling.
//! [`constructs::CONSTRUCTS`] is the reference: every construct, with a tested example. What is wrong is a
//! [`Fault`] with its place. Nothing here runs without an end: loops are finite and can be given up,
//! numbers, nesting and searches have limits that say so.
//!
//! ```
//! use gametui::language::{LawText, MovesText};
//! use std::ops::ControlFlow;
//!
//! let moves = MovesText::read("a,b -> a-k, b for k in 1..a; a, b-h if b >= h")?;
//! assert_eq!(moves.to_string(), "a,b -> a - k, b for k in 1..a; a, b - h if b >= h");
//! let mut options = Vec::new();
//! let mut visit = |_entry: usize, heaps: &[u64]| {
//!     options.push((heaps[0], heaps[1]));
//!     ControlFlow::Continue(())
//! };
//! let _ = moves.compile(&[("h", 2)])?.visit(&[2, 5], &mut visit)?;
//! assert_eq!(options, [(1, 5), (0, 5), (2, 3)]);
//!
//! let law = LawText::read("value = a xor (b div 2 mod 2)")?.compile(&["a", "b"], &[])?;
//! assert_eq!(law.reader().value(&[2, 6])?, Some(3));
//! # Ok::<(), gametui::language::Fault>(())
//! ```

mod bounds;
mod code;
mod compile;
pub mod constructs;
mod emit;
mod fault;
mod forms;
#[cfg(test)]
mod hostile_tests;
mod law;
mod linear;
mod moves;
mod number;
mod parse;
#[cfg(test)]
mod parse_tests;
mod reals;
mod residues;
mod rows;
mod run;
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
