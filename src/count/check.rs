//! A second look at kept states: a residue that any single change of the bytes changes.
//!
//! A file's checksum tells damage, but whoever writes the file again can make it anew. The residue
//! lies inside the state, beside the numbers it vouches for, and depends on the plan they belong to.

/// 2^61 − 1, a prime.
const PRIME: u64 = (1 << 61) - 1;

/// The bytes as a polynomial over the field of 2^61 − 1 elements, at a point that `seed` gives: four
/// bytes a coefficient, the length first. A change of one coefficient is below 2^32 in size, so never
/// a multiple of the prime, and changes the residue for certain; any other with all but 2^−50 or so.
pub(crate) fn residue(seed: u64, bytes: &[u8]) -> u64 {
    let point = (seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 4) + 2; // from 2 to 2^60 + 1
    let coefficient = |four: &[u8]| four.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
    let step = |sum: u64, four: &[u8]| {
        // Below 2^122; 2^61 is 1 modulo the prime, so the high part is added to the low one.
        let product = u128::from(sum) * u128::from(point) + u128::from(coefficient(four));
        let folded = (product as u64 & PRIME) + (product >> 61) as u64;
        folded % PRIME
    };
    bytes.chunks(4).fold(bytes.len() as u64, step)
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
