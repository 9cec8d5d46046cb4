//! The map as a PNG: any rectangle of the board at any scale, one pixel or n × n pixels for a cell
//! or a block, with or without axes. Surveyed and written a band of tiles at a time, so memory does
//! not grow with the height.

use super::palette::Rgb;
use super::tone::{Tone, Toner};
use super::{Unwritten, unencoded};
use crate::arith::narrow::index;
use crate::progress::Progress;
use crate::solve::board::Board;
use crate::solve::survey::{self, SIDE, Spot, Tile, Wanted};
use std::io::{self, Write};
use std::ops::RangeInclusive;

/// The ground under tones that have no colour.
const GROUND: Rgb = Rgb(16, 16, 20);
/// The numbers and ticks of the axes.
const INK: Rgb = Rgb(190, 190, 186);
/// Pixels along a side at most.
const WIDEST: u64 = 32_768;

/// A picture of a part of a board.
pub struct MapPicture<'a> {
    /// The board.
    pub board: &'a Board,
    /// Rows of cells; rounded outwards to whole blocks.
    pub rows: RangeInclusive<u64>,
    /// Columns of cells.
    pub cols: RangeInclusive<u64>,
    /// What decides the tones; its scale is that of the blocks.
    pub toner: Toner,
    /// Pixels for a cell or a block, each way, at least 1.
    pub zoom: u32,
    /// Whether numbers stand at the left and the top.
    pub axes: bool,
}

/// Room for the numbers, in pixels.
#[derive(Clone, Copy, Default)]
struct Margin {
    left: u64,
    top: u64,
}

impl MapPicture<'_> {
    /// Blocks down and across.
    fn blocks(&self) -> (RangeInclusive<u64>, RangeInclusive<u64>) {
        let scale = self.toner.scale.scale;
        let blocks = |cells: &RangeInclusive<u64>| cells.start() >> scale..=cells.end() >> scale;
        (blocks(&self.rows), blocks(&self.cols))
    }

    fn margin(&self) -> Margin {
        if !self.axes {
            return Margin::default();
        }
        let digits = u64::from(self.rows.end().max(&1).ilog10()) + 1;
        Margin { left: digits * DIGIT_WIDTH + 4, top: DIGIT_HEIGHT + 4 }
    }

    /// Width and height in pixels; `None` when the picture would be too large or is empty.
    pub fn size(&self) -> Option<(u32, u32)> {
        let (rows, cols) = self.blocks();
        let margin = self.margin();
        let side = |blocks: &RangeInclusive<u64>, margin: u64| {
            let count = blocks.end().checked_sub(*blocks.start())?.checked_add(1)?;
            let pixels = count.checked_mul(u64::from(self.zoom))?.checked_add(margin)?;
            u32::try_from(pixels).ok().filter(|&pixels| pixels > 0 && u64::from(pixels) <= WIDEST)
        };
        Some((side(&cols, margin.left)?, side(&rows, margin.top)?))
    }

    /// Draw it.
    ///
    /// # Errors
    /// Those of `out`, and of a cancelled `progress`.
    pub fn png(&self, out: &mut dyn Write, progress: &Progress) -> Result<(), Unwritten> {
        let (width, height) = self.size().ok_or_else(|| io::Error::other("the picture is too large"))?;
        let mut encoder = png::Encoder::new(out, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().map_err(unencoded)?;
        let mut stream = writer.stream_writer().map_err(unencoded)?;
        let margin = self.margin();
        for y in 0..margin.top {
            stream.write_all(&self.top_line(y, width))?;
        }
        let (rows, _) = self.blocks();
        let bands = rows.start() / SIDE as u64..=rows.end() / SIDE as u64;
        progress.report(|now| {
            (now.phase, now.block_name) = ("picture", "bands");
            now.total = bands.end() - bands.start() + 1;
            now.blocks_total = now.total;
        });
        for band in bands {
            let tiles = self.band(band, progress)?;
            for at in 0..SIDE as u64 {
                let row = band * SIDE as u64 + at;
                if rows.contains(&row) {
                    self.row(row, &tiles, margin, &mut stream)?;
                }
            }
            progress.report(|now| (now.done, now.blocks) = (now.done + 1, now.blocks + 1));
        }
        stream.finish().map_err(unencoded)?;
        writer.finish().map_err(unencoded)?;
        Ok(())
    }

    /// The tiles of one band, left to right.
    fn band(&self, row: u64, progress: &Progress) -> Result<Vec<Tile>, Unwritten> {
        let (_, cols) = self.blocks();
        let scale = self.toner.scale.scale;
        (cols.start() / SIDE as u64..=cols.end() / SIDE as u64)
            .map(|col| {
                let wanted = Wanted { spot: Spot { scale, row, col }, parts: None };
                Ok(survey::tile(self.board, &wanted, progress)?)
            })
            .collect()
    }

    /// One row of blocks, `zoom` lines high.
    fn row(&self, row: u64, tiles: &[Tile], margin: Margin, out: &mut dyn Write) -> io::Result<()> {
        let (_, cols) = self.blocks();
        let side = SIDE as u64;
        let first = cols.start() / side;
        let mut line = Vec::new();
        for col in cols {
            let tone = match &tiles[index(col / side - first)] {
                Tile::Cells(cells) => self.toner.cell(cells[index(row % side * side + col % side)]),
                Tile::Blocks(blocks) => self.toner.block(&blocks[index(row % side * side + col % side)]),
            };
            let Rgb(red, green, blue) = self.colour(tone);
            for _ in 0..self.zoom {
                line.extend_from_slice(&[red, green, blue]);
            }
        }
        for within in 0..u64::from(self.zoom) {
            out.write_all(&self.left_line(row, within, margin))?;
            out.write_all(&line)?;
        }
        Ok(())
    }

    /// The colour of a tone in a picture.
    pub fn colour(&self, tone: Tone) -> Rgb {
        tone.rgb(self.toner.palette, false).unwrap_or(GROUND)
    }

    /// Blocks between two numbers on an axis: 1, 2 or 5 times a power of two blocks, far enough apart.
    fn tick(&self, room: u64) -> u64 {
        let least = room.div_ceil(u64::from(self.zoom)).max(1);
        [1u64, 2, 5]
            .iter()
            .flat_map(|factor| (0..19).map(move |power| factor * 10u64.pow(power)))
            .filter(|&step| step >= least)
            .min()
            .unwrap_or(u64::MAX)
    }

    /// Line `y` of the numbers above the columns.
    fn top_line(&self, y: u64, width: u32) -> Vec<u8> {
        let margin = self.margin();
        let mut line = Line::new(width.into());
        let (_, cols) = self.blocks();
        let digits = u64::from(self.cols.end().max(&1).ilog10()) + 1;
        let step = self.tick(digits * DIGIT_WIDTH + 6);
        let mut col = cols.start().next_multiple_of(step);
        while cols.contains(&col) {
            let x = margin.left + (col - cols.start()) * u64::from(self.zoom);
            line.dot(x, y + 1 >= DIGIT_HEIGHT || y == 0);
            line.number(x + 2, y, col << self.toner.scale.scale);
            col = col.saturating_add(step);
        }
        line.pixels
    }

    /// The part of a line left of the blocks of `row`.
    fn left_line(&self, row: u64, within: u64, margin: Margin) -> Vec<u8> {
        let mut line = Line::new(margin.left);
        let (rows, _) = self.blocks();
        let step = self.tick(DIGIT_HEIGHT + 4);
        // a number hangs from the line of its row, which may be some rows above this one
        let label = row / step * step;
        let y = (row - label).saturating_mul(u64::from(self.zoom)) + within;
        if margin.left > 0 && label >= *rows.start() {
            line.dot(margin.left - 2, y == 0);
            line.dot(margin.left - 3, y == 0);
            line.number(0, y, label << self.toner.scale.scale);
        }
        line.pixels
    }
}

/// One line of pixels for numbers.
struct Line {
    pixels: Vec<u8>,
}

const DIGIT_WIDTH: u64 = 4;
const DIGIT_HEIGHT: u64 = 5;
/// The ten digits, three dots wide and five high, a row in three bits.
const DIGITS: [[u8; 5]; 10] = [
    [7, 5, 5, 5, 7],
    [2, 6, 2, 2, 7],
    [7, 1, 7, 4, 7],
    [7, 1, 3, 1, 7],
    [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7],
    [7, 4, 7, 5, 7],
    [7, 1, 1, 2, 2],
    [7, 5, 7, 5, 7],
    [7, 5, 7, 1, 7],
];

impl Line {
    fn new(width: u64) -> Self {
        let Rgb(red, green, blue) = GROUND;
        Self { pixels: [red, green, blue].repeat(index(width)) }
    }

    fn dot(&mut self, x: u64, on: bool) {
        let at = x as usize * 3;
        if let Some(pixel) = self.pixels.get_mut(at..at + 3).filter(|_| on) {
            pixel.copy_from_slice(&[INK.0, INK.1, INK.2]);
        }
    }

    /// Line `y` of the digits of a number that begins at `x`.
    fn number(&mut self, x: u64, y: u64, number: u64) {
        if y >= DIGIT_HEIGHT {
            return;
        }
        for (at, digit) in number.to_string().bytes().enumerate() {
            let row = DIGITS[usize::from(digit - b'0')][y as usize];
            for dot in 0..3u64 {
                self.dot(x + at as u64 * DIGIT_WIDTH + dot, row & (4 >> dot) != 0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::palette::{Palette, Scale};
    use super::super::tone::Measure;
    use super::*;
    use crate::games::{Catalogue, Census, Outcome};

    fn board(game: &str, view: &str) -> Board {
        let game = Catalogue::built_in().find(game).unwrap();
        Board::new(&*game, &game.setup(), game.view(view).unwrap().clone(), &[])
    }

    fn picture<'a>(board: &'a Board, scale: u32, zoom: u32, axes: bool) -> MapPicture<'a> {
        let toner = Toner {
            palette: Palette::Cividis,
            scale: Scale { scale, dense: false, largest: None },
            measure: Measure::Any,
            values_shown: false,
            dim: true,
        };
        MapPicture { board, rows: 3..=70, cols: 5..=90, toner, zoom, axes }
    }

    /// Width and the pixels of a PNG.
    fn read(bytes: &[u8]) -> (usize, Vec<Rgb>) {
        let mut reader = png::Decoder::new(io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        let rgb = pixels.chunks_exact(3).map(|rgb| Rgb(rgb[0], rgb[1], rgb[2]));
        (info.width as usize, rgb.collect())
    }

    #[test]
    fn every_pixel_is_the_outcome_that_the_rules_play_out() {
        // by play: losing iff no option is losing
        let board = board("wythoff", "outcome");
        let mut losing = vec![vec![false; 100]; 100];
        for a in 0..100usize {
            for b in 0..100 {
                let mut wins = false;
                board.rules().visit_options(&[a as u64, b as u64], &mut |option| {
                    wins |= losing[option[0] as usize][option[1] as usize];
                    if wins { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
                });
                losing[a][b] = !wins;
            }
        }
        for zoom in [1usize, 3] {
            let picture = picture(&board, 0, zoom as u32, false);
            let mut bytes = Vec::new();
            picture.png(&mut bytes, &Progress::new()).unwrap();
            let (width, pixels) = read(&bytes);
            assert_eq!(width, 86 * zoom);
            for (at, &pixel) in pixels.iter().enumerate() {
                let (row, col) = (3 + at / width / zoom, 5 + at % width / zoom);
                let tone = if losing[row][col] { Tone::Losing } else { Tone::Bare };
                assert_eq!(pixel, picture.colour(tone), "({row}, {col})");
            }
        }
    }

    #[test]
    fn blocks_of_a_picture_hold_a_losing_pair_when_one_of_their_cells_is_one() {
        let board = board("primitive-pairs", "outcome");
        let picture = picture(&board, 2, 1, false);
        let mut bytes = Vec::new();
        picture.png(&mut bytes, &Progress::new()).unwrap();
        let (width, pixels) = read(&bytes);
        for (at, &pixel) in pixels.iter().enumerate() {
            let (top, left) = ((at / width) as u64 * 4, (1 + at % width) as u64 * 4);
            let mut census = Census::default();
            for (a, b) in (top..top + 4).flat_map(|a| (left..left + 4).map(move |b| (a, b))) {
                if a > 0 && b > 0 {
                    let cell = board.cell(a, b);
                    census.positions += u128::from(cell.outcome().is_some());
                    census.losing += u128::from(cell.outcome() == Some(Outcome::Losing));
                }
            }
            let tone = if census.losing > 0 { Tone::Losing } else { Tone::Bare };
            assert_eq!(pixel, picture.colour(tone), "{top} {left}");
        }
    }

    #[test]
    fn axes_leave_the_cells_as_they_are() {
        let board = board("wythoff", "outcome");
        let draw = |axes| {
            let picture = picture(&board, 0, 2, axes);
            let mut bytes = Vec::new();
            picture.png(&mut bytes, &Progress::new()).unwrap();
            (read(&bytes), picture.margin())
        };
        let ((plain_width, plain), _) = draw(false);
        let ((width, framed), margin) = draw(true);
        for (at, &pixel) in plain.iter().enumerate() {
            let (x, y) = (at % plain_width + margin.left as usize, at / plain_width + margin.top as usize);
            assert_eq!(framed[y * width + x], pixel);
        }
        assert!(framed[..width * margin.top as usize].contains(&INK));
    }
}
