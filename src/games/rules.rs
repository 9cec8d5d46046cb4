//! The door to a game's moves. Knows no closed form.

use crate::input::InputError;
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Called with the heaps of one option; break to see no more.
pub type Visit<'a> = dyn FnMut(&[u64]) -> ControlFlow<()> + 'a;

/// What is known of the shape of the moves, so that a solver can work on whole rows at once.
/// The options say the same; a test holds one against the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Structure {
    /// Nothing: visit the options.
    Plain,
    /// Two heaps a, b ≥ 0: take any positive number from one heap, or k > 0 and l > 0 from the two
    /// with |k − l| < band.
    Lines {
        /// The width of the diagonal band, at least 1.
        band: u64,
    },
    /// A sum of heaps: replace one heap by 2 to `most` non-empty heaps that add up to it.
    Splits {
        /// The most heaps that one heap may become.
        most: u64,
    },
}

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

    /// Whether a position lies within the bound `n` of the game's setup.
    fn within(&self, _n: u64, _heaps: &[u64]) -> bool {
        true
    }

    /// Show every option of a position to `visit`, each once, until it breaks.
    fn visit_options(&self, heaps: &[u64], visit: &mut Visit<'_>);

    /// How many options a position has; `None` when counting them would take longer than a moment.
    fn option_count(&self, heaps: &[u64]) -> Option<BigUint>;

    /// The value that the game's convention gives this position, whatever its options.
    fn convention(&self, _heaps: &[u64]) -> Option<u64> {
        None
    }

    /// What is known of the shape of the moves.
    fn structure(&self) -> Structure {
        Structure::Plain
    }

    /// Every position up to the bound `n`, in an order that puts options first, until `visit` breaks.
    /// What the bound means is the game's own: the sum or the largest of the heaps.
    fn visit_positions(&self, n: u64, visit: &mut Visit<'_>);
}
