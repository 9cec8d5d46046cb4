//! At most three heaps: for every sum the set of values of two heaps, as bits.
//!
//! With a the smallest of three parts, options = pairs ∪ ⋃ { G(a) ⊕ pairs(m − a) : a ≤ m/3 }. The
//! union is never formed in full: a value still missing is looked up under every a, and only where it
//! is found that set is added as a whole. (a, b, b) is worth G(a), so the values of all smaller heaps
//! of the right parity are options from the start; that settles games whose values grow. The first
//! value that no a has is the mex.

use super::{Cells, Engine, takes};
use crate::games::codes::Code;
use crate::grundy::xor_sets::XorSet;
use crate::progress::{Cancelled, Progress};

/// The sets of a hexadecimal code.
pub(super) struct Pairs {
    /// Takes that may leave none, one, two and three heaps.
    takes: [Vec<usize>; 4],
    values: Vec<u32>,
    /// For each sum: the values of its splits into two heaps.
    pairs: Vec<XorSet>,
    /// The values of the even and of the odd heaps, those left out for which the rest after the largest
    /// take would be no two heaps.
    used: [XorSet; 2],
    used_to: usize,
    /// Takes and smallest parts, those first that last had a value no other had.
    order: Vec<(u32, u32)>,
    largest: u32,
}

impl Pairs {
    pub(super) fn new(code: &Code) -> Self {
        let bare = |heaps| takes(code, heaps).into_iter().map(|(take, _)| take).collect();
        Self {
            takes: [bare(0), bare(1), bare(2), bare(3)],
            values: Vec::new(),
            pairs: Vec::new(),
            used: [XorSet::below(1), XorSet::below(1)],
            used_to: 1,
            order: Vec::new(),
            largest: 0,
        }
    }

    /// Take in the value of the next heap, and bring the sets up to where the heap after it needs them.
    fn take_in(&mut self, value: u32) {
        self.largest = self.largest.max(value);
        self.values.push(value);
        let heap = self.values.len();
        for sum in self.pairs.len()..=heap {
            let mut set = XorSet::below(self.largest as usize + 1);
            let parts = self.values.get(1..sum).unwrap_or_default();
            for (a, b) in parts.iter().zip(parts.iter().rev()).take(sum / 2) {
                set.insert(a ^ b);
            }
            self.pairs.push(set);
        }
        let room = self.largest as usize + 1;
        for used in self.used.iter_mut().filter(|used| used.room() < room) {
            let mut wider = XorSet::below(room);
            wider.insert_moved(used, 0);
            *used = wider;
        }
        let last_take = self.takes[3].last().copied().unwrap_or(0);
        while self.used_to + last_take + 2 <= heap {
            self.used[self.used_to % 2].insert(self.values[self.used_to]);
            self.used_to += 1;
        }
        for &take in self.takes[3].iter().take_while(|&&take| take < heap) {
            if (heap - take).is_multiple_of(3) {
                self.order.push((take as u32, ((heap - take) / 3) as u32));
            }
        }
    }

    /// The mex over the options of the next heap.
    fn next(&mut self) -> u32 {
        let heap = self.values.len();
        let mut options = XorSet::below(self.largest as usize + 1);
        if self.takes[0].contains(&heap) {
            options.insert(0);
        }
        let sums = |heaps: usize| self.takes[heaps].iter().filter_map(|&take| heap.checked_sub(take));
        sums(1).filter(|&rest| rest > 0).for_each(|rest| options.insert(self.values[rest]));
        sums(2).for_each(|sum| options.insert_moved(&self.pairs[sum], 0));
        for parity in [0, 1] {
            if sums(3).any(|sum| sum % 2 == parity) {
                options.insert_moved(&self.used[parity], 0);
            }
        }
        let mut missing = options.least_missing();
        let rest = |&(take, a): &(u32, u32)| &self.pairs[heap - take as usize - a as usize];
        let value = |&(_, a): &(u32, u32)| self.values[a as usize];
        let has = |missing: u32| self.order.iter().position(|at| rest(at).contains(missing ^ value(at)));
        let mut front = Vec::new();
        while let Some(place) = has(missing) {
            let at = self.order[place];
            options.insert_moved(rest(&at), value(&at));
            missing = options.least_missing_from(missing + 1);
            front.push(at);
        }
        self.bring_to_front(&front);
        missing
    }

    fn bring_to_front(&mut self, front: &[(u32, u32)]) {
        for at in front {
            if let Some(place) = self.order.iter().position(|other| other == at) {
                self.order[..=place].rotate_right(1);
            }
        }
    }
}

impl Engine for Pairs {
    fn name(&self) -> &'static str {
        "pair sets"
    }

    fn extend(&mut self, cells: &mut Cells, heaps: usize, progress: &Progress) -> Result<(), Cancelled> {
        while self.values.len() < cells.len() {
            self.take_in(cells.at(self.values.len()));
        }
        while cells.len() < heaps {
            progress.check()?;
            let value = if self.values.is_empty() { 0 } else { self.next() };
            cells.push(value);
            self.take_in(value);
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        let sets: usize = self.pairs.iter().map(|set| set.room() / 8).sum();
        (sets + self.values.len() * 4 + self.order.len() * 8) as u64
    }
}
