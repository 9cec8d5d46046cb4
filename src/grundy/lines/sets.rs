//! Bit sets of used values, and the least value in none of three of them. One idea: count the leading
//! words that are full, so that a search starts near its end.

/// Words that are looked at together.
const STRIDE: usize = 4;

/// As many sets as a tile has rows, each of the same number of values.
pub(super) struct Sets {
    words: Vec<u64>,
    /// Leading words that are full, by set.
    full: Vec<u32>,
    each: usize,
}

/// Words of a set of the values 0..`values`: one empty stride more than needed, so that a search always
/// ends inside; and an odd number of cache lines, so that equal places of neighbouring sets do not
/// crowd the same few places of the cache.
fn words_each(values: usize) -> usize {
    ((values / 64 + 1 + STRIDE).div_ceil(8) | 1) * 8
}

impl Sets {
    /// `count` empty sets for the values 0..`values`.
    pub(super) fn new(count: usize, values: usize) -> Self {
        let each = words_each(values);
        Self { words: vec![0; count * each], full: vec![0; count], each }
    }

    /// Bytes of `count` such sets.
    pub(super) fn bytes(count: usize, values: usize) -> u64 {
        (count * (words_each(values) * size_of::<u64>() + size_of::<u32>())) as u64
    }

    /// Add `value` to the set `index`.
    #[inline]
    pub(super) fn insert(&mut self, index: usize, value: usize) {
        let set = &mut self.words[index * self.each..(index + 1) * self.each];
        let place = value / 64;
        set[place] |= 1 << (value % 64);
        // Seldom: a word becomes full once in 64 times.
        if set[place] == !0 && place == self.full[index] as usize {
            let more = set[place..].iter().take_while(|&&word| word == !0).count();
            self.full[index] += more as u32;
        }
    }

    #[inline]
    fn from(&self, index: usize, first: usize) -> &[u64] {
        &self.words[index * self.each + first..(index + 1) * self.each]
    }
}

/// The least value in none of the three sets, each named by its bundle and index.
#[inline]
pub(super) fn mex(a: (&Sets, usize), b: (&Sets, usize), c: (&Sets, usize)) -> usize {
    let first = a.0.full[a.1].max(b.0.full[b.1]).max(c.0.full[c.1]) as usize;
    let (a, b, c) = (a.0.from(a.1, first), b.0.from(b.1, first), c.0.from(c.1, first));
    let strides = a.chunks_exact(STRIDE).zip(b.chunks_exact(STRIDE)).zip(c.chunks_exact(STRIDE));
    for (place, ((a, b), c)) in strides.enumerate() {
        let word = |i: usize| a[i] | b[i] | c[i];
        if word(0) & word(1) & word(2) & word(3) == !0 {
            continue;
        }
        // Which word, by choices the processor need not foretell.
        let (i, open) = if word(0) != !0 { (0, word(0)) } else { (1, word(1)) };
        let (j, later) = if word(2) != !0 { (2, word(2)) } else { (3, word(3)) };
        let (i, open) = if open != !0 { (i, open) } else { (j, later) };
        return (first + place * STRIDE + i) * 64 + open.trailing_ones() as usize;
    }
    unreachable!("the last stride of every set stays empty")
}
