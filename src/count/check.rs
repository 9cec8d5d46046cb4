//! A second look at kept states: a residue that any single change of the bytes changes.
//!
//! A file's checksum tells damage, but whoever writes the file again can make it anew. The residue
//! lies inside the state, beside the numbers it vouches for, and depends on the plan they belong to.

/// 2^61 − 1, a prime.
const PRIME: u128 = (1 << 61) - 1;

/// The bytes as a polynomial over the field of 2^61 − 1 elements, at a point that `seed` gives: four
/// bytes a coefficient, the length first. A change of one coefficient is below 2^32 in size, so never
/// a multiple of the prime, and changes the residue for certain; any other with all but 2^−50 or so.
pub(super) fn residue(seed: u64, bytes: &[u8]) -> u64 {
    let point = u128::from(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 4) + 2; // from 2 to 2^60 + 1
    let coefficient = |four: &[u8]| four.iter().rev().fold(0u128, |sum, &byte| sum << 8 | u128::from(byte));
    // Below 2^61·2^61 + 2^32, so inside 128 bits.
    let step = |sum: u128, four: &[u8]| (sum * point + coefficient(four)) % PRIME;
    bytes.chunks(4).fold(bytes.len() as u128, step) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_of_a_byte_the_length_or_the_seed_changes_the_residue() {
        let bytes: Vec<u8> = (0..50).collect();
        let sound = residue(7, &bytes);
        for at in 0..bytes.len() {
            for change in 1..=255 {
                let mut changed = bytes.clone();
                changed[at] ^= change;
                assert_ne!(residue(7, &changed), sound, "byte {at}");
            }
            assert_ne!(residue(7, &bytes[..at]), sound, "cut to {at}");
        }
        assert_ne!(residue(8, &bytes), sound);
    }
}
