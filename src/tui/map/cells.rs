//! The nearest level: every cell written out, its value or its outcome.

use super::overlays::{Marks, Overlay};
use super::paint::Paint;
use super::plan::Plan;
use super::sight::Sight;
use crate::solve::board::Cell;
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use std::fmt::Write;

/// Write the cells in sight.
pub fn draw(sight: Sight<'_>, plan: &Plan, paint: &Paint, buffer: &mut Buffer) {
    let window = &plan.window;
    let width = window.width as u16;
    let cursor = sight.table.grid.cursor;
    let mut text = String::with_capacity(24);
    let mut under = None;
    for down in 0..window.size.0 {
        for across in 0..window.size.1 {
            let Some((row, col)) = window.cell((down, across)) else { break };
            let x = plan.body.x + across as u16 * width;
            let y = plan.body.y + down as u16;
            let cell = sight.cell(row, col);
            let mut style = write_cell(sight, cell, &mut text, usize::from(width - 1));
            // quietly by value, where values are what is shown
            if let (Cell::Value(1..), Some(color)) = (cell, paint.color(paint.toner.cell(cell))) {
                style = style.fg(color);
            }
            let marks = sight.map.sheet.at(down as usize, across as usize);
            if let Some(overlay) = marks.foremost() {
                style = marked(sight, overlay, marks, style);
            }
            if (row, col) == cursor {
                under = Some((x, y, text.clone()));
            }
            buffer.set_stringn(x, y, &text, usize::from(width - 1), style);
            if let Some(overlay) = marks.foremost() {
                // next to its own number, before the first digit
                let lead = (text.len() - text.trim_start().len()) as u16;
                let glyph = if marks.winning() { '*' } else { overlay.glyph() };
                if let Some(before) = buffer.cell_mut(((x + lead).saturating_sub(1), y)) {
                    before.set_char(glyph).set_style(mark_style(sight, overlay, marks));
                }
            }
        }
    }
    // last, so that no neighbour and no overlay hides it
    if let Some((x, y, text)) = under {
        draw_cursor(plan, paint, buffer, (x, y), &text);
    }
}

/// The cell under the cursor, filled, with brackets where there is no colour to fill it with.
fn draw_cursor(plan: &Plan, paint: &Paint, buffer: &mut Buffer, (x, y): (u16, u16), text: &str) {
    let width = plan.window.width as u16;
    let style = paint.filled();
    buffer.set_stringn(x, y, text, usize::from(width - 1), Style::reset().patch(style));
    for (at, bracket) in [(x.saturating_sub(1), "["), (x + width - 1, "]")] {
        if at < plan.body.right() {
            let bracket = if paint.coloured() { " " } else { bracket };
            buffer.set_stringn(at, y, bracket, 1, Style::reset().patch(style));
        }
    }
}

/// The colour of a mark.
pub fn mark_style(sight: Sight<'_>, overlay: Overlay, marks: Marks) -> Style {
    if marks.winning() {
        return sight.theme.winning_word();
    }
    match overlay {
        Overlay::Options | Overlay::Path => sight.theme.focused(),
        Overlay::Law => sight.theme.error(),
        Overlay::NotSum | Overlay::Sources => sight.theme.strong(),
        Overlay::Lines | Overlay::Dim => sight.theme.quiet(),
    }
}

fn marked(sight: Sight<'_>, overlay: Overlay, marks: Marks, style: Style) -> Style {
    let losing = style.add_modifier.contains(Modifier::REVERSED);
    match overlay {
        Overlay::Lines | Overlay::Dim => style,
        _ if losing => style.patch(mark_style(sight, overlay, marks)).add_modifier(Modifier::REVERSED),
        _ => style.patch(mark_style(sight, overlay, marks)),
    }
}

/// Write a cell into `text`, right-aligned; returns its style.
fn write_cell(sight: Sight<'_>, cell: Cell, text: &mut String, width: usize) -> Style {
    text.clear();
    let dim = sight.map.overlays.has(Overlay::Dim);
    let (shown, style) = match cell {
        Cell::Outside | Cell::Beyond if !dim => ("", Style::new()),
        Cell::Outside | Cell::Beyond => ("·", sight.theme.quiet()),
        Cell::Pending => ("?", sight.theme.quiet()),
        Cell::Outcome(_) if sight.hidden => (".", sight.theme.quiet()),
        Cell::Outcome(outcome) if outcome.is_losing() => ("0", sight.theme.losing()),
        Cell::Outcome(_) => ("+", Style::new()),
        Cell::Value(value) => {
            let _ = write!(text, "{value:>width$}");
            if text.len() > width {
                text.clear();
                let _ = write!(text, "{:>width$}", "#");
            }
            return if value == 0 { sight.theme.losing() } else { Style::new() };
        }
    };
    let _ = write!(text, "{shown:>width$}");
    style
}
