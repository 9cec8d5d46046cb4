//! The list of games.

use crate::tui::actions::{Action, Entry, Place, entry};
use crate::tui::context::Context;
use crate::tui::layout::Focus;
use crate::tui::widgets::frame::pane;
use crate::tui::widgets::text::put;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Games, Action::Up, "games-up", &["up", "k"], "game above", ""),
    entry(Place::Games, Action::Down, "games-down", &["down", "j"], "game below", ""),
    entry(Place::Games, Action::Search, "games-find", &["/"], "find a game by its letters", "find"),
    entry(Place::Games, Action::Act, "games-act", &["enter"], "to the grid", "to the grid"),
];

/// Lines of the list.
pub fn rows(context: &Context<'_>) -> usize {
    context.tables.len()
}

/// The first game on screen: the chosen one stays in sight.
pub fn top(chosen: usize, area: Rect) -> usize {
    (chosen + 1).saturating_sub(usize::from(area.height.saturating_sub(2)))
}

pub fn draw(context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
    let line = |(at, table): (usize, &crate::tui::session::Table)| {
        let chosen = at == context.chosen;
        let mark = if chosen { "▸" } else { " " };
        let style = if chosen { context.theme.strong() } else { ratatui::style::Style::new() };
        Line::styled(format!("{mark} {}", table.game.title()), style)
    };
    let lines: Vec<Line<'_>> = context.tables.iter().enumerate().map(line).collect();
    let block = pane(context.theme, context.focus == Focus::Games, "Games");
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let top = top(context.chosen, area);
    put(frame, inner, lines.into_iter().skip(top).collect());
}
