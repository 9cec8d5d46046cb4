//! The count: started, watched, cancelled, over.

use super::state::App;
use crate::companions;
use crate::count::{self, Ask, Count};
use crate::progress::Snapshot;
use crate::quantity::seconds;
use crate::tui::effect::Effect;
use crate::tui::jobs::{CountState, HISTORY, count_title, tally_lines, tally_numbers};
use crate::worker::history::Record;
use crate::worker::{Ending, Job, Lane, Product, Request, checkpoint};
use std::sync::Arc;
use std::time::Duration;

impl App {
    /// The count of the game on screen.
    fn count_of_game(&self) -> Option<Arc<dyn Count>> {
        companions::of(&self.table().game).count
    }

    fn ask(&self, count: &dyn Count) -> Ask {
        let first = count.methods().first().copied();
        let method = self.table().method.or(first).unwrap_or(count::Method::Reference);
        Ask {
            setup: self.table().setup.ungiven(),
            method,
            threads: self.jobs.threads,
            memory: self.jobs.memory,
        }
    }

    /// Work out what the next count would cost.
    pub(crate) fn refresh_estimate(&mut self) {
        if self.jobs.count.estimate.is_none() {
            let game = &self.table().game;
            let next = self.count_of_game().map(|count| (self.ask(&*count), count));
            let estimate =
                next.as_ref().map(|(ask, count)| count.estimate(ask).map_err(|error| error.to_string()));
            let question = next.map(|(ask, count)| {
                (checkpoint::question(game.id(), &ask, game.parameters()), count.is_resumable(&ask))
            });
            (self.jobs.count.estimate, self.jobs.count.next) = (estimate, question);
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
        self.jobs.count.game = self.session.chosen;
        let game = &self.table().game;
        let question = checkpoint::question(game.id(), &ask, game.parameters());
        let record = Record {
            game: game.canonical(&ask.setup).to_string(),
            n: ask.setup.text("n"),
            ..Record::default()
        };
        self.jobs.count.state = CountState::Running {
            generation,
            title: count_title(self.table()).unwrap_or_default(),
            question: question.clone(),
            record: Box::new(record),
            snapshot: Snapshot { phase: "starting", ..Snapshot::default() },
            elapsed: Duration::ZERO,
            begun: None,
            cancelling: false,
        };
        let job = Job::Count { count, question, ask, folder: self.jobs.folder.clone() };
        Some(Effect::Worker(Request::Start { lane: Lane::Count, generation, job }))
    }

    /// These counts were stopped and can go on; the one on screen is announced.
    pub(crate) fn stopped_counts(&mut self, stopped: Vec<checkpoint::Saved>) {
        self.jobs.count.stopped = stopped;
        self.refresh_estimate();
        let count = &self.jobs.count;
        let next = count.next.as_ref().and_then(|(question, _)| count.stopped_at(question));
        let text = match (next, count.stopped.len()) {
            (Some(saved), _) => format!("count: {:.0} % done, {{start-count}} continues", saved.done * 100.0),
            (None, 0) => return,
            (None, 1) => "a stopped count can go on: {counts} lists it".to_owned(),
            (None, many) => format!("{many} stopped counts can go on: {{counts}} lists them"),
        };
        self.hint(&text);
    }

    /// Whether a count runs whose work would be lost or put aside by leaving.
    pub(crate) fn count_runs(&self) -> bool {
        matches!(self.jobs.count.state, CountState::Running { cancelling: false, .. })
    }

    pub(crate) fn cancel_count(&mut self) -> Option<Effect> {
        match &mut self.jobs.count.state {
            CountState::Running { cancelling, .. } => {
                *cancelling = true;
                Some(Effect::Worker(Request::Cancel(Lane::Count)))
            }
            // what the map was sent for stops the same way
            _ if self.jobs.errand.is_some() => Some(Effect::Worker(Request::Cancel(Lane::Errand))),
            _ => {
                self.say("no count is running");
                None
            }
        }
    }

    pub(crate) fn count_progress(&mut self, told: u64, now: Snapshot, time: Duration) {
        if let CountState::Running { generation, snapshot, elapsed, begun, .. } = &mut self.jobs.count.state
            && *generation == told
        {
            *begun = begun.or_else(|| now.fraction().map(|done| (done, time)));
            (*snapshot, *elapsed) = (now, time);
        }
    }

    pub(crate) fn count_ended(&mut self, told: u64, time: Duration, ending: Ending) {
        let CountState::Running { generation, title, question, record, .. } = &self.jobs.count.state else {
            return;
        };
        if *generation != told {
            return;
        }
        let (title, question, record) = (title.clone(), question.clone(), (**record).clone());
        let over = |lines: Vec<String>, failed| CountState::Over { title: title.clone(), lines, failed };
        self.jobs.count.state = match ending {
            Ending::Done(Product::Tally(tally)) => {
                let lines = tally_lines(&tally, time);
                let finished = Record {
                    title: title.clone(),
                    lines: lines.clone(),
                    numbers: tally_numbers(&tally),
                    ..record
                };
                self.jobs.pending.push(Effect::Finished(finished.clone()));
                self.jobs.count.history.insert(0, finished);
                self.jobs.count.history.truncate(HISTORY);
                over(lines, false)
            }
            Ending::Done(_) => over(vec!["the job gave no figures".into()], true),
            Ending::Cancelled => {
                let how = match self.jobs.count.stopped_at(&question) {
                    Some(saved) => {
                        format!("; {:.0} % is kept, {{start-count}} continues", saved.done * 100.0)
                    }
                    None => String::new(),
                };
                let text = format!("cancelled after {}{how}", seconds(time));
                over(vec![self.session.keymap.hint(&text)], false)
            }
            Ending::Failed(error) => {
                self.refuse(&error);
                over(vec![error], true)
            }
        };
    }
}
