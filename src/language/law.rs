//! Laws that people state: losing or winning, or the value, of a heap `n` or of a pair `a, b`. One idea:
//! every answer is exact at any size; 64 bits, and rows of lanes, are only the fast way to it.

use super::code::{Code, Names, Search};
use super::compile::Compiler;
use super::fault::{Fault, Span};
use super::number::{Int, Trouble};
use super::rows::{LANES, Row};
use super::run::{Context, Stop};
use super::syntax::{Expr, Kind, LawText, Op, Periodic};
use num_bigint::{BigInt, BigUint};
use num_traits::{Signed, ToPrimitive, Zero};
use std::collections::HashMap;

/// The most values of smaller heaps that one answer may need.
const MOST_SMALLER: usize = 1 << 20;

/// A law, checked and compiled.
#[derive(Clone, Debug)]
pub struct Law {
    heaps: usize,
    form: Form,
}

#[derive(Clone, Debug)]
enum Form {
    /// A condition.
    Losing(Code),
    /// A number.
    Value(Code),
    Periodic(Periodic),
    Pairs(Box<Pairs>),
}

/// The pairs (lower, upper) for k ≥ 0, in either order.
#[derive(Clone, Debug)]
struct Pairs {
    /// Whether a, b is one of them, for a single position.
    either: Code,
    /// For a row of fixed a: where a is lower for some k, and upper; and the other heap then.
    sides: Vec<(Search, Code)>,
}

/// Why a row could not be read: the index of its first cell without an answer, and the reason.
pub type RowFault = (usize, Fault);

impl LawText {
    /// Check the law against the heaps and parameters of `names`, and compile it.
    ///
    /// # Errors
    /// The first thing that does not fit.
    ///
    /// ```
    /// use gametui::language::{LawText, Names};
    /// let law = LawText::read("pairs floor(k*phi), floor(k*phi) + k").unwrap();
    /// let law = law.compile(&["a", "b"], &[]).unwrap();
    /// assert_eq!(law.reader().losing(&[3, 5]), Ok(true));
    /// assert_eq!(law.reader().losing(&[5, 4]), Ok(false));
    /// ```
    pub fn compile(&self, heaps: &[&str], parameters: &[(&str, i64)]) -> Result<Law, Fault> {
        let names = Names::law(heaps, parameters);
        let form = match self {
            Self::Losing(e) => Form::Losing(e.condition(&names)?),
            Self::Value(e) => Form::Value(e.number(&names)?),
            Self::Periodic(_) if heaps.len() != 1 => {
                return Err(Fault::new(Span::default(), "a periodic law is for games of one heap"));
            }
            Self::Periodic(law) => Form::Periodic(law.clone()),
            Self::Pairs(pair) => Form::Pairs(Box::new(Pairs::new(pair, &names)?)),
        };
        Ok(Law { heaps: heaps.len(), form })
    }
}

impl Pairs {
    fn new(pair: &[Expr; 2], names: &Names<'_>) -> Result<Self, Fault> {
        let span = pair[0].span.to(pair[1].span);
        if names.heaps.len() != 2 {
            return Err(Fault::new(span, "pairs are for games of two heaps"));
        }
        let depth = pair[0].depth.max(pair[1].depth);
        let expr = |kind, above: u16| Expr { kind, span, depth: depth + above };
        let equal = |heap: usize, e: &Expr| {
            let name = Expr { kind: Kind::Name(names.heaps[heap].into()), span: e.span, depth: 1 };
            Expr {
                kind: Kind::Chain(Box::new(name), vec![(Op::Eq, e.clone())]),
                span: e.span,
                depth: e.depth + 1,
            }
        };
        let both =
            |a: &Expr, b: &Expr| expr(Kind::Binary(Op::And, Box::new(equal(0, a)), Box::new(equal(1, b))), 2);
        let [lower, upper] = pair;
        let any = Kind::Binary(Op::Or, Box::new(both(lower, upper)), Box::new(both(upper, lower)));
        let either = expr(Kind::Some("k".into(), Box::new(expr(any, 3))), 4).condition(names)?;
        let side = |one: &Expr, other: &Expr| {
            let mut compiler = Compiler::new(*names, &["k".into()]);
            let reg = compiler.number(other)?;
            compiler.put_out(reg);
            Ok::<_, Fault>((Compiler::new(*names, &[]).search("k", &equal(0, one))?, compiler.finish()))
        };
        // Where one of the two is not seen to rise with k, rows go cell by cell.
        let sides = [side(lower, upper), side(upper, lower)]
            .into_iter()
            .collect::<Result<_, _>>()
            .unwrap_or_default();
        Ok(Self { either, sides })
    }

    /// Mark the losing cells of a row.
    fn row(&self, a: u64, from: u64, losing: &mut [bool]) -> Result<(), Stop> {
        losing.fill(false);
        match self.mark::<i64>(a, from, losing) {
            Err(stop) if stop.trouble == Trouble::Overflow => self.mark::<BigInt>(a, from, losing),
            done => done,
        }
    }

    fn mark<T: Int>(&self, a: u64, from: u64, losing: &mut [bool]) -> Result<(), Stop> {
        let overflow = || Stop::new(Trouble::Overflow, Span::default());
        let a = T::from_big(&a.into()).ok_or_else(overflow)?;
        let from = T::from_big(&from.into()).ok_or_else(overflow)?;
        let mut variables = [a, T::small(0), T::small(0)];
        for (search, other) in &self.sides {
            search.each(&variables.clone()[..2], &mut Context::default(), &mut |k, context| {
                variables[2] = k.clone();
                let b = other.run(&variables, context)?;
                let at = b.minus(&from).and_then(|at| usize::try_from(at.to_i64()?).ok());
                if let Some(cell) = at.and_then(|at| losing.get_mut(at)) {
                    *cell = true;
                }
                Ok(())
            })?;
        }
        Ok(())
    }
}

impl Periodic {
    /// The value of a heap.
    fn value(&self, heap: u64) -> u128 {
        if let Ok(at) = self.except.binary_search_by_key(&heap, |(heap, _)| *heap) {
            return self.except[at].1.into();
        }
        let start = self.start.len() as u64;
        if heap < start {
            return self.start[heap as usize].into();
        }
        let p = self.repeat.len() as u64;
        let i = heap - start;
        // Below 2^64 + 2^128 − 2^65 + 1.
        u128::from(self.repeat[(i % p) as usize]) + u128::from(i / p) * u128::from(self.saltus)
    }

    fn value_big(&self, heap: &BigUint) -> BigUint {
        if let Some(small) = heap.to_u64() {
            return self.value(small).into();
        }
        // Beyond 64 bits there is neither an exception nor a value before the period.
        let i = heap - self.start.len();
        let p = self.repeat.len();
        let at = (&i % p).to_usize().unwrap_or_default();
        i / p * self.saltus + self.repeat[at]
    }
}

impl Law {
    /// 1 for a law of one heap `n`, which speaks of sums by nim-sum; 2 for one of pairs.
    pub fn heaps(&self) -> usize {
        self.heaps
    }

    /// Whether it gives values, not only outcomes.
    pub fn gives_values(&self) -> bool {
        matches!(self.form, Form::Value(_) | Form::Periodic(_))
    }

    /// Something that answers from the law; it keeps its working space, so use one for many answers.
    pub fn reader(&self) -> Reader<'_> {
        let row = match &self.form {
            Form::Losing(code) | Form::Value(code) => Some(Row::new(code)),
            _ => None,
        };
        Reader { law: self, row, values: HashMap::new() }
    }
}

/// Answers from a law.
pub struct Reader<'l> {
    law: &'l Law,
    row: Option<Row<'l>>,
    /// Values of smaller heaps, for laws that use `g`.
    values: HashMap<BigInt, BigInt>,
}

impl Reader<'_> {
    /// Whether a position is losing. Heaps are as many as [`Law::heaps`] says.
    ///
    /// # Errors
    /// What the law does not define.
    pub fn losing(&mut self, heaps: &[u64]) -> Result<bool, Fault> {
        self.losing_big(&heaps.iter().map(|heap| (*heap).into()).collect::<Vec<_>>())
    }

    /// The value of a position; `None` where the law gives outcomes only.
    ///
    /// # Errors
    /// What the law does not define, and values beyond 64 bits.
    pub fn value(&mut self, heaps: &[u64]) -> Result<Option<u64>, Fault> {
        let value = self.value_big(&heaps.iter().map(|heap| (*heap).into()).collect::<Vec<_>>())?;
        value.map(|value| value.to_u64().ok_or_else(too_large)).transpose()
    }

    /// Whether a position of any size is losing.
    ///
    /// # Errors
    /// What the law does not define.
    pub fn losing_big(&mut self, heaps: &[BigUint]) -> Result<bool, Fault> {
        let law = self.law;
        match &law.form {
            Form::Losing(code) => self.run(code, heaps).map(|holds| !holds.is_zero()),
            Form::Pairs(pairs) => self.run(&pairs.either, heaps).map(|holds| !holds.is_zero()),
            _ => Ok(self.value_big(heaps)?.is_some_and(|value| value.is_zero())),
        }
    }

    /// The value of a position of any size; `None` where the law gives outcomes only.
    ///
    /// # Errors
    /// What the law does not define.
    pub fn value_big(&mut self, heaps: &[BigUint]) -> Result<Option<BigUint>, Fault> {
        let law = self.law;
        match &law.form {
            Form::Value(code) => {
                let value = self.run(code, heaps)?;
                value.to_biguint().map(Some).ok_or_else(|| negative(&value))
            }
            Form::Periodic(law) => Ok(Some(law.value_big(&heaps[0]))),
            _ => Ok(None),
        }
    }

    /// Outcomes of a row: the last heap is `from`, `from` + 1 and so on; in pairs the first one is `a`.
    ///
    /// # Errors
    /// The first cell that the law does not define.
    pub fn losing_row(&mut self, a: u64, from: u64, losing: &mut [bool]) -> Result<(), RowFault> {
        let law = self.law;
        match &law.form {
            Form::Losing(code) => self.row(code, a, from, losing.len(), |i, value| {
                losing[i] = value != 0;
                Ok(())
            }),
            Form::Pairs(pairs) if !pairs.sides.is_empty() => {
                pairs.row(a, from, losing).map_err(|stop| (0, stop.fault("100 000 digits")))
            }
            Form::Pairs(pairs) => self.row(&pairs.either, a, from, losing.len(), |i, value| {
                losing[i] = value != 0;
                Ok(())
            }),
            _ => {
                let mut values = vec![0; losing.len()];
                self.value_row(a, from, &mut values)?;
                losing.iter_mut().zip(values).for_each(|(cell, value)| *cell = value == 0);
                Ok(())
            }
        }
    }

    /// Values of a row, as [`losing_row`](Self::losing_row); the law must give values.
    ///
    /// # Errors
    /// The first cell that the law does not define, or whose value is beyond 64 bits.
    pub fn value_row(&mut self, a: u64, from: u64, values: &mut [u64]) -> Result<(), RowFault> {
        let law = self.law;
        match &law.form {
            Form::Value(code) => self.row(code, a, from, values.len(), |i, value| {
                values[i] = u64::try_from(value).map_err(|_| negative(&value.into()))?;
                Ok(())
            }),
            Form::Periodic(law) => {
                for (i, value) in values.iter_mut().enumerate() {
                    *value =
                        law.value(from.saturating_add(i as u64)).try_into().map_err(|_| (i, too_large()))?;
                }
                Ok(())
            }
            _ => Err((0, Fault::new(Span::default(), "this law gives outcomes, no values"))),
        }
    }

    /// Every number of a row, by lanes where they can be trusted.
    fn row(
        &mut self,
        code: &Code,
        a: u64,
        from: u64,
        count: usize,
        mut put: impl FnMut(usize, i64) -> Result<(), Fault>,
    ) -> Result<(), RowFault> {
        let slot = self.law.heaps - 1;
        let last = i64::try_from(from).ok().and_then(|from| from.checked_add(count as i64));
        let lanes = last.is_some() && i64::try_from(a).is_ok();
        if let Some(row) = self.row.as_mut().filter(|_| lanes) {
            let variables = [a as i64, from as i64];
            row.start(&variables[1 - slot..], slot);
        }
        for start in (0..count).step_by(LANES) {
            let block = LANES.min(count - start);
            if let Some(row) = self.row.as_mut().filter(|_| lanes) {
                row.block(from as i64 + start as i64, 1, block);
            }
            let lanes = self.row.as_ref().filter(|_| lanes).map(Row::first);
            for (lane, i) in (start..start + block).enumerate() {
                let value = match lanes {
                    Some((values, bad)) if bad[lane] == 0 => values[lane],
                    _ => {
                        let heaps = [a.into(), BigUint::from(from) + i];
                        let value =
                            run(code, &heaps[1 - slot..], &mut self.values).map_err(|fault| (i, fault))?;
                        Int::to_i64(&value).ok_or_else(|| (i, too_large()))?
                    }
                };
                put(i, value).map_err(|fault| (i, fault))?;
            }
        }
        Ok(())
    }

    /// One position.
    fn run(&mut self, code: &Code, heaps: &[BigUint]) -> Result<BigInt, Fault> {
        run(code, heaps, &mut self.values)
    }
}

/// One position; the values of smaller heaps that it needs are worked out first, each once.
fn run(code: &Code, heaps: &[BigUint], values: &mut HashMap<BigInt, BigInt>) -> Result<BigInt, Fault> {
    let heaps: Vec<BigInt> = heaps.iter().map(|heap| heap.clone().into()).collect();
    let mut waiting: Vec<BigInt> = Vec::new();
    let mut steps = 0;
    loop {
        let mut context = Context { values: Some(&*values) };
        let one = waiting.last().map(std::slice::from_ref);
        let span = match (code.widening(one.unwrap_or(&heaps), &mut context), waiting.pop()) {
            (Ok(value), None) => return Ok(value),
            (Ok(value), Some(heap)) => {
                if value.is_negative() {
                    return Err(negative(&value));
                }
                values.insert(heap, value);
                Span::default()
            }
            (Err(Stop { trouble: Trouble::Deeper(heap), span }), again) => {
                waiting.extend(again);
                waiting.push(heap);
                span
            }
            (Err(stop), _) => return Err(stop.fault("100 000 digits")),
        };
        steps += 1;
        if steps > 2 * MOST_SMALLER || values.len() > MOST_SMALLER {
            values.clear();
            return Err(Fault::new(span, "more than a million smaller heaps would be needed"));
        }
    }
}

fn negative(value: &BigInt) -> Fault {
    Fault::new(Span::default(), format!("the value would be {value}, but values are 0 or more"))
}

fn too_large() -> Fault {
    Fault::new(Span::default(), "the value does not fit 64 bits")
}
