//! The levels of the map: how many cells a character or a pixel stands for.

use crate::solve::survey::COARSEST;

/// How near the map is looked at, the nearest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Every cell written out.
    Digits,
    /// One character a cell.
    Letters,
    /// Half-blocks, two pixels a character; a pixel is 2^j × 2^j cells.
    Pixels(u32),
}

impl Level {
    /// The level that shows more cells, if there is one.
    pub fn coarser(self) -> Option<Self> {
        match self {
            Self::Digits => Some(Self::Letters),
            Self::Letters => Some(Self::Pixels(0)),
            Self::Pixels(j) => (j < COARSEST).then_some(Self::Pixels(j + 1)),
        }
    }

    /// The level that shows fewer cells, if there is one.
    pub fn finer(self) -> Option<Self> {
        match self {
            Self::Digits => None,
            Self::Letters => Some(Self::Digits),
            Self::Pixels(0) => Some(Self::Letters),
            Self::Pixels(j) => Some(Self::Pixels(j - 1)),
        }
    }

    /// j: a pixel, or a character where there are no pixels, is 2^j cells wide.
    pub fn scale(self) -> u32 {
        match self {
            Self::Pixels(j) => j.min(COARSEST),
            Self::Digits | Self::Letters => 0,
        }
    }

    /// Cells that one character covers: down, across.
    pub fn cells(self) -> (u64, u64) {
        match self {
            Self::Digits | Self::Letters => (1, 1),
            Self::Pixels(_) => (2 << self.scale(), 1 << self.scale()),
        }
    }

    /// What the title says: `digits`, `4×4 cells a pixel`.
    pub fn name(self) -> String {
        match self {
            Self::Digits => "1:1".into(),
            Self::Letters => "a character a cell".into(),
            Self::Pixels(0) => "1 cell a pixel".into(),
            Self::Pixels(j @ 1..=13) => format!("{side}×{side} cells a pixel", side = 1u32 << j),
            Self::Pixels(j) => format!("2^{j}×2^{j} cells a pixel"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_follow_one_another_both_ways() {
        let mut level = Level::Digits;
        let mut steps = 0;
        while let Some(next) = level.coarser() {
            assert_eq!(next.finer(), Some(level));
            assert!(next > level && next.cells() >= level.cells());
            level = next;
            steps += 1;
        }
        assert_eq!((level, steps), (Level::Pixels(COARSEST), COARSEST + 2));
        assert_eq!(Level::Pixels(2).name(), "4×4 cells a pixel");
    }
}
