//! A bounded look at a position: whether the game is over, some of its options, some that win.

use crate::progress::Progress;
use crate::solve::oracle::Oracle;
use crate::solve::winning::{Effort, Winners};
use std::ops::ControlFlow;

/// Options looked at for winning moves when the law does not name them: at first, and once more when
/// none was among these.
pub(super) const SCANNED: [usize; 2] = [6_000, 50_000];
/// Winning moves compared with each other.
pub(super) const COMPARED: usize = 64;

/// How things stand for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// There are moves.
    Open,
    /// The game is over.
    Over {
        /// Whether the player to move has won.
        won: bool,
        /// Whether the game's convention says so; otherwise there is no move, and the player to
        /// move has lost.
        convention: bool,
    },
}

impl Standing {
    /// Whether the game is over.
    pub fn is_over(self) -> bool {
        self != Self::Open
    }
}

/// Whether the game goes on.
pub(super) fn standing(oracle: &Oracle, heaps: &[u64]) -> Standing {
    let rules = oracle.rules();
    if let Some(value) = rules.convention(heaps) {
        return Standing::Over { won: value > 0, convention: true };
    }
    let mut any = false;
    rules.visit_options(heaps, &mut |_| {
        any = true;
        ControlFlow::Break(())
    });
    if any { Standing::Open } else { Standing::Over { won: false, convention: false } }
}

/// The winning moves of a position, `most` at most, looking at about `looks` options where neither law nor
/// heap values name them.
pub(super) fn winners(oracle: &Oracle, heaps: &[u64], most: usize, looks: usize) -> Winners {
    let looks = if oracle.shape().is_sum() { looks } else { scaled(looks, heaps) };
    let effort = Effort { listed: most, looks: looks as u64, counted: false };
    // Nobody cancels this progress: the looks alone bound the work.
    let found = oracle.winning_moves(heaps, effort, &Progress::new());
    found.unwrap_or(Winners { listed: Vec::new(), total: None })
}

/// A position of many heaps costs its length at each option.
fn scaled(looks: usize, heaps: &[u64]) -> usize {
    (looks * 8 / heaps.len().max(8)).max(1)
}

/// Visit options until `visit` breaks or `most` have been seen; whether that was all of them.
pub(super) fn visit_some(
    oracle: &Oracle,
    heaps: &[u64],
    most: usize,
    visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> bool {
    let most = scaled(most, heaps);
    let mut seen = 0;
    let mut all = true;
    oracle.rules().visit_options(heaps, &mut |option| {
        if seen == most {
            all = false;
            return ControlFlow::Break(());
        }
        seen += 1;
        visit(option)
    });
    all
}

/// How much there is left to do: the sum of the heaps, less one for each heap.
pub(super) fn room(heaps: &[u64]) -> u128 {
    heaps.iter().map(|&heap| u128::from(heap.saturating_sub(1))).sum()
}
