//! Pictures of pixels: a grid, a part of the map with many cells a pixel, or terms as a plot or folded.

use super::{Content, Format, Holds, Progress, Unwritten, Write};
use crate::export::terms_picture::picture_of_terms;

pub(super) static FORMAT: Format = Format {
    name: "png",
    about: "A picture: a pixel or more a cell, or many cells a pixel; terms as a plot, or folded",
    endings: &["png"],
    holds: &[Holds::Grid, Holds::Terms],
    write,
};

fn write(content: &Content<'_>, out: &mut dyn Write, progress: &Progress) -> Result<(), Unwritten> {
    match content {
        Content::Grid(grid, dress) => dress.png(grid, out, progress),
        Content::Terms(terms) => picture_of_terms(&terms.terms, terms.folded.as_ref(), out),
        Content::Losing(_) | Content::Screen(_) => Ok(()), // not admitted
    }
}
