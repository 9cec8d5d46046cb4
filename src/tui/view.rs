//! The whole screen, from the state.

use super::app::App;
use super::layout::{LEAST_SIZE, too_small};
use super::map;
use super::panes;
use super::stages::Extent;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::{Paragraph, Wrap};

/// How a pane is drawn in its area.
type Draw = fn(&App, &mut Frame<'_>, Rect);

/// Draw the explorer.
pub fn view(app: &App, frame: &mut Frame<'_>) {
    let size = frame.area();
    if too_small((size.width, size.height)) {
        let text = format!(
            "too small: {}×{}; gametui needs {}×{}",
            size.width, size.height, LEAST_SIZE.0, LEAST_SIZE.1
        );
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), size);
        return;
    }
    let areas = app.areas();
    let panes: [(Option<Rect>, Draw); 5] = [
        (areas.games, panes::games::draw),
        (areas.setup, panes::setup::draw),
        (areas.grid, map::draw),
        (areas.inspector, panes::inspector::draw),
        (areas.count, panes::count::draw),
    ];
    for (area, draw) in panes {
        if let Some(area) = area {
            draw(app, frame, area);
        }
    }
    match app.stage.as_ref().map(|stage| (stage, stage.extent())) {
        Some((stage, Extent::Whole)) => stage.draw(app, frame, areas.stage),
        Some((stage, Extent::Side)) => {
            if let Some(area) = areas.inspector {
                stage.draw(app, frame, area);
            }
        }
        None => {}
    }
    panes::status::draw(app, frame, areas.status);
}
