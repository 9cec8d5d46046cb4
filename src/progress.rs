//! What a long job tells whoever watches it, and how it is told to stop.
//!
//! One [`Progress`] is shared between the job and its watchers. The job overwrites a small
//! [`Snapshot`]; a watcher copies it whenever it likes. Nothing is queued, so a fast job cannot
//! flood a slow watcher.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The job was cancelled before it finished; there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before the end")]
pub struct Cancelled;

/// Where a job stands. All figures are totals since the job began.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// What is being done now, in a word or two: `"sieve"`, `"blocks"`.
    pub phase: &'static str,
    /// Work done, in units proportional to time as nearly as the job can tell.
    pub done: u64,
    /// Work in all, in the units of `done`; 0 while it is not known.
    pub total: u64,
    /// What the job works through: `"blocks"`, `"segments"`, `"rows"`, `"tiles"`, `"positions"`.
    pub block_name: &'static str,
    /// Blocks finished.
    pub blocks: u64,
    /// Blocks in all; 0 while it is not known.
    pub blocks_total: u64,
    /// Values held in the job's cache.
    pub cache_values: u64,
    /// Bytes those values take.
    pub cache_bytes: u64,
    /// What `items` counts: `"numbers sieved"`, `"positions checked"`; empty when nothing is counted.
    pub item_name: &'static str,
    /// Items handled, for a rate.
    pub items: u64,
    /// One line of partial results, empty when there is nothing to say yet.
    pub partial: String,
}

impl Snapshot {
    /// The share of the work that is done, from 0 to 1, or `None` while the total is not known.
    pub fn fraction(&self) -> Option<f64> {
        (self.total > 0).then(|| (self.done as f64 / self.total as f64).min(1.0))
    }
}

/// Called, at most once per [`WAKE_INTERVAL`], after a snapshot has changed.
type Wake = Box<dyn Fn() + Send + Sync>;

/// The shortest time between two wake-ups of a watcher.
pub const WAKE_INTERVAL: Duration = Duration::from_millis(33);

/// Shared between one job and its watchers.
///
/// ```
/// use gametui::progress::Progress;
/// let progress = Progress::new();
/// progress.report(|now| { now.phase = "sieve"; now.done = 3; now.total = 4 });
/// assert_eq!(progress.snapshot().fraction(), Some(0.75));
/// assert!(progress.check().is_ok());
/// progress.cancel();
/// assert!(progress.check().is_err());
/// ```
pub struct Progress {
    cancelled: Arc<AtomicBool>,
    snapshot: Mutex<Snapshot>,
    started: Instant,
    /// Milliseconds that earlier runs took whose work this one goes on from.
    earlier: AtomicU64,
    last_wake: AtomicU64,
    wake: Option<Wake>,
}

impl Default for Progress {
    fn default() -> Self {
        Self::new()
    }
}

impl Progress {
    /// A progress nobody is woken for; watchers look when they like.
    pub fn new() -> Self {
        Self {
            cancelled: Arc::default(),
            snapshot: Mutex::default(),
            started: Instant::now(),
            earlier: AtomicU64::new(0),
            last_wake: AtomicU64::new(0),
            wake: None,
        }
    }

    /// A progress that calls `wake` after a change, throttled to one call per [`WAKE_INTERVAL`].
    pub fn with_wake(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self { wake: Some(Box::new(wake)), ..Self::new() }
    }

    /// A progress for a part of the job: cancelled together with this one, and watched by nobody.
    ///
    /// ```
    /// let whole = gametui::progress::Progress::new();
    /// let part = whole.part();
    /// part.report(|now| now.done = 7);
    /// whole.cancel();
    /// assert_eq!((whole.snapshot().done, part.check().is_err()), (0, true));
    /// ```
    pub fn part(&self) -> Self {
        Self { cancelled: Arc::clone(&self.cancelled), ..Self::new() }
    }

    /// Ask the job to stop; it does so at its next [`check`](Self::check).
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether the job has been asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// To be called by the job at least every 50 ms.
    ///
    /// # Errors
    /// [`Cancelled`] once the job has been asked to stop.
    pub fn check(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }

    /// Change the snapshot. Cheap, but a lock: call it once a block, not once a number.
    pub fn report(&self, change: impl FnOnce(&mut Snapshot)) {
        change(&mut self.snapshot.lock().unwrap_or_else(PoisonError::into_inner));
        let Some(wake) = &self.wake else { return };
        let now = self.started.elapsed().as_millis() as u64;
        let last = self.last_wake.load(Ordering::Relaxed);
        let due = last == 0 || now.saturating_sub(last) >= WAKE_INTERVAL.as_millis() as u64;
        let claimed = due
            && self
                .last_wake
                .compare_exchange(last, now.max(1), Ordering::Relaxed, Ordering::Relaxed)
                .is_ok();
        if claimed {
            wake();
        }
    }

    /// A copy of where the job stands.
    pub fn snapshot(&self) -> Snapshot {
        self.snapshot.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The job goes on from work that took this long in earlier runs.
    pub fn go_on_from(&self, earlier: Duration) {
        self.earlier.store(u64::try_from(earlier.as_millis()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Time since this progress was made, and before it in the runs it goes on from.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed() + Duration::from_millis(self.earlier.load(Ordering::Relaxed))
    }
}
