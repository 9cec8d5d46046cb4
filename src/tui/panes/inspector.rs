//! Why the position under the cursor wins or loses, and its options.

use super::{App, Focus, block};
use crate::games::Outcome;
use crate::input::grouped;
use crate::tui::app::Inspector;
use crate::tui::text::wrapped;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

pub fn draw(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let Inspector { findings: Some(findings), selected, .. } = &app.inspector else {
        frame.render_widget(block(app, Focus::Inspector, "Inspector".into()), area);
        return;
    };
    let frame_block = block(app, Focus::Inspector, findings.written.clone());
    let inner = frame_block.inner(area);
    frame.render_widget(frame_block, area);
    let head = head_lines(app, findings);
    let head = wrapped(head, usize::from(inner.width));
    let head_height = u16::try_from(head.len()).unwrap_or(u16::MAX);
    let [upper, lower] = Layout::vertical([Constraint::Length(head_height), Constraint::Min(0)]).areas(inner);
    frame.render_widget(Paragraph::new(head), upper);

    let form = app.table().game.form();
    let shown = usize::from(lower.height);
    let top = selected.saturating_sub(shown.saturating_sub(1));
    let focused = app.focus == Focus::Inspector;
    let line = |(at, option): (usize, &crate::tui::app::OptionFound)| {
        let style =
            if focused && at == *selected { app.theme.chosen() } else { ratatui::style::Style::new() };
        let value = option.value.map_or(String::new(), |value| format!(" {value}"));
        Line::from(vec![
            Span::styled(format!("{} ", form.write(option.position.heaps())), style),
            outcome_word(app, option.outcome),
            Span::raw(value),
        ])
    };
    let lines: Vec<Line<'_>> = findings.options.iter().enumerate().skip(top).take(shown).map(line).collect();
    frame.render_widget(Paragraph::new(lines), lower);
}

fn head_lines<'a>(app: &App, findings: &'a crate::tui::app::Findings) -> Vec<Line<'a>> {
    if let Some(why) = &findings.refusal {
        return vec![Line::styled("not a position", app.theme.quiet()), Line::raw(why.as_str())];
    }
    let mut first = vec![outcome_word(app, findings.outcome)];
    match findings.value {
        Some(value) => first.push(Span::raw(format!(" · value {}", grouped(value)))),
        None => first.push(Span::styled(" · value unknown", app.theme.quiet())),
    }
    let mut lines = vec![Line::from(first)];
    lines.extend(findings.reason.iter().map(|line| Line::raw(line.as_str())));
    let listed = findings.options.len();
    let (count, all) = match &findings.option_count {
        Some(count) => (grouped(count), *count == listed.into()),
        None => ("very many".to_owned(), false),
    };
    let shown = if all { String::new() } else { format!(", {listed} listed") };
    lines.push(Line::styled(format!("{count} options{shown}"), app.theme.strong()));
    lines
}

fn outcome_word(app: &App, outcome: Option<Outcome>) -> Span<'static> {
    match outcome {
        Some(Outcome::Losing) => Span::styled("losing", app.theme.losing_word()),
        Some(Outcome::Winning) => Span::styled("winning", app.theme.winning_word()),
        None => Span::styled("unknown", app.theme.quiet()),
    }
}
