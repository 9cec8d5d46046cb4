//! What the explorer is opened with, and what it takes when nothing is said.

use crate::export::palette::Palette;
use crate::games::{Catalogue, Game, Position, Setup};
use crate::tui::actions::Keymap;
use crate::tui::map::TILE_MEMORY;
use crate::tui::theme::{Background, Depth};
use std::path::PathBuf;
use std::sync::Arc;

/// What the command line asks of the explorer. Everything is checked before it is opened.
#[derive(Clone)]
pub struct Options {
    /// The games there are.
    pub catalogue: Catalogue,
    /// What to say at the start.
    pub notice: Option<String>,
    /// The game to open on.
    pub game: Option<Arc<dyn Game>>,
    /// Its parameters, when some were given.
    pub setup: Option<Setup>,
    /// The position to open on.
    pub at: Option<Position>,
    /// How many colours.
    pub color: Depth,
    /// The background.
    pub theme: Background,
    /// Whether the mouse is captured.
    pub mouse: bool,
    /// Threads a count may use.
    pub threads: usize,
    /// Bytes a job may hold.
    pub memory: u64,
    /// The folder where long counts leave their state; `None` to leave nothing.
    pub checkpoints: Option<PathBuf>,
    /// Bytes that the map's tiles may take.
    pub tile_memory: usize,
    /// Where the random moves of a beginner begin.
    pub seed: u64,
    /// Whether to open with the tour.
    pub tour: bool,
    /// The folder of the session and the history; `None` to keep neither.
    pub state: Option<PathBuf>,
    /// The palette to begin with; `None` for one that fits what is shown.
    pub palette: Option<Palette>,
    /// Which keys do what.
    pub keymap: Keymap,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            catalogue: Catalogue::built_in(),
            notice: None,
            game: None,
            setup: None,
            at: None,
            color: Depth::True,
            theme: Background::Dark,
            mouse: true,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            memory: 4 << 30,
            checkpoints: None,
            tile_memory: TILE_MEMORY,
            seed: 0,
            tour: false,
            state: None,
            palette: None,
            keymap: Keymap::default(),
        }
    }
}
