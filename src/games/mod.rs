//! One file a game: rules (options), law (closed form), words; and the catalogue.
//!
//! A [`Game`] is data plus two doors. [`Game::rules`] knows the moves and nothing else;
//! [`Game::law`] knows a closed form and nothing else. Neither calls the other: `verify` is where
//! they meet. Nothing outside this room asks which game it has in hand.

mod about;
mod brought;
mod catalogue;
pub mod codes;
mod defined;
mod families;
mod group;
mod law;
mod nim_sum;
mod position;
mod primitive_pairs;
mod rules;
#[cfg(test)]
pub(crate) mod samples;
mod scatter;
mod setup;
mod stated_law;
mod sum;
pub mod vectors;
mod wythoff;

pub use about::{About, Belief, OeisNumber};
pub use brought::{Brought, Example, template};
pub use catalogue::{Catalogue, Chosen};
pub use defined::Defined;
pub use group::Group;
pub use law::{AnySize, Census, ClosedForm, Law, Path, ReadRow, Standing};
pub use nim_sum::nim_sum_lines;
pub use position::{Form, LARGEST_HEAP, Outcome, Position};
pub use rules::{HeapMoves, Identity, Rules, Shape, Visit};
pub use setup::{Kind, Parameter, ReadText, Setup, Text, Value};
pub use sum::{HeapRules, SumRules};

use crate::arith::beatty::Beatty;
use std::sync::Arc;

/// What a grid of a game shows in its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// Losing or winning.
    Outcome,
    /// Grundy values of two heaps.
    Values,
    /// Grundy values of one heap: rows are the values of a parameter, columns the heap size.
    HeapTable {
        /// The parameter along the rows: `"k"`.
        parameter: Text,
    },
    /// Grundy value of one heap against its size, as a plot.
    HeapPlot,
}

/// One way to look at a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The name on the command line: `"outcome"`, `"values"`.
    pub id: Text,
    /// The name on screen.
    pub title: Text,
    /// What the cells show.
    pub look: Look,
    /// The least row and column.
    pub first: u64,
    /// Names of the axes, rows then columns.
    pub axes: [Text; 2],
}

impl View {
    /// A view of two heaps or of one, its rows and columns from `first`.
    pub fn new(id: &str, title: &str, look: Look, first: u64, axes: [&str; 2]) -> Self {
        Self { id: id.into(), title: title.into(), look, first, axes: axes.map(Into::into) }
    }

    /// Values and outcomes of two heaps.
    pub fn of_two_heaps(first: u64, axes: [&str; 2]) -> Vec<Self> {
        vec![
            Self::new("values", "Grundy values", Look::Values, first, axes),
            Self::new("outcome", "outcomes", Look::Outcome, first, axes),
        ]
    }
}

/// All of a game that is data: what it is called, what its positions are, what can be chosen.
#[derive(Clone)]
pub struct Description {
    /// Everything a person reads about the game.
    pub about: About,
    /// Whether positions are pairs or partitions.
    pub form: Form,
    /// The parameters of the rules and of the count, in the order of the setup pane.
    pub parameters: Vec<Parameter>,
    /// The ways to look at the game, the default first.
    pub views: Vec<View>,
    /// A position worth opening on.
    pub opening: Position,
}

/// The games that come with counts, sequences and screens of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Featured {
    /// Primitive pairs.
    PrimitivePairs,
    /// Wythoff's game and its generalisation.
    Wythoff,
    /// Scatter.
    Scatter,
}

/// An impartial game.
pub trait Game: Send + Sync {
    /// What the game is, as data.
    fn description(&self) -> &Description;
    /// The rules for these parameters.
    fn rules(&self, setup: &Setup) -> Arc<dyn Rules>;
    /// The law for these parameters, where one is known.
    fn law(&self, setup: &Setup) -> Option<Law>;
    /// The two sequences whose terms of equal index are the losing pairs, for a law of that kind.
    fn beatty(&self, _setup: &Setup) -> Option<Beatty> {
        None
    }
    /// The text that names the game with the rules chosen in `setup`: its id, or what is typed for a
    /// member of a family, such as `.77`. Equal text, equal game.
    fn canonical(&self, _setup: &Setup) -> Text {
        self.about().id.clone()
    }
    /// What the rules chosen in `setup` mean, a line each, where that needs to be said.
    fn meaning(&self, _setup: &Setup) -> Vec<String> {
        Vec::new()
    }
    /// The text that opens the game with its parameters at their defaults: its id, its line, or the path
    /// of its file.
    fn opened_by(&self) -> Text {
        self.about().id.clone()
    }
    /// The rule file it was read from.
    fn source(&self) -> Option<&str> {
        None
    }
    /// Whether the user brought it, as a line or a file.
    fn is_brought(&self) -> bool {
        false
    }
    /// Positions whose outcome or value its author gives.
    fn examples(&self) -> &[Example] {
        &[]
    }
    /// Which of the games at the heart of the program it is.
    fn featured(&self) -> Option<Featured> {
        None
    }

    /// Everything a person reads about the game.
    fn about(&self) -> &About {
        &self.description().about
    }
    /// Whether positions are pairs or partitions.
    fn form(&self) -> Form {
        self.description().form
    }
    /// The parameters of the rules and of the count, in the order of the setup pane.
    fn parameters(&self) -> &[Parameter] {
        &self.description().parameters
    }
    /// The ways to look at the game, the default first.
    fn views(&self) -> &[View] {
        &self.description().views
    }
    /// A position worth opening on.
    fn opening(&self) -> Position {
        self.description().opening.clone()
    }
    /// The id on the command line.
    fn id(&self) -> &str {
        &self.about().id
    }
    /// The name on screen.
    fn title(&self) -> &str {
        &self.about().title
    }
    /// The parameter called `name`.
    fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.parameters().iter().find(|parameter| *parameter.name == *name)
    }
    /// The view called `id`.
    fn view(&self, id: &str) -> Option<&View> {
        self.views().iter().find(|view| *view.id == *id)
    }
    /// The parameters at their defaults.
    fn setup(&self) -> Setup {
        Setup::defaults(self.parameters())
    }
}
