//! What a pixel of a map is to be painted as, before any colour is chosen: the explorer and the
//! pictures decide it here, each paints it its own way.

use super::palette::{Palette, Rgb, Scale};
use crate::solve::board::Cell;
use crate::solve::survey::{Block, Finding};

/// What a pixel of many cells tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// The largest value, with blocks that hold a losing cell marked; the share of losing cells
    /// where there are outcomes only.
    #[default]
    Fitting,
    /// The share of losing cells.
    Share,
    /// Whether there is a losing cell.
    Any,
    /// The largest value.
    Largest,
}

impl Measure {
    /// The next one, round and round.
    pub fn next(self) -> Self {
        match self {
            Self::Fitting => Self::Share,
            Self::Share => Self::Any,
            Self::Any => Self::Largest,
            Self::Largest => Self::Fitting,
        }
    }

    /// What the title says.
    pub fn name(self, values_shown: bool) -> &'static str {
        match self {
            Self::Fitting if values_shown => "largest value, losing marked",
            Self::Fitting | Self::Share => "share losing",
            Self::Any => "any losing",
            Self::Largest => "largest value",
        }
    }
}

/// What a pixel is to be painted as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nothing to show: the background.
    Bare,
    /// Not a position, or beyond the bound.
    Outside,
    /// Not known yet.
    Pending,
    /// A winning position of unknown value.
    Winning,
    /// Losing, or holding a losing cell.
    Losing,
    /// A small value that has its own colour, 1 to 8.
    Category(u8),
    /// A place in the palette, from 0 to 255.
    Shade(u8),
}

/// Decides tones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toner {
    /// The palette.
    pub palette: Palette,
    /// The fixed scale.
    pub scale: Scale,
    /// What a pixel of many cells tells.
    pub measure: Measure,
    /// Whether the view shows values, or outcomes only.
    pub values_shown: bool,
    /// Whether what is no position is dimmed.
    pub dim: bool,
}

impl Toner {
    /// Whether blocks are toned by their largest value. Where losing cells are everywhere, marking
    /// every block that holds one would hide all, and their share tells more.
    pub fn by_value(&self) -> bool {
        let asked = match self.measure {
            Measure::Fitting => !self.scale.dense,
            Measure::Largest => true,
            Measure::Share | Measure::Any => false,
        };
        self.values_shown && asked
    }

    fn shade(t: f64) -> Tone {
        Tone::Shade((t.clamp(0.0, 1.0) * 255.0).round() as u8)
    }

    fn outside(&self) -> Tone {
        if self.dim { Tone::Outside } else { Tone::Bare }
    }

    fn value(&self, value: u64) -> Tone {
        match value {
            0 => Tone::Losing,
            _ if self.palette == Palette::Categorical => Tone::Category(value.min(8) as u8),
            _ => Self::shade(self.scale.of_value(value)),
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
        let by_value = self.by_value();
        match self.measure {
            Measure::Any if losing => Tone::Losing,
            Measure::Any if counted => Tone::Bare,
            Measure::Any => Tone::Pending,
            Measure::Fitting if by_value && losing => Tone::Losing,
            _ if by_value && block.largest_by != Finding::Unknown => self.value(block.largest),
            _ if by_value && counted => Tone::Winning,
            _ => match self.scale.of_census(block.census, block.counted) {
                None => Tone::Pending,
                Some(0.0) => Tone::Bare,
                Some(t) => Self::shade(t),
            },
        }
    }
}

impl Tone {
    /// The colour of a tone on a dark or a light ground; `None` leaves the ground alone.
    pub fn rgb(self, palette: Palette, light: bool) -> Option<Rgb> {
        let pick = |dark: Rgb, on_light: Rgb| Some(if light { on_light } else { dark });
        match self {
            Self::Bare => None,
            Self::Outside => pick(Rgb(38, 38, 42), Rgb(232, 232, 230)),
            Self::Pending => pick(Rgb(70, 70, 78), Rgb(196, 196, 196)),
            Self::Winning => pick(Rgb(48, 52, 78), Rgb(206, 212, 232)),
            Self::Losing => pick(Rgb::LOSING, Rgb::LOSING_ON_LIGHT),
            Self::Category(value) => Palette::Categorical.category(value.into()),
            Self::Shade(at) => {
                let t = f64::from(at) / 255.0;
                Some(palette.at(if light { 1.0 - t } else { t }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Census, Outcome};

    fn toner(measure: Measure) -> Toner {
        let scale = Scale { scale: 3, dense: false, largest: None };
        Toner { palette: Palette::Viridis, scale, measure, values_shown: true, dim: true }
    }

    #[test]
    fn a_block_is_toned_by_what_it_is_asked() {
        let census = Census { losing: 2, positions: 64 };
        let block = Block { census, counted: Finding::Exact, largest: 90, largest_by: Finding::Exact };
        assert_eq!(toner(Measure::Fitting).block(&block), Tone::Losing);
        assert_eq!(toner(Measure::Any).block(&block), Tone::Losing);
        assert!(matches!(toner(Measure::Share).block(&block), Tone::Shade(_)));
        assert!(matches!(toner(Measure::Largest).block(&block), Tone::Shade(_)));
        let unknown = Block { largest_by: Finding::Unknown, ..block };
        assert_eq!(toner(Measure::Largest).block(&unknown), Tone::Winning);
        let empty = Block { census: Census::default(), ..block };
        assert_eq!(toner(Measure::Any).block(&empty), Tone::Outside);
        assert_eq!(toner(Measure::Any).cell(Cell::Outcome(Outcome::Winning)), Tone::Winning);
    }

    #[test]
    fn every_tone_but_the_bare_has_a_colour() {
        let tones =
            [Tone::Outside, Tone::Pending, Tone::Winning, Tone::Losing, Tone::Category(3), Tone::Shade(7)];
        for light in [false, true] {
            assert!(tones.iter().all(|tone| tone.rgb(Palette::Cividis, light).is_some()));
            assert_eq!(Tone::Bare.rgb(Palette::Cividis, light), None);
        }
    }
}
