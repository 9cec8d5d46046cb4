//! The jobs: what each needs, and what it yields.

use super::Ending;
use super::checkpoint::{Checkpoint, Pace};
use super::period::{PeriodFound, PeriodSearch};
use crate::arith::precision::{self, Failure, Idiom};
use crate::count::{Ask, Count, KeepNothing, Stopped, Tally};
use crate::export::{self, Content, Format, Terms, Unwritten};
use crate::games::{Game, Law, Rules, Setup};
use crate::grundy::Values;
use crate::grundy::codes::CodeValues;
use crate::grundy::rows;
use crate::guess::{self, Guesses};
use crate::period::atlas::{Atlas, atlas};
use crate::period::{self, Period};
use crate::progress::{Cancelled, Progress};
use crate::sequence::Sequence;
use crate::solve::board::Board;
use crate::solve::find::{Found, Search};
use crate::solve::survey::{self, Spot, Tile, Wanted};
use crate::solve::values_of;
use crate::verify::{Check, Verified};
use num_bigint::BigUint;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Something to do in the background.
pub enum Job {
    /// A count of the positions of a game.
    Count {
        /// The count.
        count: Arc<dyn Count>,
        /// What is asked, in one line: the name of its state on disk.
        question: String,
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
    /// Tiles of the map, in this order, as many as are done within a moment.
    Tiles {
        /// What is surveyed.
        board: Arc<Board>,
        /// Which tiles.
        wanted: Vec<Wanted>,
    },
    /// The next cell of a kind.
    Find {
        /// What is searched.
        board: Arc<Board>,
        /// From where, which way, for what.
        search: Search,
    },
    /// One row of a two-heap game far out, and its period.
    Row {
        /// The width of the diagonal band.
        band: u64,
        /// The row.
        row: usize,
        /// How many columns.
        columns: usize,
    },
    /// The period of heap values; a state that an earlier search left is taken up.
    Period(PeriodSearch),
    /// All octal codes of up to `digits` digits, `heaps` heaps of each.
    Atlas {
        /// Digits after the point.
        digits: u32,
        /// Heaps of each code.
        heaps: u64,
        /// Threads to search with.
        threads: usize,
    },
    /// Something another room does with what it has been given; it answers with one line.
    Errand(Errand),
    /// The rules against the law.
    Verify {
        /// The game.
        game: Arc<dyn Game>,
        /// Its parameters; n is the bound.
        setup: Setup,
        /// The law; `None` for the one of the game.
        law: Option<Law>,
        /// Bytes it may hold.
        memory: u64,
    },
    /// Laws that fit the values of a game.
    Guess {
        /// The game.
        game: Arc<dyn Game>,
        /// Its parameters.
        setup: Setup,
    },
    /// Terms of sequences of one game, up to one index.
    Terms {
        /// The sequences.
        of: Vec<Sequence>,
        /// The parameters.
        setup: Setup,
        /// The last index.
        to: u64,
    },
    /// A b-file, where there is no file yet.
    WriteTerms {
        /// Where to.
        path: PathBuf,
        /// The terms.
        terms: Box<Terms>,
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
    /// The terms of each sequence.
    Terms(Vec<Vec<BigUint>>),
    /// A file that was written.
    Written(PathBuf),
    /// What a check found.
    Verified(Verified),
    /// Laws that fit.
    Guessed(Arc<Guesses>),
    /// The first failure, if there is one.
    FirstFailure(Option<Failure>),
    /// The tiles that were done.
    Tiles(Vec<(Spot, Tile)>),
    /// What a search came to.
    Found(Found),
    /// The values of a row, and its additive period where one was seen.
    Row(Arc<[u32]>, Option<Period>),
    /// The period of heap values, or that there is none.
    Period(Arc<PeriodFound>),
    /// The codes and their periods.
    Atlas(Arc<Atlas>),
    /// What an errand has to say, or why it failed.
    Said(Result<String, String>),
}

/// Work given to the `Errand` lane: what it says at the end is one line, on success or on failure.
pub type Errand = Box<dyn FnOnce(&Progress) -> Result<Result<String, String>, Cancelled> + Send>;

/// How long a job goes on surveying tiles before it hands over what it has.
const MOMENT: Duration = Duration::from_millis(25);

impl Job {
    pub(super) fn run(self, progress: &Arc<Progress>) -> Ending {
        match self {
            Self::Count { count, question, ask, folder } => {
                count_and_keep(&*count, &question, &ask, folder.as_deref(), progress)
            }
            Self::Values { rules, reach } => done(values_of(&rules, reach, progress).map(Product::Values)),
            Self::Terms { of, setup, to } => {
                let terms = of.iter().map(|sequence| sequence.terms(&setup, to, progress));
                done(terms.collect::<Result<_, _>>().map(Product::Terms))
            }
            Self::WriteTerms { path, terms } => {
                let written = export::write_whole(&path, false, |out| {
                    Format::named("bfile").map_err(Unwritten::Refused)?.write(
                        &Content::Terms(&terms),
                        out,
                        progress,
                    )
                });
                match written {
                    Ok(()) => Ending::Done(Product::Written(path)),
                    Err(error) => Ending::Failed(format!("{} was not written: {error}", path.display())),
                }
            }
            Self::Verify { game, setup, law, memory } => match Check::new(&*game, &setup, law, memory) {
                Ok(check) => done(check.run(progress).map(Product::Verified)),
                Err(refusal) => Ending::Failed(refusal.to_string()),
            },
            Self::Guess { game, setup } => match guess::guess(&*game, &setup, None, progress) {
                Ok(Ok(found)) => Ending::Done(Product::Guessed(Arc::new(found))),
                Ok(Err(refusal)) => Ending::Failed(refusal.to_string()),
                Err(Cancelled) => Ending::Cancelled,
            },
            Self::Misses { t, idiom, from, len } => {
                done(precision::misses(t, idiom, from, len, progress).map(Product::Misses))
            }
            Self::FirstFailure { t, idiom, limit, threads } => {
                let found = precision::first_failure(t, idiom, limit, threads, progress);
                done(found.map(Product::FirstFailure))
            }
            Self::Tiles { board, wanted } => Ending::Done(Product::Tiles(survey(&board, &wanted, progress))),
            Self::Find { board, search } => done(search.run(&board, progress).map(Product::Found)),
            Self::Errand(errand) => done(errand(progress).map(Product::Said)),
            Self::Row { band, row, columns } => done(rows::row(band, row, columns, progress).map(|values| {
                let period = period::observed(&values[..]);
                Product::Row(values.into(), period)
            })),
            Self::Period(search) => match search.run(progress, reporter(progress)) {
                Ok(found) => Ending::Done(Product::Period(Arc::new(found))),
                Err(_) => Ending::Cancelled,
            },
            Self::Atlas { digits, heaps, threads } => {
                let found = atlas(digits, heaps, threads, CodeValues::new, progress);
                done(found.map(|atlas| Product::Atlas(Arc::new(atlas))))
            }
            Self::Panic => panic!("asked for by a test"),
        }
    }
}

/// Shows what a checkpoint has to say beside the progress.
fn reporter(progress: &Arc<Progress>) -> impl Fn(&str) + Clone + Send + Sync + 'static {
    let watched = Arc::downgrade(progress);
    move |line: &str| {
        if let Some(progress) = watched.upgrade() {
            progress.report(|now| now.partial = line.to_owned());
        }
    }
}

/// Count, leaving the state in `folder` now and then and going on from what is there.
fn count_and_keep(
    count: &dyn Count,
    question: &str,
    ask: &Ask,
    folder: Option<&Path>,
    progress: &Arc<Progress>,
) -> Ending {
    let Some(folder) = folder else {
        return counted(count.run(ask, progress, &KeepNothing));
    };
    let keep = Checkpoint::open(folder, question, true, Pace::from_environment(), reporter(progress))
        .watching(progress);
    let result = count.run(ask, progress, &keep);
    if result.is_ok() {
        keep.finish();
    }
    counted(result)
}

fn counted(result: Result<Tally, Stopped>) -> Ending {
    match result {
        Ok(tally) => Ending::Done(Product::Tally(tally)),
        Err(Stopped::Cancelled) => Ending::Cancelled,
        Err(Stopped::Refused(refusal)) => Ending::Failed(refusal.to_string()),
    }
}

/// The tiles that are done within a moment, or before the job is cancelled; at least one is tried.
fn survey(board: &Board, wanted: &[Wanted], progress: &Progress) -> Vec<(Spot, Tile)> {
    let mut tiles = Vec::new();
    for wanted in wanted {
        match survey::tile(board, wanted, progress) {
            Ok(tile) => tiles.push((wanted.spot, tile)),
            Err(Cancelled) => break,
        }
        if progress.elapsed() >= MOMENT {
            break;
        }
    }
    tiles
}

fn done(result: Result<Product, crate::progress::Cancelled>) -> Ending {
    result.map_or(Ending::Cancelled, Ending::Done)
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { question, .. } => write!(f, "Count({question})"),
            Self::Values { rules, reach } => write!(f, "Values({}, {reach})", rules.identity()),
            Self::Misses { t, idiom, from, .. } => {
                write!(f, "Misses({}, t = {t}, from {from})", idiom.name())
            }
            Self::FirstFailure { t, idiom, .. } => write!(f, "FirstFailure({}, t = {t})", idiom.name()),
            Self::Tiles { wanted, .. } => write!(f, "Tiles({})", wanted.len()),
            Self::Find { search, .. } => write!(f, "Find({search:?})"),
            Self::Errand(_) => f.write_str("Errand"),
            Self::Verify { game, setup, .. } => write!(f, "Verify({}, n = {})", game.id(), setup.number("n")),
            Self::Guess { game, .. } => write!(f, "Guess({})", game.id()),
            Self::Terms { of, to, .. } => {
                let names: Vec<&str> = of.iter().map(|sequence| &*sequence.name).collect();
                write!(f, "Terms({}, to {to})", names.join(" and "))
            }
            Self::WriteTerms { path, .. } => write!(f, "WriteTerms({})", path.display()),
            Self::Row { row, columns, .. } => write!(f, "Row({row}, to {columns})"),
            Self::Period(search) => write!(f, "Period({}, to {})", search.name, search.limit),
            Self::Atlas { digits, heaps, .. } => write!(f, "Atlas({digits} digits, {heaps} heaps)"),
            Self::Panic => f.write_str("Panic"),
        }
    }
}

impl fmt::Debug for Product {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tally(tally) => tally.fmt(f),
            Self::Terms(terms) => write!(f, "Terms({:?})", terms.iter().map(Vec::len).collect::<Vec<_>>()),
            Self::Written(path) => write!(f, "Written({})", path.display()),
            Self::Verified(found) => found.fmt(f),
            Self::Guessed(found) => write!(f, "Guessed({})", found.laws.len()),
            Self::Misses(misses) => write!(f, "Misses({misses:?})"),
            Self::Row(values, period) => write!(f, "Row({} values, {period:?})", values.len()),
            Self::Period(found) => found.finding.fmt(f),
            Self::Atlas(atlas) => write!(f, "Atlas({} codes)", atlas.entries.len()),
            Self::FirstFailure(failure) => write!(f, "FirstFailure({failure:?})"),
            Self::Tiles(tiles) => write!(f, "Tiles({})", tiles.len()),
            Self::Found(found) => write!(f, "Found({found:?})"),
            Self::Said(said) => write!(f, "Said({said:?})"),
            Self::Values(values) => write!(f, "Values({:?})", values.as_ref().map(|v| v.reach())),
        }
    }
}
