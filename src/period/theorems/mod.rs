//! When a period that was observed is a proof. One idea: every theorem says up to which heap the
//! values must agree; beyond it each option of n has a partner of equal value among those of n + p.
//!
//! Throughout, p is the period, n₀ ≥ 1 the preperiod, k the last digit of the code that is not 0.

pub mod all_but;
pub mod arithmetic;
pub mod octal;
pub mod parts;
pub mod taking;
pub mod unequal;
pub mod vectors;

use crate::games::codes::{Code, Digit, Spread};
use std::fmt;

/// What the moves are beyond the digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tail {
    /// There are none.
    #[default]
    Finite,
    /// Any number of tokens above k may be taken, leaving one heap or none; no move leaves more.
    AllTaking,
    /// Something that no theorem covers.
    Other,
}

/// What the theorems have to know of the moves of one heap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// k: the most tokens taken by a move, or by a move before the tail.
    pub last: u64,
    /// The kinds of moves: the most heaps that one leaves (`None`: no bound), and what is asked of them.
    pub parts: Vec<(Option<u64>, Spread)>,
    /// Whether exactly three heaps, whatever they are, may be left after taking an even, an odd number.
    pub three: [bool; 2],
    /// What follows the digits.
    pub tail: Tail,
}

impl From<&Code> for Moves {
    fn from(code: &Code) -> Self {
        let mut moves = Self { last: code.last_digit().unwrap_or(0), ..Self::default() };
        for run in code.runs() {
            moves.parts.push((run.digit.most_heaps(), run.digit.spread()));
            if run.digit.allows(3) && run.digit.spread() == Spread::Any {
                moves.three[(run.first % 2) as usize] = true;
                moves.three[(1 - run.first % 2) as usize] |= run.last != Some(run.first);
            }
        }
        moves.parts.sort_unstable_by_key(|&(most, spread)| (most, spread as u8));
        moves.parts.dedup();
        if let Some((first, _)) = code.tail() {
            moves.last = first.saturating_sub(1);
            moves.tail = if code.is_taking_only() && code.tail() == Some((first, Digit::octal(3))) {
                Tail::AllTaking
            } else {
                Tail::Other
            };
        }
        moves
    }
}

/// A theorem that turns an observed period into a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theorem {
    /// See [`taking`].
    Taking,
    /// See [`octal`].
    Octal,
    /// See [`parts`].
    Parts(u64),
    /// See [`unequal`].
    Unequal(u64),
    /// See [`unequal`].
    NotAllEqual(u64),
    /// See [`arithmetic`].
    Arithmetic,
    /// See [`all_but`].
    AllBut,
    /// See [`vectors`].
    Vectors,
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taking => f.write_str("taking only"),
            Self::Octal => f.write_str("octal (Guy and Smith 1956)"),
            Self::Parts(t) => write!(f, "at most {t} heaps"),
            Self::Unequal(t) => write!(f, "{t} unequal heaps"),
            Self::NotAllEqual(t) => write!(f, "{t} heaps not all equal"),
            Self::Arithmetic => f.write_str("arithmetic period"),
            Self::AllBut => f.write_str("all-but, repeated state"),
            Self::Vectors => f.write_str("row of finite vectors, repeated state"),
        }
    }
}

/// a·n₀ + b·p + k, when it fits.
fn linear((a, preperiod): (u64, u64), (b, period): (u64, u64), last: u64) -> Option<u64> {
    a.checked_mul(preperiod)?.checked_add(b.checked_mul(period)?)?.checked_add(last)
}

impl Moves {
    /// The theorem for a plain period and the end N of the heaps it asks about: if G(n + p) = G(n) for
    /// n₀ ≤ n < N, then for every n ≥ n₀. It reads the heaps below N + p. `None` when no theorem
    /// covers the moves. A preperiod of 0 is tested as 1.
    ///
    /// ```
    /// use gametui::period::theorems::{Moves, Theorem};
    /// let kayles: gametui::games::codes::Code = ".77".parse()?;
    /// assert_eq!(Moves::from(&kayles).required(71, 12), Some((Theorem::Octal, 168 - 12)));
    /// # Ok::<(), gametui::games::codes::CodeError>(())
    /// ```
    pub fn required(&self, preperiod: u64, period: u64) -> Option<(Theorem, u64)> {
        if self.tail != Tail::Finite {
            return None;
        }
        let preperiod = preperiod.max(1);
        let mut most = (Theorem::Taking, taking::end(preperiod, self.last)?);
        for &(t, spread) in &self.parts {
            let end = match (t?, spread) {
                (0 | 1, _) => continue,
                (2, Spread::Any) => (Theorem::Octal, octal::end(preperiod, period, self.last)?),
                (t, Spread::Any) => (Theorem::Parts(t), parts::end(t, preperiod, period, self.last)?),
                (t, Spread::Unequal) => {
                    (Theorem::Unequal(t), unequal::end_pairwise(t, preperiod, period, self.last)?)
                }
                (t, Spread::NotAllEqual) => {
                    (Theorem::NotAllEqual(t), unequal::end_not_all(t, preperiod, period, self.last)?)
                }
            };
            if end.1 >= most.1 {
                most = end;
            }
        }
        Some(most)
    }

    /// Whether the values are sure to have no saltus: they are bounded when a move only takes, and
    /// finite octal games are never arithmetic periodic (Horrocks and Nowakowski 2003).
    pub fn no_saltus(&self) -> bool {
        self.tail == Tail::Finite
            && self
                .parts
                .iter()
                .all(|&(t, spread)| t <= Some(1) && t.is_some() || (t, spread) == (Some(2), Spread::Any))
    }
}
