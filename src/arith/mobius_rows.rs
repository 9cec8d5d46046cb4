//! The Möbius function at numbers coprime to 30, sieved a cache-sized span at a time.
//!
//! A span is eight rows of bytes, one a residue class mod 30. In a row the multiples of a prime p
//! are p apart, and each adds the weight ⌊log₂ p⌋|1 to its byte: odd, so that the lowest bit counts
//! the primes, and about log₂ p, so that the sum tells whether one more prime is left over. Bit 7
//! marks the multiple of a square.
//!
//! Why the sum tells: ⌊log₂ p⌋|1 lies between 0.81 and 1.23 times log₂ p for p ≥ 7. If all of
//! m's primes were met, the sum is at least 0.81·log₂ m. If one above the root was not, the others
//! multiply to at most √m, so it is at most 0.62·log₂ m. For m ≤ 2^63 it stays below 78.

use super::mobius::primes_up_to;
use super::wheel::{RESIDUES, WHEEL, class_of, inverse};

/// Rows decoded together.
pub const BLOCK: usize = 64;

/// μ of one block: by class, then by row.
pub type MobiusBlock = [[i8; BLOCK]; 8];

/// Bytes written at a time from the patterns of the smallest primes.
const STRIP: usize = 4096;

/// Bytes of a row worked on at a time by primes that hit them often.
const PIECE: usize = 32 * 1024;

/// Primes below this go through a row piece by piece.
const SMALL_PRIME: u32 = 2048;

/// The primes that are sieved as patterns, in groups of one period each; 49 is 7's square.
const PATTERN_GROUPS: [&[u64]; 6] =
    [&[49, 11, 13], &[17, 19, 23], &[29, 31], &[37, 41], &[43, 47], &[53, 59]];

/// The first prime that is not in a pattern.
const FIRST_SIEVED: u32 = 61;

/// ⌊log₂ p⌋, made odd.
#[inline]
fn weight(p: u64) -> u8 {
    (p.ilog2() | 1) as u8
}

/// Hits of a few small primes over one period and a strip more, so that strips never wrap.
#[derive(Debug)]
struct Pattern {
    period: u64,
    /// 30^-1 modulo the period: row i of residue r is at i + r·inverse.
    inverse: u64,
    bytes: Vec<u8>,
}

impl Pattern {
    fn new(group: &[u64]) -> Self {
        let period: u64 = group.iter().product();
        let mut bytes = vec![0u8; period as usize + STRIP];
        let mut mark = |step: u64, add: u8| {
            bytes.iter_mut().step_by(step as usize).for_each(|byte| *byte += add);
        };
        for &factor in group {
            if factor == 49 {
                mark(7, weight(7));
                mark(49, 0x80);
            } else {
                mark(factor, weight(factor));
            }
        }
        Self { period, inverse: inverse(WHEEL, period), bytes }
    }

    /// The strip that begins at `row` of residue `residue`.
    fn strip(&self, row: u64, residue: u64) -> &[u8] {
        let at = (row % self.period + residue * self.inverse) % self.period;
        &self.bytes[at as usize..][..STRIP]
    }
}

/// Everything about the primes that all threads share.
#[derive(Debug)]
pub struct SievePrimes {
    /// Every number sieved must be below the square of this.
    limit: u64,
    patterns: Vec<Pattern>,
    /// The primes from [`FIRST_SIEVED`] on.
    primes: Vec<u32>,
    /// 30^-1 modulo each of them.
    inverses: Vec<u32>,
    /// Primes whose squares are not in a pattern: from 11 on.
    square_roots: Vec<u32>,
}

impl SievePrimes {
    /// What it takes to sieve every number up to `largest`, which is below 2^62.
    pub fn up_to(largest: u64) -> Self {
        let limit = num_integer::Roots::sqrt(&largest) + 1;
        let all = primes_up_to(limit.max(64) as u32);
        let primes: Vec<u32> = all.iter().copied().filter(|&p| p >= FIRST_SIEVED).collect();
        let inverses = primes.iter().map(|&p| inverse(WHEEL, p.into()) as u32).collect();
        Self {
            limit,
            patterns: PATTERN_GROUPS.iter().map(|group| Pattern::new(group)).collect(),
            primes,
            inverses,
            square_roots: all.into_iter().filter(|&p| p >= 11).collect(),
        }
    }

    /// Bytes of a shared copy of this for numbers up to `largest`.
    pub fn memory(largest: u64) -> u64 {
        let limit = num_integer::Roots::sqrt(&largest) + 64;
        // π(x) ≤ 1.26·x/ln x; twelve bytes a prime and the odd flags they were found with.
        let primes = (1.26 * limit as f64 / (limit as f64).ln()) as u64;
        16 * primes + limit / 2 + (64 << 10)
    }
}

/// How one span's bytes are laid down and read; one set of functions for each kind of processor.
#[derive(Clone, Copy, Debug)]
pub struct RowKernels {
    /// Writes to a strip the sum of six patterns' strips.
    pub lay: fn(&mut [u8], [&[u8]; 6]),
    /// μ of a block's bytes, by class, given the least sum that is complete.
    pub decode: fn([&[u8; BLOCK]; 8], u8, &mut MobiusBlock),
}

/// The sum of six strips, byte by byte.
#[inline(always)]
pub(crate) fn lay(strip: &mut [u8], patterns: [&[u8]; 6]) {
    let [a, b, c, d, e, f] = patterns.map(|p| &p[..STRIP]);
    let strip = &mut strip[..STRIP];
    for i in 0..STRIP {
        strip[i] = a[i]
            .wrapping_add(b[i])
            .wrapping_add(c[i])
            .wrapping_add(d[i])
            .wrapping_add(e[i])
            .wrapping_add(f[i]);
    }
}

/// μ from bytes: 0 with bit 7, else the parity of the primes met, and one more when incomplete.
#[inline(always)]
pub(crate) fn decode(bytes: [&[u8; BLOCK]; 8], complete: u8, mu: &mut MobiusBlock) {
    for (bytes, mu) in bytes.iter().zip(mu.iter_mut()) {
        for (&byte, mu) in bytes.iter().zip(mu.iter_mut()) {
            let missing = u8::from(byte < complete);
            let sign = 1i8.wrapping_sub(2 * ((byte ^ missing) & 1) as i8);
            *mu = sign & !((byte as i8) >> 7);
        }
    }
}

impl RowKernels {
    /// Plain code, on every processor.
    pub const PORTABLE: Self =
        Self { lay: |strip, patterns| lay(strip, patterns), decode: |b, c, mu| decode(b, c, mu) };
}

/// One thread's sieve: a span of rows, moved along.
#[derive(Debug)]
pub struct MobiusRows<'p> {
    shared: &'p SievePrimes,
    kernels: RowKernels,
    /// Rows in a span; a multiple of [`STRIP`].
    length: usize,
    /// The first row of the span.
    first: u64,
    /// Eight rows of bytes, class by class.
    bytes: Vec<u8>,
    /// Where each prime next hits, from the span's first row: by class, then by prime.
    next: Vec<u32>,
    /// How many of the primes are in use in `next`.
    active: usize,
    /// The next multiple of each square too large to have a hit in most rows.
    next_square: Vec<u64>,
    /// How many of `square_roots` have squares that go row by row.
    row_squares: usize,
    placed: bool,
}

impl<'p> MobiusRows<'p> {
    /// A sieve whose spans are `length` rows; rounded up to whole strips of 4096.
    pub fn new(shared: &'p SievePrimes, kernels: RowKernels, length: usize) -> Self {
        let length = length.next_multiple_of(STRIP).max(STRIP);
        let row_squares =
            shared.square_roots.partition_point(|&p| u64::from(p) * u64::from(p) <= length as u64);
        Self {
            shared,
            kernels,
            length,
            first: 0,
            bytes: vec![0; 8 * length],
            next: Vec::new(),
            active: 0,
            next_square: Vec::new(),
            row_squares,
            placed: false,
        }
    }

    /// Bytes held by one thread whose spans are `length` rows, for numbers up to `largest`.
    pub fn memory(largest: u64, length: usize) -> u64 {
        let limit = num_integer::Roots::sqrt(&largest) + 64;
        let primes = (1.26 * limit as f64 / (limit as f64).ln()) as u64;
        8 * length.next_multiple_of(STRIP) as u64 + 40 * primes
    }

    /// Rows in a span.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The first row of the span.
    pub fn first_row(&self) -> u64 {
        self.first
    }

    /// Sieves the span whose first row is `row`, and that will be followed up to `last` at most.
    ///
    /// `last` says which primes are needed; it is below the largest number prepared for.
    pub fn seek(&mut self, row: u64, last: u64) {
        self.first = row;
        let root = num_integer::Roots::sqrt(&last).min(self.shared.limit);
        self.active = self.shared.primes.partition_point(|&p| u64::from(p) <= root);
        self.place_primes();
        let squares = self.shared.square_roots.partition_point(|&p| u64::from(p) <= root);
        self.next_square.clear();
        let start = row * WHEEL;
        self.next_square.extend(self.shared.square_roots[..squares].iter().skip(self.row_squares).map(
            |&p| {
                let square = u64::from(p) * u64::from(p);
                start.next_multiple_of(square)
            },
        ));
        self.placed = true;
        self.sieve();
    }

    /// Sieves the span after this one.
    pub fn advance(&mut self) {
        debug_assert!(self.placed);
        self.first += self.length as u64;
        self.sieve();
    }

    /// Where each prime first hits, class by class: row ≡ −r·30^-1 (mod p).
    fn place_primes(&mut self) {
        let active = self.active;
        self.next.clear();
        self.next.resize(8 * active, 0);
        let primes = &self.shared.primes[..active];
        let inverses = &self.shared.inverses[..active];
        for (j, (&p, &inverse)) in primes.iter().zip(inverses).enumerate() {
            let first = (self.first % u64::from(p)) as u32;
            // Two, four and six times the inverse, for the gaps between residues.
            let less = |a: u32, b: u32| if a >= b { a - b } else { a + (p - b) };
            let double = |a: u32| less(a, p - a);
            let two = double(inverse);
            let four = double(two);
            let six = less(two, p - four);
            let step = |gap: u64| {
                if gap == 2 {
                    two
                } else if gap == 4 {
                    four
                } else {
                    six
                }
            };
            let mut at = less(less(0, first), inverse);
            self.next[j] = at;
            for class in 1..8 {
                at = less(at, step(RESIDUES[class] - RESIDUES[class - 1]));
                self.next[class * active + j] = at;
            }
        }
    }

    fn sieve(&mut self) {
        for class in 0..8 {
            self.sieve_row(class);
        }
        self.mark_rare_squares();
        if self.first == 0 {
            // 1 has no prime, and its sum 0 must count as complete: see `complete_sum`.
            debug_assert_eq!(self.bytes[0], 0);
        }
    }

    fn sieve_row(&mut self, class: usize) {
        let (length, active) = (self.length, self.active);
        let row = &mut self.bytes[class * length..][..length];
        let next = &mut self.next[class * active..][..active];
        let primes = &self.shared.primes[..active];
        let small = primes.partition_point(|&p| p < SMALL_PRIME);
        let long = primes.partition_point(|&p| (p as usize) < length);
        for (index, piece) in row.chunks_mut(PIECE).enumerate() {
            let at = self.first + (index * PIECE) as u64;
            for (offset, strip) in piece.chunks_exact_mut(STRIP).enumerate() {
                let at = at + (offset * STRIP) as u64;
                let mut strips = [&[][..]; 6];
                for (slot, pattern) in strips.iter_mut().zip(&self.shared.patterns) {
                    *slot = pattern.strip(at, RESIDUES[class]);
                }
                (self.kernels.lay)(strip, strips);
            }
            for (&p, next) in primes[..small].iter().zip(next[..small].iter_mut()) {
                *next = add_along(piece, *next, p);
            }
        }
        for (&p, next) in primes[small..long].iter().zip(next[small..long].iter_mut()) {
            *next = add_along(row, *next, p);
        }
        add_at_most_once(row, &primes[long.max(small)..], &mut next[long.max(small)..]);
        for &p in &self.shared.square_roots[..self.row_squares] {
            let square = u64::from(p) * u64::from(p);
            let at = (self.first + RESIDUES[class] * inverse(WHEEL, square)) % square;
            let at = if at == 0 { 0 } else { square - at };
            row.iter_mut().skip(at as usize).step_by(square as usize).for_each(|byte| *byte |= 0x80);
        }
    }

    /// Squares with few multiples in a span: each multiple is taken singly.
    fn mark_rare_squares(&mut self) {
        let start = self.first * WHEEL;
        let end = start + self.length as u64 * WHEEL;
        let roots = self.shared.square_roots.iter().skip(self.row_squares);
        for (&p, next) in roots.zip(self.next_square.iter_mut()) {
            while *next < end {
                if let Some(class) = class_of(*next % WHEEL) {
                    let row = ((*next - start) / WHEEL) as usize;
                    self.bytes[class * self.length + row] |= 0x80;
                }
                *next += u64::from(p) * u64::from(p);
            }
        }
    }

    /// μ of the block of 64 rows that begins at `row` of the span.
    pub fn block(&self, row: usize, mu: &mut MobiusBlock) {
        let mut bytes = [&[0u8; BLOCK]; 8];
        for (class, slot) in bytes.iter_mut().enumerate() {
            let from = class * self.length + row;
            if let Some(block) = self.bytes[from..].first_chunk::<BLOCK>() {
                *slot = block;
            }
        }
        let first = self.first + row as u64;
        if first == 0 {
            self.first_block(&bytes, mu);
        } else {
            (self.kernels.decode)(bytes, complete_sum(first * WHEEL + 32 * WHEEL), mu);
        }
    }

    /// The block that begins at 0, where the logarithm grows too fast for one threshold.
    fn first_block(&self, bytes: &[&[u8; BLOCK]; 8], mu: &mut MobiusBlock) {
        let mut one = [[0; BLOCK]; 8];
        for row in 0..BLOCK {
            for class in 0..8 {
                decode(*bytes, complete_sum(row as u64 * WHEEL + RESIDUES[class]), &mut one);
                mu[class][row] = one[class][row];
            }
        }
    }
}

/// The least sum of weights that means all primes of a number near `m` were met: about 0.71·log₂ m.
#[inline]
fn complete_sum(m: u64) -> u8 {
    // Exponent and mantissa of a double: log₂ m, drawn straight between powers of two, in 1/2^12.
    let log = ((m as f64).to_bits() >> 40).saturating_sub(1023 << 12);
    ((log * 71 + (50 << 12)) / (100 << 12)) as u8
}

/// Adds p's weight at `next`, `next` + p, … in `bytes`; the rest goes on in the bytes that follow.
#[inline(always)]
fn add_along(bytes: &mut [u8], next: u32, p: u32) -> u32 {
    let (mut at, step, add) = (next as usize, p as usize, weight(u64::from(p)));
    while at < bytes.len() {
        bytes[at] = bytes[at].wrapping_add(add);
        at += step;
    }
    (at - bytes.len()) as u32
}

/// The same for primes no less than the row is long.
fn add_at_most_once(row: &mut [u8], primes: &[u32], next: &mut [u32]) {
    let length = row.len() as u32;
    for (&p, next) in primes.iter().zip(next.iter_mut()) {
        if let Some(byte) = row.get_mut(*next as usize) {
            *byte = byte.wrapping_add(weight(u64::from(p)));
            *next += p;
        }
        *next -= length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::mobius::mobius_interval;

    fn check(first_row: u64, spans: usize, length: usize, largest: u64) {
        let shared = SievePrimes::up_to(largest);
        let mut rows = MobiusRows::new(&shared, RowKernels::PORTABLE, length);
        let primes = primes_up_to(num_integer::Roots::sqrt(&largest) as u32 + 1);
        rows.seek(first_row, largest);
        let mut mu = [[0; BLOCK]; 8];
        for span in 0..spans {
            if span > 0 {
                rows.advance();
            }
            let start = rows.first_row() * WHEEL;
            let mut plain = vec![0; rows.length() * WHEEL as usize];
            let skip = usize::from(start == 0);
            mobius_interval(start + skip as u64, &mut plain[skip..], &mut Vec::new(), &primes);
            for row in (0..rows.length()).step_by(BLOCK) {
                rows.block(row, &mut mu);
                for (mu, residue) in mu.iter().zip(RESIDUES) {
                    for (i, &mu) in mu.iter().enumerate() {
                        let at = (row + i) * WHEEL as usize + residue as usize;
                        assert_eq!(mu, plain[at], "μ({})", start + at as u64);
                    }
                }
            }
        }
    }

    #[test]
    fn rows_agree_with_the_plain_sieve() {
        check(0, 4, 4096, 4 * 4096 * 30);
        check(0, 2, 3 * 4096, 1_000_000_000_000);
        check(1_000_000, 3, 4096, 40_000_000);
        check(33_333_300_000, 2, 8192, 1_000_100_000_000);
    }
}
