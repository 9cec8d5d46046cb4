//! Losing partitions of every number to n, on the transformed axis.
//!
//! A multiset of heaps is a set of different heaps and some pairs of equal ones, and pairs cancel
//! in the nim-sum. So with Q(z) the sets of different heaps with xor 0, by their sum,
//!
//! > Σ L(n)·zⁿ = Q(z) / ∏ (1 − z^{2s}),
//!
//! and only Q needs the xor axis. It uses heaps up to about n/2 in earnest, since the largest value
//! in a set must be balanced by another as large: half the rows, and the schedule drops far more.
//! The rows give 2^d·Q(z); d is taken out by a modulus 2^d times as large where that fits, or by the
//! inverse of 2^d modulo an odd number.

use super::lanes::{Path, Word};
use super::rows::Tree;
use super::schedule::Schedule;
use super::stage::Stage;
use crate::arith::narrow::narrow;
use crate::arith::{euler, modular};
use crate::progress::{Cancelled, Progress};

/// How to run.
#[derive(Clone, Copy)]
pub(super) struct How<'a> {
    /// The instructions to use.
    pub(super) path: Path,
    /// Threads, at least 1.
    pub(super) threads: usize,
    /// Where it reports.
    pub(super) stage: &'a Stage<'a>,
    /// Asked for a cancel.
    pub(super) progress: &'a Progress,
}

impl How<'_> {
    /// L(0), …, L(n) modulo m, 2 ≤ m ≤ 2^63.
    pub(super) fn losing(self, schedule: &Schedule, m: u64) -> Result<Vec<u64>, Cancelled> {
        let doublings = schedule.doublings();
        let larger = u128::from(m) << doublings;
        let by_inverse =
            |residue: u128| modular::product(narrow(residue), modular::inverse_power_of_two(doublings, m), m);
        let exactly = |residue: u128| narrow(residue >> doublings);
        let mut series: Vec<u64> = if m < 1 << 31 && m % 2 == 1 {
            self.rows::<u32>(schedule, narrow(m))?.into_iter().map(by_inverse).collect()
        } else if larger <= 1 << 63 {
            self.rows::<u64>(schedule, narrow(larger))?.into_iter().map(exactly).collect()
        } else if m % 2 == 1 {
            self.rows(schedule, m)?.into_iter().map(by_inverse).collect()
        } else {
            self.rows(schedule, larger)?.into_iter().map(exactly).collect()
        };
        euler::divide(&mut series, 2, m);
        Ok(series)
    }

    fn rows<W: Word>(self, schedule: &Schedule, modulus: W) -> Result<Vec<u128>, Cancelled> {
        let Self { path, threads, stage, progress } = self;
        let tree = Tree { schedule, modulus, path, threads, stage, progress };
        Ok(tree.count()?.into_iter().map(Word::wide).collect())
    }
}
