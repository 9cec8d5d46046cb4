//! The whole screen of the explorer as an SVG.

use super::{Content, Format, Holds, Progress, Unwritten, Write};
use crate::export::screen;

pub(super) static FORMAT: Format = Format {
    name: "svg",
    about: "The whole screen of the explorer",
    endings: &["svg"],
    holds: &[Holds::Screen],
    write,
};

fn write(content: &Content<'_>, out: &mut dyn Write, _: &Progress) -> Result<(), Unwritten> {
    match content {
        Content::Screen(buffer) => Ok(screen::svg(buffer, out)?),
        _ => Ok(()), // not admitted
    }
}
