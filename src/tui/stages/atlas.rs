//! The atlas: all octal codes of up to three digits with their periods, to sort, search and open.

use super::stage::{Action, Context, Entry, Event, Frame, Intent, Key, Place, Rect, Stage, entry};
use crate::input::grouped;
use crate::period::atlas::{Atlas, Entry as Row};
use crate::period::report;
use crate::progress::Snapshot;
use crate::quantity::seconds;
use crate::tui::widgets::list::Chooser;
use crate::tui::widgets::numbers::bar;
use crate::tui::widgets::text::wrapped;
use crate::tui::widgets::typed::Typed;
use crate::worker::{Ending, Job, Product};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Constraint, Layout};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};
use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Duration;

/// Digits after the point.
const DIGITS: u32 = 3;
/// Heaps that are read of each code.
const HEAPS: u64 = 6000;

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Atlas, Action::Up, "atlas-up", &["up"], "code above", ""),
    entry(Place::Atlas, Action::Down, "atlas-down", &["down"], "code below", ""),
    entry(Place::Atlas, Action::PageUp, "atlas-page-up", &["pgup"], "a screen up", ""),
    entry(Place::Atlas, Action::PageDown, "atlas-page-down", &["pgdn"], "a screen down", ""),
    entry(Place::Atlas, Action::Home, "atlas-home", &["home"], "first code", ""),
    entry(Place::Atlas, Action::End, "atlas-end", &["end"], "last code", ""),
    entry(Place::Atlas, Action::Left, "atlas-left", &["left"], "sort by the column before", ""),
    entry(Place::Atlas, Action::Right, "atlas-right", &["right"], "sort by the next column", "sort"),
    entry(Place::Atlas, Action::NextItem, "atlas-turn", &["space"], "turn the order around", ""),
    entry(
        Place::Atlas,
        Action::Larger,
        "atlas-groups",
        &["="],
        "one line for equal games, or every code",
        "group",
    ),
    entry(Place::Atlas, Action::Act, "atlas-act", &["enter"], "open the code", "open"),
];

/// Columns of what is said about the chosen code.
const DETAILS: u16 = 44;

/// The columns: names and widths.
const COLUMNS: [(&str, usize); 7] = [
    ("code", 7),
    ("period", 8),
    ("preperiod", 10),
    ("saltus", 7),
    ("largest", 8),
    ("standing", 9),
    ("same as", 8),
];

/// The stage.
#[derive(Default)]
pub struct AtlasView {
    state: State,
    atlas: Option<Arc<Atlas>>,
    /// The entries in the order they are shown.
    shown: Vec<usize>,
    list: Chooser,
    column: usize,
    backwards: bool,
    grouped: bool,
    typed: Typed,
}

#[derive(Default)]
enum State {
    #[default]
    Wanted,
    Running(u64, Snapshot, Duration),
    Done,
    Stopped(String),
}

impl AtlasView {
    /// Filter and sort.
    fn arrange(&mut self) {
        let Some(atlas) = &self.atlas else { return };
        let wanted = self.typed.text.as_str();
        let fits = |at: &usize| {
            let row = &atlas.entries[*at];
            row.code.canonical().contains(wanted) && (!self.grouped || row.group == *at)
        };
        let key = |at: &usize| {
            let row = &atlas.entries[*at];
            let period = row.finding.period;
            match self.column {
                1 => period.map_or(u64::MAX, |found| found.period),
                2 => period.map_or(u64::MAX, |found| found.preperiod),
                3 => period.map_or(u64::MAX, |found| found.saltus),
                4 => row.finding.largest.map_or(u64::MAX, |(value, _)| value),
                5 => match row.finding.standing.name() {
                    "proved" => 0,
                    "observed" => 1,
                    _ => 2,
                },
                6 => row.group as u64,
                _ => *at as u64,
            }
        };
        let mut shown: Vec<usize> = (0..atlas.entries.len()).filter(fits).collect();
        // both ways stable, so that equal ones stay in the order of their digits
        match self.backwards {
            false => shown.sort_by_key(key),
            true => shown.sort_by_key(|at| Reverse(key(at))),
        }
        self.shown = shown;
        self.list.selected = 0;
    }

    fn chosen(&self) -> Option<&Row> {
        self.atlas.as_ref()?.entries.get(*self.shown.get(self.list.selected)?)
    }

    fn open(&self, context: &mut Context<'_>) {
        if let Some(row) = self.chosen() {
            context.leave();
            context.intents.push(Intent::Game(row.code.canonical()));
        }
    }
}

impl Stage for AtlasView {
    fn place(&self) -> Place {
        Place::Atlas
    }

    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        match action {
            Action::Act => return self.open(context),
            Action::Right => self.column = (self.column + 1) % COLUMNS.len(),
            Action::Left => self.column = (self.column + COLUMNS.len() - 1) % COLUMNS.len(),
            Action::NextItem => self.backwards = !self.backwards,
            Action::Larger => self.grouped = !self.grouped,
            _ => return self.list.act(action, self.shown.len()),
        }
        self.arrange();
    }

    fn key(&mut self, _context: &mut Context<'_>, key: Key) -> bool {
        let taken = self.typed.key(key, |c| c.is_ascii_digit() || c == '.');
        if taken {
            self.arrange();
        }
        taken
    }

    fn back(&mut self, _context: &mut Context<'_>) -> bool {
        let typed = !self.typed.take().is_empty();
        self.arrange();
        typed
    }

    fn mouse(&mut self, context: &mut Context<'_>, mouse: MouseEvent, _area: Rect) {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.list.act(Action::Down, self.shown.len()),
            MouseEventKind::ScrollUp => self.list.act(Action::Up, self.shown.len()),
            MouseEventKind::Down(MouseButton::Left)
                if self.list.clicked(mouse.row, self.shown.len()) == Some(true) =>
            {
                self.open(context);
            }
            _ => {}
        }
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
                Ending::Done(Product::Atlas(atlas)) => {
                    (self.atlas, self.state) = (Some(atlas.clone()), State::Done);
                    self.arrange();
                }
                Ending::Failed(error) => self.state = State::Stopped(error.clone()),
                _ => self.state = State::Stopped("stopped".into()),
            },
            _ => {}
        }
    }

    fn settle(&mut self, context: &mut Context<'_>) {
        if matches!(self.state, State::Wanted) {
            let job = Job::Atlas { digits: DIGITS, heaps: HEAPS, threads: context.threads };
            self.state = State::Running(context.start(job), Snapshot::default(), Duration::ZERO);
        }
    }

    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        let theme = context.theme;
        let title = format!(" Atlas of octal codes, {} heaps each ", grouped(HEAPS));
        let keys = "type digits to search · {atlas-left} {atlas-right} sort · {atlas-turn} turn · {atlas-groups} group · {atlas-act} opens";
        let keys = Line::styled(format!(" {} ", context.hint(keys)), theme.quiet());
        let mut block = Block::bordered().title(title).border_style(theme.focused());
        if keys.width() + 2 <= usize::from(area.width) {
            block = block.title_bottom(keys);
        }
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let beside = if inner.width >= 110 { DETAILS } else { 0 };
        let [left, details] =
            Layout::horizontal([Constraint::Min(0), Constraint::Length(beside)]).areas(inner);
        let [head, names, list] =
            Layout::vertical([Constraint::Length(1), Constraint::Length(1), Constraint::Min(0)]).areas(left);
        frame.render_widget(self.head(context), head);
        let Some(atlas) = &self.atlas else { return };
        let lines = wrapped(self.details(context, atlas), usize::from(details.width));
        frame.render_widget(Paragraph::new(lines), details);
        let name = |(at, (name, width)): (usize, (&str, usize))| {
            let mark = if at != self.column {
                ' '
            } else if self.backwards {
                '▾'
            } else {
                '▴'
            };
            let style = if at == self.column { theme.strong() } else { theme.quiet() };
            Span::styled(format!("{name:>width$}{mark}"), style)
        };
        let spans: Vec<Span<'_>> = COLUMNS.into_iter().enumerate().map(name).collect();
        frame.render_widget(Line::from(spans), names);
        self.list.draw(frame, list, self.shown.len(), |at, chosen| {
            let Some(row) = self.shown.get(at).and_then(|&at| atlas.entries.get(at)) else {
                return Line::default();
            };
            let cells = cells(atlas, row);
            let text = cells.iter().zip(COLUMNS).map(|(cell, (_, width))| format!("{cell:>width$} "));
            let style = if chosen { theme.chosen() } else { ratatui::style::Style::new() };
            Line::styled(text.collect::<String>(), style)
        });
    }
}

impl AtlasView {
    /// What is going on, or how many codes are shown.
    fn head(&self, context: &Context<'_>) -> Paragraph<'static> {
        let theme = context.theme;
        let line = match (&self.state, &self.atlas) {
            (State::Running(_, snapshot, time), _) => Line::from(vec![
                Span::styled(bar(20, snapshot.fraction().unwrap_or(0.0)), theme.bar()),
                Span::raw(format!(
                    " code {} of {} · {} · {}",
                    grouped(snapshot.blocks),
                    grouped(snapshot.blocks_total),
                    seconds(*time),
                    context.hint("{cancel-count} stops")
                )),
            ]),
            (State::Stopped(why), _) => Line::styled(why.clone(), theme.error()),
            (_, Some(atlas)) => {
                let kind = if self.grouped { "different games" } else { "codes" };
                let mut spans = vec![Span::raw(format!(
                    "{} of {} {kind}",
                    grouped(self.shown.len()),
                    grouped(atlas.entries.len())
                ))];
                if let Some(row) = self.chosen() {
                    let same = atlas.entries.iter().filter(|other| other.group == row.group).count();
                    spans.push(Span::styled(format!(" · {same} with these values "), theme.quiet()));
                }
                spans.extend(self.typed.line(theme).into_iter().flat_map(|line| line.spans));
                Line::from(spans)
            }
            _ => Line::default(),
        };
        Paragraph::new(line)
    }
}

impl AtlasView {
    /// What the chosen code means, its figures, and the codes with the same values.
    fn details(&self, context: &Context<'_>, atlas: &Atlas) -> Vec<Line<'static>> {
        let Some(row) = self.chosen() else { return Vec::new() };
        let mut lines = vec![Line::styled(row.code.canonical(), context.theme.strong())];
        lines.extend(row.code.meaning().into_iter().map(Line::raw));
        lines.push(Line::default());
        let figures = report::figures(&row.finding, None, "heaps").into_iter();
        lines.extend(figures.map(|(name, text)| Line::raw(format!("{name}: {text}"))));
        let same: Vec<usize> =
            (0..atlas.entries.len()).filter(|&at| atlas.entries[at].group == row.group).collect();
        let others = || same.iter().filter(|&&at| atlas.entries[at].code != row.code);
        let codes: Vec<String> = others().map(|&at| atlas.entries[at].code.canonical()).collect();
        if !codes.is_empty() {
            let always = same.iter().all(|&at| atlas.always_equal(row.group, at));
            let how = if always { "The same values for ever" } else { "The same values as far as was read" };
            lines.push(Line::default());
            lines.push(Line::styled(how, context.theme.quiet()));
            lines.push(Line::raw(codes.join("  ")));
        }
        lines
    }
}

/// One code in the order of the columns; what does not apply is empty.
fn cells(atlas: &Atlas, row: &Row) -> [String; 7] {
    let of = |figure: Option<u64>| figure.map(|figure| figure.to_string()).unwrap_or_default();
    let period = row.finding.period;
    let first = &atlas.entries[row.group];
    [
        row.code.canonical(),
        of(period.map(|found| found.period)),
        of(period.map(|found| found.preperiod)),
        of(period.map(|found| found.saltus)),
        of(row.finding.largest.map(|(value, _)| value)),
        row.finding.standing.name().to_owned(),
        if first.code == row.code { String::new() } else { first.code.canonical() },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grundy::codes::CodeValues;
    use crate::period::atlas::atlas;
    use crate::progress::Progress;
    use crate::tui::app::App;
    use crate::tui::app::tests::{app, press};
    use crate::tui::effect::Effect;
    use crate::tui::message::Message;
    use crate::worker::{Lane, Request};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    /// The stage with an atlas of two digits instead of three.
    fn opened(size: (u16, u16)) -> App {
        let mut app = app();
        app.update(Message::Resize(size.0, size.1));
        let effects = press(&mut app, "A");
        let [
            ..,
            Effect::Worker(Request::Start {
                lane: Lane::Check,
                generation,
                job: Job::Atlas { digits: 3, .. },
            }),
        ] = effects[..]
        else {
            panic!("{effects:?}")
        };
        let small = Arc::new(atlas(2, 300, 1, CodeValues::new, &Progress::new()).unwrap());
        let ending = Ending::Done(Product::Atlas(small));
        app.update(Message::Worker(Event::Ended {
            lane: Lane::Check,
            generation,
            elapsed: Duration::ZERO,
            ending,
        }));
        app
    }

    fn picture(app: &App) -> String {
        let (width, height) = app.session.size;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| crate::tui::view(app, frame)).unwrap();
        crate::tui::pictures::picture(terminal.backend().buffer())
    }

    #[test]
    fn atlas_is_sorted_searched_grouped_and_opened() {
        let mut app = opened((80, 24));
        insta::assert_snapshot!("atlas_80x24", picture(&app));
        press(&mut app, "right space");
        insta::assert_snapshot!("atlas_by_period_80x24", picture(&app));
        press(&mut app, "left space = . 7 7");
        insta::assert_snapshot!("atlas_grouped_80x24", picture(&app));
        press(&mut app, "enter");
        assert_eq!(app.table().game.id(), "take-and-break");
        assert_eq!(app.table().setup.text("code"), ".77");
        assert_eq!(app.place(), Place::Grid);
        insta::assert_snapshot!("atlas_200x60", picture(&opened((200, 60))));
    }
}
