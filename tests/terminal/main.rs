//! The built program in a pseudo-terminal, with a model of the screen.
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
