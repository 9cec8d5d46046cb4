//! What is known of one position, and where each part of it comes from.

use crate::games::{AnySize, Law, Outcome, Standing, Text};
use crate::input::InputError;
use crate::progress::Cancelled;
use num_bigint::BigUint;

/// Where a statement about a position comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The game's convention ends it here.
    Convention,
    /// The law, a closed form.
    Law,
    /// Grundy values worked out from the rules for a whole board or sequence of heaps.
    Table,
    /// Play searched to the end from this position.
    Search,
}

impl Source {
    /// `"convention"`, `"law"`, `"table"` or `"search"`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Convention => "convention",
            Self::Law => "law",
            Self::Table => "table",
            Self::Search => "search",
        }
    }
}

/// Outcome and value of a position, with their sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Losing or winning.
    pub outcome: Outcome,
    /// Where the outcome comes from.
    pub outcome_from: Source,
    /// The Grundy value and where it comes from, when it is known.
    pub value: Option<(u64, Source)>,
}

impl Judged {
    /// A position whose value is known from `source`.
    pub(super) fn by_value(value: u64, source: Source) -> Self {
        Self { outcome: Outcome::of_value(value), outcome_from: source, value: Some((value, source)) }
    }
}

/// The moves to losing positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningMoves {
    /// The first of them, as positions; all of them when there are few.
    pub listed: Vec<Vec<BigUint>>,
    /// How many there are; `None` when there are more than are listed and they were not counted.
    pub total: Option<BigUint>,
}

impl WinningMoves {
    /// Whether every winning move is listed.
    pub fn complete(&self) -> bool {
        self.total.as_ref() == Some(&self.listed.len().into())
    }
}

/// The answer for one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The heaps, in the order of the game's form.
    pub position: Vec<BigUint>,
    /// Losing or winning for the player to move, and where that comes from; `None` for a position that
    /// no law decides and that is too large to play out.
    pub outcome: Option<(Outcome, Source)>,
    /// The Grundy value, where it is known.
    pub value: Option<BigUint>,
    /// Where the value comes from.
    pub value_from: Option<Source>,
    /// The law that the answer rests on, and how far it is known to hold.
    pub law: Option<(Text, Standing)>,
    /// The law worked with these numbers, a line each; empty where there is no law.
    pub reason: Vec<String>,
    /// The winning moves; none for a losing position.
    pub winning_moves: WinningMoves,
    /// How many options there are; `None` when they are too many to count at once.
    pub options: Option<BigUint>,
}

impl Answer {
    /// No answer: `reason` says why.
    pub(super) fn unknown(position: Vec<BigUint>, reason: String, options: Option<BigUint>) -> Self {
        Self {
            position,
            outcome: None,
            value: None,
            value_from: None,
            law: None,
            reason: vec![reason],
            winning_moves: WinningMoves { listed: Vec::new(), total: None },
            options,
        }
    }

    /// The answer a law gives without the help of the rules.
    pub(super) fn by_law(position: Vec<BigUint>, of: &Law, law: AnySize) -> Self {
        Self {
            law: Some((of.text.clone(), of.standing.clone())),
            position,
            outcome: Some((law.outcome, Source::Law)),
            value_from: law.value.is_some().then_some(Source::Law),
            value: law.value,
            reason: law.reason,
            winning_moves: WinningMoves { listed: law.winning_moves, total: law.winning_total },
            options: law.options,
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The heaps are no position.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The work was cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}
