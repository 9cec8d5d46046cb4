//! Values of take-and-break games, from the code alone.
//!
//! One idea: the code says which engine suits it, and they are all read the same way. Taking only: a
//! window. At most two heaps: a scan, which turns into a search of the sparse space when that is
//! shorter. At most three heaps: sets of pair values. All else: sets of values for every number of
//! parts. What is worked out is exact, whichever engine did it.

mod by_definition;
mod cells;
mod marks;
mod pairs;
mod parts;
mod scan;
mod sparse;
mod table;
mod window;

pub use by_definition::by_definition;
pub use cells::Cells;
pub use sparse::Mask;
pub use table::table;

use super::xor_sets::XorSet;
use crate::games::codes::{Code, Spread};
use crate::progress::{Cancelled, Progress};
use std::time::{Duration, Instant};

/// A way to work out values, heap after heap.
trait Engine: Send + Sync {
    /// What it is called on screen.
    fn name(&self) -> &'static str;
    /// Add values until `heaps` have one, or fewer when the engine has a limit. Values that are there
    /// already, from an earlier session, are taken as they are. An engine whose heaps are dear looks out
    /// for a cancel itself; it can go on afterwards.
    fn extend(&mut self, cells: &mut Cells, heaps: usize, progress: &Progress) -> Result<(), Cancelled>;
    /// Bytes held besides the values.
    fn bytes(&self) -> u64 {
        0
    }
    /// The mask that makes common and rare values, when there is one.
    fn mask(&self) -> Option<Mask> {
        None
    }
}

/// The values of a code, extended as far as is wanted.
///
/// ```
/// use gametui::{grundy::codes::CodeValues, progress::Progress};
/// let mut values = CodeValues::new(&".77".parse()?);
/// values.extend(1000, &Progress::new()).expect("nobody cancels");
/// assert_eq!((values.len(), values.value(70), values.value(1000)), (1000, Some(6), None));
/// assert_eq!(values.largest(), (8, 27));
/// # Ok::<(), gametui::games::codes::CodeError>(())
/// ```
pub struct CodeValues {
    code: Code,
    cells: Cells,
    engine: Box<dyn Engine>,
    /// The largest value, its least heap, and how many heaps were looked at for it.
    largest: (u32, u64, usize),
}

/// A stretch of work after which a watcher hears of it.
const STRETCH: Duration = Duration::from_millis(10);

impl CodeValues {
    /// No values yet.
    pub fn new(code: &Code) -> Self {
        Self::resume(code, Cells::default())
    }

    /// Go on from values worked out before. They are believed: check them where they were stored.
    pub fn resume(code: &Code, cells: Cells) -> Self {
        Self::with_engine(code, cells, engine(code))
    }

    /// The same values by the plain scan of all pairs, for comparison; codes that leave at most two
    /// heaps only.
    pub fn by_plain_scan(code: &Code) -> Option<Self> {
        scan::Scan::new(code, false).map(|scan| Self::with_engine(code, Cells::default(), Box::new(scan)))
    }

    fn with_engine(code: &Code, cells: Cells, engine: Box<dyn Engine>) -> Self {
        Self { code: code.clone(), cells, engine, largest: (0, 0, 0) }
    }

    /// Work out values until the first `heaps` heaps have one: 0, 1, …, heaps − 1. What was worked out
    /// stays, also when cancelled.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn extend(&mut self, heaps: u64, progress: &Progress) -> Result<(), Cancelled> {
        let heaps = usize::try_from(heaps).unwrap_or(usize::MAX);
        let mut stretch = 256;
        while self.cells.len() < heaps {
            progress.check()?;
            let (start, before) = (Instant::now(), self.cells.len());
            self.engine.extend(&mut self.cells, heaps.min(before + stretch), progress)?;
            if self.cells.len() == before {
                // Values outgrew the engine: only the scan of pairs has such a bound.
                self.engine = Box::new(parts::Parts::new(&self.code));
            }
            stretch = if start.elapsed() < STRETCH { stretch * 2 } else { (stretch / 2).max(16) };
            progress.report(|now| {
                now.phase = "heap values";
                (now.block_name, now.item_name) = ("heaps", "heaps");
                (now.done, now.total) = (self.cells.len() as u64, heaps as u64);
                (now.blocks, now.blocks_total) = (now.done, now.total);
                now.items = now.done;
            });
        }
        if let Some((value, heap)) = self.cells.largest_from(self.largest.2)
            && value > self.largest.0
        {
            (self.largest.0, self.largest.1) = (value, heap);
        }
        self.largest.2 = self.cells.len();
        Ok(())
    }

    /// An upper bound on the bytes held when the first `heaps` heaps of a code have values. A value is
    /// at most the size of its heap, as no play is longer.
    ///
    /// ```
    /// use gametui::grundy::codes::CodeValues;
    /// assert!(CodeValues::bytes_to_reach(&".16".parse()?, 1 << 20) < 16 << 20);
    /// assert!(CodeValues::bytes_to_reach(&".3F".parse()?, 4400) < 16 << 20);
    /// assert!(CodeValues::bytes_to_reach(&".{2+}".parse()?, 1 << 40) > 1 << 60);
    /// # Ok::<(), gametui::games::codes::CodeError>(())
    /// ```
    pub fn bytes_to_reach(code: &Code, heaps: u64) -> u64 {
        let set = XorSet::bytes_below(heaps.clamp(1, 1 << 62)).saturating_add(32);
        let a_heap = match engine(code).name() {
            // Two bytes as far as the scan goes, in a vector that doubles, and its list of rare heaps.
            "scan" => 10,
            "window" => 12,
            "pair sets" => set.saturating_add(28),
            _ => parts::Parts::sets(code).saturating_mul(2).saturating_mul(set).saturating_add(12),
        };
        a_heap.saturating_mul(heaps).saturating_add(1 << 17)
    }

    /// The code.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// How many heaps have a value, from heap 0.
    pub fn len(&self) -> u64 {
        self.cells.len() as u64
    }

    /// Whether no heap has a value.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The value of a heap; `None` when it has not been worked out.
    pub fn value(&self, heap: u64) -> Option<u64> {
        self.cells.get(heap).map(u64::from)
    }

    /// All values, in the width they are held in.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The values alone.
    pub fn into_cells(self) -> Cells {
        self.cells
    }

    /// The largest value so far and the least heap that has it, as of the last finished
    /// [`extend`](Self::extend).
    pub fn largest(&self) -> (u64, u64) {
        (self.largest.0.into(), self.largest.1)
    }

    /// What works the values out: `window`, `scan`, `sparse space`, `pair sets`, `part sets`.
    pub fn engine(&self) -> &'static str {
        self.engine.name()
    }

    /// The mask that splits the values into common and rare ones, when the engine found one.
    pub fn mask(&self) -> Option<Mask> {
        self.engine.mask()
    }

    /// The heaps from 1 with a rare value, ascending; empty without a mask.
    pub fn rare_heaps(&self) -> Vec<u64> {
        let Some(mask) = self.mask() else { return Vec::new() };
        let rare = |&heap: &usize| mask.is_rare(heap as u64, self.cells.at(heap));
        (1..self.cells.len()).filter(rare).map(|heap| heap as u64).collect()
    }

    /// Bytes held, the engine's included.
    pub fn bytes(&self) -> u64 {
        self.cells.bytes() + self.engine.bytes()
    }
}

/// The engine that suits a code.
fn engine(code: &Code) -> Box<dyn Engine> {
    if code.is_taking_only() {
        return Box::new(window::Window::new(code));
    }
    if let Some(scan) = scan::Scan::new(code, true) {
        return Box::new(scan);
    }
    if code.is_hexadecimal() { Box::new(pairs::Pairs::new(code)) } else { Box::new(parts::Parts::new(code)) }
}

/// The takes after which exactly `heaps` heaps may be left, ascending, with whether they must be
/// unequal. For codes without a tail.
fn takes(code: &Code, heaps: u64) -> Vec<(usize, bool)> {
    let runs = code.runs().iter().filter(|run| run.digit.allows(heaps));
    let unequal = |spread| heaps > 1 && spread != Spread::Any;
    runs.flat_map(|run| {
        (run.first..=run.last.unwrap_or(run.first))
            .map(move |take| (take as usize, unequal(run.digit.spread())))
    })
    .collect()
}

#[cfg(test)]
mod tests;
