//! Checking an expression and compiling it: names become registers, parameters constants, and every part
//! has a kind, number, condition or number with a root, that must fit where it stands.

use super::bounds::{View, limits};
use super::code::{Code, Do, Names, Reg, Search};
use super::emit::{Compiled, Emitter};
use super::fault::{Fault, Span};
use super::reals::{Real, Value};
use super::syntax::{Expr, Function, Kind, Op};
use crate::input::{nearest, quoted};

/// Compiles expressions into one code.
pub(super) struct Compiler<'a> {
    names: Names<'a>,
    /// Names of the variables, the heaps first.
    variables: Vec<Box<str>>,
    code: Emitter,
}

impl<'a> Compiler<'a> {
    /// Code over the heaps and then `more` variables.
    pub fn new(names: Names<'a>, more: &[Box<str>]) -> Self {
        let variables: Vec<Box<str>> =
            names.heaps.iter().map(|name| (*name).into()).chain(more.iter().cloned()).collect();
        let code = Emitter::new(variables.len(), names.law);
        Self { names, variables, code }
    }

    /// The code, with what was put out.
    pub fn finish(self) -> Code {
        self.code.finish()
    }

    pub fn put_out(&mut self, reg: Reg) {
        self.code.put_out(reg);
    }

    /// Compile what may be skipped: its results are not used outside.
    fn branch<T>(&mut self, compile: impl FnOnce(&mut Self) -> Compiled<T>) -> Compiled<T> {
        let mark = self.code.mark();
        let done = compile(self)?;
        self.code.forget_since(mark);
        Ok(done)
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
            Kind::Number(number) => Value::Number(self.code.constant(number.clone().into(), span)?),
            Kind::Name(name) => Value::Number(self.name(name, span)?),
            Kind::Not(inner) => {
                let reg = self.condition(inner)?;
                Value::Condition(self.code.emit(Do::Not, [reg, 0, 0, 0], span)?)
            }
            Kind::Neg(inner) => match self.value(inner)? {
                Value::Real(x) => Value::Real(self.code.negative(x, span)?),
                Value::Number(reg) => Value::Number(self.code.emit(Do::Neg, [reg, 0, 0, 0], span)?),
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
                    let same = self.code.op(Op::Eq, reg, element, span)?;
                    any = Some(match any {
                        None => same,
                        Some(any) => self.code.op(Op::Or, any, same, span)?,
                    });
                }
                // The grammar has no empty set.
                Value::Condition(any.unwrap_or_default())
            }
            Kind::InRange(inner, from, to) => {
                let (x, from, to) = (self.number(inner)?, self.number(from)?, self.number(to)?);
                let above = self.code.op(Op::Ge, x, from, span)?;
                let below = self.code.op(Op::Le, x, to, span)?;
                Value::Condition(self.code.op(Op::And, above, below, span)?)
            }
            Kind::If(parts) => self.choice(parts, span)?,
            Kind::Some(name, condition) => {
                if !self.names.law {
                    return Err(Fault::new(span, "'some' is for laws; a move has 'for'"));
                }
                self.fresh_name(name, span)?;
                let search = self.search(name, condition)?;
                Value::Condition(self.code.search(search, span)?)
            }
            Kind::Call(function, arguments) => self.call(*function, arguments, span)?,
        })
    }

    /// `some k: condition`, over the variables so far.
    pub fn search(&self, k: &str, condition: &Expr) -> Compiled<Search> {
        let outside = self.names.heaps.len();
        let more: Vec<Box<str>> = self.variables[outside..].iter().cloned().chain([k.into()]).collect();
        let compile = |e: &Expr| {
            let mut compiler = Compiler::new(self.names, &more);
            let reg = compiler.condition(e)?;
            compiler.put_out(reg);
            Ok(compiler.finish())
        };
        let limits = limits(condition, &View { k, parameters: self.names.parameters }, &compile)?;
        if !limits.end() {
            let what = format!(
                "nothing bounds {k}: an equation such as a = floor({k}*phi) or a bound such as {k} <= a is needed"
            );
            return Err(Fault::new(condition.span, what));
        }
        Ok(Search { test: compile(condition)?, limits, span: condition.span })
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
            return self.code.constant((*value).into(), span);
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
        let jump = self.code.jump(run, x, span);
        let y = self.branch(|this| this.condition(y))?;
        self.code.land(jump);
        let operands = if op == Op::And { [x, y, x, 0] } else { [x, x, y, 0] };
        self.code.select(operands, span)
    }

    fn choice(&mut self, parts: &[Expr; 3], span: Span) -> Compiled<Value> {
        let condition = self.condition(&parts[0])?;
        let to_no = self.code.jump(Do::Unless, condition, span);
        let yes = self.branch(|this| this.value(&parts[1]))?;
        let to_end = self.code.jump(Do::Jump, condition, span);
        self.code.land(to_no);
        let no = self.branch(|this| this.value(&parts[2]))?;
        self.code.land(to_end);
        match (yes, no) {
            (Value::Number(yes), Value::Number(no)) => {
                Ok(Value::Number(self.code.select([condition, yes, no, 0], span)?))
            }
            (Value::Condition(yes), Value::Condition(no)) => {
                Ok(Value::Condition(self.code.select([condition, yes, no, 0], span)?))
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
                Some(all) => self.code.op(Op::And, all, holds, span)?,
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
            (Value::Number(x), Value::Number(y)) => self.code.op(op, *x, *y, span),
            _ => {
                let (x, y) = (self.code.real(&left.0, span)?, self.code.real(&right.0, span)?);
                let y = self.code.negative(y, span)?;
                let difference = self.code.sum(x, y, span)?;
                let sign = self.code.sign(difference, span)?;
                let zero = self.code.constant(0.into(), span)?;
                self.code.op(op, sign, zero, span)
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
            return Ok(Value::Number(self.code.op(op, *x, *y, span)?));
        }
        let (x, y) = (self.code.real(&left, span)?, self.code.real(&right, span)?);
        let real = match op {
            Op::Add => self.code.sum(x, y, span)?,
            Op::Sub => {
                let y = self.code.negative(y, span)?;
                self.code.sum(x, y, span)?
            }
            Op::Mul => self.code.product(x, y, span)?,
            Op::Over => {
                let inverse = self.code.inverse(y, span)?;
                self.code.product(x, inverse, span)?
            }
            Op::Pow => {
                let exponent = if let Value::Number(reg) = right { self.code.known(reg) } else { None };
                let Some(exponent @ 1..=8) = exponent else {
                    return Err(Fault::new(span, "a root may be raised to the powers 1 to 8"));
                };
                (1..exponent).try_fold(x, |power, _| self.code.product(power, x, span))?
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
                    self.code.constant(1.into(), span)?,
                    self.code.constant(2.into(), span)?,
                    self.code.constant(5.into(), span)?,
                );
                return Ok(Value::Real(Real { p: one, q: one, r: two, d: Some(five) }));
            }
            (Function::Sqrt, [inner]) => {
                let d = self.number(inner)?;
                return self.code.square_root(d, span);
            }
            (Function::Floor | Function::Abs, [inner]) => {
                let value = self.value(inner)?;
                if let (Value::Real(x), Function::Floor) = (&value, function) {
                    let zero = self.code.constant(0.into(), span)?;
                    let floor = self.code.emit(Do::Floor, [x.p, x.q, x.r, x.d.unwrap_or(zero)], span)?;
                    return Ok(Value::Number(floor));
                }
                if let Value::Real(x) = value {
                    let sign = self.code.sign(x, span)?;
                    let (p, q) =
                        (self.code.op(Op::Mul, x.p, sign, span)?, self.code.op(Op::Mul, x.q, sign, span)?);
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
            result = self.code.emit(Do::Call(function), [result, 0, 0, 0], span)?;
        }
        for argument in &registers[1..] {
            result = self.code.emit(Do::Call(function), [result, *argument, 0, 0], span)?;
        }
        let holds = matches!(function, Function::IsPrime | Function::IsSquare);
        Ok(if holds { Value::Condition(result) } else { Value::Number(result) })
    }
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
