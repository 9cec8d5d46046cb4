//! The line above the panes: the game, and its rule in a sentence.

use crate::tui::context::Context;
use crate::tui::widgets::text::{put, wrapped};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// The height from which the rule may take a second line.
const TALL: u16 = 20;

/// Lines that the rule takes.
pub fn height(context: &Context<'_>) -> u16 {
    let long = line(context).width() > usize::from(context.size.0);
    if long && context.size.1 >= TALL { 2 } else { 1 }
}

pub fn draw(context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
    let lines = if area.height > 1 {
        wrapped(vec![line(context)], usize::from(area.width))
    } else {
        vec![line(context)]
    };
    put(frame, area, lines);
}

fn line(context: &Context<'_>) -> Line<'static> {
    let about = context.table().game.about();
    Line::from(vec![
        Span::styled(format!(" {} ", about.title), context.theme.strong()),
        Span::styled(format!("· {}", about.rule), context.theme.quiet()),
    ])
}
