//! Any code at all: for every number of parts and every sum, the set of values it can have, as bits.
//!
//! The sets grow by one part size at a time. With a new part a of value g, in ascending order of the
//! sum m and for i parts,
//!
//! > any(i, m) ∪= g ⊕ any(i − 1, m − a),
//!
//! where the right side may hold a already; for unequal parts it must not, so m descends; parts that
//! are not all equal come from a with such parts, or with any parts that are all smaller than a.
//! "More than the largest number named" is one further set. A tail collects what every smaller
//! remainder offers, for a remainder that was offered once stays.

use super::{Cells, Engine};
use crate::games::codes::{Code, Digit, Spread};
use crate::grundy::xor_sets::XorSet;
use crate::progress::{Cancelled, Progress};

/// `sets[i][m]`: values of i parts with sum m; i = 0 is not used, and the last i means "or more".
type Sets = Vec<Vec<XorSet>>;

/// The sets for one code, for sums up to a bound that doubles.
pub(super) struct Parts {
    code: Code,
    values: Vec<u32>,
    /// The most parts with a set of their own.
    most: usize,
    /// Whether more parts than that are asked for.
    more: bool,
    any: Sets,
    unequal: Sets,
    not_all_equal: Sets,
    /// Heaps below this are in the sets as parts.
    parts: usize,
    /// Sums below this have sets, with room for values below `room`.
    sums: usize,
    room: usize,
    /// What the tail offers the next heap.
    offered: XorSet,
}

impl Parts {
    pub(super) fn new(code: &Code) -> Self {
        Self {
            code: code.clone(),
            values: Vec::new(),
            most: Self::most(code) as usize,
            more: code.most_heaps().is_none(),
            any: Vec::new(),
            unequal: Vec::new(),
            not_all_equal: Vec::new(),
            parts: 0,
            sums: 0,
            room: 0,
            offered: XorSet::below(1),
        }
    }

    /// The most parts that some digit names, at least 1.
    fn most(code: &Code) -> u64 {
        code.runs().iter().flat_map(|run| run.digit.named().last()).max().unwrap_or(0).max(1)
    }

    /// An upper bound on the sets of one sum.
    pub(super) fn sets(code: &Code) -> u64 {
        let kinds = 1 + [Spread::Unequal, Spread::NotAllEqual]
            .map(|kind| u64::from(code.has(kind)))
            .iter()
            .sum::<u64>();
        kinds * (Self::most(code) + 2)
    }

    /// Bring the sets up to what the next heap needs: sums up to its size, from all smaller parts. When
    /// they are too small they are made anew, twice as large.
    fn prepare(&mut self, progress: &Progress) -> Result<(), Cancelled> {
        let heap = self.values.len();
        if heap >= self.sums || self.values[self.parts..].iter().any(|&value| value as usize >= self.room) {
            let largest = self.values.iter().max().map_or(0, |&value| value as usize);
            self.sums = (2 * heap).max(64);
            self.room = XorSet::below(largest + 1).room();
            let empty = |wanted: bool| -> Sets {
                let levels = if wanted { self.most + 1 + usize::from(self.more) } else { 0 };
                vec![vec![XorSet::below(self.room); self.sums]; levels]
            };
            // Parts that are not all equal are built on any parts.
            self.any = empty(true);
            self.unequal = empty(self.code.has(Spread::Unequal));
            self.not_all_equal = empty(self.code.has(Spread::NotAllEqual));
            self.offered = XorSet::below(self.room);
            self.parts = 0;
        }
        while self.parts < heap {
            progress.check()?;
            self.add_part(self.parts);
            self.parts += 1;
            self.offer(self.parts);
        }
        Ok(())
    }

    /// Add the heap as a part to all sets.
    fn add_part(&mut self, part: usize) {
        if part == 0 {
            return;
        }
        let value = self.values[part];
        let any = std::mem::take(&mut self.any);
        for sum in part + 1..self.sums {
            // Before `any` has this part: all others are smaller.
            grow(&mut self.not_all_equal, &any, self.most, sum, sum - part, value);
        }
        self.any = any;
        for sum in (part + 1..self.sums).rev() {
            grow(&mut self.unequal, &[], self.most, sum, sum - part, value);
        }
        if let Some(ones) = self.unequal.get_mut(1) {
            ones[part].insert(value);
        }
        // Any parts may have this one twice.
        self.any[1][part].insert(value);
        for sum in part + 1..self.sums {
            grow(&mut self.any, &[], self.most, sum, sum - part, value);
        }
    }

    /// What the tail offers the heap of this size, beyond the one before.
    fn offer(&mut self, heap: usize) {
        if let Some((first, digit)) = self.code.tail()
            && let Some(rest) = heap.checked_sub(first as usize)
        {
            let mut offered = std::mem::replace(&mut self.offered, XorSet::below(1));
            self.insert_options(digit, rest, &mut offered);
            self.offered = offered;
        }
    }

    /// Put in what a digit makes of the rest of a heap.
    fn insert_options(&self, digit: Digit, rest: usize, options: &mut XorSet) {
        if rest == 0 {
            if digit.allows(0) {
                options.insert(0);
            }
            return;
        }
        if digit.allows(1) {
            options.insert(self.values[rest]);
        }
        let sets = match digit.spread() {
            Spread::Any => &self.any,
            Spread::Unequal => &self.unequal,
            Spread::NotAllEqual => &self.not_all_equal,
        };
        for (parts, sets) in sets.iter().enumerate().skip(2) {
            if digit.allows(parts as u64) {
                options.insert_moved(&sets[rest], 0);
            }
        }
    }

    /// The mex over the options of the next heap.
    fn next(&self) -> u32 {
        let heap = self.values.len();
        let mut options = self.offered.clone();
        for run in self.code.runs().iter().filter(|run| run.last.is_some()) {
            for take in run.first..=run.last.unwrap_or(run.first).min(heap as u64) {
                self.insert_options(run.digit, heap - take as usize, &mut options);
            }
        }
        options.least_missing()
    }
}

/// Add a part of this value to every set of `rest`, and put the result in the sets of `sum`, in place;
/// `others` are sets of smaller parts that may be added to as well.
fn grow(sets: &mut [Vec<XorSet>], others: &[Vec<XorSet>], most: usize, sum: usize, rest: usize, value: u32) {
    for parts in (2..sets.len()).rev() {
        let (below, from) = sets.split_at_mut(parts);
        let fewer = &below[parts - 1][rest];
        from[0][sum].insert_moved(fewer, value);
        if parts > most {
            let (smaller, larger) = from[0].split_at_mut(sum);
            larger[0].insert_moved(&smaller[rest], value);
        }
        for count in [parts - 1, parts] {
            let wanted = count == parts - 1 || parts > most;
            if let Some(other) = others.get(count).filter(|_| wanted) {
                from[0][sum].insert_moved(&other[rest], value);
            }
        }
    }
}

impl Engine for Parts {
    fn name(&self) -> &'static str {
        "part sets"
    }

    fn extend(&mut self, cells: &mut Cells, heaps: usize, progress: &Progress) -> Result<(), Cancelled> {
        self.values.extend((self.values.len()..cells.len()).map(|heap| cells.at(heap)));
        while cells.len() < heaps {
            self.prepare(progress)?;
            let value = self.next();
            self.values.push(value);
            cells.push(value);
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        let sets = self.any.iter().chain(&self.unequal).chain(&self.not_all_equal);
        sets.map(|sets| (sets.len() * (self.room / 8 + 16)) as u64).sum()
    }
}
