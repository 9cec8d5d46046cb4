//! One character a cell, and half-blocks: from surveyed tiles into the frame, tile by tile. No cell
//! is asked of the board here, and nothing is allocated for one.

use super::cells::mark_style;
use super::level::Level;
use super::paint::Paint;
use super::plan::Plan;
use super::sight::Sight;
use super::tiles::spots;
use crate::export::tone::Tone;
use crate::solve::survey::{SIDE, Spot, Tile};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

/// Draw what the tiles know.
pub fn draw(sight: Sight<'_>, plan: &Plan, paint: &Paint, buffer: &mut Buffer) {
    for spot in spots(&plan.window, 0) {
        let tile = sight.map.tiles.get(sight.map.identity, spot).map(|tile| &**tile);
        let part = Part { sight, plan, paint, spot, tile };
        match plan.window.level {
            Level::Letters => part.letters(buffer),
            _ => part.half_blocks(buffer),
        }
    }
}

/// One tile, or the place of one that is missing, on the screen.
struct Part<'a> {
    sight: Sight<'a>,
    plan: &'a Plan,
    paint: &'a Paint,
    spot: Spot,
    tile: Option<&'a Tile>,
}

impl Part<'_> {
    /// The pixels of the tile that are in sight: first and end, down and across, in the tile.
    fn in_sight(&self, tall: u64) -> ((usize, usize), (usize, usize)) {
        let side = SIDE as u64;
        let scale = self.spot.scale;
        let range = |tile: u64, origin: u64, shown: u64| {
            let (from, first) = (tile * side, origin >> scale);
            let begin = first.saturating_sub(from).min(side);
            let end = (first + shown).saturating_sub(from).min(side);
            (begin as usize, end.max(begin) as usize)
        };
        let window = &self.plan.window;
        (
            range(self.spot.row, window.origin.0, window.size.0 * tall),
            range(self.spot.col, window.origin.1, window.size.1),
        )
    }

    /// Where a pixel of the tile stands in the window, in pixels.
    fn offset(&self, row: usize, col: usize) -> (usize, usize) {
        let window = &self.plan.window;
        let at = |tile: u64, origin: u64, in_tile: usize| {
            (tile * SIDE as u64 + in_tile as u64).saturating_sub(origin >> self.spot.scale) as usize
        };
        (at(self.spot.row, window.origin.0, row), at(self.spot.col, window.origin.1, col))
    }

    fn tone(&self, row: usize, col: usize) -> Tone {
        let tone = match self.tile {
            None => Tone::Pending,
            Some(Tile::Cells(cells)) => self.paint.toner.cell(cells[row * SIDE + col]),
            Some(Tile::Blocks(blocks)) => self.paint.toner.block(&blocks[row * SIDE + col]),
        };
        match tone {
            Tone::Bare | Tone::Outside | Tone::Pending => tone,
            _ if self.sight.hidden => Tone::Bare,
            tone => tone,
        }
    }

    fn is_cursor(&self, row: usize, col: usize) -> bool {
        let cursor = self.sight.table.grid.cursor;
        let pixel = |tile: u64, in_tile: usize| tile * SIDE as u64 + in_tile as u64;
        let scale = self.spot.scale;
        cursor.0 >> scale == pixel(self.spot.row, row) && cursor.1 >> scale == pixel(self.spot.col, col)
    }

    fn letters(&self, buffer: &mut Buffer) {
        let (rows, cols) = self.in_sight(1);
        for row in rows.0..rows.1 {
            for col in cols.0..cols.1 {
                let (down, across) = self.offset(row, col);
                let at = (self.plan.body.x + across as u16, self.plan.body.y + down as u16);
                let Some(cell) = buffer.cell_mut(at) else { continue };
                let tone = self.tone(row, col);
                let (glyph, mut style) = self.letter(row, col, tone);
                cell.set_char(glyph);
                let marks = self.sight.map.sheet.at(down, across);
                if let Some(overlay) = marks.foremost() {
                    if tone == Tone::Bare || !self.paint.coloured() {
                        cell.set_char(if marks.winning() { '*' } else { overlay.glyph() });
                    }
                    style = style.patch(mark_style(self.sight, overlay, marks));
                }
                if self.is_cursor(row, col) {
                    style = style.fg(self.paint.cursor()).add_modifier(Modifier::REVERSED | Modifier::BOLD);
                    if glyph == ' ' {
                        cell.set_char('+');
                    }
                }
                cell.set_style(style);
            }
        }
    }

    /// The glyph of a single cell, a digit where its value has one, and its style.
    fn letter(&self, row: usize, col: usize, tone: Tone) -> (char, Style) {
        use crate::solve::board::Cell;
        let cell = match self.tile {
            Some(Tile::Cells(cells)) => cells[row * SIDE + col],
            _ => Cell::Pending,
        };
        let theme = self.sight.theme;
        let coloured = |style: Style| self.paint.color(tone).map_or(style, |color| style.fg(color));
        match (cell, tone) {
            (_, Tone::Outside) => ('·', theme.quiet()),
            (_, Tone::Bare) => {
                (if matches!(cell, Cell::Outcome(_) | Cell::Value(_)) { '·' } else { ' ' }, theme.quiet())
            }
            (_, Tone::Pending) => ('?', theme.quiet()),
            (_, Tone::Losing) => ('0', theme.losing()),
            (Cell::Value(value), _) => {
                // 1–9, then letters, as in base 36; larger ones by weight
                let digit = u32::try_from(value).ok().and_then(|value| char::from_digit(value % 36, 36));
                let small = value < 36;
                (digit.filter(|_| small).unwrap_or('%'), coloured(Style::new()))
            }
            (_, tone) => (self.paint.glyph(tone), coloured(Style::new())),
        }
    }

    fn half_blocks(&self, buffer: &mut Buffer) {
        let (rows, cols) = self.in_sight(2);
        // the window begins at an even pixel, so both halves of a character are in one tile
        for row in (rows.0..rows.1).step_by(2) {
            for col in cols.0..cols.1 {
                let (down, across) = self.offset(row, col);
                let at = (self.plan.body.x + across as u16, self.plan.body.y + (down / 2) as u16);
                let Some(cell) = buffer.cell_mut(at) else { continue };
                let tones = [self.tone(row, col), self.tone(row + 1, col)];
                let sheet = &self.sight.map.sheet;
                let marks = [sheet.at(down, across), sheet.at(down + 1, across)];
                let cursor = [self.is_cursor(row, col), self.is_cursor(row + 1, col)];
                if !self.paint.coloured() {
                    let (glyph, style) = self.monochrome(tones, marks, cursor);
                    cell.set_char(glyph).set_style(style);
                    continue;
                }
                let color = |at: usize| {
                    if cursor[at] {
                        return Some(self.paint.cursor());
                    }
                    let marked = marks[at].foremost().and_then(|overlay| {
                        let faint = overlay == super::overlays::Overlay::Lines;
                        let style = mark_style(self.sight, overlay, marks[at]);
                        style.fg.filter(|_| !faint || matches!(tones[at], Tone::Bare | Tone::Outside))
                    });
                    marked.or_else(|| self.paint.color(tones[at]))
                };
                let (glyph, fg, bg) = halves(color(0), color(1));
                cell.set_char(glyph);
                cell.fg = fg;
                cell.bg = bg;
            }
        }
    }

    /// Without colours a character tells the weightier of its two pixels, or which half is losing.
    fn monochrome(
        &self,
        tones: [Tone; 2],
        marks: [super::overlays::Marks; 2],
        cursor: [bool; 2],
    ) -> (char, Style) {
        let mut style = Style::new();
        let marked = marks.iter().find(|marks| marks.foremost().is_some());
        let glyph = match marked.and_then(|marks| Some((marks, marks.foremost()?))) {
            Some((marks, _)) if marks.winning() => '*',
            Some((_, overlay)) => overlay.glyph(),
            None => match tones {
                [Tone::Losing, Tone::Losing] => '█',
                [Tone::Losing, _] => '▀',
                [_, Tone::Losing] => '▄',
                [upper, lower] => {
                    self.paint.glyph(if weight(upper) >= weight(lower) { upper } else { lower })
                }
            },
        };
        if cursor[0] || cursor[1] {
            style = style.add_modifier(Modifier::REVERSED | Modifier::BOLD);
        }
        (if (cursor[0] || cursor[1]) && glyph == ' ' { '+' } else { glyph }, style)
    }
}

fn weight(tone: Tone) -> u64 {
    match tone {
        Tone::Bare | Tone::Outside => 0,
        Tone::Pending => 1,
        Tone::Winning => 2,
        Tone::Category(value) => 3 + u64::from(value),
        Tone::Shade(at) => 3 + u64::from(at),
        Tone::Losing => u64::MAX,
    }
}

/// The character that shows two pixels, one above the other; `None` is the background left alone.
pub fn halves(upper: Option<Color>, lower: Option<Color>) -> (char, Color, Color) {
    match (upper, lower) {
        (None, None) => (' ', Color::Reset, Color::Reset),
        (Some(upper), None) => ('▀', upper, Color::Reset),
        (None, Some(lower)) => ('▄', lower, Color::Reset),
        (Some(upper), Some(lower)) if upper == lower => ('█', upper, Color::Reset),
        (Some(upper), Some(lower)) => ('▀', upper, lower),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// What a terminal shows of the character is the two pixels again.
        #[test]
        fn half_blocks_show_both_pixels(upper in prop::option::of(0u8..4), lower in prop::option::of(0u8..4)) {
            let color = |at: Option<u8>| at.map(Color::Indexed);
            let (glyph, fg, bg) = halves(color(upper), color(lower));
            let shown = match glyph {
                ' ' => (bg, bg),
                '▀' => (fg, bg),
                '▄' => (bg, fg),
                '█' => (fg, fg),
                other => panic!("{other}"),
            };
            let want = |at: Option<u8>| color(at).unwrap_or(Color::Reset);
            prop_assert_eq!(shown, (want(upper), want(lower)));
        }
    }
}
