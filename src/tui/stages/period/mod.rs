//! The period of the heap values of a sum game: its figures and what they rest on, the values against the
//! heap, and the same folded by the period so that exceptions stand out. The search runs in the background.

mod draw;
#[cfg(test)]
mod tests;

use super::stage::{Action, Context, Entry, Event, Key, Place, Stage, entry};
use super::stage::{Frame, Rect};
use crate::export::{self, Folded};
use crate::games::{Form, HeapMoves, LARGEST_HEAP, Position, Setup, Shape};
use crate::grundy::affordable;
use crate::input::{InputError, grouped, parse_u64};
use crate::period::{Heaps, SumSource};
use crate::progress::Snapshot;
use crate::tui::widgets::plot::{Plot, Terms};
use crate::tui::widgets::typed::Typed;
use crate::worker::{Ending, Job, PeriodFound, PeriodSearch, Product};
use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

/// Heaps that are read at first.
const AT_FIRST: u64 = 1_000_000;
/// Bytes a heap: a value of at most two bytes, and what the look for a period takes besides.
const BYTES_A_HEAP: u64 = 4;

/// Its keys; those of the plot come besides.
pub const ACTIONS: &[Entry] = &[
    entry(
        Place::Period,
        Action::NextItem,
        "period-fold",
        &["space"],
        "folded by the period, or the plot",
        "fold",
    ),
    entry(Place::Period, Action::Larger, "period-further", &["n"], "read ten times as many heaps", "read on"),
    entry(
        Place::Period,
        Action::Act,
        "period-act",
        &["enter"],
        "take the typed number; the heap on the map",
        "map",
    ),
    entry(Place::Period, Action::Up, "period-up", &["up", "k"], "folded: a row up", ""),
    entry(Place::Period, Action::Down, "period-down", &["down", "j"], "folded: a row down", ""),
    entry(Place::Period, Action::PageUp, "period-page-up", &["pgup"], "folded: a screen up", ""),
    entry(Place::Period, Action::PageDown, "period-page-down", &["pgdn"], "folded: a screen down", ""),
    entry(Place::Period, Action::Home, "period-home", &["home"], "folded: the first row", ""),
    entry(Place::Period, Action::End, "period-end", &["end"], "folded: the last row", ""),
];

/// The stage.
pub struct PeriodView {
    table: usize,
    setup: Setup,
    /// The text of the game.
    name: String,
    /// The most heaps that are read.
    limit: u64,
    state: State,
    found: Option<Arc<PeriodFound>>,
    /// The job that found it.
    edition: u64,
    typed: Typed,
    folded: bool,
    plot: Plot,
    /// The first row that is shown of the folded values.
    top: Cell<usize>,
}

enum State {
    Wanted,
    Running(u64, Snapshot, Duration),
    Done,
    Stopped(String),
}

/// The values that were read, as a plot reads them.
struct Values<'a> {
    found: &'a PeriodFound,
    edition: u64,
}

impl Terms for Values<'_> {
    fn range(&self) -> Option<(u64, u64)> {
        Some((0, self.found.source.heaps().checked_sub(1)?))
    }
    fn height(&self, index: u64) -> Option<f64> {
        (index < self.found.source.heaps()).then(|| self.found.source.value(index) as f64)
    }
    fn exact(&self, index: u64) -> Option<String> {
        (index < self.found.source.heaps()).then(|| grouped(self.found.source.value(index)))
    }
    fn edition(&self) -> u64 {
        self.edition
    }
}

impl PeriodView {
    /// `None` when the game is no sum of heaps.
    pub fn new(context: &mut Context<'_>) -> Option<Self> {
        let table = context.table();
        SumSource::new(&table.game.rules(&table.setup))?;
        Some(Self {
            table: context.chosen,
            setup: table.setup.clone(),
            name: table.game.canonical(&table.setup).to_string(),
            limit: AT_FIRST.min(most(context)),
            state: State::Wanted,
            found: None,
            edition: 0,
            typed: Typed::default(),
            folded: false,
            plot: Plot::default(),
            top: Cell::default(),
        })
    }

    fn values(&self) -> Option<Values<'_>> {
        Some(Values { found: self.found.as_deref()?, edition: self.edition })
    }

    /// Start over, with another number of heaps or another game.
    fn again(&mut self) {
        self.state = State::Wanted;
        self.top.set(0);
    }

    fn read_to(&mut self, context: &mut Context<'_>, heaps: u64) {
        let most = most(context);
        if heaps == 0 || heaps > most {
            let what = format!("{} heaps cannot be read", grouped(heaps));
            return context.refuse(InputError::new(what, format!("1 to {}", grouped(most)), "1e7"));
        }
        self.limit = heaps;
        self.again();
    }

    fn take_typed(&mut self, context: &mut Context<'_>) {
        match parse_u64(&self.typed.take()) {
            Ok(heaps) => self.read_to(context, heaps),
            Err(error) => context.refuse(error),
        }
    }

    /// The heap under the crosshair on the map.
    fn show_on_map(&self, context: &mut Context<'_>) {
        let at = self.values().and_then(|values| self.plot.at(&values));
        let Some(heap) = at.filter(|&heap| heap <= LARGEST_HEAP) else { return };
        context.leave();
        context.visit(Position::new(Form::Partition, if heap == 0 { Vec::new() } else { vec![heap] }));
    }

    fn request(&mut self, context: &mut Context<'_>) {
        let table = context.table();
        let Some(source) = SumSource::new(&table.game.rules(&table.setup)) else { return context.leave() };
        // what was read before need not be read again
        let cells =
            self.found.as_ref().and_then(|found| found.source.of_code()).map(|values| values.cells().clone());
        let search = PeriodSearch {
            name: self.name.clone(),
            source: match cells {
                Some(cells) => source.resumed(cells),
                None => source,
            },
            limit: self.limit,
            settle: true,
            folder: context.folder.map(ToOwned::to_owned),
            resume: true,
        };
        let generation = context.start(Job::Period(search));
        self.state = State::Running(generation, Snapshot::default(), Duration::ZERO);
    }
}

/// The most heaps that fit; from rules without a code, those that are worked out in a minute.
fn most(context: &Context<'_>) -> u64 {
    let table = context.table();
    match table.game.rules(&table.setup).shape() {
        Shape::Sum(HeapMoves::Code(_)) => (context.memory / BYTES_A_HEAP).max(1),
        shape => affordable(&shape, context.memory),
    }
}

impl Stage for PeriodView {
    fn place(&self) -> Place {
        Place::Period
    }

    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        let page = usize::from(context.size.1 / 2).max(1);
        let top = self.top.get();
        match action {
            Action::Act if !self.typed.text.is_empty() => self.take_typed(context),
            Action::Act => self.show_on_map(context),
            Action::NextItem => self.folded = !self.folded,
            Action::Larger => self.read_to(context, self.limit.saturating_mul(10).min(most(context))),
            Action::Up => self.top.set(top.saturating_sub(1)),
            Action::Down => self.top.set(top.saturating_add(1)),
            Action::PageUp => self.top.set(top.saturating_sub(page)),
            Action::PageDown => self.top.set(top.saturating_add(page)),
            Action::Home => self.top.set(0),
            Action::End => self.top.set(usize::MAX),
            _ => {
                let found = self.found.clone();
                if let Some(found) = &found {
                    self.plot.act(action, &Values { found, edition: self.edition });
                }
            }
        }
    }

    fn plots(&self) -> bool {
        !self.folded
    }

    fn table(&self, _context: &Context<'_>) -> Option<export::Terms> {
        let found = self.found.as_ref()?;
        let values = &found.source;
        let folded = found.finding.period.filter(|_| self.folded).map(|period| Folded::by(period, values));
        let heading = format!("{}, values of heaps from 0", self.name);
        let terms = (0..values.heaps()).map(|heap| values.value(heap).into()).collect();
        Some(export::Terms { folded, ..export::Terms::new(heading, ["heap", "value"], 0, terms) })
    }

    fn key(&mut self, _context: &mut Context<'_>, key: Key) -> bool {
        self.typed.key(key, |c| c.is_ascii_digit() || matches!(c, 'e' | '_' | '^'))
    }

    fn back(&mut self, _context: &mut Context<'_>) -> bool {
        !self.typed.take().is_empty()
    }

    fn cancel(&mut self, context: &mut Context<'_>) -> bool {
        let running = matches!(self.state, State::Running(..));
        if running {
            context.cancel();
        }
        running
    }

    fn closed(&mut self, context: &mut Context<'_>) {
        self.cancel(context);
    }

    fn worker(&mut self, _context: &mut Context<'_>, event: &Event) {
        let State::Running(running, snapshot, time) = &mut self.state else { return };
        match event {
            Event::Progress { generation, snapshot: now, elapsed, .. } if generation == running => {
                (*snapshot, *time) = (now.clone(), *elapsed);
            }
            Event::Ended { generation, ending, .. } if generation == running => match ending {
                Ending::Done(Product::Period(found)) => {
                    if let Some(fault) = found.source.fault() {
                        return self.state = State::Stopped(fault.to_string());
                    }
                    (self.found, self.edition, self.state) = (Some(found.clone()), *generation, State::Done);
                    self.plot.reset();
                }
                Ending::Failed(error) => self.state = State::Stopped(error.clone()),
                _ => self.state = State::Stopped("stopped".into()),
            },
            _ => {}
        }
    }

    fn settle(&mut self, context: &mut Context<'_>) {
        if context.chosen != self.table || context.table().setup != self.setup {
            match Self::new(context) {
                Some(other) => *self = Self { folded: self.folded, ..other },
                None => return context.leave(),
            }
        }
        if matches!(self.state, State::Wanted) {
            self.request(context);
        }
    }

    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        self.draw_all(context, frame, area);
    }
}
