//! Register code: what a checked expression is compiled to. One idea: every step writes a register of its
//! own, so the same code runs for one position, lazily, or for a row of positions at once.
//!
//! A number p + q√d over r is three registers of whole numbers; only `floor` and comparisons look at it.

use super::fault::Span;
use super::syntax::{Function, Op};
use num_bigint::BigInt;

pub(super) type Reg = u16;

/// What a step does with its operands a, b, c, d.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Do {
    Op(Op),
    Neg,
    Not,
    Call(Function),
    /// ⌊(a + b√d)/c⌋
    Floor,
    /// The sign of (a + b√d)/c: −1, 0 or 1.
    Sign,
    /// b where a holds, else c.
    Select,
    /// Go on at step `out` where a does not hold. Rows ignore it unless a is the same all along.
    Unless,
    /// Go on at step `out` where a holds.
    When,
    /// Go on at step `out`.
    Jump,
    /// Whether a k passes search number `a`.
    Some,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub run: Do,
    pub out: Reg,
    pub operands: [Reg; 4],
}

/// A compiled expression. Registers hold the variables, then constants and results.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// How many variables come first.
    pub(super) variables: usize,
    /// The registers before the first step: constants in their places.
    pub(super) start: Vec<i64>,
    /// Constants beyond 64 bits; the code then runs in numbers of any size only.
    pub(super) wide: Vec<(Reg, BigInt)>,
    pub(super) steps: Vec<Step>,
    /// The place of each step in the text.
    pub(super) spans: Vec<Span>,
    pub(super) outputs: Vec<Reg>,
    pub(super) searches: Vec<Search>,
}

/// A condition on k, compiled over the variables outside and k behind them.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub test: Code,
    pub limits: Limits,
    pub span: Span,
}

/// What bounds k.
#[derive(Clone, Debug)]
pub(super) enum Limits {
    Free,
    All(Vec<Limits>),
    Any(Vec<Limits>),
    /// The left side minus the right one rises with k: it is ≥ 0 from some k on, > 0 from another.
    Bound(Op, Box<[Code; 2]>),
}

impl Limits {
    /// Whether k is bounded above.
    pub fn end(&self) -> bool {
        match self {
            Self::Free => false,
            Self::All(parts) => parts.iter().any(Self::end),
            Self::Any(parts) => parts.iter().all(Self::end),
            Self::Bound(op, _) => matches!(op, Op::Eq | Op::Lt | Op::Le),
        }
    }
}

/// The names that an expression may use.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// The heaps, in the order of a position.
    pub heaps: &'a [&'a str],
    /// Parameters with their values; they become constants.
    pub parameters: &'a [(&'a str, i64)],
    /// Whether numbers widen, and `some k` and `g` may be used.
    pub law: bool,
}

impl<'a> Names<'a> {
    /// For rules, where numbers are checked 64-bit.
    pub fn rules(heaps: &'a [&'a str], parameters: &'a [(&'a str, i64)]) -> Self {
        Self { heaps, parameters, law: false }
    }

    /// For laws, where numbers widen as they need.
    pub fn law(heaps: &'a [&'a str], parameters: &'a [(&'a str, i64)]) -> Self {
        Self { heaps, parameters, law: true }
    }
}
