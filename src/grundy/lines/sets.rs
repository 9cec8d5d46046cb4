//! Bit sets of used values, and the least value in none of three of them. One idea: 512 values to a
//! cache line, and a count of the leading lines that are full, so that a search starts near its end.

/// 512 values: one cache line.
const WORDS: usize = 8;
/// Values in one [`Chunk`].
pub(super) const CHUNK_VALUES: usize = 64 * WORDS;

/// A cache line of used values.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Chunk([u64; WORDS]);

impl Chunk {
    const EMPTY: Self = Self([0; WORDS]);

    fn is_full(&self) -> bool {
        self.0.iter().fold(!0, |all, word| all & word) == !0
    }
}

/// As many sets as a tile has rows, each of the same number of values.
pub(super) struct Sets {
    chunks: Vec<Chunk>,
    /// Leading chunks that are full, by set.
    full: Vec<u32>,
    each: usize,
}

impl Sets {
    /// `count` empty sets for the values 0..`values`.
    pub(super) fn new(count: usize, values: usize) -> Self {
        // One chunk more than needed: a search always ends inside. An odd number of cache lines, so
        // that equal places of neighbouring sets do not crowd the same few places of the cache.
        let each = (values / CHUNK_VALUES + 2) | 1;
        Self { chunks: vec![Chunk::EMPTY; count * each], full: vec![0; count], each }
    }

    /// Bytes of `count` such sets.
    pub(super) fn bytes(count: usize, values: usize) -> u64 {
        let each = (values / CHUNK_VALUES + 2) | 1;
        (count * (each * size_of::<Chunk>() + size_of::<u32>())) as u64
    }

    fn set(&self, index: usize) -> &[Chunk] {
        &self.chunks[index * self.each..(index + 1) * self.each]
    }

    /// Add `value` to the set `index`.
    pub(super) fn insert(&mut self, index: usize, value: usize) {
        let place = value / CHUNK_VALUES;
        let set = &mut self.chunks[index * self.each..(index + 1) * self.each];
        set[place].0[value / 64 % WORDS] |= 1 << (value % 64);
        if place == self.full[index] as usize && set[place].is_full() {
            let more = set[place..].iter().take_while(|chunk| chunk.is_full()).count();
            self.full[index] += more as u32;
        }
    }
}

/// The least value in none of the three sets, each named by its bundle and index.
#[inline]
pub(super) fn mex(a: (&Sets, usize), b: (&Sets, usize), c: (&Sets, usize)) -> usize {
    let first = a.0.full[a.1].max(b.0.full[b.1]).max(c.0.full[c.1]) as usize;
    let (a, b, c) = (&a.0.set(a.1)[first..], &b.0.set(b.1)[first..], &c.0.set(c.1)[first..]);
    for (place, ((a, b), c)) in a.iter().zip(b).zip(c).enumerate() {
        let mut all = !0;
        for i in 0..WORDS {
            all &= a.0[i] | b.0[i] | c.0[i];
        }
        if all == !0 {
            continue;
        }
        // Which word, without a branch that cannot be foretold.
        let mut open = 0u32;
        for i in 0..WORDS {
            open |= u32::from((a.0[i] | b.0[i] | c.0[i]) != !0) << i;
        }
        let i = open.trailing_zeros() as usize % WORDS;
        let word = a.0[i] | b.0[i] | c.0[i];
        return (first + place) * CHUNK_VALUES + i * 64 + word.trailing_ones() as usize;
    }
    unreachable!("the last chunk of every set stays empty")
}
