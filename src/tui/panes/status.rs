//! The bottom line: the command being typed, a notice, the running count, and the keys.

use crate::input::grouped;
use crate::progress::Snapshot;
use crate::tui::actions::{Action, Place, TABLE};
use crate::tui::app::{App, CountState, Purpose, seconds, time_left};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use std::time::Duration;
use unicode_width::UnicodeWidthStr;

pub fn draw(app: &App, frame: &mut Frame<'_>, area: Rect) {
    frame.render_widget(Paragraph::new(line(app, usize::from(area.width))), area);
}

fn line(app: &App, width: usize) -> Line<'static> {
    let prompt = |purpose| match purpose {
        Purpose::Command => Some(':'),
        Purpose::Find => Some('/'),
        Purpose::Parameter(_) => None,
    };
    if let Some((typed, prompt)) = app.line.as_ref().and_then(|line| Some((line, prompt(line.purpose)?))) {
        let mut spans = vec![Span::raw(format!("{prompt}{}▏", tail(&typed.text, width.saturating_sub(3))))];
        if let Some(why) = &typed.refusal {
            spans.push(Span::styled(format!(" {why}"), app.theme.error()));
        }
        return Line::from(spans);
    }
    if let Some(notice) = &app.notice {
        let style = if notice.error { app.theme.error() } else { ratatui::style::Style::new() };
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

/// The actions of this place that are named in the footer, as many as fit.
fn footer(app: &App, width: usize) -> String {
    let place = app.place();
    let here = TABLE.iter().filter(|entry| entry.place == place);
    let everywhere = TABLE.iter().filter(|entry| entry.place == Place::Everywhere && place != Place::Text);
    // Help and quit come last on the line and are the last to go.
    let mut kept: Vec<String> = Vec::new();
    let mut room = width;
    let wanted = everywhere.clone().filter(|e| matches!(e.action, Action::Help | Action::Quit));
    let rest = here.chain(everywhere.filter(|e| !matches!(e.action, Action::Help | Action::Quit)));
    let mut last = 0;
    for (order, entry) in wanted.chain(rest).enumerate().filter(|(_, entry)| !entry.short.is_empty()) {
        let Some(key) = app.keymap.keys(entry.place, entry.action).next() else { continue };
        let text = format!("{key} {}", entry.short);
        let Some(left) = room.checked_sub(text.width() + 3) else { break };
        room = left;
        if order < 2 {
            kept.push(text);
            last += 1;
        } else {
            kept.insert(kept.len() - last, text);
        }
    }
    kept.join("   ")
}

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
