//! The help screen: every key there is, from the table of actions.

use super::stage::{Action, Context, Entry, Frame, Place, Rect, Stage, entry};
use crate::tui::commands;
use crate::tui::widgets::scroll::Scroll;
use ratatui::text::{Line, Span};

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Help, Action::Up, "help-up", &["up", "k"], "scroll up", ""),
    entry(Place::Help, Action::Down, "help-down", &["down", "j"], "scroll down", ""),
    entry(Place::Help, Action::PageUp, "help-page-up", &["pgup"], "a screen up", ""),
    entry(Place::Help, Action::PageDown, "help-page-down", &["pgdn", "space"], "a screen down", ""),
];

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

    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        self.scroll.act(action, context.size.1);
    }

    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        self.scroll.draw(context.theme, frame, area, &context.hint("Help · {back} closes"), lines(context));
    }
}

fn lines(context: &Context<'_>) -> Vec<Line<'static>> {
    let mut lines = vec![
        Line::raw("Look at the grid, ask why a position wins, check the law, count beyond any table."),
        Line::raw("Numbers are typed as 1000000000, 1_000_000_000, 1e9 or 10^9."),
        Line::raw(format!("Commands after : are {}.", commands::names())),
        Line::default(),
    ];
    for place in Place::ALL {
        lines.push(Line::styled(place.title(), context.theme.strong()));
        for entry in context.keymap.entries().iter().filter(|entry| entry.place == place) {
            let keys: Vec<String> =
                context.keymap.keys(place, entry.action).map(|key| key.to_string()).collect();
            lines.push(Line::from(vec![
                Span::styled(format!("  {:14} ", keys.join(" ")), context.theme.focused()),
                Span::raw(entry.label),
            ]));
        }
        lines.push(Line::default());
    }
    lines.push(Line::styled("Commands", context.theme.strong()));
    for command in commands::TABLE {
        let names: Vec<String> = command.names.iter().map(|name| format!(":{name}")).collect();
        lines.push(Line::from(vec![
            Span::styled(format!("  {} {}  ", names.join(" "), command.arguments), context.theme.focused()),
            Span::raw(command.help),
        ]));
    }
    lines
}
