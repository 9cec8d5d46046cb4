//! At most two heaps: every pair of parts is scanned, and the values seen are marked in a table.
//!
//! The plain scan takes n/2 steps a heap and digit. Where [`Sparse`] finds a mask, nearly all heaps
//! are settled after a few of them; the scan then only runs to its end for the rare values.

use super::sparse::{Mask, Sparse};
use super::{Cells, Engine, takes};
use crate::games::codes::{Code, MOST_DIGITS};

/// A width in which values are held: one byte or two.
pub(super) trait Cell: Copy + Eq + Into<u32> + TryFrom<u32> + std::ops::BitXor<Output = Self> {
    /// The value as an index into the marks; every value has its place there.
    fn index(self) -> u16;
}

impl Cell for u8 {
    fn index(self) -> u16 {
        self.into()
    }
}

impl Cell for u16 {
    fn index(self) -> u16 {
        self
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
    ends: Vec<usize>,
    /// Takes that may leave one heap.
    singles: Vec<usize>,
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

/// The scan of all pairs, with or without the sparse space.
pub(super) struct Scan {
    moves: Moves,
    marks: Marks,
    sparse: Option<Sparse>,
    /// Heaps whose values were taken in.
    heaps: usize,
}

impl Scan {
    /// `None` for codes that leave more than two heaps, or have a tail.
    pub(super) fn new(code: &Code, sparse: bool) -> Option<Self> {
        let fits = code.most_heaps()? <= 2 && code.last_digit()? <= MOST_DIGITS;
        let bare = |heaps| takes(code, heaps).into_iter().map(|(take, _)| take).collect();
        fits.then(|| {
            let moves = Moves { ends: bare(0), singles: bare(1), splits: takes(code, 2) };
            let sparse = sparse.then(|| Sparse::new(&moves));
            let marks = Marks { seen: Box::new([0; 1 << 16]), space: 16 };
            Self { moves, marks, sparse, heaps: 0 }
        })
    }

    /// Take in the values that are there and add more; a value that does not fit ends it.
    fn run<T: Cell>(&mut self, values: &mut Vec<T>, heaps: usize) -> Option<u32> {
        loop {
            while self.heaps < values.len() {
                let value = values[self.heaps].into() as usize;
                self.marks.space = self.marks.space.max((value + 1).next_power_of_two());
                if let Some(sparse) = &mut self.sparse {
                    sparse.take_in(&values[..=self.heaps], self.marks.space);
                }
                self.heaps += 1;
            }
            if values.len() >= heaps {
                return None;
            }
            let value = self.next(values);
            match T::try_from(value) {
                Ok(value) => values.push(value),
                Err(_) => return Some(value),
            }
        }
    }

    /// The value of the next heap.
    fn next<T: Cell>(&mut self, values: &[T]) -> u32 {
        let (heap, marks) = (values.len(), &mut self.marks);
        marks.seen[..marks.space].fill(0);
        if self.moves.ends.contains(&heap) {
            marks.mark(0);
        }
        for &take in self.moves.singles.iter().take_while(|&&take| take < heap) {
            marks.mark(values[heap - take].index());
        }
        if let Some(value) = self.sparse.as_mut().and_then(|sparse| sparse.next(&self.moves, marks, values)) {
            return value;
        }
        for (sum, last) in self.moves.sums(heap) {
            marks.mark_pairs(values, sum, 1, last);
        }
        marks.first_unseen(None)
    }
}

impl Engine for Scan {
    fn name(&self) -> &'static str {
        if self.mask().is_some() { "sparse space" } else { "scan" }
    }

    fn extend(&mut self, cells: &mut Cells, heaps: usize) {
        while cells.len() < heaps {
            let overflow = match cells {
                Cells::Byte(values) => self.run(values, heaps),
                Cells::Short(values) => self.run(values, heaps),
                Cells::Word(_) => return,
            };
            overflow.into_iter().for_each(|value| cells.push(value));
        }
    }

    fn bytes(&self) -> u64 {
        (1 << 16) + self.sparse.as_ref().map_or(0, Sparse::bytes)
    }

    fn mask(&self) -> Option<Mask> {
        self.sparse.as_ref().and_then(Sparse::mask)
    }
}
