//! The axes of a picture: ticks and numbers in a margin above and to the left of the cells, in a
//! digit font of three by five pixels, spaced so that numbers never collide.

use super::palette::Rgb;
use crate::arith::narrow::narrow;
use std::ops::RangeInclusive;

/// The digits, five rows of three pixels each, the leftmost pixel in the highest bit.
const DIGITS: [[u8; 5]; 10] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b001, 0b001, 0b001],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
];
/// Pixels from one digit to the next.
const ADVANCE: u32 = 4;
/// Height of a digit.
const HEIGHT: u32 = 5;
/// Length of a tick, with the gap before the number.
const TICK: u32 = 4;
/// Pixels left free around a number.
const GAP: u32 = 3;
/// The margin.
const PAPER: Rgb = Rgb(0xff, 0xff, 0xff);
/// Ticks and numbers.
const INK: Rgb = Rgb(0x20, 0x20, 0x22);

/// A number at a place along an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tick {
    /// The middle of its cell, in pixels from the first cell's edge.
    at: u32,
    number: String,
}

/// The margin of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Axes {
    /// Its width, left of the cells.
    pub(super) left: u32,
    /// Its height, above the cells.
    pub(super) top: u32,
    rows: Vec<Tick>,
    cols: Vec<Tick>,
}

impl Axes {
    /// No margin.
    pub(super) fn none() -> Self {
        Self { left: 0, top: 0, rows: Vec::new(), cols: Vec::new() }
    }

    /// The axes of these rows and columns, `scale` pixels to a cell.
    pub(super) fn new(rows: &RangeInclusive<u64>, cols: &RangeInclusive<u64>, scale: u32) -> Self {
        let widest = |range: &RangeInclusive<u64>| width(&range.end().to_string());
        Self {
            left: widest(rows) + TICK + GAP,
            top: HEIGHT + TICK + GAP,
            rows: ticks(rows, scale, HEIGHT + 2 * GAP),
            cols: ticks(cols, scale, widest(cols) + 2 * GAP),
        }
    }

    /// Paint the margin of pixel row `y` of the picture: all of it above the cells, its left end
    /// beside them. `line` holds three bytes a pixel.
    pub(super) fn paint(&self, y: u32, line: &mut [u8]) {
        let margin = if y < self.top { line.len() } else { 3 * self.left as usize };
        for pixel in line[..margin].chunks_exact_mut(3) {
            pixel.copy_from_slice(&[PAPER.0, PAPER.1, PAPER.2]);
        }
        let ink = |line: &mut [u8], x: u32| {
            if let Some(pixel) = line.get_mut(3 * x as usize..3 * x as usize + 3) {
                pixel.copy_from_slice(&[INK.0, INK.1, INK.2]);
            }
        };
        for tick in &self.cols {
            let middle = self.left + tick.at;
            if (self.top - TICK + 1..self.top).contains(&y) {
                ink(line, middle);
            }
            if let Some(row) = y.checked_sub(1).filter(|&row| row < HEIGHT) {
                let start = middle.saturating_sub(width(&tick.number) / 2);
                lit(&tick.number, row).for_each(|x| ink(line, start + x));
            }
        }
        for tick in &self.rows {
            let middle = self.top + tick.at;
            if y == middle {
                (self.left - TICK + 1..self.left).for_each(|x| ink(line, x));
            }
            if let Some(row) = (y + HEIGHT / 2).checked_sub(middle).filter(|&row| row < HEIGHT) {
                let start = self.left - TICK - width(&tick.number);
                lit(&tick.number, row).for_each(|x| ink(line, start + x));
            }
        }
    }
}

/// Width of a number in pixels.
fn width(number: &str) -> u32 {
    narrow::<u32>(number.len()) * ADVANCE - 1
}

/// The lit pixels of one row of a number.
fn lit(number: &str, row: u32) -> impl Iterator<Item = u32> {
    (0u32..).zip(number.bytes()).flat_map(move |(place, digit)| {
        let bits = DIGITS[usize::from(digit - b'0')][row as usize];
        (0..3).filter(move |x| bits & (0b100 >> x) != 0).map(move |x| place * ADVANCE + x)
    })
}

/// The round numbers of a range, at least `apart` pixels from one another.
fn ticks(range: &RangeInclusive<u64>, scale: u32, apart: u32) -> Vec<Tick> {
    let cells_apart = u64::from(apart.div_ceil(scale));
    let step = round_step(cells_apart);
    let first = range.start().div_ceil(step).checked_mul(step);
    let numbers = std::iter::successors(first, move |number| number.checked_add(step));
    let inside = numbers.take_while(|number| range.contains(number));
    let tick = |number: u64| Tick {
        at: narrow::<u32>(number - range.start()) * scale + scale / 2, // the picture's side fits 32 bits
        number: number.to_string(),
    };
    inside.map(tick).collect()
}

/// The least of 1, 2, 5, 10, 20, 50, … that is at least `least`.
fn round_step(least: u64) -> u64 {
    let powers = std::iter::successors(Some(1u64), |power| power.checked_mul(10));
    let steps = powers.flat_map(|power| [1, 2, 5].map(|digit| power.saturating_mul(digit)));
    steps.into_iter().find(|&step| step >= least).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_round_and_never_collide() {
        for (range, scale) in [(0..=999, 1), (95..=1_000_123, 1), (0..=20, 8), (7..=7, 3)] {
            let widest = width(&range.end().to_string());
            let ticks = ticks(&range, scale, widest + 2 * GAP);
            for pair in ticks.windows(2) {
                assert!(pair[1].at - pair[0].at >= widest + 2 * GAP, "{range:?} {pair:?}");
            }
        }
        assert_eq!(ticks(&(3..=31), 10, 70), ticks(&(3..=31), 10, 100));
        let far = u64::MAX / 2;
        assert!(!ticks(&(far - 1000..=far), 1, 80).is_empty());
    }

    #[test]
    fn steps_are_one_two_or_five_times_a_power_of_ten() {
        let steps: Vec<u64> = [0, 1, 2, 3, 6, 11, 51, 400].into_iter().map(round_step).collect();
        assert_eq!(steps, [1, 1, 2, 5, 10, 20, 100, 500]);
    }

    #[test]
    fn a_number_is_drawn_as_its_digits() {
        let drawn: Vec<String> = (0..HEIGHT)
            .map(|row| {
                let lit: Vec<u32> = lit("41", row).collect();
                (0..7).map(|x| if lit.contains(&x) { '#' } else { '.' }).collect()
            })
            .collect();
        assert_eq!(drawn, ["#.#..#.", "#.#.##.", "###..#.", "..#..#.", "..#.###"]);
    }
}
