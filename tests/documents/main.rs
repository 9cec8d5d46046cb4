//! What the documents promise is true: the key table, the commands, the licences.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop there")]

mod contributing;
mod examples;
mod imports;
mod licences;
mod package;
mod readme;
