//! Entries of moves in which everything is linear. One idea: such an entry says "all k in R with
//! H(heaps, k)", and if H says no more and no less than that the heaps left are not negative, given R, the
//! entry is the set of vectors of R, as far as the heaps allow.
//!
//! What is shown here is proved, not tried: a constraint t ≥ 0 follows from s ≥ 0 when t − s is a sum of
//! quantities that are known to be at least their lower bounds. Where that does not succeed the answer is
//! `None`, and the moves stay what they are.

use super::code::{Code, Names};
use super::compile::Compiler;
use super::moves::mentions;
use super::syntax::{Expr, Function, Item, Kind, MovesText, Op};

/// The most steps that one entry is unrolled to.
const MOST_STEPS: usize = 4096;

/// c₀x₀ + c₁x₁ + … + c, over the heaps and then the loops; the constant is last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Linear(pub Vec<i64>);

impl Linear {
    pub fn constant(variables: usize, c: i64) -> Self {
        let mut all = vec![0; variables + 1];
        all[variables] = c;
        Self(all)
    }

    pub fn combine(&self, other: &Self, factor: i64) -> Option<Self> {
        let sum = self.0.iter().zip(&other.0).map(|(x, y)| x.checked_add(y.checked_mul(factor)?));
        sum.collect::<Option<_>>().map(Self)
    }

    pub fn times(&self, factor: i64) -> Option<Self> {
        Self::constant(self.0.len() - 1, 0).combine(self, factor)
    }

    /// The same constraint "≥ 0" on whole numbers, divided by what all factors share.
    fn reduced(mut self) -> Self {
        let last = self.0.len() - 1;
        let common = self.0[..last].iter().fold(0, |all, c| num_integer::gcd(all, *c));
        if common > 1 {
            self.0.iter_mut().for_each(|c| *c = c.div_euclid(common));
        }
        self
    }

    pub fn known(&self) -> i64 {
        self.0[self.0.len() - 1]
    }
}

/// An entry whose heaps and bounds are linear.
pub(super) struct Lines {
    pub heaps: usize,
    pub loops: Vec<Box<str>>,
    /// How the variable of each loop is written: itself, or first + step·(itself − 1).
    pub written: Vec<Linear>,
    pub outputs: Vec<Linear>,
    /// Constraints ≥ 0 that speak of heaps: H.
    pub of_heaps: Vec<Linear>,
    /// Constraints ≥ 0 on loops alone: R.
    pub of_loops: Vec<Linear>,
    /// Conditions on loops alone that are not linear.
    pub filters: Vec<Code>,
}

struct Reader<'a> {
    heads: Vec<&'a str>,
    parameters: &'a [(&'a str, i64)],
    lines: Lines,
}

impl Reader<'_> {
    fn variables(&self) -> usize {
        self.lines.heaps + self.lines.loops.len()
    }

    fn constant(&self, e: &Expr) -> Option<i64> {
        let linear = self.linear(e)?;
        linear.0[..self.variables()].iter().all(|c| *c == 0).then(|| linear.known())
    }

    fn linear(&self, e: &Expr) -> Option<Linear> {
        let variables = self.variables();
        let of = |e: &Expr| self.linear(e);
        match &e.kind {
            Kind::Number(number) => Some(Linear::constant(variables, i64::try_from(number).ok()?)),
            Kind::Name(name) => {
                if let Some(at) = self.lines.loops.iter().position(|other| other == name) {
                    let mut linear = self.lines.written.get(at)?.clone();
                    // Loops that came later are not in it yet.
                    let known = linear.0.pop()?;
                    linear.0.resize(variables, 0);
                    linear.0.push(known);
                    return Some(linear);
                }
                if let Some((_, value)) = self.parameters.iter().find(|(other, _)| **other == **name) {
                    return Some(Linear::constant(variables, *value));
                }
                let mut linear = Linear::constant(variables, 0);
                linear.0[self.heads.iter().position(|other| **other == **name)?] = 1;
                Some(linear)
            }
            Kind::Neg(x) => of(x)?.times(-1),
            Kind::Binary(Op::Add, x, y) => of(x)?.combine(&of(y)?, 1),
            Kind::Binary(Op::Sub, x, y) => of(x)?.combine(&of(y)?, -1),
            Kind::Binary(Op::Mul, x, y) => match (self.constant(x), self.constant(y)) {
                (Some(c), _) => of(y)?.times(c),
                (_, Some(c)) => of(x)?.times(c),
                _ => None,
            },
            _ => None,
        }
    }

    /// Add "x − y − gap ≥ 0".
    fn at_least(&mut self, x: &Linear, y: &Linear, gap: i64) -> Option<()> {
        let variables = self.variables();
        let bound = x.combine(y, -1)?.combine(&Linear::constant(variables, gap), -1)?.reduced();
        let heaps = bound.0[..self.lines.heaps].iter().any(|c| *c != 0);
        if heaps {
            self.lines.of_heaps.push(bound)
        } else {
            self.lines.of_loops.push(bound)
        }
        Some(())
    }

    /// x ≤ the expression; `div` and `min` are read, too.
    fn at_most(&mut self, x: &Linear, e: &Expr) -> Option<()> {
        match &e.kind {
            Kind::Call(Function::Min, es) => es.iter().try_for_each(|e| self.at_most(x, e)),
            Kind::Binary(Op::Div | Op::Over, y, c) if self.linear(e).is_none() => {
                // x ≤ ⌊y/c⌋ ⇔ cx ≤ y, for c ≥ 1.
                let c = self.constant(c).filter(|c| *c >= 1)?;
                let y = self.linear(y)?;
                self.at_least(&y, &x.times(c)?, 0)
            }
            _ => {
                let y = self.linear(e)?;
                self.at_least(&y, x, 0)
            }
        }
    }

    fn condition(&mut self, e: &Expr) -> Option<()> {
        match &e.kind {
            Kind::Binary(Op::And, x, y) => {
                self.condition(x)?;
                self.condition(y)
            }
            _ if !self.heads.iter().any(|head| mentions(e, head)) => {
                let names = Names::rules(&[], self.parameters);
                let mut compiler = Compiler::new(names, &self.lines.loops);
                let reg = compiler.condition(e).ok()?;
                compiler.put_out(reg);
                self.lines.filters.push(compiler.finish());
                Some(())
            }
            Kind::Chain(first, rest) => {
                let mut left: &Expr = first;
                for (op, right) in rest {
                    let (x, y) = (self.linear(left), self.linear(right));
                    match (op, x, y) {
                        (Op::Le, Some(x), _) => self.at_most(&x, right)?,
                        (Op::Ge, _, Some(y)) => self.at_most(&y, left)?,
                        (Op::Lt, Some(x), Some(y)) => self.at_least(&y, &x, 1)?,
                        (Op::Gt, Some(x), Some(y)) => self.at_least(&x, &y, 1)?,
                        (Op::Eq, Some(x), Some(y)) => {
                            self.at_least(&x, &y, 0)?;
                            self.at_least(&y, &x, 0)?;
                        }
                        _ => return None,
                    }
                    left = right;
                }
                Some(())
            }
            Kind::InRange(x, from, to) => {
                let (x, from) = (self.linear(x)?, self.linear(from)?);
                self.at_least(&x, &from, 0)?;
                self.at_most(&x, to)
            }
            _ => None,
        }
    }
}

impl Lines {
    pub fn new(item: &Item, text: &MovesText, parameters: &[(&str, i64)]) -> Option<Self> {
        let heads = text.heads();
        let lines = Self {
            heaps: heads.len(),
            loops: Vec::new(),
            written: Vec::new(),
            outputs: Vec::new(),
            of_heaps: Vec::new(),
            of_loops: Vec::new(),
            filters: Vec::new(),
        };
        let mut reader = Reader { heads, parameters, lines };
        for each in &item.loops {
            let step =
                each.step.as_ref().map_or(Some(1), |step| reader.constant(step)).filter(|step| *step >= 1)?;
            let from = reader.constant(&each.from);
            let least = reader.linear(&each.from)?;
            let at = reader.variables();
            // Those found so far do not speak of this loop.
            for bound in reader.lines.of_heaps.iter_mut().chain(&mut reader.lines.of_loops) {
                bound.0.insert(at, 0);
            }
            reader.lines.loops.push(each.name.clone());
            let mut written = Linear::constant(at + 1, 0);
            written.0[at] = step;
            if step > 1 {
                // k = from + step·(j − 1), j ≥ 1
                written.0[at + 1] = from?.checked_sub(step)?;
                let mut j = Linear::constant(at + 1, -1);
                j.0[at] = 1;
                reader.lines.of_loops.push(j);
            } else {
                let mut least = least;
                least.0.insert(at, 0);
                reader.at_least(&written, &least, 0)?;
            }
            reader.lines.written.push(written.clone());
            reader.at_most(&written, &each.to)?;
        }
        if let Some(condition) = &item.condition {
            reader.condition(condition)?;
        }
        let outputs: Option<Vec<Linear>> = item.heaps.iter().map(|e| reader.linear(e)).collect();
        reader.lines.outputs = outputs?;
        Some(reader.lines)
    }

    pub fn variables(&self) -> usize {
        self.heaps + self.loops.len()
    }

    /// A constant that variable `at` is not below.
    pub fn floor_of(&self, at: usize) -> Option<i64> {
        if at < self.heaps {
            return Some(0);
        }
        let alone = |bound: &&Linear| {
            bound.0[..self.variables()].iter().enumerate().all(|(i, c)| *c == i64::from(i == at))
        };
        self.of_loops.iter().filter(alone).map(|bound| -bound.known()).max()
    }

    /// Whether t ≥ 0 follows from R, from heaps ≥ 0, and from s ≥ 0 for one s of `from`.
    fn follows(&self, t: &Linear, from: &[Linear]) -> bool {
        let zero = Linear::constant(self.variables(), 0);
        from.iter().chain(&self.of_loops).chain([&zero]).any(|s| {
            let Some(rest) = t.combine(s, -1) else { return false };
            // The least value of t − s, as far as the lower bounds tell.
            let least = rest.0[..self.variables()].iter().enumerate().try_fold(
                rest.known(),
                |sum, (at, c)| match c {
                    0 => Some(sum),
                    c if *c > 0 => sum.checked_add(c.checked_mul(self.floor_of(at)?)?),
                    _ => None,
                },
            );
            least.is_some_and(|least| least >= 0)
        })
    }

    /// Whether H, given R, says the same as `guards`.
    pub fn guarded_by(&self, guards: &[Linear]) -> bool {
        let guards: Vec<Linear> = guards.iter().cloned().map(Linear::reduced).collect();
        self.of_heaps.iter().all(|h| self.follows(h, &guards))
            && guards.iter().all(|g| self.follows(g, &self.of_heaps))
    }

    /// −(what `output` adds to heap `heap`), as something of loops alone; `None` where it is not that heap.
    pub fn taken(&self, output: &Linear, heap: usize) -> Option<Linear> {
        let own = output.0[..self.heaps].iter().enumerate().all(|(i, c)| *c == i64::from(i == heap));
        let mut taken = output.times(-1)?;
        taken.0[heap] = 0;
        own.then_some(taken)
    }

    /// Every point of R that passes the filters, for the first `loops` loops; `None` where a loop has no end
    /// of its own or there are too many. Constraints that speak of later loops are left to them.
    pub fn points(&self, loops: usize) -> Option<Vec<Vec<i64>>> {
        let mut points = vec![vec![0; self.heaps]];
        for at in self.heaps..self.heaps + loops {
            let mut longer = Vec::new();
            for point in points {
                let (mut low, mut high) = (i64::MIN, i64::MAX);
                for bound in &self.of_loops {
                    let c = bound.0[at];
                    if c == 0 || bound.0[at + 1..self.variables()].iter().any(|c| *c != 0) {
                        continue;
                    }
                    // c·x + rest ≥ 0
                    let rest = value(bound, &point, self.variables())?;
                    if c > 0 {
                        low = low.max(num_integer::Integer::div_ceil(&rest.checked_neg()?, &c));
                    } else {
                        high = high.min(num_integer::Integer::div_floor(&rest, &c.checked_neg()?));
                    }
                }
                if low == i64::MIN || high == i64::MAX {
                    return None;
                }
                for x in low..=high {
                    longer.push(point.iter().copied().chain([x]).collect());
                    if longer.len() > MOST_STEPS {
                        return None;
                    }
                }
            }
            points = longer;
        }
        let constants = |bound: &&Linear| bound.0[..self.variables()].iter().all(|c| *c == 0);
        if self.of_loops.iter().filter(constants).any(|bound| bound.known() < 0) {
            return Some(Vec::new());
        }
        Some(points)
    }

    /// The points of all loops that pass the filters, too.
    pub fn filtered(&self) -> Option<Vec<Vec<i64>>> {
        let mut passed = Vec::new();
        for point in self.points(self.loops.len())? {
            let written: Option<Vec<i64>> =
                self.written.iter().map(|k| value(k, &point[..k.0.len() - 1], k.0.len() - 1)).collect();
            let written = written?;
            let mut all = true;
            for filter in &self.filters {
                all = all && filter.holds(&written).ok()?;
            }
            if all {
                passed.push(point);
            }
        }
        Some(passed)
    }

    /// The lower bound of the only loop, where nothing else bounds it: R is k ≥ that.
    pub fn endless(&self) -> Option<i64> {
        let at = self.heaps;
        let alone = self.loops.len() == 1
            && self.filters.is_empty()
            && self.of_loops.iter().all(|bound| bound.0[at] == 1);
        if alone { self.floor_of(at) } else { None }
    }
}

/// The value at a point of which the last coordinates may be missing: they count as 0.
pub(super) fn value(linear: &Linear, point: &[i64], variables: usize) -> Option<i64> {
    let parts = linear.0[..variables].iter().zip(point).map(|(c, x)| c.checked_mul(*x));
    parts.chain([Some(linear.known())]).try_fold(0i64, |sum, part| sum.checked_add(part?))
}
