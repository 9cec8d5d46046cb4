//! The floating-point lab: common ways to compute ⌊kα⌋ against the exact floor. Misses in windows,
//! and the first k of all that fails, found by a scan in the background, one job after another.

use super::{Action, App, Effect, Frame, Place, Rect, Stage};
use crate::arith::precision::{Failure, Idiom, WINDOW_LENGTH, WINDOWS};
use crate::games::Position;
use crate::input::grouped;
use crate::progress::Snapshot;
use crate::tui::app::short;
use crate::worker::{Ending, Event, Job, Lane, Product, Request};
use ratatui::layout::{Constraint, Layout};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

/// The largest t of the lab.
const LAST_T: u64 = 5;
/// The scan for a first failure gives up here.
const SCAN_LIMIT: u64 = 3_000_000_000;

/// One figure of the lab: a window's misses, or the first failure.
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

/// The lab.
pub struct Lab {
    t: u64,
    found: Vec<(Cell, Found)>,
    running: Option<(u64, Cell)>,
    snapshot: Snapshot,
    chosen: usize,
    stopped: bool,
}

impl Lab {
    /// `None` when the game's law has no floors.
    pub fn new(app: &App) -> Option<Self> {
        let table = app.table();
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
    fn go(&self, app: &mut App) {
        match self.first(self.chosen) {
            Some(Some(failure)) => {
                if let Err(error) = app.read_parameter("t", &self.t.to_string()) {
                    return app.refuse(error);
                }
                app.leave();
                app.go(Position::pair(failure.losing.0, failure.losing.1));
                app.say(format!("losing, but {} says winning", Idiom::all()[self.chosen].name()));
            }
            Some(None) => app.say("this one does not fail as far as was looked"),
            None => app.say("still being looked for"),
        }
    }
}

impl Stage for Lab {
    fn place(&self) -> Place {
        Place::Lab
    }

    fn act(&mut self, app: &mut App, action: Action) -> Vec<Effect> {
        let last = Idiom::all().len() - 1;
        let mut effects = Vec::new();
        let turned = match action {
            Action::Right => (self.t < LAST_T).then_some(self.t + 1),
            Action::Left => (self.t > 1).then(|| self.t - 1),
            _ => None,
        };
        match action {
            Action::Up => self.chosen = self.chosen.saturating_sub(1),
            Action::Down => self.chosen = (self.chosen + 1).min(last),
            Action::Act => self.go(app),
            _ => {}
        }
        if let Some(t) = turned {
            *self = Self::at(t, self.chosen);
            effects.push(Effect::Worker(Request::Cancel(Lane::Check)));
        }
        effects
    }

    fn closed(&mut self, _app: &mut App) -> Vec<Effect> {
        vec![Effect::Worker(Request::Cancel(Lane::Check))]
    }

    fn worker(&mut self, app: &mut App, event: &Event) {
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
                        app.refuse(error);
                    }
                    _ => self.stopped = true,
                }
            }
            _ => {}
        }
    }

    fn settle(&mut self, app: &mut App) -> Vec<Effect> {
        if self.running.is_some() || self.stopped {
            return Vec::new();
        }
        let Some(cell) = Self::cells().find(|&cell| self.figure(cell).is_none()) else { return Vec::new() };
        let generation = app.next_generation();
        self.running = Some((generation, cell));
        self.snapshot = Snapshot::default();
        let idioms = Idiom::all();
        let job = match cell {
            Cell::Misses { idiom, window } => {
                Job::Misses { t: self.t, idiom: idioms[idiom], from: WINDOWS[window], len: WINDOW_LENGTH }
            }
            Cell::First { idiom } => {
                Job::FirstFailure { t: self.t, idiom: idioms[idiom], limit: SCAN_LIMIT, threads: app.threads }
            }
        };
        vec![Effect::Worker(Request::Start { lane: Lane::Check, generation, job })]
    }

    fn draw(&self, app: &App, frame: &mut Frame<'_>, area: Rect) {
        let title =
            format!(" Floating point against the exact floor · t = {} · ← → another t · Esc closes ", self.t);
        let block = Block::bordered().title(title).border_style(app.theme.focused());
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let rows = u16::try_from(Idiom::all().len()).unwrap_or(u16::MAX).saturating_add(3);
        let [table, below] = Layout::vertical([Constraint::Length(rows), Constraint::Min(0)]).areas(inner);
        frame.render_widget(Paragraph::new(self.table(app)), table);
        let text = Paragraph::new(self.explanation(app)).wrap(Wrap { trim: false });
        frame.render_widget(text, below);
    }
}

impl Lab {
    fn table(&self, app: &App) -> Vec<Line<'static>> {
        let mut heading = format!("{:<12}", "from k =");
        for window in WINDOWS {
            heading += &format!("{:>8}", short(&window.into()));
        }
        heading += &format!("{:>15}", "first failure");
        let mut lines = vec![
            Line::styled(
                format!("misses among {} consecutive k, and the first k that fails", grouped(WINDOW_LENGTH)),
                app.theme.quiet(),
            ),
            Line::styled(heading, app.theme.strong()),
        ];
        for (at, idiom) in Idiom::all().into_iter().enumerate() {
            let style = if at == self.chosen { app.theme.chosen() } else { app.theme.strong() };
            let mut row = vec![Span::styled(format!("{:<12}", idiom.name()), style)];
            for window in 0..WINDOWS.len() {
                row.push(self.misses_cell(app, Cell::Misses { idiom: at, window }));
            }
            let first = match self.first(at) {
                Some(Some(failure)) => Span::styled(format!("{:>15}", grouped(failure.k)), app.theme.error()),
                Some(None) => Span::raw(format!("{:>15}", format!("> {}", short(&SCAN_LIMIT.into())))),
                None => Span::styled(
                    format!("{:>15}", self.pending(Cell::First { idiom: at })),
                    app.theme.quiet(),
                ),
            };
            row.push(first);
            lines.push(Line::from(row));
        }
        lines
    }

    fn misses_cell(&self, app: &App, cell: Cell) -> Span<'static> {
        match self.figure(cell) {
            Some(Found::Misses(Some(0))) => Span::raw(format!("{:>8}", 0)),
            Some(Found::Misses(Some(misses))) => {
                Span::styled(format!("{:>8}", grouped(misses)), app.theme.error())
            }
            Some(_) => Span::styled(format!("{:>8}", "beyond"), app.theme.quiet()),
            None => Span::styled(format!("{:>8}", self.pending(cell)), app.theme.quiet()),
        }
    }

    fn pending(&self, cell: Cell) -> String {
        match (self.running, self.snapshot.fraction()) {
            (Some((_, running)), Some(done)) if running == cell => format!("{:.0} %", done * 100.0),
            (Some((_, running)), None) if running == cell => "…".into(),
            _ => "·".into(),
        }
    }

    fn explanation(&self, app: &App) -> Vec<Line<'static>> {
        let idiom = Idiom::all()[self.chosen];
        let mut lines = vec![Line::from(vec![
            Span::styled(format!("{}  ", idiom.name()), app.theme.strong()),
            Span::raw(idiom.formula(self.t)),
        ])];
        if let Some(Some(failure)) = self.first(self.chosen) {
            lines.push(Line::raw(format!(
                "k = {}: the floor is {}, this gives {}.",
                grouped(failure.k),
                grouped(failure.exact),
                failure.computed
            )));
            lines.push(Line::from(vec![
                Span::raw(format!("({}, {}) is ", failure.losing.0, failure.losing.1)),
                Span::styled("losing", app.theme.losing_word()),
                Span::raw(", and it says winning. Enter goes there."),
            ]));
            if let Some((lower, upper)) = failure.winning {
                lines.push(Line::from(vec![
                    Span::raw(format!("({lower}, {upper}) is ")),
                    Span::styled("winning", app.theme.winning_word()),
                    Span::raw(", and it says losing."),
                ]));
            }
        }
        lines
    }
}
