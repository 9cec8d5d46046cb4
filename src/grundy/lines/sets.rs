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

    /// All of them, to be read and changed.
    pub(super) fn view(&mut self) -> View<'_> {
        View { words: &mut self.words, full: &mut self.full, each: self.each }
    }
}

/// Neighbouring sets of a bundle.
pub(super) struct View<'a> {
    words: &'a mut [u64],
    full: &'a mut [u32],
    each: usize,
}

impl<'a> View<'a> {
    /// The first `count` of them, and the rest.
    pub(super) fn split(self, count: usize) -> (Self, Self) {
        let (words, more_words) = self.words.split_at_mut(count * self.each);
        let (full, more_full) = self.full.split_at_mut(count);
        let each = self.each;
        (Self { words, full, each }, Self { words: more_words, full: more_full, each })
    }

    /// The same for a shorter time.
    pub(super) fn again(&mut self) -> View<'_> {
        View { words: self.words, full: self.full, each: self.each }
    }

    /// The set `index`.
    #[inline]
    pub(super) fn set(&mut self, index: usize) -> Set<'_> {
        let words = &mut self.words[index * self.each..][..self.each];
        Set { words, full: &mut self.full[index] }
    }
}

/// One set of used values.
pub(super) struct Set<'a> {
    words: &'a mut [u64],
    full: &'a mut u32,
}

impl Set<'_> {
    /// Add a value.
    #[inline]
    pub(super) fn insert(&mut self, value: usize) {
        let place = value / 64;
        self.words[place] |= 1 << (value % 64);
        // Seldom: a word becomes full once in 64 times.
        if self.words[place] == !0 && place == *self.full as usize {
            let more = self.words[place..].iter().take_while(|&&word| word == !0).count();
            *self.full += more as u32;
        }
    }
}

/// The least value in none of the three sets.
#[inline]
pub(super) fn mex(a: &Set<'_>, b: &Set<'_>, c: &Set<'_>) -> usize {
    let first = (*a.full).max(*b.full).max(*c.full) as usize;
    search(first, &a.words[first..], &b.words[first..], &c.words[first..])
}

/// The least value in neither of the two sets.
pub(super) fn mex_of_two(a: &Set<'_>, b: &Set<'_>) -> usize {
    let first = (*a.full).max(*b.full) as usize;
    search(first, &a.words[first..], &b.words[first..], &a.words[first..])
}

/// The least value from 64·`first` on whose bit is clear in all three.
#[inline]
fn search(first: usize, a: &[u64], b: &[u64], c: &[u64]) -> usize {
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
