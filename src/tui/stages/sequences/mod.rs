//! The sequences of a game, and figures that tend to a limit: a table and a plot, to copy or to write
//! as a b-file. The terms come from the background.

mod draw;
#[cfg(test)]
mod tests;

use super::side::Typed;
use super::{Action, App, Effect, Event, Frame, Key, Place, Rect, Stage};
use crate::companions;
use crate::games::Setup;
use crate::input::parse_u64;
use crate::sequence::{Growth, Sequence};
use crate::worker::{Ending, Job, Lane, Product, Request};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::cell::Cell;

/// The last index at first.
const TO: u64 = 1000;
/// Terms that are copied at most.
const COPIED: usize = 5000;

/// The stage.
pub struct Sequences {
    table: usize,
    setup: Setup,
    entries: Vec<Entry>,
    chosen: usize,
    /// The last index asked for.
    to: u64,
    typed: Typed,
    state: State,
    shown: Shown,
    /// The file being written.
    writing: Option<u64>,
    /// The first row of the table; the end is known only when it is drawn.
    top: Cell<usize>,
    /// Where the list was drawn: its first row on screen, and its last column.
    list: Cell<(u16, u16)>,
}

/// One line of the list.
#[derive(Clone)]
enum Entry {
    Terms(Sequence),
    Growth(Growth),
}

enum State {
    /// Nothing has been asked for.
    Wanted,
    Running(u64),
    Ready,
    Failed(String),
}

/// What is shown once it is there: terms, or ratios.
#[derive(Default)]
struct Shown {
    first: u64,
    terms: Vec<BigUint>,
    ratios: Vec<(u64, f64)>,
}

impl Entry {
    fn sequences(&self) -> Vec<Sequence> {
        match self {
            Self::Terms(sequence) => vec![sequence.clone()],
            Self::Growth(growth) => growth.sequences(),
        }
    }

    fn name(&self) -> &str {
        match self {
            Self::Terms(sequence) => &sequence.name,
            Self::Growth(growth) => &growth.title,
        }
    }
}

impl Shown {
    fn len(&self) -> usize {
        self.terms.len().max(self.ratios.len())
    }

    /// The points of the plot.
    fn points(&self) -> Vec<(f64, f64)> {
        let terms = (self.first..).zip(&self.terms);
        let terms = terms.filter_map(|(index, term)| Some((index as f64, term.to_f64()?)));
        let ratios = self.ratios.iter().map(|&(index, ratio)| (index as f64, ratio));
        terms.chain(ratios).filter(|(_, y)| y.is_finite()).collect()
    }
}

impl Sequences {
    /// `None`, with a word why, when the game has no sequences.
    pub fn new(app: &mut App) -> Option<Self> {
        let entries = entries(app);
        if entries.is_empty() {
            let title = app.table().game.title().to_owned();
            app.say(format!("{title} has no sequences"));
            return None;
        }
        Some(Self {
            table: app.chosen,
            setup: app.table().setup.clone(),
            entries,
            chosen: 0,
            to: TO,
            typed: Typed::default(),
            state: State::Wanted,
            shown: Shown::default(),
            writing: None,
            top: Cell::default(),
            list: Cell::default(),
        })
    }

    fn entry(&self) -> Option<&Entry> {
        self.entries.get(self.chosen)
    }

    /// The sequence that is shown, or divided.
    fn sequence(&self) -> Option<&Sequence> {
        match self.entry()? {
            Entry::Terms(sequence) => Some(sequence),
            Entry::Growth(growth) => Some(&growth.of),
        }
    }

    fn choose(&mut self, entry: usize) {
        if entry < self.entries.len() && entry != self.chosen {
            self.chosen = entry;
            self.again();
        }
    }

    /// Ask for the terms again.
    fn again(&mut self) {
        self.state = State::Wanted;
        self.shown = Shown::default();
        self.top.set(0);
    }

    fn take_typed(&mut self, app: &mut App) {
        let text = self.typed.take();
        let Some(sequence) = self.sequence() else { return };
        match parse_u64(&text).and_then(|to| sequence.admit(to).map(|()| to)) {
            Ok(to) => {
                self.to = to;
                self.again();
            }
            Err(error) => app.refuse(error),
        }
    }

    /// The last index, within what every sequence of the entry gives.
    fn last(&self, entry: &Entry) -> u64 {
        let sequences = entry.sequences();
        let most = sequences.iter().map(|sequence| sequence.most).min().unwrap_or(0);
        let first = sequences.iter().map(|sequence| sequence.first).max().unwrap_or(0);
        self.to.clamp(first, most.max(first))
    }

    fn ask(&mut self, app: &mut App) -> Vec<Effect> {
        let Some(entry) = self.entry() else { return Vec::new() };
        let generation = app.next_generation();
        let job = Job::Terms { of: entry.sequences(), setup: self.setup.clone(), to: self.last(entry) };
        self.state = State::Running(generation);
        vec![Effect::Worker(Request::Start { lane: Lane::Check, generation, job })]
    }

    fn arrived(&mut self, terms: Vec<Vec<BigUint>>) {
        let Some(entry) = self.entry() else { return };
        let first = self.sequence().map_or(0, |sequence| sequence.first);
        self.shown = match entry {
            Entry::Terms(_) => {
                let terms = terms.into_iter().next().unwrap_or_default();
                Shown { first, terms, ratios: Vec::new() }
            }
            Entry::Growth(growth) => Shown { first, terms: Vec::new(), ratios: growth.ratios(first, &terms) },
        };
        self.state = State::Ready;
    }

    /// The terms as text for the clipboard.
    fn copy(&self, app: &mut App) -> Vec<Effect> {
        let terms: Vec<String> = match self.shown.ratios.is_empty() {
            true => self.shown.terms.iter().take(COPIED).map(BigUint::to_string).collect(),
            false => self.shown.ratios.iter().take(COPIED).map(|(_, ratio)| ratio.to_string()).collect(),
        };
        if terms.is_empty() {
            app.say("there is nothing to copy yet");
            return Vec::new();
        }
        app.say(format!("copied {} terms, if the terminal lets programs copy", terms.len()));
        vec![Effect::Copy(terms.join(", "))]
    }

    /// Write the terms as a b-file into the folder gametui was started in.
    fn write(&mut self, app: &mut App) -> Vec<Effect> {
        let (Some(Entry::Terms(sequence)), false) = (self.entry(), self.shown.terms.is_empty()) else {
            app.say("a b-file holds the terms of a sequence: choose one that has come");
            return Vec::new();
        };
        let generation = app.next_generation();
        let game = app.table().game.clone();
        let heading = sequence.heading(game.as_ref(), &self.setup);
        let job = Job::WriteTerms {
            path: sequence.file_name(game.as_ref(), &self.setup).into(),
            heading,
            first: self.shown.first,
            terms: self.shown.terms.clone(),
        };
        self.writing = Some(generation);
        vec![Effect::Worker(Request::Start { lane: Lane::Check, generation, job })]
    }

    fn ended(&mut self, app: &mut App, told: u64, ending: &Ending) {
        if self.writing == Some(told) {
            self.writing = None;
            match ending {
                Ending::Done(Product::Written(path)) => app.say(format!("wrote {}", path.display())),
                Ending::Failed(why) => app.refuse(why),
                _ => app.refuse("nothing was written"),
            }
            return;
        }
        if !matches!(self.state, State::Running(generation) if generation == told) {
            return;
        }
        match ending {
            Ending::Done(Product::Terms(terms)) => self.arrived(terms.clone()),
            Ending::Failed(why) => self.state = State::Failed(why.clone()),
            Ending::Done(_) | Ending::Cancelled => self.state = State::Failed("stopped".into()),
        }
    }
}

fn entries(app: &App) -> Vec<Entry> {
    let companions = companions::of(&app.table().game);
    let growths = companions.growths.into_iter().map(Entry::Growth);
    companions.sequences.into_iter().map(Entry::Terms).chain(growths).collect()
}

impl Stage for Sequences {
    fn place(&self) -> Place {
        Place::Sequences
    }

    fn act(&mut self, app: &mut App, action: Action) -> Vec<Effect> {
        let page = usize::from(app.size.1 / 2).max(1);
        let top = self.top.get();
        match action {
            Action::Act if !self.typed.text.is_empty() => self.take_typed(app),
            Action::Up => self.choose(self.chosen.saturating_sub(1)),
            Action::Down => self.choose(self.chosen + 1),
            Action::PageUp => self.top.set(top.saturating_sub(page)),
            Action::PageDown => self.top.set(top.saturating_add(page)),
            Action::Home => self.top.set(0),
            Action::End => self.top.set(usize::MAX),
            Action::Copy => return self.copy(app),
            Action::Save => return self.write(app),
            _ => app.say("digits type another last index"),
        }
        Vec::new()
    }

    fn key(&mut self, _app: &mut App, key: Key) -> bool {
        self.typed.key(key, |c| c.is_ascii_digit() || matches!(c, '_' | '^'))
    }

    fn back(&mut self, _app: &mut App) -> bool {
        !self.typed.take().is_empty()
    }

    fn mouse(&mut self, _app: &mut App, mouse: MouseEvent, _area: Rect) {
        let top = self.top.get();
        match mouse.kind {
            MouseEventKind::ScrollDown => self.top.set(top.saturating_add(3)),
            MouseEventKind::ScrollUp => self.top.set(top.saturating_sub(3)),
            MouseEventKind::Down(MouseButton::Left) => {
                let (first, right) = self.list.get();
                if let Some(line) = mouse.row.checked_sub(first).filter(|_| mouse.column < right) {
                    self.choose(usize::from(line));
                }
            }
            _ => {}
        }
    }

    fn closed(&mut self, _app: &mut App) -> Vec<Effect> {
        let running = matches!(self.state, State::Running(_));
        running.then_some(Effect::Worker(Request::Cancel(Lane::Check))).into_iter().collect()
    }

    fn worker(&mut self, app: &mut App, event: &Event) {
        if let Event::Ended { generation, ending, .. } = event {
            self.ended(app, *generation, ending);
        }
    }

    fn settle(&mut self, app: &mut App) -> Vec<Effect> {
        if app.chosen != self.table || app.table().setup != self.setup {
            self.table = app.chosen;
            self.setup = app.table().setup.clone();
            self.entries = entries(app);
            self.chosen = self.chosen.min(self.entries.len().saturating_sub(1));
            self.again();
        }
        if matches!(self.state, State::Wanted) && self.writing.is_none() {
            return self.ask(app);
        }
        Vec::new()
    }

    fn draw(&self, app: &App, frame: &mut Frame<'_>, area: Rect) {
        self.draw_all(app, frame, area);
    }
}
