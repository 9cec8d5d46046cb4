//! Values of a coupled pair whose moves are vectors.
//!
//! Every line of a ray keeps the set of values met on it so far, and how far that set is full;
//! the mex is the first zero of the sets joined, word by word.

#[cfg(test)]
mod tests;

use crate::games::vectors::PairMoves;
use crate::grundy::Values;
use crate::progress::{Cancelled, Progress};

/// What a cell of the quadrant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A position with its moves.
    Open,
    /// A position whose value is given: 0 for an end, or a convention.
    Fixed(u16),
    /// No position: no move leads there.
    Absent,
}

const NO_POSITION: u32 = u32::MAX;

/// The values of a rectangle, and of what its positions reach beyond it by negative steps.
pub struct Table {
    rows: Vec<Vec<u32>>,
    side: [usize; 2],
}

#[derive(Default, Clone)]
struct Line {
    used: Vec<u64>,
    full: usize,
}

/// How a position finds its line of a ray.
struct Ray {
    unit: [i64; 2],
    times: i64,
    first: i64,
    lines: Vec<Line>,
}

impl Ray {
    fn new([x, y]: [i64; 2], [rows, columns]: [i64; 2]) -> Self {
        let times = gcd(x.abs(), y.abs());
        let unit = [x / times, y / times];
        let corners =
            [(0, 0), (rows, 0), (0, columns), (rows, columns)].map(|(a, b)| a * unit[1] - b * unit[0]);
        let (low, high) = corners.iter().fold((0, 0), |(low, high), &c| (c.min(low), c.max(high)));
        let lines = usize::try_from((high - low + 1) * times).unwrap_or(0);
        Self { unit, times, first: low, lines: vec![Line::default(); lines] }
    }

    fn line(&self, a: i64, b: i64) -> usize {
        let [x, y] = self.unit;
        let across = a * y - b * x - self.first;
        if self.times == 1 {
            return across as usize;
        }
        let along = if x != 0 { a.div_euclid(x) } else { b.div_euclid(y) };
        (across * self.times + along.rem_euclid(self.times)) as usize
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Table {
    /// Work out `rows` × `columns` positions; `cell` says what each cell is.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn solve(
        moves: &PairMoves,
        [rows, columns]: [usize; 2],
        cell: &dyn Fn(u64, u64) -> Cell,
        progress: &Progress,
    ) -> Result<Self, Cancelled> {
        let [p, q] = moves.weights();
        let (high, wide) = (rows as i64, columns as i64);
        let up = moves.rays().iter().chain(moves.steps()).any(|v| v[0] < 0 || v[1] < 0);
        let most = p * (high - 1) + q * (wide - 1);
        let (all_rows, all_columns) = if up { (most / p + 1, most / q + 1) } else { (high, wide) };
        let width = |a: i64| if up { (most - p * a) / q + 1 } else { wide };
        let values = (0..all_rows).map(|a| vec![NO_POSITION; width(a).max(0) as usize]).collect();
        let mut table = Self { rows: values, side: [rows, columns] };
        if rows == 0 || columns == 0 {
            return Ok(table);
        }
        let mut rays: Vec<Ray> = moves.rays().iter().map(|&v| Ray::new(v, [all_rows, all_columns])).collect();
        let passes = if up { most + 1 } else { all_rows };
        progress.report(|now| (now.phase, now.total) = ("values", passes as u64));
        let mut met = Vec::new();
        for pass in 0..passes {
            progress.check()?;
            if up {
                for a in (0..=pass / p).filter(|a| (pass - p * a) % q == 0) {
                    table.fill(moves, &mut rays, &mut met, [a, (pass - p * a) / q], cell);
                }
            } else {
                for b in 0..wide {
                    table.fill(moves, &mut rays, &mut met, [pass, b], cell);
                }
            }
            progress.report(|now| now.done = pass as u64 + 1);
        }
        Ok(table)
    }

    fn fill(
        &mut self,
        moves: &PairMoves,
        rays: &mut [Ray],
        met: &mut Vec<u32>,
        [a, b]: [i64; 2],
        cell: &dyn Fn(u64, u64) -> Cell,
    ) {
        let value = match cell(a as u64, b as u64) {
            Cell::Absent => return,
            Cell::Fixed(value) => u32::from(value),
            Cell::Open => {
                met.clear();
                met.extend(moves.steps().iter().filter_map(|[x, y]| self.at(a - x, b - y)));
                mex(rays, met, a, b)
            }
        };
        self.rows[a as usize][b as usize] = value;
        let (word, bit) = ((value / 64) as usize, value % 64);
        for ray in rays {
            let place = ray.line(a, b);
            let line = &mut ray.lines[place];
            if line.used.len() <= word {
                line.used.resize(word + 1, 0);
            }
            line.used[word] |= 1 << bit;
            while line.used.get(line.full) == Some(&u64::MAX) {
                line.full += 1;
            }
        }
    }

    fn at(&self, a: i64, b: i64) -> Option<u32> {
        let row = self.rows.get(usize::try_from(a).ok()?)?;
        row.get(usize::try_from(b).ok()?).copied().filter(|&value| value != NO_POSITION)
    }
}

fn mex(rays: &[Ray], met: &[u32], a: i64, b: i64) -> u32 {
    let lines = || rays.iter().map(|ray| &ray.lines[ray.line(a, b)]);
    let mut word = lines().map(|line| line.full).max().unwrap_or(0);
    loop {
        let mut used = lines().fold(0, |used, line| used | line.used.get(word).copied().unwrap_or(0));
        for &value in met.iter().filter(|&&value| value as usize / 64 == word) {
            used |= 1 << (value % 64);
        }
        if used != u64::MAX {
            return word as u32 * 64 + used.trailing_ones();
        }
        word += 1;
    }
}

impl Values for Table {
    fn value(&self, heaps: &[u64]) -> Option<u64> {
        let &[a, b] = heaps else { return None };
        self.at(i64::try_from(a).ok()?, i64::try_from(b).ok()?).map(u64::from)
    }

    fn reach(&self) -> u64 {
        (self.side[0].min(self.side[1]) as u64).saturating_sub(1)
    }

    fn bytes(&self) -> u64 {
        self.rows.iter().map(|row| row.capacity() as u64 * 4).sum()
    }
}
