//! The explorer.
//!
//! ```text
//! keys, mouse, resize ─┐
//! signals ─────────────┼─► one channel of Message ─► App::update ─► (new state, requests) ─► worker
//! worker events ───────┘                               │
//!                                                      └─► view(&App, &mut Frame), only when dirty
//! ```
//!
//! [`App`] is plain state and [`App::update`] is pure, so all of it is tested without a terminal.

mod actions;
mod app;
mod commands;
pub mod config;
mod context;
mod decode;
mod effect;
mod fault;
mod jobs;
mod key;
mod layout;
mod map;
mod message;
mod panes;
#[cfg(test)]
mod pictures;
mod run;
mod session;
mod sources;
mod stages;
mod terminal;
mod theme;
mod tour;
mod view;
mod watch;
#[cfg(test)]
mod whole_numbers;
mod widgets;

pub use actions::{Action, Entry, Keymap, Place, TABLE, key_table};
pub use app::{App, Options};
pub use commands::command_table;
pub use effect::Effect;
pub use key::Key;
pub use message::Message;
pub use run::run;
pub use session::SavedSession;
pub use terminal::fitting;
pub use theme::{Background, Depth};
pub use view::view;
