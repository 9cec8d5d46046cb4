//! The map's pane: border with title and range, axes, the body at its level, legend, words.

use super::axes;
use super::legend;
use super::level::Level;
use super::paint::Paint;
use super::plan::Plan;
use super::{cells, pixels, plot};
use crate::export::palette::Scale;
use crate::export::tone::Toner;
use crate::games::Look;
use crate::input::grouped;
use crate::solve::survey::Finding;
use crate::tui::app::App;
use crate::tui::layout::Focus;
use crate::tui::panes::block;
use crate::tui::panes::status::bytes;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use unicode_width::UnicodeWidthStr;

/// Draw the pane.
pub fn draw(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let plan = Plan::new(app, area);
    let room = usize::from(area.width.saturating_sub(4));
    let range = range(app, &plan);
    let head = title(app, &plan, room);
    let together = format!("{head} · {range}");
    let (top, bottom) =
        if together.width() <= room { (together, String::new()) } else { (head, shortened(range, room)) };
    let state = state(app);
    let mut border = block(app, Focus::Grid, top);
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
    let paint = paint(app);
    let look = &app.table().grid.view.look;
    if *look == Look::HeapPlot {
        plot::draw(app, &plan, frame.buffer_mut());
    } else {
        match plan.window.level {
            Level::Digits => cells::draw(app, &plan, frame.buffer_mut()),
            Level::Letters | Level::Pixels(_) => pixels::draw(app, &plan, &paint, frame.buffer_mut()),
        }
        axes::draw(&plan, app.theme, app.table().grid.cursor, frame.buffer_mut());
    }
    if let Some(y) = plan.legend {
        let line = legend::line(app, &plan, &paint, room);
        frame.buffer_mut().set_line(area.x + 1, y, &line, area.width.saturating_sub(2));
    }
    if let Some(y) = plan.words {
        let words = shortened(app.map.sheet.said.join("   "), room);
        frame.buffer_mut().set_string(area.x + 1, y, words, app.theme.strong());
    }
}

/// The paint for what is on screen.
pub fn paint(app: &App) -> Paint {
    Paint::new(app.theme, toner(app))
}

/// What decides the tones on screen.
pub fn toner(app: &App) -> Toner {
    let grid = &app.table().grid;
    let values_shown = grid.view.look != Look::Outcome;
    Toner {
        palette: app.map.palette(values_shown),
        scale: Scale { scale: grid.level.scale(), dense: app.map.character.dense },
        measure: app.map.measure,
        values_shown,
        dim: app.map.overlays.has(super::overlays::Overlay::Dim),
    }
}

/// Game, view, cells a pixel, what a pixel tells; the last parts go first when there is no room.
fn title(app: &App, plan: &Plan, room: usize) -> String {
    let grid = &app.table().grid;
    let mut parts = vec![app.table().game.title().to_owned(), grid.view.title.to_string(), grid.level.name()];
    if grid.level.scale() > 0 && grid.view.look != Look::HeapPlot {
        let by_value = grid.view.look != Look::Outcome && !app.map.character.dense;
        parts.push(app.map.measure.name(by_value).to_owned());
        if sampled(app, plan) {
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
fn sampled(app: &App, plan: &Plan) -> bool {
    let by_value = toner(app).by_value();
    super::tiles::spots(&plan.window, 0).any(|spot| {
        let Some(tile) = app.map.tiles.get(app.map.identity, spot) else { return false };
        tile.sampled(by_value)
    })
}

/// The rows and columns in sight: `a 0–38 · b 0–120`.
fn range(app: &App, plan: &Plan) -> String {
    let view = &app.table().grid.view;
    let last = plan.window.last();
    let part =
        |name: &str, from: u64, to: u64| format!("{name} {}–{}", grouped(from.max(view.first)), grouped(to));
    let columns = part(&view.axes[1], plan.window.origin.1, last.1);
    if view.look == Look::HeapPlot {
        return columns;
    }
    format!("{} · {columns}", part(&view.axes[0], plan.window.origin.0, last.0))
}

/// What the worker still owes, and the memory that tiles take.
fn state(app: &App) -> String {
    if app.table().grid.level == Level::Digits || app.table().grid.view.look == Look::HeapPlot {
        return String::new();
    }
    let held = bytes(app.map.tiles.bytes() as u64);
    match app.map.missing {
        0 => format!("tiles {held} of {}", bytes(app.map.tiles.most as u64)),
        missing => format!("{missing} tiles pending · {held}"),
    }
}

/// A text cut to fit.
fn shortened(text: String, room: usize) -> String {
    if text.width() <= room {
        return text;
    }
    let mut kept: String = text.chars().take(room.saturating_sub(1)).collect();
    kept.push('…');
    kept
}

/// What is known of the block under the cursor, for the legend.
pub fn under_cursor(app: &App) -> Option<String> {
    let grid = &app.table().grid;
    let scale = grid.level.scale();
    if scale == 0 || grid.view.look == Look::HeapPlot {
        return None;
    }
    let (row, col) = (grid.cursor.0 >> scale, grid.cursor.1 >> scale);
    let side = crate::solve::survey::SIDE as u64;
    let spot = crate::solve::survey::Spot { scale, row: row / side, col: col / side };
    let tile = app.map.tiles.get(app.map.identity, spot)?;
    let block = tile.block((row % side) as usize, (col % side) as usize);
    let about = match block.counted {
        Finding::Exact => "here: ",
        Finding::Sampled => "here, of a sample: ",
        Finding::Unknown => return Some("here: not known yet".into()),
    };
    let counted =
        format!("{about}{} of {} losing", short(block.census.losing), short(block.census.positions));
    let values = grid.view.look != Look::Outcome && block.largest_by == Finding::Exact;
    Some(if values { format!("{counted}, largest {}", block.largest) } else { counted })
}

fn short(number: u128) -> String {
    if number.is_power_of_two() && number > 1 << 30 {
        format!("2^{}", number.ilog2())
    } else {
        grouped(number)
    }
}
