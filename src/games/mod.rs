//! One file a game: rules (options), law (closed form), words; and the catalogue.
//!
//! A [`Game`] is data plus two doors. [`Game::rules`] knows the moves and nothing else;
//! [`Game::law`] knows a closed form and nothing else. Neither calls the other: `verify` is where
//! they meet. Nothing outside this room asks which game it has in hand.

mod catalogue;
mod law;
mod nim_sum;
mod position;
mod primitive_pairs;
mod rules;
mod scatter;
mod setup;
pub mod vectors;
mod words;
mod wythoff;

pub use catalogue::{all, find};
pub use law::{AnySize, Census, Law, Path};
pub use nim_sum::nim_sum_lines;
pub use position::{Form, LARGEST_HEAP, Outcome, Position};
pub use rules::{Rules, Structure, Visit};
pub use setup::{Kind, Parameter, Setup, Value};
pub use words::{Belief, Words};

use crate::arith::beatty::Beatty;
use std::sync::Arc;

/// What a grid of a game shows in its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Losing or winning.
    Outcome,
    /// Grundy values of two heaps.
    Values,
    /// Grundy values of one heap: rows are the values of a parameter, columns the heap size.
    HeapTable {
        /// The parameter along the rows: `"k"`.
        parameter: &'static str,
    },
    /// Grundy value of one heap against its size, as a plot.
    HeapPlot,
}

/// One way to look at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The name on the command line: `"outcome"`, `"values"`.
    pub id: &'static str,
    /// The name on screen.
    pub title: &'static str,
    /// What the cells show.
    pub look: Look,
    /// The least row and column.
    pub first: u64,
    /// Names of the axes, rows then columns.
    pub axes: [&'static str; 2],
}

/// An impartial game.
pub trait Game: Send + Sync {
    /// Everything a person reads about the game.
    fn words(&self) -> &Words;
    /// Whether positions are pairs or partitions.
    fn form(&self) -> Form;
    /// The parameters of the rules and of the count, in the order of the setup pane.
    fn parameters(&self) -> &[Parameter];
    /// The ways to look at the game, the default first.
    fn views(&self) -> &[View];
    /// The rules for these parameters.
    fn rules(&self, setup: &Setup) -> Arc<dyn Rules>;
    /// The law for these parameters, where one is known.
    fn law(&self, setup: &Setup) -> Option<Arc<dyn Law>>;
    /// The two sequences whose terms of equal index are the losing pairs, for a law of that kind.
    fn beatty(&self, _setup: &Setup) -> Option<Beatty> {
        None
    }
    /// A position worth opening on.
    fn opening(&self) -> Position;

    /// The id on the command line.
    fn id(&self) -> &str {
        &self.words().id
    }
    /// The name on screen.
    fn title(&self) -> &str {
        &self.words().title
    }
    /// The parameter called `name`.
    fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.parameters().iter().find(|parameter| parameter.name == name)
    }
    /// The view called `id`.
    fn view(&self, id: &str) -> Option<&View> {
        self.views().iter().find(|view| view.id == id)
    }
    /// The parameters at their defaults.
    fn setup(&self) -> Setup {
        Setup::defaults(self.parameters())
    }
}
