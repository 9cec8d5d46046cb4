//! The built program in a pseudo-terminal, with a model of the screen.
#![cfg(unix)]

mod harness;
mod leaving;
mod main_job;
