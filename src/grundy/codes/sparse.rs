//! The sparse space: nearly every value has odd parity under a mask, so few pairs say nearly all.
//!
//! Call a heap n *rare* when its value has even parity under the mask, and *common* otherwise; where
//! every digit that breaks a heap takes an odd number of tokens, or each takes an even one, the parity
//! of n may be added. Then common ⊕ common is rare, rare ⊕ common is common: the common values among
//! the options all come from pairs with a rare part, and there are few of those. The least common
//! value they leave is the value, unless a rare value below it is no option; that takes a scan of the
//! pairs, which stops as soon as every such value was met. The mask is a guess that the
//! Walsh–Hadamard transform of the histogram makes; a poor one costs time and nothing else.
//! (Berlekamp, Conway and Guy, Winning Ways, chapter 4; Gangolli and Plambeck 1989.)

use super::scan::{Cell, Marks, Moves};

/// What makes a value common or rare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mask {
    /// The bits of the value whose parity counts.
    pub bits: u32,
    /// Whether the parity of the heap is added.
    pub with_heap: bool,
    /// Whether one more is added: then the digits that break a heap take odd numbers.
    pub odd: bool,
}

impl Mask {
    /// Whether a heap of this value is rare.
    pub fn is_rare(self, heap: u64, value: u32) -> bool {
        (value & self.bits).count_ones() & 1 == u32::from(self.even_class(heap))
    }

    /// The parity under the bits that makes a heap rare.
    fn even_class(self, heap: u64) -> bool {
        self.with_heap && (heap + u64::from(self.odd)) % 2 == 1
    }
}

/// Where a mask is looked for: at this heap and each time the heaps have doubled.
const FIRST_CHOICE: usize = 64;
/// Pairs of each digit that are scanned before the values are looked at.
const BLOCK: usize = 64;

/// The mask in force, and the heaps that are rare under it.
pub(super) struct Sparse {
    /// The parity of all takes that break a heap, where they have one.
    parity: Option<bool>,
    mask: Option<Mask>,
    /// For each parity: 0 for the values that have it under the mask, 1 for the others.
    others: [Vec<u8>; 2],
    /// Rare heaps from 1, ascending.
    rare: Vec<usize>,
    next_choice: usize,
}

impl Sparse {
    pub(super) fn new(moves: &Moves) -> Self {
        let odd = moves.splits.iter().filter(|(take, _)| take % 2 == 1).count();
        let parity = if odd == 0 { Some(false) } else { Some(true).filter(|_| odd == moves.splits.len()) };
        Self { parity, mask: None, others: Default::default(), rare: Vec::new(), next_choice: FIRST_CHOICE }
    }

    pub(super) fn mask(&self) -> Option<Mask> {
        self.mask
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.others[0].len() * 2 + self.rare.len() * 8) as u64
    }

    /// Take in the value of the last of these heaps, all below `space`.
    pub(super) fn take_in<T: Cell>(&mut self, values: &[T], space: usize) {
        let heap = values.len() - 1;
        if heap >= self.next_choice {
            self.next_choice = 2 * heap;
            self.choose(values, space);
        } else if let Some(mask) = self.mask {
            if values[heap..].iter().any(|&value| mask.is_rare(heap as u64, value.into())) {
                self.rare.push(heap);
            }
        }
        if self.others[0].len() < 2 * space {
            self.lay_out(space);
        }
    }

    /// Choose the mask with the fewest rare heaps, or none when they would not be few.
    fn choose<T: Cell>(&mut self, values: &[T], space: usize) {
        let mut best: (i64, Option<Mask>) = (values.len() as i64 * 2 / 5, None);
        let mut histograms = [vec![0i64; space], vec![0i64; space]];
        for (heap, &value) in values.iter().enumerate().skip(1) {
            histograms[heap % 2][value.into() as usize] += 1;
        }
        let [even, odd] = histograms;
        for with_heap in [false, true] {
            let Some(parity) = self.parity.or((!with_heap).then_some(false)) else { continue };
            // Heaps for which one is added count as if their value had the other parity.
            let signs = if !with_heap {
                [1, 1]
            } else if parity {
                [-1, 1]
            } else {
                [1, -1]
            };
            let mut sums: Vec<i64> =
                even.iter().zip(&odd).map(|(e, o)| e * signs[0] + o * signs[1]).collect();
            walsh_hadamard(&mut sums);
            for (bits, sum) in sums.into_iter().enumerate() {
                let rare = (values.len() as i64 - 1 + sum) / 2;
                if rare < best.0 {
                    best = (rare, Some(Mask { bits: bits as u32, with_heap, odd: parity && with_heap }));
                }
            }
        }
        self.mask = best.1;
        let mask = self.mask;
        let rare = |&heap: &usize| mask.is_some_and(|mask| mask.is_rare(heap as u64, values[heap].into()));
        self.rare = (1..values.len()).filter(rare).collect();
        self.others = Default::default();
    }

    fn lay_out(&mut self, space: usize) {
        let bits = self.mask.map_or(0, |mask| mask.bits);
        let odd = |value: usize| ((value as u32 & bits).count_ones() & 1) as u8;
        self.others =
            [(0..2 * space).map(odd).collect(), (0..2 * space).map(|value| 1 - odd(value)).collect()];
    }

    /// The value of the next heap; `None` without a mask. The marks hold the options that leave less
    /// than two heaps.
    pub(super) fn next<T: Cell>(&mut self, moves: &Moves, marks: &mut Marks, values: &[T]) -> Option<u32> {
        let mask = self.mask?;
        let heap = values.len();
        for (&(take, unequal), (sum, _)) in moves.splits.iter().zip(moves.sums(heap)) {
            debug_assert_eq!(take + sum, heap);
            for &a in self.rare.iter().take_while(|&&a| a < sum) {
                if !(unequal && 2 * a == sum) {
                    marks.mark((values[a] ^ values[sum - a]).index());
                }
            }
        }
        let rare = usize::from(mask.even_class(heap as u64));
        let common = marks.first_unseen(Some(&self.others[1 - rare]));
        let mut first = 1;
        loop {
            if marks.all_seen_below(common as usize, &self.others[rare]) {
                return Some(common);
            }
            let mut more = false;
            for (sum, last) in moves.sums(heap) {
                marks.mark_pairs(values, sum, first, last.min(first + BLOCK - 1));
                more |= last >= first + BLOCK;
            }
            first += BLOCK;
            if !more {
                return Some(common.min(marks.first_unseen(Some(&self.others[rare]))));
            }
        }
    }
}

/// The Walsh–Hadamard transform in place: entry m becomes Σ_v entry(v)·(−1)^popcount(v & m).
fn walsh_hadamard(entries: &mut [i64]) {
    let mut half = 1;
    while half < entries.len() {
        for pair in entries.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}
