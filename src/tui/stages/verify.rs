//! The rules against the law, up to a bound of one's choosing, in the background: positions
//! checked, the rate, and the first mismatch with both answers and a way to it.

use super::side::{Typed, framed};
use super::{Action, App, Effect, Event, Extent, Frame, Key, Place, Rect, Stage};
use crate::games::{Form, Value};
use crate::input::grouped;
use crate::progress::Snapshot;
use crate::tui::app::seconds;
use crate::tui::text::wrapped;
use crate::verify::{Mismatch, Verified};
use crate::worker::{Ending, Job, Lane, Product, Request};
use num_bigint::BigUint;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use std::time::Duration;

/// The bound at first: for pairs, and for partitions.
const BOUND: [u64; 2] = [300, 18];

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
    pub fn new(app: &App) -> Self {
        let bound = match app.table().game.form() {
            Form::Pair => BOUND[0],
            Form::Partition => BOUND[1],
        };
        Self { bound: bound.into(), typed: Typed::default(), state: State::Idle }
    }

    fn start(&mut self, app: &mut App) -> Vec<Effect> {
        let game = app.table().game.clone();
        let mut setup = app.table().setup.clone();
        if let Some(parameter) = game.parameter("n") {
            setup.set(&parameter.name, Value::Number(self.bound.clone()));
        }
        let generation = app.next_generation();
        self.state = State::Running { generation, snapshot: Snapshot::default(), elapsed: Duration::ZERO };
        let job = Job::Verify { game, setup, memory: app.memory };
        vec![Effect::Worker(Request::Start { lane: Lane::Check, generation, job })]
    }

    /// Take the bound that was typed; false when it is refused.
    fn take_typed(&mut self, app: &mut App) -> bool {
        let text = self.typed.take();
        if text.is_empty() {
            return true;
        }
        let read = app.table().game.parameter("n").map(|parameter| parameter.read(&text));
        match read {
            Some(Ok(Value::Number(bound))) => {
                self.bound = bound;
                true
            }
            Some(Err(error)) => {
                app.refuse(error);
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

    fn lines(&self, app: &App) -> Vec<Line<'static>> {
        let strong = app.theme.strong();
        let mut lines = vec![
            Line::raw(
                "Every position up to the bound is played out by the rules alone, and the law is asked the same.",
            ),
            Line::default(),
            Line::from(vec![Span::raw("n = "), Span::styled(grouped(&self.bound), strong)]),
        ];
        lines.extend(self.typed.line(app));
        match &self.state {
            State::Idle if app.board.law().is_none() => lines.push(Line::styled(
                "no law is known for these parameters, so there is nothing to check",
                app.theme.error(),
            )),
            State::Idle => lines.push(Line::raw("Enter starts; digits type another n")),
            State::Running { snapshot, elapsed, .. } => {
                lines.push(Line::styled(progress_words(snapshot, *elapsed), strong));
                if let Some(done) = snapshot.fraction() {
                    let full = (done * 20.0) as usize;
                    let bar = format!("{}{}", "█".repeat(full.min(20)), "░".repeat(20 - full.min(20)));
                    let percent = Span::raw(format!(" {:.0} %", done * 100.0));
                    lines.push(Line::from(vec![Span::styled(bar, app.theme.bar()), percent]));
                }
                lines.push(Line::raw("Enter stops"));
            }
            State::Stopped(why) => lines.push(Line::styled(why.clone(), app.theme.error())),
            State::Done { found, elapsed, what } => {
                let checked =
                    format!("{} positions checked in {}", grouped(found.checked), seconds(*elapsed));
                lines.push(Line::raw(what.clone()));
                lines.push(Line::styled(format!("{checked}{}", rate(found.checked, *elapsed)), strong));
                lines.extend(self.result(app, found));
            }
        }
        lines
    }

    fn result(&self, app: &App, found: &Verified) -> Vec<Line<'static>> {
        let Some(mismatch) = &found.mismatch else {
            return vec![Line::styled("the law holds on every one of them", app.theme.winning_word())];
        };
        let at = app.table().game.form().write(mismatch.position.heaps());
        vec![
            Line::styled(format!("they differ first at {at}"), app.theme.error()),
            Line::raw(format!("  by the rules: {}", mismatch.rules)),
            Line::raw(format!("  by the law:   {}", mismatch.law)),
            Line::raw("m goes there"),
        ]
    }
}

fn progress_words(now: &Snapshot, elapsed: Duration) -> String {
    if now.phase.is_empty() {
        return "starting".into();
    }
    format!("{} · {} positions{}", now.phase, grouped(now.items), rate(now.items, elapsed))
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

    fn act(&mut self, app: &mut App, action: Action) -> Vec<Effect> {
        match action {
            Action::Act if matches!(self.state, State::Running { .. }) => {
                return vec![Effect::Worker(Request::Cancel(Lane::Check))];
            }
            Action::Act if self.take_typed(app) => return self.start(app),
            Action::Jump => match self.mismatch().map(|mismatch| mismatch.position.clone()) {
                Some(position) => app.visit(position),
                None => app.say("no mismatch has been found"),
            },
            _ => {}
        }
        Vec::new()
    }

    fn key(&mut self, _app: &mut App, key: Key) -> bool {
        self.typed.key(key, |c| c.is_ascii_alphanumeric() || matches!(c, '_' | '^'))
    }

    fn back(&mut self, _app: &mut App) -> bool {
        !self.typed.take().is_empty()
    }

    fn closed(&mut self, _app: &mut App) -> Vec<Effect> {
        let running = matches!(self.state, State::Running { .. });
        running.then_some(Effect::Worker(Request::Cancel(Lane::Check))).into_iter().collect()
    }

    fn worker(&mut self, app: &mut App, event: &Event) {
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
                        what: format!("{}, n = {}", app.table().game.title(), grouped(&self.bound)),
                    },
                    Ending::Done(_) => State::Stopped("the check gave no result".into()),
                    Ending::Cancelled => State::Stopped(format!("stopped after {}", seconds(*elapsed))),
                    Ending::Failed(why) => State::Stopped(why.clone()),
                };
            }
            _ => {}
        }
    }

    fn draw(&self, app: &App, frame: &mut Frame<'_>, area: Rect) {
        let inner = framed(app, frame, area, "Rules against law");
        let lines = wrapped(self.lines(app), usize::from(inner.width));
        frame.render_widget(Paragraph::new(lines), inner);
    }
}
