//! Periods of values, proved or observed. One idea: look for the shortest period of the heaps read so
//! far, ask a theorem how far it must hold, and read exactly that far.
//!
//! | file | what it is for |
//! |---|---|
//! | [`tail`] | the shortest period of every tail, in linear time |
//! | [`theorems`] | when a period is a proof, one small file each |
//! | [`search`](mod@search) | read on until a period is proved or the limit is reached |
//! | [`far`] | values, counts and moves of heaps of any size, from a proved period |
//! | [`certificate`] | a small file that lets anybody check a proof |
//! | [`report`] | a finding in words |
//! | [`atlas`](mod@atlas) | all octal codes of a few digits |
//! | [`state`] | values on disk, to go on from |

pub mod atlas;
pub mod certificate;
pub mod far;
mod law;
pub mod report;
pub mod search;
pub mod state;
mod sums;
pub mod tail;
pub mod theorems;

pub use self::law::law;
pub use self::search::{observed, search};
pub use self::sums::SumSource;
use crate::grundy::codes::CodeValues;
use crate::progress::{Cancelled, Progress};
use theorems::Theorem;

/// The values of the heaps 0, 1, 2, … as far as they have been worked out.
pub trait Heaps {
    /// How many heaps: 0 to `heaps()` − 1.
    fn heaps(&self) -> u64;
    /// The value of a heap below [`heaps`](Self::heaps).
    fn value(&self, heap: u64) -> u64;
}

impl<T: Copy + Into<u64>> Heaps for [T] {
    fn heaps(&self) -> u64 {
        self.len() as u64
    }
    fn value(&self, heap: u64) -> u64 {
        self[heap as usize].into()
    }
}

/// Values that can be worked out further.
pub trait Source: Heaps {
    /// Work out the heaps below `heaps`, or as many as there is room for.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled; what was worked out stays.
    fn extend(&mut self, heaps: u64, progress: &Progress) -> Result<(), Cancelled>;
}

impl Heaps for CodeValues {
    fn heaps(&self) -> u64 {
        self.len()
    }
    fn value(&self, heap: u64) -> u64 {
        self.cells().get(heap).map_or(0, u64::from)
    }
}

impl Source for CodeValues {
    fn extend(&mut self, heaps: u64, progress: &Progress) -> Result<(), Cancelled> {
        self.extend(heaps, progress)
    }
}

/// G(n + period) = G(n) + saltus for all n ≥ preperiod, as far as the standing says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The shortest period.
    pub period: u64,
    /// The least heap from which it holds.
    pub preperiod: u64,
    /// What a period adds; 0 when the values repeat.
    pub saltus: u64,
}

/// What a period rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// A theorem, with the number of heaps that it reads.
    Proved {
        /// The theorem.
        theorem: Theorem,
        /// Heaps read: 0 to `heaps` − 1.
        heaps: u64,
    },
    /// It holds on the heaps read, at least four periods of them.
    Observed {
        /// Heaps read: 0 to `heaps` − 1.
        heaps: u64,
        /// How many more a proof would read, if the period holds; `None` when no theorem covers it.
        more: Option<u64>,
    },
    /// None was found.
    None {
        /// Heaps read: 0 to `heaps` − 1.
        heaps: u64,
    },
}

impl Standing {
    /// One word: `proved`, `observed` or `none`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Proved { .. } => "proved",
            Self::Observed { .. } => "observed",
            Self::None { .. } => "none",
        }
    }

    /// Heaps read.
    pub fn heaps(&self) -> u64 {
        match *self {
            Self::Proved { heaps, .. } | Self::Observed { heaps, .. } | Self::None { heaps } => heaps,
        }
    }
}

/// The most exceptions that are listed.
pub const MOST_EXCEPTIONS: usize = 100;

/// What is known of the period of a sequence of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The period, proved or observed.
    pub period: Option<Period>,
    /// What it rests on.
    pub standing: Standing,
    /// The largest value and the first heap that has it, among the heaps read; with a proved period the
    /// largest of all. `None` with a saltus.
    pub largest: Option<(u64, u64)>,
    /// The first heaps below the preperiod whose value is not what the period, continued backwards,
    /// gives; at most [`MOST_EXCEPTIONS`].
    pub exceptions: Vec<u64>,
}

impl Finding {
    /// The finding for values that have been read as far as `standing` says.
    pub fn new<H: Heaps + ?Sized>(values: &H, period: Option<Period>, standing: Standing) -> Self {
        let all = period.filter(|_| matches!(standing, Standing::Proved { .. }));
        let end = all.map_or(standing.heaps(), |all| all.preperiod + all.period).min(values.heaps());
        let bounded = period.is_none_or(|period| period.saltus == 0);
        let largest = (0..if bounded { end } else { 0 }).fold(None, |most, heap| match most {
            Some((value, _)) if value >= values.value(heap) => most,
            _ => Some((values.value(heap), heap)),
        });
        let exceptions = period.map_or_else(Vec::new, |period| {
            let breaks = |&heap: &u64| period.at(values, heap) != Some(values.value(heap));
            (0..period.preperiod).filter(breaks).take(MOST_EXCEPTIONS).collect()
        });
        Self { period, standing, largest, exceptions }
    }
}

impl Period {
    /// The value that the period gives a heap, also before the preperiod, where it may be none. The
    /// heaps below `preperiod + period` must have been read.
    pub fn at<H: Heaps + ?Sized>(&self, values: &H, heap: u64) -> Option<u64> {
        let before = self.preperiod.saturating_sub(heap).div_ceil(self.period);
        let after = heap.saturating_sub(self.preperiod) / self.period;
        let within = heap + before * self.period - after * self.period;
        let value = values.value(within).checked_add(after.checked_mul(self.saltus)?)?;
        value.checked_sub(before.checked_mul(self.saltus)?)
    }
}

#[cfg(test)]
mod tests;
