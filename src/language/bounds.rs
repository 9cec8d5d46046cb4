//! What bounds k in `some k: COND`. One idea: a comparison that changes only once as k grows, as
//! `a = floor(k*phi)` or `k*k <= a`, bounds k where it changes; it is compiled as the two conditions
//! "left ≥ right" and "left > right", each of which holds from some k on.

use super::code::{Code, Limits};
use super::fault::Fault;
use super::syntax::{Expr, Function, Kind, Op};

/// How an expression changes with k.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    Constant,
    Rising,
    Falling,
}

impl Course {
    fn flipped(self) -> Self {
        match self {
            Self::Constant => self,
            Self::Rising => Self::Falling,
            Self::Falling => Self::Rising,
        }
    }

    /// Of the sum of two.
    fn with(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Constant, course) | (course, Self::Constant) => Some(course),
            _ => (self == other).then_some(self),
        }
    }
}

/// What the analysis knows: k, and the parameters; heaps and all k are ≥ 0.
pub(super) struct View<'a> {
    pub k: &'a str,
    pub parameters: &'a [(&'a str, i64)],
}

impl View<'_> {
    fn constant(&self, e: &Expr) -> Option<i64> {
        match &e.kind {
            Kind::Number(number) => i64::try_from(number).ok(),
            Kind::Name(name) => {
                self.parameters.iter().find(|(other, _)| **other == **name).map(|(_, value)| *value)
            }
            _ => None,
        }
    }

    fn not_negative(&self, e: &Expr) -> bool {
        let all = |es: &[Expr]| es.iter().all(|e| self.not_negative(e));
        match &e.kind {
            Kind::Number(_) => true,
            Kind::Name(_) => self.constant(e).is_none_or(|value| value >= 0),
            Kind::Binary(Op::Shr | Op::Shl | Op::Pow, x, _) => self.not_negative(x),
            Kind::Binary(Op::Sub, x, y) => match (&x.kind, self.constant(y)) {
                // such as sqrt(13) - 1
                (Kind::Call(Function::Sqrt, of), Some(y)) => self
                    .constant(&of[0])
                    .zip(y.checked_mul(y))
                    .is_some_and(|(of, square)| y < 0 || of >= square),
                _ => false,
            },
            Kind::Binary(op, x, y) => *op != Op::Sub && self.not_negative(x) && self.not_negative(y),
            Kind::If(parts) => all(&parts[1..]),
            Kind::Call(Function::Min | Function::Floor, es) => all(es),
            Kind::Call(Function::Max, es) => es.iter().any(|e| self.not_negative(e)),
            Kind::Call(Function::G, _) => false,
            Kind::Call(..) => true,
            _ => false,
        }
    }

    fn course(&self, e: &Expr) -> Option<Course> {
        let (rising, constant) = (Some(Course::Rising), Some(Course::Constant));
        match &e.kind {
            Kind::Number(_) => constant,
            Kind::Name(name) => {
                if **name == *self.k {
                    rising
                } else {
                    constant
                }
            }
            Kind::Neg(x) => self.course(x).map(Course::flipped),
            Kind::Binary(op, x, y) => {
                let (left, right) = (self.course(x)?, self.course(y)?);
                if left == Course::Constant && right == Course::Constant {
                    return constant;
                }
                match op {
                    Op::Add => left.with(right),
                    Op::Sub => left.with(right.flipped()),
                    Op::Mul if self.not_negative(x) && self.not_negative(y) => left.with(right),
                    Op::Mul if left == Course::Constant && self.not_negative(x) => Some(right),
                    Op::Mul if right == Course::Constant && self.not_negative(y) => Some(left),
                    // A negative divisor would turn it round, 0 is an error at every k.
                    Op::Div | Op::Over if right == Course::Constant && self.not_negative(y) => Some(left),
                    Op::Shl | Op::Shr if right == Course::Constant => Some(left),
                    Op::Pow if right == Course::Constant && self.not_negative(x) => Some(left),
                    Op::Pow if self.constant(x).is_some_and(|base| base >= 1) => Some(right),
                    _ => None,
                }
            }
            Kind::Call(Function::Floor | Function::Isqrt | Function::Sqrt, es) => self.course(&es[0]),
            Kind::Call(Function::Min | Function::Max, es) => {
                es.iter().try_fold(Course::Constant, |course, e| course.with(self.course(e)?))
            }
            Kind::Call(_, es) => es.iter().all(|e| self.course(e) == constant).then_some(Course::Constant),
            _ => None,
        }
    }
}

type Compile<'a> = dyn Fn(&Expr) -> Result<Code, Fault> + 'a;

/// The limits that a condition sets to the k of `view`, its comparisons compiled by `compile`.
pub(super) fn limits(e: &Expr, view: &View<'_>, compile: &Compile<'_>) -> Result<Limits, Fault> {
    let compare = |op: Op, x: &Expr, y: &Expr| {
        let (Some(left), Some(right)) = (view.course(x), view.course(y)) else { return Ok(Limits::Free) };
        let (op, x, y) = match left.with(right.flipped()) {
            Some(Course::Rising) => (op, x, y),
            Some(Course::Falling) => (turned(op), y, x),
            _ => return Ok(Limits::Free),
        };
        let code = |op| {
            let kind = Kind::Chain(Box::new(x.clone()), vec![(op, y.clone())]);
            compile(&Expr { kind, span: e.span, depth: e.depth })
        };
        Ok(if op == Op::Ne {
            Limits::Free
        } else {
            Limits::Bound(op, Box::new([code(Op::Ge)?, code(Op::Gt)?]))
        })
    };
    Ok(match &e.kind {
        Kind::Binary(Op::And, x, y) => {
            Limits::All(vec![limits(x, view, compile)?, limits(y, view, compile)?])
        }
        Kind::Binary(Op::Or, x, y) => Limits::Any(vec![limits(x, view, compile)?, limits(y, view, compile)?]),
        Kind::Chain(first, rest) => {
            let lefts = std::iter::once(&**first).chain(rest.iter().map(|(_, e)| e));
            let all: Result<Vec<_>, Fault> = lefts.zip(rest).map(|(x, (op, y))| compare(*op, x, y)).collect();
            Limits::All(all?)
        }
        Kind::InRange(x, from, to) => Limits::All(vec![compare(Op::Ge, x, from)?, compare(Op::Le, x, to)?]),
        Kind::InSet(x, set) => {
            let any: Result<Vec<_>, Fault> = set.iter().map(|y| compare(Op::Eq, x, y)).collect();
            Limits::Any(any?)
        }
        _ => Limits::Free,
    })
}

/// The same comparison with its sides exchanged.
fn turned(op: Op) -> Op {
    match op {
        Op::Lt => Op::Gt,
        Op::Gt => Op::Lt,
        Op::Le => Op::Ge,
        Op::Ge => Op::Le,
        other => other,
    }
}
