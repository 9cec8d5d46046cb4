//! The order of the tiles, and the threads that work them. One idea: a tile waits for its left and
//! its upper neighbour only, and what is ready is taken nearest to the corner first.

use super::sets::Sets;
use super::table::{SIDE, Table, TileValues, tile_count, tile_index};
use super::tile::{self, Bundles};
use crate::progress::{Cancelled, Progress};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// What the threads share.
struct Work<'a> {
    table: &'a Table,
    down: usize,
    across: usize,
    /// Values used in row and column i, by blocks of lines: the mirror makes them one set.
    lines: Vec<Mutex<Sets>>,
    /// Values used on the band of diagonal b − a, by blocks of diagonals.
    diagonals: Vec<Mutex<Sets>>,
    queue: Mutex<Queue>,
    changed: Condvar,
}

struct Queue {
    /// Tiles that may start, as (j, i).
    ready: BinaryHeap<Reverse<(usize, usize)>>,
    /// How many neighbours each tile still waits for.
    waits: Vec<u8>,
    left: usize,
    stopped: bool,
}

/// Work out every tile of `table`.
pub(super) fn run(table: &Table, threads: usize, progress: &Progress) -> Result<(), Cancelled> {
    let (down, across) = (table.rows.div_ceil(SIDE), table.cols.div_ceil(SIDE));
    let count = tile_count(down, across);
    if count == 0 {
        return Ok(());
    }
    progress.report(|now| {
        now.phase = "values";
        now.block_name = "tiles";
        now.blocks_total = count as u64;
        now.total = total_cost(down, across);
        now.item_name = "cells";
    });
    let mut waits = vec![0; count];
    for j in 0..across {
        for i in 0..down.min(j + 1) {
            waits[tile_index(down, i, j)] = u8::from(i > 0) + u8::from(i < j);
        }
    }
    let sets = || Mutex::new(Sets::new(SIDE, table.rows + table.cols));
    let work = Work {
        table,
        down,
        across,
        lines: (0..across).map(|_| sets()).collect(),
        diagonals: (0..across).map(|_| sets()).collect(),
        queue: Mutex::new(Queue { ready: [Reverse((0, 0))].into(), waits, left: count, stopped: false }),
        changed: Condvar::new(),
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(down.max(1)) {
            scope.spawn(|| work.labour(progress));
        }
        work.labour(progress);
    });
    progress.check()
}

/// A measure of the time a tile takes: the sets of a cell are read over a stretch that grows with a.
fn cost(i: usize, j: usize) -> u64 {
    (i + j + 16) as u64
}

fn total_cost(down: usize, across: usize) -> u64 {
    (0..across).map(|j| (0..down.min(j + 1)).map(|i| cost(i, j)).sum::<u64>()).sum()
}

impl Work<'_> {
    /// Take tiles until none is left or the job is cancelled.
    fn labour(&self, progress: &Progress) {
        let _guard = StopOnPanic(self);
        while let Some((i, j)) = self.next() {
            let values = self.solve(i, j);
            // Set twice only if two fills run on one table: the values are the same.
            let _ = self.table.tile(i, j).set(values);
            self.finish(i, j, progress.is_cancelled());
            progress.report(|now| {
                now.done += cost(i, j);
                now.blocks += 1;
                now.items += (SIDE * SIDE) as u64;
            });
        }
    }

    /// The next tile that may start; waits for one, `None` at the end.
    fn next(&self) -> Option<(usize, usize)> {
        let mut queue = lock(&self.queue);
        loop {
            if queue.stopped || queue.left == 0 {
                return None;
            }
            if let Some(Reverse((j, i))) = queue.ready.pop() {
                return Some((i, j));
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn finish(&self, i: usize, j: usize, stop: bool) {
        let mut queue = lock(&self.queue);
        queue.left -= 1;
        queue.stopped |= stop;
        for (i, j) in [(i + 1, j), (i, j + 1)] {
            if i < self.down && i <= j && j < self.across {
                let waits = &mut queue.waits[tile_index(self.down, i, j)];
                *waits -= 1;
                if *waits == 0 {
                    queue.ready.push(Reverse((j, i)));
                }
            }
        }
        drop(queue);
        self.changed.notify_all();
    }

    /// Lock what the tile touches: lines i and j, and the diagonals (j − i − 1)·64 + 1 … (j − i)·64 + 63.
    /// Of two tiles that may run at once one is strictly further up and strictly further right, so
    /// their lines differ and their diagonals are at least two blocks apart: nobody waits.
    fn solve(&self, i: usize, j: usize) -> TileValues {
        let mut rows = lock(&self.lines[i]);
        let mut cols = (i < j).then(|| lock(&self.lines[j]));
        let mut before = (i < j).then(|| lock(&self.diagonals[j - i - 1]));
        let mut diagonals = lock(&self.diagonals[j - i]);
        let bundles = Bundles {
            rows: &mut rows,
            cols: cols.as_deref_mut(),
            before: before.as_deref_mut(),
            diagonals: &mut diagonals,
        };
        tile::solve(self.table, i, j, bundles)
    }
}

/// Lets the other threads go when one of them panics, instead of leaving them to wait for its tile.
struct StopOnPanic<'a>(&'a Work<'a>);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            lock(&self.0.queue).stopped = true;
            self.0.changed.notify_all();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
