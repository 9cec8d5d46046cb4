//! The tiles that have been surveyed: kept within a bound of memory, the least recently seen
//! dropped first, and asked for nearest to the cursor first.

use super::window::Window;
use crate::solve::survey::{COARSEST, SIDE, Spot, Tile, Wanted};
use std::collections::HashMap;
use std::sync::Arc;

/// Which board a tile belongs to: a game with its parameters and view, numbered as they are met.
pub type Identity = u32;

/// Bytes that a tile takes besides its pixels: the entry, its key, the shared pointer.
const OVERHEAD: usize = 160;

struct Kept {
    tile: Arc<Tile>,
    /// The edition of the board it was surveyed from.
    edition: u64,
    seen: u64,
    largest: Option<u64>,
}

/// Every tile at hand.
pub struct Tiles {
    kept: HashMap<(Identity, Spot), Kept>,
    bytes: usize,
    /// Bytes that may be held.
    pub most: usize,
    now: u64,
}

impl Tiles {
    /// No tiles, and at most this many bytes of them.
    pub fn new(most: usize) -> Self {
        Self { kept: HashMap::new(), bytes: 0, most, now: 0 }
    }

    /// Bytes held.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// A tile, if it is at hand.
    pub fn get(&self, identity: Identity, spot: Spot) -> Option<&Arc<Tile>> {
        self.kept.get(&(identity, spot)).map(|kept| &kept.tile)
    }

    /// The largest value in a tile that is at hand.
    pub fn largest(&self, identity: Identity, spot: Spot) -> Option<u64> {
        self.kept.get(&(identity, spot))?.largest
    }

    /// Keep a tile, and drop others until all fit.
    pub fn keep(&mut self, identity: Identity, edition: u64, spot: Spot, tile: Tile) {
        self.bytes += tile.bytes() + OVERHEAD;
        let largest = tile.largest();
        let kept = Kept { tile: Arc::new(tile), edition, seen: self.now, largest };
        if let Some(old) = self.kept.insert((identity, spot), kept) {
            self.bytes -= old.tile.bytes() + OVERHEAD;
        }
        if self.bytes > self.most {
            self.drop_oldest();
        }
    }

    /// Drop the least recently seen until a tenth of the memory is free again. What is in sight stays,
    /// or it would be asked for again and again.
    fn drop_oldest(&mut self) {
        let mut by_age: Vec<(u64, (Identity, Spot))> =
            self.kept.iter().map(|(&key, kept)| (kept.seen, key)).collect();
        by_age.sort_unstable();
        for (_, key) in by_age {
            if self.bytes <= self.most - self.most / 10
                || self.kept.get(&key).is_none_or(|kept| kept.seen == self.now)
            {
                return;
            }
            if let Some(old) = self.kept.remove(&key) {
                self.bytes -= old.tile.bytes() + OVERHEAD;
            }
        }
    }

    /// The tiles that the window needs and that are not at hand, or were surveyed from an earlier
    /// edition of the board and can be better known now; nearest to the cursor first, at most `most`.
    /// When none is missing, those just outside the window.
    pub fn missing(
        &mut self,
        identity: Identity,
        edition: u64,
        window: &Window,
        cursor: (u64, u64),
        most: usize,
    ) -> Vec<Wanted> {
        self.now += 1;
        let mut spots: Vec<Spot> = self.lacking(identity, edition, spots(window, 0));
        if spots.is_empty() {
            spots = self.lacking(identity, edition, spots_around(window));
        }
        let scale = window.level.scale();
        let at = (tile_of(cursor.0, scale), tile_of(cursor.1, scale));
        spots.sort_by_key(|spot| {
            (spot.row.abs_diff(at.0).pow(2).saturating_add(spot.col.abs_diff(at.1).pow(2)), *spot)
        });
        spots.truncate(most);
        spots.into_iter().map(|spot| Wanted { parts: self.parts(identity, spot), spot }).collect()
    }

    fn lacking(&mut self, identity: Identity, edition: u64, spots: impl Iterator<Item = Spot>) -> Vec<Spot> {
        let now = self.now;
        let lacking = |spot: &Spot| match self.kept.get_mut(&(identity, *spot)) {
            Some(kept) => {
                kept.seen = now;
                kept.edition != edition && kept.tile.waits()
            }
            None => true,
        };
        spots.filter(lacking).collect()
    }

    /// The four tiles of the next finer scale, when all are at hand.
    fn parts(&self, identity: Identity, spot: Spot) -> Option<[Arc<Tile>; 4]> {
        let scale = spot.scale.checked_sub(1)?;
        let part = |down: u64, right: u64| {
            let spot = Spot { scale, row: spot.row * 2 + down, col: spot.col * 2 + right };
            self.get(identity, spot).cloned()
        };
        Some([part(0, 0)?, part(0, 1)?, part(1, 0)?, part(1, 1)?])
    }
}

/// The tile that a cell lies in.
pub fn tile_of(cell: u64, scale: u32) -> u64 {
    (cell >> scale) / SIDE as u64
}

/// The tiles under a window, with `margin` more on every side.
pub fn spots(window: &Window, margin: u64) -> impl Iterator<Item = Spot> + use<> {
    let scale = window.level.scale().min(COARSEST);
    let last = window.last();
    let end = tile_of(crate::games::LARGEST_HEAP, scale);
    let range = |from: u64, to: u64| {
        tile_of(from, scale).saturating_sub(margin)..=(tile_of(to, scale) + margin).min(end)
    };
    let cols = range(window.origin.1, last.1);
    range(window.origin.0, last.0).flat_map(move |row| cols.clone().map(move |col| Spot { scale, row, col }))
}

fn spots_around(window: &Window) -> impl Iterator<Item = Spot> + use<> {
    spots(window, 1)
}

#[cfg(test)]
mod tests {
    use super::super::level::Level;
    use super::*;
    use crate::solve::board::Cell;

    fn window(origin: (u64, u64), scale: u32) -> Window {
        Window { level: Level::Pixels(scale), origin, size: (16, 64), width: 1, first: 0 }
    }

    fn pending() -> Tile {
        Tile::Cells(vec![Cell::Pending; SIDE * SIDE].into())
    }

    #[test]
    fn the_nearest_comes_first_and_nothing_twice() {
        let mut tiles = Tiles::new(1 << 20);
        let wanted = tiles.missing(1, 1, &window((0, 0), 0), (5, 40), 100);
        assert_eq!(wanted.len(), 2 * 4);
        assert_eq!(wanted[0].spot, Spot { scale: 0, row: 0, col: 2 });
        for wanted in wanted {
            tiles.keep(1, 1, wanted.spot, pending());
        }
        // all there: now the ring around
        let ring = tiles.missing(1, 1, &window((0, 0), 0), (5, 40), 100);
        assert_eq!(ring.len(), 3 * 5 - 8);
        // a new edition asks again for what waits
        assert_eq!(tiles.missing(1, 2, &window((0, 0), 0), (5, 40), 100).len(), 8);
        // another board has none of it
        assert_eq!(tiles.missing(2, 1, &window((0, 0), 0), (5, 40), 3).len(), 3);
    }

    #[test]
    fn memory_is_bounded_and_what_is_in_sight_stays() {
        let one = pending().bytes() + OVERHEAD;
        let mut tiles = Tiles::new(20 * one);
        let sight = window((0, 0), 0);
        for col in 0..200 {
            for wanted in tiles.missing(1, 1, &sight, (0, 0), 100) {
                if tiles.get(1, wanted.spot).is_none() && wanted.spot.row < 2 && wanted.spot.col < 4 {
                    tiles.keep(1, 1, wanted.spot, pending());
                }
            }
            tiles.keep(7, 1, Spot { scale: 0, row: 0, col }, pending());
            assert!(tiles.bytes() <= tiles.most);
            let held: usize = tiles.kept.values().map(|kept| kept.tile.bytes() + OVERHEAD).sum();
            assert_eq!(held, tiles.bytes());
        }
        assert!(tiles.get(1, Spot { scale: 0, row: 1, col: 3 }).is_some());
    }

    #[test]
    fn at_the_far_corner_nothing_beyond_the_board_is_wanted() {
        let last = crate::games::LARGEST_HEAP;
        let mut tiles = Tiles::new(1 << 20);
        for scale in [0, 3, COARSEST] {
            let sight = window((0, 0), scale).follow((last, last));
            for wanted in tiles.missing(1, 1, &sight, (last, last), 1000) {
                assert!(wanted.spot.row <= tile_of(last, scale) && wanted.spot.col <= tile_of(last, scale));
            }
        }
    }
}
