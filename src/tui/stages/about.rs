//! About the game: rules, law, why, what is open, sources, and the widespread errors with a way
//! to the position that refutes each.

use super::stage::{Action, Context, Entry, Frame, Intent, Place, Rect, Stage, entry};
use crate::games::Position;
use crate::tui::widgets::scroll::Scroll;
use ratatui::text::{Line, Span};

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::About, Action::Up, "words-up", &["up", "k"], "scroll up", ""),
    entry(Place::About, Action::Down, "words-down", &["down", "j"], "scroll down", ""),
    entry(Place::About, Action::PageUp, "words-page-up", &["pgup"], "a screen up", ""),
    entry(Place::About, Action::PageDown, "words-page-down", &["pgdn"], "a screen down", ""),
    entry(Place::About, Action::NextItem, "words-next", &["space"], "next false belief", "next belief"),
    entry(Place::About, Action::Act, "words-act", &["enter"], "go to the position that refutes it", "refute"),
];

/// The pages about the game on screen.
pub struct About {
    scroll: Scroll,
    chosen: Option<usize>,
}

impl About {
    pub fn new() -> Self {
        Self { scroll: Scroll::default(), chosen: None }
    }

    /// Go to the position that refutes the chosen belief.
    fn refute(&self, context: &mut Context<'_>) {
        let game = context.table().game.clone();
        let Some(belief) = self.chosen.and_then(|chosen| game.about().beliefs.get(chosen)) else {
            return context.say(context.hint("{words-next} chooses a belief first"));
        };
        for text in &belief.setup {
            if let Some((name, value)) = text.split_once('=') {
                context.intents.push(Intent::Set(name.to_owned(), value.to_owned()));
            }
        }
        match Position::read(game.form(), &belief.position) {
            Ok(position) => {
                context.leave();
                context.visit(position);
                let changed = match &belief.setup[..] {
                    [] => String::new(),
                    values => format!("now {}: ", values.join(", ").replace('=', " = ")),
                };
                context.say(format!("{changed}{}", belief.truth));
            }
            Err(error) => context.refuse(error),
        }
    }
}

impl Stage for About {
    fn place(&self) -> Place {
        Place::About
    }

    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        let beliefs = context.table().game.about().beliefs.len();
        match action {
            Action::Act => self.refute(context),
            Action::NextItem => {
                // the first Space shows the first belief
                let next = self.chosen.map_or(0, |chosen| (chosen + 1) % beliefs.max(1));
                self.chosen = Some(next);
                self.scroll.show(head(context).len() + 1 + 2 * next);
            }
            _ => self.scroll.act(action, context.size.1),
        }
    }

    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        let about = context.table().game.about();
        let mut lines = head(context);
        if !about.beliefs.is_empty() {
            lines.push(Line::styled(
                context.hint("Widely believed, and wrong ({words-next} chooses, {words-act} shows)"),
                context.theme.strong(),
            ));
            for (at, belief) in about.beliefs.iter().enumerate() {
                let chosen = Some(at) == self.chosen;
                let style = if chosen { context.theme.chosen() } else { context.theme.losing_word() };
                lines.push(Line::styled(
                    format!("{} “{}”", if chosen { "▸" } else { " " }, belief.claim),
                    style,
                ));
                lines.push(Line::from(vec![Span::raw("  "), Span::raw(belief.truth.to_string())]));
            }
            lines.push(Line::default());
        }
        lines.push(Line::styled("Sources", context.theme.strong()));
        lines.extend(about.sources.iter().map(|source| Line::raw(source.to_string())));
        self.scroll.draw(
            context.theme,
            frame,
            area,
            &context.hint(&format!("{} · {{back}} closes", about.title)),
            lines,
        );
    }
}

/// Everything above the beliefs.
fn head(context: &Context<'_>) -> Vec<Line<'static>> {
    let table = context.table();
    let about = table.game.about();
    let name = table.game.canonical(&table.setup);
    let meaning = table.game.meaning(&table.setup).join("\n");
    // the game's own law is described below
    let by_values = context.board.law().filter(|_| table.game.law(&table.setup).is_none());
    let period = by_values.map(|law| format!("{}; {}", law.text, law.standing)).unwrap_or_default();
    let sections = [
        (&*name, &*meaning),
        ("Period", &*period),
        ("Rules", &*about.rules),
        ("Law", &*about.law),
        ("Why", &*about.why),
        ("History", &*about.history),
        ("Open", &*about.open),
    ];
    let mut lines = Vec::new();
    for (name, text) in sections.into_iter().filter(|(_, text)| !text.is_empty()) {
        lines.push(Line::styled(name.to_owned(), context.theme.strong()));
        lines.extend(text.lines().map(|line| Line::raw(line.to_owned())));
        lines.push(Line::default());
    }
    lines
}
