//! The built binary from outside: what it answers, how it refuses, how it describes itself.

#![allow(clippy::unwrap_used, reason = "a test ends where something is missing")]

mod advice;
mod answers;
mod facts;
mod files;
mod help;
mod hostile;
mod parts;
mod period;
mod ran;
mod resume;
#[cfg(target_os = "linux")]
mod signals;
