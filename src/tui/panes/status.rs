//! The two bottom lines: a message or what is being typed; the running count and the keys.

use crate::games::Form;
use crate::input::grouped;
use crate::progress::Snapshot;
use crate::quantity::{bytes, rough, seconds};
use crate::tui::actions::{Action, Entry, Place};
use crate::tui::commands;
use crate::tui::context::Context;
use crate::tui::jobs::{CountState, time_left};
use crate::tui::session::{Notice, Purpose};
use crate::tui::widgets::text::{put, wrapped};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};
use std::time::Duration;
use unicode_width::UnicodeWidthStr;

/// What the bottom line shows besides the context.
pub struct Status<'a> {
    pub notice: Option<&'a Notice>,
    pub count: &'a CountState,
}

/// What is said or typed on one line, progress and keys on the one below.
pub fn draw(context: &Context<'_>, status: &Status<'_>, frame: &mut Frame<'_>, message: Rect, area: Rect) {
    put(frame, area, vec![line(context, status, usize::from(area.width))]);
    put(frame, message, vec![said(context, status, usize::from(message.width))]);
    draw_long(context, status, frame, message);
}

/// What is too long for the bottom line, whole, in a box above it.
fn draw_long(context: &Context<'_>, status: &Status<'_>, frame: &mut Frame<'_>, bar: Rect) {
    let refusal = context.line.filter(|line| !matches!(line.purpose, Purpose::Parameter(_)));
    let text = match (refusal, status.notice) {
        (Some(line), _) => line.refusal.as_deref().map(|why| (why, true)),
        (None, Some(notice)) => {
            let long = notice.text.width() + 1 > usize::from(bar.width);
            long.then_some((notice.text.as_str(), notice.error))
        }
        (None, None) => None,
    };
    let Some((text, error)) = text else { return };
    let style = if error { context.theme.error() } else { Style::new() };
    let lines = text.lines().map(|line| Line::styled(line.to_owned(), style)).collect();
    let lines = wrapped(lines, usize::from(bar.width).saturating_sub(2));
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_add(2).min(bar.y);
    let area = Rect::new(bar.x, bar.y - height, bar.width, height);
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(Block::bordered().border_style(style)), area);
}

/// What is typed, or the message.
fn said(context: &Context<'_>, status: &Status<'_>, width: usize) -> Line<'static> {
    let prompt = |purpose| match purpose {
        Purpose::Command => Some(':'),
        Purpose::Find => Some('/'),
        Purpose::Parameter(_) => None,
    };
    if let Some((typed, prompt)) = context.line.and_then(|line| Some((line, prompt(line.purpose)?))) {
        let mut spans = vec![Span::raw(format!("{prompt}{}▏", tail(&typed.text, width.saturating_sub(3))))];
        if typed.text.is_empty() {
            let hint = match typed.purpose {
                Purpose::Find => " losing, or a value; then row, column or diagonal".into(),
                _ => format!(" {}", examples()),
            };
            spans.push(Span::styled(hint, context.theme.quiet()));
        }
        return Line::from(spans);
    }
    if let Some(notice) = status.notice {
        let style = if notice.error { context.theme.error() } else { Style::new() };
        return Line::styled(format!(" {}", notice.text), style);
    }
    Line::default()
}

/// How far a count is, and the keys.
fn line(context: &Context<'_>, status: &Status<'_>, width: usize) -> Line<'static> {
    let left = match status.count {
        CountState::Running { snapshot, elapsed, begun, .. } => {
            running(snapshot, *elapsed, time_left(snapshot, *elapsed, *begun))
        }
        _ => String::new(),
    };
    let keys = footer(context, context.place, width.saturating_sub(left.width() + 2));
    let gap = width.saturating_sub(left.width() + keys.width() + 1);
    Line::from(vec![Span::raw(left), Span::raw(" ".repeat(gap)), Span::styled(keys, context.theme.quiet())])
}

/// A few commands that work, as a hint.
fn examples() -> String {
    let shown = ["go", "set", "game", "view", "export"];
    let named = |command: &&commands::Command| command.names.first().is_some_and(|name| shown.contains(name));
    let examples: Vec<&str> = commands::TABLE.iter().filter(named).map(|command| command.example).collect();
    examples.join(" · ")
}

/// ` 0.4 s · 0.2 s left · blocks 1 234/1 740 · cache 999 values, 31 KiB`
fn running(now: &Snapshot, elapsed: Duration, left: Option<Duration>) -> String {
    // What is asked for first stands first: a narrow terminal cuts the end.
    let mut parts = vec![seconds(elapsed)];
    if let Some(left) = left {
        parts.push(format!("{} left", seconds(left)));
    }
    if !now.block_name.is_empty() {
        parts.push(match now.blocks_total {
            0 => format!("{} {}", now.block_name, grouped(now.blocks)),
            total => format!("{} {}/{}", now.block_name, grouped(now.blocks), grouped(total)),
        });
    }
    if now.cache_bytes > 0 {
        parts.push(format!("cache {} values, {}", grouped(now.cache_values), bytes(now.cache_bytes)));
    }
    if now.items > 0 && elapsed > Duration::ZERO {
        let rate = now.items as f64 / elapsed.as_secs_f64();
        parts.push(format!("{} {}/s", rough(rate), now.item_name));
    }
    format!(" {}", parts.join(" · "))
}

/// The actions that are named in the footer, as many as fit: those of this place, those of
/// everywhere, and the map's overlays last. Help and quit end the line and are the last to go.
fn footer(context: &Context<'_>, place: Place, width: usize) -> String {
    let table = context.keymap.entries();
    let last = |entry: &&Entry| matches!(entry.action, Action::Help | Action::Quit);
    let overlay = |entry: &&Entry| matches!(entry.action, Action::Overlay(_));
    let pair = context.table().game.form() == Form::Pair;
    let offered = |entry: &&Entry| !(pair && matches!(entry.action, Action::AddHeap | Action::RemoveHeap));
    let here = table.iter().filter(|entry| entry.place == place).filter(offered);
    let everywhere = table.iter().filter(|entry| entry.place == Place::Everywhere && place != Place::Text);
    let text = |entry: &Entry| {
        let key = context.keymap.keys(entry.place, entry.action).next()?;
        (!entry.short.is_empty()).then(|| format!("{key} {}", entry.short))
    };
    let ends: Vec<String> = everywhere.clone().filter(last).filter_map(text).collect();
    let mut room = width.saturating_sub(ends.iter().map(|end| end.width() + GAP.len()).sum());
    // The way to everything else goes before the single screens.
    let soon = |entry: &&Entry| matches!(entry.action, Action::StartCount | Action::CommandLine);
    let first = here.clone().filter(|entry| !overlay(entry)).chain(everywhere.clone().filter(soon));
    let others = everywhere.filter(|entry| !last(entry) && !soon(entry));
    let middle = first.chain(others).chain(here.filter(overlay));
    let mut kept: Vec<String> = Vec::new();
    for text in middle.filter_map(text) {
        if let Some(left) = room.checked_sub(text.width() + GAP.len()) {
            room = left;
            kept.push(text);
        }
    }
    kept.extend(ends);
    kept.join(GAP)
}

/// Between two actions of the footer.
const GAP: &str = "  ";

/// The end of a text that is too long.
fn tail(text: &str, width: usize) -> String {
    let chars: Vec<char> = text.chars().collect();
    chars[chars.len().saturating_sub(width)..].iter().collect()
}
