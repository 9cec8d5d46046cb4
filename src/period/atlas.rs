//! All octal codes of a few digits with their periods. One idea: every code is a search of its own, so
//! the cores take codes from one counter; equal games are those with equal values as far as all were read.

use super::search::search;
use super::theorems::Moves;
use super::{Finding, Heaps, Source, Standing};
use crate::games::codes::Code;
use crate::progress::{Cancelled, Progress};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// One code of the atlas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The code.
    pub code: Code,
    /// Its period, and what that rests on.
    pub finding: Finding,
    /// The first entry whose first [`heaps`](Atlas::heaps) values are the same; the entry itself when
    /// there is none before it.
    pub group: usize,
}

/// The codes with d0 in {0, 4} and up to some number of octal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atlas {
    /// The most heaps read of each code; two codes of a group agree on the heaps below.
    pub heaps: u64,
    /// The codes in the order of their digits, first those with d0 = 0.
    pub entries: Vec<Entry>,
}

impl Atlas {
    /// Whether two entries of a group agree on all heaps, not only on those read: both periods are
    /// proved. (They have the same values as far as the proofs read, so the same period.)
    pub fn always_equal(&self, one: usize, other: usize) -> bool {
        let proved = |i: usize| matches!(self.entries[i].finding.standing, Standing::Proved { .. });
        self.entries[one].group == self.entries[other].group && (one == other || proved(one) && proved(other))
    }
}

/// All codes with up to `digits` digits, at most 4, each `heaps` heaps.
///
/// `values` gives the values of a code, none of them worked out yet.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
pub fn atlas<S: Source>(
    digits: u32,
    heaps: u64,
    threads: usize,
    values: impl Fn(&Code) -> S + Sync,
    progress: &Progress,
) -> Result<Atlas, Cancelled> {
    let codes = codes(digits.min(4));
    progress.report(|now| {
        now.phase = "atlas";
        (now.block_name, now.blocks_total, now.total) = ("codes", codes.len() as u64, codes.len() as u64);
    });
    let (next, done) = (AtomicUsize::new(0), Mutex::new(vec![None; codes.len()]));
    let work = || loop {
        let i = next.fetch_add(1, Ordering::Relaxed);
        let Some(code) = codes.get(i) else { return Ok(()) };
        let mut source = values(code);
        let finding = search(&mut source, &Moves::from(code), heaps, false, &progress.part(), &mut |_| {})?;
        let print = fingerprint(&source, &finding, heaps);
        done.lock().unwrap_or_else(PoisonError::into_inner)[i] = Some((finding, print));
        progress.report(|now| {
            now.blocks += 1;
            now.done = now.blocks;
        });
    };
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        running.into_iter().try_for_each(|thread| thread.join().unwrap_or(Err(Cancelled)))
    })?;
    let mut first = HashMap::new();
    let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    let found = codes.into_iter().zip(done.into_iter().flatten()).enumerate();
    let entries = found.map(|(i, (code, (finding, print)))| Entry {
        code,
        finding,
        group: *first.entry(print).or_insert(i),
    });
    Ok(Atlas { heaps, entries: entries.collect() })
}

/// d0 in {0, 4}, then `digits` octal digits.
fn codes(digits: u32) -> Vec<Code> {
    let of = |first: u32, rest: u32| {
        let digit = |place: u32| rest >> (3 * place) & 7;
        Code::of_digits(std::iter::once(first).chain((0..digits).rev().map(digit)))
    };
    [0, 4].into_iter().flat_map(|first| (0..1 << (3 * digits)).map(move |rest| of(first, rest))).collect()
}

/// 128 bits of the values of the heaps below `heaps`, those that were not read taken from the proved
/// period: equal for equal values, and different for others but once in 2^128.
fn fingerprint<H: Heaps + ?Sized>(values: &H, finding: &Finding, heaps: u64) -> (u64, u64) {
    let (mut one, mut other) = (DefaultHasher::new(), DefaultHasher::new());
    1u8.hash(&mut other);
    let proved = matches!(finding.standing, Standing::Proved { .. });
    let period = finding.period.filter(|_| proved);
    for heap in 0..heaps {
        let value = match period {
            Some(period) if heap >= period.preperiod => period.at(values, heap),
            _ => Some(values.value(heap)),
        };
        value.hash(&mut one);
        value.hash(&mut other);
    }
    (one.finish(), other.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grundy::codes::CodeValues;

    #[test]
    fn atlas_of_two_digits() {
        let atlas = atlas(2, 300, 2, CodeValues::new, &Progress::new()).unwrap();
        assert_eq!(atlas.entries.len(), 128);
        let at = |text: &str| atlas.entries.iter().position(|entry| entry.code.canonical() == text).unwrap();
        let entry = |text: &str| &atlas.entries[at(text)];
        assert_eq!(entry(".77").finding.standing.heaps(), 168);
        assert_eq!(entry(".06").finding.standing, Standing::None { heaps: 300 });
        assert_eq!(entry(".45").finding.standing.name(), "none", "it needs more heaps");
        // Every group is one sequence of values, and different groups are different sequences.
        let mut values: Vec<Vec<u64>> = Vec::new();
        for entry in &atlas.entries {
            let mut source = CodeValues::new(&entry.code);
            source.extend(300, &Progress::new()).unwrap();
            values.push((0..300).map(|heap| Heaps::value(&source, heap)).collect());
        }
        for (i, entry) in atlas.entries.iter().enumerate() {
            let first = values.iter().position(|other| *other == values[i]).unwrap();
            assert_eq!(entry.group, first, "{}", entry.code);
        }
        assert!(atlas.always_equal(at(".0"), at(".0")));
        let same = atlas.entries.iter().enumerate().filter(|(i, entry)| entry.group != *i).count();
        assert!(same > 20, "{same}");
    }

    #[test]
    fn a_cancelled_atlas_has_no_result() {
        let progress = Progress::new();
        progress.cancel();
        assert_eq!(atlas(3, 300, 2, CodeValues::new, &progress), Err(Cancelled));
    }
}
