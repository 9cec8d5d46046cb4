//! What a stage or a pane may see, and what it may ask for. It changes nothing itself: it leaves
//! intents, and the explorer carries them out when its method is over.

use super::actions::{Action, Keymap, Place};
use super::effect::Effect;
use super::jobs::CountPane;
use super::layout::Focus;
use super::session::{Chance, Line, Notice, PlayedGame, Record, Table, Unfinished};
use super::theme::Theme;
use crate::games::{Catalogue, Law, Position, Standing, Text};
use crate::solve::Inspection;
use crate::solve::board::Board;
use crate::worker::{Job, Lane, Request};
use std::cell::Cell;
use std::path::Path;
use std::sync::Arc;

/// What should happen.
pub enum Intent {
    /// Close the stage that asks.
    Close,
    /// Put a position on screen.
    Go(Position),
    /// The same, and remember the one left behind.
    Visit(Position),
    /// Open a game by its id, or by its code or set.
    Game(String),
    /// Set a parameter, read from text. When it is refused, what follows is dropped.
    Set(String, String),
    /// One line to the reader: what went wrong, or not.
    Notice(Notice),
    /// A level for the games to come.
    Level(u8),
    /// A game that is over.
    Played(PlayedGame),
    /// The game that is put aside now.
    Unfinished(Option<Unfinished>),
    /// A law for the game on screen.
    State(Law),
    /// What a check made of the stated law of this text.
    Checked(Text, Standing),
    /// Do what a key of this place does.
    Perform(Place, Action),
    /// Put another game on screen.
    Choose(usize),
    /// Something for the outside.
    Do(Effect),
}

/// What is on screen, and what was asked for so far.
pub struct Context<'a> {
    pub size: (u16, u16),
    pub focus: Focus,
    /// Where a key is pressed now.
    pub place: Place,
    pub catalogue: &'a Catalogue,
    pub tables: &'a [Table],
    pub chosen: usize,
    pub board: &'a Arc<Board>,
    pub findings: Option<&'a Inspection>,
    /// The line being typed.
    pub line: Option<&'a Line>,
    pub theme: Theme,
    pub keymap: &'a Keymap,
    pub record: &'a Record,
    pub unfinished: Option<&'a Unfinished>,
    pub chance: &'a Chance,
    pub level: u8,
    /// Whether values for the game on screen are being worked out.
    pub awaits_values: bool,
    /// The counts: finished, stopped, running.
    pub counts: &'a CountPane,
    pub threads: usize,
    pub memory: u64,
    /// Where long jobs leave their state.
    pub folder: Option<&'a Path>,
    pub generation: &'a Cell<u64>,
    pub intents: Vec<Intent>,
}

impl<'a> Context<'a> {
    /// The game on screen and what belongs to it.
    pub fn table(&self) -> &'a Table {
        &self.tables[self.chosen]
    }

    /// A hint with the keys that are bound now in place of `{id}`.
    pub fn hint(&self, text: &str) -> String {
        self.keymap.hint(text)
    }

    /// One line to the reader.
    pub fn say(&mut self, text: impl Into<String>) {
        self.intents.push(Intent::Notice(Notice { text: text.into(), error: false }));
    }

    /// One line that says what went wrong.
    pub fn refuse(&mut self, error: impl ToString) {
        self.intents.push(Intent::Notice(Notice { text: error.to_string(), error: true }));
    }

    /// Go to a position.
    pub fn go(&mut self, position: Position) {
        self.intents.push(Intent::Go(position));
    }

    /// Go to a position and remember the one left behind.
    pub fn visit(&mut self, position: Position) {
        self.intents.push(Intent::Visit(position));
    }

    /// Close the stage that asks.
    pub fn leave(&mut self) {
        self.intents.push(Intent::Close);
    }

    /// Start a job in the lane of the stages; its number.
    pub fn start(&mut self, job: Job) -> u64 {
        self.generation.set(self.generation.get() + 1);
        let generation = self.generation.get();
        self.intents.push(Intent::Do(Effect::Worker(Request::Start { lane: Lane::Check, generation, job })));
        generation
    }

    /// Cancel the job in the lane of the stages.
    pub fn cancel(&mut self) {
        self.intents.push(Intent::Do(Effect::Worker(Request::Cancel(Lane::Check))));
    }
}
