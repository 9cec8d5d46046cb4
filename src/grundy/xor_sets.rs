//! Sets of small Grundy values as bits, with the one operation that sums of games need: adding
//! the same value to every member by xor.
//!
//! Xor by v permutes bits. The bits of v above the sixth permute whole words, and each of the lower
//! six swaps the two halves of every 2, 4, … 64 bit group, so a word costs six masked shifts
//! whatever v is.

/// Words handled together, so that the six shifts run over vector registers.
const CHUNK: usize = 8;
/// Bits of a chunk.
const CHUNK_BITS: usize = CHUNK * 64;

/// For each bit of v: the lower halves of the groups it swaps.
const LOWER_HALVES: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// A set of values below a power of two.
///
/// ```
/// use gametui::grundy::xor_sets::XorSet;
/// let mut pair = XorSet::below(8);
/// pair.insert(0);
/// pair.insert(3);
/// let mut moved = XorSet::below(8);
/// moved.insert_moved(&pair, 1);
/// assert!(moved.contains(1) && moved.contains(2) && !moved.contains(0));
/// assert_eq!(pair.least_missing(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XorSet {
    chunks: Box<[[u64; CHUNK]]>,
}

impl XorSet {
    /// The empty set, with room for values below `bound`, and more: the room is a power of two.
    pub fn below(bound: usize) -> Self {
        let chunks = bound.div_ceil(CHUNK_BITS).next_power_of_two();
        Self { chunks: vec![[0; CHUNK]; chunks].into_boxed_slice() }
    }

    /// Values that have room.
    pub fn room(&self) -> usize {
        self.chunks.len() * CHUNK_BITS
    }

    /// Bytes held for values below `bound`.
    pub fn bytes_below(bound: u64) -> u64 {
        bound.div_ceil(CHUNK_BITS as u64).next_power_of_two() * (CHUNK as u64 * 8)
    }

    /// Put a value in; one without room is an error of the caller.
    pub fn insert(&mut self, value: u32) {
        let value = value as usize;
        self.chunks[value / CHUNK_BITS][value / 64 % CHUNK] |= 1 << (value % 64);
    }

    /// Whether a value is in.
    pub fn contains(&self, value: u32) -> bool {
        let value = value as usize;
        self.chunks
            .get(value / CHUNK_BITS)
            .is_some_and(|chunk| chunk[value / 64 % CHUNK] >> (value % 64) & 1 == 1)
    }

    /// Put in every member of `other`, xor `value`. Members that land where there is no room are
    /// left out.
    pub fn insert_moved(&mut self, other: &Self, value: u32) {
        let value = value as usize;
        let (chunk_move, word_move) = (value / CHUNK_BITS, value / 64 % CHUNK);
        // `other` fills a power of two of chunks: the high bits of the move carry it as a whole to
        // `start`, the low bits permute within.
        let size = other.chunks.len();
        let start = chunk_move & !(size - 1);
        let within = chunk_move & (size - 1);
        let Some(room) = self.chunks.get_mut(start..) else { return };
        for (index, into) in room.iter_mut().take(size).enumerate() {
            let from = &other.chunks[index ^ within];
            let mut words: [u64; CHUNK] = std::array::from_fn(|word| from[word ^ word_move]);
            for (bit, lower) in LOWER_HALVES.into_iter().enumerate() {
                if value >> bit & 1 == 1 {
                    let shift = 1 << bit;
                    words = words.map(|word| (word & lower) << shift | (word >> shift) & lower);
                }
            }
            for (into, word) in into.iter_mut().zip(words) {
                *into |= word;
            }
        }
    }

    /// The mex: the least value that is not in.
    pub fn least_missing(&self) -> u32 {
        self.least_missing_from(0)
    }

    /// The least value of at least `from` that is not in.
    pub fn least_missing_from(&self, from: u32) -> u32 {
        let mut mask = u64::MAX << (from % 64);
        let words = self.chunks.as_flattened();
        for (index, word) in words.iter().enumerate().skip(from as usize / 64) {
            let missing = !word & mask;
            if missing != 0 {
                return index as u32 * 64 + missing.trailing_zeros();
            }
            mask = u64::MAX;
        }
        (words.len() as u32 * 64).max(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn moving_a_set_moves_each_member(
            members in proptest::collection::vec(0u32..1500, 0..60),
            value in 0u32..5000,
            room in 1usize..6000,
        ) {
            let mut set = XorSet::below(1500);
            members.iter().for_each(|&member| set.insert(member));
            let mut moved = XorSet::below(room);
            moved.insert_moved(&set, value);
            let room = moved.room() as u32;
            for candidate in 0..room {
                prop_assert_eq!(moved.contains(candidate), members.contains(&(candidate ^ value)));
            }
        }

        #[test]
        fn the_least_missing_value_is_the_mex(members in proptest::collection::vec(0u32..200, 0..400), from in 0u32..250) {
            let mut set = XorSet::below(200);
            members.iter().for_each(|&member| set.insert(member));
            let plain = (from..).find(|value| !members.contains(value));
            prop_assert_eq!(Some(set.least_missing_from(from)), plain);
        }
    }

    #[test]
    fn a_full_set_misses_the_first_value_without_room() {
        let mut set = XorSet::below(512);
        (0..512).for_each(|value| set.insert(value));
        assert_eq!(set.least_missing(), 512);
        assert!(!set.contains(512));
    }
}
