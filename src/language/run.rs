//! Running code for one position: lazily, in the narrowest numbers that hold every result. A search for k
//! bisects for the k at which each comparison changes, then tries the k between.

use super::code::{Code, Do, Limits, Search, Step};
use super::fault::{Fault, Span};
use super::number::{Int, Trouble, apply, call};
use super::syntax::{Function, Op};
use num_bigint::BigInt;
use std::collections::HashMap;

/// Why a run ended without a result, and where in the text.
#[derive(Clone, Debug)]
pub(super) struct Stop {
    pub trouble: Trouble,
    pub span: Span,
}

impl Stop {
    pub fn new(trouble: Trouble, span: Span) -> Self {
        Self { trouble, span }
    }

    /// As it is shown.
    pub fn fault(self, widest: &'static str) -> Fault {
        match self.trouble {
            Trouble::Overflow => Fault::new(self.span, format!("the number does not fit {widest}")),
            Trouble::Wrong(what) => Fault::new(self.span, what),
            Trouble::Deeper(_) => Fault::new(self.span, "g(…) has no value here"),
        }
    }
}

/// What a run looks up besides its variables.
#[derive(Default)]
pub(super) struct Context<'a> {
    /// Values of smaller heaps, for `g`.
    pub values: Option<&'a HashMap<BigInt, BigInt>>,
}

/// The most k that are tried for one position.
const MOST_TRIED: u64 = 1 << 20;

/// Codes of up to this many registers run on the stack.
const FEW: usize = 24;

impl Code {
    /// The first output for these variables.
    pub(super) fn run<T: Int>(&self, variables: &[T], context: &mut Context<'_>) -> Result<T, Stop> {
        self.with_registers(variables, context, |registers| registers[usize::from(self.outputs[0])].clone())
    }

    /// Run, and let `read` look at the registers.
    pub(super) fn with_registers<T: Int, R>(
        &self,
        variables: &[T],
        context: &mut Context<'_>,
        read: impl FnOnce(&[T]) -> R,
    ) -> Result<R, Stop> {
        let mut few: [T; FEW] = std::array::from_fn(|_| T::small(0));
        let mut many = Vec::new();
        let registers = match few.get_mut(..self.start.len()) {
            Some(registers) => registers,
            None => {
                many.resize(self.start.len(), T::small(0));
                &mut many[..]
            }
        };
        for (register, value) in registers.iter_mut().zip(&self.start).skip(self.variables) {
            *register = T::small(*value);
        }
        registers[..self.variables].clone_from_slice(&variables[..self.variables]);
        for (reg, value) in &self.wide {
            let span = self.spans.first().copied().unwrap_or_default();
            let value = T::from_big(value).ok_or_else(|| Stop::new(Trouble::Overflow, span))?;
            registers[usize::from(*reg)] = value;
        }
        self.steps(registers, context)?;
        Ok(read(registers))
    }

    fn steps<T: Int>(&self, registers: &mut [T], context: &mut Context<'_>) -> Result<(), Stop> {
        let zero = T::small(0);
        let mut at = 0;
        while let Some(step) = self.steps.get(at) {
            at += 1;
            let holds = registers[usize::from(step.operands[0])] != zero;
            match step.run {
                Do::Jump => at = step.out.into(),
                Do::Unless if !holds => at = step.out.into(),
                Do::When if holds => at = step.out.into(),
                Do::Unless | Do::When => {}
                Do::Some => {
                    let search = &self.searches[usize::from(step.operands[0])];
                    let found = search.holds(&registers[..self.variables], context)?;
                    registers[usize::from(step.out)] = T::small(found.into());
                }
                _ => {
                    let result = one(step, registers, context);
                    let result = result.map_err(|trouble| Stop::new(trouble, self.spans[at - 1]))?;
                    registers[usize::from(step.out)] = result;
                }
            }
        }
        Ok(())
    }

    /// The value for a position, in checked 64-bit numbers.
    ///
    /// # Errors
    /// The place and reason where it has none.
    ///
    /// ```
    /// use gametui::language::{Expr, Names};
    /// let code = Expr::read("a mod (b + h)").unwrap().number(&Names::rules(&["a", "b"], &[("h", 2)])).unwrap();
    /// assert_eq!(code.value(&[7, 1]), Ok(1));
    /// assert_eq!(code.value(&[7, -2]).unwrap_err().what, "division by zero");
    /// ```
    pub fn value(&self, variables: &[i64]) -> Result<i64, Fault> {
        self.run(variables, &mut Context::default()).map_err(|stop| stop.fault("64 bits"))
    }

    /// Whether a condition holds for a position.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn holds(&self, variables: &[i64]) -> Result<bool, Fault> {
        self.value(variables).map(|value| value != 0)
    }

    /// The value in numbers as wide as it needs.
    pub(super) fn widening(&self, variables: &[BigInt], context: &mut Context<'_>) -> Result<BigInt, Stop> {
        fn narrow<T: Int>(
            code: &Code,
            variables: &[BigInt],
            context: &mut Context<'_>,
        ) -> Option<Result<BigInt, Stop>> {
            let variables: Option<Vec<T>> = variables.iter().map(T::from_big).collect();
            match code.run(&variables?, context) {
                Err(stop) if stop.trouble == Trouble::Overflow => None,
                result => Some(result.map(|value| value.to_big())),
            }
        }
        narrow::<i64>(self, variables, context)
            .or_else(|| narrow::<i128>(self, variables, context))
            .unwrap_or_else(|| self.run(variables, context))
    }
}

/// The result of a step that is no jump and no search.
pub(super) fn one<T: Int>(step: &Step, registers: &[T], context: &Context<'_>) -> Result<T, Trouble> {
    let zero = T::small(0);
    let [a, b, c, d] = step.operands.map(|reg| &registers[usize::from(reg)]);
    match step.run {
        Do::Op(op) => apply(op, a, b),
        Do::Neg => zero.minus(a).ok_or(Trouble::Overflow),
        Do::Not => Ok(T::small((*a == zero).into())),
        Do::Call(Function::G) => {
            let heap = a.to_big();
            if *a < zero || *a >= registers[0] {
                return Err(Trouble::Wrong("g(…) is for smaller heaps, from 0 to n - 1"));
            }
            let value = context.values.and_then(|values| values.get(&heap)).ok_or(Trouble::Deeper(heap))?;
            T::from_big(value).ok_or(Trouble::Overflow)
        }
        Do::Call(function) => call(function, a, b),
        Do::Floor | Do::Sign if *c == zero => Err(Trouble::Wrong("division by zero")),
        Do::Floor | Do::Sign if *d < zero => Err(Trouble::Wrong("the root of a negative number")),
        Do::Floor => T::surd(a, b, c, d).map(|(floor, _)| floor).ok_or(Trouble::Overflow),
        Do::Sign => {
            let (floor, whole) = T::surd(a, b, c, d).ok_or(Trouble::Overflow)?;
            Ok(T::small(if floor < zero { -1 } else { i64::from(floor > zero || !whole) }))
        }
        _ => Ok(if *a != zero { b.clone() } else { c.clone() }),
    }
}

impl Search {
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

/// From the first k to before the second; `None` without an end.
type Interval<T> = (T, Option<T>);

impl Limits {
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
