//! Laws: a closed form with its text and its standing. A form knows no moves.

use super::{Outcome, Position, Text};
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// What a law says of a position too large for 64 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnySize {
    /// Losing or winning.
    pub outcome: Outcome,
    /// The Grundy value, where the law gives it.
    pub value: Option<BigUint>,
    /// The law worked with these numbers, a line each.
    pub reason: Vec<String>,
    /// The winning moves: all of them, or the first of very many.
    pub winning_moves: Vec<Vec<BigUint>>,
    /// How many winning moves there are; `None` when they are not counted.
    pub winning_total: Option<BigUint>,
    /// How many options the position has; `None` when they are not counted.
    pub options: Option<BigUint>,
}

/// How many positions a rectangle of two heaps holds, and how many of them are losing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Losing positions.
    pub losing: u128,
    /// Positions in all.
    pub positions: u128,
}

/// A path over the board that explains a position: cells of two heaps, from the start to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// What it is called.
    pub name: Text,
    /// The cells on it; of very long straight runs only some.
    pub cells: Vec<(u64, u64)>,
}

/// How far a law is known to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// For every position: by a theorem that the program checks, or by a proof that comes with the game.
    Proved {
        /// The theorem or the proof, in a few words.
        by: Text,
    },
    /// A source states it; the program does not prove it.
    Stated {
        /// The source.
        source: Text,
    },
    /// Compared with the rules on every position up to this bound.
    Checked {
        /// The bound: heaps, or the side of the box of pairs.
        to: u64,
    },
    /// Only stated.
    Conjectured,
    /// Seen on this many heaps, without a proof.
    Observed {
        /// Heaps read.
        heaps: u64,
    },
    /// It fails at a position.
    Refuted {
        /// The position.
        at: Position,
    },
}

impl Standing {
    /// The word in JSON and on screen: `"proved"`, `"stated"`, `"checked"`, `"conjectured"`,
    /// `"observed"`, `"refuted"`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Proved { .. } => "proved",
            Self::Stated { .. } => "stated",
            Self::Checked { .. } => "checked",
            Self::Conjectured => "conjectured",
            Self::Observed { .. } => "observed",
            Self::Refuted { .. } => "refuted",
        }
    }

    /// Whether answers at any size may rest on it.
    pub fn is_proved(&self) -> bool {
        matches!(self, Self::Proved { .. })
    }

    /// Whether answers may rest on it, saying so: it is proved, a source states it, or it was checked.
    pub fn serves(&self) -> bool {
        matches!(self, Self::Proved { .. } | Self::Stated { .. } | Self::Checked { .. })
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proved { by } => write!(f, "proved: {by}"),
            Self::Stated { source } => write!(f, "stated: {source}"),
            Self::Checked { to } => write!(f, "checked to {to}"),
            Self::Conjectured => f.write_str("conjectured"),
            Self::Observed { heaps } => write!(f, "observed on {heaps} heaps"),
            Self::Refuted { at } => {
                let heaps: Vec<String> = at.heaps().iter().map(u64::to_string).collect();
                write!(f, "refuted at ({})", heaps.join(","))
            }
        }
    }
}

/// A law: a closed form, the text that states it, and how far it is known to hold.
///
/// ```
/// use gametui::games::{Catalogue, Standing};
/// let wythoff = Catalogue::built_in().find("wythoff").unwrap();
/// let law = wythoff.law(&wythoff.setup()).unwrap();
/// assert!(law.standing.is_proved());
/// assert_eq!(law.value(&[0, 7]), Some(7));
/// ```
#[derive(Clone)]
pub struct Law {
    form: Arc<dyn ClosedForm>,
    /// The law in one line.
    pub text: Text,
    /// How far it is known to hold.
    pub standing: Standing,
}

impl Law {
    /// A law of this form.
    pub fn new(form: Arc<dyn ClosedForm>, text: impl Into<Text>, standing: Standing) -> Self {
        Self { form, text: text.into(), standing }
    }

    /// A law whose proof comes with the game: `by` says where.
    pub fn proved(form: impl ClosedForm + 'static, text: impl Into<Text>, by: impl Into<Text>) -> Self {
        Self::new(Arc::new(form), text, Standing::Proved { by: by.into() })
    }

    /// The same law, known to hold as far as `standing` says.
    #[must_use]
    pub fn with_standing(self, standing: Standing) -> Self {
        Self { standing, ..self }
    }
}

impl Deref for Law {
    type Target = dyn ClosedForm;
    fn deref(&self) -> &Self::Target {
        &*self.form
    }
}

/// A law that is read along rows.
pub trait ReadRow {
    /// Whether it gives values; else outcomes alone.
    fn gives_values(&self) -> bool;

    /// What the law says of the pairs (a, from), (a, from + 1), … or, in a sum, of the heaps from,
    /// from + 1, …: values, or 0 for losing and 1 for winning.
    ///
    /// # Errors
    /// The index of the first cell that the law does not define, and why; the cells before it are read.
    fn read(&mut self, a: u64, from: u64, cells: &mut [u64]) -> Result<(), (usize, String)>;
}

/// A closed form, its parameters chosen. Heaps are a position of the game.
pub trait ClosedForm: Send + Sync {
    /// Losing or winning; `None` where the law does not say.
    fn outcome(&self, heaps: &[u64]) -> Option<Outcome>;

    /// The Grundy value; `None` where no closed form is known.
    fn value(&self, heaps: &[u64]) -> Option<u64>;

    /// The law worked with these numbers, a line each.
    fn reason(&self, heaps: &[u64]) -> Vec<String>;

    /// Why the law has no answer for a position that it ought to define.
    fn undefined(&self, _heaps: &[u64]) -> Option<InputError> {
        None
    }

    /// The law read along rows, where that is faster than cell by cell.
    fn rows(&self) -> Option<Box<dyn ReadRow + '_>> {
        None
    }

    /// A number p such that the law says the same of heaps with the same residues modulo p, where that is
    /// known.
    fn residues(&self) -> Option<u64> {
        None
    }

    /// Every winning move, found from the law without a scan; `None` where the law does not tell.
    fn winning_moves(&self, _heaps: &[u64]) -> Option<Vec<Position>> {
        None
    }

    /// The same for heaps of any number of digits; `None` where the law stops at 64 bits.
    /// The heaps need not be a position: an error line is the answer then.
    fn at_any_size(&self, _heaps: &[BigUint]) -> Option<Result<AnySize, InputError>> {
        None
    }

    /// Only the outcome for heaps of any number of digits, where that is cheaper than all of
    /// [`at_any_size`](Self::at_any_size).
    fn outcome_at_any_size(&self, heaps: &[BigUint]) -> Option<Result<Outcome, InputError>> {
        Some(self.at_any_size(heaps)?.map(|known| known.outcome))
    }

    /// How many winning moves there are and the first of them, where there are too many to look at;
    /// `None` where the law does not tell within `steps` steps.
    fn count_winners(&self, _heaps: &[u64], _steps: u64) -> Option<(BigUint, Vec<Position>)> {
        None
    }

    /// The path that the law walks to a position of two heaps, where it walks one.
    fn path(&self, _heaps: &[u64]) -> Option<Path> {
        None
    }

    /// Exact counts over a lattice of rectangles of two heaps: rectangle (i, j) holds the heaps
    /// `rows[i]..rows[i + 1]` by `cols[j]..cols[j + 1]`, row after row, of positions within the
    /// bound `n`. Edges ascend and are at most 2^63. `None` where nothing is cheaper than to look
    /// at every position.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    fn census(
        &self,
        _rows: &[u64],
        _cols: &[u64],
        _n: u64,
        _progress: &Progress,
    ) -> Result<Option<Vec<Census>>, Cancelled> {
        Ok(None)
    }
}
