//! The parameters of the game, and the line being typed.

use crate::tui::actions::{Action, Entry, Place, entry};
use crate::tui::context::Context;
use crate::tui::layout::Focus;
use crate::tui::session::{Purpose, SetupLine, setup_lines};
use crate::tui::widgets::frame::pane;
use crate::tui::widgets::text::{clipped, put, wrapped};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use unicode_width::UnicodeWidthStr;

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Setup, Action::Up, "setup-up", &["up", "k"], "line above", ""),
    entry(Place::Setup, Action::Down, "setup-down", &["down", "j"], "line below", ""),
    entry(Place::Setup, Action::Left, "setup-left", &["left", "h"], "previous choice", ""),
    entry(Place::Setup, Action::Right, "setup-right", &["right", "l"], "next choice", ""),
    entry(Place::Setup, Action::Act, "setup-act", &["enter"], "type a value", "type a value"),
];

pub fn draw(context: &Context<'_>, setup_line: usize, frame: &mut Frame<'_>, area: Rect) {
    let mut lines = Vec::new();
    let rows = setup_lines(context.table());
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    for (at, row) in rows.iter().enumerate() {
        let chosen = at == setup_line && context.focus == Focus::Setup;
        let style = if chosen { context.theme.chosen() } else { Style::new() };
        let room = usize::from(area.width).saturating_sub(width + 3);
        lines.push(Line::styled(format!("{:width$} {}", row.name, shown(context, at, row, room)), style));
    }
    lines.push(Line::default());
    let refusal = context.line.filter(|line| matches!(line.purpose, Purpose::Parameter(_)));
    if let Some(why) = refusal.and_then(|line| line.refusal.as_ref()) {
        lines.extend(refusal_lines(why, usize::from(area.width).saturating_sub(2), context.theme.error()));
    } else if let Some(row) = rows.get(setup_line) {
        lines.push(Line::styled(row.meaning.to_string(), context.theme.quiet()));
        let table = context.table();
        lines.extend(table.game.meaning(&table.setup).into_iter().map(Line::raw));
    }
    let block = pane(context.theme, context.focus == Focus::Setup, "Setup");
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let (rows, rest) = lines.split_at(rows.len());
    let width = usize::from(inner.width);
    let rows = rows.iter().cloned().map(|line| clipped(line, width));
    put(frame, inner, rows.chain(wrapped(rest.to_vec(), width)).collect());
}

/// A refusal; the input and the carets below it stay in step where they are wider than the pane.
fn refusal_lines(why: &str, room: usize, style: Style) -> Vec<Line<'static>> {
    let lines: Vec<&str> = why.lines().collect();
    let [input, carets, why] = lines[..] else { return vec![Line::styled(why.to_owned(), style)] };
    let skipped = carets.width().saturating_sub(room);
    let part = |text: &str| text.chars().skip(skipped).take(room).collect::<String>();
    [part(input), part(carets), why.to_owned()].map(|line| Line::styled(line, style)).into()
}

/// The value, shorter where it does not fit; or what is being typed in its place.
fn shown(context: &Context<'_>, at: usize, row: &SetupLine, room: usize) -> String {
    match context.line {
        Some(line) if line.purpose == Purpose::Parameter(at) => format!("{}▏", line.text),
        _ if row.value.width() <= room => row.value.clone(),
        _ => row.short.clone().unwrap_or_else(|| row.value.clone()),
    }
}
