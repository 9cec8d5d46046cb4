//! The parameters of the game, and the line being typed.

use super::{App, Focus, block};
use crate::tui::app::{Purpose, SetupLine};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

pub fn draw(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let mut lines = Vec::new();
    let rows = app.setup_lines();
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    for (at, row) in rows.iter().enumerate() {
        let chosen = at == app.setup_line && app.focus == Focus::Setup;
        let style = if chosen { app.theme.chosen() } else { Style::new() };
        let room = usize::from(area.width).saturating_sub(width + 3);
        lines.push(Line::styled(format!("{:width$} {}", row.name, shown(app, at, row, room)), style));
    }
    lines.push(Line::default());
    let refusal = app.line.as_ref().filter(|line| matches!(line.purpose, Purpose::Parameter(_)));
    if let Some(why) = refusal.and_then(|line| line.refusal.as_ref()) {
        lines.push(Line::styled(why.clone(), app.theme.error()));
    } else if let Some(row) = rows.get(app.setup_line) {
        lines.push(Line::styled(row.meaning.to_string(), app.theme.quiet()));
    }
    let pane = Paragraph::new(lines).wrap(Wrap { trim: false });
    frame.render_widget(pane.block(block(app, Focus::Setup, "Setup".into())), area);
}

/// The value, shorter where it does not fit; or what is being typed in its place.
fn shown(app: &App, at: usize, row: &SetupLine, room: usize) -> String {
    match &app.line {
        Some(line) if line.purpose == Purpose::Parameter(at) => format!("{}▏", line.text),
        _ if row.value.width() <= room => row.value.clone(),
        _ => row.short.clone().unwrap_or_else(|| row.value.clone()),
    }
}
