//! The background threads: jobs in, events out.
//!
//! Jobs run in lanes, one thread each, so that a long count never holds up the grid. A new job in
//! a lane cancels the one before it. Every job carries a generation number that comes back with
//! its events, so a listener can drop what it no longer wants. A panic inside a job is caught and
//! becomes a failure; the lane lives on.

#[cfg(test)]
mod altered_tests;
pub mod checkpoint;
pub mod history;
mod job;
pub mod kept;
pub mod limits;
mod period;
mod state;

pub use job::{Errand, Job, Product};
pub use period::{PeriodFound, PeriodSearch, SearchStopped};
pub use state::{FOLDER_VARIABLE, state_folder};

use crate::progress::{Progress, Snapshot};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Where a job runs. Jobs in different lanes run side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lane {
    /// The long counts.
    Count,
    /// Values for the grid.
    Grid,
    /// Verification and scans: whatever a stage asks for.
    Check,
    /// Tiles of the map, short jobs one after another.
    Tiles,
    /// What the map is sent for: the next cell of a kind, a file to write.
    Errand,
}

impl Lane {
    const ALL: [Self; 5] = [Self::Count, Self::Grid, Self::Check, Self::Tiles, Self::Errand];

    fn name(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Grid => "grid",
            Self::Check => "check",
            Self::Tiles => "tiles",
            Self::Errand => "errand",
        }
    }
}

/// What is asked of the worker.
#[derive(Debug)]
pub enum Request {
    /// Run a job, instead of whatever its lane is doing.
    Start {
        /// The lane.
        lane: Lane,
        /// The asker's number for this job.
        generation: u64,
        /// The job.
        job: Job,
    },
    /// Stop what the lane is doing.
    Cancel(Lane),
}

/// What the worker tells.
#[derive(Debug)]
pub enum Event {
    /// The job has come further.
    Progress {
        /// Its lane.
        lane: Lane,
        /// The asker's number.
        generation: u64,
        /// Where it stands.
        snapshot: Snapshot,
        /// Time since it began.
        elapsed: Duration,
    },
    /// The job is over.
    Ended {
        /// Its lane.
        lane: Lane,
        /// The asker's number.
        generation: u64,
        /// Time it took.
        elapsed: Duration,
        /// How it ended.
        ending: Ending,
    },
}

/// How a job ended.
#[derive(Debug)]
pub enum Ending {
    /// With its result.
    Done(Product),
    /// Stopped on request.
    Cancelled,
    /// With an error, in one line.
    Failed(String),
}

/// A job on its way to a lane.
struct Start {
    generation: u64,
    job: Job,
}

/// The lanes and their threads. Dropping it cancels everything and waits for the threads to end.
pub struct Worker {
    lanes: Vec<LaneHandle>,
}

struct LaneHandle {
    lane: Lane,
    queue: Option<Sender<Start>>,
    current: Arc<Mutex<Current>>,
    thread: Option<thread::JoinHandle<()>>,
}

/// The progress of the running job, and the generation below which jobs are cancelled unseen.
#[derive(Default)]
struct Current {
    progress: Option<Arc<Progress>>,
    cancelled_below: u64,
    newest: u64,
}

type Emit = Arc<dyn Fn(Event) + Send + Sync>;

impl Worker {
    /// Start the lanes; `emit` is called from their threads with every event.
    pub fn start(emit: impl Fn(Event) + Send + Sync + 'static) -> Self {
        let emit: Emit = Arc::new(emit);
        Self { lanes: Lane::ALL.into_iter().filter_map(|lane| LaneHandle::start(lane, &emit)).collect() }
    }

    /// Do as `request` says; returns at once.
    pub fn submit(&self, request: Request) {
        let find = |lane: Lane| self.lanes.iter().find(|handle| handle.lane == lane);
        match request {
            Request::Start { lane, generation, job } => {
                let Some(handle) = find(lane) else { return };
                handle.cancel(generation);
                if let Some(queue) = &handle.queue {
                    // A lane's thread ends only when the worker is dropped.
                    let _ = queue.send(Start { generation, job });
                }
            }
            Request::Cancel(lane) => {
                if let Some(handle) = find(lane) {
                    handle.cancel(u64::MAX);
                }
            }
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        for handle in &mut self.lanes {
            handle.queue = None;
            handle.cancel(u64::MAX);
        }
        for thread in self.lanes.iter_mut().filter_map(|handle| handle.thread.take()) {
            let _ = thread.join();
        }
    }
}

impl LaneHandle {
    fn start(lane: Lane, emit: &Emit) -> Option<Self> {
        let (queue, jobs) = mpsc::channel();
        let current = Arc::new(Mutex::new(Current::default()));
        let (lane_current, lane_emit) = (current.clone(), emit.clone());
        let thread = thread::Builder::new()
            .name(format!("worker-{}", lane.name()))
            .spawn(move || work(lane, &jobs, &lane_current, &lane_emit))
            .ok()?;
        Some(Self { lane, queue: Some(queue), current, thread: Some(thread) })
    }

    /// Cancel every job of this lane that was started before the generation `below`; `u64::MAX`
    /// stands for all that have been started so far.
    fn cancel(&self, below: u64) {
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        if below == u64::MAX {
            current.cancelled_below = current.newest + 1;
        } else {
            current.cancelled_below = below;
            current.newest = below;
        }
        if let Some(progress) = &current.progress {
            progress.cancel();
        }
    }
}

fn work(lane: Lane, jobs: &Receiver<Start>, current: &Mutex<Current>, emit: &Emit) {
    lower_priority();
    while let Ok(Start { generation, job }) = jobs.recv() {
        let wake_emit = emit.clone();
        let progress = Arc::new_cyclic(|progress: &std::sync::Weak<Progress>| {
            let progress = progress.clone();
            Progress::with_wake(move || {
                if let Some(progress) = progress.upgrade() {
                    let (snapshot, elapsed) = (progress.snapshot(), progress.elapsed());
                    wake_emit(Event::Progress { lane, generation, snapshot, elapsed });
                }
            })
        });
        {
            let mut current = current.lock().unwrap_or_else(PoisonError::into_inner);
            if generation < current.cancelled_below {
                progress.cancel();
            }
            current.progress = Some(progress.clone());
        }
        let ending = match catch_unwind(AssertUnwindSafe(|| job.run(&progress))) {
            Ok(ending) => ending,
            Err(panic) => Ending::Failed(format!("a fault inside the job: {}", panic_message(&*panic))),
        };
        current.lock().unwrap_or_else(PoisonError::into_inner).progress = None;
        emit(Event::Ended { lane, generation, elapsed: progress.elapsed(), ending });
    }
}

/// Leave the explorer its share of the cores: threads of the lanes, and those they start, give
/// way to it where the system can tell threads apart.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    {
        // On Linux a niceness belongs to a thread; 0 names the calling one. Failing costs smoothness only.
        let _ = rustix::process::setpriority_process(None, 10);
    }
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "no message".into()).lines().next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests;
