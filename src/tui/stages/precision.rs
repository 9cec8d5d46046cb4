//! Floating point against the exact floor: common ways to compute ⌊kα⌋ against the exact floor. Misses in windows,
//! and the first k of all that fails, found by a scan in the background, one job after another.

use super::stage::{Action, Context, Entry, Event, Frame, Intent, Place, Rect, Stage, entry};
use crate::arith::precision::{Failure, Idiom, WINDOW_LENGTH, WINDOWS};
use crate::games::{Form, Position};
use crate::input::grouped;
use crate::progress::Snapshot;
use crate::tui::widgets::numbers::{place, short};
use crate::tui::widgets::text::{put, wrapped};
use crate::worker::{Ending, Job, Product};
use ratatui::layout::{Constraint, Layout};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear};

/// The largest t that is offered.
const LAST_T: u64 = 5;
/// The scan for a first failure gives up here.
const SCAN_LIMIT: u64 = 3_000_000_000;

/// One figure of the table: a window's misses, or the first failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Misses { idiom: usize, window: usize },
    First { idiom: usize },
}

/// What is known of one figure.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Found {
    Misses(Option<u64>),
    First(Option<Failure>),
}

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Precision, Action::Left, "lab-left", &["left", "h"], "smaller t", ""),
    entry(Place::Precision, Action::Right, "lab-right", &["right", "l"], "larger t", "larger t"),
    entry(Place::Precision, Action::Up, "lab-up", &["up", "k"], "idiom above", ""),
    entry(Place::Precision, Action::Down, "lab-down", &["down", "j"], "idiom below", ""),
    entry(
        Place::Precision,
        Action::Act,
        "lab-act",
        &["enter"],
        "go to the position it gets wrong",
        "go there",
    ),
];

/// The stage.
pub struct Precision {
    t: u64,
    found: Vec<(Cell, Found)>,
    running: Option<(u64, Cell)>,
    snapshot: Snapshot,
    chosen: usize,
    stopped: bool,
}

impl Precision {
    /// `None` when the game's law has no floors.
    pub fn new(context: &Context<'_>) -> Option<Self> {
        let table = context.table();
        let t = table.game.beatty(&table.setup)?.step()?.min(LAST_T);
        Some(Self::at(t, 0))
    }

    fn at(t: u64, chosen: usize) -> Self {
        Self { t, found: Vec::new(), running: None, snapshot: Snapshot::default(), chosen, stopped: false }
    }

    /// Every figure, in the order they are worked out: the quick windows first.
    fn cells() -> impl Iterator<Item = Cell> {
        let idioms = Idiom::all().len();
        let windows = (0..idioms)
            .flat_map(|idiom| (0..WINDOWS.len()).map(move |window| Cell::Misses { idiom, window }));
        windows.chain((0..idioms).map(|idiom| Cell::First { idiom }))
    }

    fn figure(&self, cell: Cell) -> Option<&Found> {
        self.found.iter().find(|(at, _)| *at == cell).map(|(_, found)| found)
    }

    fn first(&self, idiom: usize) -> Option<Option<Failure>> {
        match self.figure(Cell::First { idiom }) {
            Some(Found::First(failure)) => Some(*failure),
            _ => None,
        }
    }

    /// Look at the losing pair that the chosen idiom gets wrong.
    fn go(&self, context: &mut Context<'_>) {
        match self.first(self.chosen) {
            Some(Some(failure)) => {
                context.intents.push(Intent::Set("t".into(), self.t.to_string()));
                context.leave();
                context.go(Position::pair(failure.losing.0, failure.losing.1));
                context.say(format!("losing, but {} says winning", Idiom::all()[self.chosen].name()));
            }
            Some(None) => context.say("no failure in the range searched"),
            None => context.say("still searching"),
        }
    }
}

impl Stage for Precision {
    fn place(&self) -> Place {
        Place::Precision
    }

    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        let last = Idiom::all().len() - 1;
        let turned = match action {
            Action::Right => (self.t < LAST_T).then_some(self.t + 1),
            Action::Left => (self.t > 1).then(|| self.t - 1),
            _ => None,
        };
        match action {
            Action::Up => self.chosen = self.chosen.saturating_sub(1),
            Action::Down => self.chosen = (self.chosen + 1).min(last),
            Action::Act => self.go(context),
            _ => {}
        }
        if let Some(t) = turned {
            *self = Self::at(t, self.chosen);
            context.cancel();
        }
    }

    fn closed(&mut self, context: &mut Context<'_>) {
        context.cancel();
    }

    fn worker(&mut self, context: &mut Context<'_>, event: &Event) {
        let Some((running, cell)) = self.running else { return };
        match event {
            Event::Progress { generation, snapshot, .. } if *generation == running => {
                self.snapshot = snapshot.clone();
            }
            Event::Ended { generation, ending, .. } if *generation == running => {
                self.running = None;
                match ending {
                    Ending::Done(Product::Misses(misses)) => self.found.push((cell, Found::Misses(*misses))),
                    Ending::Done(Product::FirstFailure(failure)) => {
                        self.found.push((cell, Found::First(*failure)));
                    }
                    Ending::Failed(error) => {
                        self.stopped = true;
                        context.refuse(error);
                    }
                    _ => self.stopped = true,
                }
            }
            _ => {}
        }
    }

    fn settle(&mut self, context: &mut Context<'_>) {
        if self.running.is_some() || self.stopped {
            return;
        }
        let Some(cell) = Self::cells().find(|&cell| self.figure(cell).is_none()) else { return };
        self.snapshot = Snapshot::default();
        let idioms = Idiom::all();
        let job = match cell {
            Cell::Misses { idiom, window } => {
                Job::Misses { t: self.t, idiom: idioms[idiom], from: WINDOWS[window], len: WINDOW_LENGTH }
            }
            Cell::First { idiom } => Job::FirstFailure {
                t: self.t,
                idiom: idioms[idiom],
                limit: SCAN_LIMIT,
                threads: context.threads,
            },
        };
        self.running = Some((context.start(job), cell));
    }

    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        let title =
            context.hint(&format!(
            " Floating point against the exact floor · t = {} · {{lab-left}} {{lab-right}} another t · {{back}} closes ",
            self.t
        ));
        let block = Block::bordered().title(title).border_style(context.theme.focused());
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let rows = u16::try_from(Idiom::all().len()).unwrap_or(u16::MAX).saturating_add(3);
        let [table, below] = Layout::vertical([Constraint::Length(rows), Constraint::Min(0)]).areas(inner);
        put(frame, table, self.table(context));
        // the chosen one first; the others where there is room
        let others = (0..Idiom::all().len()).filter(|&at| at != self.chosen);
        let lines = std::iter::once(self.chosen).chain(others).flat_map(|at| {
            let mut lines = self.explanation(context, at);
            lines.push(Line::default());
            lines
        });
        put(frame, below, wrapped(lines.collect(), usize::from(below.width)));
    }
}

impl Precision {
    fn table(&self, context: &Context<'_>) -> Vec<Line<'static>> {
        let mut heading = format!("{:<12}", "from k =");
        for window in WINDOWS {
            heading += &format!("{:>8}", short(&window.into()));
        }
        heading += &format!("{:>15}", "first failure");
        let mut lines = vec![
            Line::styled(
                format!("misses among {} consecutive k, and the first k that fails", grouped(WINDOW_LENGTH)),
                context.theme.quiet(),
            ),
            Line::styled(heading, context.theme.strong()),
        ];
        for (at, idiom) in Idiom::all().into_iter().enumerate() {
            let style = if at == self.chosen { context.theme.chosen() } else { context.theme.strong() };
            let mut row = vec![Span::styled(format!("{:<12}", idiom.name()), style)];
            for window in 0..WINDOWS.len() {
                row.push(self.misses_cell(context, Cell::Misses { idiom: at, window }));
            }
            let first = match self.first(at) {
                Some(Some(failure)) => {
                    Span::styled(format!("{:>15}", grouped(failure.k)), context.theme.error())
                }
                Some(None) => Span::raw(format!("{:>15}", format!("> {}", short(&SCAN_LIMIT.into())))),
                None => Span::styled(
                    format!("{:>15}", self.pending(Cell::First { idiom: at })),
                    context.theme.quiet(),
                ),
            };
            row.push(first);
            lines.push(Line::from(row));
        }
        lines
    }

    fn misses_cell(&self, context: &Context<'_>, cell: Cell) -> Span<'static> {
        match self.figure(cell) {
            Some(Found::Misses(Some(0))) => Span::raw(format!("{:>8}", 0)),
            Some(Found::Misses(Some(misses))) => {
                Span::styled(format!("{:>8}", grouped(misses)), context.theme.error())
            }
            Some(_) => Span::styled(format!("{:>8}", "beyond"), context.theme.quiet()),
            None => Span::styled(format!("{:>8}", self.pending(cell)), context.theme.quiet()),
        }
    }

    fn pending(&self, cell: Cell) -> String {
        match (self.running, self.snapshot.fraction()) {
            (Some((_, running)), Some(done)) if running == cell => format!("{:.0} %", done * 100.0),
            (Some((_, running)), None) if running == cell => "…".into(),
            _ => "·".into(),
        }
    }

    fn explanation(&self, context: &Context<'_>, at: usize) -> Vec<Line<'static>> {
        let idiom = Idiom::all()[at];
        let mut lines = vec![Line::from(vec![
            Span::styled(format!("{}  ", idiom.name()), context.theme.strong()),
            Span::raw(idiom.formula(self.t)),
        ])];
        lines.extend(idiom.alpha(self.t).map(Line::raw));
        if let Some(Some(failure)) = self.first(at) {
            lines.push(Line::raw(format!(
                "k = {}: the floor is {}, this gives {}.",
                grouped(failure.k),
                grouped(failure.exact),
                grouped(failure.computed)
            )));
            lines.push(Line::from(vec![
                Span::raw(format!("{} is ", place(Form::Pair, &[failure.losing.0, failure.losing.1]))),
                Span::styled("losing", context.theme.losing_word()),
                Span::raw(if at == self.chosen {
                    context.hint(", and it says winning. {lab-act} goes there.")
                } else {
                    ", and it says winning.".into()
                }),
            ]));
            if let Some((lower, upper)) = failure.winning {
                lines.push(Line::from(vec![
                    Span::raw(format!("{} is ", place(Form::Pair, &[lower, upper]))),
                    Span::styled("winning", context.theme.winning_word()),
                    Span::raw(", and it says losing."),
                ]));
            }
        }
        lines
    }
}
