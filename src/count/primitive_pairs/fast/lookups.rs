//! The other half of each solved equation: Σ_l M₃₀(⌊v/l⌋), for quotients that fall in one segment.

use super::kernels::{Kernels, NARROW};
use super::lists::Lists;
use super::plan::Plan;
use super::table::{SEGMENT, Table};
use super::weights::Pair;
use crate::arith::wheel::count_coprime;
use crate::progress::{Cancelled, Progress};

/// Look-ups between two looks at the cancel flag.
const CHECK_EVERY: u64 = 1 << 22;

/// −Σ_k g(k)·Σ_l M₃₀(⌊n/kl⌋) for k from `from` to `to`, over quotients in segment number `segment`
/// and below `plan.short`, with z/k < l ≤ l_limit(k). `table` holds that segment.
pub(super) fn run(
    plan: &Plan,
    lists: &Lists,
    kernels: &Kernels,
    progress: &Progress,
    table: &Table,
    (segment, from, to): (u64, u64, u64),
) -> Result<Pair, Cancelled> {
    let low = segment * SEGMENT;
    let high = (low + SEGMENT).min(plan.short);
    let before = lists.before[segment as usize];
    let mut sums = Pair::default();
    let mut since_check = 0;
    for k in from..=to {
        let v = plan.n / k;
        // ⌊v/l⌋ < high means l > v/high; ⌊v/l⌋ ≥ low means l ≤ v/low.
        let above = (v / high).max(plan.z / k);
        let most = plan.l_limit(k).min(if low == 0 { v } else { v / low });
        since_check += 16;
        if most > above {
            let (start, end) = (count_coprime(above), count_coprime(most));
            let sum = sum_lookups(lists, kernels, table, v, low, start, end);
            sums.add_product(lists.solved(k), -(sum + before * (end - start) as i64));
            since_check += end - start;
        }
        if since_check > CHECK_EVERY {
            progress.check()?;
            since_check = 0;
        }
    }
    Ok(sums)
}

/// Σ of the table's sums at ⌊v/l⌋, for the numbers l coprime to 30 from the start-th up to the end-th.
fn sum_lookups(
    lists: &Lists,
    kernels: &Kernels,
    table: &Table,
    v: u64,
    low: u64,
    start: u64,
    end: u64,
) -> i64 {
    let listed = if v < NARROW { end.min(lists.l_reciprocals.len() as u64).max(start) } else { start };
    let mut sum = 0;
    if listed > start {
        sum = (kernels.lookups)(&lists.l_reciprocals[start as usize..listed as usize], v, low, table);
    }
    if end > listed {
        sum += (kernels.wide_lookups)(listed, end, v, low, table);
    }
    sum
}
