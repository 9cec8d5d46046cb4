//! The list of games.

use crate::games::Group;
use crate::tui::actions::{Action, Entry, Place, entry};
use crate::tui::context::Context;
use crate::tui::layout::Focus;
use crate::tui::session::Table;
use crate::tui::widgets::frame::pane;
use crate::tui::widgets::text::put;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Games, Action::Up, "games-up", &["up", "k"], "game above", ""),
    entry(Place::Games, Action::Down, "games-down", &["down", "j"], "game below", ""),
    entry(Place::Games, Action::FindGame, "games-find", &["/"], "find a game by its letters", "find"),
    entry(Place::Games, Action::Act, "games-act", &["enter"], "to the grid", "to the grid"),
];

/// The width from which a game shows its rule beside its name.
const WITH_RULE: u16 = 60;

/// The lines of the list: the name of a group, or the place of a game.
fn list(tables: &[Table]) -> Vec<Result<usize, Group>> {
    let group = |at: usize| Group::of(&*tables[at].game);
    let begins = |at: usize| (at == 0 || group(at) != group(at - 1)).then(|| Err(group(at)));
    (0..tables.len()).flat_map(|at| begins(at).into_iter().chain([Ok(at)])).collect()
}

/// Lines of the list.
pub fn rows(context: &Context<'_>) -> usize {
    list(context.tables).len()
}

/// The first line on screen: the chosen game stays in sight.
fn top(list: &[Result<usize, Group>], chosen: usize, area: Rect) -> usize {
    let line = list.iter().position(|line| *line == Ok(chosen)).unwrap_or(0);
    (line + 1).saturating_sub(usize::from(area.height.saturating_sub(2)))
}

/// The game on a line of the pane.
pub fn game_at(tables: &[Table], chosen: usize, area: Rect, line: usize) -> Option<usize> {
    let list = list(tables);
    list.get(top(&list, chosen, area) + line)?.ok()
}

pub fn draw(context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
    let block = pane(context.theme, context.focus == Focus::Games, "Games");
    let inner = block.inner(area);
    let title = |table: &Table| table.game.title().width();
    let longest = context.tables.iter().map(title).max().unwrap_or(0);
    let line = |line: &Result<usize, Group>| match *line {
        Err(group) => Line::styled(group.name(), context.theme.quiet()),
        Ok(at) => {
            let game = &context.tables[at].game;
            let (mark, style) = if at == context.chosen {
                ("▸", context.theme.strong())
            } else {
                (" ", ratatui::style::Style::new())
            };
            let mut line = Line::styled(format!("{mark} {}", game.title()), style);
            if inner.width >= WITH_RULE {
                let gap = " ".repeat(longest + 2 - title(&context.tables[at]));
                line.push_span(Span::styled(format!("{gap}{}", game.about().rule), context.theme.quiet()));
            }
            line
        }
    };
    let list = list(context.tables);
    let lines: Vec<Line<'_>> = list.iter().skip(top(&list, context.chosen, area)).map(line).collect();
    frame.render_widget(block, area);
    put(frame, inner, lines);
}
