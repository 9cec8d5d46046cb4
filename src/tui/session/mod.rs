//! What is open: the games with their parameters, views, cursors and trails, the board, the pane with
//! the focus, and what is being typed. Plain state; how it changes is decided in `app`.

mod grid;
mod inspector;
mod prompt;
mod record;
mod round;
mod saved;
mod setup;
mod state;
mod table;

pub use inspector::Inspector;
pub use prompt::{Line, Notice, Purpose};
pub use record::{Chance, PlayedGame, Record};
pub use round::{Ending, How, LEVELS, Round, Unfinished, level_name};
pub use saved::{Place, SavedSession};
pub use setup::{LineKind, SetupLine, setup_lines, turned};
pub use state::Session;
pub use table::Table;
