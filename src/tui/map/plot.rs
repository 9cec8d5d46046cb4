//! The value of one heap against its size, in the window of the map: the cursor is the crosshair.

use super::plan::Plan;
use super::sight::Sight;
use crate::tui::widgets::plot::{Body, Columns, Frame, Terms, indices};
use ratatui::buffer::Buffer;
use std::rc::Rc;

/// The heap values of the board on screen.
struct HeapValues<'a> {
    sight: Sight<'a>,
    to: u64,
}

impl Terms for HeapValues<'_> {
    fn range(&self) -> Option<(u64, u64)> {
        let first = self.sight.table.grid.view.first;
        (first <= self.to).then_some((first, self.to))
    }
    fn height(&self, index: u64) -> Option<f64> {
        self.sight.board.heap_value(index).map(|value| value as f64)
    }
    fn exact(&self, index: u64) -> Option<String> {
        self.sight.board.heap_value(index).map(crate::input::grouped)
    }
    fn edition(&self) -> u64 {
        u64::from(self.sight.map.identity) << 32 ^ self.sight.map.edition
    }
}

/// Draw the plot and its axes.
pub fn draw(sight: Sight<'_>, plan: &Plan, buffer: &mut Buffer) {
    let (terms, columns) = read(sight, plan);
    let body = Body { labels: plan.labels, dots: plan.body };
    body.draw(sight.theme, buffer, &columns, &terms, sight.table.grid.cursor.1);
    indices(sight.theme, buffer, plan.body, &columns, plan.axis);
}

/// The heap under the cursor and the sharpest dips in sight, as many as fit.
pub fn reading(sight: Sight<'_>, plan: &Plan, room: usize) -> String {
    let (terms, columns) = read(sight, plan);
    let own = crate::tui::widgets::plot::reading(&columns, &terms, sight.table.grid.cursor.1, room);
    crate::tui::widgets::plot::with_dips(own, &columns, &terms, room)
}

/// Heap sizes that a character across covers.
pub fn covers(plan: &Plan) -> u64 {
    plan.window.level.cells().1
}

fn read<'a>(sight: Sight<'a>, plan: &Plan) -> (HeapValues<'a>, Rc<Columns>) {
    let (from, across) = (plan.window.origin.1.max(plan.window.first), u64::from(plan.body.width.max(1)));
    let to = from.saturating_add(covers(plan).saturating_mul(across) - 1);
    let (across, down) = (usize::from(plan.body.width) * 2, usize::from(plan.body.height) * 4);
    let frame = Frame { from, to, across, down, log: sight.map.plot.log };
    let terms = HeapValues { sight, to };
    let columns = sight.map.plot.columns(&terms, frame);
    (terms, columns)
}
