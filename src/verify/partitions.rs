//! Games whose law speaks of whole partitions: every partition up to the bound is played out, options
//! first, so the value of each is the mex of values that are already there.

use super::played::Played;
use super::side::BLOCK;
use super::{Mismatch, Said, shown};
use crate::games::{Form, Law, Position, Rules};
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Partitions that are played out at most.
const MOST: u64 = 1_000_000;

/// The positions compared, the first that differs, and the values that were played out.
pub(super) fn check(
    rules: &Arc<dyn Rules>,
    bound: u64,
    law: &Law,
    progress: &Progress,
) -> Result<(u64, Option<Mismatch>, Played), Cancelled> {
    let expected = count(&**rules, bound).0;
    progress.report(|now| {
        (now.phase, now.block_name, now.item_name) = ("rules and law", "blocks", "positions");
        (now.total, now.blocks_total) = (expected, expected.div_ceil(BLOCK as u64));
    });
    let mut played = Played::default();
    let (mut checked, mut visited, mut mismatch, mut cancelled) = (0, 0u64, None, Ok(()));
    rules.visit_positions(bound, &mut |heaps| {
        let value = played.value(&**rules, heaps);
        let said = Said::by_law(law, heaps);
        checked += u64::from(said != Said::default());
        if !said.agrees(value) {
            mismatch = Some(Mismatch {
                position: Position::partition(heaps.to_vec()),
                rules: Said::by_value(value),
                law: said,
                shown: shown::lines(&**rules, Form::Partition, heaps, &|option| played.get(option), said),
            });
        }
        visited += 1;
        if visited.is_multiple_of(64) {
            cancelled = progress.check();
        }
        if visited.is_multiple_of(BLOCK as u64) || visited == expected {
            progress.report(|now| {
                (now.done, now.items) = (visited, visited);
                now.blocks = visited.div_ceil(BLOCK as u64);
            });
        }
        if mismatch.is_some() || cancelled.is_err() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    cancelled?;
    Ok((checked, mismatch, played))
}

/// Whether all partitions up to the bound can be played.
///
/// # Errors
/// One line with the largest bound for which they can.
pub(super) fn fits(rules: &dyn Rules, bound: u64) -> Result<(), InputError> {
    match count(rules, bound).1 {
        None => Ok(()),
        Some(largest) => {
            let what = format!("n = {bound} has more than {MOST} positions to play out");
            Err(InputError::new(what, format!("n up to {}", largest.saturating_sub(1)), "--n 18"))
        }
    }
}

/// The number of positions up to the bound; with the number that is partitioned where it passes the most.
fn count(rules: &dyn Rules, bound: u64) -> (u64, Option<u64>) {
    let (mut count, mut largest) = (0u64, None);
    rules.visit_positions(bound, &mut |heaps| {
        if count == MOST {
            // options first: the partitions of smaller numbers are all behind us
            largest = Some(heaps.iter().sum::<u64>());
            return ControlFlow::Break(());
        }
        count += 1;
        ControlFlow::Continue(())
    });
    (count, largest)
}
