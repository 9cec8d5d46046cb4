//! The panes: one small file each, drawn from the state and nothing else.

pub(super) mod count;
pub(super) mod games;
pub(super) mod inspector;
pub(super) mod setup;
pub(super) mod status;

use super::app::App;
use super::layout::Focus;
use ratatui::widgets::{Block, BorderType};

/// The frame of a pane.
pub(super) fn block(app: &App, pane: Focus, title: String) -> Block<'static> {
    let focused = app.focus == pane;
    let style = if focused { app.theme.focused() } else { app.theme.unfocused() };
    let border = if focused { BorderType::Thick } else { BorderType::Plain };
    Block::bordered().border_type(border).border_style(style).title_style(style).title(format!(" {title} "))
}
