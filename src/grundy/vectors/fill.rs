//! The values one after another. Value v belongs to every position, row by row, that no smaller
//! value has taken and whose moves lead to no v. One idea: in one row, what the v's above close to v
//! is for each vector a stretch of bits, so 64 columns are looked at together.
//!
//! A ray (x, y) closes in row u what is closed on the bits of class u mod x, moved by y for each x
//! rows. A step reads the v's of the row it leads to.

use super::cells::{Cell, LIMIT, Table};
use super::frame::Frame;
use crate::games::vectors::PairMoves;
use crate::progress::{Cancelled, Progress};
use std::sync::atomic::Ordering::{Relaxed, Release};

/// 64 bits from any place; the words end with one to spare.
#[inline]
fn window(words: &[u64], at: usize) -> u64 {
    let word = at / 64;
    words[word] >> (at % 64) | words[word + 1] << 1 << (63 - at % 64)
}

#[inline]
fn add(words: &mut [u64], at: usize, bits: u64) {
    let word = at / 64;
    words[word] |= bits << (at % 64);
    words[word + 1] |= bits >> 1 >> (63 - at % 64);
}

/// A move within a row.
enum InRow {
    Step(usize),
    /// With the words whose bits are r, r + x, r + 2x, … for every r < x, where x is below 64.
    Ray(usize, Vec<u64>),
}

impl InRow {
    fn ray(by: usize) -> Self {
        let word = |r: usize| (r..64).step_by(by).fold(0, |word, bit| word | 1 << bit);
        Self::Ray(by, if by < 64 { (0..by).map(word).collect() } else { Vec::new() })
    }
}

pub(super) struct Fill<'a> {
    table: &'a Table,
    /// Columns taken by smaller values or open to none, row after row, `stride` words each.
    taken: Vec<u64>,
    stride: usize,
    /// Columns left in each row, and the first of them.
    left: Vec<usize>,
    free: Vec<usize>,
    /// Given values: value, row, column.
    fixed: Vec<(u16, usize, usize)>,
    /// What the present value closes: the classes of the rays, then the last rows for the steps.
    closed: Vec<u64>,
    /// For each row the bit in `closed` of its first column: of each ray, then of each step.
    places: Vec<usize>,
    rays: usize,
    sources: usize,
    /// The words of a row kept for the steps, where they begin, and how many rows are kept.
    kept: [usize; 3],
    /// The bit of a row's first column among them.
    own: Vec<usize>,
    in_row: Vec<InRow>,
    /// Columns of the present row that its own v's close.
    behind: Vec<u64>,
}

impl<'a> Fill<'a> {
    pub(super) fn new(
        table: &'a Table,
        moves: &PairMoves,
        cell: &dyn Fn(u64, u64) -> Cell,
        progress: &Progress,
    ) -> Result<Self, Cancelled> {
        let rows = &table.frame.rows;
        let widest = rows.iter().map(|row| row.width).max().unwrap_or(0);
        let stride = widest / 64 + 2;
        let mut fill = Self {
            table,
            taken: vec![0; rows.len() * stride],
            stride,
            left: rows.iter().map(|row| row.width).collect(),
            free: vec![0; rows.len()],
            fixed: Vec::new(),
            closed: Vec::new(),
            places: Vec::new(),
            rays: 0,
            sources: 0,
            kept: [0; 3],
            own: Vec::new(),
            in_row: Vec::new(),
            behind: vec![0; stride],
        };
        fill.lay_out(&table.frame, moves);
        for u in 0..rows.len() {
            progress.check()?;
            fill.read_cells(u, cell);
        }
        fill.fixed.sort_unstable();
        Ok(fill)
    }

    /// Place the bits of every vector that fits the rows.
    fn lay_out(&mut self, frame: &Frame, moves: &PairMoves) {
        let rows = &frame.rows;
        let firsts = || rows.iter().map(|row| row.first);
        let low = firsts().min().unwrap_or(0);
        let high = rows.iter().map(|row| row.first + row.width as i64).max().unwrap_or(0);
        let fits = |&[x, y]: &[i64; 2]| x < rows.len() as i64 && y.abs() <= high - low;
        let turned = |vectors: &[[i64; 2]]| -> Vec<[i64; 2]> {
            vectors.iter().map(|&v| frame.turned(v)).filter(fits).collect()
        };
        let (rays, steps) = (turned(moves.rays()), turned(moves.steps()));
        self.in_row = rays.iter().filter(|v| v[0] == 0).map(|v| InRow::ray(v[1] as usize)).collect();
        self.in_row.extend(steps.iter().filter(|v| v[0] == 0).map(|v| InRow::Step(v[1] as usize)));
        let mut bits = 0;
        let mut columns: Vec<Vec<usize>> = Vec::new();
        for [x, y] in rays.into_iter().filter(|v| v[0] > 0) {
            let moved = |u: usize| rows[u].first - y * (u as i64 / x);
            let least = (0..rows.len()).map(moved).min().unwrap_or(0);
            let most = (0..rows.len()).map(|u| moved(u) + rows[u].width as i64).max().unwrap_or(0);
            let each = (most - least) as usize;
            columns.push(
                (0..rows.len()).map(|u| bits + u % x as usize * each + (moved(u) - least) as usize).collect(),
            );
            bits += x as usize * each + 64;
        }
        self.rays = columns.len();
        let steps: Vec<[i64; 2]> = steps.into_iter().filter(|v| v[0] > 0).collect();
        let many = steps.iter().map(|v| v[0] as usize + 1).max().unwrap_or(0);
        let aside = steps.iter().map(|v| v[1].abs()).max().unwrap_or(0);
        let each = ((high - low + 2 * aside) as usize / 64) + 2;
        let begin = bits.div_ceil(64);
        self.kept = [each, begin, many];
        // Rows above the first share their place with rows that are still to come, and empty.
        let place = |u: usize, x: usize, column: i64| {
            (begin + (u + many - x) % many * each) * 64 + (column - low + aside) as usize
        };
        for &[x, y] in &steps {
            columns.push((0..rows.len()).map(|u| place(u, x as usize, rows[u].first - y)).collect());
        }
        if many > 0 {
            self.own = (0..rows.len()).map(|u| place(u, 0, rows[u].first)).collect();
        }
        self.sources = columns.len();
        self.places = (0..rows.len()).flat_map(|u| columns.iter().map(move |places| places[u])).collect();
        // Windows that begin in a row may end beyond it.
        self.closed = vec![0; begin + many * each + self.stride + 2];
    }

    fn read_cells(&mut self, u: usize, cell: &dyn Fn(u64, u64) -> Cell) {
        let row = &self.table.frame.rows[u];
        for column in 0..row.width {
            let [a, b] = self.table.frame.pair(u, column);
            let what = cell(a as u64, b as u64);
            if let Cell::Fixed(value) = what {
                self.fixed.push((value, u, column));
                self.table.cells[row.start + column].store(value, Relaxed);
            }
            if what != Cell::Open {
                self.taken[u * self.stride + column / 64] |= 1 << (column % 64);
                self.left[u] -= 1;
            }
        }
        self.move_free(u);
    }

    /// Hand out every value.
    pub(super) fn run(&mut self, progress: &Progress) -> Result<(), Cancelled> {
        let mut open: Vec<usize> = (0..self.left.len()).collect();
        let unique = self.in_row.iter().any(|within| matches!(within, InRow::Ray(1, _)));
        let total = self.table.frame.len() as u64;
        let mut left: usize = self.left.iter().sum();
        progress.report(|now| (now.phase, now.item_name, now.total) = ("values", "cells", total));
        let mut fixed = std::mem::take(&mut self.fixed).into_iter().peekable();
        for v in 0..LIMIT {
            self.closed.fill(0);
            open.retain(|&u| self.left[u] > 0);
            if open.is_empty() {
                break;
            }
            let mut given: Vec<(usize, usize)> = Vec::new();
            while let Some((_, u, column)) = fixed.next_if(|&(value, ..)| value == v) {
                given.push((u, column));
            }
            let mut given = &given[..];
            let mut rows = open.iter().copied().peekable();
            // Rows that are complete count where they hold a given v, or clear what the steps see.
            let every = !given.is_empty() || self.kept[2] > 0;
            let mut next = 0;
            loop {
                let u = if every { next } else { rows.next().unwrap_or(usize::MAX) };
                if u >= self.left.len() {
                    break;
                }
                next += 1;
                if u.is_multiple_of(64) {
                    progress.check()?;
                }
                if self.kept[2] > 0 {
                    let [each, begin, many] = self.kept;
                    self.closed[begin + u % many * each..][..each].fill(0);
                }
                let here = given.partition_point(|&(row, _)| row == u);
                let (columns, later) = given.split_at(here);
                given = later;
                if columns.is_empty() && self.left[u] == 0 {
                    continue;
                }
                left -= if unique && columns.is_empty() {
                    usize::from(self.first(u, v))
                } else {
                    self.walk(u, v, columns)
                };
            }
            self.table.passes.store(u32::from(v) + 1, Release);
            progress.report(|now| {
                now.done = total - left as u64;
                now.items = now.done;
            });
        }
        if open.iter().all(|&u| self.left[u] == 0) {
            self.table.passes.store(u32::MAX, Release);
        }
        Ok(())
    }

    /// Give v to the first column of the row that it may have, where a row holds it once.
    fn first(&mut self, u: usize, v: u16) -> bool {
        let width = self.table.frame.rows[u].width;
        let places = &self.places[u * self.sources..][..self.sources];
        let taken = &self.taken[u * self.stride..][..self.stride];
        let mut column = self.free[u];
        loop {
            let closed = places
                .iter()
                .fold(window(taken, column), |closed, place| closed | window(&self.closed, place + column));
            if closed != !0 {
                column += closed.trailing_ones() as usize;
                break;
            }
            column += 64;
            if column >= width {
                return false;
            }
        }
        if column >= width {
            return false;
        }
        self.put(u, column / 64, 1 << (column % 64), 0, v);
        true
    }

    /// Give v to every column of the row that it may have; how many. It has the columns `given` already.
    fn walk(&mut self, u: usize, v: u16, mut given: &[(usize, usize)]) -> usize {
        let width = self.table.frame.rows[u].width;
        if !self.in_row.is_empty() {
            self.behind.fill(0);
        }
        let mut count = 0;
        let begin = if given.is_empty() { self.free[u] / 64 } else { 0 };
        for word in begin..width.div_ceil(64) {
            let mut forced = 0u64;
            while let Some(((_, column), later)) = given.split_first().filter(|(g, _)| g.1 / 64 == word) {
                forced |= 1 << (column % 64);
                given = later;
            }
            let beyond = if width / 64 == word { !0 << (width % 64) } else { 0 };
            let taken = self.taken[u * self.stride + word] | beyond;
            let places = &self.places[u * self.sources..][..self.sources];
            let closed =
                places.iter().fold(taken, |closed, place| closed | window(&self.closed, place + word * 64));
            let mut placed = !closed | forced;
            if !self.in_row.is_empty() {
                let (mut rest, open) = (!0u64, !closed);
                placed = 0;
                loop {
                    let next = (open & !self.behind[word] | forced) & rest;
                    if next == 0 {
                        break;
                    }
                    let bit = next.trailing_zeros() as usize;
                    placed |= 1 << bit;
                    rest = !1 << bit;
                    self.close_behind(word * 64 + bit, width);
                }
            }
            if placed != 0 {
                count += (placed & !forced).count_ones() as usize;
                self.put(u, word, placed, forced, v);
            }
        }
        count
    }

    /// Close the columns of the row from which a move within it leads to this one.
    fn close_behind(&mut self, column: usize, width: usize) {
        for within in &self.in_row {
            match within {
                InRow::Step(by) => {
                    if let Some(word) = self.behind.get_mut((column + by) / 64) {
                        *word |= 1 << ((column + by) % 64);
                    }
                }
                InRow::Ray(by, words) if words.is_empty() => {
                    for column in (column + by..width).step_by(*by) {
                        self.behind[column / 64] |= 1 << (column % 64);
                    }
                }
                InRow::Ray(by, words) => {
                    // Columns further left have been looked at.
                    let mut r = (column % 64) % by;
                    for word in &mut self.behind[column / 64..width.div_ceil(64)] {
                        *word |= words[r];
                        r = (r + by - 64 % by) % by;
                    }
                }
            }
        }
    }

    /// Note that columns of a word have v; those `forced` had it before.
    #[inline]
    fn put(&mut self, u: usize, word: usize, placed: u64, forced: u64, v: u16) {
        let start = self.table.frame.rows[u].start + word * 64;
        let mut rest = placed & !forced;
        self.left[u] -= rest.count_ones() as usize;
        while rest != 0 {
            self.table.cells[start + rest.trailing_zeros() as usize].store(v, Relaxed);
            rest &= rest - 1;
        }
        self.taken[u * self.stride + word] |= placed;
        for place in &self.places[u * self.sources..][..self.rays] {
            add(&mut self.closed, place + word * 64, placed);
        }
        if let Some(place) = self.own.get(u) {
            add(&mut self.closed, place + word * 64, placed);
        }
        self.move_free(u);
    }

    #[inline]
    fn move_free(&mut self, u: usize) {
        let taken = &self.taken[u * self.stride..][..self.stride];
        let mut word = self.free[u] / 64;
        while word + 1 < self.stride && taken[word] == !0 {
            word += 1;
        }
        self.free[u] = word * 64 + taken[word].trailing_ones() as usize;
    }
}
