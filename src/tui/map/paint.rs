//! From tones to the colours of the terminal at hand, or to glyphs where it has none. A paint is
//! prepared once a frame; asking it for a colour is a look into a table.

use crate::export::palette::{Palette, Rgb};
use crate::export::tone::{Tone, Toner};
use crate::tui::theme::{Background, Depth, Theme};
use ratatui::style::{Color, Modifier, Style};

/// Six steps of growing contrast to a dark and to a light background, in the sixteen named colours.
const SIXTEEN_ON_DARK: [Color; 6] =
    [Color::Blue, Color::LightBlue, Color::Cyan, Color::LightCyan, Color::LightGreen, Color::White];
const SIXTEEN_ON_LIGHT: [Color; 6] =
    [Color::Gray, Color::Cyan, Color::LightBlue, Color::Blue, Color::Magenta, Color::Black];
/// The colours of small values among the sixteen.
const SIXTEEN_CATEGORIES: [Color; 8] = [
    Color::LightBlue,
    Color::Green,
    Color::Magenta,
    Color::Blue,
    Color::Cyan,
    Color::Red,
    Color::LightMagenta,
    Color::DarkGray,
];

/// Glyphs of growing weight, for terminals without colours.
const GLYPHS: [char; 9] = ['.', ':', '-', '=', '+', 'o', 'x', '%', '@'];

/// Everything that decides a pixel's colour.
#[derive(Clone, Debug)]
pub struct Paint {
    depth: Depth,
    light: bool,
    /// What decides the tones.
    pub toner: Toner,
    bins: usize,
    ramp: [Color; 256],
}

impl Paint {
    /// The paint for one frame.
    pub fn new(theme: Theme, toner: Toner) -> Self {
        let light = theme.background == Background::Light;
        let bins = match theme.depth {
            Depth::True => 64,
            Depth::Indexed => 20,
            Depth::Sixteen => SIXTEEN_ON_DARK.len(),
            Depth::Never => GLYPHS.len(),
        };
        let mut paint = Self { depth: theme.depth, light, toner, bins, ramp: [Color::Reset; 256] };
        paint.ramp = std::array::from_fn(|at| paint.shade(at));
        paint
    }

    /// The colour of a place in the palette, by its bin.
    fn shade(&self, at: usize) -> Color {
        let bin = at * self.bins / 256;
        match self.depth {
            Depth::Never => Color::Reset,
            Depth::Sixteen => (if self.light { SIXTEEN_ON_LIGHT } else { SIXTEEN_ON_DARK })[bin],
            Depth::Indexed | Depth::True => {
                let middle = (bin * 255 / (self.bins - 1)) as u8;
                self.exact(Tone::Shade(middle)).unwrap_or(Color::Reset)
            }
        }
    }

    /// The colour of a tone where there are many colours.
    fn exact(&self, tone: Tone) -> Option<Color> {
        let rgb = tone.rgb(self.toner.palette, self.light)?;
        Some(match self.depth {
            Depth::True => Color::Rgb(rgb.0, rgb.1, rgb.2),
            _ => Color::Indexed(Rgb::indexed(rgb)),
        })
    }

    /// Whether the terminal has colours.
    pub fn coloured(&self) -> bool {
        self.depth != Depth::Never
    }

    /// Bins of the palette in use.
    pub fn bins(&self) -> usize {
        self.bins
    }

    /// The palette in use.
    pub fn palette(&self) -> Palette {
        self.toner.palette
    }

    /// The colour of a tone; `None` leaves the background alone.
    pub fn color(&self, tone: Tone) -> Option<Color> {
        match (self.depth, tone) {
            (Depth::Never, _) | (_, Tone::Bare) => None,
            (_, Tone::Shade(at)) => Some(self.ramp[usize::from(at)]),
            (Depth::Sixteen, tone) => match (tone, self.light) {
                (Tone::Pending, false) => Some(Color::DarkGray),
                (Tone::Pending, true) => Some(Color::Gray),
                (Tone::Winning, false) => Some(Color::Blue),
                (Tone::Winning, true) => Some(Color::LightBlue),
                (Tone::Losing, false) => Some(Color::LightYellow),
                (Tone::Losing, true) => Some(Color::Red),
                (Tone::Category(value), _) => Some(SIXTEEN_CATEGORIES[usize::from(value.clamp(1, 8)) - 1]),
                _ => None,
            },
            (_, tone) => self.exact(tone),
        }
    }

    /// The glyph of a tone, for terminals without colours and for single characters.
    pub fn glyph(&self, tone: Tone) -> char {
        match tone {
            Tone::Bare | Tone::Outside => ' ',
            Tone::Pending => '?',
            Tone::Winning => '\'',
            Tone::Losing => '#',
            Tone::Category(value) => char::from(b'0' + value.min(8)),
            Tone::Shade(at) => GLYPHS[usize::from(at) * GLYPHS.len() / 256],
        }
    }

    /// The style of the cell under the cursor.
    pub fn filled(&self) -> Style {
        match self.depth {
            Depth::Never => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
            _ => Style::new()
                .bg(self.cursor())
                .fg(if self.light { Color::White } else { Color::Black })
                .add_modifier(Modifier::BOLD),
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
