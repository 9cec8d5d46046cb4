//! One row of a two-heap game far out: its values less their column, laid out in lines of one
//! period each, so that what repeats stands in columns. The period is measured, not proved.

use super::{Action, App, Effect, Event, Frame, Place, Rect, Stage};
use crate::games::Structure;
use crate::input::grouped;
use crate::period::Period;
use crate::progress::Snapshot;
use crate::tui::scroll::Scroll;
use crate::worker::{Ending, Job, Lane, Product, Request};
use ratatui::text::{Line, Span};
use std::sync::Arc;

/// Columns measured at first, and at most; the time grows as row times columns.
const COLUMNS_AT_FIRST: usize = 4096;
const COLUMNS_MOST: usize = 1 << 22;
/// The last row that is offered.
const LAST_ROW: usize = 1000;
/// Lines of values that are laid out: more than anyone scrolls through.
const LINES_MOST: usize = 2000;

/// The stage.
pub struct RowView {
    band: u64,
    row: usize,
    columns: usize,
    state: State,
    scroll: Scroll,
}

enum State {
    Wanted,
    Running(u64, Snapshot),
    Done(Arc<[u32]>, Option<Period>),
    Stopped(String),
}

impl RowView {
    /// `None` when the game's moves do not run along lines.
    pub fn new(app: &mut App) -> Option<Self> {
        let table = app.table();
        let Structure::Lines { band } = table.game.rules(&table.setup).structure() else { return None };
        let row = usize::try_from(table.grid.cursor.0).map_or(LAST_ROW, |row| row.min(LAST_ROW));
        if table.grid.cursor.0 > LAST_ROW as u64 {
            app.say(format!("rows are measured up to {LAST_ROW}: this is row {row}, not the cursor's"));
        }
        Some(Self { band, row, columns: COLUMNS_AT_FIRST, state: State::Wanted, scroll: Scroll::default() })
    }

    /// Look at another row or width.
    fn turn(&mut self, row: usize, columns: usize) {
        if (row, columns) != (self.row, self.columns) {
            (self.row, self.columns) = (row, columns);
            self.state = State::Wanted;
            self.scroll = Scroll::default();
        }
    }
}

impl Stage for RowView {
    fn place(&self) -> Place {
        Place::Row
    }

    fn act(&mut self, app: &mut App, action: Action) -> Vec<Effect> {
        match action {
            Action::Up => self.turn(self.row.saturating_sub(1), self.columns),
            Action::Down => self.turn((self.row + 1).min(LAST_ROW), self.columns),
            Action::Right => self.turn(self.row, (self.columns * 2).min(COLUMNS_MOST)),
            Action::Left => self.turn(self.row, (self.columns / 2).max(64)),
            _ => self.scroll.act(action, app.size.1),
        }
        Vec::new()
    }

    fn closed(&mut self, _app: &mut App) -> Vec<Effect> {
        vec![Effect::Worker(Request::Cancel(Lane::Check))]
    }

    fn worker(&mut self, _app: &mut App, event: &Event) {
        let State::Running(running, snapshot) = &mut self.state else { return };
        match event {
            Event::Progress { generation, snapshot: now, .. } if generation == running => {
                *snapshot = now.clone();
            }
            Event::Ended { generation, ending, .. } if generation == running => {
                self.state = match ending {
                    Ending::Done(Product::Row(values, period)) => State::Done(values.clone(), *period),
                    Ending::Failed(error) => State::Stopped(error.clone()),
                    _ => State::Stopped("stopped".into()),
                };
            }
            _ => {}
        }
    }

    fn settle(&mut self, app: &mut App) -> Vec<Effect> {
        if !matches!(self.state, State::Wanted) {
            return Vec::new();
        }
        let generation = app.next_generation();
        self.state = State::Running(generation, Snapshot::default());
        let job = Job::Row { band: self.band, row: self.row, columns: self.columns };
        vec![Effect::Worker(Request::Start { lane: Lane::Check, generation, job })]
    }

    fn draw(&self, app: &App, frame: &mut Frame<'_>, area: Rect) {
        let title = format!("Row {} · ↑ ↓ another row · ← → fewer or more columns · Esc closes", self.row);
        let lines = match &self.state {
            State::Wanted => Vec::new(),
            State::Running(_, snapshot) => {
                let done = snapshot.fraction().unwrap_or(0.0) * 100.0;
                vec![Line::raw(format!("measuring to column {}: {done:.0} %", grouped(self.columns - 1)))]
            }
            State::Stopped(why) => vec![Line::styled(why.clone(), app.theme.error())],
            State::Done(values, period) => self.measured(app, values, *period, area.width.saturating_sub(2)),
        };
        self.scroll.draw(app, frame, area, &title, lines);
    }
}

impl RowView {
    fn measured(&self, app: &App, values: &[u32], period: Option<Period>, width: u16) -> Vec<Line<'static>> {
        let to = grouped(values.len().saturating_sub(1));
        let mut lines = vec![match period {
            Some(found) => Line::from(vec![
                Span::styled(
                    format!("period {}, preperiod {}", found.period, found.preperiod),
                    app.theme.strong(),
                ),
                Span::raw(format!(
                    ": value(b + {}) = value(b) + {} from column {} on, seen {} times over; measured to column {to}",
                    found.period,
                    found.saltus,
                    found.preperiod,
                    (values.len() as u64 - found.preperiod) / found.period
                )),
            ]),
            None => Line::styled(
                format!("no period seen yet; measured to column {to}. → measures further."),
                app.theme.strong(),
            ),
        }];
        lines.push(Line::styled(
            "Every row is additively periodic in the end (Dress, Flammenkamp, Pink 1999; Landman 2002); this one is measured, not proved.",
            app.theme.quiet(),
        ));
        lines.push(Line::default());
        lines.push(Line::styled("column    value − column", app.theme.quiet()));
        lines.extend(layout(values, period, usize::from(width)).into_iter().take(LINES_MOST).map(Line::raw));
        lines
    }
}

/// The values less their column, one period a line where it fits.
fn layout(values: &[u32], period: Option<Period>, width: usize) -> Vec<String> {
    const LABEL: usize = 10;
    let differences: Vec<i64> =
        values.iter().zip(0i64..).map(|(&value, column)| i64::from(value) - column).collect();
    let cell = differences.iter().map(|d| d.to_string().len()).max().unwrap_or(1) + 1;
    let fits = (width.saturating_sub(LABEL) / cell).max(1);
    let (head, step) = match period {
        Some(Period { period, preperiod, .. }) => {
            let (period, preperiod) = (period as usize, preperiod as usize);
            (preperiod, if period <= fits { period * (fits / period) } else { fits })
        }
        None => (0, fits),
    };
    let written = |from: usize, part: &[i64]| {
        let cells: String = part.iter().map(|d| format!("{d:>cell$}")).collect();
        format!("{from:<LABEL$}{cells}")
    };
    let (before, after) = differences.split_at(head.min(differences.len()));
    let chunks = |part: &[i64], start: usize, step: usize| -> Vec<String> {
        part.chunks(step).zip((start..).step_by(step)).map(|(part, from)| written(from, part)).collect()
    };
    let mut lines = chunks(before, 0, fits);
    lines.extend(chunks(after, head, step));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_repeats_stands_in_columns() {
        // row 1 of Wythoff's game: 1 2 0 4 5 3 7 8 6 …, period 3
        let values = [1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9];
        let period = Some(Period { period: 3, preperiod: 0, saltus: 3 });
        let lines = layout(&values, period, 10 + 7 * 3);
        assert_eq!(lines, ["0           1  1 -2  1  1 -2", "6           1  1 -2  1  1 -2"]);
    }
}
