//! The sums of μ₃₀ over one segment, for look-ups by number.
//!
//! Two layouts, one for each kind of inner loop. *Counted*: a sum for each number coprime to 30, at
//! the index C(q) that the plain loops work out anyway; 16 bytes for thirty numbers. *Packed*: four
//! bytes for thirty numbers, small enough for the first-level cache: the sum before the thirty, and
//! for each of the eight a bit where μ = 1 and a bit where μ = −1.
//!
//! Sums are relative to the segment's start and kept in 16 bits; that is checked as they are made.

use crate::arith::mobius_rows::{BLOCK, MobiusBlock, MobiusRows};
use crate::arith::wheel::{COPRIME_UP_TO, WHEEL};

/// How a table is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// A 16-bit sum for each number coprime to 30.
    Counted,
    /// 32 bits a row: bits of μ = 1, bits of μ = −1, and the 16-bit sum before the row.
    Packed,
}

/// Sums of μ₃₀ from a segment's first number to each of its numbers.
#[derive(Debug)]
pub(super) struct Table {
    layout: Layout,
    /// Rows, a power of two, so that a masked index needs no check.
    rows: usize,
    counted: Vec<i16>,
    packed: Vec<u32>,
}

impl Table {
    /// A table for segments of up to `rows` rows.
    pub(super) fn new(layout: Layout, rows: usize) -> Self {
        let rows = rows.next_power_of_two();
        // C(q) goes from 0, before the first, to 8·rows; one power of two holds it. One entry more,
        // so that two can be read from any index.
        let (counted, packed) = match layout {
            Layout::Counted => (16 * rows + 1, 0),
            Layout::Packed => (0, rows),
        };
        Self { layout, rows, counted: vec![0; counted], packed: vec![0; packed] }
    }

    /// Bytes of a table, whichever its layout.
    pub(super) fn memory(rows: u64) -> u64 {
        32 * rows.next_power_of_two()
    }

    /// The sums by C(q), a power of two and one entry more; empty in the other layout.
    #[inline(always)]
    pub(super) fn counted(&self) -> &[i16] {
        &self.counted
    }

    /// The packed rows; their number is a power of two, and 0 in the other layout.
    #[inline(always)]
    pub(super) fn packed(&self) -> &[u32] {
        &self.packed
    }

    /// The sum up to the number `offset` after the segment's first.
    #[inline]
    pub(super) fn at(&self, offset: u64) -> i64 {
        let (turn, residue) = ((offset / WHEEL) as usize, (offset % WHEEL) as usize);
        match self.layout {
            Layout::Counted => i64::from(self.counted[8 * turn + COPRIME_UP_TO[residue] as usize]),
            Layout::Packed => {
                let row = self.packed[turn];
                let seen = row & SEEN[residue];
                let plus = (seen & 0xff).count_ones() as i64;
                let minus = (seen >> 8).count_ones() as i64;
                i64::from(row as i32 >> 16) + plus - minus
            }
        }
    }

    /// Fills rows `to`.. of the table from the whole span that `rows` holds, or its part of
    /// `length` rows from `from`. `sum` is the sum before them; the sum after them.
    pub(super) fn fill(
        &mut self,
        rows: &MobiusRows<'_>,
        (from, length): (usize, usize),
        to: usize,
        sum: i64,
    ) -> i64 {
        debug_assert!(to + length <= self.rows);
        let mut mu: MobiusBlock = [[0; BLOCK]; 8];
        let mut sum = sum as i32;
        for block in (0..length).step_by(BLOCK) {
            rows.block(from + block, &mut mu);
            // A block changes the sum by 512 at most.
            assert!(sum.abs() < 32_000, "a sum of μ over one segment does not fit 16 bits");
            sum = match self.layout {
                Layout::Counted => self.fill_counted(&mu, to + block, sum),
                Layout::Packed => self.fill_packed(&mu, to + block, sum),
            };
        }
        i64::from(sum)
    }

    fn fill_counted(&mut self, mu: &MobiusBlock, row: usize, sum: i32) -> i32 {
        let mut sum = sum as i16;
        let sums = &mut self.counted[8 * row..][..8 * BLOCK + 1];
        sums[0] = sum;
        for (i, eight) in sums[1..].as_chunks_mut::<8>().0.iter_mut().enumerate() {
            for class in 0..8 {
                sum += i16::from(mu[class][i]);
                eight[class] = sum;
            }
        }
        i32::from(sum)
    }

    fn fill_packed(&mut self, mu: &MobiusBlock, row: usize, sum: i32) -> i32 {
        let (mut plus, mut minus, mut step) = ([0u8; BLOCK], [0u8; BLOCK], [0i8; BLOCK]);
        for (class, mu) in mu.iter().enumerate() {
            for i in 0..BLOCK {
                plus[i] |= u8::from(mu[i] > 0) << class;
                minus[i] |= u8::from(mu[i] < 0) << class;
                step[i] += mu[i]; // eight of size 1 at most
            }
        }
        let mut sum = sum;
        for (i, packed) in self.packed[row..][..BLOCK].iter_mut().enumerate() {
            *packed = (sum as u32) << 16 | u32::from(minus[i]) << 8 | u32::from(plus[i]);
            sum += i32::from(step[i]);
        }
        sum
    }
}

/// The bits of a packed row that stand for residues up to r, in both of its low bytes.
pub(super) const SEEN: [u32; 32] = {
    let mut seen = [0; 32];
    let mut r = 0;
    while r < 30 {
        seen[r] = ((1 << COPRIME_UP_TO[r]) - 1) * 0x101;
        r += 1;
    }
    seen
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::mobius::{mobius_interval, primes_up_to};
    use crate::arith::mobius_rows::{RowKernels, SievePrimes};

    #[test]
    fn both_layouts_agree_with_the_plain_sieve() {
        const ROWS: usize = 8192;
        let numbers = ROWS as u64 * WHEEL;
        let shared = SievePrimes::up_to(10 * numbers);
        let mut rows = MobiusRows::new(&shared, RowKernels::PORTABLE, ROWS);
        for segment in [0, 3] {
            rows.seek(segment * ROWS as u64, 10 * numbers - 1);
            let mut tables = [Layout::Counted, Layout::Packed].map(|layout| Table::new(layout, ROWS));
            let half = ROWS / 2;
            let sums = tables.each_mut().map(|table| {
                let sum = table.fill(&rows, (0, half), 0, 0);
                table.fill(&rows, (half, half), half, sum)
            });
            let mut mu = vec![0; numbers as usize];
            let skip = usize::from(segment == 0);
            let first = segment * numbers + skip as u64;
            mobius_interval(first, &mut mu[skip..], &mut Vec::new(), &primes_up_to(2000));
            let mut plain = 0i64;
            for (offset, &mu) in mu.iter().enumerate() {
                let m = segment * numbers + offset as u64;
                plain += if num_integer::gcd(m, 30) == 1 { i64::from(mu) } else { 0 };
                for table in &tables {
                    assert_eq!(table.at(offset as u64), plain, "up to {m}, {:?}", table.layout);
                }
            }
            assert_eq!(sums, [plain; 2]);
        }
    }
}
