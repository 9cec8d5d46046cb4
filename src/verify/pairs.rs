//! The box of pairs, row after row. One idea: once a difference was found, rows are read only as far as a
//! smaller sum of heaps may lie, so the last one found has the least a + b and then the least a.

use super::side::{Claim, Line, NOTHING, Scanned};
use crate::games::Rules;
use crate::grundy::Values;
use crate::progress::{Cancelled, Progress};

pub(super) fn scan(
    values: &dyn Values,
    rules: &dyn Rules,
    bound: u64,
    claim: &mut Claim<'_>,
    progress: &Progress,
) -> Result<Scanned, Cancelled> {
    let bounded = !rules.within(bound, &[bound, bound]);
    let last = bound.min(values.reach());
    progress.report(|now| {
        (now.phase, now.block_name, now.item_name) = ("rules and law", "rows", "positions");
        (now.total, now.blocks_total) = (last + 1, last + 1);
        (now.done, now.blocks, now.items) = (0, 0, 0);
    });
    let mut truth = Vec::new();
    let mut checked = 0;
    let mut read = |a: u64, last: u64, claim: &mut Claim<'_>, checked: &mut u64| {
        truth.resize(last as usize + 1, NOTHING);
        Line::Of(a).read(values, 0, &mut truth);
        if bounded {
            for (b, cell) in (0..).zip(&mut truth) {
                if *cell != NOTHING && !rules.within(bound, &[a, b]) {
                    *cell = NOTHING;
                }
            }
        }
        claim.differs(Line::Of(a), 0, &truth, checked)
    };
    let mut found: Option<(u64, u64, Option<String>)> = None;
    for a in 0..=last {
        progress.check()?;
        // Only a smaller sum is before what was found in a row above.
        let end = match &found {
            Some((a, b, _)) => (a + b).checked_sub(1),
            None => Some(a + last),
        };
        let Some(end) = end.and_then(|end| end.checked_sub(a)) else { break };
        if let Some((b, why)) = read(a, end.min(last), claim, &mut checked) {
            found = Some((a, b as u64, why));
        }
        progress.report(|now| {
            (now.done, now.blocks, now.items) = (a + 1, a + 1, checked);
        });
    }
    let Some((a, b, why)) = found else { return Ok(Scanned { checked, at: None }) };
    // How many are up to it in that order: the rows once more, each to its end.
    checked = 0;
    for row in 0..=a + b {
        progress.check()?;
        if let Some(end) = (a + b).checked_sub(row + u64::from(row > a)) {
            read(row, end.min(last), claim, &mut checked);
        }
    }
    Ok(Scanned { checked, at: Some((vec![a, b], why)) })
}
