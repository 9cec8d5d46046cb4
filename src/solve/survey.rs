//! Many cells at once: a board cut into square tiles, at one cell a pixel or 2^j × 2^j cells a pixel.
//!
//! A block's figures are exact where that is cheap: the law counts rectangles, or the block is small
//! enough to look at every cell, or four finished blocks make a larger one. Only beyond that is a
//! block sampled, and it says so.

use super::board::{Board, Cell};
use crate::games::{Census, LARGEST_HEAP, Look, Outcome};
use crate::progress::{Cancelled, Progress};
use std::sync::Arc;

/// Pixels along the side of a tile.
pub const SIDE: usize = 16;

/// The largest j: 2^57 × 2^57 cells a pixel, 64 × 64 pixels for everything there is.
pub const COARSEST: u32 = 57;

/// The largest j at which a block is looked at cell by cell: 64 × 64 cells.
const DIRECT: u32 = 6;

/// Cells along the side of the sample that stands for a block too large to look through.
const SAMPLE: u64 = 16;

/// Where a tile stands: pixel (i, j) of tile (row, col) covers the cells
/// (16·row + i)·2^scale … by (16·col + j)·2^scale ….
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// Cells a pixel: 2^scale × 2^scale, scale up to [`COARSEST`].
    pub scale: u32,
    /// The tile's row.
    pub row: u64,
    /// The tile's column.
    pub col: u64,
}

/// How a figure of a block was come by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Finding {
    /// From every position of the block.
    Exact,
    /// From some of them, evenly spread.
    Sampled,
    /// Not known: positions of the block wait for their values.
    Unknown,
}

/// What is known of a block of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Losing positions and positions in all: of the block, or of the sample.
    pub census: Census,
    /// How they were come by.
    pub counted: Finding,
    /// The largest Grundy value; 0 when the block holds no position.
    pub largest: u64,
    /// How it was come by.
    pub largest_by: Finding,
}

impl Block {
    const EMPTY: Self = Self {
        census: Census { losing: 0, positions: 0 },
        counted: Finding::Exact,
        largest: 0,
        largest_by: Finding::Exact,
    };

    /// The share of losing positions, from 0 to 1; `None` without positions or knowledge.
    pub fn share(&self) -> Option<f64> {
        let known = self.counted != Finding::Unknown && self.census.positions > 0;
        known.then(|| self.census.losing as f64 / self.census.positions as f64)
    }

    fn add(&mut self, other: &Self) {
        self.census.losing += other.census.losing;
        self.census.positions += other.census.positions;
        self.counted = self.counted.max(other.counted);
        self.largest = self.largest.max(other.largest);
        self.largest_by = self.largest_by.max(other.largest_by);
    }

    fn look_at(&mut self, cell: Cell) {
        match cell {
            Cell::Outside | Cell::Beyond => return,
            Cell::Value(value) => self.largest = self.largest.max(value),
            Cell::Outcome(_) => self.largest_by = Finding::Unknown,
            Cell::Pending => (self.largest_by, self.counted) = (Finding::Unknown, Finding::Unknown),
        }
        self.census.positions += 1;
        self.census.losing += u128::from(cell.outcome() == Some(Outcome::Losing));
    }
}

/// One tile: 16 × 16 cells or blocks, row after row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tile {
    /// One cell a pixel.
    Cells(Box<[Cell]>),
    /// 2^j × 2^j cells a pixel, j ≥ 1.
    Blocks(Box<[Block]>),
}

impl Tile {
    /// Bytes held.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Cells(cells) => size_of_val(&**cells),
            Self::Blocks(blocks) => size_of_val(&**blocks),
        }
    }

    /// The largest value it holds, as far as it is known.
    pub fn largest(&self) -> Option<u64> {
        match self {
            Self::Cells(cells) => cells
                .iter()
                .filter_map(|cell| match cell {
                    Cell::Value(value) => Some(*value),
                    _ => None,
                })
                .max(),
            Self::Blocks(blocks) => {
                let known = blocks.iter().filter(|block| block.largest_by != Finding::Unknown);
                known.map(|block| block.largest).max()
            }
        }
    }

    /// Whether some figure may become better known when more values are worked out.
    pub fn waits(&self) -> bool {
        match self {
            Self::Cells(cells) => cells.iter().any(|cell| matches!(cell, Cell::Pending | Cell::Outcome(_))),
            Self::Blocks(blocks) => blocks
                .iter()
                .any(|block| block.counted != Finding::Exact || block.largest_by != Finding::Exact),
        }
    }

    /// Whether a figure is of a sample only: the largest values, or the counts.
    pub fn sampled(&self, values: bool) -> bool {
        match self {
            Self::Cells(_) => false,
            Self::Blocks(blocks) => blocks.iter().any(|block| {
                block.counted == Finding::Sampled || values && block.largest_by == Finding::Sampled
            }),
        }
    }

    /// One pixel as a block.
    pub fn block(&self, row: usize, col: usize) -> Block {
        match self {
            Self::Blocks(blocks) => blocks[row * SIDE + col],
            Self::Cells(cells) => {
                let mut block = Block::EMPTY;
                block.look_at(cells[row * SIDE + col]);
                block
            }
        }
    }
}

/// A tile that is wanted, with the four tiles of the next finer scale when all are at hand: upper
/// left, upper right, lower left, lower right.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Where.
    pub spot: Spot,
    /// What it can be put together from.
    pub parts: Option<[Arc<Tile>; 4]>,
}

/// Survey one tile.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled; it is asked once a block.
pub fn tile(board: &Board, wanted: &Wanted, progress: &Progress) -> Result<Tile, Cancelled> {
    let Spot { scale, row, col } = wanted.spot;
    let (rows, cols) = (edges(row, scale), edges(col, scale));
    if scale == 0 {
        progress.check()?;
        let cell =
            |row: u64, col: u64| if inside(board, row, col) { board.cell(row, col) } else { Cell::Outside };
        let all = (0..SIDE * SIDE).map(|at| cell(rows[at / SIDE], cols[at % SIDE]));
        return Ok(Tile::Cells(all.collect()));
    }
    let counted = board.census(&rows, &cols, progress)?;
    let values_shown = board.view.look != Look::Outcome;
    let whole = |block: &Block| {
        block.counted == Finding::Exact && (!values_shown || block.largest_by == Finding::Exact)
    };
    let mut blocks = Vec::with_capacity(SIDE * SIDE);
    for at in 0..SIDE * SIDE {
        progress.check()?;
        let part = Part {
            rows: (rows[at / SIDE], rows[at / SIDE + 1]),
            cols: (cols[at % SIDE], cols[at % SIDE + 1]),
            scale,
            counted: counted.as_ref().map(|all| all[at]),
        };
        let merged = wanted.parts.as_ref().map(|parts| merge(parts, at / SIDE, at % SIDE));
        let mut block = match merged {
            // Exact quarters make an exact whole.
            Some(merged) if whole(&merged) => merged,
            _ => part.survey(board, progress)?,
        };
        if let Some(census) = part.counted {
            (block.census, block.counted) = (census, Finding::Exact);
        }
        blocks.push(block);
    }
    Ok(Tile::Blocks(blocks.into()))
}

/// The 17 edges of the 16 pixels of tile number `at`, none beyond the last cell's.
fn edges(at: u64, scale: u32) -> [u64; SIDE + 1] {
    let first = u128::from(at) * SIDE as u128;
    std::array::from_fn(|i| {
        let edge = (first + i as u128) << scale;
        // at most 2^63: the last heap is 2^63 − 1
        u64::try_from(edge.min(u128::from(LARGEST_HEAP) + 1)).unwrap_or(LARGEST_HEAP + 1)
    })
}

fn inside(board: &Board, row: u64, col: u64) -> bool {
    let first = board.view.first;
    (first..=LARGEST_HEAP).contains(&row) && (first..=LARGEST_HEAP).contains(&col)
}

/// Pixel (row, col) of a tile from the 2 × 2 pixels below it.
fn merge(parts: &[Arc<Tile>; 4], row: usize, col: usize) -> Block {
    let half = SIDE / 2;
    let part = &parts[row / half * 2 + col / half];
    let (row, col) = (row % half * 2, col % half * 2);
    let mut block = part.block(row, col);
    for (down, right) in [(0, 1), (1, 0), (1, 1)] {
        block.add(&part.block(row + down, col + right));
    }
    block
}

/// One block still to be surveyed.
struct Part {
    rows: (u64, u64),
    cols: (u64, u64),
    scale: u32,
    counted: Option<Census>,
}

impl Part {
    fn survey(&self, board: &Board, progress: &Progress) -> Result<Block, Cancelled> {
        let first = board.view.first;
        let (top, left) = (self.rows.0.max(first), self.cols.0.max(first));
        if top >= self.rows.1 || left >= self.cols.1 {
            return Ok(Block::EMPTY);
        }
        if self.scale > DIRECT {
            return Ok(self.sample(board, (top, left)));
        }
        let mut block = Block::EMPTY;
        for row in top..self.rows.1 {
            progress.check()?;
            for col in left..self.cols.1 {
                block.look_at(board.cell(row, col));
            }
            // Nothing more to learn: the law has counted, and some value is not known.
            if self.counted.is_some() && block.largest_by == Finding::Unknown {
                break;
            }
        }
        Ok(block)
    }

    /// A cell of each of 16 × 16 equal parts, at a place within the part that changes from
    /// part to part, so that the sample does not follow the parity of the cells.
    fn sample(&self, board: &Board, (top, left): (u64, u64)) -> Block {
        let mut block = Block::EMPTY;
        let step = |from: u64, to: u64| ((to - from) / SAMPLE).max(1);
        let (down, right) = (step(top, self.rows.1), step(left, self.cols.1));
        for i in 0..SAMPLE {
            for j in 0..SAMPLE {
                let mixed = (i * SAMPLE + j).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let row = top + i * down + (mixed >> 1) % down;
                let col = left + j * right + mixed.rotate_left(31) % right;
                if row < self.rows.1 && col < self.cols.1 {
                    block.look_at(board.cell(row, col));
                }
            }
        }
        if block.counted == Finding::Exact {
            block.counted = Finding::Sampled;
        }
        if block.largest_by == Finding::Exact {
            block.largest_by = Finding::Sampled;
        }
        block
    }
}

#[cfg(test)]
mod tests;
