//! The explorer on top of its parts: messages in, a new state and effects out.
//!
//! `update` applies one message; `settle` runs once after all that were queued, and brings up to
//! date what follows from the rest: the board, the inspector, the values that are wanted. Both are
//! pure: what is to be done outside comes back as effects.

mod command;
mod count;
mod export;
mod find;
mod games;
mod inspector;
mod law;
mod map;
mod options;
mod reopen;
mod setup;
mod stages;
mod state;
mod update;
mod values;

#[cfg(test)]
mod hostile_tests;
#[cfg(test)]
mod inspector_tests;
#[cfg(test)]
pub(super) mod tests;

pub use games::{GameRead, ReadGame};
pub use options::Options;
pub use state::App;
