//! Emitting register code: constants and results that were computed before are used again, and what has
//! constant operands is worked out at once.

use super::code::{Code, Do, Reg, Search, Step};
use super::fault::{Fault, Span};
use super::number::{Int, apply, call};
use super::syntax::{Function, Op};
use num_bigint::BigInt;
use std::collections::HashMap;

pub(super) type Compiled<T> = Result<T, Fault>;

/// Code that grows by steps.
pub(super) struct Emitter {
    /// Whether numbers may be wider than 64 bits.
    wide: bool,
    code: Code,
    constants: HashMap<BigInt, Reg>,
    values: HashMap<Reg, BigInt>,
    seen: HashMap<(Do, [Reg; 4]), Reg>,
    /// What was added to `seen`, in order: a branch that may be skipped takes its own back.
    added: Vec<(Do, [Reg; 4])>,
}

impl Emitter {
    /// No steps yet, over this many variables.
    pub fn new(variables: usize, wide: bool) -> Self {
        Self {
            wide,
            code: Code { variables, start: vec![0; variables], ..Code::default() },
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

    pub fn constant(&mut self, value: BigInt, span: Span) -> Compiled<Reg> {
        if let Some(reg) = self.constants.get(&value) {
            return Ok(*reg);
        }
        let reg = self.register(span)?;
        match value.to_i64() {
            Some(small) => self.code.start[usize::from(reg)] = small,
            None if !self.wide => return Err(Fault::new(span, "the number does not fit 64 bits")),
            None => self.code.wide.push((reg, value.clone())),
        }
        self.constants.insert(value.clone(), reg);
        self.values.insert(reg, value);
        Ok(reg)
    }

    pub fn known(&self, reg: Reg) -> Option<i64> {
        self.values.get(&reg)?.to_i64()
    }

    /// A step, unless its result is a constant or was computed before.
    pub fn emit(&mut self, run: Do, operands: [Reg; 4], span: Span) -> Compiled<Reg> {
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

    pub fn op(&mut self, op: Op, a: Reg, b: Reg, span: Span) -> Compiled<Reg> {
        match (op, self.known(a), self.known(b)) {
            (Op::Mul, Some(1), _) | (Op::Add, Some(0), _) => Ok(b),
            (Op::Mul | Op::Div, _, Some(1)) | (Op::Add | Op::Sub, _, Some(0)) => Ok(a),
            (Op::Mul, Some(0), _) => Ok(a),
            (Op::Mul, _, Some(0)) => Ok(b),
            _ => self.emit(Do::Op(op), [a, b, 0, 0], span),
        }
    }

    /// The mark before what may be skipped.
    pub fn mark(&self) -> usize {
        self.added.len()
    }

    /// What was computed since `mark` may be skipped: it is not used outside.
    pub fn forget_since(&mut self, mark: usize) {
        for key in self.added.drain(mark..) {
            self.seen.remove(&key);
        }
    }

    /// A jump to a step that is not known yet; see [`land`](Self::land).
    pub fn jump(&mut self, run: Do, condition: Reg, span: Span) -> usize {
        self.push(run, 0, [condition, 0, 0, 0], span);
        self.code.steps.len() - 1
    }

    /// Let the jump at step `from` go on here.
    pub fn land(&mut self, from: usize) {
        // `register` refuses code of more steps than a register can number.
        self.code.steps[from].out = self.code.steps.len() as Reg;
    }

    /// Never shared: the branches it chooses from belong to it.
    pub fn select(&mut self, operands: [Reg; 4], span: Span) -> Compiled<Reg> {
        let out = self.register(span)?;
        self.push(Do::Select, out, operands, span);
        Ok(out)
    }

    /// A step that asks whether some k passes `search`.
    pub fn search(&mut self, search: Search, span: Span) -> Compiled<Reg> {
        let number =
            Reg::try_from(self.code.searches.len()).map_err(|_| Fault::new(span, "too many 'some'"))?;
        self.code.searches.push(search);
        self.emit(Do::Some, [number, 0, 0, 0], span)
    }
}

fn surd(p: i64, q: i64, r: i64, d: i64) -> Option<(i64, bool)> {
    if r == 0 || d < 0 { None } else { i64::surd(&p, &q, &r, &d) }
}
