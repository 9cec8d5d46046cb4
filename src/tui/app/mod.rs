//! The state of the explorer, and how messages change it.
//!
//! `update` applies one message; `settle` runs once after all that were queued, and brings up to
//! date what follows from the rest: the board, the inspector, the values that are wanted. Both are
//! pure: what is to be done outside comes back as [`Effect`]s.

mod command;
mod count;
mod grid;
mod inspector;
mod record;
mod setup;
mod update;

#[cfg(test)]
mod hostile_tests;
#[cfg(test)]
mod inspector_tests;
#[cfg(test)]
pub(super) mod tests;

pub(super) use command::COMMANDS;
pub use count::Finished;
pub(super) use count::{CountPane, CountState, HISTORY, seconds, short, time_left};
pub(super) use grid::GridPane;
pub(super) use inspector::Inspector;
pub(super) use record::{Chance, PlayedGame, Record};
pub(super) use setup::SetupLine;

use super::actions::{Keymap, Place};
use super::layout::{Areas, Focus, areas};
use super::map::{Map, TILE_MEMORY};
use super::stages::{Extent, Stage, Unfinished};
use super::theme::{Background, Depth, Theme};
use crate::companions;
use crate::count::Method;
use crate::export::palette::Palette;
use crate::games::{Catalogue, Game, Position, Setup};
use crate::solve::WorkedOut;
use crate::solve::board::Board;
use crate::worker::Request;
use std::path::PathBuf;
use std::sync::Arc;

/// What the command line asks of the explorer. Everything is checked before it is opened.
#[derive(Clone)]
pub struct Options {
    /// The games there are.
    pub catalogue: Catalogue,
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

/// What is to be done outside.
#[derive(Debug)]
pub enum Effect {
    /// Something for the worker.
    Worker(Request),
    /// Give the terminal back and stop until the shell continues us.
    Suspend,
    /// Draw the whole screen afresh.
    Redraw,
    /// Take the terminal again: someone else may have had it.
    Retake,
    /// Put a text on the clipboard, through the terminal.
    Copy(String),
    /// Switch mouse capture.
    Mouse(bool),
    /// A count has come to its end: keep it in the history.
    Finished(Finished),
}

/// What one game remembers while another is on screen.
pub struct Table {
    pub game: Arc<dyn Game>,
    pub setup: Setup,
    /// The method of its count; `None` when it has no count.
    pub method: Option<Method>,
    pub grid: GridPane,
    pub known: Vec<WorkedOut>,
    /// The positions visited on the way to this one.
    pub trail: Vec<Position>,
}

/// A line of text being typed, and what for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub purpose: Purpose,
    pub text: String,
    /// Why the text was refused, once it was.
    pub refusal: Option<String>,
}

/// What a line of text is typed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// After `:`.
    Command,
    /// After `/`.
    Find,
    /// The value of the parameter on this line of the setup pane.
    Parameter(usize),
}

/// One line to the reader, above the status bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub text: String,
    pub error: bool,
}

/// The state of the explorer.
pub struct App {
    pub(crate) size: (u16, u16),
    pub(crate) focus: Focus,
    pub(crate) catalogue: Catalogue,
    pub(crate) tables: Vec<Table>,
    pub(crate) chosen: usize,
    pub(crate) board: Arc<Board>,
    pub(crate) map: Map,
    pub(crate) setup_line: usize,
    pub(crate) inspector: Inspector,
    pub(crate) count: CountPane,
    pub(crate) line: Option<Line>,
    pub(crate) stage: Option<Box<dyn Stage>>,
    leaving: bool,
    /// What is to be done outside, found while a stage was closing.
    pub(crate) pending: Vec<Effect>,
    pub(crate) notice: Option<Notice>,
    pub(crate) theme: Theme,
    pub(crate) keymap: Keymap,
    pub(crate) mouse: bool,
    /// Games played against the program.
    pub(crate) record: Record,
    /// A game against the program that was put aside.
    pub(crate) unfinished: Option<Unfinished>,
    /// Where random moves come from.
    pub(crate) chance: Chance,
    /// In how many of a hundred moves the program plays perfectly.
    pub(crate) level: u8,
    /// Whether the tour was shown, to its end or not.
    pub(crate) tour_seen: bool,
    pub(crate) ended: Option<u8>,
    pub(crate) threads: usize,
    pub(crate) memory: u64,
    /// Where long counts leave their state.
    folder: Option<PathBuf>,
    generation: u64,
    /// The values being worked out: generation, identity of the rules, reach.
    pub(crate) values_wanted: Option<(u64, crate::games::Identity, u64)>,
    pub(crate) board_stale: bool,
}

impl App {
    /// The state at the start.
    pub fn new(options: &Options, size: (u16, u16)) -> Self {
        let table = |game: &Arc<dyn Game>| Table {
            setup: game.setup(),
            method: companions::of(game).count.and_then(|count| count.methods().first().copied()),
            grid: GridPane::new(game.as_ref()),
            known: Vec::new(),
            trail: Vec::new(),
            game: game.clone(),
        };
        let mut tables: Vec<Table> = options.catalogue.games().iter().map(table).collect();
        let wanted = options.game.as_ref().map(|game| game.id().to_owned());
        let chosen = tables.iter().position(|table| Some(table.game.id()) == wanted.as_deref()).unwrap_or(0);
        if let Some(setup) = &options.setup {
            tables[chosen].setup = setup.clone();
        }
        let table = &tables[chosen];
        let board = Arc::new(Board::new(&*table.game, &table.setup, table.grid.view.clone(), &table.known));
        let mut app = Self {
            size,
            focus: Focus::Grid,
            catalogue: options.catalogue.clone(),
            chosen,
            board,
            map: Map::new(options.tile_memory),
            setup_line: 0,
            inspector: Inspector::default(),
            count: CountPane::default(),
            line: None,
            stage: None,
            leaving: false,
            pending: Vec::new(),
            notice: None,
            theme: Theme { depth: options.color, background: options.theme },
            keymap: options.keymap.clone(),
            mouse: options.mouse,
            record: Record::default(),
            unfinished: None,
            chance: Chance::new(options.seed),
            level: 100,
            tour_seen: !options.tour,
            ended: None,
            threads: options.threads.max(1),
            memory: options.memory,
            folder: options.checkpoints.clone(),
            generation: 0,
            values_wanted: None,
            board_stale: true,
            tables,
        };
        app.map.palette = options.palette;
        if let Some(at) = &options.at {
            app.go(at.clone());
        }
        if options.tour {
            app.toggle_stage(crate::tui::stages::tour());
        }
        app
    }

    /// The game on screen and what belongs to it.
    pub(crate) fn table(&self) -> &Table {
        &self.tables[self.chosen]
    }

    pub(crate) fn table_mut(&mut self) -> &mut Table {
        &mut self.tables[self.chosen]
    }

    pub(crate) fn areas(&self) -> Areas {
        let side = self.stage.as_ref().is_some_and(|stage| stage.extent() == Extent::Side);
        areas(self.size, self.focus, self.tables.len(), side)
    }

    /// Where a key is pressed now.
    pub(crate) fn place(&self) -> Place {
        if self.line.is_some() {
            Place::Text
        } else if let Some(stage) = self.stage.as_ref().filter(|stage| self.in_stage(stage.extent())) {
            stage.place()
        } else {
            match self.focus {
                Focus::Games => Place::Games,
                Focus::Setup => Place::Setup,
                Focus::Grid => Place::Grid,
                Focus::Inspector => Place::Inspector,
                Focus::Count => Place::Count,
            }
        }
    }

    /// Whether keys go to a stage of this extent.
    fn in_stage(&self, extent: Extent) -> bool {
        extent == Extent::Whole || self.focus == Focus::Inspector
    }

    /// Whether values for the game on screen are being worked out.
    pub(crate) fn awaits_values(&self) -> bool {
        let identity = self.board.rules().identity();
        self.values_wanted.as_ref().is_some_and(|(_, wanted, _)| *wanted == identity)
    }

    /// Close the stage whose method is running.
    pub(crate) fn leave(&mut self) {
        self.leaving = true;
    }

    /// Call a method of the stage, with the stage out of the app; `None` when there is no stage.
    pub(crate) fn with_stage<R>(&mut self, call: impl FnOnce(&mut dyn Stage, &mut Self) -> R) -> Option<R> {
        let mut stage = self.stage.take()?;
        let result = call(stage.as_mut(), self);
        if std::mem::take(&mut self.leaving) {
            let effects = stage.closed(self);
            self.pending.extend(effects);
        } else if self.stage.is_none() {
            self.stage = Some(stage);
        }
        Some(result)
    }

    /// A number for a new job.
    pub(crate) fn next_generation(&mut self) -> u64 {
        self.generation += 1;
        self.generation
    }

    /// One line to the reader.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), error: false });
    }

    /// One line that says what went wrong.
    pub(crate) fn refuse(&mut self, error: impl ToString) {
        self.notice = Some(Notice { text: error.to_string(), error: true });
    }
}
