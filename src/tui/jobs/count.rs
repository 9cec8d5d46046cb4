//! The count: asked for, running, over.

use crate::companions;
use crate::count::{Estimate, Figure, Tally};
use crate::input::grouped;
use crate::progress::Snapshot;
use crate::quantity::seconds;
use crate::tui::session::Table;
use crate::tui::widgets::numbers::short;
use crate::tui::widgets::scroll::Scroll;
use crate::worker::checkpoint::Saved;
use crate::worker::history::Record;
use std::time::Duration;

/// The state of the count pane.
#[derive(Default)]
pub struct CountPane {
    /// What is going on.
    pub state: CountState,
    /// The game that was counted last, by its place in the list.
    pub game: usize,
    pub scroll: Scroll,
    /// Counts that are over, the newest first.
    pub history: Vec<Record>,
    /// Counts that were stopped and can go on.
    pub stopped: Vec<Saved>,
    /// The question of the next count, and whether its run could be resumed.
    pub next: Option<(String, bool)>,
    /// Whether the last key asked to leave while a count runs.
    pub leaving: bool,
    /// What the next count would cost, or why it is refused.
    pub estimate: Option<Result<Estimate, String>>,
}

impl CountPane {
    /// Where the count stands for a game: one that is over belongs to its own game alone.
    pub fn state_for(&self, game: usize) -> &CountState {
        match &self.state {
            CountState::Over { .. } if game != self.game => &CountState::Idle,
            state => state,
        }
    }
}

/// Where the count stands.
#[derive(Default)]
pub enum CountState {
    /// Nothing has been asked.
    #[default]
    Idle,
    /// It runs.
    Running {
        generation: u64,
        title: String,
        question: String,
        /// What the record of it will say besides its figures.
        record: Box<Record>,
        snapshot: Snapshot,
        elapsed: Duration,
        /// The share that was done at the first news, and when: a run may go on from an earlier one.
        begun: Option<(f64, Duration)>,
        cancelling: bool,
    },
    /// It is over; the last lines of it.
    Over { title: String, lines: Vec<String>, failed: bool },
}

/// Counts that the pane remembers.
pub const HISTORY: usize = 1000;

/// The figures of a count, a line each, and how long it took.
pub fn tally_lines(tally: &Tally, time: Duration) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, figure) in &tally.figures {
        let text = match figure {
            Figure::One(number) => format!("{name} {}", grouped(number)),
            Figure::Said(text) => format!("{name} {text}"),
            Figure::Keyed(numbers) => {
                let each = numbers.iter().map(|(key, number)| format!("{name}_{key} {}", grouped(number)));
                each.collect::<Vec<_>>().join("   ")
            }
            // The last row stands for all: the command line gives the whole sequence.
            Figure::Table { columns, rows } => {
                let last = rows.last().map(Vec::as_slice).unwrap_or_default();
                let each =
                    columns.iter().zip(last).map(|(name, number)| format!("{name} {}", grouped(number)));
                each.collect::<Vec<_>>().join("   ")
            }
        };
        lines.push(text);
    }
    lines.push(format!("in {}", seconds(time)));
    lines
}

impl CountPane {
    /// The state that an earlier run of this question left.
    pub fn stopped_at(&self, question: &str) -> Option<&Saved> {
        self.stopped.iter().find(|saved| saved.question == question)
    }
}

/// The single numbers of a count by name, in digits.
pub fn tally_numbers(tally: &Tally) -> Vec<(String, String)> {
    let number = |(name, figure): &(String, Figure)| match figure {
        Figure::One(number) => Some((name.clone(), number.to_string())),
        _ => None,
    };
    tally.figures.iter().filter_map(number).collect()
}

/// What a run that had come to `begun` by then will still take at the pace since; `None` before
/// the pace can be told.
pub fn time_left(now: &Snapshot, elapsed: Duration, begun: Option<(f64, Duration)>) -> Option<Duration> {
    let (done, (at_first, then)) = (now.fraction()?, begun?);
    let gained = done - at_first;
    (gained > 0.01).then(|| elapsed.saturating_sub(then).mul_f64((1.0 - done) / gained))
}

/// What the next count of a game would be called, with its n.
pub fn count_title(table: &Table) -> Option<String> {
    let count = companions::of(&table.game).count?;
    Some(format!("{}, n = {}", count.title(), short(&table.setup.number("n"))))
}

/// What the figures of the count stand for.
pub fn count_legend(table: &Table) -> String {
    companions::of(&table.game).count.map_or(String::new(), |count| count.legend().to_owned())
}
