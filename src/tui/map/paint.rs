//! From cells and blocks to the colours of the terminal at hand, or to glyphs where it has none.
//! A paint is prepared once a frame; asking it for a colour is a look into a table.

use super::level::Measure;
use crate::export::palette::{Palette, Rgb, Scale};
use crate::solve::board::Cell;
use crate::solve::survey::{Block, Finding};
use crate::tui::theme::{Background, Depth, Theme};
use ratatui::style::Color;

/// Bins of the palette with 2^24 colours; with fewer colours there are fewer.
const BINS: usize = 64;

/// Six steps of growing contrast to a dark and to a light background, in the sixteen named colours.
const SIXTEEN_ON_DARK: [Color; 6] =
    [Color::Blue, Color::LightBlue, Color::Cyan, Color::LightCyan, Color::LightGreen, Color::White];
const SIXTEEN_ON_LIGHT: [Color; 6] =
    [Color::Gray, Color::Cyan, Color::LightBlue, Color::Blue, Color::Magenta, Color::Black];

/// Glyphs of growing weight, for terminals without colours.
pub const GLYPHS: [char; 9] = ['.', ':', '-', '=', '+', 'o', 'x', '%', '@'];

/// What a pixel is to be painted as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nothing to show: the background.
    Bare,
    /// Not a position, or beyond the bound.
    Outside,
    /// Waits for the worker.
    Pending,
    /// A winning position of unknown value.
    Winning,
    /// Losing, or holding a losing cell.
    Losing,
    /// A small value that has its own colour.
    Category(u64),
    /// A bin of the palette.
    Bin(u8),
}

/// Everything that decides a pixel's colour.
#[derive(Clone, Debug)]
pub struct Paint {
    depth: Depth,
    light: bool,
    palette: Palette,
    scale: Scale,
    measure: Measure,
    values_shown: bool,
    dim: bool,
    bins: usize,
    ramp: [Color; BINS],
    fixed: [Color; 4],
    categories: [Color; 8],
}

impl Paint {
    /// The paint for one frame. `dim` dims what is not a position.
    pub fn new(
        theme: Theme,
        palette: Palette,
        scale: Scale,
        measure: Measure,
        values_shown: bool,
        dim: bool,
    ) -> Self {
        let light = theme.background == Background::Light;
        let bins = match theme.depth {
            Depth::True => BINS,
            Depth::Indexed => 20,
            Depth::Sixteen => SIXTEEN_ON_DARK.len(),
            Depth::Never => GLYPHS.len(),
        };
        let rgb = |Rgb(r, g, b): Rgb| match theme.depth {
            Depth::True => Color::Rgb(r, g, b),
            _ => Color::Indexed(Rgb(r, g, b).indexed()),
        };
        let ramp = std::array::from_fn(|at| match theme.depth {
            Depth::Never => Color::Reset,
            Depth::Sixteen => {
                let steps = if light { SIXTEEN_ON_LIGHT } else { SIXTEEN_ON_DARK };
                steps[at.min(steps.len() - 1)]
            }
            Depth::Indexed | Depth::True => {
                let t = at.min(bins - 1) as f64 / (bins - 1) as f64;
                rgb(palette.at(if light { 1.0 - t } else { t }))
            }
        });
        let sixteen = theme.depth == Depth::Sixteen;
        // outside, pending, winning, losing
        let fixed = match (theme.depth, light) {
            (Depth::Never, _) => [Color::Reset; 4],
            (Depth::Sixteen, false) => [Color::Reset, Color::DarkGray, Color::Blue, Color::LightYellow],
            (Depth::Sixteen, true) => [Color::Reset, Color::Gray, Color::LightBlue, Color::Red],
            (_, false) => [Rgb(38, 38, 42), Rgb(70, 70, 78), Rgb(48, 52, 78), Rgb::LOSING].map(rgb),
            (_, true) => {
                [Rgb(232, 232, 230), Rgb(196, 196, 196), Rgb(206, 212, 232), Rgb::LOSING_ON_LIGHT].map(rgb)
            }
        };
        const NAMED: [Color; 8] = [
            Color::LightBlue,
            Color::Green,
            Color::Magenta,
            Color::Blue,
            Color::Cyan,
            Color::Red,
            Color::LightMagenta,
            Color::DarkGray,
        ];
        let categories = std::array::from_fn(|at| match theme.depth {
            Depth::Never => Color::Reset,
            _ if sixteen => NAMED[at],
            _ => Palette::Categorical.category(at as u64 + 1).map_or(Color::Reset, rgb),
        });
        Self {
            depth: theme.depth,
            light,
            palette,
            scale,
            measure,
            values_shown,
            dim,
            bins,
            ramp,
            fixed,
            categories,
        }
    }

    /// Whether the terminal has colours.
    pub fn coloured(&self) -> bool {
        self.depth != Depth::Never
    }

    /// Bins of the palette in use.
    pub fn bins(&self) -> usize {
        self.bins
    }

    fn bin(&self, t: f64) -> Tone {
        // t is at most 1, and there are at most 64 bins
        Tone::Bin((t * self.bins as f64).min(self.bins as f64 - 1.0) as u8)
    }

    fn outside(&self) -> Tone {
        if self.dim { Tone::Outside } else { Tone::Bare }
    }

    fn value(&self, value: u64) -> Tone {
        match value {
            0 => Tone::Losing,
            _ if self.palette == Palette::Categorical => Tone::Category(value.min(8)),
            _ => self.bin(self.scale.of_value(value)),
        }
    }

    /// The tone of a single cell.
    pub fn cell(&self, cell: Cell) -> Tone {
        match cell {
            Cell::Outside | Cell::Beyond => self.outside(),
            Cell::Pending => Tone::Pending,
            Cell::Outcome(outcome) if outcome.is_losing() => Tone::Losing,
            Cell::Outcome(_) if self.values_shown => Tone::Winning,
            Cell::Outcome(_) => Tone::Bare,
            Cell::Value(0) => Tone::Losing,
            Cell::Value(_) if !self.values_shown => Tone::Bare,
            Cell::Value(value) => self.value(value),
        }
    }

    /// The tone of a block of cells.
    pub fn block(&self, block: &Block) -> Tone {
        let counted = block.counted != Finding::Unknown;
        if counted && block.census.positions == 0 {
            return self.outside();
        }
        let losing = counted && block.census.losing > 0;
        let by_value = self.values_shown && matches!(self.measure, Measure::Fitting | Measure::Largest);
        match self.measure {
            Measure::Any if losing => Tone::Losing,
            Measure::Any if counted => Tone::Bare,
            Measure::Any => Tone::Pending,
            // Where losing cells are everywhere, marking every block that holds one would hide all.
            Measure::Fitting if by_value && losing && !self.scale.dense => Tone::Losing,
            _ if by_value && block.largest_by != Finding::Unknown => self.value(block.largest),
            _ if by_value && counted => Tone::Winning,
            _ => match self.scale.of_census(block.census, block.counted) {
                None => Tone::Pending,
                Some(0.0) => Tone::Bare,
                Some(t) => self.bin(t),
            },
        }
    }

    /// The colour of a tone; `None` leaves the background alone.
    pub fn color(&self, tone: Tone) -> Option<Color> {
        let fixed = |at: usize| Some(self.fixed[at]).filter(|&color| color != Color::Reset);
        match tone {
            Tone::Bare => None,
            Tone::Outside => fixed(0),
            Tone::Pending => fixed(1),
            Tone::Winning => fixed(2),
            Tone::Losing => fixed(3),
            Tone::Category(value) => Some(self.categories[(value.max(1) - 1).min(7) as usize]),
            Tone::Bin(at) => Some(self.ramp[usize::from(at).min(BINS - 1)]),
        }
    }

    /// The glyph of a tone, for terminals without colours and for single characters.
    pub fn glyph(&self, tone: Tone) -> char {
        match tone {
            Tone::Bare | Tone::Outside => ' ',
            Tone::Pending => '?',
            Tone::Winning => '+',
            Tone::Losing => '#',
            Tone::Category(value) => char::from_digit(value.min(8) as u32, 10).unwrap_or('8'),
            Tone::Bin(at) => GLYPHS[(usize::from(at) * GLYPHS.len() / self.bins).min(GLYPHS.len() - 1)],
        }
    }

    /// The colour of the cursor, one that no palette has.
    pub fn cursor(&self) -> Color {
        match (self.depth, self.light) {
            (Depth::Never, _) => Color::Reset,
            (Depth::Sixteen, _) => Color::LightRed,
            (Depth::Indexed, _) => Color::Indexed(199),
            (Depth::True, false) => Color::Rgb(0xff, 0x2d, 0x78),
            (Depth::True, true) => Color::Rgb(0xe0, 0x00, 0x60),
        }
    }
}
