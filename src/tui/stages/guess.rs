//! Laws that fit the values of the game on screen, found in the background; one of them can be stated.

use super::stage::{Action, Context, Entry, Event, Extent, Frame, Intent, Place, Rect, Stage, entry};
use crate::guess::Guesses;
use crate::input::grouped;
use crate::tui::widgets::frame::framed;
use crate::tui::widgets::text::wrapped;
use crate::worker::{Ending, Job, Product};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use std::sync::Arc;

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Guess, Action::Up, "guess-up", &["up", "k"], "law above", ""),
    entry(Place::Guess, Action::Down, "guess-down", &["down", "j"], "law below", ""),
    entry(Place::Guess, Action::Act, "guess-act", &["enter"], "state the chosen law", "state it"),
];

/// The stage.
pub struct Guess {
    chosen: usize,
    state: State,
}

enum State {
    Running { generation: u64 },
    Done(Arc<Guesses>),
    Stopped(String),
}

impl Guess {
    pub fn new(context: &mut Context<'_>) -> Self {
        let table = context.table();
        let job = Job::Guess { game: table.game.clone(), setup: table.setup.clone() };
        Self { chosen: 0, state: State::Running { generation: context.start(job) } }
    }

    fn lines(&self, context: &Context<'_>) -> Vec<Line<'static>> {
        let quiet = context.theme.quiet();
        let found = match &self.state {
            State::Running { .. } => return vec![Line::raw("searching for laws that fit the values …")],
            State::Stopped(why) => return vec![Line::styled(why.clone(), context.theme.error())],
            State::Done(found) => found,
        };
        let range = format!(
            "found from the rules to n = {}, verified to n = {}",
            grouped(found.found_on),
            grouped(found.verified_on)
        );
        let mut lines = vec![Line::styled(range, quiet), Line::default()];
        if found.laws.is_empty() {
            lines.push(Line::styled("no law was found", context.theme.strong()));
        }
        for (at, guess) in found.laws.iter().enumerate() {
            let text = format!("{} {}", if at == self.chosen { "▸" } else { " " }, guess.law.text);
            lines.push(Line::styled(text, context.theme.strong()));
            lines.push(Line::raw(format!("  {}; {}", guess.form, found.rests_on(guess))));
        }
        if !found.laws.is_empty() {
            lines.push(Line::raw(context.hint("{guess-act} states it: cells where it fails are marked")));
        }
        lines.push(Line::default());
        lines.extend(found.tried.iter().map(|line| Line::styled(format!("tried: {line}"), quiet)));
        lines
    }
}

impl Stage for Guess {
    fn extent(&self) -> Extent {
        Extent::Side
    }

    fn place(&self) -> Place {
        Place::Guess
    }

    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        let State::Done(found) = &self.state else { return };
        match action {
            Action::Up => self.chosen = self.chosen.saturating_sub(1),
            Action::Down => self.chosen = (self.chosen + 1).min(found.laws.len().saturating_sub(1)),
            Action::Act => {
                if let Some(guess) = found.laws.get(self.chosen) {
                    context.intents.push(Intent::State(guess.law.clone()));
                    context.say(format!("stated: {}", guess.law.text));
                }
            }
            _ => {}
        }
    }

    fn closed(&mut self, context: &mut Context<'_>) {
        if matches!(self.state, State::Running { .. }) {
            context.cancel();
        }
    }

    fn worker(&mut self, _context: &mut Context<'_>, event: &Event) {
        let State::Running { generation } = &self.state else { return };
        if let Event::Ended { generation: of, ending, .. } = event
            && of == generation
        {
            self.state = match ending {
                Ending::Done(Product::Guessed(found)) => State::Done(found.clone()),
                Ending::Failed(why) => State::Stopped(why.clone()),
                _ => State::Stopped("the search was stopped".into()),
            };
        }
    }

    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        let inner = framed(context, frame, area, "Laws that fit");
        let lines = wrapped(self.lines(context), usize::from(inner.width));
        frame.render_widget(Paragraph::new(lines), inner);
    }
}
