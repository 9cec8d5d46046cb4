//! Running code for a row of positions: one variable takes evenly spaced values, the others stay. One
//! idea: steps that do not depend on it run once, the others on blocks of 64 lanes, each lane with a mark
//! that says its result is not to be trusted; such a lane is run on its own, which finds the reason.

use super::code::{Code, Do, Reg, Step};
use super::number::{Trouble, apply, call};
use super::run::{Context, one};
use super::syntax::{Function, Op};

/// Positions that are worked on together.
pub(super) const LANES: usize = 64;

type Lanes = [i64; LANES];

/// Room for running rows of one code; can be used again for row after row.
pub(super) struct Row<'c> {
    code: &'c Code,
    /// The value of every register in every lane; those that do not vary are the same all along.
    lanes: Vec<Lanes>,
    varies: Vec<bool>,
    /// The steps that vary, in order.
    program: Vec<Step>,
    slot: usize,
    /// Nothing of this row can be run in lanes.
    none: bool,
    /// Where not zero, the lane is not to be trusted.
    bad: Lanes,
}

impl<'c> Row<'c> {
    pub fn new(code: &'c Code) -> Self {
        Self {
            code,
            lanes: code.start.iter().map(|value| [*value; LANES]).collect(),
            varies: vec![false; code.start.len()],
            program: Vec::with_capacity(code.steps.len()),
            slot: 0,
            none: true,
            bad: [0; LANES],
        }
    }

    /// Start a row along the variable `slot`: run the steps that do not vary.
    pub fn start(&mut self, variables: &[i64], slot: usize) {
        for (lanes, value) in self.lanes.iter_mut().zip(variables) {
            *lanes = [*value; LANES];
        }
        self.varies.fill(false);
        self.varies[slot] = true;
        self.slot = slot;
        self.program.clear();
        self.none = !self.code.wide.is_empty();
        let mut at = 0;
        while let Some(step) = self.code.steps.get(at).filter(|_| !self.none) {
            at += 1;
            let first = usize::from(step.operands[0]);
            match step.run {
                Do::Jump if self.varies[first] => {}
                Do::Jump => at = step.out.into(),
                Do::Unless | Do::When if self.varies[first] => {}
                Do::Unless | Do::When => {
                    if (self.lanes[first][0] != 0) == (step.run == Do::When) {
                        at = step.out.into();
                    }
                }
                // Not worth lanes of its own.
                Do::Some | Do::Call(Function::G) => self.none = true,
                _ if self.operands(step).any(|reg| self.varies[usize::from(reg)]) => {
                    self.varies[usize::from(step.out)] = true;
                    self.program.push(*step);
                }
                _ => match self.single(step) {
                    Ok(value) => self.lanes[usize::from(step.out)] = [value; LANES],
                    Err(_) => self.none = true,
                },
            }
        }
    }

    /// The operands that a step reads.
    fn operands(&self, step: &Step) -> impl Iterator<Item = Reg> + use<> {
        let many = match step.run {
            Do::Neg | Do::Not => 1,
            Do::Select => 3,
            Do::Floor | Do::Sign => 4,
            _ => 2,
        };
        step.operands.into_iter().take(many)
    }

    fn single(&self, step: &Step) -> Result<i64, Trouble> {
        let registers = step.operands.map(|reg| self.lanes[usize::from(reg)][0]);
        one(&Step { operands: [0, 1, 2, 3], ..*step }, &registers, &Context::default())
    }

    /// Run the next block: lane i has the variable at `from + i·step`, for i below `count`. Lanes at and
    /// behind `count` repeat the last one, so that they are no worse than it.
    pub fn block(&mut self, from: i64, step: i64, count: usize) {
        if self.none {
            self.bad = [1; LANES];
            return;
        }
        self.bad = [0; LANES];
        let mut value = from;
        for (i, lane) in self.lanes[self.slot].iter_mut().enumerate() {
            *lane = value;
            if i + 1 < count {
                // The caller's last value is in range.
                value = value.wrapping_add(step);
            }
        }
        for step in &self.program {
            // Every step writes a register above those it reads.
            let (before, rest) = self.lanes.split_at_mut(step.out.into());
            let operand = |i: usize| &before[usize::from(step.operands[i])];
            run(step, operand, &self.varies, &mut rest[0], &mut self.bad);
        }
    }

    /// Output number `i` of lane `lane`; `None` where the lane is not to be trusted.
    pub fn output(&self, i: usize, lane: usize) -> Option<i64> {
        (self.bad[lane] == 0).then(|| self.value(i, lane))
    }

    /// The first output in all lanes, and the marks of those that are not to be trusted.
    pub fn first(&self) -> (&Lanes, &Lanes) {
        (&self.lanes[usize::from(self.code.outputs[0])], &self.bad)
    }

    /// The same, whether or not the lane is to be trusted.
    pub fn value(&self, i: usize, lane: usize) -> i64 {
        self.lanes[usize::from(self.code.outputs[i])][lane]
    }
}

/// One step in all lanes.
fn run<'a>(
    step: &Step,
    operand: impl Fn(usize) -> &'a Lanes,
    varies: &[bool],
    out: &mut Lanes,
    bad: &mut Lanes,
) {
    let (a, b) = (operand(0), operand(1));
    let mut two = |f: fn(i64, i64) -> i64| {
        for i in 0..LANES {
            out[i] = f(a[i], b[i]);
        }
    };
    match step.run {
        Do::Op(Op::Add) => {
            for i in 0..LANES {
                out[i] = a[i].wrapping_add(b[i]);
                bad[i] |= ((a[i] ^ out[i]) & (b[i] ^ out[i])) >> 63;
            }
        }
        Do::Op(Op::Sub) => {
            for i in 0..LANES {
                out[i] = a[i].wrapping_sub(b[i]);
                bad[i] |= ((a[i] ^ b[i]) & (a[i] ^ out[i])) >> 63;
            }
        }
        Do::Op(Op::Mul) => {
            // Factors of 32 bits with sign cannot overflow.
            if spread(a) < 1 << 31 && spread(b) < 1 << 31 {
                two(|x, y| x.wrapping_mul(y));
            } else {
                for i in 0..LANES {
                    let (product, over) = a[i].overflowing_mul(b[i]);
                    out[i] = product;
                    bad[i] |= i64::from(over);
                }
            }
        }
        Do::Op(Op::Xor) => two(|x, y| x ^ y),
        Do::Op(Op::BitAnd) => two(|x, y| x & y),
        Do::Op(Op::BitOr) => two(|x, y| x | y),
        Do::Op(Op::Eq) => two(|x, y| (x == y).into()),
        Do::Op(Op::Ne) => two(|x, y| (x != y).into()),
        Do::Op(Op::Lt) => two(|x, y| (x < y).into()),
        Do::Op(Op::Le) => two(|x, y| (x <= y).into()),
        Do::Op(Op::Gt) => two(|x, y| (x > y).into()),
        Do::Op(Op::Ge) => two(|x, y| (x >= y).into()),
        // Conditions are 0 or 1.
        Do::Op(Op::And) => two(|x, y| x & y),
        Do::Op(Op::Or) => two(|x, y| x | y),
        Do::Call(Function::Min) => two(|x, y| x.min(y)),
        Do::Call(Function::Max) => two(|x, y| x.max(y)),
        Do::Call(Function::Abs) => {
            for i in 0..LANES {
                out[i] = a[i].wrapping_abs();
                bad[i] |= i64::from(a[i] == i64::MIN);
            }
        }
        Do::Neg => {
            for i in 0..LANES {
                out[i] = a[i].wrapping_neg();
                bad[i] |= i64::from(a[i] == i64::MIN);
            }
        }
        Do::Not => two(|x, _| (x == 0).into()),
        Do::Select => {
            let c = operand(2);
            for i in 0..LANES {
                out[i] = if a[i] != 0 { b[i] } else { c[i] };
            }
        }
        Do::Op(op @ (Op::Div | Op::Over | Op::Mod)) if small(a) && small(b) => {
            let same = !varies[usize::from(step.operands[1])];
            divide(a, b, same, op == Op::Mod, out, bad);
        }
        Do::Op(op) => each(out, bad, |i| apply(op, &a[i], &b[i])),
        Do::Call(function) => each(out, bad, |i| call(function, &a[i], &b[i])),
        _ => {
            let registers = [a, b, operand(2), operand(3)];
            let context = Context::default();
            let step = Step { operands: [0, 1, 2, 3], ..*step };
            each(out, bad, |i| one(&step, &registers.map(|lanes| lanes[i]), &context));
        }
    }
}

fn each(out: &mut Lanes, bad: &mut Lanes, f: impl Fn(usize) -> Result<i64, Trouble>) {
    for i in 0..LANES {
        match f(i) {
            Ok(value) => out[i] = value,
            Err(_) => bad[i] = 1,
        }
    }
}

/// A bound for the absolute values.
fn spread(a: &Lanes) -> u64 {
    a.iter().fold(0, |all, x| all | (x ^ (x >> 63)) as u64)
}

/// Whether all are from 0 to 2^32 − 1.
fn small(a: &Lanes) -> bool {
    a.iter().fold(0, |all, x| all | x) as u64 >> 32 == 0
}

/// Quotients or rests of 32-bit numbers; `same`: all divisors are equal.
fn divide(a: &Lanes, b: &Lanes, same: bool, rest: bool, out: &mut Lanes, bad: &mut Lanes) {
    if same && b[0] > 1 {
        // ⌊x·⌈2^64/d⌉/2^64⌋ = ⌊x/d⌋ for x, d < 2^32 (Lemire, Kaser and Kurz 2019); the rest follows.
        let d = b[0];
        let magic = u128::from(u64::MAX / d as u64 + 1);
        for i in 0..LANES {
            let quotient = ((u128::from(a[i] as u64) * magic) >> 64) as i64;
            out[i] = if rest { a[i] - quotient * d } else { quotient };
        }
        return;
    }
    for i in 0..LANES {
        let (x, y) = (a[i] as u32, b[i] as u32);
        bad[i] |= i64::from(y == 0);
        let y = y.max(1);
        out[i] = i64::from(if rest { x % y } else { x / y });
    }
}
