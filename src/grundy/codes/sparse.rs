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

use super::marks::{Cell, Marks, Moves};

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
/// Pairs of each digit that are scanned before the values are looked at for the first time.
const BLOCK: usize = 32;

/// The mask in force, and the heaps that are rare under it.
pub(super) struct Sparse {
    /// The parity of all takes that break a heap, where they have one.
    parity: Option<bool>,
    mask: Option<Mask>,
    /// For each parity: 0 for the values that have it under the mask, 1 for the others.
    others: [Vec<u8>; 2],
    /// The same for values below 64, as bits that are 1 where the value has the parity.
    classes: [u64; 2],
    /// Rare heaps from 1, ascending, and their values.
    rare: Vec<usize>,
    rare_values: Vec<u16>,
    next_choice: usize,
}

impl Sparse {
    pub(super) fn new(moves: &Moves) -> Self {
        let odd = moves.splits.iter().filter(|(take, _)| take % 2 == 1).count();
        let parity = if odd == 0 { Some(false) } else { Some(true).filter(|_| odd == moves.splits.len()) };
        Self {
            parity,
            mask: None,
            others: Default::default(),
            classes: [0; 2],
            rare: Vec::new(),
            rare_values: Vec::new(),
            next_choice: FIRST_CHOICE,
        }
    }

    pub(super) fn mask(&self) -> Option<Mask> {
        self.mask
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.others[0].len() * 2 + self.rare.len() * 10) as u64
    }

    /// Take in the value of the last of these heaps, all below `space`.
    pub(super) fn take_in<T: Cell>(&mut self, values: &[T], space: usize) {
        let heap = values.len() - 1;
        if heap >= self.next_choice {
            self.next_choice = 2 * heap;
            self.choose(values, space);
        } else if self.mask.is_some_and(|mask| mask.is_rare(heap as u64, values[heap].into())) {
            self.rare.push(heap);
            self.rare_values.push(values[heap].index());
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
        self.rare_values = self.rare.iter().map(|&heap| values[heap].index()).collect();
        self.others = Default::default();
    }

    fn lay_out(&mut self, space: usize) {
        let bits = self.mask.map_or(0, |mask| mask.bits);
        let odd = |value: usize| ((value as u32 & bits).count_ones() & 1) as u8;
        self.others =
            [(0..2 * space).map(odd).collect(), (0..2 * space).map(|value| 1 - odd(value)).collect()];
        self.classes = [0, 1].map(|parity| {
            (0..64).filter(|&value| odd(value) == parity).fold(0, |class, value| class | 1 << value)
        });
    }

    /// Show the values of all splits of `sum` with a rare part to `mark`.
    fn with_rare_part<T: Cell>(&self, values: &[T], sum: usize, unequal: bool, mut mark: impl FnMut(u16)) {
        let end = match self.rare.last() {
            Some(&last) if last >= sum => self.rare.partition_point(|&a| a < sum),
            _ => self.rare.len(),
        };
        let values = &values[..sum];
        for (&a, &value) in self.rare[..end].iter().zip(&self.rare_values) {
            if !unequal || 2 * a != sum {
                mark(value ^ values[sum - a].index());
            }
        }
    }

    /// The value of the next heap; `None` without a mask. The marks hold the options that leave less
    /// than two heaps.
    pub(super) fn next<T: Cell>(&self, moves: &Moves, marks: &mut Marks, values: &[T]) -> Option<u32> {
        let rare = usize::from(self.mask?.even_class(values.len() as u64));
        if marks.space <= 64
            && let Some(value) = self.next_below_64(moves, marks, values, rare)
        {
            return Some(value);
        }
        for (&(_, unequal), (sum, _)) in moves.splits.iter().zip(moves.sums(values.len())) {
            self.with_rare_part(values, sum, unequal, |value| marks.mark(value));
        }
        let common = marks.first_unseen(Some(&self.others[1 - rare]));
        let skip = &self.others[rare];
        let longest = moves.sums(values.len()).map(|(_, last)| last).max().unwrap_or(0);
        let (mut first, mut block) = (1, BLOCK);
        loop {
            if marks.all_seen_below(common as usize, skip) {
                return Some(common);
            }
            if first > longest {
                return Some(marks.first_unseen(Some(skip)));
            }
            if first >= FEW_FROM
                && let Some(targets) = few_missing(marks, common as usize, skip)
            {
                first = search(moves, values, first, longest, targets);
                block = BLOCK;
            }
            for (sum, last) in moves.sums(values.len()) {
                marks.mark_pairs(values, sum, first, last.min(first + block - 1));
            }
            first += block;
            block = (first / 4).max(BLOCK);
        }
    }

    /// The same while all values fit the bits of one word.
    fn next_below_64<T: Cell>(&self, moves: &Moves, marks: &Marks, values: &[T], rare: usize) -> Option<u32> {
        let marked = marks.seen[..marks.space].iter().enumerate();
        let mut seen = marked.fold(0u64, |seen, (value, &mark)| seen | u64::from(mark) << value);
        for (&(_, unequal), (sum, _)) in moves.splits.iter().zip(moves.sums(values.len())) {
            self.with_rare_part(values, sum, unequal, |value| seen |= 1 << (value & 63));
        }
        let common = (!seen & self.classes[1 - rare]).trailing_zeros();
        let wanted = self.classes[rare] & 1u64.checked_shl(common)?.wrapping_sub(1);
        let longest = moves.sums(values.len()).map(|(_, last)| last).max().unwrap_or(0);
        let mut first = 1;
        while seen & wanted != wanted {
            if first > longest {
                return Some((!seen & wanted).trailing_zeros());
            }
            for (sum, last) in moves.sums(values.len()) {
                let last = last.min(first + BLOCK - 1);
                if first <= last {
                    let (low, high) = (&values[first..=last], &values[sum - last..=sum - first]);
                    for (&a, &b) in low.iter().zip(high.iter().rev()) {
                        seen |= 1 << ((a ^ b).index() & 63);
                    }
                }
            }
            first += BLOCK;
        }
        Some(common)
    }
}

/// From this smaller part on, a few missing values are searched for and nothing else is marked.
const FEW_FROM: usize = 192;
/// So many values are few.
const FEW: usize = 2;
/// Pairs that are compared together.
const STRETCH: usize = 64;

/// The values below `end` that are neither seen nor skipped, if they are few; the last fills the rest.
fn few_missing(marks: &Marks, end: usize, skip: &[u8]) -> Option<[u16; FEW]> {
    let both = marks.seen[..end].iter().zip(&skip[..end]).enumerate();
    let mut missing = both.filter(|(_, (seen, skip))| *seen | *skip == 0).map(|(value, _)| value as u16);
    let mut targets = [missing.next()?; FEW];
    for place in 1..FEW {
        targets[place] = missing.next().unwrap_or(targets[place - 1]);
    }
    missing.next().is_none().then_some(targets)
}

/// The first smaller part from `first`, in steps of a stretch, near which some pair has a value among
/// `targets`; or one near `longest`, where full stretches end.
fn search<T: Cell>(
    moves: &Moves,
    values: &[T],
    mut first: usize,
    longest: usize,
    targets: [u16; FEW],
) -> usize {
    // A target too wide for these cells is met by no pair, and its lower bits cost time only.
    let targets = targets.map(T::from_index);
    while first + STRETCH <= longest {
        // A digit whose pairs end within the stretch is looked at again; that is harmless.
        let met = moves.sums(values.len()).any(|(sum, last)| {
            let first = first.min((last + 1).saturating_sub(STRETCH));
            let low = values[first..].first_chunk();
            low.zip(values[..=sum - first].last_chunk()).is_none_or(|(low, high)| meets(low, high, targets))
        });
        if met {
            break;
        }
        first += STRETCH;
    }
    first
}

/// Whether some pair of `low`, forwards, and `high`, backwards, has one of the values. Plain loops of
/// fixed length, so that they run over vector registers.
fn meets<T: Cell>(low: &[T; STRETCH], high: &[T; STRETCH], targets: [T; FEW]) -> bool {
    let mut xors = *high;
    xors.reverse();
    for (value, &a) in xors.iter_mut().zip(low) {
        *value = *value ^ a;
    }
    let mut hits = 0u8;
    for target in targets {
        for &value in &xors {
            hits |= u8::from(value == target);
        }
    }
    hits != 0
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
