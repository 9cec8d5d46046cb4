//! The whole screen, from the state.

use super::app::App;
use super::layout::{LEAST_SIZE, too_small};
use super::map;
use super::panes;
use super::stages::Extent;
use ratatui::Frame;
use ratatui::widgets::{Paragraph, Wrap};

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
    let context = app.context();
    panes::rule::draw(&context, frame, areas.rule);
    if let Some(area) = areas.games {
        panes::games::draw(&context, frame, area);
    }
    if let Some(area) = areas.setup {
        panes::setup::draw(&context, app.session.setup_line, frame, area);
    }
    if let Some(area) = areas.grid {
        map::draw(app.sight(), frame, area);
    }
    if let Some(area) = areas.inspector {
        panes::inspector::draw(&context, &app.session.inspector, frame, area);
    }
    if let Some(area) = areas.count {
        panes::count::draw(&context, &app.jobs.count, frame, area);
    }
    if let Some(stage) = app.stage() {
        let area = match stage.extent() {
            Extent::Whole => Some(areas.stage),
            Extent::Side => areas.inspector,
        };
        if let Some(area) = area {
            stage.draw(&context, frame, area);
        }
    }
    let status = panes::status::Status { notice: app.session.notice.as_ref(), count: &app.jobs.count.state };
    if let Some(tour) = &app.tour {
        tour.draw(&context, frame, areas.tour);
    }
    panes::status::draw(&context, &status, frame, areas.message, areas.status);
}
