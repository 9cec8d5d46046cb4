//! Where a count stands: the share that is done, and the state that survives a kill.
//!
//! A count is a list of runs, one for each game and modulus. Kept are the results of finished runs
//! and the finished subtrees of the run in hand; both are small beside the work they save.

use super::lanes::Word;
use crate::arith::narrow::narrow;
use crate::count::Keep;
use crate::count::check::residue;
use crate::progress::Progress;
use std::sync::{Mutex, PoisonError};

/// First bytes of a kept state: its format.
const FORMAT: &[u8; 8] = b"scatter2";

/// What is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct State {
    /// Results of the finished runs, in order.
    finished: Vec<Vec<u64>>,
    /// Finished subtrees of the next run: number, and residues as bytes.
    subtrees: Vec<(u32, Vec<u8>)>,
}

/// Progress and state of one count.
pub(super) struct Stage<'a> {
    progress: &'a Progress,
    keep: &'a dyn Keep,
    /// Tells the count from others.
    mark: u64,
    state: Mutex<State>,
}

impl<'a> Stage<'a> {
    /// A stage that goes on from what `keep` has, with so many additions and rows to do in all, in runs
    /// that go through `moduli` once for each game.
    pub(super) fn new(
        progress: &'a Progress,
        keep: &'a dyn Keep,
        (additions, rows): (u64, u64),
        moduli: &[u64],
    ) -> Self {
        progress.report(|now| {
            now.phase = "rows";
            (now.done, now.total) = (0, additions);
            now.block_name = "rows";
            (now.blocks, now.blocks_total) = (0, rows);
            now.item_name = "additions";
        });
        let marks = [additions, rows].into_iter().chain(moduli.iter().copied());
        let mark = marks.fold(0, |sum: u64, number| (sum ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let read = |bytes: Vec<u8>| {
            let state = State::read(mark, &bytes).filter(|state| state.fits(moduli));
            state.unwrap_or_else(|| {
                keep.reject("was made by another way of counting, or altered");
                State::default()
            })
        };
        let state = keep.load().map(read).unwrap_or_default();
        Self { progress, keep, mark, state: Mutex::new(state) }
    }

    /// More is done.
    pub(super) fn advance(&self, additions: u64, rows: u64) {
        self.progress.report(|now| {
            now.done += additions;
            now.items += additions;
            now.blocks += rows;
        });
    }

    /// The result of run `index`, if an earlier process finished it.
    pub(super) fn finished(&self, index: usize) -> Option<Vec<u64>> {
        self.lock().finished.get(index).cloned()
    }

    /// Run `index` is finished.
    pub(super) fn finish(&self, index: usize, result: &[u64]) {
        let mut state = self.lock();
        if state.finished.len() == index {
            state.finished.push(result.to_vec());
            state.subtrees.clear();
        }
        self.save_if_wanted(&state);
    }

    /// The row of a subtree of the run in hand, if it is known already.
    pub(super) fn kept_row<W: Word>(&self, subtree: usize) -> Option<Vec<W>> {
        let state = self.lock();
        let (_, bytes) = state.subtrees.iter().find(|(number, _)| *number as usize == subtree)?;
        let word =
            |bytes: &[u8]| W::narrow(bytes.iter().rev().fold(0, |wide, &byte| wide << 8 | u128::from(byte)));
        Some(bytes.chunks_exact(W::BYTES).map(word).collect())
    }

    /// A subtree of the run in hand is finished.
    pub(super) fn keep_row<W: Word>(&self, subtree: usize, row: &[W]) {
        let bytes =
            row.iter().flat_map(|word| word.wide().to_le_bytes().into_iter().take(W::BYTES)).collect();
        let mut state = self.lock();
        if state.subtrees.iter().all(|(number, _)| *number as usize != subtree) {
            state.subtrees.push((narrow(subtree), bytes));
        }
        self.save_if_wanted(&state);
    }

    /// The count was cancelled: leave what there is.
    pub(super) fn leave(&self) {
        let state = self.lock();
        if !(state.finished.is_empty() && state.subtrees.is_empty()) {
            self.keep.save(&state.write(self.mark));
        }
    }

    fn save_if_wanted(&self, state: &State) {
        if self.keep.wants() {
            self.keep.save(&state.write(self.mark));
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Whether every finished result is made of residues of its run's modulus.
    fn fits(&self, moduli: &[u64]) -> bool {
        let mut runs = self.finished.iter().zip(moduli.iter().cycle());
        runs.all(|(result, m)| result.iter().all(|residue| residue < m))
    }

    /// As bytes, the last of them a residue that vouches for the rest of a count with this mark.
    fn write(&self, mark: u64) -> Vec<u8> {
        let mut bytes = FORMAT.to_vec();
        let number = |bytes: &mut Vec<u8>, number: usize| bytes.extend((number as u64).to_le_bytes());
        number(&mut bytes, self.finished.len());
        for result in &self.finished {
            number(&mut bytes, result.len());
            result.iter().for_each(|residue| bytes.extend(residue.to_le_bytes()));
        }
        number(&mut bytes, self.subtrees.len());
        for (subtree, row) in &self.subtrees {
            number(&mut bytes, *subtree as usize);
            number(&mut bytes, row.len());
            bytes.extend(row);
        }
        bytes.extend(residue(mark, &bytes).to_le_bytes());
        bytes
    }

    /// The state in these bytes; `None` when they are not one, to the last byte.
    fn read(mark: u64, bytes: &[u8]) -> Option<Self> {
        let (bytes, vouched) = bytes.split_last_chunk::<8>()?;
        let mut rest = bytes.strip_prefix(FORMAT)?;
        if residue(mark, bytes).to_le_bytes() != *vouched {
            return None;
        }
        let mut state = Self::default();
        for _ in 0..number(&mut rest)? {
            let length = number(&mut rest)?;
            let residues = take(&mut rest, length.checked_mul(8)?)?;
            let residue = |eight: &[u8]| eight.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
            state.finished.push(residues.chunks_exact(8).map(residue).collect());
        }
        for _ in 0..number(&mut rest)? {
            let subtree = u32::try_from(number(&mut rest)?).ok()?;
            let length = number(&mut rest)?;
            state.subtrees.push((subtree, take(&mut rest, length)?.to_vec()));
        }
        rest.is_empty().then_some(state)
    }
}

fn take<'a>(rest: &mut &'a [u8], length: usize) -> Option<&'a [u8]> {
    let (taken, left) = rest.split_at_checked(length)?;
    *rest = left;
    Some(taken)
}

fn number(rest: &mut &[u8]) -> Option<usize> {
    let eight: [u8; 8] = take(rest, 8)?.try_into().ok()?;
    usize::try_from(u64::from_le_bytes(eight)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_state_reads_back_and_a_cut_one_does_not() {
        let state =
            State { finished: vec![vec![1, u64::MAX], vec![]], subtrees: vec![(7, vec![1, 2, 3, 4])] };
        let bytes = state.write(3);
        assert_eq!(State::read(3, &bytes).as_ref(), Some(&state));
        assert_eq!(State::read(4, &bytes), None, "of another count");
        assert!((0..bytes.len()).all(|cut| State::read(3, &bytes[..cut]).is_none()));
        for at in 0..bytes.len() {
            let mut altered = bytes.clone();
            altered[at] ^= 1 << (at % 8);
            assert_eq!(State::read(3, &altered), None, "byte {at}");
        }
        assert!(!state.fits(&[1000]), "no residue is as large as the modulus");
    }

    proptest! {
        #[test]
        fn no_bytes_are_a_surprise(bytes in proptest::collection::vec(any::<u8>(), 0..100)) {
            let mut framed = FORMAT.to_vec();
            framed.extend(&bytes);
            framed.extend(residue(3, &framed).to_le_bytes());
            let _ = (State::read(3, &bytes), State::read(3, &framed));
        }
    }
}
