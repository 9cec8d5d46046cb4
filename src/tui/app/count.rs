//! The count: asked for, running, over.

use super::{App, Effect};
use crate::companions;
use crate::count::{self, Ask, Count, Estimate, Figure, Tally};
use crate::input::grouped;
use crate::progress::Snapshot;
use crate::worker::{Ending, Job, Lane, Product, Request, checkpoint};
use num_bigint::BigUint;
use std::sync::Arc;
use std::time::Duration;

/// The state of the count pane.
#[derive(Default)]
pub struct CountPane {
    /// What is going on.
    pub state: CountState,
    /// Counts that are over, the newest first.
    pub history: Vec<Finished>,
    /// What the next count would cost, or why it is refused.
    pub estimate: Option<Result<Estimate, String>>,
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
        snapshot: Snapshot,
        elapsed: Duration,
        /// The share that was done at the first news, and when: a run may go on from an earlier one.
        begun: Option<(f64, Duration)>,
        cancelling: bool,
    },
    /// It is over; the last lines of it.
    Over { title: String, lines: Vec<String>, failed: bool },
}

/// A count that came to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// What was counted.
    pub title: String,
    /// Its figures, a line each.
    pub lines: Vec<String>,
}

/// Counts that the pane remembers.
pub(crate) const HISTORY: usize = 50;

impl App {
    /// The count of the game on screen.
    fn count_of_game(&self) -> Option<Arc<dyn Count>> {
        companions::of(&self.table().game).count
    }

    fn ask(&self, count: &dyn Count) -> Ask {
        let first = count.methods().first().copied();
        let method = self.table().method.or(first).unwrap_or(count::Method::Reference);
        Ask { setup: self.table().setup.ungiven(), method, threads: self.threads, memory: self.memory }
    }

    /// What the next count would be called, with its n.
    pub(crate) fn count_title(&self) -> Option<String> {
        let count = self.count_of_game()?;
        Some(format!("{}, n = {}", count.title(), short(&self.table().setup.number("n"))))
    }

    /// What the figures of the count stand for.
    pub(crate) fn count_legend(&self) -> String {
        self.count_of_game().map_or(String::new(), |count| count.legend().to_owned())
    }

    /// Work out what the next count would cost.
    pub(crate) fn refresh_estimate(&mut self) {
        if self.count.estimate.is_none() {
            self.count.estimate = self
                .count_of_game()
                .map(|count| count.estimate(&self.ask(&*count)).map_err(|error| error.to_string()));
        }
    }

    pub(crate) fn start_count(&mut self) -> Option<Effect> {
        let Some(count) = self.count_of_game() else {
            self.refuse(format!("{} has no count", self.table().game.title()));
            return None;
        };
        let ask = self.ask(&*count);
        if let Err(error) = count.estimate(&ask) {
            self.refuse(error);
            return None;
        }
        let generation = self.next_generation();
        self.count.state = CountState::Running {
            generation,
            title: self.count_title().unwrap_or_default(),
            snapshot: Snapshot { phase: "starting", ..Snapshot::default() },
            elapsed: Duration::ZERO,
            begun: None,
            cancelling: false,
        };
        let game = &self.table().game;
        let question = checkpoint::question(game.id(), &ask, game.parameters());
        let job = Job::Count { count, question, ask, folder: self.folder.clone() };
        Some(Effect::Worker(Request::Start { lane: Lane::Count, generation, job }))
    }

    pub(crate) fn cancel_count(&mut self) -> Option<Effect> {
        match &mut self.count.state {
            CountState::Running { cancelling, .. } => {
                *cancelling = true;
                Some(Effect::Worker(Request::Cancel(Lane::Count)))
            }
            // what the map was sent for stops the same way
            _ if self.map.errand.is_some() => Some(Effect::Worker(Request::Cancel(Lane::Errand))),
            _ => {
                self.say("no count is running");
                None
            }
        }
    }

    pub(crate) fn count_progress(&mut self, told: u64, now: Snapshot, time: Duration) {
        if let CountState::Running { generation, snapshot, elapsed, begun, .. } = &mut self.count.state
            && *generation == told
        {
            *begun = begun.or_else(|| now.fraction().map(|done| (done, time)));
            (*snapshot, *elapsed) = (now, time);
        }
    }

    pub(crate) fn count_ended(&mut self, told: u64, time: Duration, ending: Ending) {
        let CountState::Running { generation, title, .. } = &self.count.state else { return };
        if *generation != told {
            return;
        }
        let title = title.clone();
        let over = |lines: Vec<String>, failed| CountState::Over { title: title.clone(), lines, failed };
        self.count.state = match ending {
            Ending::Done(Product::Tally(tally)) => {
                let lines = tally_lines(&tally, time);
                let finished = Finished { title: title.clone(), lines: lines.clone() };
                self.pending.push(Effect::Finished(finished.clone()));
                self.count.history.insert(0, finished);
                self.count.history.truncate(HISTORY);
                over(lines, false)
            }
            Ending::Done(_) => over(vec!["the job gave no figures".into()], true),
            Ending::Cancelled => {
                // a shorter run has left no state
                let goes_on = time.as_secs() > 15 && self.folder.is_some();
                let how = if goes_on { "; c goes on from where its state was left" } else { "" };
                over(vec![format!("cancelled after {}{how}", seconds(time))], false)
            }
            Ending::Failed(error) => {
                self.refuse(&error);
                over(vec![error], true)
            }
        };
    }
}

fn tally_lines(tally: &Tally, time: Duration) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, figure) in &tally.figures {
        let text = match figure {
            Figure::One(number) => format!("{name} {}", grouped(number)),
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

/// What a run that had come to `begun` by then will still take at the pace since; `None` before
/// the pace can be told.
pub fn time_left(now: &Snapshot, elapsed: Duration, begun: Option<(f64, Duration)>) -> Option<Duration> {
    let (done, (at_first, then)) = (now.fraction()?, begun?);
    let gained = done - at_first;
    (gained > 0.01).then(|| elapsed.saturating_sub(then).mul_f64((1.0 - done) / gained))
}

/// A time as people say it.
pub fn seconds(time: Duration) -> String {
    let all = time.as_secs();
    match all {
        0..10 => format!("{:.1} s", time.as_secs_f64()),
        10..60 => format!("{all} s"),
        60..3600 => format!("{} min {} s", all / 60, all % 60),
        3600..172_800 => format!("{} h {} min", all / 3600, all / 60 % 60),
        _ => format!("{} days", all / 86_400),
    }
}

/// A number, round ones as powers of ten.
pub fn short(number: &BigUint) -> String {
    let digits = number.to_string();
    let zeros = digits.len() - digits.trim_end_matches('0').len();
    match digits.trim_end_matches('0') {
        "1" if zeros >= 5 => format!("10^{zeros}"),
        factor if zeros >= 5 && factor.len() <= 3 => format!("{factor}·10^{zeros}"),
        _ if digits.len() > 30 => format!("a number of {} digits", digits.len()),
        _ => grouped(number),
    }
}
