//! Values of single heaps when a move splits a heap into 2 to `most` parts, from the rules alone.
//!
//! By Sprague and Grundy the value of an option is the xor of the values of its parts, and the value
//! of a heap is the mex over its options. So for each heap t we keep E_j(t), the xors that t can
//! reach in 1 to j parts, as a bit set; with a the smallest part of a split into three or more,
//!
//! > options(s) = pairs(s) ∪ ⋃ { sg(a) ⊕ E(s − a) : 1 ≤ a ≤ s/3 },   E = E_{most−1}.
//!
//! The mex needs no full union: sets are added only for values still missing, and the first value
//! for which every a fails (s/3 look-ups) is the mex. That is a proof of absence, not a guess. Parts
//! that had a missing value before are asked first, which changes the time and nothing else.
//! For most = 3 only pairs(t) is kept: s²/4 xors and s²/6 look-ups for all values to s.

use super::Values;
use super::xor_sets::XorSet;
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};

/// Smallest parts whose sets are added at once, before looking for single missing values.
const ADDED_AT_ONCE: usize = 96;

/// Values of heaps 0, 1, 2, …, extended as far as is wanted.
///
/// ```
/// use gametui::{grundy::heaps::HeapValues, progress::Progress};
/// let mut values = HeapValues::new(3);
/// values.extend(10, &Progress::new()).unwrap();
/// assert_eq!(values.values(), [0, 0, 1, 2, 3, 1, 4, 3, 2, 4, 5]);
/// ```
pub struct HeapValues {
    most: u64,
    /// `values[s]` is sg(s); `values[0]` stands for no heap and is 0.
    values: Vec<u32>,
    /// `reached[t]` holds E_2(t), E_3(t), … up to E_{most−1}(t), shortened where later ones equal
    /// the last. Empty for most = 2, where no set is needed.
    reached: Vec<Vec<XorSet>>,
    largest: u32,
    /// Smallest parts, those first that last had a value no other had, for even and odd heaps. The
    /// parity of a value follows that of the heap but for few heaps, and those few are what is asked
    /// for again and again.
    order: [Vec<u32>; 2],
}

impl HeapValues {
    /// No values yet but those of the heaps 0 and 1; `most` is at least 2.
    pub fn new(most: u64) -> Self {
        let mut start = Self {
            most: most.max(2),
            values: vec![0],
            reached: vec![Vec::new()],
            largest: 0,
            order: Default::default(),
        };
        start.push(0);
        start
    }

    /// The values by heap size, from 0.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The values alone, the sets dropped.
    pub fn into_values(self) -> Vec<u32> {
        self.values
    }

    /// The largest value so far.
    pub fn largest(&self) -> u32 {
        self.largest
    }

    /// An upper bound on the bytes held when values reach `to`: sg(s) < s, as no play from s is
    /// longer than s − 1 moves.
    pub fn bytes_to_reach(most: u64, to: u64) -> u64 {
        let sets = match most {
            0..=2 => 0,
            3 => 1,
            // Few in practice; the bound is a set for each number of parts.
            _ => (most - 2).min(to),
        };
        let set = XorSet::bytes_below(to.max(1));
        let a_heap = set.saturating_add(64).saturating_mul(sets).saturating_add(28);
        a_heap.saturating_mul(to.saturating_add(1))
    }

    /// Work out the values of all heaps up to `to`. What is known is kept, also when cancelled.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn extend(&mut self, to: u64, progress: &Progress) -> Result<(), Cancelled> {
        let squared = |size: u64| size.saturating_mul(size);
        while (self.values.len() as u64) <= to {
            progress.check()?;
            let size = self.values.len() as u64;
            if size.is_multiple_of(64) {
                progress.report(|now| {
                    now.phase = "heap values";
                    now.done = squared(size);
                    now.total = squared(to);
                    now.block_name = "heaps";
                    now.blocks = size;
                    now.blocks_total = to;
                });
            }
            let value = self.next_value(progress)?;
            self.push(value);
            self.reach_in_more_parts(progress)?;
        }
        Ok(())
    }

    /// Record the value of the next heap, with E_2 as pairs and the heap itself.
    fn push(&mut self, value: u32) {
        let size = self.values.len();
        self.values.push(value);
        self.largest = self.largest.max(value);
        let mut sets = Vec::new();
        if self.most >= 3 {
            let mut two = self.pairs(size);
            two.insert(value);
            sets.push(two);
        }
        self.reached.push(sets);
    }

    /// The xors of two parts of `size`.
    fn pairs(&self, size: usize) -> XorSet {
        let mut set = XorSet::below(self.largest as usize + 1);
        let parts = &self.values[1..size];
        for (a, b) in parts.iter().zip(parts.iter().rev()).take(size / 2) {
            set.insert(a ^ b);
        }
        set
    }

    /// E_j(t) for the largest j ≤ `parts` that differs from the one before; `parts` ≥ 2.
    fn reached_in(&self, size: usize, parts: u64) -> &XorSet {
        let sets = &self.reached[size];
        &sets[sets.len().min(usize::try_from(parts - 1).unwrap_or(usize::MAX)) - 1]
    }

    /// The mex over the options of the next heap.
    fn next_value(&mut self, progress: &Progress) -> Result<u32, Cancelled> {
        let size = self.values.len();
        let mut options = self.pairs(size);
        if self.most == 2 {
            return Ok(options.least_missing());
        }
        let mut order = std::mem::take(&mut self.order[size % 2]);
        order.extend(order.len() as u32 + 1..=(size / 3) as u32);
        let rest = |a: u32| self.reached_in(size - a as usize, self.most - 1);
        let value = |a: u32| self.values[a as usize];
        for &a in order.iter().take(ADDED_AT_ONCE) {
            options.insert_moved(rest(a), value(a));
        }
        let mut missing = options.least_missing();
        let found = loop {
            if let Err(cancelled) = progress.check() {
                break Err(cancelled);
            }
            let place = order.iter().position(|&a| rest(a).contains(missing ^ value(a)));
            let Some(place) = place else { break Ok(missing) };
            options.insert_moved(rest(order[place]), value(order[place]));
            order[..=place].rotate_right(1);
            // Also right when the value had no room in `options`.
            missing = options.least_missing_from(missing + 1);
        };
        self.order[size % 2] = order;
        found
    }

    /// E_3, E_4, … of the newest heap, until they stop growing for good or the parts are used up.
    fn reach_in_more_parts(&mut self, progress: &Progress) -> Result<(), Cancelled> {
        let size = self.values.len() - 1;
        // When every smaller heap has stopped growing at `settled` sets, so has this one one later.
        let settled = self.reached[..size].iter().map(Vec::len).max().unwrap_or(0);
        let mut parts = 3;
        while parts < self.most && parts <= settled as u64 + 2 {
            let mut set = XorSet::below(self.largest as usize + 1);
            set.insert_moved(&self.reached[size][0], 0);
            for a in 1..=size / 3 {
                if a.is_multiple_of(64) {
                    progress.check()?;
                }
                set.insert_moved(self.reached_in(size - a, parts - 1), self.values[a]);
            }
            self.reached[size].push(set);
            parts += 1;
        }
        let sets = &mut self.reached[size];
        while sets.len() >= 2 && sets[sets.len() - 1] == sets[sets.len() - 2] {
            sets.pop();
        }
        Ok(())
    }
}

/// Values of heaps, worked out and ready to be read; a position is worth the xor of its heaps.
pub struct HeapTable {
    values: Vec<u32>,
    fault: Option<InputError>,
}

impl HeapTable {
    /// A table of known values, by heap size from 0.
    pub fn new(values: Vec<u32>) -> Self {
        Self { values, fault: None }
    }

    /// The same, whose values end because of a move that cannot be made.
    #[must_use]
    pub fn ended_by(self, fault: Option<InputError>) -> Self {
        Self { fault, ..self }
    }
}

impl Values for HeapTable {
    fn value(&self, heaps: &[u64]) -> Option<u64> {
        let one = |&size: &u64| self.values.get(usize::try_from(size).ok()?).copied();
        heaps.iter().try_fold(0, |sum, size| Some(sum ^ u64::from(one(size)?)))
    }

    fn reach(&self) -> u64 {
        (self.values.len() as u64).saturating_sub(1)
    }

    fn bytes(&self) -> u64 {
        self.values.len() as u64 * 4
    }

    fn fault(&self) -> Option<InputError> {
        self.fault.clone()
    }
}

/// Bytes that values of heaps may take while they are worked out on behalf of someone.
const MOST_BYTES: u64 = 1 << 30;

/// The values of all heaps up to `reach`, for splits into at most `most` parts, or as far as can be
/// worked out within 1 GiB.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
pub fn table(most: u64, reach: u64, progress: &Progress) -> Result<HeapTable, Cancelled> {
    let fits = |reach: u64| HeapValues::bytes_to_reach(most, reach) <= MOST_BYTES;
    let mut reach = reach;
    while !fits(reach) {
        reach -= reach.div_ceil(8);
    }
    let mut values = HeapValues::new(most);
    values.extend(reach, progress)?;
    Ok(HeapTable::new(values.into_values()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::partitions::Parts;
    use crate::games::{self, Value};
    use std::collections::HashSet;

    fn values(most: u64, to: u64) -> Vec<u32> {
        let mut values = HeapValues::new(most);
        values.extend(to, &Progress::new()).unwrap();
        values.into_values()
    }

    /// Straight from the definition: list every split of every heap.
    fn by_listing(most: u64, to: u64) -> Vec<u32> {
        let mut values = vec![0u32, 0];
        for size in 2..=to {
            let mut options = HashSet::new();
            let mut parts = Parts::new(size, most);
            while let Some(parts) = parts.advance() {
                options.insert(parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]));
            }
            values.extend((0..).find(|value| !options.contains(value)));
        }
        values
    }

    #[test]
    fn values_are_those_of_the_definition() {
        for (most, to) in [(2, 40), (3, 60), (4, 30), (5, 26), (9, 22), (1000, 20)] {
            assert_eq!(values(most, to), by_listing(most, to), "k={most}");
        }
    }

    #[test]
    fn the_law_holds_where_there_is_one() {
        let game = games::Catalogue::built_in().find("scatter").unwrap();
        for (most, to) in [(2u64, 2000u64), (4, 600), (5, 300), (8, 200), (60, 200), (1 << 40, 130)] {
            let mut setup = game.setup();
            setup.set("k", Value::Number(most.into()));
            let law = game.law(&setup).unwrap();
            for (size, &value) in values(most, to).iter().enumerate().skip(1) {
                assert_eq!(law.value(&[size as u64]), Some(value.into()), "k={most} s={size}");
            }
        }
    }

    #[test]
    fn three_parts_dip_where_they_are_known_to() {
        let values = values(3, 1000);
        let first = [
            0, 1, 2, 3, 1, 4, 3, 2, 4, 5, 6, 7, 8, 9, 7, 6, 9, 8, 11, 10, 12, 13, 10, 11, 13, 12, 15, 14, 16,
            17, 5, 15,
        ];
        assert_eq!(values[1..=32], first);
        for (size, value) in [(31, 5), (61, 14), (199, 33), (341, 98), (511, 173), (1000, 498)] {
            assert_eq!(values[size], value, "sg_3({size})");
        }
        assert_eq!(values[..=200].iter().max(), Some(&101));
        assert_eq!(values.iter().max(), Some(&501));
    }

    #[test]
    fn extending_in_steps_gives_the_same() {
        let mut stepped = HeapValues::new(3);
        for to in [0, 1, 2, 50, 49, 300] {
            stepped.extend(to, &Progress::new()).unwrap();
        }
        assert_eq!(stepped.values(), values(3, 300));
    }

    #[test]
    fn a_cancel_stops_it_and_keeps_what_is_known() {
        let progress = Progress::new();
        progress.cancel();
        let mut values = HeapValues::new(3);
        assert_eq!(values.extend(100, &progress), Err(Cancelled));
        assert_eq!(values.values(), [0, 0]);
        values.extend(5, &Progress::new()).unwrap();
        assert_eq!(values.values(), [0, 0, 1, 2, 3, 1]);
    }

    #[test]
    fn the_bound_on_bytes_holds() {
        let mut values = HeapValues::new(3);
        values.extend(700, &Progress::new()).unwrap();
        let held: usize = values.reached.iter().flatten().map(|set| set.room() / 8).sum();
        assert!(held as u64 <= HeapValues::bytes_to_reach(3, 700));
        assert!(HeapValues::bytes_to_reach(3, 1 << 40) > MOST_BYTES);
    }
}
