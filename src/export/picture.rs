//! A rectangle of a board as a PNG: a square of pixels a cell, row by row.

use super::Unwritten;
use super::grid::Grid;
use super::palette::{Rgb, colour};
use crate::progress::Progress;
use crate::solve::board::Cell;
use std::io::{self, Write};

/// How a grid is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Pixels a cell, each way, at least 1.
    pub scale: u32,
}

impl Picture {
    /// Width and height in pixels, when the picture can be drawn.
    pub fn size(self, grid: &Grid<'_>) -> Option<(u32, u32)> {
        let side = |range: &std::ops::RangeInclusive<u64>| {
            let cells = range.end().checked_sub(*range.start())?.checked_add(1)?;
            u32::try_from(cells).ok()?.checked_mul(self.scale).filter(|&pixels| pixels > 0)
        };
        Some((side(&grid.cols)?, side(&grid.rows)?))
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
        let mut largest = 0;
        grid.each_row(progress, |_, cells| {
            for &cell in cells {
                if let Cell::Value(value) = cell {
                    largest = largest.max(value);
                }
            }
            Ok(())
        })?;
        progress.report(|now| now.phase = "picture");
        let mut encoder = png::Encoder::new(out, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().map_err(unencoded)?;
        let mut stream = writer.stream_writer().map_err(unencoded)?;
        let mut line: Vec<u8> = Vec::with_capacity(width as usize * 3);
        grid.each_row(progress, |_, cells| {
            line.clear();
            for &cell in cells {
                let Rgb(red, green, blue) = colour(cell, largest);
                for _ in 0..self.scale {
                    line.extend_from_slice(&[red, green, blue]);
                }
            }
            for _ in 0..self.scale {
                stream.write_all(&line)?;
            }
            Ok(())
        })?;
        stream.finish().map_err(unencoded)?;
        writer.finish().map_err(unencoded)?;
        Ok(())
    }
}

fn unencoded(error: png::EncodingError) -> Unwritten {
    match error {
        png::EncodingError::IoError(error) => error.into(),
        other => io::Error::other(other.to_string()).into(),
    }
}
