//! How the sequences are shown: the list, the table, the plot.
//!
//! ```text
//! ┌ Sequences ─┐┌ table ───┐┌ plot ─────────────┐
//! │▸ winning   ││   1    0 ││                 ⡠⠊│
//! │  losing    ││   2    1 ││            ⡠⠔⠊   │
//! │  W(n)/n²   ││   3    3 ││      ⡠⠔⠊         │
//! └────────────┘└──────────┘└───────────────────┘
//! ```

use super::{Item, Sequences, State};
use crate::input::grouped;
use crate::tui::stages::stage::{Context, Frame, Rect};
use crate::tui::widgets::text::put;
use crate::tui::widgets::text::wrapped;
use ratatui::layout::{Constraint, Layout};
use ratatui::style::Style;
use ratatui::symbols::Marker;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Axis, Block, Chart, Clear, Dataset, GraphType};

/// Points that are plotted at most: more do not fit any terminal.
const PLOTTED: usize = 4000;

impl Sequences {
    pub(super) fn draw_all(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        frame.render_widget(Clear, area);
        let left = if area.width >= 70 { 30 } else { 18 };
        let middle = if area.width >= 100 { 34 } else { 22 };
        let plot = if area.width >= 64 { Constraint::Min(0) } else { Constraint::Length(0) };
        let middle = if area.width >= 64 { Constraint::Length(middle) } else { Constraint::Min(0) };
        let [list, table, plot] = Layout::horizontal([Constraint::Length(left), middle, plot]).areas(area);
        self.draw_list(context, frame, list);
        self.draw_table(context, frame, table);
        if plot.width > 12 && plot.height > 5 {
            self.draw_plot(context, frame, plot);
        }
    }

    fn draw_list(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        let block = Block::bordered().title(" Sequences ").border_style(context.theme.focused());
        let inner = block.inner(area);
        frame.render_widget(block, area);
        self.list.set((inner.y, inner.right()));
        let line = |(at, entry): (usize, &Item)| {
            let chosen = at == self.chosen;
            let mark = if chosen { "▸" } else { " " };
            let style = if chosen { context.theme.chosen() } else { Style::new() };
            Line::styled(format!("{mark} {}", entry.name()), style)
        };
        let mut lines: Vec<Line<'_>> = self.entries.iter().enumerate().map(line).collect();
        lines.push(Line::default());
        lines.extend(wrapped(self.about(context), usize::from(inner.width)));
        put(frame, inner, lines);
    }

    /// What is chosen, in words.
    fn about(&self, context: &Context<'_>) -> Vec<Line<'static>> {
        let Some(entry) = self.entry() else { return Vec::new() };
        let mut lines = Vec::new();
        match entry {
            Item::Terms(sequence) => {
                lines.push(Line::raw(sequence.title.to_string()));
                if let Some(number) = sequence.number(&self.setup) {
                    lines.push(Line::styled(format!("OEIS {}", number.id), context.theme.strong()));
                }
            }
            Item::Growth(growth) => match growth.limit(&self.setup) {
                Some((limit, name)) => {
                    lines.push(Line::raw(format!("tends to {name} = {limit:.9}")));
                    if let Some((index, ratio)) = self.shown.ratios.last() {
                        lines.push(Line::raw(format!("at {}: {ratio:.9}", grouped(*index))));
                        lines.push(Line::raw(format!("difference {:+.2e}", ratio - limit)));
                    }
                }
                None => lines.push(Line::raw("no limit is known")),
            },
        }
        lines.extend(self.parameters(context));
        lines.push(Line::default());
        lines.push(Line::raw(format!("to {}", grouped(self.last(entry)))));
        lines.extend(self.typed.line(context.theme));
        match &self.state {
            State::Wanted | State::Running(_) => lines.push(Line::styled("working", context.theme.strong())),
            State::Failed(why) => lines.push(Line::styled(why.clone(), context.theme.error())),
            State::Ready => {}
        }
        let keys = context.hint(
            "digits and {terms-act}: another last index · {copy} copies · {save} writes a b-file · {back} closes",
        );
        lines.push(Line::styled(keys, context.theme.quiet()));
        lines
    }

    /// The parameters of the rules.
    fn parameters(&self, context: &Context<'_>) -> Option<Line<'static>> {
        let rules = context.table().game.parameters().iter().filter(|p| p.rules && *p.name != *"n");
        let chosen: Vec<String> = rules
            .map(|parameter| format!("{} = {}", parameter.name, self.setup.text(&parameter.name)))
            .collect();
        (!chosen.is_empty()).then(|| Line::raw(chosen.join(", ")))
    }

    fn draw_table(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        let name = self.entry().map_or("", Item::name);
        let block = Block::bordered().title(format!(" {name} ")).border_style(context.theme.unfocused());
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let rows = usize::from(inner.height);
        let top = self.top.get().min(self.shown.len().saturating_sub(rows));
        self.top.set(top);
        let row = |at: usize| -> Option<(u64, String)> {
            match self.shown.ratios.get(at) {
                Some((index, ratio)) => Some((*index, format!("{ratio:.10}"))),
                None => Some((self.shown.first + at as u64, self.shown.terms.get(at)?.to_string())),
            }
        };
        let rows: Vec<(u64, String)> = (top..top + rows).map_while(row).collect();
        let index_width = rows.last().map_or(1, |(index, _)| index.to_string().len());
        let room = usize::from(inner.width).saturating_sub(index_width + 2);
        let line = |(index, text): (u64, String)| {
            let digits = text.len();
            let text = if digits > room { shortened(&text, room) } else { format!("{text:>room$}") };
            Line::from(vec![
                Span::styled(format!("{index:>index_width$} "), context.theme.quiet()),
                Span::raw(text),
            ])
        };
        let lines: Vec<Line<'_>> = rows.into_iter().map(line).collect();
        put(frame, inner, lines);
    }

    fn draw_plot(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        let all = self.shown.points();
        let step = all.len().div_ceil(PLOTTED).max(1);
        let points: Vec<(f64, f64)> = all.iter().copied().step_by(step).collect();
        let title = if step > 1 { format!(" plot, every {step} terms ") } else { " plot ".into() };
        let block = Block::bordered().title(title).border_style(context.theme.unfocused());
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            return frame.render_widget(block, area);
        };
        let limit = match self.entry() {
            Some(Item::Growth(growth)) => growth.limit(&self.setup),
            _ => None,
        };
        let (low, high) = self.bounds(&points, limit.as_ref().map(|(limit, _)| *limit));
        let along = limit.map(|(limit, _)| [(first.0, limit), (last.0, limit)].to_vec());
        let set = |data, style| {
            Dataset::default().marker(Marker::Braille).graph_type(GraphType::Scatter).style(style).data(data)
        };
        let mut sets = vec![set(&points, context.theme.bar())];
        if let Some(along) = &along {
            // The limit lies over the points, or they would hide it.
            sets.push(
                set(along, context.theme.losing_word()).marker(Marker::Dot).graph_type(GraphType::Line),
            );
        }
        let across = Axis::default()
            .bounds([first.0, last.0.max(first.0 + 1.0)])
            .style(context.theme.quiet())
            .labels([tick(first.0), tick((first.0 + last.0) / 2.0), tick(last.0)]);
        let up = Axis::default().bounds([low, high]).style(context.theme.quiet()).labels([
            tick(low),
            tick((low + high) / 2.0),
            tick(high),
        ]);
        let chart = Chart::new(sets).block(block).x_axis(across).y_axis(up).legend_position(None);
        frame.render_widget(chart, area);
    }

    /// The lowest and highest value on the plot. The first terms of a ratio jump about: what is
    /// seen is the range of the later nine tenths, and the limit.
    fn bounds(&self, points: &[(f64, f64)], limit: Option<f64>) -> (f64, f64) {
        let skipped = if self.shown.ratios.is_empty() { 0 } else { points.len() / 10 };
        let values = points.iter().skip(skipped).map(|&(_, y)| y).chain(limit);
        let (low, high) =
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), y| (low.min(y), high.max(y)));
        let margin = if self.shown.ratios.is_empty() { 0.0 } else { (high - low) * 0.1 };
        if high - low > 0.0 { (low - margin, high + margin) } else { (low - 1.0, high + 1.0) }
    }
}

/// A long number by its first and last digits.
fn shortened(text: &str, room: usize) -> String {
    let kept = room.saturating_sub(1);
    let tail = kept / 3;
    // digits and a point: every byte is a character
    let (head, end) = (&text[..kept - tail], &text[text.len() - tail..]);
    format!("{head}…{end}")
}

/// A number on an axis.
fn tick(value: f64) -> String {
    match value.abs() {
        _ if value.fract() == 0.0 && value.abs() < 1e6 => format!("{value:.0}"),
        size if size >= 1e6 => format!("{value:.1e}"),
        size if size >= 100.0 => format!("{value:.0}"),
        size if size >= 1.0 => format!("{value:.2}"),
        _ => format!("{value:.4}"),
    }
}
