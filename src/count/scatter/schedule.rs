//! What has to be added to what, worked out once and obeyed by every row.
//!
//! Heaps are put into levels by the highest bit of their value and each level is taken from the
//! largest heap down. Within a level a row keeps two series, for an even and an odd number of heaps
//! so far; adding a heap of s moves both by s and swaps them. A sum j is worth moving only if the
//! heaps still needed to make the number even can be paid for: that, and the gaps between the sums
//! of one, two, three large heaps, leave a small part of the n²/2 additions of a plain row.

use crate::arith::narrow::narrow;

/// One run of additions: sums `low..high` of the source move up by the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    /// Whether the source is the series for an odd number of heaps (and the target the even one).
    pub(super) odd: bool,
    /// The first sum moved.
    pub(super) low: u32,
    /// One past the last sum moved.
    pub(super) high: u32,
}

/// What one heap does to a row of its level.
#[derive(Clone, Debug)]
pub(super) struct HeapMoves {
    /// The heap.
    pub(super) size: u32,
    /// Its value below the level's bit: with a row's number it gives the sign.
    pub(super) low_bits: u32,
    /// The runs, in an order in which nothing is read after it was written.
    pub(super) moves: Vec<Move>,
}

/// One level: heaps whose value has its highest bit in common.
#[derive(Clone, Debug, Default)]
pub(super) struct Level {
    /// The heaps, from the largest down.
    pub(super) heaps: Vec<HeapMoves>,
}

impl Level {
    /// Additions that a row of the level takes.
    pub(super) fn additions(&self) -> u64 {
        self.heaps.iter().flat_map(|heap| &heap.moves).map(|run| u64::from(run.high - run.low)).sum()
    }
}

/// The schedule for one sequence of heap values and one n.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    /// The number that is partitioned, at most.
    pub(super) n: u32,
    /// Levels by their bit. Those too expensive to come in pairs are left out: no set of different
    /// heaps with xor 0 uses them.
    pub(super) levels: Vec<Level>,
    /// Heaps of value 0, from the largest down, which move the even series alone.
    pub(super) free: Level,
}

impl Schedule {
    /// For heaps 1..=n with these values (`values[s]` for the heap s; longer than n).
    pub(super) fn new(n: u32, values: &[u32]) -> Self {
        let mut by_level: Vec<Vec<(u32, u32)>> = vec![Vec::new(); 33];
        for size in (1..=n).rev() {
            let value = values[size as usize];
            by_level[(32 - value.leading_zeros()) as usize].push((size, value));
        }
        let mut with_bits = by_level.split_off(1);
        let payable = |level: &[(u32, u32)]| match level {
            [.., (second, _), (first, _)] => second + first <= n,
            _ => false,
        };
        while with_bits.last().is_some_and(|level| !payable(level)) {
            with_bits.pop();
        }
        let mut support = Support::single(0);
        let mut levels = Vec::new();
        for (bit, heaps) in with_bits.iter().enumerate().rev() {
            let low_bits = (1u32 << bit) - 1;
            let (level, after) = schedule_level(n, heaps, low_bits, support, levels.is_empty());
            levels.push(level);
            support = after;
        }
        levels.reverse();
        let free = Level { heaps: by_level[0].iter().map(|&(size, _)| free_heap(n, size)).collect() };
        Self { n, levels, free }
    }

    /// Rows of the highest level.
    pub(super) fn rows(&self) -> u64 {
        match self.levels.len() {
            0 => 1,
            levels => 1 << (levels - 1),
        }
    }

    /// Twos by which the result is too large: one for each level that was made from the one above.
    pub(super) fn doublings(&self) -> u32 {
        narrow(self.levels.len().saturating_sub(1))
    }

    /// Additions in all rows of all levels.
    pub(super) fn additions(&self) -> u64 {
        let levels = self.levels.iter().enumerate();
        levels.map(|(bit, level)| level.additions() << bit).sum::<u64>() + self.free.additions()
    }
}

/// The moves of a level whose rows start with `support` in the even series, and below the highest
/// level in the odd series too. Also the support of the even series after it.
fn schedule_level(
    n: u32,
    heaps: &[(u32, u32)],
    low_bits: u32,
    support: Support,
    highest: bool,
) -> (Level, Support) {
    let mut odd = if highest { Support::default() } else { support.clone() };
    let mut even = support;
    let mut level = Level::default();
    // Whoever is odd after a heap needs one more of the level: the smallest, at the least.
    let smallest = heaps.last().map_or(0, |&(size, _)| size);
    for (index, &(size, value)) in heaps.iter().enumerate() {
        let is_last = index + 1 == heaps.len();
        let even_to = if is_last { None } else { n.checked_sub(size + smallest) };
        let from_even = even_to.map_or_else(Support::default, |to| even.up_to(to));
        let from_odd = n.checked_sub(size).map_or_else(Support::default, |to| odd.up_to(to));
        let moves = in_blocks(size, &from_even, &from_odd);
        even.add_moved(&from_odd, size);
        odd.add_moved(&from_even, size);
        if !moves.is_empty() {
            level.heaps.push(HeapMoves { size, low_bits: value & low_bits, moves });
        }
    }
    (level, even)
}

/// Cut runs of both sources into blocks of `size` sums, from the highest down. A block moves to the
/// block above it, which has been read already, so both series can be changed in place.
fn in_blocks(size: u32, from_even: &Support, from_odd: &Support) -> Vec<Move> {
    let mut moves = Vec::new();
    for (odd, source) in [(false, from_even), (true, from_odd)] {
        for &(low, high) in &source.runs {
            let mut low = low;
            while low < high {
                let block_end = (low / size + 1) * size;
                moves.push(Move { odd, low, high: high.min(block_end) });
                low = block_end;
            }
        }
    }
    moves.sort_by_key(|run| (std::cmp::Reverse(run.low / size), run.odd, run.low));
    moves
}

fn free_heap(n: u32, size: u32) -> HeapMoves {
    let everything = Support::single(0).filled_to(n - size);
    HeapMoves { size, low_bits: 0, moves: in_blocks(size, &everything, &Support::default()) }
}

/// Runs closer than this are joined: moving a few zeros costs less than a run of its own.
const JOINED: u32 = 64;

/// Where a series may be other than 0: runs `low..high`, ascending, apart from each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Support {
    runs: Vec<(u32, u32)>,
}

impl Support {
    fn single(sum: u32) -> Self {
        Self { runs: vec![(sum, sum + 1)] }
    }

    /// One run from the first sum to `last`.
    fn filled_to(mut self, last: u32) -> Self {
        if let Some(first) = self.runs.first().map(|run| run.0) {
            self.runs = vec![(first, last + 1)];
        }
        self
    }

    /// The part that is at most `last`.
    fn up_to(&self, last: u32) -> Self {
        let within = |&(low, high): &(u32, u32)| (low <= last).then(|| (low, high.min(last + 1)));
        Self { runs: self.runs.iter().filter_map(within).collect() }
    }

    /// Join with `other` moved up by `size`.
    fn add_moved(&mut self, other: &Self, size: u32) {
        self.runs.extend(other.runs.iter().map(|&(low, high)| (low + size, high + size)));
        self.runs.sort_unstable();
        let mut joined: Vec<(u32, u32)> = Vec::with_capacity(self.runs.len());
        for &(low, high) in &self.runs {
            match joined.last_mut() {
                Some(last) if low <= last.1 + JOINED => last.1 = last.1.max(high),
                _ => joined.push((low, high)),
            }
        }
        self.runs = joined;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one_less(n: u32) -> Vec<u32> {
        (0..=n).map(|size| size.saturating_sub(1)).collect()
    }

    #[test]
    fn levels_that_cannot_come_in_pairs_are_left_out() {
        // Two different heaps with values of at least 64 are 65 + 66 = 131 or more.
        assert_eq!(Schedule::new(130, &one_less(130)).levels.len(), 6);
        assert_eq!(Schedule::new(131, &one_less(131)).levels.len(), 7);
        assert_eq!(Schedule::new(4, &one_less(4)).levels.len(), 0);
    }

    #[test]
    fn moves_stay_inside_and_never_read_what_they_wrote() {
        for n in [5u32, 40, 131, 300] {
            let schedule = Schedule::new(n, &one_less(n));
            for heap in schedule.levels.iter().chain([&schedule.free]).flat_map(|level| &level.heaps) {
                let mut written = [n + 1; 2];
                for run in &heap.moves {
                    assert!(run.low < run.high && run.high - run.low <= heap.size);
                    assert!(run.high + heap.size <= n + 1);
                    assert!(run.high <= written[usize::from(run.odd)]);
                    let target = &mut written[usize::from(!run.odd)];
                    *target = (*target).min(run.low + heap.size);
                }
            }
        }
    }

    #[test]
    fn a_schedule_is_far_shorter_than_plain_rows() {
        let n = 1000;
        let schedule = Schedule::new(n, &one_less(n));
        let plain = 1024 * u64::from(n) * u64::from(n) / 2;
        assert!(schedule.additions() * 15 < plain, "{} of {plain}", schedule.additions());
    }
}
