//! Where everything of the map's pane stands, and the window that follows from it.
//!
//! ```text
//! ┌ Wythoff's game · Grundy values · 1:1 ──────────────┐
//! │      0  1  2  3  …                     column axis │
//! │   0  0  1  2  3                        body        │
//! │ …                                                  │
//! │ 0 losing ██ 1 ██ 2 …                   legend      │
//! │ > options, * 2 winning in sight        words       │
//! └ a 0–20 · b 0–60 ───────────────────────── memory ──┘
//! ```

use super::level::Level;
use super::sight::Sight;
use super::window::Window;
use crate::games::Look;
use ratatui::layout::{Position as Point, Rect};

/// The parts of the pane, without its border.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The line of column numbers.
    pub axis: u16,
    /// Columns of the row numbers, at the left edge.
    pub labels: Rect,
    /// The cells.
    pub body: Rect,
    /// The legend's line, when there is room.
    pub legend: Option<u16>,
    /// The line of the overlays, when some are on and there is room.
    pub words: Option<u16>,
    /// What the body shows.
    pub window: Window,
}

impl Plan {
    /// The plan for a pane of this area.
    pub fn new(sight: Sight<'_>, area: Rect) -> Self {
        Self::at_level(sight, area, sight.table.grid.level)
    }

    /// The same, were the level this one.
    pub fn at_level(sight: Sight<'_>, area: Rect, level: Level) -> Self {
        let grid = &sight.table.grid;
        let inner =
            Rect::new(area.x + 1, area.y + 1, area.width.saturating_sub(2), area.height.saturating_sub(2));
        let mut bottom = inner.bottom();
        let mut line = |wanted: bool, least: u16| {
            (wanted && inner.height >= least).then(|| {
                bottom -= 1;
                bottom
            })
        };
        let words = line(sight.map.overlays.any(), 9);
        let legend = line(true, 7);
        let height = bottom.saturating_sub(inner.y + 1).max(1);
        let (down, across) = level.cells();
        let last_row = grid.origin.0.saturating_add(u64::from(height) * down).min(crate::games::LARGEST_HEAP);
        let labels = match grid.view.look {
            // values of heaps, their digits in groups of three
            Look::HeapPlot => {
                let wide = u64::from(inner.width) * across;
                let digits = digits(grid.origin.1.saturating_add(wide));
                digits + (digits - 1) / 3
            }
            _ => digits(last_row),
        };
        let label = (labels + 2).max(4).min((inner.width * 3 / 5).max(4));
        let wide = inner.width.saturating_sub(label).max(1);
        let last_col = grid.origin.1.saturating_add(u64::from(wide) * across);
        let width = match level {
            Level::Digits if grid.view.look != Look::HeapPlot => cell_width(sight, last_row, last_col, wide),
            _ => 1,
        };
        let body = Rect::new(inner.x + label, inner.y + 1, wide.min(inner.width), height);
        let size = (u64::from(height), u64::from((wide / width).max(1)));
        let window = Window { level, origin: grid.origin, size, width: width.into(), first: grid.view.first };
        let labels = Rect::new(inner.x, inner.y + 1, label, height);
        Self { axis: inner.y, labels, body, legend, words, window }
    }

    /// The cell on screen at a point.
    pub fn cell_at(&self, at: Point) -> Option<(u64, u64)> {
        if !self.body.contains(at) {
            return None;
        }
        let down = u64::from(at.y - self.body.y);
        let across = u64::from(at.x - self.body.x) / self.window.width;
        (across < self.window.size.1).then(|| self.window.cell((down, across))).flatten()
    }
}

/// Columns of a written cell with the gap after it: enough for every value that two heaps as large
/// as those in sight usually have; larger ones show as `#`.
fn cell_width(sight: Sight<'_>, last_row: u64, last_col: u64, wide: u16) -> u16 {
    let grid = &sight.table.grid;
    let across = grid.origin.1.saturating_add(u64::from(wide) / 3);
    match grid.view.look {
        Look::Outcome => 2,
        _ if sight.map.character.small => 2,
        Look::HeapTable { .. } | Look::HeapPlot => digits(last_col) + 1,
        Look::Values => digits(last_row.saturating_add(across)) + 1,
    }
    .clamp(2, 6)
}

/// Decimal digits.
pub fn digits(number: u64) -> u16 {
    number.max(1).ilog10() as u16 + 1
}
