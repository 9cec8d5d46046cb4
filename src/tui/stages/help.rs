//! The help screen: every key there is, from the table of actions.

use super::{Action, App, Effect, Frame, Place, Rect, Stage};
use crate::tui::actions::TABLE;
use crate::tui::scroll::Scroll;
use ratatui::text::{Line, Span};

/// The help screen.
pub struct Help {
    scroll: Scroll,
}

impl Help {
    pub fn new() -> Self {
        Self { scroll: Scroll::default() }
    }
}

impl Stage for Help {
    fn place(&self) -> Place {
        Place::Help
    }

    fn act(&mut self, app: &mut App, action: Action) -> Vec<Effect> {
        self.scroll.act(action, app.size.1);
        Vec::new()
    }

    fn draw(&self, app: &App, frame: &mut Frame<'_>, area: Rect) {
        self.scroll.draw(app, frame, area, "Help · Esc closes", lines(app));
    }
}

fn lines(app: &App) -> Vec<Line<'static>> {
    let mut lines = vec![
        Line::raw("Look at the grid, ask why a position wins, check the law, count beyond any table."),
        Line::raw("Numbers are typed as 1000000000, 1_000_000_000, 1e9 or 10^9."),
        Line::raw(format!("Commands after : are {}.", crate::tui::app::COMMANDS)),
        Line::default(),
    ];
    for place in Place::ALL {
        lines.push(Line::styled(place.title(), app.theme.strong()));
        for entry in TABLE.iter().filter(|entry| entry.place == place) {
            let keys: Vec<String> = app.keymap.keys(place, entry.action).map(|key| key.to_string()).collect();
            lines.push(Line::from(vec![
                Span::styled(format!("  {:14} ", keys.join(" ")), app.theme.focused()),
                Span::raw(entry.label),
            ]));
        }
        lines.push(Line::default());
    }
    lines
}
