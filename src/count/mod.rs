//! How many positions win, for n beyond any table: one room a count.
//!
//! A [`Count`] says what a run would cost before it starts, reports
//! [`Progress`], stops within 100 ms of a cancel, and hands its state to a [`Keep`] now and then so
//! that a killed run can go on.

pub mod boxes;
mod check;
pub mod heaps;
pub mod pairs;
pub mod primitive_pairs;
pub mod scatter;
pub mod sums;
pub mod wythoff;

pub(crate) use check::residue;

use crate::games::Setup;
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;

/// Which of a count's methods to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// The fastest one known here.
    Fast,
    /// The plain one, kept as the check.
    Reference,
}

impl Method {
    /// The name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fast => "fast",
            Self::Reference => "reference",
        }
    }
}

/// What is to be counted, how, and with what.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The game's parameters, n among them.
    pub setup: Setup,
    /// The method.
    pub method: Method,
    /// Threads to use, at least 1.
    pub threads: usize,
    /// Bytes the run may hold; what needs more is refused.
    pub memory: u64,
}

/// What a run would cost, from a model fitted to measurements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Peak bytes; a run never holds more.
    pub memory: u64,
    /// Seconds, roughly.
    pub seconds: f64,
}

/// One number of a result, or several under one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// A single number.
    One(BigUint),
    /// A word or a line, such as what the result rests on.
    Said(String),
    /// Numbers by key, in order: F by k.
    Keyed(Vec<(String, BigUint)>),
    /// Many numbers under column names, a row for each n: a whole sequence from one run.
    Table {
        /// What the columns hold, `"n"` first.
        columns: Vec<String>,
        /// The rows, as wide as `columns`.
        rows: Vec<Vec<BigUint>>,
    },
}

/// A finished count: figures by name, in the order they are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Name and figure: `("winning", …)`.
    pub figures: Vec<(String, Figure)>,
}

impl Tally {
    /// The single number called `name`.
    pub fn one(&self, name: &str) -> Option<&BigUint> {
        self.figures.iter().find_map(|(n, figure)| match figure {
            Figure::One(number) if n == name => Some(number),
            _ => None,
        })
    }
}

/// Why a run ended without a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// It was cancelled.
    Cancelled,
    /// What was read on the way shows that the question cannot be answered.
    Refused(InputError),
}

impl From<Cancelled> for Stopped {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

impl From<InputError> for Stopped {
    fn from(refusal: InputError) -> Self {
        Self::Refused(refusal)
    }
}

/// Where a long run leaves its state, so that it can go on after a kill.
///
/// The state's meaning is the count's own; keeping it whole (atomic, checksummed, tied to this very
/// question) is the keeper's.
pub trait Keep: Sync {
    /// The state left by an earlier run of the same question, if there is a sound one.
    fn load(&self) -> Option<Vec<u8>>;
    /// Leave `state`. Failure costs the checkpoint, never the count.
    fn save(&self, state: &[u8]);
    /// Whether a new state would be welcome now; cheap, so ask as often as you like.
    fn wants(&self) -> bool;
    /// The state that was loaded does not fit the count, which starts over: `fault` says why, as in
    /// "is of another plan".
    fn reject(&self, _fault: &str) {}
}

/// Keeps nothing.
pub struct KeepNothing;

impl Keep for KeepNothing {
    fn load(&self) -> Option<Vec<u8>> {
        None
    }
    fn save(&self, _state: &[u8]) {}
    fn wants(&self) -> bool {
        false
    }
}

/// A count of one game's positions.
pub trait Count: Send + Sync {
    /// What is counted, in words: `winning primitive pairs`.
    fn title(&self) -> &str;
    /// What the figures' names stand for, where they do not say it themselves.
    fn legend(&self) -> &str {
        ""
    }
    /// The methods it has, the default first.
    fn methods(&self) -> &[Method];
    /// What the run would cost.
    ///
    /// # Errors
    /// One line naming the largest n that can be counted, when this one cannot.
    fn estimate(&self, ask: &Ask) -> Result<Estimate, InputError>;
    /// Whether a run that is stopped leaves a state to go on from.
    fn is_resumable(&self, _ask: &Ask) -> bool {
        false
    }
    /// Run to the end.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] when `progress` was cancelled; a refusal where only the run could tell.
    fn run(&self, ask: &Ask, progress: &Progress, keep: &dyn Keep) -> Result<Tally, Stopped>;
}
