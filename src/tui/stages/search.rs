//! A search over everything that can be done: actions of the place it was opened from and of
//! everywhere, and games; or over the games alone. A text fits when its letters come in that order.

use super::stage::{Action, Context, Entry, Frame, Intent, Key, Place, Rect, Stage, entry};
use crate::games::Group;
use crate::tui::widgets::list::Chooser;
use crate::tui::widgets::text::clipped;
use crate::tui::widgets::typed::Typed;
use ratatui::layout::{Constraint, Layout};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear};

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Search, Action::Up, "search-up", &["up"], "line above", ""),
    entry(Place::Search, Action::Down, "search-down", &["down"], "line below", ""),
    entry(Place::Search, Action::PageUp, "search-page-up", &["pgup"], "a screen up", ""),
    entry(Place::Search, Action::PageDown, "search-page-down", &["pgdn"], "a screen down", ""),
    entry(Place::Search, Action::Act, "search-act", &["enter"], "do it", "do it"),
];

/// The stage.
pub struct Search {
    typed: Typed,
    chooser: Chooser,
    /// Where it was opened; `None` when only games are searched.
    from: Option<Place>,
    /// What fits what is typed, the best first.
    fitting: Vec<Item>,
}

/// One thing that can be done.
#[derive(Clone)]
struct Item {
    text: String,
    /// What follows the text and is not searched: the rule of a game.
    more: String,
    key: String,
    does: Does,
}

#[derive(Clone)]
enum Does {
    Perform(Place, Action),
    Choose(usize),
}

impl Search {
    pub fn new(context: &Context<'_>) -> Self {
        let from = match context.focus {
            crate::tui::layout::Focus::Games => Place::Games,
            crate::tui::layout::Focus::Setup => Place::Setup,
            crate::tui::layout::Focus::Grid => Place::Grid,
            crate::tui::layout::Focus::Inspector => Place::Inspector,
            crate::tui::layout::Focus::Count => Place::Count,
        };
        Self::over(Some(from), context)
    }

    /// The games alone, each with its group and its rule.
    pub fn of_games(context: &Context<'_>) -> Self {
        Self::over(None, context)
    }

    fn over(from: Option<Place>, context: &Context<'_>) -> Self {
        let mut search =
            Self { typed: Typed::default(), chooser: Chooser::default(), from, fitting: Vec::new() };
        search.look(context);
        search
    }

    fn look(&mut self, context: &Context<'_>) {
        let keymap = context.keymap;
        let here =
            |entry: &&Entry| self.from.is_some_and(|from| [from, Place::Everywhere].contains(&entry.place));
        let actions = keymap.entries().iter().filter(here).map(|entry| Item {
            text: entry.label.to_owned(),
            more: String::new(),
            key: keymap.keys(entry.place, entry.action).next().map_or(String::new(), |key| key.to_string()),
            does: Does::Perform(entry.place, entry.action),
        });
        let alone = self.from.is_none();
        let games = context.tables.iter().enumerate().map(|(at, table)| {
            let (title, rule) = (table.game.title(), &table.game.about().rule);
            Item {
                text: if alone { title.to_owned() } else { format!("game: {title}") },
                more: if alone { format!(" · {rule}") } else { String::new() },
                key: if alone { Group::of(&*table.game).name().to_owned() } else { String::new() },
                does: Does::Choose(at),
            }
        });
        let scored =
            actions.chain(games).filter_map(|item| Some((score(&self.typed.text, &item.text)?, item)));
        let mut scored: Vec<(usize, Item)> = scored.collect();
        scored.sort_by_key(|(score, _)| *score);
        self.fitting = scored.into_iter().map(|(_, item)| item).collect();
        self.chooser.selected = 0;
    }
}

/// How well the letters of `typed` fit, in their order, into `text`: the letters passed over between
/// them, fewer at the beginning of a word; `None` when they do not.
fn score(typed: &str, text: &str) -> Option<usize> {
    let text: Vec<char> = text.to_lowercase().chars().collect();
    let typed: Vec<char> = typed.to_lowercase().chars().filter(|c| *c != ' ').collect();
    let begins = |at: usize| at == 0 || !text[at - 1].is_alphanumeric();
    let from = |start: usize| {
        let (mut at, mut passed) = (start, usize::from(!begins(start)) * 4);
        for &c in &typed {
            let found = text[at..].iter().position(|&other| other == c)?;
            passed += if begins(at + found) { found.min(2) } else { 2 * found };
            at += found + 1;
        }
        Some(passed)
    };
    match typed.first() {
        None => Some(0),
        Some(first) => (0..text.len()).filter(|&at| text[at] == *first).filter_map(from).min(),
    }
}

impl Stage for Search {
    fn place(&self) -> Place {
        Place::Search
    }

    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        if action != Action::Act {
            return self.chooser.act(action, self.fitting.len());
        }
        let Some(item) = self.fitting.get(self.chooser.selected) else { return };
        context.leave();
        context.intents.push(match item.does {
            Does::Perform(place, action) => Intent::Perform(place, action),
            Does::Choose(game) => Intent::Choose(game),
        });
    }

    fn key(&mut self, context: &mut Context<'_>, key: Key) -> bool {
        let taken = self.typed.key(key, |c| !c.is_control());
        if taken {
            self.look(context);
        }
        taken
    }

    fn typing(&self) -> bool {
        true
    }

    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        let (widest, what) = if self.from.is_some() { (64, "actions and games") } else { (110, "games") };
        let width = area.width.min(widest);
        let height = area.height.min(20);
        let area = Rect::new(area.x + (area.width - width) / 2, area.y, width, height);
        let title = context.hint(&format!(" Search {what} · {{back}} closes "));
        let block = Block::bordered().title(title).border_style(context.theme.focused());
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let [line, list] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(inner);
        let typed = self.typed.line(context.theme).unwrap_or_else(|| Line::raw("› ▏"));
        crate::tui::widgets::text::put(frame, line, vec![typed]);
        self.chooser.draw(frame, list, self.fitting.len(), |at, chosen| {
            let Some(item) = self.fitting.get(at) else { return Line::default() };
            let line = Line::from(vec![
                Span::styled(format!(" {:>9}  ", item.key), context.theme.focused()),
                Span::raw(item.text.clone()),
                Span::styled(item.more.clone(), context.theme.quiet()),
            ]);
            let line = clipped(line, usize::from(list.width));
            if chosen { line.style(context.theme.chosen()) } else { line }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::score;

    #[test]
    fn letters_fit_in_their_order_and_words_beat_scattered_letters() {
        assert_eq!(score("xq", "quit"), None);
        assert!(score("", "quit").is_some());
        let best = |typed: &str| {
            let all = ["start the count", "previous pane", "game: Scatter", "next palette"];
            all.into_iter().filter_map(|text| Some((score(typed, text)?, text))).min().map(|(_, text)| text)
        };
        assert_eq!(best("scat"), Some("game: Scatter"));
        assert_eq!(best("stc"), Some("start the count"));
        assert_eq!(best("npal"), Some("next palette"));
        assert_eq!(best("PANE"), Some("previous pane"));
    }
}
