//! One message in, a new state and effects out.

use super::state::App;
use crate::games::Position;
use crate::tui::actions::{Action, Place};
use crate::tui::commands::completed;
use crate::tui::effect::Effect;
use crate::tui::key::Key;
use crate::tui::layout::{Focus, too_small};
use crate::tui::message::Message;
use crate::tui::panes::games;
use crate::tui::session::{Line, Purpose, turned};
use crate::tui::stages::{Extent, Stage};
use crate::tui::tour::Tour;
use crate::worker::{Ending, Event, Lane, Product};
use crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position as Point, Rect};
use std::sync::Arc;

/// The longest text that is typed or pasted.
const LONGEST_TEXT: usize = 4096;

impl App {
    /// Apply one message.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        match message {
            Message::Key(key) => return self.key(key),
            Message::Mouse(mouse) => self.mouse_used(mouse),
            Message::Paste(text) => self.paste(&text),
            Message::Resize(columns, rows) => self.session.size = (columns, rows),
            Message::GameRead(read) => return self.game_read(*read),
            Message::FileChanged(path) => return self.file_changed(path),
            Message::Worker(event) => self.worker(event),
            Message::End(status) => self.ended = Some(status),
            Message::HangUp => self.ended = Some(129),
            Message::InputLost(why) => {
                self.refuse(format!("the terminal cannot be read: {why}"));
                self.ended = Some(1);
            }
            Message::Stop => return vec![Effect::Suspend],
            Message::Resumed => return vec![Effect::Retake],
        }
        Vec::new()
    }

    /// Bring up to date what follows from the rest; ask the worker for what is missing.
    pub fn settle(&mut self) -> Vec<Effect> {
        if std::mem::take(&mut self.session.board_stale) {
            let table = &self.session.tables[self.session.chosen];
            self.session.board = Arc::new(table.board());
            self.map.board_changed(&table.setup, &self.session.board);
            self.session.inspector.stale = true;
        }
        let of_map = self.settle_map();
        self.refresh_inspector();
        self.refresh_estimate();
        self.jobs.pending.extend(of_map);
        let wanted = self.want_values().or_else(|| self.want_inspected());
        self.jobs.pending.extend(wanted);
        self.with_stage(|stage, context| stage.settle(context));
        std::mem::take(&mut self.jobs.pending)
    }

    fn key(&mut self, key: Key) -> Vec<Effect> {
        let place = self.place();
        self.session.notice = None;
        let leaving = std::mem::take(&mut self.jobs.count.leaving);
        let typing = self.stage_has_keys() && self.stage().is_some_and(Stage::typing);
        let bound = self.bound(place, key).filter(|_| !typing || key.typed().is_none());
        if let Some((bound, action)) = bound {
            if action == Action::Quit && !leaving && self.count_runs() {
                self.jobs.count.leaving = true;
                self.hint(
                    "a count is running: {quit} again leaves, and {start-count} continues it next time",
                );
                return Vec::new();
            }
            let effects = self.act(bound, action);
            self.tour_saw(action);
            return effects;
        }
        if place == Place::Text {
            self.type_key(key);
        } else if self.stage_has_keys()
            && self.with_stage(|stage, context| stage.key(context, key)) == Some(true)
        {
        } else if place == Place::Setup && key.typed().is_some_and(|c| c.is_ascii_digit()) {
            self.setup_act();
            self.type_key(key);
        } else {
            let keys = self.session.keymap.hint("{help} shows the keys");
            self.say(format!("{key} does nothing here; {keys}"));
        }
        Vec::new()
    }

    /// What a key does in `place`: a stage with a plot has the plot's keys besides.
    fn bound(&self, place: Place, key: Key) -> Option<(Place, Action)> {
        let plots = self.stage_has_keys() && self.stage().is_some_and(|stage| stage.plots());
        let of_plot = || plots.then(|| self.session.keymap.action(Place::Plot, key)).flatten();
        self.session.keymap.action(place, key).or_else(of_plot)
    }

    /// Do what a key says that is bound in `bound`: the place itself, or everywhere.
    pub(crate) fn act(&mut self, bound: Place, action: Action) -> Vec<Effect> {
        let of_stage = |stage: &dyn Stage| stage.place() == bound || bound == Place::Plot;
        if self.stage_has_keys() && self.stage().is_some_and(of_stage) {
            self.with_stage(|stage, context| stage.act(context, action));
            return Vec::new();
        }
        let cancels = action == Action::CancelCount;
        if cancels && self.with_stage(|stage, context| stage.cancel(context)) == Some(true)
            || self.open(action)
        {
            return Vec::new();
        }
        let lacks = match action {
            Action::Beatty | Action::Precision => "no Beatty law, so there is nothing to show here",
            Action::Period => "neither heap values nor rows whose period could be looked for",
            _ => return self.act_outside(bound, action),
        };
        self.say(format!("{} has {lacks}", self.table().game.title()));
        Vec::new()
    }

    /// The stage's area, when the point is in it.
    fn stage_at(&self, at: Point) -> Option<Rect> {
        let areas = self.areas();
        let area = match self.stage()?.extent() {
            Extent::Whole => Some(areas.stage),
            Extent::Side => areas.inspector,
        };
        area.filter(|area| area.contains(at))
    }

    pub(crate) fn act_outside(&mut self, place: Place, action: Action) -> Vec<Effect> {
        match action {
            Action::Quit => self.ended = Some(0),
            Action::Suspend => return vec![Effect::Suspend],
            Action::Redraw => return vec![Effect::Redraw],
            Action::MouseCapture => {
                self.session.mouse = !self.session.mouse;
                self.say(if self.session.mouse { "mouse capture on" } else { "mouse capture off" });
                return vec![Effect::Mouse(self.session.mouse)];
            }
            Action::CopyCommand => {
                let command = self.command_to_reopen();
                self.say(format!("copied: {command}"));
                return vec![Effect::Copy(command)];
            }
            Action::CommandLine => {
                self.session.line = Some(Line::new(Purpose::Command));
            }
            Action::Maximise => self.session.maximised = !self.session.maximised,
            Action::Fold => self.session.folded = !self.session.folded,
            Action::NextPane => self.session.focus = self.session.focus.step(1),
            Action::PreviousPane => self.session.focus = self.session.focus.step(Focus::ALL.len() - 1),
            Action::NextGame => self.choose((self.session.chosen + 1) % self.session.tables.len()),
            Action::NextView => self.turn_view(1),
            Action::StartCount => return self.start_count().into_iter().collect(),
            Action::CancelCount => return self.cancel_count().into_iter().collect(),
            Action::Back => self.back(),
            _ => return self.act_in(place, action).into_iter().collect(),
        }
        Vec::new()
    }

    fn back(&mut self) {
        if self.session.line.take().is_some() {
            return;
        }
        match self.with_stage(|stage, context| stage.back(context)) {
            Some(true) => {}
            Some(false) => self.close_stage(),
            None if self.session.maximised => self.session.maximised = false,
            None if self.session.focus == Focus::Grid && self.tour.is_some() => self.toggle_tour(),
            None => self.session.focus = Focus::Grid,
        }
    }

    /// Open the tour, or close it; either way the grid takes the keys.
    pub(crate) fn toggle_tour(&mut self) {
        self.tour = match self.tour {
            None => Some(Tour::default()),
            Some(_) => None,
        };
        self.session.focus = Focus::Grid;
        if self.tour.is_none() {
            self.hint(
                ":tour shows the tour again; {help} lists every key, {search} finds an action or a game",
            );
        }
    }

    fn tour_saw(&mut self, action: Action) {
        let Some(mut tour) = self.tour.take() else { return };
        let over = tour.saw(&self.context(), action);
        self.tour = Some(tour);
        if over {
            self.toggle_tour();
        }
    }

    /// The actions that mean something else in every pane.
    fn act_in(&mut self, place: Place, action: Action) -> Option<Effect> {
        match place {
            Place::Text if action == Action::Complete => self.complete_line(),
            Place::Text if action == Action::Up => self.recall(true),
            Place::Text if action == Action::Down => self.recall(false),
            Place::Text if action == Action::Clear => {
                self.session.line = self.session.line.take().map(|line| Line::new(line.purpose));
            }
            Place::Text => self.take_line(),
            Place::Games => match action {
                Action::Up => self.choose(self.session.chosen.saturating_sub(1)),
                Action::Down => self.choose((self.session.chosen + 1).min(self.session.tables.len() - 1)),
                _ => self.session.focus = Focus::Grid,
            },
            Place::Setup => match action {
                Action::Up => self.setup_step(-1),
                Action::Down => self.setup_step(1),
                Action::Left => self.setup_turn(-1),
                Action::Right => self.setup_turn(1),
                _ => self.setup_act(),
            },
            Place::Grid => self.act_on_map(action),
            Place::Inspector => self.act_in_inspector(action),
            Place::Count if action == Action::Act => return self.start_count(),
            Place::Count => self.jobs.count.scroll.act(action, self.session.size.1),
            _ => {}
        }
        None
    }

    /// Put another game on screen.
    pub(crate) fn choose(&mut self, game: usize) {
        if self.session.choose(game) {
            self.jobs.values_wanted = None;
            self.jobs.count.estimate = None;
        }
    }

    /// The next or previous view of the game.
    pub(crate) fn turn_view(&mut self, by: isize) {
        let game = self.table().game.clone();
        let now = self.table().grid.view.clone();
        if let Some(view) = turned(game.views(), |view| *view == now, by) {
            self.show_view(view);
        }
    }

    pub(crate) fn show_view(&mut self, view: crate::games::View) {
        let table = self.table_mut();
        let form = table.game.form();
        let first = view.first;
        table.grid.view = view;
        let shown = table.grid.cell_of(form, &table.grid.position);
        let cursor = shown.unwrap_or(table.grid.cursor);
        table.grid.cursor = (cursor.0.max(first), cursor.1.max(first));
        self.session.board_stale = true;
        let last = self.last_row();
        let grid = &mut self.table_mut().grid;
        grid.cursor.0 = grid.cursor.0.min(last);
        grid.origin = (first, first);
    }

    /// Go to a position: the cursor too, where the view shows it.
    pub(crate) fn go(&mut self, position: Position) {
        let table = self.table_mut();
        table.grid.adrift = false;
        let first = table.grid.view.first;
        if let Some(cell) = table.grid.cell_of(table.game.form(), &position) {
            table.grid.cursor = (cell.0.max(first), cell.1.max(first));
        }
        table.grid.position = position;
        self.session.inspector.stale = true;
        self.surround_cursor();
    }

    /// After a leap: the cursor in the middle of the map, unless it is in sight already.
    fn surround_cursor(&mut self) {
        let window = self.window();
        let cursor = self.table().grid.cursor;
        if window.character(cursor).is_none() {
            let half = |size: u64| (size / 2).cast_signed();
            let window = window.follow(cursor);
            // follow put the cursor at an edge: move the window half its size beyond it
            let (down, across) = window.character(cursor).unwrap_or_default();
            let beyond = |at: u64, size: u64| at.cast_signed() - half(size);
            let window = window.pan(beyond(down, window.size.0), beyond(across, window.size.1));
            self.table_mut().grid.origin = window.origin;
        }
    }

    fn take_line(&mut self) {
        let Some(line) = self.session.line.take() else { return };
        if line.text.trim().is_empty() && line.purpose != Purpose::Find {
            return;
        }
        if line.purpose == Purpose::Command && self.session.typed.last() != Some(&line.text) {
            self.session.typed.push(line.text.clone());
        }
        let result = match line.purpose {
            Purpose::Command => self.command(&line.text),
            Purpose::Find => self.find(&line.text),
            Purpose::Parameter(at) => match self.table().game.parameters().get(at).map(|p| p.name.clone()) {
                Some(name) => self.read_parameter(&name, &line.text),
                None => Ok(()),
            },
        };
        if let Err(error) = result {
            self.session.line = Some(Line { refusal: Some(error.with_caret()), ..line });
        }
    }

    /// An earlier or a later command, in place of what is typed.
    fn recall(&mut self, earlier: bool) {
        let typed = &self.session.typed;
        let Some(line) = self.session.line.as_mut().filter(|line| line.purpose == Purpose::Command) else {
            return;
        };
        let back = if earlier { (line.back + 1).min(typed.len()) } else { line.back.saturating_sub(1) };
        let text = back.checked_sub(1).and_then(|back| typed.iter().rev().nth(back)).cloned();
        *line = Line { text: text.unwrap_or_default(), back, ..Line::new(Purpose::Command) };
    }

    /// Tab while a command is typed: the rest of the word, as far as it is sure.
    fn complete_line(&mut self) {
        let typed = self.session.line.as_ref().filter(|line| line.purpose == Purpose::Command);
        let Some(text) = typed.map(|line| completed(&self.context(), &line.text)) else { return };
        self.session.line = Some(Line { text, ..Line::new(Purpose::Command) });
    }

    fn type_key(&mut self, key: Key) {
        let Some(line) = &mut self.session.line else { return };
        match key.code {
            KeyCode::Backspace if line.text.is_empty() => self.session.line = None,
            KeyCode::Backspace => {
                line.text.pop();
                line.refusal = None;
            }
            _ => {
                if let Some(c) = key.typed().filter(|c| !c.is_control() && line.text.len() < LONGEST_TEXT) {
                    line.text.push(c);
                    line.refusal = None;
                }
            }
        }
    }

    fn paste(&mut self, text: &str) {
        if let Some(line) = &mut self.session.line {
            let room = LONGEST_TEXT.saturating_sub(line.text.len());
            line.text.extend(
                text.lines().next().unwrap_or_default().chars().filter(|c| !c.is_control()).take(room),
            );
            line.refusal = None;
        }
    }

    fn mouse_used(&mut self, mouse: MouseEvent) {
        if too_small(self.session.size) {
            return;
        }
        if matches!(mouse.kind, MouseEventKind::Down(_)) {
            self.session.notice = None;
        }
        let areas = self.areas();
        let at = Point::new(mouse.column, mouse.row);
        if let Some(area) = self.stage_at(at) {
            if matches!(mouse.kind, MouseEventKind::Down(_)) {
                self.session.focus = Focus::Inspector;
            }
            self.with_stage(|stage, context| stage.mouse(context, mouse, area));
            return;
        }
        let Some(pane) =
            Focus::ALL.into_iter().find(|&pane| areas.of(pane).is_some_and(|area| area.contains(at)))
        else {
            return;
        };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.session.focus = pane;
                let Some(area) = areas.of(pane) else { return };
                let line = usize::from(mouse.row.saturating_sub(area.y + 1));
                match pane {
                    Focus::Games => {
                        let session = &self.session;
                        if let Some(game) = games::game_at(&session.tables, session.chosen, area, line) {
                            self.choose(game);
                        }
                    }
                    Focus::Inspector => self.inspector_clicked(line),
                    Focus::Setup => self.session.setup_line = line.min(self.setup_lines().len() - 1),
                    Focus::Grid => self.mouse_on_map(mouse, area),
                    _ => {}
                }
            }
            MouseEventKind::ScrollDown if pane == Focus::Inspector => self.session.inspector.step(1),
            MouseEventKind::ScrollUp if pane == Focus::Inspector => self.session.inspector.step(-1),
            _ => {
                if let (Focus::Grid, Some(area)) = (pane, areas.of(pane)) {
                    self.mouse_on_map(mouse, area);
                }
            }
        }
    }

    fn worker(&mut self, event: Event) {
        match event {
            Event::Progress { lane: Lane::Count, generation, snapshot, elapsed } => {
                self.count_progress(generation, snapshot, elapsed);
            }
            Event::Ended { lane: Lane::Count, generation, elapsed, ending } => {
                self.count_ended(generation, elapsed, ending);
            }
            Event::Ended { lane: Lane::Grid, generation, ending, .. } => {
                self.values_ended(generation, ending)
            }
            Event::Ended { lane: Lane::Tiles, generation, ending, .. } => {
                self.tiles_ended(generation, ending)
            }
            Event::Ended { lane: Lane::Errand, generation, ending, .. } => {
                self.errand_ended(generation, ending)
            }
            Event::Progress { lane: Lane::Errand, generation, snapshot, .. } => {
                self.errand_progress(generation, &snapshot);
            }
            Event::Progress { lane: Lane::Grid | Lane::Tiles, .. } => {}
            event => self.tell_stages(&event),
        }
    }

    pub(crate) fn values_ended(&mut self, told: u64, ending: Ending) {
        let Some((generation, identity, _)) = self.jobs.values_wanted.clone() else { return };
        if generation != told {
            return;
        }
        match ending {
            Ending::Done(Product::Values(Some(values))) => {
                let known = &mut self.table_mut().known;
                known.retain(|(of, _)| *of != identity);
                known.push((identity, values));
                self.jobs.values_wanted = None;
                self.session.board_stale = true;
            }
            // Stays wanted, so that it is not asked for again and again.
            Ending::Done(_) => {}
            Ending::Cancelled => self.jobs.values_wanted = None,
            Ending::Failed(error) => self.refuse(error),
        }
    }
}
