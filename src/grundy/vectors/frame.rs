//! The quadrant in rows that every move leaves upwards, or to the left.
//!
//! Rows of one heap do when no move adds to it. Otherwise row u holds the positions with
//! p·a + q·b = u for the weights that fall with every move, without gaps: the second coordinate
//! s·a + t·b with p·t − q·s = 1 makes the change of lattice one to one.

use crate::games::vectors::PairMoves;

/// A run of positions.
pub(super) struct Row {
    /// The second coordinate of its first position.
    pub(super) first: i64,
    pub(super) width: usize,
    /// Positions in the rows before it.
    pub(super) start: usize,
}

/// The rows, and how a pair finds its place in them.
pub(super) struct Frame {
    /// (a, b) has the coordinates (p·a + q·b, s·a + t·b); the determinant is 1 or −1.
    matrix: [[i64; 2]; 2],
    /// Both heaps are below these,
    ends: [i64; 2],
    /// and their sum with these weights is at most this.
    fall: ([i64; 2], i64),
    pub(super) rows: Vec<Row>,
}

impl Frame {
    /// Rows for a rectangle, and for what its positions reach beyond it by negative entries.
    pub(super) fn new(moves: &PairMoves, [high, wide]: [usize; 2]) -> Self {
        let size = [high as i64, wide as i64];
        let some = |takes: fn(&[i64; 2]) -> bool| moves.rays().iter().chain(moves.steps()).any(takes);
        let negative = [some(|v| v[0] < 0), some(|v| v[1] < 0)];
        let [p, q] = moves.weights();
        let most = if high.min(wide) > 0 { p * (size[0] - 1) + q * (size[1] - 1) } else { -1 };
        // Rows of one heap do, unless both heaps can grow. Where the other heap can be emptied at once,
        // they hold each value once.
        let turned = match negative {
            [true, other] => !other,
            [false, true] => false,
            [false, false] => moves.rays().contains(&[1, 0]) && !moves.rays().contains(&[0, 1]),
        };
        let matrix = match (negative, turned) {
            ([true, true], _) => {
                // The least weights have no common factor, so that one t is right.
                let t = (1..=q).find(|t| (p * t - 1) % q == 0).unwrap_or(1);
                [[p, q], [(p * t - 1) / q, t]]
            }
            (_, true) => [[0, 1], [1, 0]],
            (_, false) => [[1, 0], [0, 1]],
        };
        let ends = match negative {
            [false, false] => size,
            [true, false] => [most / p + 1, size[1]],
            [false, true] => [size[0], most / q + 1],
            [true, true] => [most / p + 1, most / q + 1],
        };
        let mut frame = Self { matrix, ends, fall: ([p, q], most), rows: Vec::new() };
        let mut start = 0;
        let count = if negative == [true, true] { most + 1 } else { ends[usize::from(turned)] };
        for u in 0..count {
            let (first, end) = match (negative, matrix) {
                ([true, true], [_, [s, t]]) => (-(-s * u).div_euclid(p), t * u / q + 1),
                (_, [[0, _], _]) => (0, ends[0].min((most - q * u) / p + 1)),
                _ => (0, ends[1].min((most - p * u) / q + 1)),
            };
            let width = (end - first).max(0) as usize;
            frame.rows.push(Row { first, width, start });
            start += width;
        }
        frame
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.rows.last().map_or(0, |row| row.start + row.width)
    }

    /// The coordinates of a vector, or of a pair.
    pub(super) fn turned(&self, [a, b]: [i64; 2]) -> [i64; 2] {
        self.matrix.map(|[p, q]| p * a + q * b)
    }

    /// The pair at a column of row u.
    pub(super) fn pair(&self, u: usize, column: usize) -> [i64; 2] {
        let [[p, q], [s, t]] = self.matrix;
        let (u, w) = (u as i64, self.rows[u].first + column as i64);
        let sign = p * t - q * s; // 1 or −1
        [sign * (t * u - q * w), sign * (p * w - s * u)]
    }

    /// The place of a pair among all positions.
    pub(super) fn place(&self, a: i64, b: i64) -> Option<usize> {
        let ([p, q], most) = self.fall;
        if !(0..self.ends[0]).contains(&a) || !(0..self.ends[1]).contains(&b) || p * a + q * b > most {
            return None;
        }
        let [u, w] = self.turned([a, b]);
        let row = self.rows.get(u as usize)?;
        Some(row.start + (w - row.first) as usize)
    }
}
