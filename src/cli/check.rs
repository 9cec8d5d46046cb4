//! `gametui check`: what was understood of a game, and whether its examples and its law are right; status
//! 1 when one of them is not.

use super::arguments::CheckAsked;
use super::failure::Failure;
use super::format::{Format, columns, print_json};
use super::{interrupt, limits, output};
use crate::games::{
    Catalogue, Chosen, Form, HeapMoves, Outcome, Position, Rules, Setup, Shape, Value as Number,
};
use crate::grundy;
use crate::input::{InputError, grouped};
use crate::progress::Progress;
use crate::verify::{Check, Verified};
use serde_json::{Map, Value, json};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The bound up to which the law is compared, for pairs and for heaps.
const LAW_TO: [u64; 2] = [60, 300];
/// The bounds up to which positions and moves are counted.
const SIZES: [[u64; 2]; 2] = [[8, 24], [20, 60]];
/// The largest heap of an example that is worked out.
const EXAMPLES_TO: [u64; 2] = [400, 20_000];
/// Warnings that are shown.
const MOST_WARNINGS: usize = 10;

/// Check a game and report.
pub(super) fn run(asked: &CheckAsked, catalogue: &Catalogue) -> Result<(), Failure> {
    let chosen = asked.parameters.chosen(catalogue, &asked.game)?;
    let progress = Arc::new(Progress::new());
    interrupt::cancel_on_signal(&progress);
    let rules = chosen.game.rules(&chosen.setup);
    let mut report = Report {
        which: usize::from(chosen.game.form() == Form::Partition),
        rules,
        chosen,
        lines: Vec::new(),
        object: Map::new(),
        bad: Vec::new(),
        warnings: Vec::new(),
    };
    report.about();
    report.sizes();
    report.examples(&progress)?;
    report.law(&progress)?;
    report.write(asked.format)
}

struct Report {
    /// 0 for pairs, 1 for heaps.
    which: usize,
    chosen: Chosen,
    rules: Arc<dyn Rules>,
    lines: Vec<(String, String)>,
    object: Map<String, Value>,
    /// What failed.
    bad: Vec<String>,
    warnings: Vec<String>,
}

/// The shape of the moves and the engine that works out values, in words.
fn shape(shape: &Shape) -> (String, &'static str) {
    match shape {
        Shape::Plain => ("pair, moves listed".into(), "every option"),
        Shape::Lines { band } => (format!("pair, lines and a diagonal band of {band}"), "lines"),
        Shape::Vectors(moves) => (format!("pair, {}", moves.text()), "vectors"),
        Shape::Sum(HeapMoves::Code(code)) => (format!("sum, code {}", code.canonical()), "code"),
        Shape::Sum(HeapMoves::Splits { most }) => (format!("sum, splits into 2 to {most}"), "splits"),
        Shape::Sum(HeapMoves::Listed) => ("sum, moves listed".into(), "every option of a heap"),
    }
}

impl Report {
    fn line(&mut self, name: &str, text: impl Into<String>) {
        self.lines.push((name.into(), text.into()));
    }

    fn about(&mut self) {
        let Chosen { game, setup } = &self.chosen;
        let id = game.canonical(setup).to_string();
        let (title, rule) = (game.title().to_owned(), game.about().rule.to_string());
        let values: Vec<String> =
            game.parameters().iter().map(|p| format!("{} = {}", p.name, setup.text(&p.name))).collect();
        let (shape, engine) = shape(&self.rules.shape());
        self.object.insert("id".into(), id.clone().into());
        self.object.insert("shape".into(), shape.clone().into());
        self.object.insert("engine".into(), engine.into());
        for (name, text) in [
            ("id", id),
            ("title", title),
            ("rule", rule),
            ("parameters", values.join(", ")),
            ("shape", shape),
            ("engine", engine.into()),
        ] {
            self.line(name, text);
        }
    }

    /// Positions and moves up to small bounds; what is wrong with the moves there.
    fn sizes(&mut self) {
        let rules = self.rules.clone();
        let form = self.chosen.game.form();
        for bound in SIZES[self.which] {
            let (mut positions, mut moves) = (0u64, 0u64);
            let mut twice = None;
            let mut fault = None;
            let mut seen: HashSet<Box<[u64]>> = HashSet::new();
            rules.visit_positions(bound, &mut |heaps| {
                positions += 1;
                seen.clear();
                let made = rules.try_options(heaps, &mut |option| {
                    moves += 1;
                    if !seen.insert(option.into()) && twice.is_none() {
                        let (from, to) = (form.write(heaps), form.write(option));
                        twice = Some(format!("at {from} the move to {to} can be made in two ways"));
                    }
                    ControlFlow::Continue(())
                });
                fault = made.err();
                if fault.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            self.line(
                &format!("to {bound}"),
                format!("{} positions, {} moves", grouped(positions), grouped(moves)),
            );
            self.warnings.extend(twice);
            if let Some(InputError { what, .. }) = fault {
                self.bad.push(what);
                break;
            }
        }
        self.warnings.dedup();
    }

    fn examples(&mut self, progress: &Progress) -> Result<(), Failure> {
        let Chosen { game, .. } = &self.chosen;
        let examples = game.examples().to_vec();
        let form = game.form();
        let read: Result<Vec<Position>, InputError> =
            examples.iter().map(|example| Position::read(form, &example.position)).collect();
        let positions = read?;
        let most = EXAMPLES_TO[self.which];
        let largest = |position: &Position| position.heaps().iter().copied().max().unwrap_or(0);
        let reach = positions.iter().map(largest).filter(|&heap| heap <= most).max().unwrap_or(0);
        let values = grundy::work_out(&*self.rules, reach, progress)?;
        let (mut passed, mut failed) = (0u64, 0u64);
        for (example, position) in examples.iter().zip(&positions) {
            let heaps = position.heaps();
            let shown = &example.position;
            if let Err(error) = self.rules.admit(heaps) {
                failed += 1;
                self.bad.push(format!("example {shown}: {}", error.what));
                continue;
            }
            let of = |heaps: &[u64]| self.rules.convention(heaps).or_else(|| values.as_ref()?.value(heaps));
            let Some(value) = of(heaps) else {
                match values.as_ref().and_then(|values| values.fault()) {
                    Some(fault) => self.bad.push(format!("example {shown} has no value: {}", fault.what)),
                    None => self.warnings.push(format!("example {shown} is too large to work out")),
                }
                continue;
            };
            let outcome = Outcome::of_value(value);
            let right = example.value.is_none_or(|said| said == value)
                && example.outcome.is_none_or(|said| said == outcome);
            if right {
                passed += 1;
            } else {
                failed += 1;
                let said = match (example.value, example.outcome) {
                    (Some(value), _) => format!("value {value}"),
                    (None, outcome) => outcome.map_or("", Outcome::name).to_owned(),
                };
                self.bad.push(format!(
                    "example {shown}: the file says {said}; by the rules it is {outcome}, value {value}"
                ));
            }
        }
        self.object
            .insert("examples".into(), json!({ "passed": passed.to_string(), "failed": failed.to_string() }));
        if !examples.is_empty() {
            self.line("examples", format!("{passed} right, {failed} wrong"));
        }
        Ok(())
    }

    fn law(&mut self, progress: &Progress) -> Result<(), Failure> {
        let Chosen { game, setup } = &self.chosen;
        if game.law(setup).is_none() {
            return Ok(());
        }
        let mut small: Setup = setup.clone();
        small.set("n", Number::Number(LAW_TO[self.which].into()));
        let found = Check::new(game.as_ref(), &small, None, limits::memory(None)?)?.run(progress)?;
        if let Some(fault) = found.fault {
            self.bad.push(fault.what);
            return Ok(());
        }
        let Verified { law: Some((text, standing)), checked, mismatch, .. } = found else { return Ok(()) };
        let form = game.form();
        let at = mismatch.as_ref().map(|at| form.write(at.position.heaps()));
        self.object.insert(
            "law".into(),
            json!({ "text": &*text, "standing": standing.name(), "checked": checked.to_string(), "mismatch": at }),
        );
        self.line("law", &*text);
        self.line("standing", format!("{standing}; compared on {} positions", grouped(checked)));
        if let Some(mismatch) = mismatch {
            self.bad.push(format!("the law fails at {}: {mismatch}", form.write(mismatch.position.heaps())));
        }
        Ok(())
    }

    fn write(mut self, format: Format) -> Result<(), Failure> {
        self.bad.dedup();
        let fails = std::mem::take(&mut self.bad);
        let warnings = std::mem::take(&mut self.warnings);
        match format {
            Format::Text => {
                for warning in warnings.iter().take(MOST_WARNINGS) {
                    self.line("warning", warning);
                }
                output::print(&columns(&self.lines))?;
            }
            Format::Json => {
                self.object.insert("warnings".into(), json!(warnings));
                print_json(&Value::Object(std::mem::take(&mut self.object)))?;
            }
        }
        if fails.is_empty() { Ok(()) } else { Err(Failure::Failed(fails.join("\n"))) }
    }
}
