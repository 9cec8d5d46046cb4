//! Exact numbers (p + q√d)/r while compiling: arithmetic on the registers that hold p, q and r.

use super::code::{Do, Reg};
use super::emit::{Compiled, Emitter};
use super::fault::{Fault, Span};
use super::syntax::Op;

/// (p + q√d)/r
#[derive(Clone, Copy)]
pub(super) struct Real {
    pub p: Reg,
    pub q: Reg,
    pub r: Reg,
    /// `None` while no root takes part: q is 0 then.
    pub d: Option<Reg>,
}

/// A value while compiling.
pub(super) enum Value {
    Number(Reg),
    Condition(Reg),
    Real(Real),
}

impl Emitter {
    pub fn sign(&mut self, x: Real, span: Span) -> Compiled<Reg> {
        let zero = self.constant(0.into(), span)?;
        self.emit(Do::Sign, [x.p, x.q, x.r, x.d.unwrap_or(zero)], span)
    }

    pub fn real(&mut self, value: &Value, span: Span) -> Compiled<Real> {
        match value {
            Value::Real(x) => Ok(*x),
            Value::Number(p) => {
                let (q, r) = (self.constant(0.into(), span)?, self.constant(1.into(), span)?);
                Ok(Real { p: *p, q, r, d: None })
            }
            Value::Condition(_) => Err(Fault::new(span, "a number is needed here, but this is a condition")),
        }
    }

    pub fn negative(&mut self, x: Real, span: Span) -> Compiled<Real> {
        let p = self.emit(Do::Neg, [x.p, 0, 0, 0], span)?;
        Ok(Real { p, q: self.emit(Do::Neg, [x.q, 0, 0, 0], span)?, ..x })
    }

    /// The root that both share.
    pub fn root(&self, x: Real, y: Real, span: Span) -> Compiled<Option<Reg>> {
        match (x.d, y.d) {
            (Some(d), Some(e)) if d != e => Err(Fault::new(span, "two different roots cannot be mixed")),
            (d, e) => Ok(d.or(e)),
        }
    }

    pub fn sum(&mut self, x: Real, y: Real, span: Span) -> Compiled<Real> {
        let d = self.root(x, y, span)?;
        if x.r == y.r {
            return Ok(Real {
                p: self.op(Op::Add, x.p, y.p, span)?,
                q: self.op(Op::Add, x.q, y.q, span)?,
                r: x.r,
                d,
            });
        }
        let mut cross = |x: Reg, y: Reg, r: Reg, s: Reg| {
            let (x, y) = (self.op(Op::Mul, x, s, span)?, self.op(Op::Mul, y, r, span)?);
            self.op(Op::Add, x, y, span)
        };
        let (p, q) = (cross(x.p, y.p, x.r, y.r)?, cross(x.q, y.q, x.r, y.r)?);
        Ok(Real { p, q, r: self.op(Op::Mul, x.r, y.r, span)?, d })
    }

    pub fn product(&mut self, x: Real, y: Real, span: Span) -> Compiled<Real> {
        let d = self.root(x, y, span)?;
        let zero = self.constant(0.into(), span)?;
        let mut two = |a: Reg, b: Reg, c: Reg, e: Reg| {
            let (x, y) = (self.op(Op::Mul, a, b, span)?, self.op(Op::Mul, c, e, span)?);
            Ok::<_, Fault>((x, y))
        };
        let (pp, qq) = two(x.p, y.p, x.q, y.q)?;
        let (pq, qp) = two(x.p, y.q, x.q, y.p)?;
        let qqd = self.op(Op::Mul, qq, d.unwrap_or(zero), span)?;
        let (p, q) = (self.op(Op::Add, pp, qqd, span)?, self.op(Op::Add, pq, qp, span)?);
        Ok(Real { p, q, r: self.op(Op::Mul, x.r, y.r, span)?, d })
    }

    /// 1/x = r(p − q√d)/(p² − dq²)
    pub fn inverse(&mut self, x: Real, span: Span) -> Compiled<Real> {
        let minus_q = self.emit(Do::Neg, [x.q, 0, 0, 0], span)?;
        let conjugate = Real { q: minus_q, ..x };
        let norm = self.product(Real { r: x.r, ..x }, conjugate, span)?;
        // norm = (p² − dq²)/r², so the inverse is conjugate/r · r²/(p² − dq²).
        let (p, q) = (self.op(Op::Mul, x.p, x.r, span)?, self.op(Op::Mul, minus_q, x.r, span)?);
        Ok(Real { p, q, r: norm.p, d: x.d })
    }

    /// √d, with square factors of a constant d taken out so that equal roots meet.
    pub fn square_root(&mut self, d: Reg, span: Span) -> Compiled<Value> {
        let (zero, one) = (self.constant(0.into(), span)?, self.constant(1.into(), span)?);
        let Some(mut value) = self.known(d) else {
            return Ok(Value::Real(Real { p: zero, q: one, r: one, d: Some(d) }));
        };
        if value < 0 {
            return Err(Fault::new(span, "the root of a negative number"));
        }
        let root = value.isqrt();
        if root * root == value {
            return Ok(Value::Number(self.constant(root.into(), span)?));
        }
        let mut factor = 1;
        for f in 2..=1_000.min(root) {
            while value % (f * f) == 0 {
                (value, factor) = (value / (f * f), factor * f);
            }
        }
        let (q, d) = (self.constant(factor.into(), span)?, self.constant(value.into(), span)?);
        Ok(Value::Real(Real { p: zero, q, r: one, d: Some(d) }))
    }
}
