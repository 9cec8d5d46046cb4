//! The help screen: every key there is, from the table of actions, and the words of the game.

use crate::tui::actions::{Keymap, Place, TABLE};
use crate::tui::app::App;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

pub fn draw(app: &App, frame: &mut Frame<'_>, area: Rect, top: u16) {
    frame.render_widget(Clear, area);
    let block = Block::bordered().title(" Help · Esc closes ").border_style(app.theme.focused());
    let text = Paragraph::new(lines(app)).wrap(Wrap { trim: false }).scroll((top, 0));
    frame.render_widget(text.block(block), area);
}

fn lines(app: &App) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for place in Place::ALL {
        lines.push(Line::styled(place.title(), app.theme.strong()));
        for entry in TABLE.iter().filter(|entry| entry.place == place) {
            let keys: Vec<String> = app.keymap.keys(place, entry.action).map(|key| key.to_string()).collect();
            lines.push(Line::raw(format!("  {:14} {}", keys.join(" "), entry.label)));
        }
    }
    lines
}

/// The last line that may stand at the top.
pub fn last_line(_keymap: &Keymap) -> u16 {
    u16::try_from(TABLE.len() + Place::ALL.len()).unwrap_or(u16::MAX).saturating_sub(5)
}
