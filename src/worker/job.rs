//! The jobs: what each needs, and what it yields.

use super::Ending;
use super::checkpoint::{self, Checkpoint, Pace};
use crate::arith::precision::{self, Failure, Idiom};
use crate::count::{self, Ask, KeepNothing, Tally};
use crate::games::{self, Rules};
use crate::grundy::{self, Values};
use crate::progress::Progress;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Something to do in the background.
pub enum Job {
    /// A count of the positions of a game.
    Count {
        /// The game's id.
        game: String,
        /// What is asked.
        ask: Ask,
        /// Where a long count leaves its state, and takes up what an earlier one left; `None` to
        /// keep nothing.
        folder: Option<PathBuf>,
    },
    /// Values from the rules alone, for heaps up to `reach`.
    Values {
        /// The rules.
        rules: Arc<dyn Rules>,
        /// The largest heap.
        reach: u64,
    },
    /// How many of `len` indices from `from` on an idiom floors wrongly.
    Misses {
        /// The band of the game, which gives α.
        t: u64,
        /// The idiom.
        idiom: Idiom,
        /// The first index.
        from: u64,
        /// How many indices.
        len: u64,
    },
    /// The first index up to `limit` that an idiom floors wrongly.
    FirstFailure {
        /// The band of the game, which gives α.
        t: u64,
        /// The idiom.
        idiom: Idiom,
        /// The last index.
        limit: u64,
        /// Threads to scan with.
        threads: usize,
    },
    /// A fault on purpose: how the tests see that one does no harm.
    Panic,
}

/// What a finished job yields.
pub enum Product {
    /// The figures of a count.
    Tally(Tally),
    /// Values; `None` when no solver fits the rules.
    Values(Option<Arc<dyn Values>>),
    /// How many indices missed; `None` where the lab does not reach.
    Misses(Option<u64>),
    /// The first failure, if there is one.
    FirstFailure(Option<Failure>),
}

impl Job {
    pub(super) fn run(self, progress: &Arc<Progress>) -> Ending {
        match self {
            Self::Count { game, ask, folder } => count_and_keep(&game, &ask, folder.as_deref(), progress),
            Self::Values { rules, reach } => {
                done(grundy::work_out(&*rules, reach, progress).map(Product::Values))
            }
            Self::Misses { t, idiom, from, len } => {
                done(precision::misses(t, idiom, from, len, progress).map(Product::Misses))
            }
            Self::FirstFailure { t, idiom, limit, threads } => {
                let found = precision::first_failure(t, idiom, limit, threads, progress);
                done(found.map(Product::FirstFailure))
            }
            Self::Panic => panic!("asked for by a test"),
        }
    }
}

/// Count, leaving the state in `folder` now and then and going on from what is there.
fn count_and_keep(game: &str, ask: &Ask, folder: Option<&Path>, progress: &Arc<Progress>) -> Ending {
    let (Some(count), Ok(found)) = (count::of(game), games::find(game)) else {
        return Ending::Failed(format!("{game} has no count"));
    };
    let Some(folder) = folder else {
        return done(count.run(ask, progress, &KeepNothing).map(Product::Tally));
    };
    let question = checkpoint::question(game, ask, found.parameters());
    let watched = Arc::downgrade(progress);
    let report = move |line: &str| {
        if let Some(progress) = watched.upgrade() {
            progress.report(|now| now.partial = line.to_owned());
        }
    };
    let keep = Checkpoint::open(folder, &question, true, Pace::from_environment(), report);
    let result = count.run(ask, progress, &keep);
    if result.is_ok() {
        keep.finish();
    }
    done(result.map(Product::Tally))
}

fn done(result: Result<Product, crate::progress::Cancelled>) -> Ending {
    result.map_or(Ending::Cancelled, Ending::Done)
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { game, ask, .. } => write!(f, "Count({game}, n = {})", ask.setup.number("n")),
            Self::Values { rules, reach } => write!(f, "Values({:?}, {reach})", rules.structure()),
            Self::Misses { t, idiom, from, .. } => {
                write!(f, "Misses({}, t = {t}, from {from})", idiom.name())
            }
            Self::FirstFailure { t, idiom, .. } => write!(f, "FirstFailure({}, t = {t})", idiom.name()),
            Self::Panic => f.write_str("Panic"),
        }
    }
}

impl fmt::Debug for Product {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tally(tally) => tally.fmt(f),
            Self::Misses(misses) => write!(f, "Misses({misses:?})"),
            Self::FirstFailure(failure) => write!(f, "FirstFailure({failure:?})"),
            Self::Values(values) => write!(f, "Values({:?})", values.as_ref().map(|v| v.reach())),
        }
    }
}
