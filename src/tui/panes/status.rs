//! The bottom line: the command being typed, a notice, the running count, and the keys.

use crate::input::grouped;
use crate::progress::Snapshot;
use crate::tui::actions::{Action, Entry, Place, TABLE};
use crate::tui::app::{App, CountState, Purpose, seconds, time_left};
use crate::tui::text::wrapped;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};
use std::time::Duration;
use unicode_width::UnicodeWidthStr;

pub fn draw(app: &App, frame: &mut Frame<'_>, area: Rect) {
    frame.render_widget(Paragraph::new(line(app, usize::from(area.width))), area);
    draw_long(app, frame, area);
}

/// What is too long for the bottom line, whole, in a box above it.
fn draw_long(app: &App, frame: &mut Frame<'_>, bar: Rect) {
    let refusal = app.line.as_ref().filter(|line| !matches!(line.purpose, Purpose::Parameter(_)));
    let text = match (refusal, &app.notice) {
        (Some(line), _) => line.refusal.as_deref().map(|why| (why, true)),
        (None, Some(notice)) => {
            let long = notice.text.width() + 1 > usize::from(bar.width);
            long.then_some((notice.text.as_str(), notice.error))
        }
        (None, None) => None,
    };
    let Some((text, error)) = text else { return };
    let style = if error { app.theme.error() } else { Style::new() };
    let lines = wrapped(vec![Line::styled(text.to_owned(), style)], usize::from(bar.width).saturating_sub(2));
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_add(2).min(bar.y);
    let area = Rect::new(bar.x, bar.y - height, bar.width, height);
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(Block::bordered().border_style(style)), area);
}

fn line(app: &App, width: usize) -> Line<'static> {
    let prompt = |purpose| match purpose {
        Purpose::Command => Some(':'),
        Purpose::Find => Some('/'),
        Purpose::Parameter(_) => None,
    };
    if let Some((typed, prompt)) = app.line.as_ref().and_then(|line| Some((line, prompt(line.purpose)?))) {
        let mut spans = vec![Span::raw(format!("{prompt}{}▏", tail(&typed.text, width.saturating_sub(3))))];
        if typed.text.is_empty() {
            let hint = match typed.purpose {
                Purpose::Find => " losing, or a value; then row, column or diagonal",
                _ => " go 5 3 · n 1e9 · game wythoff · view values · export grid.png",
            };
            spans.push(Span::styled(hint, app.theme.quiet()));
        }
        return Line::from(spans);
    }
    if let Some(notice) = &app.notice {
        let style = if notice.error { app.theme.error() } else { Style::new() };
        return Line::styled(format!(" {}", notice.text), style);
    }
    let left = match &app.count.state {
        CountState::Running { snapshot, elapsed, begun, .. } => {
            running(snapshot, *elapsed, time_left(snapshot, *elapsed, *begun))
        }
        _ => String::new(),
    };
    let keys = footer(app, width.saturating_sub(left.width() + 2));
    let gap = width.saturating_sub(left.width() + keys.width() + 1);
    Line::from(vec![Span::raw(left), Span::raw(" ".repeat(gap)), Span::styled(keys, app.theme.quiet())])
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
fn footer(app: &App, width: usize) -> String {
    let place = app.place();
    let last = |entry: &&Entry| matches!(entry.action, Action::Help | Action::Quit);
    let overlay = |entry: &&Entry| matches!(entry.action, Action::Overlay(_));
    let here = TABLE.iter().filter(|entry| entry.place == place);
    let everywhere = TABLE.iter().filter(|entry| entry.place == Place::Everywhere && place != Place::Text);
    let text = |entry: &Entry| {
        let key = app.keymap.keys(entry.place, entry.action).next()?;
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

/// Bytes in the unit that suits them.
pub fn bytes(count: u64) -> String {
    match count {
        0..1024 => format!("{count} B"),
        1024..1_048_576 => format!("{} KiB", count >> 10),
        1_048_576..1_073_741_824 => format!("{} MiB", count >> 20),
        _ => format!("{:.1} GiB", count as f64 / f64::from(1 << 30)),
    }
}

fn rough(rate: f64) -> String {
    match rate {
        r if r >= 1e9 => format!("{:.1}·10^9", r / 1e9),
        r if r >= 1e6 => format!("{:.0}·10^6", r / 1e6),
        r => grouped(r as u64),
    }
}

/// The end of a text that is too long.
fn tail(text: &str, width: usize) -> String {
    let chars: Vec<char> = text.chars().collect();
    chars[chars.len().saturating_sub(width)..].iter().collect()
}
