//! At most two heaps: every pair of parts is scanned, and the values seen are marked in a table.
//!
//! The plain scan takes n/2 steps a heap and digit. Where [`Sparse`] finds a mask, nearly all heaps
//! are settled after a few of them; the scan then only runs to its end for the rare values.

use super::marks::{Cell, Marks, Moves};
use super::sparse::{Mask, Sparse};
use super::{Cells, Engine, takes};
use crate::games::codes::{Code, MOST_DIGITS};
use crate::progress::{Cancelled, Progress};

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
        if self.heaps == 0 {
            // Values of an earlier session: all at once, as if the last of them had just come.
            let largest = values.iter().max().map_or(0, |&value| value.into() as usize);
            self.marks.space = self.marks.space.max((largest + 1).next_power_of_two());
            self.heaps = values.len().saturating_sub(1);
        }
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
        if let Some(value) = self.sparse.as_ref().and_then(|sparse| sparse.next(&self.moves, marks, values)) {
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

    fn extend(&mut self, cells: &mut Cells, heaps: usize, _: &Progress) -> Result<(), Cancelled> {
        while cells.len() < heaps {
            let overflow = match cells {
                Cells::Byte(values) => self.run(values, heaps),
                Cells::Short(values) => self.run(values, heaps),
                Cells::Word(_) => break,
            };
            overflow.into_iter().for_each(|value| cells.push(value));
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        (1 << 16) + self.sparse.as_ref().map_or(0, Sparse::bytes)
    }

    fn mask(&self) -> Option<Mask> {
        self.sparse.as_ref().and_then(Sparse::mask)
    }
}
