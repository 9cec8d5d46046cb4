//! The map's pane: border with title and range, axes, the body at its level, legend, words.

use super::axes;
use super::legend;
use super::level::Level;
use super::paint::Paint;
use super::plan::Plan;
use super::sight::Sight;
use super::{cells, pixels, plot};
use crate::export::palette::Scale;
use crate::export::tone::Toner;
use crate::games::Look;
use crate::input::grouped;
use crate::solve::board::Cell;
use crate::tui::widgets::frame::pane;
use crate::tui::widgets::text::shortened;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use unicode_width::UnicodeWidthStr;

/// Draw the pane.
pub fn draw(sight: Sight<'_>, frame: &mut Frame<'_>, area: Rect) {
    let plan = Plan::new(sight, area);
    let room = usize::from(area.width.saturating_sub(4));
    let range = range(sight, &plan);
    let head = title(sight, &plan, room);
    let together = format!("{head} · {range}");
    let (top, bottom) =
        if together.width() <= room { (together, String::new()) } else { (head, shortened(range, room)) };
    let state = state(sight);
    let mut border = pane(sight.theme, sight.focused, &top);
    if !bottom.is_empty() {
        border = border.title_bottom(format!(" {bottom} "));
    }
    if bottom.width() + state.width() + 4 <= room && !state.is_empty() {
        border = border.title_bottom(Line::from(format!(" {state} ")).right_aligned());
    }
    frame.render_widget(border, area);
    if area.width < 12 || area.height < 5 {
        return;
    }
    let paint = paint(sight, &plan);
    let look = &sight.table.grid.view.look;
    if *look == Look::HeapPlot && !sight.hidden {
        plot::draw(sight, &plan, frame.buffer_mut());
    } else {
        match plan.window.level {
            Level::Digits => cells::draw(sight, &plan, &paint, frame.buffer_mut()),
            Level::Letters | Level::Pixels(_) => pixels::draw(sight, &plan, &paint, frame.buffer_mut()),
        }
        axes::draw(&plan, sight.theme, sight.table.grid.cursor, frame.buffer_mut());
    }
    if let Some(y) = plan.legend {
        let line = legend::line(sight, &plan, &paint, room);
        frame.buffer_mut().set_line(area.x + 1, y, &line, area.width.saturating_sub(2));
    }
    if let Some(y) = plan.words {
        let words = shortened(sight.map.sheet.said.join("   "), room);
        frame.buffer_mut().set_string(area.x + 1, y, words, sight.theme.strong());
    }
}

/// The paint for what is on screen: its scale ends at the largest value in view, rounded up so that
/// colours do not change with every step.
pub fn paint(sight: Sight<'_>, plan: &Plan) -> Paint {
    let mut toner = toner(sight);
    toner.scale.largest = largest_in_view(sight, plan).map(|largest| {
        let power = 10u64.saturating_pow(largest.max(1).ilog10());
        let ends = [1, 2, 5, 10].map(|factor| power.saturating_mul(factor));
        ends.into_iter().find(|&end| end >= largest).unwrap_or(largest).max(8)
    });
    Paint::new(sight.theme, toner)
}

/// The largest value of a cell or a block in view, as far as it is known.
fn largest_in_view(sight: Sight<'_>, plan: &Plan) -> Option<u64> {
    let window = &plan.window;
    if sight.table.grid.view.look == Look::Outcome || sight.table.grid.view.look == Look::HeapPlot {
        return None;
    }
    if window.level == Level::Digits {
        let places = (0..window.size.0).flat_map(|down| (0..window.size.1).map(move |across| (down, across)));
        let cells = places.filter_map(|place| window.cell(place));
        return cells
            .filter_map(|(row, col)| match sight.board.cell(row, col) {
                Cell::Value(value) => Some(value),
                _ => None,
            })
            .max();
    }
    super::tiles::spots(window, 0).filter_map(|spot| sight.map.tiles.largest(sight.map.identity, spot)).max()
}

/// What decides the tones on screen.
pub fn toner(sight: Sight<'_>) -> Toner {
    let grid = &sight.table.grid;
    let values_shown = grid.view.look != Look::Outcome;
    Toner {
        palette: sight.map.palette(values_shown),
        scale: Scale { scale: grid.level.scale(), dense: sight.map.character.dense, largest: None },
        measure: sight.map.measure,
        values_shown,
        dim: sight.map.overlays.has(super::overlays::Overlay::Dim),
    }
}

/// Game, view, cells a pixel, what a pixel tells; the last parts go first when there is no room.
fn title(sight: Sight<'_>, plan: &Plan, room: usize) -> String {
    let grid = &sight.table.grid;
    let level = match plot::covers(plan) {
        heaps if grid.view.look == Look::HeapPlot && heaps > 1 => format!("{heaps} heaps a column"),
        _ => grid.level.name(),
    };
    let mut parts = vec![sight.table.game.title().to_owned(), grid.view.title.to_string(), level];
    if grid.level.scale() > 0 && grid.view.look != Look::HeapPlot {
        let by_value = grid.view.look != Look::Outcome && !sight.map.character.dense;
        parts.push(sight.map.measure.name(by_value).to_owned());
        if sampled(sight, plan) {
            parts.push("sampled".to_owned());
        }
    }
    let mut title = parts.join(" · ");
    if title.width() > room && parts.len() > 2 {
        // Whether it is sampled is said whatever else has to go.
        let kept: Vec<String> = parts[1..].iter().filter(|part| part.len() < 30).cloned().collect();
        title = kept.join(" · ");
    }
    shortened(title, room)
}

/// Whether a figure in sight is of a sample only.
fn sampled(sight: Sight<'_>, plan: &Plan) -> bool {
    let by_value = toner(sight).by_value();
    super::tiles::spots(&plan.window, 0).any(|spot| {
        let Some(tile) = sight.map.tiles.get(sight.map.identity, spot) else { return false };
        tile.sampled(by_value)
    })
}

/// The rows and columns in sight: `a 0–38 · b 0–120`.
fn range(sight: Sight<'_>, plan: &Plan) -> String {
    let view = &sight.table.grid.view;
    let last = plan.window.last();
    let part =
        |name: &str, from: u64, to: u64| format!("{name} {}–{}", grouped(from.max(view.first)), grouped(to));
    let columns = part(&view.axes[1], plan.window.origin.1, last.1);
    if view.look == Look::HeapPlot {
        return columns;
    }
    format!("{} · {columns}", part(&view.axes[0], plan.window.origin.0, last.0))
}

/// What the grid does not show: the heaps of a position with more than two.
fn state(sight: Sight<'_>) -> String {
    let grid = &sight.table.grid;
    match (&grid.view.look, grid.position.heaps()) {
        (Look::Values | Look::Outcome, heaps @ [_, _, _, ..]) => {
            format!("two heaps shown; the position has {}", heaps.len())
        }
        _ => String::new(),
    }
}
