//! Terms as a PNG: against their index, every column with its minimum and maximum; or folded, one row a
//! period, so that exceptions stand out.

use super::palette::{Palette, Rgb, colour};
use super::{Unwritten, unencoded};
use crate::input::{InputError, parse_u64, quoted};
use crate::period::{Heaps, Period, observed};
use crate::solve::board::Cell;
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::io::{self, Write};

/// How terms are folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folded {
    /// Terms in a row.
    pub width: u64,
    /// The places of exceptions, counted from the first term, in order.
    pub exceptions: Vec<u64>,
}

impl Folded {
    /// Read how terms are to be folded, for the option `name`: this many in a row, or by the `period` that is seen in them. The
    /// exceptions are those of the period seen, where it fits into a row.
    ///
    /// # Errors
    /// One line that says what is accepted, or that no period is seen.
    ///
    /// ```
    /// use gametui::export::Folded;
    /// let terms: Vec<_> = (0..40u32).map(|n| if n == 4 { 9u32 } else { n % 3 }.into()).collect();
    /// let folded = Folded::read("--fold", "period", &terms).unwrap();
    /// assert_eq!((folded.width, folded.exceptions), (3, vec![4]));
    /// assert!(Folded::read("--fold", "0", &terms).is_err());
    /// ```
    pub fn read(name: &str, text: &str, terms: &[BigUint]) -> Result<Self, InputError> {
        let small: Vec<u32> = terms.iter().map_while(ToPrimitive::to_u32).collect();
        let seen = (small.len() == terms.len()).then(|| observed(&small[..])).flatten();
        let refuse = |what: String| {
            let accepted = "a number of terms from 1 up, or period";
            InputError::new(format!("{name}: {what}"), accepted, format!("{name} 12"))
        };
        let width = match (text, seen) {
            ("period", Some(seen)) => seen.period,
            ("period", None) => return Err(refuse("no period is seen in these terms".into())),
            _ => parse_u64(text)
                .ok()
                .filter(|&width| width > 0)
                .ok_or_else(|| refuse(format!("{} is not a number of terms in a row", quoted(text))))?,
        };
        Ok(match seen.filter(|seen| width.is_multiple_of(seen.period)) {
            Some(seen) => Self { width, ..Self::by(seen, &small[..]) },
            None => Self { width, exceptions: Vec::new() },
        })
    }

    /// One row a period, with the places before the preperiod where it fails.
    pub fn by<H: Heaps + ?Sized>(period: Period, values: &H) -> Self {
        let fails = |&heap: &u64| period.at(values, heap) != Some(values.value(heap));
        let end = period.preperiod.min(values.heaps());
        Self { width: period.period, exceptions: (0..end).filter(fails).collect() }
    }
}

/// A plot's size in pixels.
const PLOT: (usize, usize) = (1600, 800);
const GROUND: Rgb = Rgb(16, 16, 20);
const INK: Rgb = Rgb(110, 190, 230);
const EXCEPTION: Rgb = Rgb(255, 80, 60);
/// Pixels at most.
const MOST_PIXELS: usize = 100_000_000;

struct Image {
    width: usize,
    pixels: Vec<u8>,
}

impl Image {
    fn new(width: usize, height: usize) -> Self {
        let Rgb(r, g, b) = GROUND;
        Self { width, pixels: [r, g, b].repeat(width * height) }
    }

    fn set(&mut self, x: usize, y: usize, Rgb(r, g, b): Rgb) {
        let at = (y * self.width + x) * 3;
        if let Some(pixel) = self.pixels.get_mut(at..at + 3) {
            pixel.copy_from_slice(&[r, g, b]);
        }
    }

    fn png(&self, out: &mut dyn Write) -> Result<(), Unwritten> {
        let side = |pixels: usize| u32::try_from(pixels).map_err(io::Error::other);
        let height = self.pixels.len() / 3 / self.width.max(1);
        let mut encoder = png::Encoder::new(out, side(self.width)?, side(height)?);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().map_err(unencoded)?;
        writer.write_image_data(&self.pixels).map_err(unencoded)?;
        writer.finish().map_err(unencoded)?;
        Ok(())
    }
}

/// Draw the terms, folded or as a plot.
///
/// # Errors
/// Those of `out`, and when the folded picture would be too large.
pub fn picture_of_terms(
    terms: &[BigUint],
    folded: Option<&Folded>,
    out: &mut dyn Write,
) -> Result<(), Unwritten> {
    match folded {
        Some(folded) => fold(terms, folded)?.png(out),
        None => plot(terms).png(out),
    }
}

fn plot(terms: &[BigUint]) -> Image {
    let (width, height) = PLOT;
    let mut image = Image::new(width, height);
    // pixels along a side of a term, so that a single one can be seen
    let dot = (width / terms.len().max(1) / 2).clamp(2, 6);
    let most = terms.iter().max().cloned().unwrap_or_default().max(1u32.into());
    for (at, term) in terms.iter().enumerate() {
        let x = at * (width - dot) / terms.len().max(1);
        let up = (term * (height - dot) / &most).to_usize().unwrap_or(0);
        for place in 0..dot * dot {
            image.set(x + place % dot, height - 1 - up - place / dot, INK);
        }
    }
    image
}

fn fold(terms: &[BigUint], folded: &Folded) -> Result<Image, Unwritten> {
    let across = usize::try_from(folded.width).unwrap_or(usize::MAX).clamp(1, terms.len().max(1));
    let down = terms.len().div_ceil(across).max(1);
    let zoom = (800 / across.max(down)).clamp(1, 16);
    let pixels = across.checked_mul(down).and_then(|cells| cells.checked_mul(zoom * zoom));
    if pixels.is_none_or(|pixels| pixels > MOST_PIXELS) {
        return Err(io::Error::other("the picture would be too large").into());
    }
    let mut image = Image::new(across * zoom, down * zoom);
    let largest = terms.iter().max().and_then(ToPrimitive::to_u64).unwrap_or(u64::MAX);
    for (at, term) in terms.iter().enumerate() {
        let exception = folded.exceptions.binary_search(&(at as u64)).is_ok();
        let value = Cell::Value(term.to_u64().unwrap_or(u64::MAX));
        let tone = if exception { EXCEPTION } else { colour(Palette::Cividis, value, largest) };
        for dot in 0..zoom * zoom {
            image.set(at % across * zoom + dot % zoom, at / across * zoom + dot / zoom, tone);
        }
    }
    Ok(image)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pixel(image: &Image, x: usize, y: usize) -> Rgb {
        let at = (y * image.width + x) * 3;
        Rgb(image.pixels[at], image.pixels[at + 1], image.pixels[at + 2])
    }

    #[test]
    fn plot_picture_keeps_the_one_low_term() {
        let mut terms: Vec<BigUint> = vec![1000u32.into(); 100_000];
        terms[51_410] = 500u32.into();
        let image = plot(&terms);
        let low = PLOT.1 - 1 - (PLOT.1 - 2) / 2;
        assert_eq!(pixel(&image, 51_410 * (PLOT.0 - 2) / 100_000, low), INK);
        assert_eq!(pixel(&image, 0, low), GROUND);
    }

    #[test]
    fn folded_picture_marks_exceptions() {
        let terms: Vec<BigUint> = (0..12u32).map(|n| (n % 3).into()).collect();
        let image = fold(&terms, &Folded { width: 3, exceptions: vec![4] }).unwrap();
        let zoom = image.width / 3;
        assert_eq!(pixel(&image, zoom, zoom), EXCEPTION, "the second of the second row");
        assert_eq!(pixel(&image, 0, 0), pixel(&image, 0, zoom));
        let wide = Folded { width: 1, exceptions: Vec::new() };
        assert!(fold(&terms, &wide).is_ok());
    }
}
