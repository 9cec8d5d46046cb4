//! `some k: COND`, for whole k ≥ 0, answered exactly. One idea: where a comparison in COND can be seen to
//! change only once as k grows, as `a = floor(k*phi)` or `k*k <= a`, bisection gives the interval of k that
//! pass it; the intervals of the whole condition are then looked through. Without a bound it is refused.

use super::code::{Code, Names};
use super::compile::Compiler;
use super::fault::{Fault, Span};
use super::number::{Int, Trouble};
use super::run::{Context, Stop};
use super::syntax::{Expr, Function, Kind, Op};

/// The most k that are tried for one position.
const MOST_TRIED: u64 = 1 << 20;

/// A condition on k, compiled over the variables outside and k behind them.
#[derive(Clone, Debug)]
pub(super) struct Search {
    test: Code,
    limits: Limits,
    span: Span,
}

/// What bounds k.
#[derive(Clone, Debug)]
enum Limits {
    Free,
    All(Vec<Limits>),
    Any(Vec<Limits>),
    /// The left side minus the right one rises with k: it is ≥ 0 from some k on, > 0 from another.
    Bound(Op, Box<[Code; 2]>),
}

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
struct View<'a> {
    k: &'a str,
    parameters: &'a [(&'a str, i64)],
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

impl Search {
    pub fn new(names: Names<'_>, variables: &[Box<str>], k: &str, condition: &Expr) -> Result<Self, Fault> {
        let more: Vec<Box<str>> = variables[names.heaps.len()..].iter().cloned().chain([k.into()]).collect();
        let compile = |e: &Expr| {
            let mut compiler = Compiler::new(names, &more);
            let reg = compiler.condition(e)?;
            compiler.put_out(reg);
            Ok(compiler.finish())
        };
        let view = View { k, parameters: names.parameters };
        let limits = limits(condition, &view, &compile)?;
        if !limits.end() {
            let what = format!(
                "nothing bounds {k}: an equation such as a = floor({k}*phi) or a bound such as {k} <= a is needed"
            );
            return Err(Fault::new(condition.span, what));
        }
        Ok(Self { test: compile(condition)?, limits, span: condition.span })
    }

    /// Whether some k passes, for these variables.
    pub fn holds<T: Int>(&self, variables: &[T], context: &mut Context<'_>) -> Result<bool, Stop> {
        self.walk(variables, context, &mut |_, _| Ok(true))
    }

    /// Show every k that passes to `visit`.
    pub fn each<T: Int>(
        &self,
        variables: &[T],
        context: &mut Context<'_>,
        visit: &mut dyn FnMut(&T, &mut Context<'_>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        self.walk(variables, context, &mut |k, context| visit(k, context).map(|()| false)).map(|_| ())
    }

    /// Show the k that pass to `visit` until it says that it has seen enough; whether it did.
    fn walk<T: Int>(
        &self,
        variables: &[T],
        context: &mut Context<'_>,
        visit: &mut dyn FnMut(&T, &mut Context<'_>) -> Result<bool, Stop>,
    ) -> Result<bool, Stop> {
        let mut registers = variables.to_vec();
        registers.push(T::small(0));
        let last = registers.len() - 1;
        let mut tried = 0;
        for (from, to) in self.limits.intervals(&mut registers, context)? {
            // An interval without an end would not have passed `new`.
            let Some(to) = to else { continue };
            let mut k = from;
            while k < to {
                tried += 1;
                if tried > MOST_TRIED {
                    return Err(Stop::new(
                        Trouble::Wrong("more than a million k would have to be tried"),
                        self.span,
                    ));
                }
                registers[last] = k.clone();
                if self.test.run(&registers, context)? != T::small(0) && visit(&k, context)? {
                    return Ok(true);
                }
                k = k.plus(&T::small(1)).ok_or_else(|| Stop::new(Trouble::Overflow, self.span))?;
            }
        }
        Ok(false)
    }
}

type Compile<'a> = dyn Fn(&Expr) -> Result<Code, Fault> + 'a;

fn limits(e: &Expr, view: &View<'_>, compile: &Compile<'_>) -> Result<Limits, Fault> {
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

/// From the first k to before the second; `None` without an end.
type Interval<T> = (T, Option<T>);

impl Limits {
    /// Whether k is bounded above.
    fn end(&self) -> bool {
        match self {
            Self::Free => false,
            Self::All(parts) => parts.iter().any(Self::end),
            Self::Any(parts) => parts.iter().all(Self::end),
            Self::Bound(op, _) => matches!(op, Op::Eq | Op::Lt | Op::Le),
        }
    }

    fn intervals<T: Int>(
        &self,
        registers: &mut [T],
        context: &mut Context<'_>,
    ) -> Result<Vec<Interval<T>>, Stop> {
        let all = (T::small(0), None);
        Ok(match self {
            Self::Free => vec![all],
            Self::Any(parts) => {
                let mut found = Vec::new();
                for part in parts {
                    found.extend(part.intervals(registers, context)?);
                }
                found
            }
            Self::All(parts) => {
                let mut found = vec![all];
                // Those with an end first: nothing is looked for beyond it then.
                for part in parts {
                    let more = part.intervals(registers, context)?;
                    found = found.iter().flat_map(|x| more.iter().filter_map(|y| common(x, y))).collect();
                    if found.is_empty() {
                        break;
                    }
                }
                found
            }
            Self::Bound(op, codes) => {
                let [reached, passed] = &**codes;
                match op {
                    Op::Eq => {
                        let from = first(reached, T::small(0), registers, context)?;
                        let to = first(passed, from.clone(), registers, context)?;
                        vec![(from, Some(to))]
                    }
                    Op::Lt => vec![(T::small(0), Some(first(reached, T::small(0), registers, context)?))],
                    Op::Le => vec![(T::small(0), Some(first(passed, T::small(0), registers, context)?))],
                    // The rest bounds k from below only; the test itself says where.
                    _ => vec![all],
                }
            }
        })
    }
}

fn common<T: Int>(x: &Interval<T>, y: &Interval<T>) -> Option<Interval<T>> {
    let from = x.0.clone().max(y.0.clone());
    let to = match (&x.1, &y.1) {
        (Some(x), Some(y)) => Some(x.min(y).clone()),
        (x, y) => x.clone().or_else(|| y.clone()),
    };
    to.as_ref().is_none_or(|to| from < *to).then_some((from, to))
}

/// The least k ≥ `from` for which `code` holds, which it does from some k on: doubling, then halving.
fn first<T: Int>(code: &Code, from: T, registers: &mut [T], context: &mut Context<'_>) -> Result<T, Stop> {
    const MOST_DOUBLINGS: u32 = 20_000;
    let span = code.spans.last().copied().unwrap_or_default();
    let last = registers.len() - 1;
    let mut holds = |k: &T| {
        registers[last] = k.clone();
        Ok::<bool, Stop>(code.run(registers, context)? != T::small(0))
    };
    let overflow = || Stop::new(Trouble::Overflow, span);
    if holds(&from)? {
        return Ok(from);
    }
    let (mut low, mut width) = (from, T::small(1));
    let mut high = low.plus(&width).ok_or_else(overflow)?;
    for doubling in 0.. {
        if holds(&high)? {
            break;
        }
        if doubling == MOST_DOUBLINGS {
            return Err(Stop::new(Trouble::Wrong("no bound for k was found"), span));
        }
        width = width.plus(&width).ok_or_else(overflow)?;
        low = high.clone();
        high = low.plus(&width).ok_or_else(overflow)?;
    }
    // Not at low, but at high.
    loop {
        let middle = low.plus(&high.minus(&low).ok_or_else(overflow)?.right(1)).ok_or_else(overflow)?;
        if middle == low {
            return Ok(high);
        }
        if holds(&middle)? { high = middle } else { low = middle }
    }
}
