//! The search for a period: read on in growing steps, look, and read exactly as far as a theorem asks
//! once a candidate is in sight. All looks together cost a few nanoseconds a heap.

use super::tail::{Candidate, Compare, candidates};
use super::theorems::{Moves, Tail, Theorem, all_but, arithmetic};
use super::{Finding, Heaps, Period, Source, Standing};
use crate::progress::{Cancelled, Progress};

/// The first look.
const FIRST: u64 = 64;

/// Heaps that are searched for p in full; beyond, the last quarter is.
const WINDOW: u64 = 1 << 24;

/// Periods that must be seen before one is called observed, in all.
const PERIODS_SEEN: u64 = 4;

/// The part of the heaps read on which an observed period must hold.
const PART_SEEN: u64 = 16;

/// The period of the values of heaps with these moves, reading at most the heaps below `limit`.
///
/// A period that no theorem covers cannot be proved by reading on. With `settle` the search ends once such
/// a period was seen `PERIODS_SETTLED` times over, on all but a sixteenth of the heaps read.
///
/// `paused` is called after every block of heaps with the values so far, to save them, say.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
pub fn search<S: Source>(
    source: &mut S,
    moves: &Moves,
    limit: u64,
    settle: bool,
    progress: &Progress,
    paused: &mut dyn FnMut(&S),
) -> Result<Finding, Cancelled> {
    let mut next = FIRST.max(source.heaps()).min(limit);
    loop {
        extend(source, next, limit, progress, paused)?;
        let heaps = source.heaps().min(next);
        let seen = look(source, heaps, moves);
        if let Some((period, theorem, end)) = seen.proved {
            return Ok(proved(source, period, theorem, end));
        }
        if heaps < next || next >= limit || (settle && is_settled(&seen, heaps)) {
            return Ok(unproved(source, heaps, &seen));
        }
        if let Some((candidate, theorem, end)) = seen.next.filter(|&(_, _, end)| end <= limit) {
            extend(source, end, limit, progress, paused)?;
            if source.heaps() >= end && agree(source, candidate, heaps, end) {
                return Ok(proved(source, candidate, theorem, end));
            }
        }
        next = (heaps + heaps / 2).max(source.heaps().min(limit)).min(limit);
    }
}

/// The most heaps that are read between two calls of `paused`.
const BLOCK: u64 = 1 << 20;

fn extend<S: Source>(
    source: &mut S,
    heaps: u64,
    limit: u64,
    progress: &Progress,
    paused: &mut dyn FnMut(&S),
) -> Result<(), Cancelled> {
    while source.heaps() < heaps {
        progress.check()?;
        let before = source.heaps();
        source.extend(heaps.min(before + (before / 64).clamp(1024, BLOCK)), &progress.part())?;
        let after = source.heaps();
        progress.report(|now| {
            (now.phase, now.block_name, now.item_name) = ("heap values", "heaps", "heaps");
            (now.done, now.total, now.blocks, now.items) = (after, limit, after, after);
        });
        if after == before {
            break;
        }
        paused(source);
    }
    Ok(())
}

fn agree<H: Heaps + ?Sized>(values: &H, period: Period, from: u64, end: u64) -> bool {
    (from..end).all(|n| values.value(n) == values.value(n - period.period) + period.saltus)
}

fn proved<H: Heaps + ?Sized>(values: &H, period: Period, theorem: Theorem, heaps: u64) -> Finding {
    Finding::new(values, Some(period), Standing::Proved { theorem, heaps })
}

fn unproved<H: Heaps + ?Sized>(values: &H, heaps: u64, seen: &Look) -> Finding {
    let standing = match seen.observed {
        Some(_) => Standing::Observed { heaps, more: seen.needs.and_then(|end| end.checked_sub(heaps)) },
        None => Standing::None { heaps },
    };
    Finding::new(values, seen.observed, standing)
}

/// Periods of which no proof can come that are enough to end a search.
const PERIODS_SETTLED: u64 = 100;

fn is_settled(seen: &Look, heaps: u64) -> bool {
    let settled = |period: Period| {
        let length = heaps - period.preperiod;
        length / PERIODS_SETTLED >= period.period && period.preperiod <= heaps / PART_SEEN
    };
    seen.needs.is_none() && seen.observed.is_some_and(settled)
}

/// What one look at the heaps read finds.
#[derive(Default)]
struct Look {
    /// A proved period, its theorem and the heaps that the theorem reads.
    proved: Option<(Period, Theorem, u64)>,
    /// The candidate whose proof reads the fewest further heaps, at most half of those read.
    next: Option<(Period, Theorem, u64)>,
    /// The observed period that begins first.
    observed: Option<Period>,
    /// The heaps that a proof of the observed period reads.
    needs: Option<u64>,
}

fn look<H: Heaps + ?Sized>(values: &H, heaps: u64, moves: &Moves) -> Look {
    let compare = if moves.no_saltus() { Compare::Values } else { Compare::Steps };
    let mut look = Look::default();
    candidates(values, heaps, window(heaps), compare, |found| {
        let period = found.period();
        let reads = reads(values, moves, &found).map(|(theorem, end)| (period, theorem, end));
        if let Some(reads) = reads {
            if reads.2 <= heaps && look.proved.is_none() {
                look.proved = Some(reads);
            }
            let near = reads.2 > heaps && reads.2 <= heaps + heaps / 2;
            let plausible = found.agreements() >= (heaps / PART_SEEN).max(8);
            if near && plausible && look.next.is_none_or(|next| reads.2 < next.2) {
                look.next = Some(reads);
            }
        }
        if is_observed(&found) && look.observed.is_none_or(|other| found.preperiod < other.preperiod) {
            look.observed = Some(period);
            look.needs = reads.map(|reads| reads.2);
        }
    });
    look
}

/// The theorem that would prove a candidate, and the heaps that it reads.
fn reads<H: Heaps + ?Sized>(values: &H, moves: &Moves, found: &Candidate) -> Option<(Theorem, u64)> {
    if found.saltus == 0 {
        let (theorem, end) = moves.required(found.preperiod, found.period)?;
        return Some((theorem, end.checked_add(found.period)?));
    }
    // Tails that are as long as two of their periods grow twofold: only a few candidates come this far.
    if found.agreements() < found.period {
        None
    } else if moves.tail == Tail::AllTaking {
        let end = all_but::reads(values, found.heaps, moves.last, found.period());
        end.map(|end| (Theorem::AllBut, end))
    } else {
        arithmetic::reads(values, moves, found.period()).map(|end| (Theorem::Arithmetic, end))
    }
}

/// The values searched for p. A period longer than a quarter of a very long sequence waits.
fn window(heaps: u64) -> usize {
    heaps.min(WINDOW.max(heaps / 4)).min(u64::from(u32::MAX)) as usize
}

fn is_observed(found: &Candidate) -> bool {
    let length = found.heaps - found.preperiod;
    length / PERIODS_SEEN >= found.period && length >= found.heaps / PART_SEEN
}

impl Candidate {
    fn period(&self) -> Period {
        Period { period: self.period, preperiod: self.preperiod, saltus: self.saltus }
    }
}

/// The period of values that were measured, with any saltus: among those seen at least four times over,
/// on a sixteenth of the heaps or more, the one that begins first and the shortest of those. A
/// measurement and no proof.
///
/// ```
/// use gametui::period::{observed, Period};
/// let values: Vec<u32> = (0..40).map(|n| 2 * (n / 3) + n % 3).collect();
/// assert_eq!(observed(&values[..]), Some(Period { period: 3, preperiod: 0, saltus: 2 }));
/// assert_eq!(observed(&[5u32, 0, 1, 7, 3][..]), None);
/// ```
pub fn observed<H: Heaps + ?Sized>(values: &H) -> Option<Period> {
    let (heaps, mut first) = (values.heaps(), None);
    candidates(values, heaps, window(heaps), Compare::Steps, |found| {
        if is_observed(&found) && first.is_none_or(|other: Period| found.preperiod < other.preperiod) {
            first = Some(found.period());
        }
    });
    first
}
