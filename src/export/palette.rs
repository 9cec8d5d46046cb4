//! Colours of cells and blocks: perceptual palettes that colour-blind readers can use, and the fixed
//! scale from a figure to a place in the palette. The explorer and the pictures share them.

use crate::games::{Census, Outcome};
use crate::solve::board::Cell;
use crate::solve::survey::{Block, Finding};

/// Red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// A palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// Cividis: blue to yellow (J. R. Nuñez, C. R. Anderton, R. S. Renslow, 2018).
    Cividis,
    /// Viridis: violet over green to yellow (S. van der Walt, N. Smith, 2015).
    Viridis,
    /// A colour for each small value (M. Okabe, K. Ito, 2002); larger values share one.
    Categorical,
}

/// Equally spaced points of the published palettes, dark to light; between them colours are mixed.
const CIVIDIS: [Rgb; 10] = [
    Rgb(0x00, 0x20, 0x4d),
    Rgb(0x00, 0x33, 0x6f),
    Rgb(0x39, 0x48, 0x6b),
    Rgb(0x57, 0x5c, 0x6d),
    Rgb(0x70, 0x71, 0x73),
    Rgb(0x8a, 0x87, 0x79),
    Rgb(0xa6, 0x9d, 0x75),
    Rgb(0xc4, 0xb5, 0x6c),
    Rgb(0xe4, 0xcf, 0x5b),
    Rgb(0xff, 0xea, 0x46),
];
const VIRIDIS: [Rgb; 10] = [
    Rgb(0x44, 0x01, 0x54),
    Rgb(0x48, 0x28, 0x78),
    Rgb(0x3e, 0x4a, 0x89),
    Rgb(0x31, 0x68, 0x8e),
    Rgb(0x26, 0x82, 0x8e),
    Rgb(0x1f, 0x9e, 0x89),
    Rgb(0x35, 0xb7, 0x79),
    Rgb(0x6d, 0xcd, 0x59),
    Rgb(0xb4, 0xde, 0x2c),
    Rgb(0xfd, 0xe7, 0x25),
];
/// For the values 1 to 7 and all above; 0 is losing and has its own colour.
const CATEGORICAL: [Rgb; 8] = [
    Rgb(0x56, 0xb4, 0xe9),
    Rgb(0x00, 0x9e, 0x73),
    Rgb(0xcc, 0x79, 0xa7),
    Rgb(0x00, 0x72, 0xb2),
    Rgb(0xf0, 0xe4, 0x42),
    Rgb(0xd5, 0x5e, 0x00),
    Rgb(0x7f, 0x5f, 0xc4),
    Rgb(0x80, 0x80, 0x80),
];

impl Palette {
    /// Every palette.
    pub const ALL: [Self; 3] = [Self::Cividis, Self::Viridis, Self::Categorical];

    /// The name, in menus and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cividis => "cividis",
            Self::Viridis => "viridis",
            Self::Categorical => "categorical",
        }
    }

    /// The palette called `name`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|palette| palette.name() == name)
    }

    /// The colour at `t`, from 0 to 1.
    pub fn at(self, t: f64) -> Rgb {
        let points = match self {
            Self::Cividis => &CIVIDIS,
            Self::Viridis | Self::Categorical => &VIRIDIS,
        };
        let along = t.clamp(0.0, 1.0) * (points.len() - 1) as f64;
        let below = (along as usize).min(points.len() - 2);
        points[below].mixed(points[below + 1], along - below as f64)
    }

    /// The colour of a value when each small one has its own; `None` for 0 and other palettes.
    pub fn category(self, value: u64) -> Option<Rgb> {
        if self != Self::Categorical || value == 0 {
            return None;
        }
        let at = usize::try_from(value - 1).unwrap_or(usize::MAX).min(CATEGORICAL.len() - 1);
        Some(CATEGORICAL[at])
    }
}

impl Rgb {
    /// Losing cells on a dark background.
    pub const LOSING: Self = Self(0xff, 0xb0, 0x00);
    /// Losing cells on a light background.
    pub const LOSING_ON_LIGHT: Self = Self(0xc0, 0x20, 0x10);

    /// This colour with a share of another.
    pub fn mixed(self, other: Self, share: f64) -> Self {
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// The nearest of the 216 + 24 fixed colours of a 256-colour terminal.
    pub fn indexed(self) -> u8 {
        const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
        let near = |level: u8| (0..6).min_by_key(|&i| STEPS[usize::from(i)].abs_diff(level)).unwrap_or(0);
        let cube = [near(self.0), near(self.1), near(self.2)];
        let of_cube = cube.map(|i| STEPS[usize::from(i)]);
        let mean = (u16::from(self.0) + u16::from(self.1) + u16::from(self.2)) / 3;
        let grey = (mean.saturating_sub(3) / 10).min(23) as u8;
        let of_grey = [8 + 10 * grey; 3];
        let far = |to: [u8; 3]| -> u32 {
            let apart = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
            apart(to[0], self.0) + apart(to[1], self.1) + apart(to[2], self.2)
        };
        if far(of_grey) < far(of_cube) { 232 + grey } else { 16 + 36 * cube[0] + 6 * cube[1] + cube[2] }
    }
}

/// What is no position, in a picture.
const OUTSIDE: Rgb = Rgb(0x20, 0x20, 0x22);
/// What is not known, in a picture.
const UNKNOWN: Rgb = Rgb(0x50, 0x38, 0x50);
/// Winning positions of unknown value, in a picture.
const WINNING: Rgb = Rgb(0x12, 0x2a, 0x52);
/// Losing positions in a picture: the bright end of cividis is left to them.
const LOSING: Rgb = Rgb(0xff, 0xe0, 0x5a);
/// The part of the scale that values use in a picture.
const BRIGHTEST: f64 = 0.8;

/// The colour of a cell in a picture, when the largest value in it is `largest`.
pub fn colour(palette: Palette, cell: Cell, largest: u64) -> Rgb {
    match cell {
        Cell::Outside | Cell::Beyond => OUTSIDE,
        Cell::Pending => UNKNOWN,
        Cell::Value(0) | Cell::Outcome(Outcome::Losing) => LOSING,
        Cell::Outcome(Outcome::Winning) => WINNING,
        Cell::Value(value) => palette
            .category(value)
            .unwrap_or_else(|| palette.at(BRIGHTEST * value as f64 / largest.max(1) as f64)),
    }
}

/// The fixed scale from figures to places in the palette. It depends on how many cells a pixel
/// has and on the kind of board, never on what happens to be in sight, so a colour means the same
/// wherever one goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// A pixel is 2^scale × 2^scale cells.
    pub scale: u32,
    /// Whether losing cells fill an area, like every third cell, rather than lie on lines.
    pub dense: bool,
    /// The largest value in view, where the scale follows it; else it is fixed by `scale`.
    pub largest: Option<u64>,
}

impl Scale {
    /// The value at the upper end of the scale.
    pub fn largest_value(self) -> u64 {
        self.largest.unwrap_or(1 << (9 + self.scale).min(63)).max(1)
    }

    /// Where a value stands, from 0 to 1: by its square root, which shows the texture of large values
    /// as well as the small ones along the rays.
    pub fn of_value(self, value: u64) -> f64 {
        (value as f64 / self.largest_value() as f64).sqrt().clamp(0.0, 1.0)
    }

    /// Where a share of losing cells stands, from 0 to 1; 0 only for none. On a dense board evenly
    /// up to one half; else by its logarithm, from one cell on a line across the block upwards.
    pub fn of_share(self, share: f64) -> f64 {
        if share <= 0.0 {
            return 0.0;
        }
        let t = if self.dense {
            share * 2.0
        } else {
            let octaves = f64::from(self.scale + 2);
            (share.log2() + octaves) / (octaves * 0.5).max(2.0)
        };
        0.2 + 0.8 * t.clamp(0.0, 1.0)
    }

    /// The share at the upper end of the scale.
    pub fn largest_share(self) -> f64 {
        if self.dense { 0.5 } else { (f64::from(self.scale + 2) * -0.5).exp2().max(0.0) }
    }

    /// Where a block's share of losing cells stands; `None` when it holds no position or is unknown.
    pub fn of_census(self, census: Census, counted: Finding) -> Option<f64> {
        let known = counted != Finding::Unknown && census.positions > 0;
        known.then(|| self.of_share(census.losing as f64 / census.positions as f64))
    }

    /// Where a block's largest value stands, when it is known.
    pub fn of_largest(self, block: &Block) -> Option<f64> {
        let known = block.largest_by != Finding::Unknown && block.census.positions > 0;
        known.then(|| self.of_value(block.largest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance, roughly: what remains of a palette without hue.
    fn luminance(Rgb(r, g, b): Rgb) -> f64 {
        0.2126 * f64::from(r) + 0.7152 * f64::from(g) + 0.0722 * f64::from(b)
    }

    #[test]
    fn palettes_grow_lighter_all_the_way() {
        for palette in [Palette::Cividis, Palette::Viridis] {
            let steps: Vec<f64> = (0..=90).map(|i| luminance(palette.at(f64::from(i) / 90.0))).collect();
            assert!(steps.windows(2).all(|pair| pair[0] <= pair[1] + 0.5), "{palette:?} {steps:?}");
        }
    }

    #[test]
    fn fixed_colours_are_themselves() {
        assert_eq!(Rgb(0, 0, 0).indexed(), 16);
        assert_eq!(Rgb(255, 255, 255).indexed(), 231);
        assert_eq!(Rgb(95, 135, 175).indexed(), 67);
        assert_eq!(Rgb(128, 128, 128).indexed(), 244);
    }

    #[test]
    fn larger_figures_never_stand_lower() {
        for scale in [0, 1, 6, 30] {
            for dense in [false, true] {
                let scale = Scale { scale, dense, largest: None };
                let values = [0, 1, 2, 3, 10, 100, 1000, u64::MAX].map(|v| scale.of_value(v));
                assert!(values.windows(2).all(|pair| pair[0] <= pair[1]));
                let shares = [0.0, 1e-12, 1e-3, 0.1, 0.3, 0.5, 1.0].map(|share| scale.of_share(share));
                assert!(shares.windows(2).all(|pair| pair[0] <= pair[1]) && shares[1] > 0.0);
            }
        }
    }
}
