//! The sums of μ₃₀ over one segment of 122 880 numbers, for look-ups by number.
//!
//! The table is dense, 16 bits a number and relative to the segment's start, so that it stays in
//! the second-level cache. A segment has 4096 rows of eight numbers coprime to 30, and not all of
//! those are free of squares, so no sum exceeds 32 767.

use super::kernels::Kernels;
use crate::arith::mobius_rows::{BLOCK, MobiusBlock, MobiusRows};
use crate::arith::wheel::{COPRIME_UP_TO, RESIDUES, WHEEL};

/// Rows in a segment.
pub(super) const SEGMENT_ROWS: usize = 4096;

/// Numbers in a segment.
pub(super) const SEGMENT: u64 = SEGMENT_ROWS as u64 * WHEEL;

/// Blocks in a segment.
const BLOCKS: usize = SEGMENT_ROWS / BLOCK;

/// A power of two above the segment, so that a masked index needs no check.
const SIZE: usize = 1 << 17;

/// One entry more, so that a vector load of two entries from the last index stays inside.
const ROOM: usize = SIZE + 1;

/// Sums of μ₃₀ from a segment's first number to each of its numbers.
#[derive(Debug)]
pub(super) struct Table {
    sums: Box<[i16; ROOM]>,
}

impl Table {
    /// What an offset is masked with.
    pub(super) const MASK: usize = SIZE - 1;

    pub(super) fn new() -> Self {
        let sums = vec![0; ROOM].into_boxed_slice();
        // The length is the array's own.
        let sums = sums.try_into().unwrap_or_else(|_| Box::new([0; ROOM]));
        Self { sums }
    }

    /// The sum up to the number `offset` after the segment's first.
    #[inline(always)]
    pub(super) fn at(&self, offset: u32) -> i16 {
        self.sums[offset as usize & (SIZE - 1)]
    }

    /// Where the entries begin; there are `MASK` + 2 of them.
    pub(super) fn start(&self) -> *const i16 {
        self.sums.as_ptr()
    }

    /// Fills the table from the segment that begins at `row` of the sieved span; the sum of it all.
    pub(super) fn fill(&mut self, rows: &MobiusRows<'_>, row: usize) -> i64 {
        let mut mu: MobiusBlock = [[0; BLOCK]; 8];
        let mut sum = 0i16;
        for block in 0..BLOCKS {
            rows.block(row + block * BLOCK, &mut mu);
            let start = block * BLOCK * WHEEL as usize;
            for i in 0..BLOCK {
                sum = fill_turn(&mut self.sums, start + i * WHEEL as usize, sum, &mu, i);
            }
        }
        i64::from(sum)
    }
}

/// Fills thirty numbers from `at`: each of the eight starts a run of equal sums.
///
/// Eight equal values are written for every run, and the next run overwrites what was too much.
#[inline(always)]
fn fill_turn(sums: &mut [i16; ROOM], at: usize, mut sum: i16, mu: &MobiusBlock, i: usize) -> i16 {
    let Some(turn) = sums[at..].first_chunk_mut::<37>() else { return sum };
    turn[0] = sum;
    for class in 0..8 {
        sum = sum.wrapping_add(i16::from(mu[class][i]));
        let from = RESIDUES[class] as usize;
        turn[from..from + 8].fill(sum);
    }
    sum
}

/// The same sums at a few places only: totals by block, the rest counted out when asked.
#[derive(Debug)]
pub(super) struct SparseSums {
    before: [i32; BLOCKS + 1],
}

impl SparseSums {
    pub(super) fn new() -> Self {
        Self { before: [0; BLOCKS + 1] }
    }

    /// Sums the segment that begins at `row` of the span; the sum of it all.
    pub(super) fn fill(&mut self, kernels: &Kernels, rows: &MobiusRows<'_>, row: usize) -> i64 {
        let mut mu: MobiusBlock = [[0; BLOCK]; 8];
        for block in 0..BLOCKS {
            rows.block(row + block * BLOCK, &mut mu);
            self.before[block + 1] = self.before[block] + (kernels.block_sum)(&mu);
        }
        i64::from(self.before[BLOCKS])
    }

    /// The sum up to the number `offset` after the segment's first; the segment as in `fill`.
    pub(super) fn at(&self, rows: &MobiusRows<'_>, row: usize, offset: u64) -> i64 {
        let (turn, residue) = ((offset / WHEEL) as usize, offset % WHEEL);
        let (block, inside) = (turn / BLOCK, turn % BLOCK);
        let mut mu: MobiusBlock = [[0; BLOCK]; 8];
        rows.block(row + block * BLOCK, &mut mu);
        let classes = COPRIME_UP_TO[residue as usize] as usize;
        let mut sum = self.before[block];
        for (class, mu) in mu.iter().enumerate() {
            let length = inside + usize::from(class < classes);
            sum += mu[..length].iter().map(|&mu| i32::from(mu)).sum::<i32>();
        }
        i64::from(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::mobius::{mobius_interval, primes_up_to};
    use crate::arith::mobius_rows::SievePrimes;

    #[test]
    fn both_kinds_of_sums_agree_with_the_plain_sieve() {
        let shared = SievePrimes::up_to(10 * SEGMENT);
        let mut rows = MobiusRows::new(&shared, Kernels::PORTABLE.rows, SEGMENT_ROWS);
        for segment in [0, 3] {
            rows.seek(segment * SEGMENT_ROWS as u64, 10 * SEGMENT);
            let (mut table, mut sparse) = (Table::new(), SparseSums::new());
            let sum = table.fill(&rows, 0);
            assert_eq!(sparse.fill(&Kernels::PORTABLE, &rows, 0), sum);
            let mut mu = vec![0; SEGMENT as usize];
            let skip = usize::from(segment == 0);
            let primes = primes_up_to(2000);
            mobius_interval(segment * SEGMENT + skip as u64, &mut mu[skip..], &mut Vec::new(), &primes);
            let mut plain = 0i64;
            for (offset, &mu) in mu.iter().enumerate() {
                let m = segment * SEGMENT + offset as u64;
                plain += if num_integer::gcd(m, 30) == 1 { i64::from(mu) } else { 0 };
                assert_eq!(i64::from(table.at(offset as u32)), plain, "up to {m}");
                if offset % 37 == 0 || offset < 100 {
                    assert_eq!(sparse.at(&rows, 0, offset as u64), plain, "up to {m}");
                }
            }
            assert_eq!(sum, plain);
        }
    }
}
