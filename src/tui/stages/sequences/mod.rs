//! The sequences of a game, and figures that tend to a limit: a table and a plot, to copy or to write
//! as a b-file. The terms come from the background.

mod draw;
#[cfg(test)]
mod tests;

use super::stage::{Action, Context, Entry, Event, Frame, Intent, Key, Place, Rect, Stage, entry};
use crate::companions;
use crate::export;
use crate::games::Setup;
use crate::input::{grouped, parse_u64};
use crate::sequence::{Growth, Sequence};
use crate::tui::effect::Effect;
use crate::tui::widgets::plot::{Plot, Terms};
use crate::tui::widgets::typed::Typed;
use crate::worker::{Ending, Job, Product};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::cell::Cell;

/// The last index at first.
const TO: u64 = 1000;
/// Terms that are copied at most.
const COPIED: usize = 5000;

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Sequences, Action::Up, "sequence-up", &["up", "k"], "sequence above", ""),
    entry(Place::Sequences, Action::Down, "sequence-down", &["down", "j"], "sequence below", ""),
    entry(Place::Sequences, Action::PageUp, "terms-page-up", &["pgup"], "terms a screen up", ""),
    entry(
        Place::Sequences,
        Action::PageDown,
        "terms-page-down",
        &["pgdn", "space"],
        "terms a screen down",
        "",
    ),
    entry(Place::Sequences, Action::Home, "terms-home", &["home"], "first terms", ""),
    entry(Place::Sequences, Action::End, "terms-end", &["end"], "last terms", ""),
    entry(Place::Sequences, Action::Copy, "copy", &["y"], "copy the terms", "copy"),
    entry(Place::Sequences, Action::Save, "save", &["w"], "write the terms as a b-file", "b-file"),
    entry(Place::Sequences, Action::Act, "terms-act", &["enter"], "take the typed last index", ""),
];

/// The stage.
pub struct Sequences {
    table: usize,
    setup: Setup,
    entries: Vec<Item>,
    chosen: usize,
    /// The last index asked for.
    to: u64,
    typed: Typed,
    state: State,
    shown: Shown,
    plot: Plot,
    /// The file being written.
    writing: Option<u64>,
    /// The first row of the table; the end is known only when it is drawn.
    top: Cell<usize>,
    /// Where the list was drawn: its first row on screen, and its last column.
    list: Cell<(u16, u16)>,
}

/// One line of the list.
#[derive(Clone)]
enum Item {
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
    /// What the ratios tend to.
    limit: Option<f64>,
    /// The job that brought them.
    edition: u64,
}

impl Item {
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

    /// The ratio at an index; a ratio may be missing anywhere.
    fn ratio(&self, index: u64) -> Option<f64> {
        let at = self.ratios.binary_search_by_key(&index, |&(index, _)| index).ok()?;
        Some(self.ratios.get(at)?.1)
    }

    fn term(&self, index: u64) -> Option<&BigUint> {
        self.terms.get(usize::try_from(index.checked_sub(self.first)?).ok()?)
    }
}

impl Terms for Shown {
    fn range(&self) -> Option<(u64, u64)> {
        let last = (self.terms.len() as u64).checked_sub(1).map(|last| (self.first, self.first + last));
        last.or_else(|| Some((self.ratios.first()?.0, self.ratios.last()?.0)))
    }
    fn height(&self, index: u64) -> Option<f64> {
        self.term(index).and_then(ToPrimitive::to_f64).or_else(|| self.ratio(index))
    }
    fn exact(&self, index: u64) -> Option<String> {
        let ratio = || self.ratio(index).map(|ratio| format!("{ratio:.10}"));
        self.term(index).map(grouped).or_else(ratio)
    }
    fn settled(&self) -> u64 {
        // what is seen is the range of the later nine tenths, and the limit
        self.ratios.get(self.ratios.len() / 10).map_or(0, |&(index, _)| index)
    }
    fn limit(&self) -> Option<f64> {
        self.limit
    }
    fn edition(&self) -> u64 {
        self.edition
    }
}

impl Sequences {
    /// `None`, with a word why, when the game has no sequences.
    pub fn new(context: &mut Context<'_>) -> Option<Self> {
        let entries = entries(context);
        if entries.is_empty() {
            let title = context.table().game.title().to_owned();
            context.say(format!("{title} has no sequences"));
            return None;
        }
        Some(Self {
            table: context.chosen,
            setup: context.table().setup.clone(),
            entries,
            chosen: 0,
            to: TO,
            typed: Typed::default(),
            state: State::Wanted,
            shown: Shown::default(),
            plot: Plot::default(),
            writing: None,
            top: Cell::default(),
            list: Cell::default(),
        })
    }

    fn entry(&self) -> Option<&Item> {
        self.entries.get(self.chosen)
    }

    /// The sequence that is shown, or divided.
    fn sequence(&self) -> Option<&Sequence> {
        match self.entry()? {
            Item::Terms(sequence) => Some(sequence),
            Item::Growth(growth) => Some(&growth.of),
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
        self.plot.reset();
        self.top.set(0);
    }

    fn take_typed(&mut self, context: &mut Context<'_>) {
        let text = self.typed.take();
        let Some(sequence) = self.sequence() else { return };
        match parse_u64(&text).and_then(|to| sequence.admit(to).map(|()| to)) {
            Ok(to) => {
                self.to = to;
                self.again();
            }
            Err(error) => context.refuse(error),
        }
    }

    /// The last index, within what every sequence of the entry gives.
    fn last(&self, entry: &Item) -> u64 {
        let sequences = entry.sequences();
        let most = sequences.iter().map(|sequence| sequence.most).min().unwrap_or(0);
        let first = sequences.iter().map(|sequence| sequence.first).max().unwrap_or(0);
        self.to.clamp(first, most.max(first))
    }

    fn request(&mut self, context: &mut Context<'_>) {
        let Some(entry) = self.entry() else { return };
        let job = Job::Terms { of: entry.sequences(), setup: self.setup.clone(), to: self.last(entry) };
        self.state = State::Running(context.start(job));
    }

    fn arrived(&mut self, edition: u64, terms: Vec<Vec<BigUint>>) {
        let Some(entry) = self.entry() else { return };
        let first = self.sequence().map_or(0, |sequence| sequence.first);
        self.shown = match entry {
            Item::Terms(_) => {
                let terms = terms.into_iter().next().unwrap_or_default();
                Shown { first, terms, edition, ..Shown::default() }
            }
            Item::Growth(growth) => {
                let limit = growth.limit(&self.setup).map(|(limit, _)| limit);
                Shown { first, ratios: growth.ratios(first, &terms), limit, edition, ..Shown::default() }
            }
        };
        self.state = State::Ready;
    }

    /// Bring the term under the crosshair into the middle of the table.
    fn show_crosshair(&mut self) {
        if let (Some(at), Some((first, _))) = (self.plot.at(&self.shown), self.shown.range()) {
            self.top.set(usize::try_from(at - first).unwrap_or(usize::MAX).saturating_sub(8));
        }
    }

    /// The terms as text for the clipboard.
    fn copy(&self, context: &mut Context<'_>) {
        let terms: Vec<String> = match self.shown.ratios.is_empty() {
            true => self.shown.terms.iter().take(COPIED).map(BigUint::to_string).collect(),
            false => self.shown.ratios.iter().take(COPIED).map(|(_, ratio)| ratio.to_string()).collect(),
        };
        if terms.is_empty() {
            return context.say("there is nothing to copy yet");
        }
        context.say(format!("copied {} terms, if the terminal lets programs copy", terms.len()));
        context.intents.push(Intent::Do(Effect::Copy(terms.join(", "))));
    }

    /// Write the terms as a b-file into the folder gametui was started in.
    fn write(&mut self, context: &mut Context<'_>) {
        let (Some(Item::Terms(sequence)), false) = (self.entry(), self.shown.terms.is_empty()) else {
            return context.say("a b-file holds the terms of one sequence: choose one whose terms are here");
        };
        let game = context.table().game.clone();
        let path = sequence.file_name(game.as_ref(), &self.setup).into();
        let terms = export::Terms::of(sequence, game.as_ref(), &self.setup, self.shown.terms.clone());
        let job = Job::WriteTerms { path, terms: Box::new(terms) };
        self.writing = Some(context.start(job));
    }

    fn ended(&mut self, context: &mut Context<'_>, told: u64, ending: &Ending) {
        if self.writing == Some(told) {
            self.writing = None;
            match ending {
                Ending::Done(Product::Written(path)) => context.say(format!("wrote {}", path.display())),
                Ending::Failed(why) => context.refuse(why),
                _ => context.refuse("nothing was written"),
            }
            return;
        }
        if !matches!(self.state, State::Running(generation) if generation == told) {
            return;
        }
        match ending {
            Ending::Done(Product::Terms(terms)) => self.arrived(told, terms.clone()),
            Ending::Failed(why) => self.state = State::Failed(why.clone()),
            Ending::Done(_) | Ending::Cancelled => self.state = State::Failed("stopped".into()),
        }
    }
}

fn entries(context: &Context<'_>) -> Vec<Item> {
    let companions = companions::of(&context.table().game);
    let growths = companions.growths.into_iter().map(Item::Growth);
    companions.sequences.into_iter().map(Item::Terms).chain(growths).collect()
}

impl Stage for Sequences {
    fn place(&self) -> Place {
        Place::Sequences
    }

    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        let page = usize::from(context.size.1 / 2).max(1);
        let top = self.top.get();
        match action {
            Action::Act if !self.typed.text.is_empty() => self.take_typed(context),
            Action::Up => self.choose(self.chosen.saturating_sub(1)),
            Action::Down => self.choose(self.chosen + 1),
            Action::PageUp => self.top.set(top.saturating_sub(page)),
            Action::PageDown => self.top.set(top.saturating_add(page)),
            Action::Home => self.top.set(0),
            Action::End => self.top.set(usize::MAX),
            _ if self.plot.act(action, &self.shown) => self.show_crosshair(),
            Action::Copy => self.copy(context),
            Action::Save => self.write(context),
            _ => context.say("digits type another last index"),
        }
    }

    fn plots(&self) -> bool {
        true
    }

    fn table(&self, context: &Context<'_>) -> Option<export::Terms> {
        let Item::Terms(sequence) = self.entry()? else { return None };
        let terms = self.shown.terms.clone();
        Some(export::Terms::of(sequence, context.table().game.as_ref(), &self.setup, terms))
    }

    fn key(&mut self, _context: &mut Context<'_>, key: Key) -> bool {
        self.typed.key(key, |c| c.is_ascii_digit() || matches!(c, '_' | '^'))
    }

    fn back(&mut self, _context: &mut Context<'_>) -> bool {
        !self.typed.take().is_empty()
    }

    fn mouse(&mut self, _context: &mut Context<'_>, mouse: MouseEvent, _area: Rect) {
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

    fn closed(&mut self, context: &mut Context<'_>) {
        if matches!(self.state, State::Running(_)) {
            context.cancel();
        }
    }

    fn worker(&mut self, context: &mut Context<'_>, event: &Event) {
        if let Event::Ended { generation, ending, .. } = event {
            self.ended(context, *generation, ending);
        }
    }

    fn settle(&mut self, context: &mut Context<'_>) {
        if context.chosen != self.table || context.table().setup != self.setup {
            self.table = context.chosen;
            self.setup = context.table().setup.clone();
            self.entries = entries(context);
            self.chosen = self.chosen.min(self.entries.len().saturating_sub(1));
            self.again();
        }
        if matches!(self.state, State::Wanted) && self.writing.is_none() {
            self.request(context);
        }
    }

    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        self.draw_all(context, frame, area);
    }
}
