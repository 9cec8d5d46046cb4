//! What a person said a game is: moves, positions, law and pages, read and checked but not yet compiled
//! for chosen parameters.

use super::source::{Source, Written};
use crate::games::codes::{Code, Digit, Run, Spread};
use crate::games::vectors::PairMoves;
use crate::games::{About, Form, Outcome, Parameter, Text};
use crate::input::InputError;
use crate::language::{Amount, Expr, Leaves, MovesText, Taking};
use std::sync::Arc;

/// A part of the text in the rule language.
#[derive(Clone, Debug)]
pub(super) struct Part<T> {
    pub read: T,
    pub written: Written,
}

/// Which positions there are, and what is special about some.
#[derive(Clone, Debug, Default)]
pub(super) struct Positions {
    /// What is a position; every one without it.
    pub all: Option<Part<Expr>>,
    /// Where the game is over.
    pub end: Option<Part<Expr>>,
    /// Where the value is given, and the value.
    pub value: Option<[Part<Expr>; 2]>,
    /// What falls with every move.
    pub measure: Option<Part<Expr>>,
}

/// The law as it is stated.
#[derive(Clone, Debug)]
pub(super) struct Stated {
    pub text: Text,
    pub source: Option<Text>,
}

/// A position with its outcome or value, which the game must have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The position as it is written.
    pub position: Text,
    /// Its outcome, where that is said.
    pub outcome: Option<Outcome>,
    /// Its value, where that is said.
    pub value: Option<u64>,
}

/// A game as it was written.
#[derive(Clone)]
pub(super) struct Definition {
    pub form: Form,
    pub about: About,
    /// The bound it opens with.
    pub bound: u64,
    pub parameters: Vec<Parameter>,
    /// Where the vectors or codes are written.
    pub given: Written,
    pub rays: Vec<[i64; 2]>,
    pub steps: Vec<[i64; 2]>,
    pub codes: Vec<Code>,
    pub options: Vec<Part<MovesText>>,
    pub positions: Positions,
    pub law: Option<Stated>,
    pub examples: Vec<Example>,
}

impl Definition {
    /// The game of a line: moves by expression, or by vectors.
    ///
    /// # Errors
    /// What is wrong, with its place.
    pub fn of_line(line: &str) -> Result<Self, InputError> {
        let source = Arc::new(Source { name: None, text: line.into() });
        let written = Written { source, at: 0, lead: 0 };
        let mut definition = Self {
            form: Form::Pair,
            about: About::default(),
            bound: 1000,
            parameters: Vec::new(),
            given: written.clone(),
            rays: Vec::new(),
            steps: Vec::new(),
            codes: Vec::new(),
            options: Vec::new(),
            positions: Positions::default(),
            law: None,
            examples: Vec::new(),
        };
        let name: Text = if line.contains("->") {
            let read = MovesText::read(line).map_err(|fault| written.fault(&fault, ""))?;
            let heads = read.heads();
            match heads[..] {
                ["n"] => definition.form = Form::Partition,
                ["a", "b"] => definition.bound = 100,
                _ => {
                    let what = format!("the heaps are called {}", heads.join(","));
                    return Err(InputError::new(
                        what,
                        "n for one heap, or a,b for two",
                        "n -> n - 1 if n > 0",
                    ));
                }
            }
            let name = read.to_string();
            definition.options.push(Part { read, written });
            name.into()
        } else {
            let moves = PairMoves::parse(line)?;
            (definition.rays, definition.steps) = (moves.rays().to_vec(), moves.steps().to_vec());
            moves.text().into()
        };
        let what = if definition.form == Form::Pair { "the pair" } else { "a heap" };
        definition.about = About {
            id: name.clone(),
            title: name.clone(),
            rules: format!("The moves of {what}, as they were typed: {name}. Whoever cannot move loses.")
                .into(),
            rule: name,
            ..About::default()
        };
        Ok(definition)
    }

    /// The names of the heaps.
    pub fn heads(&self) -> &'static [&'static str] {
        heads(self.form)
    }
}

/// The names of the heaps in the rule language.
pub(super) fn heads(form: Form) -> &'static [&'static str] {
    if form == Form::Pair { &["a", "b"] } else { &["n"] }
}

/// More runs than this are not joined to one code.
const MOST_RUNS: usize = 2000;

/// The one code of several, which allows what any of them allows; `None` when none can say it.
pub(super) fn joined(codes: &[Code]) -> Option<Code> {
    let runs: Vec<&Run> = codes.iter().flat_map(Code::runs).collect();
    if runs.len() > MOST_RUNS {
        return None;
    }
    let mut edges: Vec<u64> = runs
        .iter()
        .flat_map(|run| [Some(run.first), run.last.and_then(|last| last.checked_add(1))])
        .flatten()
        .collect();
    edges.sort_unstable();
    edges.dedup();
    let ends = edges.iter().skip(1).map(|next| Some(next - 1)).chain([None]);
    let mut all = Vec::new();
    for (&first, last) in edges.iter().zip(ends) {
        let over = |run: &&&Run| run.first <= first && run.last.is_none_or(|last| last >= first);
        let digit = runs.iter().filter(over).try_fold(Digit::default(), |sum, run| both(sum, run.digit))?;
        all.push(Run { first, last, digit });
    }
    Some(Code::from_runs(all))
}

/// The digit that allows what either allows.
fn both(one: Digit, other: Digit) -> Option<Digit> {
    if one == other || other.is_zero() {
        return Some(one);
    }
    if one.is_zero() {
        return Some(other);
    }
    let breaks = |digit: Digit| digit.most_heaps().is_none_or(|most| most >= 2);
    let (open, marked) =
        ([one, other].iter().any(|digit| digit.most_heaps().is_none()), one.spread() != other.spread());
    if open || marked && breaks(one) && breaks(other) {
        return None;
    }
    let bits = (0..32).filter(|&i| one.allows(i) || other.allows(i)).fold(0, |bits, i| bits | 1 << i);
    Some(Digit::new(bits, false, if breaks(one) { one.spread() } else { other.spread() }))
}

/// The code that allows these ways to take and break.
pub(super) fn code_of(takings: &[Taking]) -> Option<Code> {
    let code = |taking: &Taking| {
        let (first, last) = match taking.amount {
            Amount::Exactly(amount) => (amount, Some(amount)),
            Amount::AtLeast(amount) => (amount, None),
        };
        let (bits, spread) = match taking.leaves {
            Leaves::Nothing => (1, Spread::Any),
            Leaves::One => (2, Spread::Any),
            Leaves::Two => (4, Spread::Any),
            Leaves::TwoUnequal => (4, Spread::Unequal),
        };
        Code::from_runs([Run { first, last, digit: Digit::new(bits, false, spread) }])
    };
    joined(&takings.iter().map(code).collect::<Vec<_>>())
}
