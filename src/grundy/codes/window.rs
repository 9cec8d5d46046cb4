//! Taking only: the value is the mex over windows of earlier values, one window a run of the code.
//!
//! From one heap to the next every window takes in one value and lets one go, so a heap costs two
//! steps a run however long the runs are; a tail lets nothing go. One multiset holds all windows,
//! with bits that say what is full, so the mex is a few steps too.

use super::{Cells, Engine};
use crate::games::codes::Code;
use crate::progress::{Cancelled, Progress};

/// The windows of a taking-only code.
pub(super) struct Window {
    code: Code,
    inside: Multiset,
    /// The windows stand where this heap needs them.
    heap: u64,
}

impl Window {
    pub(super) fn new(code: &Code) -> Self {
        Self { code: code.clone(), inside: Multiset::default(), heap: 0 }
    }

    /// Move the windows to where the next heap needs them. Heap 0 is what taking all leaves, so it
    /// belongs to bit 0 of a digit, and every other heap to bit 1.
    fn advance(&mut self, cells: &Cells) {
        for run in self.code.runs() {
            let value = |heap: u64| {
                let allowed = run.digit.allows(u64::from(heap > 0));
                cells.get(heap).filter(|_| allowed)
            };
            let enters = self.heap.checked_sub(run.first).and_then(value);
            let gone = run.last.and_then(|last| self.heap.checked_sub(last)?.checked_sub(1));
            enters.into_iter().for_each(|value| self.inside.insert(value));
            gone.and_then(value).into_iter().for_each(|value| self.inside.remove(value));
        }
        self.heap += 1;
    }
}

impl Engine for Window {
    fn name(&self) -> &'static str {
        "window"
    }

    fn extend(&mut self, cells: &mut Cells, heaps: usize, _: &Progress) -> Result<(), Cancelled> {
        while self.heap < cells.len() as u64 {
            self.advance(cells);
        }
        while cells.len() < heaps {
            self.advance(cells);
            cells.push(self.inside.mex());
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        self.inside.counts.len() as u64 * 4
    }
}

/// Values with multiplicities, and the least value that is absent.
#[derive(Default)]
struct Multiset {
    counts: Vec<u32>,
    /// Bits of `full[0]`: the value is present. Bits of `full[i + 1]`: the word of `full[i]` is full.
    full: Vec<Vec<u64>>,
}

impl Multiset {
    fn insert(&mut self, value: u32) {
        let mut place = value as usize;
        if place >= self.counts.len() {
            self.counts.resize((place + 1).next_power_of_two(), 0);
        }
        self.counts[place] += 1;
        if self.counts[place] > 1 {
            return;
        }
        for level in 0.. {
            if level == self.full.len() {
                self.full.push(Vec::new());
            }
            let words = &mut self.full[level];
            if place / 64 >= words.len() {
                words.resize(place / 64 + 1, 0);
            }
            words[place / 64] |= 1 << (place % 64);
            if words[place / 64] != u64::MAX {
                return;
            }
            place /= 64;
        }
    }

    fn remove(&mut self, value: u32) {
        let mut place = value as usize;
        self.counts[place] -= 1;
        if self.counts[place] > 0 {
            return;
        }
        for words in &mut self.full {
            let Some(word) = words.get_mut(place / 64) else { return };
            *word &= !(1 << (place % 64));
            place /= 64;
        }
    }

    fn mex(&self) -> u32 {
        // The first word that is not full on the highest level, then down through its holes.
        let mut place = 0;
        for words in self.full.iter().rev() {
            let word = words.get(place).copied().unwrap_or(0);
            place = place * 64 + word.trailing_ones() as usize;
        }
        place as u32
    }
}
