//! Answers: one position, or a board of them, joined from law and rules.

mod answer;
pub mod board;
pub mod find;
mod known;
pub mod moves;
pub mod play;
mod search;
mod solver;
pub mod splits;
pub mod survey;
#[cfg(test)]
mod tests;

pub use answer::{Answer, Judged, Source, Trouble, WinningMoves};
pub use known::worked_out;
pub use solver::{Listing, Optional, Solver};
