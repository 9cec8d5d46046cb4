//! The table in which a scan of pairs marks the values it sees, and the moves it scans.
//!
//! One byte a value: marking is one store, and looking for the first value that is missing runs over
//! vector registers.

use std::ops::BitXor;

/// A width in which values are held: one byte or two.
pub(super) trait Cell: Copy + Ord + Into<u32> + TryFrom<u32> + BitXor<Output = Self> {
    /// The value as an index into the marks; every value has its place there.
    fn index(self) -> u16;
    /// The lower bits of an index.
    fn from_index(index: u16) -> Self;
}

impl Cell for u8 {
    fn index(self) -> u16 {
        self.into()
    }

    fn from_index(index: u16) -> Self {
        index as u8
    }
}

impl Cell for u16 {
    fn index(self) -> u16 {
        self
    }

    fn from_index(index: u16) -> Self {
        index
    }
}

/// Values seen among the options of one heap: 1 where seen.
pub(super) struct Marks {
    pub(super) seen: Box<[u8; 1 << 16]>,
    /// A power of two above all values so far, and so above their xors.
    pub(super) space: usize,
}

impl Marks {
    pub(super) fn mark(&mut self, value: u16) {
        self.seen[usize::from(value)] = 1;
    }

    /// Mark the values of the splits of `sum` whose smaller part is from `first` to `last` ≤ sum/2.
    pub(super) fn mark_pairs<T: Cell>(&mut self, values: &[T], sum: usize, first: usize, last: usize) {
        if first > last {
            return;
        }
        let (low, high) = (&values[first..=last], &values[sum - last..=sum - first]);
        for (&a, &b) in low.iter().zip(high.iter().rev()) {
            self.mark((a ^ b).index());
        }
    }

    /// The least value from 0 with `seen[value] | skip[value]` zero; the marks end above the space, so
    /// there is one unless the values are about to outgrow the marks.
    pub(super) fn first_unseen(&self, skip: Option<&[u8]>) -> u32 {
        const CHUNK: usize = 32;
        let end = (2 * self.space).min(self.seen.len());
        let place = match skip {
            None => self.seen[..end].iter().position(|&seen| seen == 0),
            Some(skip) => {
                let both = self.seen[..end].chunks_exact(CHUNK).zip(skip.chunks_exact(CHUNK));
                let free = |(seen, skip): &(&[u8], &[u8])| {
                    seen.iter().zip(*skip).fold(1, |least, (seen, skip)| least.min(seen | skip)) == 0
                };
                both.enumerate().find(|(_, both)| free(both)).and_then(|(chunk, (seen, skip))| {
                    let place = seen.iter().zip(skip).position(|(seen, skip)| seen | skip == 0)?;
                    Some(chunk * CHUNK + place)
                })
            }
        };
        place.unwrap_or(end) as u32
    }

    /// Whether every value below `end` is seen or skipped.
    pub(super) fn all_seen_below(&self, end: usize, skip: &[u8]) -> bool {
        let both = self.seen[..end].iter().zip(&skip[..end]);
        both.fold(1, |least, (seen, skip)| least.min(seen | skip)) == 1
    }
}

/// The moves of a code that leaves at most two heaps.
pub(super) struct Moves {
    /// Takes that may leave nothing.
    pub(super) ends: Vec<usize>,
    /// Takes that may leave one heap.
    pub(super) singles: Vec<usize>,
    /// Takes that may leave two heaps, and whether these must be unequal.
    pub(super) splits: Vec<(usize, bool)>,
}

impl Moves {
    /// For each split of `heap`: the sum of the two parts and the largest smaller part.
    pub(super) fn sums(&self, heap: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let sum = move |&(take, unequal): &(usize, bool)| {
            let sum = heap.checked_sub(take)?;
            Some((sum, sum.saturating_sub(usize::from(unequal)) / 2))
        };
        self.splits.iter().filter_map(sum)
    }
}
