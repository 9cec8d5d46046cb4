//! The rules against the law, up to a bound of one's choosing, in the background: positions
//! checked, the rate, and the first mismatch with both answers and a way to it.

use super::stage::{Action, Context, Entry, Event, Extent, Frame, Intent, Key, Place, Rect, Stage, entry};
use crate::games::{Form, HeapMoves, Shape, Value};
use crate::input::grouped;
use crate::progress::Snapshot;
use crate::quantity::seconds;
use crate::tui::widgets::frame::framed;
use crate::tui::widgets::numbers::{bar, place};
use crate::tui::widgets::text::{put, wrapped};
use crate::tui::widgets::typed::Typed;
use crate::verify::{self, Mismatch, Verified};
use crate::worker::{Ending, Job, Product};
use num_bigint::BigUint;
use ratatui::text::{Line, Span};
use std::time::Duration;

/// The bound at first: for pairs, for the heaps of a sum, and for partitions.
const BOUND: [u64; 3] = [300, 1000, 18];

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(
        Place::Verify,
        Action::Act,
        "verify-act",
        &["enter"],
        "start, or stop; digits type another n",
        "start",
    ),
    entry(Place::Verify, Action::Jump, "mismatch", &["m"], "go to the mismatch", "to the mismatch"),
];

/// The stage.
pub struct Verify {
    bound: BigUint,
    typed: Typed,
    state: State,
}

enum State {
    Idle,
    Running { generation: u64, snapshot: Snapshot, elapsed: Duration },
    Done { found: Verified, elapsed: Duration, what: String },
    Stopped(String),
}

impl Verify {
    pub fn new(context: &Context<'_>) -> Self {
        let bound = match context.table().game.form() {
            Form::Pair => BOUND[0],
            Form::Partition if verify::is_partitions(&context.board.shape()) => BOUND[2],
            Form::Partition => BOUND[1],
        };
        Self { bound: bound.into(), typed: Typed::default(), state: State::Idle }
    }

    fn start(&mut self, context: &mut Context<'_>) {
        let game = context.table().game.clone();
        let mut setup = context.table().setup.clone();
        if let Some(parameter) = game.parameter("n") {
            setup.set(&parameter.name, Value::Number(self.bound.clone()));
        }
        let law = context.table().stated.clone();
        let generation = context.start(Job::Verify { game, setup, law, memory: context.memory });
        self.state = State::Running { generation, snapshot: Snapshot::default(), elapsed: Duration::ZERO };
    }

    /// Take the bound that was typed; false when it is refused.
    fn take_typed(&mut self, context: &mut Context<'_>) -> bool {
        let text = self.typed.take();
        if text.is_empty() {
            return true;
        }
        let read = context.table().game.parameter("n").map(|parameter| parameter.read(&text));
        match read {
            Some(Ok(Value::Number(bound))) => {
                self.bound = bound;
                true
            }
            Some(Err(error)) => {
                context.refuse(error);
                false
            }
            _ => false,
        }
    }

    fn mismatch(&self) -> Option<&Mismatch> {
        match &self.state {
            State::Done { found, .. } => found.mismatch.as_ref(),
            _ => None,
        }
    }

    fn lines(&self, context: &Context<'_>) -> Vec<Line<'static>> {
        let strong = context.theme.strong();
        let mut lines = vec![
            Line::raw(
                "Every position up to the bound is played out by the rules alone and compared with the law.",
            ),
            Line::default(),
            Line::raw(law_line(context)),
            Line::from(vec![Span::raw("n = "), Span::styled(grouped(&self.bound), strong)]),
        ];
        lines.extend(self.typed.line(context.theme));
        match &self.state {
            State::Idle if !has_law(context) => lines.push(Line::styled(
                "no law is known for these parameters, so there is nothing to check",
                context.theme.error(),
            )),
            State::Idle => lines.push(Line::raw(context.hint("{verify-act} starts; digits type another n"))),
            State::Running { snapshot, elapsed, .. } => {
                lines.push(Line::styled(progress_words(snapshot, *elapsed), strong));
                if let Some(done) = snapshot.fraction() {
                    let percent = Span::raw(format!(" {:.0} %", done * 100.0));
                    lines.push(Line::from(vec![Span::styled(bar(20, done), context.theme.bar()), percent]));
                }
                lines.push(Line::raw(context.hint("{verify-act} stops")));
            }
            State::Stopped(why) => lines.push(Line::styled(why.clone(), context.theme.error())),
            State::Done { found, elapsed, what } => {
                let checked =
                    format!("{} positions checked in {}", grouped(found.checked), seconds(*elapsed));
                lines.push(Line::raw(what.clone()));
                lines.push(Line::styled(format!("{checked}{}", rate(found.checked, *elapsed)), strong));
                lines.extend(self.result(context, found));
            }
        }
        lines
    }

    fn result(&self, context: &Context<'_>, found: &Verified) -> Vec<Line<'static>> {
        if let Some(fault) = &found.fault {
            return vec![Line::styled(
                fault.what.lines().next().unwrap_or_default().to_owned(),
                context.theme.error(),
            )];
        }
        let Some(mismatch) = &found.mismatch else {
            return vec![match found.holds() {
                true => Line::styled("the law holds for all of them", context.theme.winning_word()),
                false => Line::styled("nothing was checked", context.theme.error()),
            }];
        };
        let at = place(context.table().game.form(), mismatch.position.heaps());
        vec![
            Line::styled(format!("they differ first at {at}"), context.theme.error()),
            Line::raw(format!("  by the rules: {}", mismatch.rules)),
            Line::raw(format!("  by the law:   {}", mismatch.law)),
        ]
        .into_iter()
        .chain(mismatch.shown.iter().map(|line| Line::raw(format!("  {line}"))))
        .chain([Line::raw(context.hint("{mismatch} goes there"))])
        .collect()
    }
}

/// The law that is checked, in a line.
fn law_line(context: &Context<'_>) -> String {
    match context.table().stated.as_ref().or(context.board.law()) {
        Some(law) => format!("law: {} ({})", law.text, law.standing),
        None => "law: the period that the values prove".into(),
    }
}

/// Whether there is a law to check, or a code that may prove a period.
fn has_law(context: &Context<'_>) -> bool {
    let by_code = matches!(context.board.shape(), Shape::Sum(HeapMoves::Code(_)));
    context.table().stated.is_some() || context.board.law().is_some() || by_code
}

fn progress_words(now: &Snapshot, elapsed: Duration) -> String {
    if now.phase.is_empty() {
        return "starting".into();
    }
    let left = now
        .fraction()
        .filter(|&done| done > 0.02 && now.items > 0)
        .map(|done| format!(", {} left", seconds(elapsed.mul_f64((1.0 - done) / done))));
    let left = left.unwrap_or_default();
    format!("{} · {} positions{}{left}", now.phase, grouped(now.items), rate(now.items, elapsed))
}

/// `, 1 234 567 a second`, once there is something to divide by.
fn rate(items: u64, elapsed: Duration) -> String {
    let millis = elapsed.as_millis();
    if millis == 0 || items == 0 {
        return String::new();
    }
    format!(", {} a second", grouped(u128::from(items) * 1000 / millis))
}

impl Stage for Verify {
    fn extent(&self) -> Extent {
        Extent::Side
    }

    fn place(&self) -> Place {
        Place::Verify
    }

    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        match action {
            Action::Act if matches!(self.state, State::Running { .. }) => context.cancel(),
            Action::Act if self.take_typed(context) => self.start(context),
            Action::Jump => match self.mismatch().map(|mismatch| mismatch.position.clone()) {
                Some(position) => context.visit(position),
                None => context.say("no mismatch has been found"),
            },
            _ => {}
        }
    }

    fn key(&mut self, _context: &mut Context<'_>, key: Key) -> bool {
        self.typed.key(key, |c| c.is_ascii_alphanumeric() || matches!(c, '_' | '^'))
    }

    fn back(&mut self, _context: &mut Context<'_>) -> bool {
        !self.typed.take().is_empty()
    }

    fn closed(&mut self, context: &mut Context<'_>) {
        if matches!(self.state, State::Running { .. }) {
            context.cancel();
        }
    }

    fn worker(&mut self, context: &mut Context<'_>, event: &Event) {
        if let (State::Running { generation, .. }, Event::Ended { generation: of, ending, .. }) =
            (&self.state, event)
            && generation == of
            && let Ending::Done(Product::Verified(Verified { law: Some((text, standing)), .. })) = ending
        {
            context.intents.push(Intent::Checked(text.clone(), standing.clone()));
        }
        let State::Running { generation, snapshot, elapsed } = &mut self.state else { return };
        match event {
            Event::Progress { generation: told, snapshot: now, elapsed: time, .. } if told == generation => {
                (*snapshot, *elapsed) = (now.clone(), *time);
            }
            Event::Ended { generation: told, elapsed, ending, .. } if told == generation => {
                self.state = match ending {
                    Ending::Done(Product::Verified(found)) => State::Done {
                        found: found.clone(),
                        elapsed: *elapsed,
                        what: format!("{}, n = {}", context.table().game.title(), grouped(&self.bound)),
                    },
                    Ending::Done(_) => State::Stopped("the check gave no result".into()),
                    Ending::Cancelled => State::Stopped(format!("stopped after {}", seconds(*elapsed))),
                    Ending::Failed(why) => State::Stopped(why.clone()),
                };
            }
            _ => {}
        }
    }

    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        let inner = framed(context, frame, area, "Rules against law");
        let lines = wrapped(self.lines(context), usize::from(inner.width));
        put(frame, inner, lines);
    }
}
