//! Answers: one position, or a board of them, joined from law and rules.

pub mod board;
