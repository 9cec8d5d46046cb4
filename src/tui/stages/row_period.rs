//! The period of one row of a two-heap game: its values less their column, laid out in lines of one
//! period each, so that what repeats stands in columns. The period is measured, not proved.

use super::stage::{Action, Context, Entry, Event, Frame, Place, Rect, Stage, entry};
use crate::games::Shape;
use crate::input::grouped;
use crate::period::Period;
use crate::progress::Snapshot;
use crate::tui::widgets::scroll::Scroll;
use crate::worker::{Ending, Job, Product};
use ratatui::text::{Line, Span};
use std::sync::Arc;

/// Columns measured at first, and at most; the time grows as row times columns.
const COLUMNS_AT_FIRST: usize = 4096;
const COLUMNS_MOST: usize = 1 << 22;
/// The last row that is offered.
const LAST_ROW: usize = 1000;
/// Lines of values that are laid out: more than anyone scrolls through.
const LINES_MOST: usize = 2000;

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::RowPeriod, Action::Up, "row-above", &["up", "k"], "the row above", ""),
    entry(Place::RowPeriod, Action::Down, "row-below", &["down", "j"], "the row below", "next row"),
    entry(Place::RowPeriod, Action::Left, "row-fewer", &["left", "h"], "half as many columns", ""),
    entry(
        Place::RowPeriod,
        Action::Right,
        "row-more",
        &["right", "l"],
        "twice as many columns",
        "measure further",
    ),
    entry(Place::RowPeriod, Action::PageUp, "row-page-up", &["pgup"], "a screen up", ""),
    entry(Place::RowPeriod, Action::PageDown, "row-page-down", &["pgdn", "space"], "a screen down", ""),
];

/// The stage.
pub struct RowPeriod {
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

impl RowPeriod {
    /// `None` when the game's moves do not run along lines.
    pub fn new(context: &mut Context<'_>) -> Option<Self> {
        let table = context.table();
        let Shape::Lines { band } = table.game.rules(&table.setup).shape() else { return None };
        let row = usize::try_from(table.grid.cursor.0).map_or(LAST_ROW, |row| row.min(LAST_ROW));
        if table.grid.cursor.0 > LAST_ROW as u64 {
            context.say(format!("rows are measured up to {LAST_ROW}: this is row {row}, not the cursor's"));
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

impl Stage for RowPeriod {
    fn place(&self) -> Place {
        Place::RowPeriod
    }

    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        match action {
            Action::Up => self.turn(self.row.saturating_sub(1), self.columns),
            Action::Down => self.turn((self.row + 1).min(LAST_ROW), self.columns),
            Action::Right => self.turn(self.row, (self.columns * 2).min(COLUMNS_MOST)),
            Action::Left => self.turn(self.row, (self.columns / 2).max(64)),
            _ => self.scroll.act(action, context.size.1),
        }
    }

    fn closed(&mut self, context: &mut Context<'_>) {
        context.cancel();
    }

    fn worker(&mut self, _context: &mut Context<'_>, event: &Event) {
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

    fn settle(&mut self, context: &mut Context<'_>) {
        if !matches!(self.state, State::Wanted) {
            return;
        }
        let job = Job::Row { band: self.band, row: self.row, columns: self.columns };
        self.state = State::Running(context.start(job), Snapshot::default());
    }

    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        let title = context.hint(&format!(
            "Row {} · {{row-above}} {{row-below}} another row · {{row-fewer}} {{row-more}} fewer or more columns · {{back}} closes",
            self.row
        ));
        let lines = match &self.state {
            State::Wanted => Vec::new(),
            State::Running(_, snapshot) => {
                let done = snapshot.fraction().unwrap_or(0.0) * 100.0;
                vec![Line::raw(format!("measuring to column {}: {done:.0} %", grouped(self.columns - 1)))]
            }
            State::Stopped(why) => vec![Line::styled(why.clone(), context.theme.error())],
            State::Done(values, period) => {
                self.measured(context, values, *period, area.width.saturating_sub(2))
            }
        };
        self.scroll.draw(context.theme, frame, area, &title, lines);
    }
}

impl RowPeriod {
    fn measured(
        &self,
        context: &Context<'_>,
        values: &[u32],
        period: Option<Period>,
        width: u16,
    ) -> Vec<Line<'static>> {
        let to = grouped(values.len().saturating_sub(1));
        let mut lines = vec![match period {
            Some(found) => Line::from(vec![
                Span::styled(
                    format!("period {}, preperiod {}", found.period, found.preperiod),
                    context.theme.strong(),
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
                context.hint(&format!(
                    "no period seen yet; measured to column {to}. {{row-more}} measures further."
                )),
                context.theme.strong(),
            ),
        }];
        lines.push(Line::styled(
            "Every row is additively periodic in the end (Dress, Flammenkamp, Pink 1999; Landman 2002); this one is measured, not proved.",
            context.theme.quiet(),
        ));
        lines.push(Line::default());
        lines.push(Line::styled("column    value − column", context.theme.quiet()));
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
