//! Colours of cells in a picture: losing positions in gold on cividis, a scale that colour-blind
//! and grey-scale readers see in the same order.

use crate::games::Outcome;
use crate::solve::board::Cell;

/// Red, green, blue.
pub type Rgb = [u8; 3];

/// What is no position.
const OUTSIDE: Rgb = [0x20, 0x20, 0x22];
/// What is not known.
const UNKNOWN: Rgb = [0x50, 0x38, 0x50];
/// Losing positions.
const LOSING: Rgb = [0xff, 0xe0, 0x5a];
/// Winning positions of unknown value.
const WINNING: Rgb = [0x12, 0x2a, 0x52];

/// Cividis (Nuñez, Anderton, Renslow 2018) at nine equal steps. Its bright end is left to the
/// losing cells, so values stop at [`BRIGHTEST`] of the scale.
const CIVIDIS: [Rgb; 9] = [
    [0, 32, 77],
    [0, 52, 110],
    [57, 72, 107],
    [87, 92, 109],
    [112, 113, 115],
    [138, 134, 120],
    [166, 157, 117],
    [196, 182, 106],
    [255, 234, 70],
];
/// The part of the scale that values use.
const BRIGHTEST: f64 = 0.8;

/// The colour of a cell, when the largest value in the picture is `largest`.
pub fn colour(cell: Cell, largest: u64) -> Rgb {
    match cell {
        Cell::Outside | Cell::Beyond => OUTSIDE,
        Cell::Pending => UNKNOWN,
        Cell::Value(0) | Cell::Outcome(Outcome::Losing) => LOSING,
        Cell::Outcome(Outcome::Winning) => WINNING,
        Cell::Value(value) => fraction_colour(BRIGHTEST * value as f64 / largest.max(1) as f64),
    }
}

/// The colour of a share from 0 to 1 on the scale.
pub fn fraction_colour(share: f64) -> Rgb {
    let place = share.clamp(0.0, 1.0) * (CIVIDIS.len() - 1) as f64;
    let below = (place as usize).min(CIVIDIS.len() - 2);
    let along = place - below as f64;
    let mix = |channel: usize| {
        let (from, to) = (f64::from(CIVIDIS[below][channel]), f64::from(CIVIDIS[below + 1][channel]));
        (from + (to - from) * along).round() as u8
    };
    [mix(0), mix(1), mix(2)]
}
