//! The door to a game's moves. Knows no closed form.

use super::codes::Code;
use super::vectors::PairMoves;
use crate::input::InputError;
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Called with the heaps of one option; break to see no more.
pub type Visit<'a> = dyn FnMut(&[u64]) -> ControlFlow<()> + 'a;

/// What a solver may use of the moves, so that it can work on whole rows or heaps at once. The
/// options say the same; tests hold one against the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Nothing: visit the options.
    Plain,
    /// Two heaps a, b ≥ 0: take any positive number from one heap, or k > 0 and l > 0 from the two
    /// with |k − l| < band.
    Lines {
        /// The width of the diagonal band, at least 1.
        band: u64,
    },
    /// Two heaps a, b ≥ 0, every pair a position: the moves are these vectors. A convention may give values.
    Vectors(Arc<PairMoves>),
    /// A sum of heaps: a move replaces one heap by some smaller ones, whatever the others are. So the
    /// value of a position is the nim-sum of its heaps' values, and the options of a position of one
    /// heap are the options of that heap.
    Sum(HeapMoves),
}

/// What is known of the moves in one heap of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeapMoves {
    /// Nothing more: visit the options of the heap.
    Listed,
    /// What a take-and-break code says.
    Code(Arc<Code>),
    /// A heap becomes 2 to `most` non-empty heaps that add up to it.
    Splits {
        /// The most heaps that one heap may become.
        most: u64,
    },
}

impl Shape {
    /// Whether positions are sums of independent heaps.
    pub fn is_sum(&self) -> bool {
        matches!(self, Self::Sum(_))
    }

    /// Whether options are known only by visiting them.
    pub fn is_listed(&self) -> bool {
        matches!(self, Self::Plain | Self::Sum(HeapMoves::Listed | HeapMoves::Code(_)))
    }
}

/// Names rules together with the parameters they depend on: equal text, equal rules. Everything that
/// is worked out from rules and stored is stored under it.
pub type Identity = Arc<str>;

/// The moves of a game, its parameters chosen. Heaps come in the order of the game's form.
pub trait Rules: Send + Sync {
    /// Whether these heaps are a position of the game.
    ///
    /// # Errors
    /// One line that says why they are not.
    fn admit(&self, heaps: &[u64]) -> Result<(), InputError>;

    /// The same, without the words.
    fn admits(&self, heaps: &[u64]) -> bool {
        self.admit(heaps).is_ok()
    }

    /// Whether every pair of heaps is a position, of any size that mathematics allows.
    fn admits_every_pair(&self) -> bool {
        matches!(self.shape(), Shape::Lines { .. } | Shape::Vectors(_))
    }

    /// Whether a position lies within the bound `n` of the game's setup.
    fn within(&self, _n: u64, _heaps: &[u64]) -> bool {
        true
    }

    /// Show every option of a position to `visit`, each once, until it breaks.
    fn visit_options(&self, heaps: &[u64], visit: &mut Visit<'_>);

    /// Show the options to a solver: as [`visit_options`](Self::visit_options), but one may come twice.
    ///
    /// # Errors
    /// The first move that cannot be made, with its place in the text of the rules: one that leads to no
    /// position, that does not lower the measure, or that has no value. The position has none then either.
    fn try_options(&self, heaps: &[u64], visit: &mut Visit<'_>) -> Result<(), InputError> {
        self.visit_options(heaps, visit);
        Ok(())
    }

    /// How many options a position has; `None` when counting them would take longer than a moment.
    fn option_count(&self, heaps: &[u64]) -> Option<BigUint>;

    /// The value that the game's convention gives this position, whatever its options.
    fn convention(&self, _heaps: &[u64]) -> Option<u64> {
        None
    }

    /// What a solver may use of the moves.
    fn shape(&self) -> Shape {
        Shape::Plain
    }

    /// The name of these rules, with every parameter they depend on: `wythoff t=1`.
    fn identity(&self) -> Identity;

    /// Every position up to the bound `n`, in an order that puts options first, until `visit` breaks.
    /// What the bound means is the game's own: the sum or the largest of the heaps.
    fn visit_positions(&self, n: u64, visit: &mut Visit<'_>);
}
