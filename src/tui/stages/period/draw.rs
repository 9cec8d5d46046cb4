//! How a period is shown: its figures, then the plot or the folded values.
//!
//! ```text
//! ┌ Period · .77 ────────────────────────┐
//! │ period  12    ┌ values ─────────────┐│
//! │ …             │  ⡠⠊⠢⡀               ││
//! └───────────────┴─────────────────────┴┘
//! ```

use super::{PeriodView, State};
use crate::games::Setup;
use crate::input::grouped;
use crate::period::{Heaps, Period, Standing, SumSource, report};
use crate::quantity::seconds;
use crate::tui::stages::stage::{Context, Frame, Rect};
use crate::tui::widgets::numbers::bar;
use crate::tui::widgets::text::wrapped;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

/// Columns of the figures beside the plot.
const FIGURES: u16 = 44;

impl PeriodView {
    pub(super) fn draw_all(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        let title = format!(" Period · {} ", self.name);
        let keys = if self.folded {
            "{period-fold} the plot · {period-up} {period-down} rows · {period-further} read on · {back} closes"
        } else {
            "{plot-left} {plot-right} crosshair · {plot-zoom-in} {plot-zoom-out} zoom · {plot-log} log · {plot-dip} dip · {period-fold} fold · {back} closes"
        };
        let keys = Line::styled(format!(" {} ", context.hint(keys)), context.theme.quiet());
        let mut block = Block::bordered().title(title).border_style(context.theme.focused());
        if keys.width() + 2 <= usize::from(area.width) {
            block = block.title_bottom(keys);
        }
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let wide = inner.width >= 110;
        let room = usize::from(if wide { FIGURES - 1 } else { inner.width });
        let lines = wrapped(self.figures(context, &context.table().setup), room);
        let [figures, body] = if wide {
            Layout::horizontal([Constraint::Length(FIGURES), Constraint::Min(0)]).areas(inner)
        } else {
            let high = u16::try_from(lines.len()).unwrap_or(u16::MAX).min(inner.height / 2);
            Layout::vertical([Constraint::Length(high), Constraint::Min(0)]).areas(inner)
        };
        frame.render_widget(Paragraph::new(lines), figures);
        match self.values() {
            Some(_) if self.folded => self.draw_folded(context, frame.buffer_mut(), body),
            Some(values) => self.plot.draw(context.theme, frame.buffer_mut(), body, &values),
            None => {}
        }
    }

    /// What was found, what is going on, and what the code means.
    fn figures(&self, context: &Context<'_>, setup: &Setup) -> Vec<Line<'static>> {
        let theme = context.theme;
        let mut lines = Vec::new();
        match &self.state {
            State::Wanted => {}
            State::Running(_, snapshot, time) => {
                let done = snapshot.fraction().unwrap_or(0.0);
                lines.push(Line::from(vec![
                    Span::styled(bar(20, done), theme.bar()),
                    Span::raw(format!(" heap {} of {}", grouped(snapshot.items), grouped(self.limit))),
                ]));
                let hint = context.hint("{cancel-count} stops; a long search goes on from there later");
                lines.push(Line::styled(format!("{} · {hint}", seconds(*time)), theme.quiet()));
            }
            State::Stopped(why) => {
                let hint = context.hint("{period-further} reads on");
                lines.push(Line::styled(format!("{why}; {hint}"), theme.error()));
            }
            State::Done => {}
        }
        if let Some(found) = &self.found {
            let rows = report::figures(&found.finding, found.source.of_code(), "heaps");
            let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
            for (name, text) in rows {
                let style = if name == "standing" { theme.strong() } else { Style::new() };
                lines.push(Line::from(vec![
                    Span::styled(format!("{name:width$}  "), theme.quiet()),
                    Span::styled(text, style),
                ]));
            }
            if !matches!(found.finding.standing, Standing::Proved { .. }) && matches!(self.state, State::Done)
            {
                let hint = context
                    .hint("{period-further} reads ten times as many heaps; digits type another number");
                lines.push(Line::styled(hint, theme.quiet()));
            }
        }
        lines.extend(self.typed.line(theme));
        let meaning = context.table().game.meaning(setup);
        if context.size.1 >= 40 && !meaning.is_empty() {
            lines.push(Line::default());
            lines.extend(meaning.into_iter().map(|line| Line::styled(line, theme.quiet())));
        }
        lines
    }

    fn draw_folded(&self, context: &Context<'_>, buffer: &mut Buffer, area: Rect) {
        let theme = context.theme;
        let Some(found) = &self.found else { return };
        let Some(period) = found.finding.period else {
            let text = "no period to fold by";
            buffer.set_stringn(area.x, area.y, text, usize::from(area.width), theme.quiet());
            return;
        };
        let heaps = found.source.heaps();
        let label = grouped(heaps).len() + 2;
        let room = usize::from(area.width).saturating_sub(label).max(1) as u64;
        let each = period.period.div_ceil(room);
        let head = match each {
            1 => format!("{:>label$}one row a period, one heap a character; exceptions are reversed", ""),
            _ => format!(
                "{:>label$}one row a period, {} heaps a character: x holds an exception",
                "",
                grouped(each)
            ),
        };
        buffer.set_stringn(area.x, area.y, head, usize::from(area.width), theme.quiet());
        let shown = usize::from(area.height.saturating_sub(1));
        let rows = usize::try_from(heaps.div_ceil(period.period)).unwrap_or(usize::MAX);
        self.top.set(self.top.get().min(rows.saturating_sub(shown)));
        for (row, y) in (self.top.get()..rows).zip(area.y + 1..area.bottom()) {
            let first = row as u64 * period.period;
            let text = format!("{:>width$}  ", grouped(first), width = label - 2);
            buffer.set_string(area.x, y, text, theme.quiet());
            let last = (first + period.period).min(heaps);
            for (x, from) in (area.x + label as u16..area.right()).zip((first..last).step_by(each as usize)) {
                let (glyph, exception) = folded(&found.source, period, from..(from + each).min(last));
                let style =
                    if exception { theme.losing().add_modifier(Modifier::REVERSED) } else { Style::new() };
                buffer.set_string(x, y, glyph.to_string(), style);
            }
        }
    }
}

/// A character for some heaps of one row, and whether the period fails at one of them. What the saltus
/// has added since the first row is taken off.
fn folded(values: &SumSource, period: Period, mut heaps: std::ops::Range<u64>) -> (char, bool) {
    let fails = |heap: u64| period.at(values, heap) != Some(values.value(heap));
    if heaps.end - heaps.start > 1 {
        let exception = heaps.start < period.preperiod && heaps.any(fails);
        return (if exception { 'x' } else { '·' }, exception);
    }
    let heap = heaps.start;
    let added = period.saltus.saturating_mul(heap / period.period);
    let glyph = values
        .value(heap)
        .checked_sub(added)
        .and_then(|value| char::from_digit(u32::try_from(value).ok()?, 36));
    (glyph.unwrap_or('#'), heap < period.preperiod && fails(heap))
}
