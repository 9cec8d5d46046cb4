//! The commands typed after `:`. One table holds their names, arguments and help; completion, help and
//! errors are read from it.

mod export;
mod table;

#[cfg(test)]
mod tests;

pub use export::Export;
pub use table::{ACTIONS, Command, Order, TABLE, command_table, completed, read};
