//! The jobs that were asked for and have not come back.

use super::count::CountPane;
use crate::games;
use crate::tui::effect::Effect;
use crate::tui::map::Identity;
use crate::worker::{Job, Lane, Request};
use std::cell::Cell;
use std::path::PathBuf;

/// A tile job on its way.
#[derive(Clone, Copy, Debug)]
pub struct InFlight {
    pub generation: u64,
    pub identity: Identity,
    pub edition: u64,
}

/// What runs, and what a job may use.
pub struct Jobs {
    pub count: CountPane,
    /// The values being worked out: generation, identity of the rules, reach.
    pub values_wanted: Option<(u64, games::Identity, u64)>,
    /// Tiles being surveyed.
    pub tiles: Option<InFlight>,
    /// The search or export on its way.
    pub errand: Option<u64>,
    pub threads: usize,
    pub memory: u64,
    /// Where long counts leave their state.
    pub folder: Option<PathBuf>,
    /// The number of the last job.
    pub generation: Cell<u64>,
    /// What is to be done outside, until someone takes it.
    pub pending: Vec<Effect>,
}

impl Jobs {
    /// No job yet.
    pub fn new(threads: usize, memory: u64, folder: Option<PathBuf>) -> Self {
        Self {
            count: CountPane::default(),
            values_wanted: None,
            tiles: None,
            errand: None,
            threads: threads.max(1),
            memory,
            folder,
            generation: Cell::new(0),
            pending: Vec::new(),
        }
    }

    /// A number for a new job.
    pub fn next_generation(&self) -> u64 {
        self.generation.set(self.generation.get() + 1);
        self.generation.get()
    }

    /// Start a search or an export.
    pub fn start_errand(&mut self, job: Job) {
        let generation = self.next_generation();
        self.errand = Some(generation);
        self.pending.push(Effect::Worker(Request::Start { lane: Lane::Errand, generation, job }));
    }
}
