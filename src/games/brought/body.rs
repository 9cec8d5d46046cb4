//! The moves of a game that someone brought, compiled for its parameters. One idea: every move goes
//! through one guard, which finds the move that does not lower the measure or leads to no position, so that
//! no solver runs for ever or counts a wrong move.

use super::definition::{Definition, Part, Positions, code_of, joined};
use super::source::Written;
use crate::games::codes::Code;
use crate::games::vectors::PairMoves;
use crate::games::{Form, HeapMoves, Identity, Shape, Visit};
use crate::input::InputError;
use crate::language::{self, Expr, Fault, Moves, Names, Span, Visitor};
use num_bigint::BigUint;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The largest heap: sums of two and of a vector stay within 64 bits.
pub(super) const LARGEST: u64 = (1 << 62) - 1;
/// Values of loops tried in a row without an option, at most.
const MOST_TRIES: u64 = 1 << 24;
/// Moves of expressions that one position may have, counted with those that come twice.
const MOST_MOVES: u64 = 1 << 24;
/// Options that are remembered so that none is shown twice, and that are counted.
const REMEMBERED: usize = 1 << 20;
const COUNTED: u64 = 1 << 14;

/// Compiled text and its place.
struct Compiled<T> {
    run: T,
    written: Written,
}

/// Moves, compiled.
pub(super) struct Body {
    pub form: Form,
    pub identity: Identity,
    pub shape: Shape,
    given: Written,
    code: Vec<Code>,
    vectors: Option<Arc<PairMoves>>,
    moves: Vec<Compiled<Moves>>,
    all: Option<Compiled<language::Code>>,
    end: Option<Compiled<language::Code>>,
    value: Option<[Compiled<language::Code>; 2]>,
    measure: Option<Compiled<language::Code>>,
    measure_text: String,
    /// Whether weights prove that the vectors end, so that nothing need be measured.
    weighed: bool,
    /// Whether no option is shown twice.
    distinct: bool,
}

impl Body {
    /// Compile a game for the numbers of its parameters.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn new(definition: &Definition, numbers: &[(&str, i64)]) -> Result<Self, InputError> {
        let Definition { form, given, positions, .. } = definition;
        let pair = *form == Form::Pair;
        let names = Names::rules(definition.heads(), numbers);
        let Positions { all, end, value, measure } = positions;
        let free = [all, end, measure].iter().all(|part| part.is_none()) && value.is_none();

        let (mut rays, mut steps) = (definition.rays.clone(), definition.steps.clone());
        let mut codes = definition.codes.clone();
        let mut rest: Vec<&Part<_>> = Vec::new();
        for part in &definition.options {
            let vectors = if pair && measure.is_none() { part.read.vectors(numbers) } else { None };
            let vectors = vectors.filter(|all| all.rays.iter().chain(&all.steps).all(|[x, y]| x + y > 0));
            let code = if pair { None } else { part.read.takings(numbers).and_then(|all| code_of(&all)) };
            match (vectors, code) {
                (Some(vectors), _) => {
                    rays.extend(vectors.rays);
                    steps.extend(vectors.steps);
                }
                (_, Some(code)) => codes.push(code),
                _ => rest.push(part),
            }
        }
        let mut vectors = None;
        if !rays.is_empty() || !steps.is_empty() {
            vectors = match PairMoves::new(rays, steps) {
                Ok(moves) => Some(Arc::new(moves)),
                Err(error) if definition.options.is_empty() => return Err(error),
                Err(_) => {
                    rest = definition.options.iter().collect();
                    let (rays, steps) = (definition.rays.clone(), definition.steps.clone());
                    let none = rays.is_empty() && steps.is_empty();
                    if none { None } else { Some(Arc::new(PairMoves::new(rays, steps)?)) }
                }
            };
        }
        if let Some(one) = joined(&codes).filter(|_| !codes.is_empty()) {
            codes = vec![one];
        }
        let moves = rest.iter().map(|part| {
            let run = part.read.compile(numbers).map_err(|fault| part.written.fault(&fault, ""))?;
            Ok(Compiled { run, written: part.written.clone() })
        });
        let moves: Vec<_> = moves.collect::<Result<_, InputError>>()?;
        let condition = |part: &Option<Part<Expr>>| part.as_ref().map(|part| compiled(part, &names, true));
        let value = match value {
            Some([when, is]) => Some([compiled(when, &names, true)?, compiled(is, &names, false)?]),
            None => None,
        };
        let weighed = vectors.is_some() && moves.is_empty() && measure.is_none();
        let distinct = moves.is_empty() && codes.len() <= 1;
        let mut body = Self {
            form: *form,
            identity: "".into(),
            shape: Shape::Plain,
            given: given.clone(),
            code: codes,
            vectors,
            moves,
            all: condition(all).transpose()?,
            end: condition(end).transpose()?,
            value,
            measure: measure.as_ref().map(|part| compiled(part, &names, false)).transpose()?,
            measure_text: measure.as_ref().map_or_else(|| "a + b".into(), |part| part.read.to_string()),
            weighed,
            distinct,
        };
        body.shape = body.shape(free);
        body.identity = body.identity_of(definition, numbers);
        Ok(body)
    }

    fn shape(&self, free: bool) -> Shape {
        const WYTHOFF: [[i64; 2]; 3] = [[0, 1], [1, 0], [1, 1]];
        match (&self.vectors, &self.code[..]) {
            _ if !self.moves.is_empty() || !free => self.plain(),
            (Some(moves), _) if moves.rays() == WYTHOFF && moves.steps().is_empty() => {
                Shape::Lines { band: 1 }
            }
            (Some(moves), _) => Shape::Vectors(moves.clone()),
            (None, [code]) => Shape::Sum(HeapMoves::Code(Arc::new(code.clone()))),
            _ => self.plain(),
        }
    }

    fn plain(&self) -> Shape {
        if self.form == Form::Pair { Shape::Plain } else { Shape::Sum(HeapMoves::Listed) }
    }

    /// The rules in canonical text.
    fn identity_of(&self, definition: &Definition, numbers: &[(&str, i64)]) -> Identity {
        match &self.shape {
            Shape::Vectors(moves) => return moves.text().into(),
            Shape::Lines { .. } => return "rays 0,1 1,0 1,1".into(),
            Shape::Sum(HeapMoves::Code(code)) => return code.canonical().into(),
            _ => {}
        }
        let mut parts: Vec<String> = definition.codes.iter().map(Code::canonical).collect();
        if let Ok(moves) = PairMoves::new(definition.rays.clone(), definition.steps.clone()) {
            parts.push(moves.text());
        }
        parts.extend(definition.options.iter().map(|part| part.read.to_string()));
        let Positions { all, end, value, measure } = &definition.positions;
        let [when, is] = match value {
            Some([when, is]) => [Some(when), Some(is)],
            None => [None, None],
        };
        for (name, part) in [
            ("if", all.as_ref()),
            ("end", end.as_ref()),
            ("value if", when),
            ("is", is),
            ("measure", measure.as_ref()),
        ] {
            parts.extend(part.map(|part| format!("{name} {}", part.read)));
        }
        parts.extend(numbers.iter().map(|(name, number)| format!("{name}={number}")));
        parts.join("; ").into()
    }

    /// Whether these heaps are a position: two, or one of a sum.
    pub fn admit(&self, heaps: &[u64]) -> Result<(), InputError> {
        let written = self.form.write(heaps);
        if heaps.iter().any(|&heap| heap > LARGEST) {
            return Err(InputError::new(
                format!("{written}: a heap is too large"),
                "heaps up to 2^62 - 1",
                "",
            ));
        }
        let Some(all) = &self.all else { return Ok(()) };
        let at = position(heaps);
        match all.run.holds(&at[..heaps.len()]) {
            Ok(true) => Ok(()),
            Ok(false) => Err(InputError::new(format!("{written} is no position of this game"), "", "")),
            Err(fault) => Err(all.written.fault(&fault, &format!("at {written}: "))),
        }
    }

    /// Whether no condition says which heaps are a position.
    pub fn every_position(&self) -> bool {
        self.all.is_none()
    }

    /// The value that a convention gives, and 0 where the game is over.
    pub fn convention(&self, heaps: &[u64]) -> Option<u64> {
        if self.value.is_none() && self.end.is_none() {
            return None;
        }
        self.try_convention(heaps).ok()?
    }

    fn try_convention(&self, heaps: &[u64]) -> Result<Option<u64>, InputError> {
        let at = position(heaps);
        let at = &at[..heaps.len()];
        let here = |part: &Compiled<_>, fault: Fault| {
            part.written.fault(&fault, &format!("at {}: ", self.form.write(heaps)))
        };
        if let Some([when, is]) = &self.value
            && when.run.holds(at).map_err(|fault| here(when, fault))?
        {
            let value = is.run.value(at).map_err(|fault| here(is, fault))?;
            return u64::try_from(value)
                .map(Some)
                .map_err(|_| here(is, Fault { what: "a value is 0 or more".into(), span: Span::default() }));
        }
        match &self.end {
            Some(end) if end.run.holds(at).map_err(|fault| here(end, fault))? => Ok(Some(0)),
            _ => Ok(None),
        }
    }

    /// Every option of two heaps, or of one heap of a sum, some perhaps twice.
    ///
    /// # Errors
    /// The first move that cannot be made.
    pub fn walk(&self, heaps: &[u64], visit: &mut Visit<'_>) -> Result<(), InputError> {
        // a faulty convention is a fault of the position
        self.try_convention(heaps)?;
        let at = position(heaps);
        let at = &at[..heaps.len()];
        if let Some(end) = &self.end
            && end.run.holds(at).unwrap_or(false)
        {
            return Ok(());
        }
        let mut guard = Guard {
            body: self,
            from: heaps,
            measure: 0,
            tries: 0,
            options: 0,
            fault: None,
            written: &self.given,
            moves: None,
            visit,
        };
        if let Some(measure) = &self.measure {
            guard.measure = measure.run.value(at).map_err(|fault| {
                measure.written.fault(&fault, &format!("at {}: ", self.form.write(heaps)))
            })?;
        }
        let mut flow = ControlFlow::Continue(());
        if let (Some(vectors), &[a, b]) = (&self.vectors, at) {
            flow = vectors.visit_options([a, b], &mut |[x, y]| guard.pair([x as u64, y as u64], 0));
        }
        for code in &self.code {
            code.visit_options(heaps[0], &mut |left| {
                if flow.is_continue() {
                    flow = guard.heaps(left, 0);
                }
                flow
            });
        }
        for moves in &self.moves {
            if flow.is_break() {
                break;
            }
            (guard.written, guard.moves) = (&moves.written, Some(&moves.run));
            (guard.tries, guard.options) = (0, 0);
            flow = moves
                .run
                .visit(at, &mut guard)
                .map_err(|fault| moves.written.fault(&fault, &format!("at {}: ", self.form.write(heaps))))?;
        }
        guard.fault.map_or(Ok(()), |fault| Err(*fault))
    }

    /// Every option, each once, up to the first that cannot be made.
    pub fn visit_once(&self, heaps: &[u64], visit: &mut Visit<'_>) {
        if self.distinct {
            let _ = self.walk(heaps, visit);
            return;
        }
        let mut seen: HashSet<Box<[u64]>> = HashSet::new();
        let _ = self.walk(heaps, &mut |option| {
            if seen.len() < REMEMBERED && !seen.insert(option.into()) {
                return ControlFlow::Continue(());
            }
            visit(option)
        });
    }

    /// How many options there are, where counting them is quick.
    pub fn count(&self, heaps: &[u64]) -> Option<BigUint> {
        if self.distinct && self.all.is_none() && self.end.is_none() {
            match (&self.vectors, &self.code[..], position(heaps)) {
                (Some(vectors), _, at) if self.weighed => return vectors.option_count(at).map(Into::into),
                (None, [code], _) => return code.option_count(heaps[0]),
                _ => {}
            }
        }
        let (mut seen, mut looked_at): (HashSet<Box<[u64]>>, u64) = (HashSet::new(), 0);
        let made = self.walk(heaps, &mut |option| {
            looked_at += 1;
            seen.insert(option.into());
            if looked_at > COUNTED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (made.is_ok() && looked_at <= COUNTED).then(|| seen.len().into())
    }
}

fn compiled(
    part: &Part<Expr>,
    names: &Names<'_>,
    condition: bool,
) -> Result<Compiled<language::Code>, InputError> {
    let run = if condition { part.read.condition(names) } else { part.read.number(names) };
    let run = run.map_err(|fault| part.written.fault(&fault, ""))?;
    Ok(Compiled { run, written: part.written.clone() })
}

/// One or two heaps as the language takes them; they are admitted, and so below 2^62.
fn position(heaps: &[u64]) -> [i64; 2] {
    let heap = |i: usize| heaps.get(i).map_or(0, |&heap| heap.min(LARGEST) as i64);
    [heap(0), heap(1)]
}

/// Looks at every move on its way to the visitor.
struct Guard<'a, 'v> {
    body: &'a Body,
    from: &'a [u64],
    measure: i64,
    tries: u64,
    options: u64,
    fault: Option<Box<InputError>>,
    written: &'a Written,
    moves: Option<&'a Moves>,
    visit: &'a mut Visit<'v>,
}

impl Guard<'_, '_> {
    #[cold]
    fn refuse(&mut self, option: &[u64], entry: usize, what: &str) -> ControlFlow<()> {
        let form = self.body.form;
        let span = self.moves.map(|moves| moves.span(entry)).unwrap_or_default();
        let what = format!("at {}: the move to {} {what}", form.write(self.from), form.write(option));
        let fault = Fault { what: what.into(), span };
        self.fault = Some(Box::new(self.written.fault(&fault, "")));
        ControlFlow::Break(())
    }

    #[cold]
    fn too_many(&mut self, most: u64, what: &str) -> ControlFlow<()> {
        let what = format!("at {}: more than {most} {what}", self.body.form.write(self.from));
        let fault =
            Fault { what: what.into(), span: self.moves.map(|moves| moves.span(0)).unwrap_or_default() };
        self.fault = Some(Box::new(self.written.fault(&fault, "")));
        ControlFlow::Break(())
    }

    fn pair(&mut self, option: [u64; 2], entry: usize) -> ControlFlow<()> {
        let [a, b] = option;
        if !self.body.weighed {
            if a.max(b) > LARGEST {
                return self.refuse(&option, entry, "makes a heap too large");
            }
            let falls = match &self.body.measure {
                None => a + b < self.from[0] + self.from[1],
                Some(measure) => match measure.run.value(&[a as i64, b as i64]) {
                    Ok(now) => now < self.measure,
                    Err(fault) => {
                        return self.refuse(&option, entry, &format!("has no measure: {}", fault.what));
                    }
                },
            };
            if !falls {
                let what = format!("does not lower the measure {}", self.body.measure_text);
                return self.refuse(&option, entry, &what);
            }
        }
        if let Some(all) = &self.body.all {
            match all.run.holds(&[a as i64, b as i64]) {
                Ok(true) => {}
                Ok(false) => return self.refuse(&option, entry, "leads to no position"),
                Err(fault) => return self.refuse(&option, entry, &fault.what),
            }
        }
        (self.visit)(&option)
    }

    /// Heaps that are left of one, descending, none of them 0.
    fn heaps(&mut self, left: &[u64], entry: usize) -> ControlFlow<()> {
        if left.first().is_some_and(|&largest| largest >= self.from[0]) {
            return self.refuse(left, entry, "leaves a heap that is not smaller");
        }
        if self.body.all.is_some() && left.iter().any(|&heap| self.body.admit(&[heap]).is_err()) {
            return self.refuse(left, entry, "leads to no position");
        }
        (self.visit)(left)
    }
}

impl Visitor for Guard<'_, '_> {
    fn option(&mut self, entry: usize, heaps: &[u64]) -> ControlFlow<()> {
        self.tries = 0;
        self.options += 1;
        if self.options > MOST_MOVES {
            return self.too_many(MOST_MOVES, "moves from here");
        }
        if let (Form::Pair, &[a, b]) = (self.body.form, heaps) {
            return self.pair([a, b], entry);
        }
        let mut left = [0; 16];
        let mut count = 0;
        for &heap in heaps.iter().filter(|&&heap| heap > 0).take(16) {
            let mut place = count;
            while place > 0 && left[place - 1] < heap {
                left[place] = left[place - 1];
                place -= 1;
            }
            left[place] = heap;
            count += 1;
        }
        self.heaps(&left[..count], entry)
    }

    fn tried(&mut self, count: u64) -> ControlFlow<()> {
        self.tries += count;
        if self.tries <= MOST_TRIES {
            return ControlFlow::Continue(());
        }
        self.too_many(MOST_TRIES, "values of loops give no option")
    }
}
