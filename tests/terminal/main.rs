//! The built program in a pseudo-terminal, with a model of the screen.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop there")]
#![cfg(unix)]

mod hang_up;
mod harness;
mod leaving;
mod load;
mod main_job;
mod play;
mod readme;
mod soak;
mod state;
