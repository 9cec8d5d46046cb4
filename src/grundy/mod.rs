//! Values from the rules alone: mex, two-heap tables in tiles, heap sequences.
//!
//! Solvers differ by what the rules say of their own structure; whatever they work out is read
//! through one door, [`Values`].

pub mod heaps;
pub mod lines;
pub mod mex;
pub mod rows;
pub mod table;
pub mod vectors;
pub mod xor_sets;

/// Grundy values that have been worked out from the rules, as far as they reach.
pub trait Values: Send + Sync {
    /// The value of a position, or `None` beyond the reach.
    fn value(&self, heaps: &[u64]) -> Option<u64>;
    /// The largest heap for which every value is known.
    fn reach(&self) -> u64;
    /// Bytes held.
    fn bytes(&self) -> u64;
}

use crate::games::{Rules, Structure};
use crate::progress::{Cancelled, Progress};
use std::sync::Arc;

/// Sides from which a table of lines is worth more than one thread.
const SIDE_FOR_THREADS: usize = 1500;

/// Work out the values of `rules` for heaps up to `reach`, with whichever solver suits their
/// structure; `None` when there is none for them. A solver with a limit stops there:
/// [`Values::reach`] tells.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
pub fn work_out(
    rules: &dyn Rules,
    reach: u64,
    progress: &Progress,
) -> Result<Option<Arc<dyn Values>>, Cancelled> {
    progress.check()?;
    Ok(match rules.structure() {
        Structure::Lines { band } => {
            let most = lines::LARGEST_SUM / 2;
            let side = usize::try_from(reach).map_or(most, |reach| most.min(reach.saturating_add(1)));
            let threads = if side < SIDE_FOR_THREADS { 1 } else { cores() };
            Some(Arc::new(lines::Table::solve(band, side, side, threads, progress)?))
        }
        Structure::Plain => match table::Table::solve(rules, reach, progress)? {
            Some(table) => Some(Arc::new(table)),
            None => None,
        },
        Structure::Splits { most } => Some(Arc::new(heaps::table(most, reach, progress)?)),
    })
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
