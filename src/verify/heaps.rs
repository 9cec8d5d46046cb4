//! The heaps of a sum, one after the other.

use super::side::{BLOCK, Claim, Line, NOTHING, Scanned};
use crate::grundy::Values;
use crate::progress::{Cancelled, Progress};

pub(super) fn scan(
    values: &dyn Values,
    bound: u64,
    claim: &mut Claim<'_>,
    progress: &Progress,
) -> Result<Scanned, Cancelled> {
    let end = bound.min(values.reach()).saturating_add(1);
    progress.report(|now| {
        (now.phase, now.block_name, now.item_name) = ("rules and law", "blocks", "positions");
        (now.total, now.blocks_total) = (end, end.div_ceil(BLOCK as u64));
    });
    let mut truth = vec![NOTHING; BLOCK];
    let mut checked = 0;
    for from in (0..end).step_by(BLOCK) {
        progress.check()?;
        let truth = &mut truth[..BLOCK.min((end - from) as usize)];
        Line::Heaps.read(values, from, truth);
        let found = claim.differs(Line::Heaps, from, truth, &mut checked);
        progress.report(|now| {
            (now.done, now.items) = (from + truth.len() as u64, checked);
            now.blocks = now.done.div_ceil(BLOCK as u64);
        });
        if let Some((index, why)) = found {
            let heap = from + index as u64;
            return Ok(Scanned { checked, at: Some((Line::Heaps.heaps(heap, <[u64]>::to_vec), why)) });
        }
    }
    Ok(Scanned { checked, at: None })
}
