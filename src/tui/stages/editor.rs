//! A position built by hand: heaps larger and smaller, added and removed, or typed as `5+3+3+1`. The
//! grid and everything else follow at once.

use super::side::{Typed, framed, of_a_position};
use super::{Action, App, Effect, Extent, Frame, Key, Place, Rect, Stage};
use crate::games::{Form, LARGEST_HEAP, Position};
use crate::input::grouped;
use crate::tui::panes::inspector::{option_line, outcome_word};
use crate::tui::text::wrapped;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Constraint, Layout};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use std::cell::Cell;

/// Heaps that may be added by key; longer positions can be typed.
const MOST_HEAPS: usize = 400;

/// The stage.
pub struct Editor {
    /// The heap that keys change.
    chosen: usize,
    typed: Typed,
    /// Where the heaps were drawn: the first row on screen, the first heap shown.
    drawn: Cell<(u16, usize)>,
}

impl Editor {
    pub fn new() -> Self {
        Self { chosen: 0, typed: Typed::default(), drawn: Cell::default() }
    }

    /// Put these heaps on screen; the choice follows the heap `chosen` where it comes to stand.
    fn put(&mut self, app: &mut App, heaps: Vec<u64>, chosen: u64) {
        let form = app.table().game.form();
        let position = Position::new(form, heaps);
        if form == Form::Partition {
            self.chosen = position.heaps().iter().position(|&heap| heap == chosen).unwrap_or(0);
        }
        app.go(position);
    }

    fn change(&mut self, app: &mut App, larger: bool) {
        let mut heaps = app.table().grid.position.heaps().to_vec();
        let Some(heap) = heaps.get_mut(self.chosen) else {
            if larger {
                self.add(app);
            }
            return;
        };
        let next = if larger { heap.checked_add(1) } else { heap.checked_sub(1) };
        let Some(next) = next.filter(|&next| next <= LARGEST_HEAP) else { return };
        *heap = next;
        self.put(app, heaps, next);
    }

    fn add(&mut self, app: &mut App) {
        let mut heaps = app.table().grid.position.heaps().to_vec();
        if app.table().game.form() == Form::Pair {
            return app.refuse("a position here is two heaps: none can be added");
        }
        if heaps.len() >= MOST_HEAPS {
            return app.refuse(format!("{MOST_HEAPS} heaps are the most that are added by key"));
        }
        heaps.push(1);
        self.put(app, heaps, 1);
    }

    fn remove(&mut self, app: &mut App) {
        let mut heaps = app.table().grid.position.heaps().to_vec();
        if app.table().game.form() == Form::Pair {
            return app.refuse("a position here is two heaps: none can be removed");
        }
        if self.chosen < heaps.len() {
            heaps.remove(self.chosen);
            let next = heaps.get(self.chosen).or(heaps.last()).copied().unwrap_or(0);
            self.put(app, heaps, next);
        }
    }

    fn take_typed(&mut self, app: &mut App) {
        let text = self.typed.take();
        match Position::read(app.table().game.form(), &text) {
            Ok(position) => {
                self.chosen = 0;
                app.visit(position);
            }
            Err(error) => app.refuse(error),
        }
    }

    /// The heaps, a line each: size, value, its bits, a bar.
    fn heap_lines(&self, app: &App, width: u16) -> Vec<Line<'static>> {
        let heaps = app.table().grid.position.heaps();
        let partition = app.table().game.form() == Form::Partition;
        let value = |heap: u64| app.board.heap_value(heap).filter(|_| partition);
        let widest = heaps.iter().filter_map(|&heap| value(heap)).fold(0, |all, value| all | value);
        let bits = (u64::BITS - widest.leading_zeros()).max(1) as usize;
        let digits = heaps.iter().map(|heap| heap.to_string().len()).max().unwrap_or(1);
        let line = |(at, &heap): (usize, &u64)| {
            let mark = if at == self.chosen { "▸" } else { " " };
            let mut text = format!("{mark}{heap:>digits$} ");
            match value(heap) {
                Some(value) => text += &format!(" value {value:>3}  {value:0bits$b} "),
                None if partition => text += " value not known ",
                None => {}
            }
            let room = u64::from(width).saturating_sub(text.chars().count() as u64);
            text += &"■".repeat(heap.min(room) as usize);
            let style = if at == self.chosen { app.theme.strong() } else { ratatui::style::Style::new() };
            Line::styled(text, style)
        };
        heaps.iter().enumerate().map(line).collect()
    }

    /// The nim-sum under its columns, where the game is a sum of heaps whose values are known.
    fn nim_sum(&self, app: &App) -> Option<Line<'static>> {
        let heaps = app.table().grid.position.heaps();
        if app.table().game.form() == Form::Pair || heaps.is_empty() {
            return None;
        }
        let values: Option<Vec<u64>> = heaps.iter().map(|&heap| app.board.heap_value(heap)).collect();
        let values = values?;
        let (sum, widest) = values.iter().fold((0, 0), |(sum, all), &value| (sum ^ value, all | value));
        let bits = (u64::BITS - widest.leading_zeros()).max(1) as usize;
        let digits = heaps.iter().map(|heap| heap.to_string().len()).max().unwrap_or(1);
        let text = format!(" {:digits$}  nim-sum {sum:>1$}  {sum:0bits$b}", "", 1);
        let verdict = if sum == 0 { " every column is even" } else { "" };
        Some(Line::styled(format!("{text}{verdict}"), app.theme.strong()))
    }
}

impl Stage for Editor {
    fn extent(&self) -> Extent {
        Extent::Side
    }

    fn place(&self) -> Place {
        Place::Editor
    }

    fn act(&mut self, app: &mut App, action: Action) -> Vec<Effect> {
        let heaps = app.table().grid.position.heaps().len();
        match action {
            Action::Larger if !self.typed.text.is_empty() => self.typed.text.push('+'),
            Action::Larger | Action::Right => self.change(app, true),
            Action::Smaller | Action::Left => self.change(app, false),
            Action::AddHeap => self.add(app),
            Action::RemoveHeap => self.remove(app),
            Action::Up => self.chosen = self.chosen.saturating_sub(1),
            Action::Down => self.chosen = (self.chosen + 1).min(heaps.saturating_sub(1)),
            Action::Act if self.typed.text.is_empty() => app.leave(),
            Action::Act => self.take_typed(app),
            _ => {}
        }
        Vec::new()
    }

    fn key(&mut self, _app: &mut App, key: Key) -> bool {
        self.typed.key(key, of_a_position)
    }

    fn back(&mut self, _app: &mut App) -> bool {
        !self.typed.take().is_empty()
    }

    fn mouse(&mut self, app: &mut App, mouse: MouseEvent, _area: Rect) {
        let (first, top) = self.drawn.get();
        match mouse.kind {
            MouseEventKind::ScrollUp => self.change(app, true),
            MouseEventKind::ScrollDown => self.change(app, false),
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(down) = mouse.row.checked_sub(first) {
                    let last = app.table().grid.position.heaps().len().saturating_sub(1);
                    self.chosen = (top + usize::from(down)).min(last);
                }
            }
            _ => {}
        }
    }

    fn settle(&mut self, app: &mut App) -> Vec<Effect> {
        let last = app.table().grid.position.heaps().len().saturating_sub(1);
        self.chosen = self.chosen.min(last);
        Vec::new()
    }

    fn draw(&self, app: &App, frame: &mut Frame<'_>, area: Rect) {
        let position = &app.table().grid.position;
        let form = app.table().game.form();
        let inner = framed(app, frame, area, "Position");
        let Some(found) = &app.inspector.findings else { return };
        let mut foot = vec![Line::from(vec![outcome_word(app, found.outcome)])];
        if let Some(why) = &found.refusal {
            foot = vec![Line::styled(format!("not a position: {why}"), app.theme.error())];
        } else if let Some(value) = found.value {
            foot[0].push_span(Span::raw(format!(" · value {}", grouped(value))));
        }
        foot.push(Line::raw(found.verdict));
        let counts = [found.counted.as_str(), found.winning.as_str()];
        let counts: Vec<&str> = counts.into_iter().filter(|text| !text.is_empty()).collect();
        foot.push(Line::styled(counts.join(", "), app.theme.quiet()));
        let mut head = vec![Line::styled(form.write(position.heaps()), app.theme.strong())];
        head.extend(self.typed.line(app));
        let width = usize::from(inner.width);
        let (head, foot) = (wrapped(head, width), wrapped(foot, width));
        let tall = |lines: &[Line<'_>]| u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let nim = self.nim_sum(app);
        let heaps = self.heap_lines(app, inner.width);
        let wanted = tall(&heaps) + u16::from(nim.is_some());
        let [upper, middle, lower] = Layout::vertical([
            Constraint::Length(tall(&head)),
            Constraint::Max(wanted.min(inner.height / 2 + 1)),
            Constraint::Min(0),
        ])
        .areas(inner);
        frame.render_widget(Paragraph::new(head), upper);
        let shown = usize::from(middle.height).saturating_sub(usize::from(nim.is_some()));
        let top = (self.chosen + 1).saturating_sub(shown);
        self.drawn.set((middle.y, top));
        let mut lines: Vec<Line<'_>> = heaps.into_iter().skip(top).take(shown).collect();
        lines.extend(nim);
        frame.render_widget(Paragraph::new(lines), middle);
        let winners = found.options.iter().filter(|option| option.outcome.is_some_and(|o| o.is_losing()));
        let mut lines = foot;
        lines.extend(winners.map(|option| option_line(app, option, false)));
        frame.render_widget(Paragraph::new(lines), lower);
    }
}
