//! The game in words: rules, law, why, what is open, sources, and the widespread errors with a way
//! to the position that refutes each.

use super::{Action, App, Effect, Frame, Place, Rect, Stage};
use crate::games::Position;
use crate::tui::scroll::Scroll;
use ratatui::text::{Line, Span};

/// The words of the game on screen.
pub struct GameWords {
    scroll: Scroll,
    chosen: Option<usize>,
}

impl GameWords {
    pub fn new(_app: &App) -> Self {
        Self { scroll: Scroll::default(), chosen: None }
    }

    /// Go to the position that refutes the chosen belief.
    fn refute(&self, app: &mut App) {
        let game = app.table().game.clone();
        let Some(belief) = self.chosen.and_then(|chosen| game.about().beliefs.get(chosen)) else {
            return app.say("Space chooses a belief first");
        };
        for text in &belief.setup {
            if let Some((name, value)) = text.split_once('=')
                && let Err(error) = app.read_parameter(name, value)
            {
                return app.refuse(error);
            }
        }
        match Position::read(game.form(), &belief.position) {
            Ok(position) => {
                app.leave();
                app.visit(position);
                let changed = match &belief.setup[..] {
                    [] => String::new(),
                    values => format!("now {}: ", values.join(", ").replace('=', " = ")),
                };
                app.say(format!("{changed}{}", belief.truth));
            }
            Err(error) => app.refuse(error),
        }
    }
}

impl Stage for GameWords {
    fn place(&self) -> Place {
        Place::Words
    }

    fn act(&mut self, app: &mut App, action: Action) -> Vec<Effect> {
        let beliefs = app.table().game.about().beliefs.len();
        match action {
            Action::Act => self.refute(app),
            Action::NextItem => {
                // the first Space shows the first belief
                let next = self.chosen.map_or(0, |chosen| (chosen + 1) % beliefs.max(1));
                self.chosen = Some(next);
                self.scroll.show(head(app).len() + 1 + 2 * next);
            }
            _ => self.scroll.act(action, app.size.1),
        }
        Vec::new()
    }

    fn draw(&self, app: &App, frame: &mut Frame<'_>, area: Rect) {
        let about = app.table().game.about();
        let mut lines = head(app);
        if !about.beliefs.is_empty() {
            lines.push(Line::styled(
                "Widely believed, and wrong (Space chooses, Enter shows)",
                app.theme.strong(),
            ));
            for (at, belief) in about.beliefs.iter().enumerate() {
                let chosen = Some(at) == self.chosen;
                let style = if chosen { app.theme.chosen() } else { app.theme.losing_word() };
                lines.push(Line::styled(
                    format!("{} “{}”", if chosen { "▸" } else { " " }, belief.claim),
                    style,
                ));
                lines.push(Line::from(vec![Span::raw("  "), Span::raw(belief.truth.to_string())]));
            }
            lines.push(Line::default());
        }
        lines.push(Line::styled("Sources", app.theme.strong()));
        lines.extend(about.sources.iter().map(|source| Line::raw(source.to_string())));
        self.scroll.draw(app, frame, area, &format!("{} · Esc closes", about.title), lines);
    }
}

/// Everything above the beliefs.
fn head(app: &App) -> Vec<Line<'static>> {
    let table = app.table();
    let about = table.game.about();
    let sections = [
        ("Rules", &about.rules),
        ("Law", &about.law),
        ("Why", &about.why),
        ("History", &about.history),
        ("Open", &about.open),
    ];
    let mut lines = Vec::new();
    for (name, text) in sections.into_iter().filter(|(_, text)| !text.is_empty()) {
        lines.push(Line::styled(name, app.theme.strong()));
        lines.extend(text.lines().map(|line| Line::raw(line.to_owned())));
        lines.push(Line::default());
    }
    lines
}
