//! Values of the heaps of any sum game, from its rules alone: heap after heap, the mex over the nim-sums
//! of what each move leaves.

use super::Values;
use super::heaps::HeapTable;
use crate::games::Rules;
use crate::progress::{Cancelled, Progress};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Options between two checks for a cancel.
const CHECK_EVERY: u64 = 1 << 14;

/// The values of the heaps 0 to `reach` of `rules`, a sum of heaps; fewer when some move leaves a heap
/// that is no smaller: the values end before the heap it starts from.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
pub fn work_out(
    rules: &dyn Rules,
    reach: u64,
    progress: &Progress,
) -> Result<Option<Arc<dyn Values>>, Cancelled> {
    let mut values: Vec<u32> = Vec::new();
    let mut seen = Seen::default();
    let mut looked_at = 0u64;
    let mut fault = None;
    for size in 0..=reach {
        if size.is_multiple_of(256) {
            progress.report(|now| {
                now.phase = "heap values";
                (now.done, now.total) = (size, reach);
                now.block_name = "heaps";
                (now.blocks, now.blocks_total) = (size, reach);
            });
        }
        let one = [size];
        let heaps = if size == 0 { &one[..0] } else { &one[..] };
        if let Some(value) = rules.convention(heaps) {
            values.push(u32::try_from(value).unwrap_or(u32::MAX));
            continue;
        }
        seen.next();
        if !rules.admits(heaps) {
            // no position: never asked for
            values.push(0);
            continue;
        }
        let mut cancelled = Ok(());
        let mut falls = true;
        let made = rules.try_options(heaps, &mut |left| {
            looked_at += 1;
            if looked_at.is_multiple_of(CHECK_EVERY) {
                cancelled = progress.check();
            }
            let value =
                left.iter().try_fold(0, |sum, &heap| Some(sum ^ *values.get(usize::try_from(heap).ok()?)?));
            match value {
                Some(value) => seen.insert(value as usize),
                None => falls = false,
            }
            if falls && cancelled.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        cancelled?;
        progress.check()?;
        if let Err(error) = made {
            fault = Some(error);
            break;
        }
        if !falls {
            break;
        }
        values.push(seen.mex());
    }
    Ok((!values.is_empty()).then(|| Arc::new(HeapTable::new(values).ended_by(fault)) as Arc<dyn Values>))
}

/// A set of values that is emptied at once: a value is in it when its stamp is the present one.
#[derive(Default)]
struct Seen {
    stamps: Vec<u32>,
    now: u32,
}

impl Seen {
    fn next(&mut self) {
        if self.now == u32::MAX {
            self.stamps.clear();
            self.now = 0;
        }
        self.now += 1;
    }

    fn insert(&mut self, value: usize) {
        if value >= self.stamps.len() {
            self.stamps.resize(value + 1, 0);
        }
        self.stamps[value] = self.now;
    }

    fn mex(&self) -> u32 {
        self.stamps.iter().take_while(|&&stamp| stamp == self.now).count() as u32
    }
}
