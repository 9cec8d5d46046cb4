//! The count: what it would cost, how far it is, what it gave.

use crate::quantity::{self, bytes, seconds};
use crate::tui::actions::{Action, Entry, Place, entry};
use crate::tui::context::Context;
use crate::tui::jobs::{CountPane, CountState, count_legend, count_title};
use crate::tui::layout::Focus;
use crate::tui::widgets::frame::pane;
use crate::tui::widgets::numbers::bar;
use crate::tui::widgets::text::{put, shortened, wrapped};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

/// Seconds from which it matters whether a count can be resumed.
const LONG: f64 = 2.0;

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Count, Action::Act, "count-act", &["enter"], "start the count", "start"),
    entry(Place::Count, Action::Up, "count-scroll-up", &["up", "k"], "scroll up", ""),
    entry(Place::Count, Action::Down, "count-scroll-down", &["down", "j"], "scroll down", ""),
];

/// Lines that the pane takes: one while nothing is counted, a frame and what it holds otherwise.
pub fn height(context: &Context<'_>, count: &CountPane) -> u16 {
    if matches!(count.state_for(context.chosen), CountState::Idle) && context.focus != Focus::Count {
        return 1;
    }
    let width = usize::from(context.size.0.saturating_sub(2));
    let lines = wrapped(lines(context, count, width).1, width).len();
    u16::try_from(lines).unwrap_or(u16::MAX).saturating_add(2)
}

pub fn draw(context: &Context<'_>, count: &CountPane, frame: &mut Frame<'_>, area: Rect) {
    let width = usize::from(area.width.saturating_sub(2));
    let (title, lines) = lines(context, count, width);
    if area.height < 3 {
        // what it costs first: what is counted may be cut
        let mut line = lines.into_iter().next().unwrap_or_default();
        line.spans.insert(0, " ".into());
        line.push_span(Span::styled(format!("   {title}"), context.theme.quiet()));
        return put(frame, area, vec![line]);
    }
    let title = shortened(title, width.saturating_sub(2));
    let block = pane(context.theme, context.focus == Focus::Count, &title);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    count.scroll.draw_text(frame, inner, lines);
}

/// The title and everything below it; counts that are over only in the pane that has the focus.
fn lines(context: &Context<'_>, count: &CountPane, width: usize) -> (String, Vec<Line<'static>>) {
    let idle_title =
        || count_title(context.table()).map_or("Count".into(), |title| format!("Count · {title}"));
    let (title, mut lines) = match count.state_for(context.chosen) {
        CountState::Idle => (idle_title(), idle_lines(context, count)),
        CountState::Running { title, snapshot, cancelling, .. } => {
            let wide = width.saturating_sub(40).min(40);
            let done = snapshot.fraction().unwrap_or(0.0);
            let phase = if *cancelling { "cancelling" } else { snapshot.phase };
            let first = Line::from(vec![
                Span::styled(bar(wide, done), context.theme.bar()),
                Span::styled(format!(" {:.0} % ", done * 100.0), context.theme.strong()),
                Span::raw(format!("  {phase}")),
                Span::styled(context.hint("   {cancel-count} cancels"), context.theme.quiet()),
            ]);
            (format!("Count · {title}"), vec![first, Line::raw(snapshot.partial.clone())])
        }
        CountState::Over { title, lines, failed } => {
            let style = if *failed { context.theme.error() } else { context.theme.strong() };
            let next = count_title(context.table()).filter(|next| next != title);
            let room = usize::from(context.size.1 / 6).max(3);
            let packed = packed(lines, room, width);
            let mut lines: Vec<Line<'_>> = packed.into_iter().map(|line| Line::styled(line, style)).collect();
            let legend = count_legend(context.table());
            if !failed && !legend.is_empty() && (context.size.1 >= 30 || context.focus == Focus::Count) {
                lines.push(Line::styled(legend, context.theme.quiet()));
            }
            // Once another n is set, the last line says what its count would cost.
            if let Some(next) = next {
                lines.extend(idle_lines(context, count).into_iter().map(|line| {
                    let mut spans = vec![Span::raw(format!("next, {next}: "))];
                    spans.extend(line.spans);
                    Line::from(spans).style(line.style)
                }));
            }
            (format!("Count · {title}"), lines)
        }
    };
    if context.focus == Focus::Count {
        let earlier = usize::from(matches!(count.state, CountState::Over { failed: false, .. }));
        lines.extend(count.history.iter().skip(earlier).map(|finished| {
            let text = format!("{}: {}", finished.title, finished.lines.join("   "));
            Line::styled(text, context.theme.quiet())
        }));
    }
    (title, lines)
}

/// Figures in as few lines as there is room for, each in one piece as long as it fits.
fn packed(figures: &[String], room: usize, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = figures.to_vec();
    while lines.len() > room.max(1) {
        let joined = |pair: &[String]| pair[0].width() + 3 + pair[1].width();
        let shortest = (1..lines.len()).min_by_key(|&at| joined(&lines[at - 1..=at]));
        let Some(at) = shortest.filter(|&at| joined(&lines[at - 1..=at]) <= width) else { break };
        let second = lines.remove(at);
        lines[at - 1] = format!("{}   {second}", lines[at - 1]);
    }
    lines
}

fn idle_lines(context: &Context<'_>, count: &CountPane) -> Vec<Line<'static>> {
    match &count.estimate {
        Some(Ok(estimate)) => {
            let time = quantity::time(estimate.seconds);
            let starts = context.hint("{start-count} counts");
            let mut cost = format!("{starts}: about {}, {}", seconds(time), bytes(estimate.memory));
            let stopped = count.next.as_ref().and_then(|(question, _)| count.stopped_at(question));
            let resumable = count.next.as_ref().is_some_and(|(_, resumable)| *resumable);
            if let Some(saved) = stopped {
                cost = context.hint(&format!(
                    "{:.0} % done in {}, {{start-count}} continues: the whole is about {}, {}",
                    saved.done * 100.0,
                    seconds(saved.spent),
                    seconds(time),
                    bytes(estimate.memory)
                ));
            } else if estimate.seconds >= LONG {
                cost += if resumable { "; it can be stopped and resumed" } else { "; it cannot be resumed" };
            }
            vec![Line::raw(cost)]
        }
        Some(Err(error)) => vec![Line::styled(error.clone(), context.theme.error())],
        None => vec![Line::raw("this game has no count")],
    }
}

#[cfg(test)]
mod tests {
    use super::packed;

    #[test]
    fn figures_share_lines_only_when_they_must() {
        let figures = ["total 3043", "losing 1000", "winning 2043", "in 0.1 s"].map(String::from);
        assert_eq!(packed(&figures, 4, 40), figures);
        assert_eq!(packed(&figures, 3, 40), ["total 3043", "losing 1000", "winning 2043   in 0.1 s"]);
        assert_eq!(packed(&figures, 1, 80), ["total 3043   losing 1000   winning 2043   in 0.1 s"]);
        assert_eq!(packed(&figures, 1, 20).len(), 4, "what does not fit is not cut");
    }
}
