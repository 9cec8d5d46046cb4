//! What one game remembers while another is on screen.

use super::grid::GridPane;
use crate::companions;
use crate::count::Method;
use crate::games::{Game, Position, Setup};
use crate::solve::WorkedOut;
use std::sync::Arc;

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

impl Table {
    /// The game as it opens.
    pub fn new(game: &Arc<dyn Game>) -> Self {
        Self {
            setup: game.setup(),
            method: companions::of(game).count.and_then(|count| count.methods().first().copied()),
            grid: GridPane::new(game.as_ref()),
            known: Vec::new(),
            trail: Vec::new(),
            game: game.clone(),
        }
    }
}
