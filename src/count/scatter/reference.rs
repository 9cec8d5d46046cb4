//! Losing partitions by the plain table, kept as the check: D(t, x) partitions of t with xor x.
//!
//! Heap by heap, D(t, x ⊕ sg(s)) += D(t − s, x) for t = s, …, n, so that every heap may be used any
//! number of times; L(t) = D(t, 0). About n²/2 · X additions on n · X words, where X is the power of
//! two above the largest value: derived from the values, since the xor of values below it stays
//! below it, and nothing less would hold them.

use super::stage::Stage;
use crate::progress::{Cancelled, Progress};

/// States of the xor axis for these values.
pub(super) fn width(largest: u32) -> usize {
    (largest as usize + 1).next_power_of_two()
}

/// Additions for all numbers to n.
pub(super) fn additions(n: u64, width: u64) -> u64 {
    (n * (n + 1) / 2).saturating_mul(width)
}

/// L(0), …, L(n) modulo m, 2 ≤ m ≤ 2^63, for heaps with these values (`values[s]` for the heap s).
pub(super) fn losing(
    n: usize,
    values: &[u32],
    m: u64,
    stage: &Stage<'_>,
    progress: &Progress,
) -> Result<Vec<u64>, Cancelled> {
    let width = width(values[..=n].iter().copied().max().unwrap_or(0));
    let mut table = vec![0u64; (n + 1) * width];
    table[0] = 1;
    for (size, &value) in values.iter().enumerate().take(n + 1).skip(1) {
        for total in size..=n {
            if total.is_multiple_of(64) {
                progress.check()?;
            }
            let (below, from) = table.split_at_mut(total * width);
            let source = &below[(total - size) * width..][..width];
            let target = &mut from[..width];
            for (xor, &ways) in source.iter().enumerate() {
                let into = &mut target[xor ^ value as usize];
                // Both are below m ≤ 2^63.
                let sum = *into + ways;
                *into = if sum >= m { sum - m } else { sum };
            }
        }
        stage.advance(((n - size + 1) * width) as u64, 1);
    }
    Ok(table.into_iter().step_by(width).collect())
}
