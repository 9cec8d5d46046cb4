//! Answers: one position, or a board of them, joined from law and rules.

mod answer;
pub mod board;
#[cfg(test)]
mod faces_tests;
pub mod find;
pub mod heap_splits;
mod inspection;
pub mod moves;
mod oracle;
pub mod play;
mod solver;
mod stated;
pub mod survey;
#[cfg(test)]
mod tests;
mod winning;
mod working_out;

pub use answer::{Answer, Judged, Source, Trouble, WinningMoves};
pub use inspection::{Inspection, OptionFound, verdict};
pub use oracle::{Oracle, WorkedOut};
pub use solver::Solver;
pub use stated::{Beside, Said};
pub use winning::{Effort, Winners};
pub use working_out::{values_of, worked_out};
