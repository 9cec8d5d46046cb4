//! The help screen: the keys that work here first, then those of everywhere, what the screen shows,
//! the commands, and every other key, all from the tables they are read from; and behind it, a page
//! each, the guides.

use super::stage::{Action, Context, Entry, Frame, Key, Place, Rect, Stage, entry};
use crate::guide::GUIDES;
use crate::tui::commands;
use crate::tui::widgets::scroll::Scroll;
use crate::tui::widgets::text::reflowed;
use crate::tui::widgets::typed::Typed;
use ratatui::layout::{Constraint, Layout};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear};

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Help, Action::Up, "help-up", &["up", "k"], "scroll up", ""),
    entry(Place::Help, Action::Down, "help-down", &["down", "j"], "scroll down", ""),
    entry(Place::Help, Action::PageUp, "help-page-up", &["pgup"], "a screen up", ""),
    entry(Place::Help, Action::PageDown, "help-page-down", &["pgdn", "space"], "a screen down", ""),
    entry(Place::Help, Action::Right, "help-next", &["right", "l"], "next page: the guides", "guides"),
    entry(Place::Help, Action::Left, "help-previous", &["left", "h"], "page before", ""),
    entry(Place::Help, Action::Find, "help-find", &["/"], "search this help", "search"),
];

/// Columns from which the help has two.
const WIDE: u16 = 110;

/// What the screen shows, and what it means.
const GLYPHS: &[(&str, &str)] = &[
    ("0", "bold and reversed: a losing position, value 0"),
    ("1 2 3 …", "the Grundy value of a winning position"),
    ("+", "winning, value not worked out"),
    ("·", "not a position"),
    ("?", "still being worked out"),
    ("#", "a value too long for its cell: zoom or look in the inspector"),
    ("> < *", "overlays: options, positions that move here, winning moves"),
    ("▀ ▄ █", "zoomed out: each half of a character is one pixel"),
    ("…", "text goes on; a number is never cut"),
];

/// The help screen.
pub struct Help {
    scroll: Scroll,
    from: Place,
    searching: bool,
    typed: Typed,
    /// 0 for the keys, then the guides.
    page: usize,
}

impl Help {
    /// The help for a place.
    pub fn new(from: Place) -> Self {
        Self { scroll: Scroll::default(), from, searching: false, typed: Typed::default(), page: 0 }
    }

    /// The help open at a guide.
    pub fn at_guide(guide: usize) -> Self {
        Self { page: guide + 1, ..Self::new(Place::Everywhere) }
    }

    fn turn(&mut self, page: usize) {
        *self = Self { page, ..Self::new(self.from) };
    }

    /// Every part: a title and its lines.
    fn parts(&self, context: &Context<'_>) -> Vec<(String, Vec<Line<'static>>)> {
        let keys = |place: Place| {
            let line = |entry: &Entry| {
                let keys: Vec<String> =
                    context.keymap.keys(place, entry.action).map(|key| key.to_string()).collect();
                row(context, 14, &keys.join(" "), entry.label)
            };
            let entries = context.keymap.entries().iter().filter(|entry| entry.place == place);
            (place.title().to_owned(), entries.map(line).collect::<Vec<_>>())
        };
        let command = |command: &commands::Command| {
            let names: Vec<String> = command.names.iter().map(|name| format!(":{name}")).collect();
            row(context, 14, &format!("{} {}", names.join(" "), command.arguments), command.help)
        };
        let glyphs = GLYPHS.iter().map(|(glyph, meaning)| row(context, 8, glyph, meaning)).collect();
        let mut parts = vec![keys(self.from)];
        parts[0].0 = format!("Here: {}", self.from.title());
        if self.from != Place::Everywhere {
            parts.push(keys(Place::Everywhere));
        }
        parts.push(("What the grid shows".into(), glyphs));
        let (name, help) = commands::ACTIONS;
        let actions = row(context, 14, &format!(":{name}"), help);
        let rows = commands::TABLE.iter().map(command).chain([actions]).collect();
        parts.push(("Commands after :".into(), rows));
        let numbers =
            "Numbers are typed as 1000000000, 1_000_000_000, 1e9 or 10^9; :NAME VALUE sets a parameter.";
        parts.last_mut().into_iter().for_each(|part| part.1.push(Line::raw(numbers)));
        let others = Place::ALL.into_iter().filter(|&place| place != self.from && place != Place::Everywhere);
        parts.extend(others.map(keys));
        parts
    }

    /// The parts as lines; only those that hold what is searched for.
    fn lines(&self, context: &Context<'_>) -> Vec<Vec<Line<'static>>> {
        let wanted = self.typed.text.to_lowercase();
        let fits = |text: String| text.to_lowercase().contains(&wanted);
        let shown = self.parts(context).into_iter().filter_map(|(title, mut lines)| {
            if !fits(title.clone()) {
                lines.retain(|line| fits(line.to_string()));
            }
            let head = Line::styled(title, context.theme.strong());
            (!lines.is_empty()).then(|| [vec![head], lines, vec![Line::default()]].concat())
        });
        shown.collect()
    }
}

fn row(context: &Context<'_>, width: usize, left: &str, right: &str) -> Line<'static> {
    Line::from(vec![
        Span::styled(format!("  {left:width$} "), context.theme.focused()),
        Span::raw(right.to_owned()),
    ])
}

impl Stage for Help {
    fn place(&self) -> Place {
        Place::Help
    }

    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        let pages = GUIDES.len() + 1;
        match action {
            Action::Right => self.turn((self.page + 1) % pages),
            Action::Left => self.turn((self.page + pages - 1) % pages),
            Action::Find => (self.page, self.searching) = (0, true),
            _ => self.scroll.act(action, context.size.1),
        }
    }

    fn key(&mut self, _context: &mut Context<'_>, key: Key) -> bool {
        self.searching && self.typed.key(key, |c| !c.is_control())
    }

    fn typing(&self) -> bool {
        self.searching
    }

    fn back(&mut self, _context: &mut Context<'_>) -> bool {
        self.typed.take();
        std::mem::take(&mut self.searching)
    }

    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        if let Some(guide) = self.page.checked_sub(1).and_then(|guide| GUIDES.get(guide)) {
            let title = context.hint("{help-next} next page · {back} closes");
            let title = format!("{} · {title}", guide.title());
            return self.scroll.draw(context.theme, frame, area, &title, reflowed(guide.text, context.theme));
        }
        let title = if self.searching {
            format!(" Help · /{}▏ ", self.typed.text)
        } else {
            context.hint(" Help · {help-find} searches · {help-next} guides · {back} closes ")
        };
        let block = Block::bordered().title(title).border_style(context.theme.focused());
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let parts = self.lines(context);
        if parts.is_empty() {
            let none = Line::styled("nothing here has these letters", context.theme.quiet());
            return self.scroll.draw_text(frame, inner, vec![none]);
        }
        if area.width < WIDE {
            return self.scroll.draw_text(frame, inner, parts.concat());
        }
        // the first half of the lines on the left, a part never divided
        let half = parts.iter().map(Vec::len).sum::<usize>() / 2;
        let mut columns: [Vec<Line<'_>>; 2] = Default::default();
        let mut before = 0;
        for part in parts {
            let column = usize::from(before >= half);
            before += part.len();
            columns[column].extend(part);
        }
        let [left, _, right] =
            Layout::horizontal([Constraint::Fill(1), Constraint::Length(2), Constraint::Fill(1)])
                .areas(inner);
        let [first, second] = columns;
        self.scroll.draw_beside(frame, [(left, first), (right, second)]);
    }
}
