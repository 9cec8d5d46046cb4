//! Losing sums of heaps by plain enumeration, kept as the check: every tuple or multiset is built
//! heap by heap and its xor looked at. (heaps)^D steps, so only small counts are taken.

use super::{HeapCensus, HeapsAsk, Of};
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;
use num_traits::ToPrimitive;

/// Sums that can be listed in a reasonable time.
pub const MOST_LISTED: u64 = 1_000_000_000;

/// The losing sums.
pub(super) fn losing(census: &HeapCensus, ask: &HeapsAsk, progress: &Progress) -> Result<BigUint, Cancelled> {
    let each = census.by_value().iter();
    let heaps: Vec<u64> = each
        .flat_map(|(&value, number)| std::iter::repeat_n(value, number.to_usize().unwrap_or(usize::MAX)))
        .collect();
    Ok(list(&heaps, 0, ask.heaps, 0, ask.of, progress)?.into())
}

fn list(
    heaps: &[u64],
    from: usize,
    left: u32,
    xor: u64,
    of: Of,
    progress: &Progress,
) -> Result<u64, Cancelled> {
    if left == 0 {
        return Ok(u64::from(xor == 0));
    }
    if left > 1 {
        progress.check()?;
    }
    let mut sum = 0;
    for (index, value) in heaps.iter().enumerate().skip(from) {
        let from = if of == Of::Multisets { index } else { 0 };
        sum += list(heaps, from, left - 1, xor ^ value, of, progress)?;
    }
    Ok(sum)
}
