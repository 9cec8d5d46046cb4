//! The line above the panes: the game, and its rule in a sentence. Below it stands what is wrong with
//! the file of the game, for as long as it is wrong.

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
    let rule = if long && context.size.1 >= TALL { 2 } else { 1 };
    rule + u16::try_from(fault(context).len()).unwrap_or(u16::MAX - rule)
}

/// What is wrong with the file, its carets below the places they are meant for.
fn fault(context: &Context<'_>) -> Vec<Line<'static>> {
    let Some(fault) = &context.table().fault else { return Vec::new() };
    fault.lines().map(|line| Line::styled(format!(" {line}"), context.theme.error())).collect()
}

pub fn draw(context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
    let fault = fault(context);
    let mut lines = vec![line(context)];
    if usize::from(area.height) > 1 + fault.len() {
        lines = wrapped(lines, usize::from(area.width));
    }
    put(frame, area, lines.into_iter().chain(fault).collect());
}

fn line(context: &Context<'_>) -> Line<'static> {
    let about = context.table().game.about();
    Line::from(vec![
        Span::styled(format!(" {} ", about.title), context.theme.strong()),
        Span::styled(format!("· {}", about.rule), context.theme.quiet()),
    ])
}
