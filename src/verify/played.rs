//! Values by play alone, each from those of its options: in a square for pairs, in a map for partitions.

use super::side::BLOCK;
use crate::games::Rules;
use crate::grundy::Values;
use crate::progress::{Cancelled, Progress};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The values of positions of any number of heaps.
#[derive(Default)]
pub(super) struct Played {
    values: HashMap<Box<[u64]>, u32>,
    seen: Seen,
}

impl Played {
    /// The value of a position that was played.
    pub fn get(&self, heaps: &[u64]) -> Option<u64> {
        self.values.get(heaps).map(|&value| value.into())
    }

    /// Play the next position; its options come before it.
    pub fn value(&mut self, rules: &dyn Rules, heaps: &[u64]) -> u64 {
        let Self { values, seen } = self;
        let value = rules.convention(heaps).unwrap_or_else(|| {
            seen.clear();
            rules.visit_options(heaps, &mut |option| {
                seen.insert(values.get(option).map_or(0, |&value| value.into()));
                ControlFlow::Continue(())
            });
            seen.mex()
        });
        values.insert(heaps.into(), value as u32);
        value
    }
}

/// The values of a square of pairs, row by row.
pub(super) struct Square {
    side: usize,
    values: Cells,
    /// Whether every position has its value: no option lies outside, and every move can be made.
    pub whole: bool,
}

impl Square {
    /// Play every position up to `bound`, in the order in which the rules show them: options first. A
    /// position with an option outside the square has no value.
    pub fn play(rules: &dyn Rules, bound: u64, progress: &Progress) -> Result<Self, Cancelled> {
        let side = bound as usize + 1; // the square was found to fit the memory
        let mut square = Self { side, values: Cells::Narrow(vec![u8::MAX; side * side]), whole: true };
        let mut seen = Seen::default();
        let (mut visited, mut looks, mut cancelled) = (0u64, 0usize, Ok(()));
        let total = (side as u64).saturating_mul(side as u64)
            / if rules.within(bound, &[bound, bound]) { 1 } else { 2 };
        rules.visit_positions(bound, &mut |heaps| {
            let value = rules.convention(heaps).or_else(|| {
                seen.clear();
                let mut whole = true;
                let made = rules.try_options(heaps, &mut |option| {
                    looks += 1;
                    match place(side, option).and_then(|place| square.values.get(place)) {
                        Some(value) => seen.insert(value),
                        None => whole = false,
                    }
                    if whole { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                square.whole &= whole && made.is_ok();
                (whole && made.is_ok()).then(|| seen.mex())
            });
            if let (Some(place), Some(value)) = (place(side, heaps), value) {
                square.values.set(place, value);
            }
            visited += 1;
            looks += 1;
            if looks >= BLOCK {
                looks = 0;
                cancelled = progress.check();
                progress.report(|now| {
                    (now.phase, now.item_name, now.block_name) = ("values", "positions", "");
                    (now.done, now.total, now.items) = (visited, total, visited);
                });
            }
            if cancelled.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        cancelled.map(|()| square)
    }
}

impl Values for Square {
    fn value(&self, heaps: &[u64]) -> Option<u64> {
        self.values.get(place(self.side, heaps)?)
    }
    fn reach(&self) -> u64 {
        self.side as u64 - 1
    }
    fn bytes(&self) -> u64 {
        self.values.bytes()
    }
}

/// Values by place: a byte each while that is enough, because a table that fits a cache is read
/// several times faster, and four bytes each from the first larger value on.
enum Cells {
    Narrow(Vec<u8>),
    Wide(Vec<u32>),
}

impl Cells {
    /// The value at a place; the largest number of each width stands for none.
    fn get(&self, place: usize) -> Option<u64> {
        match self {
            Self::Narrow(values) => (values[place] != u8::MAX).then(|| values[place].into()),
            Self::Wide(values) => (values[place] != u32::MAX).then(|| values[place].into()),
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Self::Narrow(values) => values.len() as u64,
            Self::Wide(values) => values.len() as u64 * 4,
        }
    }

    /// A value is below the number of positions on a board that fits the memory, so 32 bits hold it.
    fn set(&mut self, place: usize, value: u64) {
        match (&mut *self, u8::try_from(value)) {
            (Self::Narrow(values), Ok(value)) if value < u8::MAX => values[place] = value,
            (Self::Narrow(values), _) => {
                let wide = |&value: &u8| if value == u8::MAX { u32::MAX } else { value.into() };
                *self = Self::Wide(values.iter().map(wide).collect());
                self.set(place, value);
            }
            (Self::Wide(values), _) => values[place] = value as u32,
        }
    }
}

/// The place of a pair in a square of rows of `side`.
fn place(side: usize, heaps: &[u64]) -> Option<usize> {
    let &[a, b] = heaps else { return None };
    let (a, b) = (usize::try_from(a).ok()?, usize::try_from(b).ok()?);
    (a < side && b < side).then(|| a * side + b)
}

/// A set of values, by bits.
#[derive(Default)]
struct Seen {
    words: Vec<u64>,
}

impl Seen {
    fn clear(&mut self) {
        self.words.clear();
    }

    fn insert(&mut self, value: u64) {
        let word = (value / 64) as usize; // a value is below the number of positions, which are in memory
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

    /// The least value that is not in the set.
    fn mex(&self) -> u64 {
        let full = self.words.iter().take_while(|&&word| word == u64::MAX).count();
        let next = self.words.get(full).map_or(0, |word| word.trailing_ones());
        full as u64 * 64 + u64::from(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_widen_when_a_value_asks_for_it() {
        let mut cells = Cells::Narrow(vec![u8::MAX; 4]);
        assert_eq!(cells.get(0), None);
        for (place, value) in [(0, 255), (1, 256), (2, 7), (3, 70_000)] {
            cells.set(place, value);
        }
        assert!((0..4).map(|place| cells.get(place)).eq([255, 256, 7, 70_000].map(Some)));
        cells = Cells::Narrow(vec![u8::MAX; 2]);
        cells.set(0, 300);
        assert_eq!((cells.get(0), cells.get(1)), (Some(300), None));
    }

    #[test]
    fn mex_is_the_least_value_missing() {
        let mut seen = Seen::default();
        assert_eq!(seen.mex(), 0);
        for value in (0..200).filter(|&value| value != 130) {
            seen.insert(value);
        }
        assert_eq!(seen.mex(), 130);
        seen.insert(130);
        assert_eq!(seen.mex(), 200);
    }
}
