//! Values from the rules alone: mex, two-heap tables in tiles, heap sequences.
//!
//! Engines differ by the shape of the rules; whatever they work out is read
//! through one door, [`Values`].

pub mod codes;
pub mod heaps;
pub mod lines;
pub mod mex;
pub mod rows;
pub mod search;
pub mod sums;
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
    /// The first move that cannot be made, where one was met: what depends on it has no value.
    fn fault(&self) -> Option<InputError> {
        None
    }
    /// The law for all positions that these values prove, if they do.
    fn law(&self) -> Option<&Law> {
        None
    }
}

use crate::games::{HeapMoves, Law, Rules, Shape};
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};
use std::sync::Arc;

/// Sides from which a table of lines is worth more than one thread.
const SIDE_FOR_THREADS: usize = 1500;

/// The largest heap for which values are worked out on behalf of someone, in a minute at most and within
/// `memory` bytes.
pub fn affordable(shape: &Shape, memory: u64) -> u64 {
    match shape {
        // two bytes a cell, and as much again while it is worked out
        Shape::Lines { .. } | Shape::Plain => (memory / 4).isqrt(),
        // four bytes a cell, more where moves lead out of the square, and the sets of values on lines
        Shape::Vectors(_) => (memory / 32).isqrt(),
        Shape::Sum(HeapMoves::Code(code)) if code.is_octal() => 1_000_000.min(memory / 8),
        Shape::Sum(_) => 30_000,
    }
}

/// Work out the values of `rules` for heaps up to `reach`, with whichever engine suits their
/// shape; `None` when there is none for them. A solver with a limit stops there:
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
    Ok(match rules.shape() {
        Shape::Lines { band } => {
            let most = lines::LARGEST_SUM / 2;
            let side = usize::try_from(reach).map_or(most, |reach| most.min(reach.saturating_add(1)));
            let threads = if side < SIDE_FOR_THREADS { 1 } else { cores() };
            Some(Arc::new(lines::Table::solve(band, side, side, threads, progress)?))
        }
        Shape::Vectors(moves) => {
            let side = usize::try_from(reach.saturating_add(1)).unwrap_or(usize::MAX);
            Some(vectors::table(&moves, [side, side], None, cores(), progress)?)
        }
        Shape::Plain => match table::Table::solve(rules, reach, cores(), progress)? {
            Some(table) => Some(Arc::new(table)),
            None => None,
        },
        Shape::Sum(HeapMoves::Splits { most }) => Some(Arc::new(heaps::table(most, reach, progress)?)),
        Shape::Sum(HeapMoves::Code(code)) => Some(Arc::new(codes::table(&code, reach, progress)?)),
        Shape::Sum(HeapMoves::Listed) => sums::work_out(rules, reach, progress)?,
    })
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
