//! Listing the options of a position from moves by expression. One idea: the loop inside is run as a row
//! of lanes, or, where every heap is a line in its variable, by adding; whatever such a fast way cannot
//! vouch for is done again move by move, which also finds the error.

use super::code::{Code, Names, Reg};
use super::compile::Compiler;
use super::fault::{Fault, Span};
use super::rows::{LANES, Row};
use super::run::Context;
use super::syntax::{Expr, Item, Kind, MovesText, Op};
use std::ops::ControlFlow;

/// Loops shorter than this are not worth lanes.
const FEW: u64 = 12;
/// The most heaps that a move leaves.
const MOST_HEAPS: usize = 16;

/// What is shown the options of a position.
pub trait Visitor {
    /// An option: the number of its entry in the list of moves, and its heaps, zeros included. Break to
    /// see no more.
    fn option(&mut self, entry: usize, heaps: &[u64]) -> ControlFlow<()>;

    /// Called at least once for every 65 536 values of a loop that were tried, whether or not they gave
    /// options. Break to give up.
    fn tried(&mut self, _count: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Any function of entry and heaps.
impl<F: FnMut(usize, &[u64]) -> ControlFlow<()>> Visitor for F {
    fn option(&mut self, entry: usize, heaps: &[u64]) -> ControlFlow<()> {
        self(entry, heaps)
    }
}

/// Moves by expression, checked and compiled.
#[derive(Clone, Debug)]
pub struct Moves {
    heaps: usize,
    entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    loops: Vec<Bounds>,
    /// Outputs: the condition, where there is one, and the heaps.
    body: Code,
    conditional: bool,
    /// The condition alone, so that heaps are not worked out where it fails.
    condition: Option<Code>,
    /// How each heap changes with the variable of the innermost loop, where all are lines.
    slopes: Option<Vec<i64>>,
    spans: Vec<Span>,
    span: Span,
}

/// First, last and step of a loop, over the heaps and the loops around it.
#[derive(Clone, Debug)]
struct Bounds {
    code: Code,
    step: Span,
}

impl MovesText {
    /// Check the moves against the names of the heaps and parameters, and compile them.
    ///
    /// # Errors
    /// The first name that is unknown or part that does not fit.
    ///
    /// ```
    /// use gametui::language::MovesText;
    /// use std::ops::ControlFlow;
    /// let moves = MovesText::read("n -> n-k for k in 1..n if n mod k = 0").unwrap().compile(&[]).unwrap();
    /// let mut seen = Vec::new();
    /// let mut visit = |_: usize, heaps: &[u64]| {
    ///     seen.push(heaps[0]);
    ///     ControlFlow::Continue(())
    /// };
    /// moves.visit(&[6], &mut visit).unwrap();
    /// assert_eq!(seen, [5, 4, 3, 0]);
    /// ```
    pub fn compile(&self, parameters: &[(&str, i64)]) -> Result<Moves, Fault> {
        let heads = self.heads();
        let names = Names::rules(&heads, parameters);
        let entries: Result<_, Fault> = self.items.iter().map(|item| Entry::new(item, &names)).collect();
        Ok(Moves { heaps: heads.len(), entries: entries? })
    }
}

impl Entry {
    fn new(item: &Item, names: &Names<'_>) -> Result<Self, Fault> {
        let pair = names.heaps.len() == 2;
        if item.list && pair {
            return Err(Fault::new(
                item.span,
                "a list of heaps is for games of one heap; here write two heaps",
            ));
        }
        if !item.list && item.heaps.len() != names.heaps.len() {
            let what =
                format!("a move of this game leads to {} heaps, not {}", names.heaps.len(), item.heaps.len());
            let hint = if pair { "" } else { ": write [k, n-k] for several heaps" };
            return Err(Fault::new(item.span, what + hint));
        }
        let mut variables: Vec<Box<str>> = Vec::new();
        let mut loops = Vec::new();
        for each in &item.loops {
            let mut compiler = Compiler::new(*names, &variables);
            compiler.fresh_name(&each.name, each.name_span)?;
            for e in [Some(&each.from), Some(&each.to), each.step.as_ref()].into_iter().flatten() {
                let reg = compiler.number(e)?;
                compiler.put_out(reg);
            }
            let step = each.step.as_ref().map_or(each.name_span, Expr::span);
            loops.push(Bounds { code: compiler.finish(), step });
            variables.push(each.name.clone());
        }
        let mut compiler = Compiler::new(*names, &variables);
        let mut condition = None;
        if let Some(e) = &item.condition {
            let reg = compiler.condition(e)?;
            compiler.put_out(reg);
            let mut alone = Compiler::new(*names, &variables);
            let reg = alone.condition(e)?;
            alone.put_out(reg);
            condition = Some(alone.finish());
        }
        for heap in &item.heaps {
            let reg: Reg = compiler.number(heap)?;
            compiler.put_out(reg);
        }
        let line = |e: &Expr| slope(e, variables.last()?, names.parameters);
        let slopes = if item.condition.is_none() { item.heaps.iter().map(line).collect() } else { None };
        Ok(Self {
            loops,
            body: compiler.finish(),
            conditional: condition.is_some(),
            condition,
            slopes,
            spans: item.heaps.iter().map(Expr::span).collect(),
            span: item.span,
        })
    }
}

/// c where `e` is c·x plus what does not depend on x, through sums and constant factors only. Every part
/// of such an `e` is a line too, so if no part overflows at both ends of a range, none does between.
fn slope(e: &Expr, x: &str, parameters: &[(&str, i64)]) -> Option<i64> {
    let free = |e: &Expr| (!mentions(e, x)).then_some(0);
    let constant = |e: &Expr| match &e.kind {
        Kind::Number(number) => i64::try_from(number).ok(),
        Kind::Name(name) => parameters.iter().find(|(other, _)| **other == **name).map(|(_, value)| *value),
        _ => None,
    };
    let of = |e: &Expr| slope(e, x, parameters);
    match &e.kind {
        Kind::Name(name) if **name == *x => Some(1),
        Kind::Neg(y) => of(y)?.checked_neg(),
        Kind::Binary(Op::Add, y, z) => of(y)?.checked_add(of(z)?),
        Kind::Binary(Op::Sub, y, z) => of(y)?.checked_sub(of(z)?),
        Kind::Binary(Op::Mul, y, z) => match (constant(y), constant(z)) {
            (Some(c), _) => of(z)?.checked_mul(c),
            (_, Some(c)) => of(y)?.checked_mul(c),
            _ => free(e),
        },
        _ => free(e),
    }
}

/// Whether the name occurs in `e`.
pub(super) fn mentions(e: &Expr, name: &str) -> bool {
    let of = |e: &Expr| mentions(e, name);
    match &e.kind {
        Kind::Number(_) => false,
        Kind::Name(other) => **other == *name,
        Kind::Neg(x) | Kind::Not(x) | Kind::Some(_, x) => of(x),
        Kind::Binary(_, x, y) => of(x) || of(y),
        Kind::Chain(x, rest) => of(x) || rest.iter().any(|(_, e)| of(e)),
        Kind::InSet(x, set) => of(x) || set.iter().any(of),
        Kind::InRange(x, y, z) => of(x) || of(y) || of(z),
        Kind::If(parts) => parts.iter().any(of),
        Kind::Call(_, es) => es.iter().any(of),
    }
}

/// `first` + i·`step`. What is asked for lies within its loop, so it fits even where i·step does not.
fn nth(first: i64, step: i64, i: u64) -> i64 {
    first.wrapping_add((i as i64).wrapping_mul(step))
}

/// The end of a listing: by the visitor, or by a fault.
enum End {
    Broken,
    Fault(Fault),
}

impl From<Fault> for End {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Go on, or end because the visitor broke.
fn on(flow: ControlFlow<()>) -> Result<(), End> {
    if flow.is_break() { Err(End::Broken) } else { Ok(()) }
}

impl Moves {
    /// How many heaps a position has: 1, a heap of a sum, or 2.
    pub fn heaps(&self) -> usize {
        self.heaps
    }

    /// How many entries the list has.
    pub fn entries(&self) -> usize {
        self.entries.len()
    }

    /// The place of an entry in the text.
    pub fn span(&self, entry: usize) -> Span {
        self.entries.get(entry).map(|entry| entry.span).unwrap_or_default()
    }

    /// Show every option of `position` to `visitor` in the order of the text, duplicates included. In a
    /// sum game these are the options of one heap.
    ///
    /// # Errors
    /// The place and reason where an expression has no value or a heap would be negative.
    pub fn visit(&self, position: &[i64], visitor: &mut impl Visitor) -> Result<ControlFlow<()>, Fault> {
        for (number, entry) in self.entries.iter().enumerate() {
            let mut listing = Listing { entry, number, visitor, row: None, untold: 0 };
            let mut variables = position.to_vec();
            match listing.nest(&mut variables) {
                Ok(()) => {}
                Err(End::Broken) => return Ok(ControlFlow::Break(())),
                Err(End::Fault(fault)) => return Err(fault),
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// One entry being listed.
struct Listing<'a, V> {
    entry: &'a Entry,
    number: usize,
    visitor: &'a mut V,
    row: Option<Row<'a>>,
    /// Values tried that the visitor was not told of yet.
    untold: u64,
}

impl<V: Visitor> Listing<'_, V> {
    /// All values of the loops from the one after `variables` on.
    fn nest(&mut self, variables: &mut Vec<i64>) -> Result<(), End> {
        let depth = variables.len() + self.entry.loops.len() - self.entry.body.variables;
        let Some(bounds) = self.entry.loops.get(depth) else {
            return self.single(variables);
        };
        let read = |registers: &[i64]| {
            let output = |i: usize| bounds.code.outputs.get(i).map_or(1, |reg| registers[usize::from(*reg)]);
            (output(0), output(1), output(2))
        };
        let (from, to, step) = bounds
            .code
            .with_registers(variables, &mut Context::default(), read)
            .map_err(|stop| stop.fault("64 bits"))?;
        if step < 1 {
            return Err(Fault::new(bounds.step, "the step of a loop must be 1 or more").into());
        }
        if from > to {
            return Ok(());
        }
        // Both differences fit 64 bits without sign.
        let count = to.abs_diff(from) / step as u64 + 1;
        if depth + 1 == self.entry.loops.len() {
            return self.inner(variables, from, step, count);
        }
        variables.push(from);
        let at = variables.len() - 1;
        for i in 0..count {
            // At most `to`.
            variables[at] = nth(from, step, i);
            self.tell(1)?;
            self.nest(variables)?;
        }
        variables.pop();
        Ok(())
    }

    fn tell(&mut self, count: u64) -> Result<(), End> {
        self.untold += count;
        if self.untold >= 1 << 15 {
            on(self.visitor.tried(std::mem::take(&mut self.untold)))?;
        }
        Ok(())
    }

    /// The innermost loop.
    fn inner(&mut self, variables: &mut Vec<i64>, from: i64, step: i64, count: u64) -> Result<(), End> {
        let slot = variables.len();
        variables.push(from);
        let mut done = 0;
        while done < count {
            // Blocks that tell of themselves in time.
            let block = (count - done).min(if self.entry.slopes.is_some() { 1 << 15 } else { LANES as u64 });
            // At most the last value of the loop.
            let first = nth(from, step, done);
            variables[slot] = first;
            if count < FEW {
                self.slowly(variables, step, block)?;
            } else if self.entry.slopes.is_none() {
                self.lanes(variables, first, step, block as usize, done == 0)?;
            } else if !self.along(variables, step, block)? {
                self.slowly(variables, step, block)?;
            }
            done += block;
            self.tell(block)?;
        }
        variables.pop();
        Ok(())
    }

    /// Move by move.
    fn slowly(&mut self, variables: &mut [i64], step: i64, count: u64) -> Result<(), End> {
        let slot = variables.len() - 1;
        let first = variables[slot];
        for i in 0..count {
            variables[slot] = nth(first, step, i);
            self.single(variables)?;
        }
        Ok(())
    }

    /// The option for these values of all loops.
    fn single(&mut self, variables: &[i64]) -> Result<(), End> {
        let entry = self.entry;
        if let Some(condition) = &entry.condition
            && !condition.holds(variables)?
        {
            return Ok(());
        }
        let mut heaps = [0; MOST_HEAPS];
        let heaps = &mut heaps[..entry.spans.len()];
        if let Some(i) = self.evaluate(variables, heaps)? {
            let what = format!("the heap would be {}, but heaps are 0 or more", heaps[i] as i64);
            return Err(Fault::new(entry.spans[i], what).into());
        }
        on(self.visitor.option(self.number, heaps))
    }

    /// The heaps for these values, and the first that is negative.
    fn evaluate(&self, variables: &[i64], heaps: &mut [u64]) -> Result<Option<usize>, Fault> {
        let entry = self.entry;
        let read = |registers: &[i64]| {
            let outputs = entry.body.outputs[usize::from(entry.conditional)..].iter();
            let values = outputs.map(|reg| registers[usize::from(*reg)]);
            heaps.iter_mut().zip(values).for_each(|(heap, value)| *heap = value as u64);
            heaps.iter().position(|heap| (*heap as i64) < 0)
        };
        entry
            .body
            .with_registers(variables, &mut Context::default(), read)
            .map_err(|stop| stop.fault("64 bits"))
    }

    /// By adding, from the first to the last; `false` where one of these two has no option.
    fn along(&mut self, variables: &mut [i64], step: i64, count: u64) -> Result<bool, End> {
        let Some(slopes) = &self.entry.slopes else { return Ok(false) };
        let slot = variables.len() - 1;
        let first = variables[slot];
        let (mut heaps, mut last) = ([0; MOST_HEAPS], [0; MOST_HEAPS]);
        let (heaps, last) = (&mut heaps[..slopes.len()], &mut last[..slopes.len()]);
        variables[slot] = nth(first, step, count - 1);
        let fine = matches!(self.evaluate(variables, last), Ok(None));
        variables[slot] = first;
        if !fine || !matches!(self.evaluate(variables, heaps), Ok(None)) {
            return Ok(false);
        }
        // Neither end is negative, so nothing between is; what is added behind the last may wrap.
        let mut steps = [0; MOST_HEAPS];
        let steps = &mut steps[..slopes.len()];
        steps.iter_mut().zip(slopes).for_each(|(add, slope)| *add = slope.wrapping_mul(step) as u64);
        match (heaps, steps) {
            ([a], [da]) => self.line([*a], [*da], count),
            ([a, b], [da, db]) => self.line([*a, *b], [*da, *db], count),
            (heaps, steps) => {
                for _ in 0..count {
                    on(self.visitor.option(self.number, heaps))?;
                    heaps.iter_mut().zip(&*steps).for_each(|(heap, add)| *heap = heap.wrapping_add(*add));
                }
                Ok(())
            }
        }?;
        Ok(true)
    }

    fn line<const N: usize>(&mut self, mut heaps: [u64; N], add: [u64; N], count: u64) -> Result<(), End> {
        for _ in 0..count {
            on(self.visitor.option(self.number, &heaps))?;
            for i in 0..N {
                heaps[i] = heaps[i].wrapping_add(add[i]);
            }
        }
        Ok(())
    }

    /// In lanes.
    fn lanes(
        &mut self,
        variables: &mut [i64],
        first: i64,
        step: i64,
        count: usize,
        start: bool,
    ) -> Result<(), End> {
        let entry = self.entry;
        let slot = variables.len() - 1;
        let row = self.row.get_or_insert_with(|| Row::new(&entry.body));
        if start {
            row.start(variables, slot);
        }
        row.block(first, step, count);
        let mut heaps = [0; MOST_HEAPS];
        let heaps = &mut heaps[..entry.spans.len()];
        for lane in 0..count {
            let Some(row) = &self.row else { break };
            let conditional = usize::from(entry.conditional);
            match row.output(0, lane) {
                Some(0) if entry.conditional => continue,
                Some(_) => {
                    let mut negative = 0;
                    for (i, heap) in heaps.iter_mut().enumerate() {
                        let value = row.value(i + conditional, lane);
                        negative |= value;
                        *heap = value as u64;
                    }
                    if negative >= 0 {
                        on(self.visitor.option(self.number, heaps))?;
                        continue;
                    }
                }
                None => {}
            }
            variables[slot] = nth(first, step, lane as u64);
            self.single(variables)?;
        }
        Ok(())
    }
}
