//! What a text says, as a tree that knows no names yet, and its canonical text. One idea: a tree is
//! written with the fewest parentheses that the order of the operators allows, so reading the text
//! again gives the same tree.

use super::fault::Span;
use num_bigint::BigUint;
use std::fmt::{self, Display, Formatter, Write};

/// An operator or a function on whole numbers or conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is named as it is written")]
pub enum Op {
    Pow,
    Mul,
    Div,
    /// `/`: `div` between whole numbers, the exact quotient where a root takes part.
    Over,
    Mod,
    Add,
    Sub,
    Shl,
    Shr,
    Xor,
    BitAnd,
    BitOr,
    And,
    Or,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// How tightly an operator binds its operands; tighter is larger.
pub(super) mod level {
    pub const ATOM: u8 = 13;
    pub const POW: u8 = 12;
    pub const NEG: u8 = 11;
    pub const SUM: u8 = 9;
    pub const BITS: u8 = 7;
    pub const COMPARE: u8 = 6;
    pub const NOT: u8 = 5;
    pub const IF: u8 = 2;
}

/// Every infix operator: how it is written (the first of each is the canonical one), its level.
pub(super) const INFIX: [(&str, Op, u8); 22] = [
    ("**", Op::Pow, level::POW),
    ("*", Op::Mul, 10),
    ("div", Op::Div, 10),
    ("//", Op::Div, 10),
    ("/", Op::Over, 10),
    ("mod", Op::Mod, 10),
    ("+", Op::Add, level::SUM),
    ("-", Op::Sub, level::SUM),
    ("shl", Op::Shl, 8),
    ("shr", Op::Shr, 8),
    ("xor", Op::Xor, level::BITS),
    ("bitand", Op::BitAnd, level::BITS),
    ("bitor", Op::BitOr, level::BITS),
    ("=", Op::Eq, level::COMPARE),
    ("==", Op::Eq, level::COMPARE),
    ("!=", Op::Ne, level::COMPARE),
    ("<=", Op::Le, level::COMPARE),
    (">=", Op::Ge, level::COMPARE),
    ("<", Op::Lt, level::COMPARE),
    (">", Op::Gt, level::COMPARE),
    ("and", Op::And, 4),
    ("or", Op::Or, 3),
];

/// Every function: its name, how many arguments it takes at least and at most.
pub(super) const FUNCTIONS: [(&str, Function, usize, usize); 14] = [
    ("min", Function::Min, 2, 16),
    ("max", Function::Max, 2, 16),
    ("abs", Function::Abs, 1, 1),
    ("gcd", Function::Gcd, 2, 16),
    ("isqrt", Function::Isqrt, 1, 1),
    ("v", Function::V, 2, 2),
    ("popcount", Function::Popcount, 1, 1),
    ("is_prime", Function::IsPrime, 1, 1),
    ("is_square", Function::IsSquare, 1, 1),
    ("zeck", Function::Zeck, 1, 1),
    ("floor", Function::Floor, 1, 1),
    ("sqrt", Function::Sqrt, 1, 1),
    ("g", Function::G, 1, 1),
    ("phi", Function::Phi, 0, 0),
];

/// A function of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is named as it is written")]
pub enum Function {
    Min,
    Max,
    Abs,
    Gcd,
    Isqrt,
    V,
    Popcount,
    IsPrime,
    IsSquare,
    Zeck,
    Floor,
    Sqrt,
    /// The value of a smaller heap, in laws.
    G,
    /// The golden ratio, written without parentheses.
    Phi,
}

/// Words that cannot name a variable or a parameter.
const RESERVED: [&str; 11] =
    ["if", "then", "else", "for", "in", "step", "not", "some", "except", "true", "false"];

/// Whether `name` has a meaning of its own in the language.
///
/// ```
/// use gametui::language::is_reserved;
/// assert!(is_reserved("mod") && is_reserved("phi") && !is_reserved("h"));
/// ```
pub fn is_reserved(name: &str) -> bool {
    RESERVED.contains(&name)
        || INFIX.iter().any(|(text, ..)| *text == name)
        || FUNCTIONS.iter().any(|(text, ..)| *text == name)
}

/// An expression and its place. Two are equal when they say the same, wherever they stand.
#[derive(Clone, Debug)]
pub struct Expr {
    pub(super) kind: Kind,
    pub(super) span: Span,
    /// Levels of the tree, at most [`MOST_DEPTH`](super::parse::MOST_DEPTH): recursion over it is safe.
    pub(super) depth: u16,
}

impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

/// What an expression is made of.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    Number(BigUint),
    Name(Box<str>),
    Neg(Box<Expr>),
    Not(Box<Expr>),
    Binary(Op, Box<Expr>, Box<Expr>),
    /// Comparisons that all hold: `0 < a <= b`.
    Chain(Box<Expr>, Vec<(Op, Expr)>),
    InSet(Box<Expr>, Vec<Expr>),
    InRange(Box<Expr>, Box<Expr>, Box<Expr>),
    If(Box<[Expr; 3]>),
    Some(Box<str>, Box<Expr>),
    Call(Function, Vec<Expr>),
}

impl Expr {
    /// Level of the outermost operator.
    fn level(&self) -> u8 {
        match &self.kind {
            Kind::Number(_) | Kind::Name(_) | Kind::Call(..) => level::ATOM,
            Kind::Neg(_) => level::NEG,
            Kind::Not(_) => level::NOT,
            Kind::Binary(op, ..) => op.level(),
            Kind::Chain(..) | Kind::InSet(..) | Kind::InRange(..) => level::COMPARE,
            Kind::If(_) | Kind::Some(..) => level::IF,
        }
    }

    /// Where it stands in its text.
    pub fn span(&self) -> Span {
        self.span
    }
}

impl Op {
    fn entry(self) -> (&'static str, u8) {
        let entry = INFIX.iter().find(|(_, op, _)| *op == self);
        entry.map_or(("", 0), |(text, _, level)| (text, *level))
    }

    pub(super) fn level(self) -> u8 {
        self.entry().1
    }

    /// As it is written.
    pub(super) fn name(self) -> &'static str {
        self.entry().0
    }
}

impl Function {
    /// As it is written.
    pub(super) fn name(self) -> &'static str {
        FUNCTIONS.iter().find(|(_, function, ..)| *function == self).map_or("", |(text, ..)| text)
    }
}

/// `expr`, in parentheses where its outermost operator is looser than `least`.
struct At<'a>(&'a Expr, u8);

impl Display for At<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.0.level() < self.1 { write!(f, "({})", self.0) } else { self.0.fmt(f) }
    }
}

/// Items with `, ` between them.
pub(super) fn joined<T: Display>(f: &mut Formatter<'_>, items: impl IntoIterator<Item = T>) -> fmt::Result {
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        item.fmt(f)?;
    }
    Ok(())
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Number(number) => number.fmt(f),
            Kind::Name(name) => f.write_str(name),
            Kind::Neg(e) => write!(f, "-{}", At(e, level::NEG)),
            Kind::Not(e) => write!(f, "not {}", At(e, level::NOT)),
            Kind::Binary(Op::Pow, x, y) => write!(f, "{}**{}", At(x, level::ATOM), At(y, level::NEG)),
            Kind::Binary(op, x, y) => {
                let (text, level) = op.entry();
                let gap = if matches!(op, Op::Mul | Op::Over) { "" } else { " " };
                write!(f, "{}{gap}{text}{gap}{}", At(x, level), At(y, level + 1))
            }
            Kind::Chain(first, rest) => {
                At(first, level::BITS).fmt(f)?;
                rest.iter().try_for_each(|(op, e)| write!(f, " {} {}", op.name(), At(e, level::BITS)))
            }
            Kind::InSet(e, set) => {
                write!(f, "{} in {{", At(e, level::BITS))?;
                joined(f, set)?;
                f.write_char('}')
            }
            Kind::InRange(e, from, to) => {
                write!(f, "{} in {}..{}", At(e, level::BITS), At(from, level::BITS), At(to, level::BITS))
            }
            Kind::If(parts) => write!(f, "if {} then {} else {}", parts[0], parts[1], parts[2]),
            Kind::Some(name, condition) => write!(f, "some {name}: {condition}"),
            Kind::Call(Function::Phi, _) => f.write_str("phi"),
            Kind::Call(function, arguments) => {
                write!(f, "{}(", function.name())?;
                joined(f, arguments)?;
                f.write_char(')')
            }
        }
    }
}

/// `X in LO..HI step S`
#[derive(Clone, Debug)]
pub(super) struct Loop {
    pub name: Box<str>,
    pub name_span: Span,
    pub from: Expr,
    pub to: Expr,
    pub step: Option<Expr>,
}

/// One entry of a list of moves: the heaps it leads to, for all values of its loops that pass the condition.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub heaps: Vec<Expr>,
    /// Written in brackets: a list of heaps.
    pub list: bool,
    pub loops: Vec<Loop>,
    pub condition: Option<Expr>,
    pub span: Span,
}

impl Display for Item {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(if self.list { "[" } else { "" })?;
        joined(f, &self.heaps)?;
        f.write_str(if self.list { "]" } else { "" })?;
        for Loop { name, from, to, step, .. } in &self.loops {
            write!(f, " for {name} in {}..{}", At(from, level::BITS), At(to, level::BITS))?;
            if let Some(step) = step {
                write!(f, " step {}", At(step, level::BITS))?;
            }
        }
        if let Some(condition) = &self.condition {
            write!(f, " if {condition}")?;
        }
        Ok(())
    }
}

/// A list of moves as it is written: `a,b -> a - k, b for k in 1..a; a, b - 1`. Two are equal when their
/// canonical texts are.
#[derive(Clone, Debug)]
pub struct MovesText {
    pub(super) heads: Vec<Box<str>>,
    pub(super) items: Vec<Item>,
}

impl MovesText {
    /// The names of the heaps: one of a sum game, two of a coupled pair.
    pub fn heads(&self) -> Vec<&str> {
        self.heads.iter().map(AsRef::as_ref).collect()
    }
}

impl PartialEq for MovesText {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Display for MovesText {
    /// The canonical text.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> ", self.heads.join(","))?;
        for (i, item) in self.items.iter().enumerate() {
            f.write_str(if i > 0 { "; " } else { "" })?;
            item.fmt(f)?;
        }
        Ok(())
    }
}

/// A law as it is written.
#[derive(Clone, Debug, PartialEq)]
pub enum LawText {
    /// `losing iff COND`
    Losing(Expr),
    /// `value = EXPR`
    Value(Expr),
    /// `value = periodic [0, 1] (2, 3) + 0 except {70: 6}`
    Periodic(Periodic),
    /// `pairs LOWER, UPPER`: the losing positions are these two for a k ≥ 0, in either order.
    Pairs(Box<[Expr; 2]>),
}

/// The value of heap n is `start[n]`, then `repeat[i mod p]` + ⌊i/p⌋·`saltus` for i = n − |start| and
/// p = |repeat| ≥ 1; at the heaps of `except` it is what stands there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Periodic {
    /// The values before the period.
    pub start: Vec<u64>,
    /// The values of the first period, at least one.
    pub repeat: Vec<u64>,
    /// What is added with every period.
    pub saltus: u64,
    /// Heaps with another value, ascending.
    pub except: Vec<(u64, u64)>,
}

impl Display for LawText {
    /// The canonical text.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Losing(condition) => write!(f, "losing iff {condition}"),
            Self::Value(e) => write!(f, "value = {e}"),
            Self::Pairs(pair) => write!(f, "pairs {}, {}", pair[0], pair[1]),
            Self::Periodic(law) => {
                f.write_str("value = periodic [")?;
                joined(f, &law.start)?;
                f.write_str("] (")?;
                joined(f, &law.repeat)?;
                write!(f, ") + {}", law.saltus)?;
                if law.except.is_empty() {
                    return Ok(());
                }
                f.write_str(" except {")?;
                joined(f, law.except.iter().map(|(heap, value)| format!("{heap}: {value}")))?;
                f.write_char('}')
            }
        }
    }
}
