//! The grid: digits, one cell a value, with axes.

use super::{App, Focus, block};
use crate::games::Look;
use crate::solve::board::Cell;
use crate::tui::app::Viewport;
use ratatui::Frame;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::{Modifier, Style};

/// Columns between two cells' left edges, and of the row labels.
#[derive(Clone, Copy)]
struct Widths {
    cell: u16,
    label: u16,
}

/// Rows and columns that `area` shows.
pub fn viewport(app: &App, area: Rect) -> Viewport {
    let inner = inner(area);
    let widths = widths(app, inner);
    let rows = inner.height.saturating_sub(1);
    let cols = inner.width.saturating_sub(widths.label) / widths.cell;
    (u64::from(rows.max(1)), u64::from(cols.max(1)))
}

/// The cell on screen at a point.
pub fn cell_at(app: &App, area: Rect, at: Point) -> Option<(u64, u64)> {
    let inner = inner(area);
    let widths = widths(app, inner);
    let (row, col) = (at.y.checked_sub(inner.y + 1)?, at.x.checked_sub(inner.x + widths.label)?);
    let origin = app.table().grid.origin;
    Some((origin.0.checked_add(u64::from(row))?, origin.1.checked_add(u64::from(col / widths.cell))?))
}

fn inner(area: Rect) -> Rect {
    Rect::new(area.x + 1, area.y + 1, area.width.saturating_sub(2), area.height.saturating_sub(2))
}

fn widths(app: &App, inner: Rect) -> Widths {
    let grid = &app.table().grid;
    let last = grid.origin.0.saturating_add(u64::from(inner.height));
    let label = u16::try_from(last.max(1).ilog10() + 2).unwrap_or(20);
    let near = grid.cursor.0.max(grid.cursor.1);
    let cell = match grid.view.look {
        Look::Outcome => 2,
        _ if near < 40 => 3,
        _ if near < 400 => 4,
        _ => 5,
    };
    Widths { cell, label: label.max(3) }
}

pub fn draw(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let grid = &app.table().grid;
    let title = format!("{} · {}", app.table().game.title(), grid.view.title);
    frame.render_widget(block(app, Focus::Grid, title), area);
    let inner = inner(area);
    if inner.width < 6 || inner.height < 2 {
        return;
    }
    let widths = widths(app, inner);
    let (rows, cols) = viewport(app, area);
    column_labels(app, frame, inner, widths, cols);
    let mut text = String::with_capacity(24);
    for down in 0..rows {
        let Some(row) = grid.origin.0.checked_add(down) else { break };
        let y = inner.y + 1 + u16::try_from(down).unwrap_or(u16::MAX);
        let label = format!("{row:>width$}", width = usize::from(widths.label - 1));
        let label_style = if row == grid.cursor.0 { app.theme.strong() } else { app.theme.quiet() };
        frame.buffer_mut().set_string(inner.x, y, label, label_style);
        for right in 0..cols {
            let Some(col) = grid.origin.1.checked_add(right) else { break };
            let x = inner.x + widths.label + u16::try_from(right).unwrap_or(u16::MAX) * widths.cell;
            let style = write_cell(app, app.board.cell(row, col), &mut text, usize::from(widths.cell - 1));
            let under = (row, col) == grid.cursor;
            let style = if under { style.add_modifier(Modifier::UNDERLINED | Modifier::BOLD) } else { style };
            frame.buffer_mut().set_string(x, y, &text, style);
            if under {
                mark(frame, x, y, widths.cell, app.theme.focused());
            }
        }
    }
}

/// Brackets about the cell under the cursor.
fn mark(frame: &mut Frame<'_>, x: u16, y: u16, width: u16, style: Style) {
    frame.buffer_mut().set_string(x.saturating_sub(1), y, "[", style);
    let after = x + width - 1;
    if after < frame.area().width {
        frame.buffer_mut().set_string(after, y, "]", style);
    }
}

fn write_cell(app: &App, cell: Cell, text: &mut String, width: usize) -> Style {
    use std::fmt::Write;
    text.clear();
    let (shown, style) = match cell {
        Cell::Outside => ("", app.theme.quiet()),
        Cell::Beyond => ("·", app.theme.quiet()),
        Cell::Pending => ("?", app.theme.quiet()),
        Cell::Outcome(outcome) if outcome.is_losing() => ("0", app.theme.losing()),
        Cell::Outcome(_) => ("+", Style::new()),
        Cell::Value(value) => {
            let _ = write!(text, "{value:>width$}");
            if text.len() > width {
                text.clear();
                let _ = write!(text, "{:>width$}", "#");
            }
            return if value == 0 { app.theme.losing() } else { Style::new() };
        }
    };
    let _ = write!(text, "{shown:>width$}");
    style
}

/// Column numbers, as many as stand clear of each other.
fn column_labels(app: &App, frame: &mut Frame<'_>, inner: Rect, widths: Widths, cols: u64) {
    let origin = app.table().grid.origin.1;
    let longest = u16::try_from(origin.saturating_add(cols).max(1).ilog10() + 1).unwrap_or(20);
    let every = u64::from((longest + 1).div_ceil(widths.cell));
    for right in (0..cols).step_by(usize::try_from(every).unwrap_or(1)) {
        let Some(col) = origin.checked_add(right) else { break };
        let x = inner.x + widths.label + u16::try_from(right).unwrap_or(u16::MAX) * widths.cell;
        let width = usize::from(widths.cell - 1);
        let label = if every == 1 { format!("{col:>width$}") } else { col.to_string() };
        let room = usize::from(inner.right().saturating_sub(x));
        if label.len() <= room {
            let style = if col == app.table().grid.cursor.1 { app.theme.strong() } else { app.theme.quiet() };
            frame.buffer_mut().set_string(x, inner.y, label, style);
        }
    }
}
