//! The help screen: every key there is, from the table of actions; and behind it, a page each, the guides.

use super::stage::{Action, Context, Entry, Frame, Place, Rect, Stage, entry};
use crate::guide::GUIDES;
use crate::tui::commands;
use crate::tui::widgets::scroll::Scroll;
use crate::tui::widgets::text::reflowed;
use ratatui::text::{Line, Span};

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Help, Action::Up, "help-up", &["up", "k"], "scroll up", ""),
    entry(Place::Help, Action::Down, "help-down", &["down", "j"], "scroll down", ""),
    entry(Place::Help, Action::PageUp, "help-page-up", &["pgup"], "a screen up", ""),
    entry(Place::Help, Action::PageDown, "help-page-down", &["pgdn", "space"], "a screen down", ""),
    entry(Place::Help, Action::Right, "help-next", &["right", "l"], "next page: the guides", "guides"),
    entry(Place::Help, Action::Left, "help-previous", &["left", "h"], "page before", ""),
];

/// The help screen.
pub struct Help {
    scroll: Scroll,
    /// 0 for the keys, then the guides.
    page: usize,
}

impl Help {
    pub fn at(page: usize) -> Self {
        Self { scroll: Scroll::default(), page }
    }
}

impl Stage for Help {
    fn place(&self) -> Place {
        Place::Help
    }

    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        let pages = GUIDES.len() + 1;
        match action {
            Action::Right => *self = Self::at((self.page + 1) % pages),
            Action::Left => *self = Self::at((self.page + pages - 1) % pages),
            _ => self.scroll.act(action, context.size.1),
        }
    }

    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        let guide = self.page.checked_sub(1).and_then(|guide| GUIDES.get(guide));
        let (name, lines) = match guide {
            Some(guide) => (guide.title(), reflowed(guide.text, context.theme)),
            None => ("Help", lines(context)),
        };
        let title = format!("{name} · {{help-next}} next page of {} · {{back}} closes", GUIDES.len() + 1);
        self.scroll.draw(context.theme, frame, area, &context.hint(&title), lines);
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
