//! The map's actions: moving, zooming, overlays, the mouse, and what is asked of the worker.

use super::state::App;
use crate::export::palette::Palette;
use crate::export::tone::Measure;
use crate::games::{Kind, LARGEST_HEAP, Look};
use crate::tui::actions::Action;
use crate::tui::effect::Effect;
use crate::tui::jobs::InFlight;
use crate::tui::layout::Focus;
use crate::tui::map::{Drag, Ground, Level, Marks, Plan, Sight, Window, spots, stepped};
use crate::tui::session::{Line, Purpose};
use crate::worker::{Ending, Job, Lane, Product, Request};
use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position as Point, Rect};
use std::sync::Arc;

/// The furthest level of a plot: every heap in sight is read.
const PLOT_SCALE: u32 = 10;

/// Tiles asked for in one job; what is not done in a moment is asked for again.
const BATCH: usize = 64;

impl App {
    /// What the map shows now; one character where it has no room.
    pub(crate) fn window(&self) -> Window {
        let area = self.areas().grid.unwrap_or(Rect::new(0, 0, 3, 4));
        Plan::new(self.sight(), area).window
    }

    /// What the map is drawn from.
    pub(crate) fn sight(&self) -> Sight<'_> {
        let session = &self.session;
        Sight {
            table: session.table(),
            board: &session.board,
            map: &self.map,
            theme: session.theme,
            hidden: self.stages.iter().any(|stage| stage.hides()),
            focused: session.focus == Focus::Grid,
        }
    }

    /// Do what a key of the grid says.
    pub(crate) fn act_on_map(&mut self, action: Action) {
        let (rows, cols) = self.window().size;
        let per = if matches!(self.table().grid.level, Level::Pixels(_)) { 2 } else { 1 };
        let page = |shown: u64| i64::try_from(shown.max(2) - 1).unwrap_or(i64::MAX);
        match action {
            Action::Left => self.step(0, -1),
            Action::Right => self.step(0, 1),
            Action::Up => self.step(-1, 0),
            Action::Down => self.step(1, 0),
            Action::LeftFar => self.step(0, -10),
            Action::RightFar => self.step(0, 10),
            Action::UpFar => self.step(-10, 0),
            Action::DownFar => self.step(10, 0),
            Action::PageUp => self.step(-page(rows * per), 0),
            Action::PageDown => self.step(page(rows * per), 0),
            Action::End => self.step(0, page(cols)),
            Action::Home if self.table().grid.cursor.1 > self.table().grid.view.first => {
                self.step(0, i64::MIN)
            }
            Action::Home => self.step(i64::MIN, 0),
            Action::ZoomIn => self.zoom_about_cursor(self.table().grid.level.finer()),
            Action::ZoomOut => self.zoom_about_cursor(self.table().grid.level.coarser()),
            Action::LogAxis | Action::NextDip => self.act_on_plot(action),
            Action::Palette => self.turn_palette(),
            Action::Measure => self.turn_measure(),
            Action::Overlay(overlay) => self.map.overlays.toggle(overlay),
            Action::Find => {
                self.session.line = Some(Line::new(Purpose::Find));
            }
            Action::FindNext => self.find_again(false),
            Action::FindPrevious => self.find_again(true),
            _ => self.open_from_map(),
        }
    }

    /// Move the cursor by whole pixels.
    pub(crate) fn step(&mut self, rows: i64, cols: i64) {
        let last = self.last_row();
        let grid = &self.table().grid;
        let to = stepped(grid.cursor, rows, cols, 1 << grid.level.scale(), grid.view.first, last);
        self.put_cursor(to);
    }

    /// Put the cursor on a cell.
    pub(crate) fn put_cursor(&mut self, (row, col): (u64, u64)) {
        let last = self.last_row();
        let table = self.table_mut();
        let (form, first) = (table.game.form(), table.grid.view.first);
        table.grid.cursor = (row.clamp(first, last.max(first)), col.clamp(first, LARGEST_HEAP));
        table.grid.adrift = false;
        table.grid.position = table.grid.position_at(form, table.grid.cursor);
        self.session.inspector.stale = true;
    }

    /// The last row of the view on screen.
    pub(crate) fn last_row(&self) -> u64 {
        match &self.table().grid.view.look {
            Look::HeapTable { parameter } => match self.table().game.parameter(parameter).map(|p| &p.kind) {
                Some(&Kind::Number { least, most, .. }) => most.unwrap_or(u64::MAX).min(least + 63),
                _ => 0,
            },
            Look::HeapPlot => self.table().grid.view.first,
            Look::Values | Look::Outcome => LARGEST_HEAP,
        }
    }

    /// The axis of a plot, or the next of its dips.
    fn act_on_plot(&mut self, action: Action) {
        if self.table().grid.view.look != Look::HeapPlot {
            return self.hint("this view is no plot; {next-view} shows another");
        }
        if action == Action::LogAxis {
            self.map.plot.log = !self.map.plot.log;
        } else if let Some(size) = self.map.plot.next_dip() {
            self.put_cursor((self.table().grid.cursor.0, size));
        }
    }

    fn zoom_about_cursor(&mut self, to: Option<Level>) {
        self.table_mut().grid.adrift = false;
        self.zoom(to, self.table().grid.cursor);
    }

    /// Go to another level about a cell, which keeps its place on the screen.
    fn zoom(&mut self, to: Option<Level>, about: (u64, u64)) {
        let plot = self.table().grid.view.look == Look::HeapPlot;
        let Some(level) = to.filter(|level| !plot || level.scale() <= PLOT_SCALE) else {
            self.say("cannot zoom further");
            return;
        };
        let Some(area) = self.areas().grid else { return };
        let now = Plan::new(self.sight(), area).window;
        let next = Plan::at_level(self.sight(), area, level).window;
        let grid = &mut self.table_mut().grid;
        let zoomed = now.zoom(about, next);
        (grid.level, grid.origin) = (level, zoomed.origin);
        self.say(level.name());
    }

    fn turn_palette(&mut self) {
        let now = self.map.palette(self.table().grid.view.look != Look::Outcome);
        let at = Palette::ALL.iter().position(|&palette| palette == now).unwrap_or(0);
        let next = Palette::ALL[(at + 1) % Palette::ALL.len()];
        self.map.palette = Some(next);
        self.say(format!("palette: {}", next.name()));
    }

    fn turn_measure(&mut self) {
        let values = self.table().grid.view.look != Look::Outcome;
        let mut next = self.map.measure.next();
        // without values there is no largest one, and the share is what fits
        while !values && matches!(next, Measure::Largest | Measure::Fitting) {
            next = next.next();
        }
        self.map.measure = next;
        self.say(format!("a zoomed-out pixel shows: {}", next.name(values && !self.map.character.dense)));
    }

    /// The mouse was used on the map's pane.
    pub(crate) fn mouse_on_map(&mut self, mouse: MouseEvent, area: Rect) {
        let plan = Plan::new(self.sight(), area);
        let at = Point::new(mouse.column, mouse.row);
        let sideways =
            mouse.modifiers.intersects(KeyModifiers::SHIFT | KeyModifiers::CONTROL | KeyModifiers::ALT);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.map.drag = Some(Drag { from: (at.x, at.y), origin: plan.window.origin, moved: false });
                if let Some(cell) = plan.cell_at(at) {
                    self.put_cursor(cell);
                }
            }
            MouseEventKind::Drag(MouseButton::Left) => self.drag(&plan, at),
            MouseEventKind::Up(_) => self.map.drag = None,
            MouseEventKind::ScrollDown if sideways => self.step(3, 0),
            MouseEventKind::ScrollUp if sideways => self.step(-3, 0),
            MouseEventKind::ScrollRight => self.step(0, 3),
            MouseEventKind::ScrollLeft => self.step(0, -3),
            MouseEventKind::ScrollUp | MouseEventKind::ScrollDown => {
                let level = self.table().grid.level;
                let out = mouse.kind == MouseEventKind::ScrollDown;
                let to = if out { level.coarser() } else { level.finer() };
                self.zoom(to, plan.cell_at(at).unwrap_or(self.table().grid.cursor));
                self.table_mut().grid.adrift = true;
            }
            _ => {}
        }
    }

    /// Pull the board along with the mouse; the cursor stays in sight.
    fn drag(&mut self, plan: &Plan, to: Point) {
        let Some(drag) = &mut self.map.drag else { return };
        drag.moved = true;
        let (from, origin) = (drag.from, drag.origin);
        let down = i64::from(from.1) - i64::from(to.y);
        let across = (i64::from(from.0) - i64::from(to.x)) / plan.window.width.cast_signed();
        let window = Window { origin, ..plan.window }.pan(down, across);
        let cursor = window.nearest(self.table().grid.cursor);
        self.table_mut().grid.origin = window.origin;
        if cursor != self.table().grid.cursor {
            self.put_cursor(cursor);
        }
    }

    /// Enter: beside a stage its own, else to the inspector.
    fn open_from_map(&mut self) {
        if self.with_stage(|stage, context| stage.grid_act(context)) != Some(true) {
            self.session.focus = Focus::Inspector;
        }
    }

    /// After every batch of messages: the cursor in sight, the marks up to date, the tiles asked for.
    pub(crate) fn settle_map(&mut self) -> Vec<Effect> {
        // twice: the labels may have become wider with the numbers
        for _ in 0..2 {
            let window = self.window();
            let adrift = self.table().grid.adrift;
            let window = if adrift { window.pan(0, 0) } else { window.follow(self.table().grid.cursor) };
            self.table_mut().grid.origin = window.origin;
        }
        let window = self.window();
        let hidden = self.sight().hidden;
        let table = &self.session.tables[self.session.chosen];
        let cursor = table.grid.cursor;
        let two_heaps = matches!(table.grid.view.look, Look::Values | Look::Outcome);
        let ground = Ground {
            board: &self.session.board,
            form: table.game.form(),
            window,
            cursor,
            wanted: if two_heaps && !hidden { self.map.overlays } else { Marks::at_first() },
        };
        self.map.refresh_sheet(&ground);
        self.want_tiles(&window, cursor)
    }

    fn want_tiles(&mut self, window: &Window, cursor: (u64, u64)) -> Vec<Effect> {
        if window.level == Level::Digits || self.table().grid.view.look == Look::HeapPlot {
            self.map.missing = 0;
            return Vec::new();
        }
        let (identity, edition) = (self.map.identity, self.map.edition);
        let wanted = self.map.tiles.missing(identity, edition, window, cursor, BATCH);
        let in_sight =
            |wanted: &crate::solve::survey::Wanted| spots(window, 0).any(|spot| spot == wanted.spot);
        self.map.missing = wanted.iter().filter(|wanted| in_sight(wanted)).count();
        match self.jobs.tiles {
            // It ends within a moment; then what is wanted then is asked for.
            Some(job) if job.identity == identity => return Vec::new(),
            Some(_) => return vec![Effect::Worker(Request::Cancel(Lane::Tiles))],
            None => {}
        }
        if wanted.is_empty() {
            return Vec::new();
        }
        let generation = self.next_generation();
        self.jobs.tiles = Some(InFlight { generation, identity, edition });
        let job = Job::Tiles { board: Arc::clone(&self.session.board), wanted };
        vec![Effect::Worker(Request::Start { lane: Lane::Tiles, generation, job })]
    }

    /// The tiles that a job brings, whether or not they are still in sight.
    pub(crate) fn tiles_ended(&mut self, told: u64, ending: Ending) {
        let Some(job) = self.jobs.tiles.filter(|job| job.generation == told) else { return };
        self.jobs.tiles = None;
        match ending {
            Ending::Done(Product::Tiles(tiles)) => {
                for (spot, tile) in tiles {
                    self.map.tiles.keep(job.identity, job.edition, spot, tile);
                }
            }
            Ending::Failed(error) => self.refuse(error),
            Ending::Done(_) | Ending::Cancelled => {}
        }
    }
}
