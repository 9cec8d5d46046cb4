//! The one table of actions: what a key does, where, and what it is called.
//!
//! Each pane and stage declares its own rows; [`TABLE`] collects them. Key handling, footer, help screen
//! and the README's key table are all read from it.

mod action;
mod keymap;
mod table;
#[cfg(test)]
mod tests;

pub use action::{Action, Entry, Place, entry};
pub use keymap::Keymap;
pub use table::{TABLE, key_table};
