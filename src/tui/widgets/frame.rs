//! The frames of panes and stages: thick and bright where the focus is.

use crate::tui::context::Context;
use crate::tui::layout::Focus;
use crate::tui::theme::Theme;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, BorderType, Clear};

/// The frame of a pane.
pub fn pane(theme: Theme, focused: bool, title: &str) -> Block<'static> {
    let style = if focused { theme.focused() } else { theme.unfocused() };
    let border = if focused { BorderType::Thick } else { BorderType::Plain };
    Block::bordered().border_type(border).border_style(style).title_style(style).title(format!(" {title} "))
}

/// Draw the frame of a stage beside the grid; the area inside it.
pub fn framed(context: &Context<'_>, frame: &mut Frame<'_>, area: Rect, title: &str) -> Rect {
    let block = pane(context.theme, context.focus == Focus::Inspector, title);
    let inner = block.inner(area);
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    inner
}
