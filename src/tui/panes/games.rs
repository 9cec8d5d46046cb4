//! The list of games.

use super::{App, Focus, block};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

pub fn draw(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let line = |(at, table): (usize, &crate::tui::app::Table)| {
        let chosen = at == app.chosen;
        let mark = if chosen { "▸" } else { " " };
        let style = if chosen { app.theme.strong() } else { ratatui::style::Style::new() };
        Line::styled(format!("{mark} {}", table.game.title()), style)
    };
    let lines: Vec<Line<'_>> = app.tables.iter().enumerate().map(line).collect();
    frame.render_widget(Paragraph::new(lines).block(block(app, Focus::Games, "Games".into())), area);
}
