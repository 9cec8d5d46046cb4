//! The other half of each solved equation: Σ_l M₃₀(⌊v/l⌋), for quotients that fall in one segment.

use super::kernels::{Kernels, NARROW};
use super::lists::Lists;
use super::plan::Plan;
use super::table::Table;
use super::weights::{Pair, RUN};
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
    (segment, from, to): (usize, u64, u64),
) -> Result<Pair, Cancelled> {
    let (low, high) = plan.segment(segment);
    let before = lists.before[segment];
    let mut sums = if from == 1 { weighted(plan, lists, kernels, table, segment) } else { Pair::default() };
    let mut since_check = 0;
    for k in from..=to {
        let v = plan.n / k;
        // ⌊v/l⌋ < high means l > v/high; ⌊v/l⌋ ≥ low means l ≤ v/low.
        let above = (v / high).max(plan.z / k);
        let most = plan.l_limit(k).min(v.checked_div(low).unwrap_or(v));
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

/// Σ w(m)·M₃₀(⌊n/m⌋) over m up to √n whose quotients fall in the segment.
fn weighted(plan: &Plan, lists: &Lists, kernels: &Kernels, table: &Table, segment: usize) -> Pair {
    let (low, high) = plan.segment(segment);
    let above = (plan.n / high).max(plan.z);
    let most = plan.root.min(plan.n.checked_div(low).unwrap_or(plan.n));
    let mut sums = Pair::default();
    if most <= above {
        return sums;
    }
    let (up_to, before) = (lists.weights.sum(most), lists.weights.sum(above));
    let mobius = i128::from(lists.before[segment]);
    sums.total = (up_to.total - before.total) * mobius;
    sums.winning = (up_to.winning - before.winning) * mobius;
    let one = |m: u64| (lists.weights.difference(m), table.at(plan.n / m - low));
    // Whole runs are weighted together, the numbers before and after them singly.
    let run = RUN as u64;
    let (start, end) = ((above + 1).next_multiple_of(run), (most + 1) / run * run);
    if start >= end {
        for (weight, sum) in (above + 1..=most).map(one) {
            sums.add_product(weight, sum);
        }
        return sums;
    }
    for (weight, sum) in (above + 1..start).chain(end..most + 1).map(one) {
        sums.add_product(weight, sum);
    }
    let (mut weights, step) = lists.weights.run(start);
    let mut out = [0; RUN];
    for first in (start..end).step_by(RUN) {
        (kernels.sums)(first, plan.n, low, table, &mut out);
        let mut parts = [0i64; 2];
        for which in 0..2 {
            for i in 0..RUN {
                // A weight is below 2^32, a sum below 2^15: 120 products stay below 2^54.
                parts[which] += weights[which][i] * i64::from(out[i]);
                weights[which][i] += step[which][i];
            }
        }
        sums.total += i128::from(parts[0]);
        sums.winning += i128::from(parts[1]);
    }
    sums
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
    let listed =
        if NARROW.contains(&v) { end.min(lists.l_reciprocals.len() as u64).max(start) } else { start };
    let mut sum = 0;
    if listed > start {
        sum = (kernels.lookups)(&lists.l_reciprocals[start as usize..listed as usize], v, low, table);
    }
    if end > listed {
        sum += (kernels.wide_lookups)(listed, end, v, low, table);
    }
    sum
}
