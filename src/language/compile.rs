//! Checking an expression and compiling it: names become registers, parameters constants, and every part
//! has a kind, number, condition or number with a root, that must fit where it stands.

use super::code::{Code, Do, Names, Reg, Step};
use super::fault::{Fault, Span};
use super::number::{Int, apply, call};
use super::reals::Real;
use super::search::Search;
use super::syntax::{Expr, Function, Kind, Op};
use crate::input::{nearest, quoted};
use num_bigint::BigInt;
use std::collections::HashMap;

/// A value while compiling.
pub(super) enum Value {
    Number(Reg),
    Condition(Reg),
    Real(Real),
}

pub(super) type Compiled<T> = Result<T, Fault>;

/// Compiles expressions into one code; results that were computed before are used again.
pub(super) struct Compiler<'a> {
    names: Names<'a>,
    /// Names of the variables, the heaps first.
    variables: Vec<Box<str>>,
    code: Code,
    constants: HashMap<BigInt, Reg>,
    values: HashMap<Reg, BigInt>,
    seen: HashMap<(Do, [Reg; 4]), Reg>,
    /// What was added to `seen`, in order: a branch that may be skipped takes its own back.
    added: Vec<(Do, [Reg; 4])>,
}

impl<'a> Compiler<'a> {
    /// Code over the heaps and then `more` variables.
    pub fn new(names: Names<'a>, more: &[Box<str>]) -> Self {
        let variables: Vec<Box<str>> =
            names.heaps.iter().map(|name| (*name).into()).chain(more.iter().cloned()).collect();
        let code = Code { variables: variables.len(), start: vec![0; variables.len()], ..Code::default() };
        Self {
            names,
            variables,
            code,
            constants: HashMap::new(),
            values: HashMap::new(),
            seen: HashMap::new(),
            added: Vec::new(),
        }
    }

    /// The code, with what was put out.
    pub fn finish(self) -> Code {
        self.code
    }

    pub fn put_out(&mut self, reg: Reg) {
        self.code.outputs.push(reg);
    }

    fn register(&mut self, span: Span) -> Compiled<Reg> {
        let reg = Reg::try_from(self.code.start.len());
        self.code.start.push(0);
        reg.ok()
            .filter(|_| self.code.steps.len() < usize::from(Reg::MAX))
            .ok_or_else(|| Fault::new(span, "the expression is too long"))
    }

    pub(super) fn constant(&mut self, value: BigInt, span: Span) -> Compiled<Reg> {
        if let Some(reg) = self.constants.get(&value) {
            return Ok(*reg);
        }
        let reg = self.register(span)?;
        match value.to_i64() {
            Some(small) => self.code.start[usize::from(reg)] = small,
            None if !self.names.law => return Err(Fault::new(span, "the number does not fit 64 bits")),
            None => self.code.wide.push((reg, value.clone())),
        }
        self.constants.insert(value.clone(), reg);
        self.values.insert(reg, value);
        Ok(reg)
    }

    pub(super) fn known(&self, reg: Reg) -> Option<i64> {
        self.values.get(&reg)?.to_i64()
    }

    /// A step, unless its result is a constant or was computed before.
    pub(super) fn emit(&mut self, run: Do, operands: [Reg; 4], span: Span) -> Compiled<Reg> {
        if let Some(reg) = self.seen.get(&(run, operands)) {
            return Ok(*reg);
        }
        if let Some(folded) = self.folded(run, operands) {
            return self.constant(folded.into(), span);
        }
        let out = self.register(span)?;
        self.push(run, out, operands, span);
        self.seen.insert((run, operands), out);
        self.added.push((run, operands));
        Ok(out)
    }

    fn push(&mut self, run: Do, out: Reg, operands: [Reg; 4], span: Span) {
        self.code.steps.push(Step { run, out, operands });
        self.code.spans.push(span);
    }

    /// The result for constant operands, where there is one of 64 bits.
    fn folded(&self, run: Do, [a, b, c, d]: [Reg; 4]) -> Option<i64> {
        let (x, y) = (self.known(a), self.known(b));
        match run {
            // x·1, x + 0, x − 0, x div 1
            Do::Op(op) => apply(op, &x?, &y?).ok(),
            Do::Neg => x?.checked_neg(),
            Do::Not => Some(i64::from(x? == 0)),
            Do::Call(Function::G) => None,
            Do::Call(function) => call(function, &x?, &y?).ok(),
            Do::Floor => surd(x?, y?, self.known(c)?, self.known(d)?).map(|(floor, _)| floor),
            _ => None,
        }
    }

    pub(super) fn op(&mut self, op: Op, a: Reg, b: Reg, span: Span) -> Compiled<Reg> {
        match (op, self.known(a), self.known(b)) {
            (Op::Mul, Some(1), _) | (Op::Add, Some(0), _) => Ok(b),
            (Op::Mul | Op::Div, _, Some(1)) | (Op::Add | Op::Sub, _, Some(0)) => Ok(a),
            (Op::Mul, Some(0), _) => Ok(a),
            (Op::Mul, _, Some(0)) => Ok(b),
            _ => self.emit(Do::Op(op), [a, b, 0, 0], span),
        }
    }

    /// Compile what may be skipped: its results are not used outside.
    fn branch<T>(&mut self, compile: impl FnOnce(&mut Self) -> Compiled<T>) -> Compiled<T> {
        let before = self.added.len();
        let done = compile(self)?;
        for key in self.added.drain(before..) {
            self.seen.remove(&key);
        }
        Ok(done)
    }

    /// A jump to a step that is not known yet; see [`land`](Self::land).
    fn jump(&mut self, run: Do, condition: Reg, span: Span) -> usize {
        self.push(run, 0, [condition, 0, 0, 0], span);
        self.code.steps.len() - 1
    }

    /// Let the jump at step `from` go on here.
    fn land(&mut self, from: usize) {
        // `register` refuses code of more steps than a register can number.
        self.code.steps[from].out = self.code.steps.len() as Reg;
    }

    pub fn number(&mut self, e: &Expr) -> Compiled<Reg> {
        match self.value(e)? {
            Value::Number(reg) => Ok(reg),
            Value::Condition(_) => {
                Err(Fault::new(e.span, "a number is needed here, but this is a condition"))
            }
            Value::Real(_) => {
                Err(Fault::new(e.span, "a whole number is needed here: put floor(…) around this"))
            }
        }
    }

    pub fn condition(&mut self, e: &Expr) -> Compiled<Reg> {
        match self.value(e)? {
            Value::Condition(reg) => Ok(reg),
            _ => Err(Fault::new(e.span, "a condition is needed here, such as n > 0, but this is a number")),
        }
    }

    fn value(&mut self, e: &Expr) -> Compiled<Value> {
        let span = e.span;
        Ok(match &e.kind {
            Kind::Number(number) => Value::Number(self.constant(number.clone().into(), span)?),
            Kind::Name(name) => Value::Number(self.name(name, span)?),
            Kind::Not(inner) => {
                let reg = self.condition(inner)?;
                Value::Condition(self.emit(Do::Not, [reg, 0, 0, 0], span)?)
            }
            Kind::Neg(inner) => match self.value(inner)? {
                Value::Real(x) => Value::Real(self.negative(x, span)?),
                Value::Number(reg) => Value::Number(self.emit(Do::Neg, [reg, 0, 0, 0], span)?),
                Value::Condition(_) => {
                    return Err(Fault::new(inner.span, "a number is needed here, but this is a condition"));
                }
            },
            Kind::Binary(op @ (Op::And | Op::Or), x, y) => Value::Condition(self.joined(*op, x, y, span)?),
            Kind::Binary(op, x, y) => self.arithmetic(*op, x, y, span)?,
            Kind::Chain(first, rest) => Value::Condition(self.chain(first, rest, span)?),
            Kind::InSet(inner, set) => {
                let reg = self.number(inner)?;
                let mut any = None;
                for element in set {
                    let element = self.number(element)?;
                    let same = self.op(Op::Eq, reg, element, span)?;
                    any = Some(match any {
                        None => same,
                        Some(any) => self.op(Op::Or, any, same, span)?,
                    });
                }
                // The grammar has no empty set.
                Value::Condition(any.unwrap_or_default())
            }
            Kind::InRange(inner, from, to) => {
                let (x, from, to) = (self.number(inner)?, self.number(from)?, self.number(to)?);
                let above = self.op(Op::Ge, x, from, span)?;
                let below = self.op(Op::Le, x, to, span)?;
                Value::Condition(self.op(Op::And, above, below, span)?)
            }
            Kind::If(parts) => self.choice(parts, span)?,
            Kind::Some(name, condition) => {
                if !self.names.law {
                    return Err(Fault::new(span, "'some' is for laws; a move has 'for'"));
                }
                self.fresh_name(name, span)?;
                let search = Search::new(self.names, &self.variables, name, condition)?;
                let number = Reg::try_from(self.code.searches.len())
                    .map_err(|_| Fault::new(span, "too many 'some'"))?;
                self.code.searches.push(search);
                Value::Condition(self.emit(Do::Some, [number, 0, 0, 0], span)?)
            }
            Kind::Call(function, arguments) => self.call(*function, arguments, span)?,
        })
    }

    /// Refuse a name that is used already.
    pub fn fresh_name(&self, name: &str, span: Span) -> Compiled<()> {
        let used = self.variables.iter().any(|other| **other == *name)
            || self.names.parameters.iter().any(|(other, _)| *other == name);
        if used {
            Err(Fault::new(span, format!("the name {} is used already", quoted(name))))
        } else {
            Ok(())
        }
    }

    fn name(&mut self, name: &str, span: Span) -> Compiled<Reg> {
        if let Some(at) = self.variables.iter().position(|other| **other == *name) {
            return Ok(at as Reg);
        }
        if let Some((_, value)) = self.names.parameters.iter().find(|(other, _)| *other == name) {
            return self.constant((*value).into(), span);
        }
        let names: Vec<&str> = self
            .variables
            .iter()
            .map(AsRef::as_ref)
            .chain(self.names.parameters.iter().map(|(name, _)| *name))
            .collect();
        Err(Fault::new(
            span,
            format!("no name is called {}, nearest is {}", quoted(name), nearest(name, &names)),
        ))
    }

    /// x and y, x or y: y is looked at only where x leaves it open.
    fn joined(&mut self, op: Op, x: &Expr, y: &Expr, span: Span) -> Compiled<Reg> {
        let x = self.condition(x)?;
        let run = if op == Op::And { Do::Unless } else { Do::When };
        let jump = self.jump(run, x, span);
        let y = self.branch(|this| this.condition(y))?;
        self.land(jump);
        let operands = if op == Op::And { [x, y, x, 0] } else { [x, x, y, 0] };
        self.select(operands, span)
    }

    /// Never shared: the branches it chooses from belong to it.
    fn select(&mut self, operands: [Reg; 4], span: Span) -> Compiled<Reg> {
        let out = self.register(span)?;
        self.push(Do::Select, out, operands, span);
        Ok(out)
    }

    fn choice(&mut self, parts: &[Expr; 3], span: Span) -> Compiled<Value> {
        let condition = self.condition(&parts[0])?;
        let to_no = self.jump(Do::Unless, condition, span);
        let yes = self.branch(|this| this.value(&parts[1]))?;
        let to_end = self.jump(Do::Jump, condition, span);
        self.land(to_no);
        let no = self.branch(|this| this.value(&parts[2]))?;
        self.land(to_end);
        match (yes, no) {
            (Value::Number(yes), Value::Number(no)) => {
                Ok(Value::Number(self.select([condition, yes, no, 0], span)?))
            }
            (Value::Condition(yes), Value::Condition(no)) => {
                Ok(Value::Condition(self.select([condition, yes, no, 0], span)?))
            }
            (Value::Real(_), _) | (_, Value::Real(_)) => {
                Err(Fault::new(span, "both parts of 'if' must be whole numbers: put floor(…) around them"))
            }
            _ => Err(Fault::new(span, "one part of this 'if' is a number, the other a condition")),
        }
    }

    fn chain(&mut self, first: &Expr, rest: &[(Op, Expr)], span: Span) -> Compiled<Reg> {
        let mut left = (self.value(first)?, first.span);
        let mut all = None;
        for (op, right) in rest {
            let right = (self.value(right)?, right.span);
            let holds = self.comparison(*op, &left, &right)?;
            all = Some(match all {
                None => holds,
                Some(all) => self.op(Op::And, all, holds, span)?,
            });
            left = right;
        }
        // The grammar has no empty chain.
        Ok(all.unwrap_or_default())
    }

    fn comparison(&mut self, op: Op, left: &(Value, Span), right: &(Value, Span)) -> Compiled<Reg> {
        let span = left.1.to(right.1);
        for (value, span) in [left, right] {
            if matches!(value, Value::Condition(_)) {
                return Err(Fault::new(*span, "numbers are compared, but this is a condition"));
            }
        }
        match (&left.0, &right.0) {
            (Value::Number(x), Value::Number(y)) => self.op(op, *x, *y, span),
            _ => {
                let (x, y) = (self.real(&left.0, span)?, self.real(&right.0, span)?);
                let y = self.negative(y, span)?;
                let difference = self.sum(x, y, span)?;
                let sign = self.sign(difference, span)?;
                let zero = self.constant(0.into(), span)?;
                self.op(op, sign, zero, span)
            }
        }
    }

    fn arithmetic(&mut self, op: Op, x: &Expr, y: &Expr, span: Span) -> Compiled<Value> {
        let (left, right) = (self.value(x)?, self.value(y)?);
        for (value, e) in [(&left, x), (&right, y)] {
            if matches!(value, Value::Condition(_)) {
                let what = format!("'{}' joins numbers, but this is a condition", op.name());
                return Err(Fault::new(e.span, what));
            }
        }
        if let (Value::Number(x), Value::Number(y)) = (&left, &right) {
            let op = if op == Op::Over { Op::Div } else { op };
            return Ok(Value::Number(self.op(op, *x, *y, span)?));
        }
        let (x, y) = (self.real(&left, span)?, self.real(&right, span)?);
        let real = match op {
            Op::Add => self.sum(x, y, span)?,
            Op::Sub => {
                let y = self.negative(y, span)?;
                self.sum(x, y, span)?
            }
            Op::Mul => self.product(x, y, span)?,
            Op::Over => {
                let inverse = self.inverse(y, span)?;
                self.product(x, inverse, span)?
            }
            Op::Pow => {
                let exponent = if let Value::Number(reg) = right { self.known(reg) } else { None };
                let Some(exponent @ 1..=8) = exponent else {
                    return Err(Fault::new(span, "a root may be raised to the powers 1 to 8"));
                };
                (1..exponent).try_fold(x, |power, _| self.product(power, x, span))?
            }
            _ => {
                let hint = if op == Op::Div { "write / for the exact quotient, or put" } else { "put" };
                return Err(Fault::new(
                    span,
                    format!("'{}' is for whole numbers: {hint} floor(…) around the root", op.name()),
                ));
            }
        };
        Ok(Value::Real(real))
    }

    fn call(&mut self, function: Function, arguments: &[Expr], span: Span) -> Compiled<Value> {
        match (function, arguments) {
            (Function::Phi, _) => {
                let (one, two, five) = (
                    self.constant(1.into(), span)?,
                    self.constant(2.into(), span)?,
                    self.constant(5.into(), span)?,
                );
                return Ok(Value::Real(Real { p: one, q: one, r: two, d: Some(five) }));
            }
            (Function::Sqrt, [inner]) => {
                let d = self.number(inner)?;
                return self.square_root(d, span);
            }
            (Function::Floor | Function::Abs, [inner]) => {
                let value = self.value(inner)?;
                if let (Value::Real(x), Function::Floor) = (&value, function) {
                    let zero = self.constant(0.into(), span)?;
                    let floor = self.emit(Do::Floor, [x.p, x.q, x.r, x.d.unwrap_or(zero)], span)?;
                    return Ok(Value::Number(floor));
                }
                if let Value::Real(x) = value {
                    let sign = self.sign(x, span)?;
                    let (p, q) = (self.op(Op::Mul, x.p, sign, span)?, self.op(Op::Mul, x.q, sign, span)?);
                    return Ok(Value::Real(Real { p, q, ..x }));
                }
            }
            (Function::G, _) if !self.names.law || self.names.heaps.len() != 1 => {
                return Err(Fault::new(span, "g(…), the value of a smaller heap, is for laws of one heap"));
            }
            _ => {}
        }
        let mut registers = Vec::with_capacity(arguments.len());
        for argument in arguments {
            registers.push(self.number(argument)?);
        }
        let mut result = registers[0];
        if function == Function::Floor {
            return Ok(Value::Number(result));
        }
        if registers.len() == 1 {
            result = self.emit(Do::Call(function), [result, 0, 0, 0], span)?;
        }
        for argument in &registers[1..] {
            result = self.emit(Do::Call(function), [result, *argument, 0, 0], span)?;
        }
        let holds = matches!(function, Function::IsPrime | Function::IsSquare);
        Ok(if holds { Value::Condition(result) } else { Value::Number(result) })
    }
}

fn surd(p: i64, q: i64, r: i64, d: i64) -> Option<(i64, bool)> {
    if r == 0 || d < 0 { None } else { i64::surd(&p, &q, &r, &d) }
}

impl Expr {
    /// Check a number against `names` and compile it.
    ///
    /// # Errors
    /// The first name that is unknown or part that does not fit.
    pub fn number(&self, names: &Names<'_>) -> Result<Code, Fault> {
        let mut compiler = Compiler::new(*names, &[]);
        let reg = compiler.number(self)?;
        compiler.put_out(reg);
        Ok(compiler.finish())
    }

    /// Check a condition against `names` and compile it.
    ///
    /// # Errors
    /// The first name that is unknown or part that does not fit.
    pub fn condition(&self, names: &Names<'_>) -> Result<Code, Fault> {
        let mut compiler = Compiler::new(*names, &[]);
        let reg = compiler.condition(self)?;
        compiler.put_out(reg);
        Ok(compiler.finish())
    }
}
