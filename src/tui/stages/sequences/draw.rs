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
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear};
use unicode_width::UnicodeWidthStr;

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
        let axis = if self.plot.log { "plot, log axis" } else { "plot" };
        let keys = context.hint("{plot-left} {plot-right} crosshair · {plot-zoom-in} {plot-zoom-out} zoom · {plot-log} log axis · {plot-dip} next dip");
        let mut block = Block::bordered().title(format!(" {axis} ")).border_style(context.theme.unfocused());
        if keys.width() + 4 <= usize::from(area.width) {
            block = block.title_bottom(format!(" {keys} "));
        }
        let inner = block.inner(area);
        frame.render_widget(block, area);
        self.plot.draw(context.theme, frame.buffer_mut(), inner, &self.shown);
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
