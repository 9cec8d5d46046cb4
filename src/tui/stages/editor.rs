//! A position built by hand: heaps larger and smaller, added and removed, or typed as `5+3+3+1`. The
//! grid and everything else follow at once.

use super::stage::{Action, Context, Entry, Extent, Frame, Key, Place, Rect, Stage, entry};
use crate::games::{Form, LARGEST_HEAP, Position};
use crate::input::grouped;
use crate::tui::panes::inspector::{option_line, outcome_word};
use crate::tui::widgets::frame::framed;
use crate::tui::widgets::numbers::place;
use crate::tui::widgets::text::{put, wrapped};
use crate::tui::widgets::typed::{Typed, of_a_position};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Constraint, Layout};
use ratatui::text::{Line, Span};
use std::cell::Cell;

/// Heaps that may be added by key; longer positions can be typed.
const MOST_HEAPS: usize = 400;

/// How far the next size that gives a position is looked for.
const FURTHEST: u64 = 64;

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Editor, Action::Up, "heap-up", &["up", "k"], "heap above", ""),
    entry(Place::Editor, Action::Down, "heap-down", &["down", "j"], "heap below", ""),
    entry(
        Place::Editor,
        Action::Larger,
        "heap-larger",
        &["+", "=", "right", "l"],
        "heap larger by one",
        "larger",
    ),
    entry(
        Place::Editor,
        Action::Smaller,
        "heap-smaller",
        &["minus", "left", "h"],
        "heap smaller by one",
        "smaller",
    ),
    entry(Place::Editor, Action::AddHeap, "heap-add", &["a"], "add a heap", "add"),
    entry(Place::Editor, Action::RemoveHeap, "heap-remove", &["d", "delete"], "remove the heap", "remove"),
    entry(Place::Editor, Action::Act, "position-act", &["enter"], "take the typed position; close", "take"),
];

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
    fn put(&mut self, context: &mut Context<'_>, heaps: Vec<u64>, chosen: u64) {
        let form = context.table().game.form();
        let position = Position::new(form, heaps);
        if form == Form::Partition {
            self.chosen = position.heaps().iter().position(|&heap| heap == chosen).unwrap_or(0);
        }
        context.go(position);
    }

    fn change(&mut self, context: &mut Context<'_>, larger: bool) {
        let mut heaps = context.table().grid.position.heaps().to_vec();
        let Some(heap) = heaps.get(self.chosen) else {
            if larger {
                self.add(context);
            }
            return;
        };
        // the nearest size that gives a position, a few steps away at most
        let now = *heap;
        let at = self.chosen;
        let sizes =
            (1..=FURTHEST).filter_map(|by| if larger { now.checked_add(by) } else { now.checked_sub(by) });
        let admitted = sizes.take_while(|&size| size <= LARGEST_HEAP).find(|&size| {
            heaps[at] = size;
            context.board.rules().admits(Position::new(context.table().game.form(), heaps.clone()).heaps())
        });
        let Some(next) = admitted else { return };
        heaps[at] = next;
        self.put(context, heaps, next);
    }

    fn add(&mut self, context: &mut Context<'_>) {
        let mut heaps = context.table().grid.position.heaps().to_vec();
        if context.table().game.form() == Form::Pair {
            return context.refuse("a position here is two heaps: none can be added");
        }
        if heaps.len() >= MOST_HEAPS {
            return context.refuse(format!("{MOST_HEAPS} heaps are the most that are added by key"));
        }
        heaps.push(1);
        self.put(context, heaps, 1);
    }

    fn remove(&mut self, context: &mut Context<'_>) {
        let mut heaps = context.table().grid.position.heaps().to_vec();
        if context.table().game.form() == Form::Pair {
            return context.refuse("a position here is two heaps: none can be removed");
        }
        if self.chosen < heaps.len() {
            heaps.remove(self.chosen);
            let next = heaps.get(self.chosen).or(heaps.last()).copied().unwrap_or(0);
            self.put(context, heaps, next);
        }
    }

    fn take_typed(&mut self, context: &mut Context<'_>) {
        let text = self.typed.take();
        match Position::read(context.table().game.form(), &text) {
            Ok(position) => {
                self.chosen = 0;
                context.visit(position);
            }
            Err(error) => context.refuse(error),
        }
    }

    /// The heaps, a line each: size, value, its bits, a bar.
    fn heap_lines(&self, context: &Context<'_>, width: u16) -> Vec<Line<'static>> {
        let heaps = context.table().grid.position.heaps();
        let partition = context.table().game.form() == Form::Partition;
        let value = |heap: u64| context.board.heap_value(heap).filter(|_| partition);
        let widest = heaps.iter().filter_map(|&heap| value(heap)).fold(0, |all, value| all | value);
        let bits = (u64::BITS - widest.leading_zeros()).max(1) as usize;
        let digits = heaps.iter().map(|heap| grouped(heap).len()).max().unwrap_or(1);
        let line = |(at, &heap): (usize, &u64)| {
            let mark = if at == self.chosen { "▸" } else { " " };
            let mut text = format!("{mark}{:>digits$} ", grouped(heap));
            match value(heap) {
                Some(value) => text += &format!(" value {value:>3}  {value:0bits$b} "),
                None if partition => text += " value not known ",
                None => {}
            }
            let room = u64::from(width).saturating_sub(text.chars().count() as u64);
            text += &"■".repeat(heap.min(room) as usize);
            let style = if at == self.chosen { context.theme.strong() } else { ratatui::style::Style::new() };
            Line::styled(text, style)
        };
        heaps.iter().enumerate().map(line).collect()
    }

    /// The nim-sum under its columns, where the game is a sum of heaps whose values are known.
    fn nim_sum(&self, context: &Context<'_>) -> Option<Line<'static>> {
        let heaps = context.table().grid.position.heaps();
        if context.table().game.form() == Form::Pair || heaps.is_empty() {
            return None;
        }
        let values: Option<Vec<u64>> = heaps.iter().map(|&heap| context.board.heap_value(heap)).collect();
        let values = values?;
        let (sum, widest) = values.iter().fold((0, 0), |(sum, all), &value| (sum ^ value, all | value));
        let bits = (u64::BITS - widest.leading_zeros()).max(1) as usize;
        let digits = heaps.iter().map(|heap| grouped(heap).len()).max().unwrap_or(1);
        let text = format!(" {:digits$}  nim-sum {sum:>1$}  {sum:0bits$b}", "", 1);
        let verdict = if sum == 0 { " every column is even" } else { "" };
        Some(Line::styled(format!("{text}{verdict}"), context.theme.strong()))
    }
}

impl Stage for Editor {
    fn extent(&self) -> Extent {
        Extent::Side
    }

    fn place(&self) -> Place {
        Place::Editor
    }

    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        let heaps = context.table().grid.position.heaps().len();
        match action {
            Action::Larger if !self.typed.text.is_empty() => self.typed.text.push('+'),
            Action::Larger | Action::Right => self.change(context, true),
            Action::Smaller | Action::Left => self.change(context, false),
            Action::AddHeap => self.add(context),
            Action::RemoveHeap => self.remove(context),
            Action::Up => self.chosen = self.chosen.saturating_sub(1),
            Action::Down => self.chosen = (self.chosen + 1).min(heaps.saturating_sub(1)),
            Action::Act if self.typed.text.is_empty() => context.leave(),
            Action::Act => self.take_typed(context),
            _ => {}
        }
    }

    fn key(&mut self, _context: &mut Context<'_>, key: Key) -> bool {
        self.typed.key(key, of_a_position)
    }

    fn back(&mut self, _context: &mut Context<'_>) -> bool {
        !self.typed.take().is_empty()
    }

    fn mouse(&mut self, context: &mut Context<'_>, mouse: MouseEvent, _area: Rect) {
        let (first, top) = self.drawn.get();
        match mouse.kind {
            MouseEventKind::ScrollUp => self.change(context, true),
            MouseEventKind::ScrollDown => self.change(context, false),
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(down) = mouse.row.checked_sub(first) {
                    let last = context.table().grid.position.heaps().len().saturating_sub(1);
                    self.chosen = (top + usize::from(down)).min(last);
                }
            }
            _ => {}
        }
    }

    fn settle(&mut self, context: &mut Context<'_>) {
        let last = context.table().grid.position.heaps().len().saturating_sub(1);
        self.chosen = self.chosen.min(last);
    }

    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        let position = &context.table().grid.position;
        let form = context.table().game.form();
        let inner = framed(context, frame, area, "Position");
        let Some(found) = context.findings else { return };
        let mut foot = vec![Line::from(vec![outcome_word(context, found.outcome)])];
        if let Some(why) = &found.refusal {
            foot = vec![Line::styled(format!("not a position: {why}"), context.theme.error())];
        } else if let Some(value) = found.value {
            foot[0].push_span(Span::raw(format!(" · value {}", grouped(value))));
        }
        foot.push(Line::raw(found.verdict));
        let counts = [found.counted.as_str(), found.winning.as_str()];
        let counts: Vec<&str> = counts.into_iter().filter(|text| !text.is_empty()).collect();
        foot.push(Line::styled(counts.join(", "), context.theme.quiet()));
        let mut head = vec![Line::styled(place(form, position.heaps()), context.theme.strong())];
        head.extend(self.typed.line(context.theme));
        let width = usize::from(inner.width);
        let (head, foot) = (wrapped(head, width), wrapped(foot, width));
        let tall = |lines: &[Line<'_>]| u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let nim = self.nim_sum(context);
        let heaps = self.heap_lines(context, inner.width);
        let wanted = tall(&heaps) + u16::from(nim.is_some());
        let [upper, middle, lower] = Layout::vertical([
            Constraint::Length(tall(&head)),
            Constraint::Max(wanted.min(inner.height / 2 + 1)),
            Constraint::Min(0),
        ])
        .areas(inner);
        put(frame, upper, head);
        let shown = usize::from(middle.height).saturating_sub(usize::from(nim.is_some()));
        let top = (self.chosen + 1).saturating_sub(shown);
        self.drawn.set((middle.y, top));
        let mut lines: Vec<Line<'_>> = heaps.into_iter().skip(top).take(shown).collect();
        lines.extend(nim);
        put(frame, middle, lines);
        let winners = found.options.iter().filter(|option| option.outcome.is_some_and(|o| o.is_losing()));
        let mut lines = foot;
        lines.extend(winners.map(|option| option_line(context, option, false)));
        put(frame, lower, wrapped(lines, width));
    }
}
