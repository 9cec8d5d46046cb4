//! A rectangle of a board as a PNG: a square of pixels a cell, row by row, with axes if one likes.

use super::axes::Axes;
use super::grid::Grid;
use super::palette::{Palette, Rgb, colour};
use super::{Unwritten, unencoded};
use crate::progress::Progress;
use crate::solve::board::Cell;
use std::io::{self, Write};

/// How a grid is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Pixels a cell, each way, at least 1.
    pub scale: u32,
    /// The colours of values.
    pub palette: Palette,
    /// Whether numbers stand above and to the left of the cells.
    pub axes: bool,
}

impl Default for Picture {
    /// A pixel a cell, in cividis, without axes.
    fn default() -> Self {
        Self { scale: 1, palette: Palette::Cividis, axes: false }
    }
}

impl Picture {
    /// Width and height in pixels, when the picture can be drawn.
    pub fn size(self, grid: &Grid<'_>) -> Option<(u32, u32)> {
        let side = |range: &std::ops::RangeInclusive<u64>| {
            let cells = range.end().checked_sub(*range.start())?.checked_add(1)?;
            u32::try_from(cells).ok()?.checked_mul(self.scale).filter(|&pixels| pixels > 0)
        };
        let (width, height) = (side(&grid.cols)?, side(&grid.rows)?);
        let axes = self.margin(grid);
        Some((width.checked_add(axes.left)?, height.checked_add(axes.top)?))
    }

    fn margin(self, grid: &Grid<'_>) -> Axes {
        if self.axes { Axes::new(&grid.rows, &grid.cols, self.scale) } else { Axes::none() }
    }

    /// Draw. Two passes over the cells: the first finds the largest value, which sets the scale of
    /// colours.
    ///
    /// # Errors
    /// Those of `out`, and of a cancelled `progress`.
    pub fn png(self, grid: &Grid<'_>, out: &mut dyn Write, progress: &Progress) -> Result<(), Unwritten> {
        let (width, height) =
            self.size(grid).ok_or_else(|| io::Error::other("the picture is too large for a PNG"))?;
        progress.report(|now| now.phase = "scale");
        let largest = largest_value(grid, progress)?;
        progress.report(|now| now.phase = "picture");
        let axes = self.margin(grid);
        let mut encoder = png::Encoder::new(out, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().map_err(unencoded)?;
        let mut stream = writer.stream_writer().map_err(unencoded)?;
        let mut line = vec![0u8; width as usize * 3];
        let mut y = 0;
        while y < axes.top {
            axes.paint(y, &mut line);
            stream.write_all(&line)?;
            y += 1;
        }
        grid.each_row(progress, |_, cells| {
            let body = &mut line[axes.left as usize * 3..];
            for (square, &cell) in body.chunks_exact_mut(self.scale as usize * 3).zip(cells) {
                let Rgb(r, g, b) = colour(self.palette, cell, largest);
                square.chunks_exact_mut(3).for_each(|pixel| pixel.copy_from_slice(&[r, g, b]));
            }
            for _ in 0..self.scale {
                axes.paint(y, &mut line);
                stream.write_all(&line)?;
                y += 1;
            }
            Ok(())
        })?;
        stream.finish().map_err(unencoded)?;
        writer.finish().map_err(unencoded)?;
        Ok(())
    }
}

/// The largest value in the grid, 0 when there is none.
fn largest_value(grid: &Grid<'_>, progress: &Progress) -> Result<u64, Unwritten> {
    let mut largest = 0;
    grid.each_row(progress, |_, cells| {
        for &cell in cells {
            if let Cell::Value(value) = cell {
                largest = largest.max(value);
            }
        }
        Ok(())
    })?;
    Ok(largest)
}
