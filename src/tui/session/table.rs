//! What one game remembers while another is on screen.

use super::grid::GridPane;
use crate::companions;
use crate::count::Method;
use crate::games::{Game, Law, Position, Setup};
use crate::input::InputError;
use crate::solve::WorkedOut;
use crate::solve::board::Board;
use std::sync::Arc;

/// What one game remembers while another is on screen.
pub struct Table {
    pub game: Arc<dyn Game>,
    pub setup: Setup,
    /// The method of its count; `None` when it has no count.
    pub method: Option<Method>,
    pub grid: GridPane,
    pub known: Vec<WorkedOut>,
    /// A law that was stated for it, with its standing.
    pub stated: Option<Law>,
    /// The positions visited on the way to this one.
    pub trail: Vec<Position>,
    /// What is wrong with the last version of its rule file, whose last good one is played on.
    pub fault: Option<String>,
}

impl Table {
    /// The game as it opens.
    pub fn new(game: &Arc<dyn Game>) -> Self {
        Self {
            setup: game.setup(),
            method: companions::of(game).count.and_then(|count| count.methods().first().copied()),
            grid: GridPane::new(game.as_ref()),
            known: Vec::new(),
            stated: None,
            trail: Vec::new(),
            fault: None,
            game: game.clone(),
        }
    }

    /// The board of what it shows.
    pub fn board(&self) -> Board {
        Board::new(&*self.game, &self.setup, self.grid.view.clone(), &self.known)
            .with_stated(self.stated.clone())
    }

    /// State a law for it.
    ///
    /// # Errors
    /// What does not fit in the text.
    pub fn state_law(&mut self, text: &str) -> Result<(), InputError> {
        self.stated = Some(Law::read(text, &*self.game, &self.setup, None)?);
        Ok(())
    }
}
