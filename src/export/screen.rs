//! A whole screen as an SVG: what the explorer drew, character by character, in its colours. Blocks
//! are drawn as rectangles, so that neighbours meet without a seam in every font.

use super::palette::Rgb;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::io::{self, Write};

/// Width and height of a character, in the units of the picture.
const ACROSS: u32 = 8;
const DOWN: u32 = 16;
/// The default colours of a dark screen.
const INK: Rgb = Rgb(0xd4, 0xd4, 0xd0);
const GROUND: Rgb = Rgb(0x12, 0x12, 0x16);

/// The sixteen named colours, as most terminals show them.
const NAMED: [Rgb; 16] = [
    Rgb(0, 0, 0),
    Rgb(205, 49, 49),
    Rgb(13, 188, 121),
    Rgb(229, 229, 16),
    Rgb(36, 114, 200),
    Rgb(188, 63, 188),
    Rgb(17, 168, 205),
    Rgb(229, 229, 229),
    Rgb(102, 102, 102),
    Rgb(241, 76, 76),
    Rgb(35, 209, 139),
    Rgb(245, 245, 67),
    Rgb(59, 142, 234),
    Rgb(214, 112, 214),
    Rgb(41, 184, 219),
    Rgb(255, 255, 255),
];

/// Write the screen in `buffer` as an SVG.
///
/// # Errors
/// Those of `out`.
///
/// ```
/// use ratatui::{buffer::Buffer, layout::Rect};
/// let buffer = Buffer::with_lines(["a < b", "▀▄█ "]);
/// let mut svg = Vec::new();
/// gametui::export::screen::svg(&buffer, &mut svg).unwrap();
/// let svg = String::from_utf8(svg).unwrap();
/// assert!(svg.starts_with("<svg") && svg.contains("&lt;") && !svg.contains('▀'));
/// ```
pub fn svg(buffer: &Buffer, out: &mut dyn Write) -> io::Result<()> {
    let area = buffer.area;
    let (width, height) = (u32::from(area.width) * ACROSS, u32::from(area.height) * DOWN);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"13\" shape-rendering=\"crispEdges\">"
    )?;
    writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", hex(GROUND))?;
    for y in 0..area.height {
        let row = |x: u16| &buffer[(area.x + x, area.y + y)];
        grounds(&row, area.width, u32::from(y) * DOWN, out)?;
        blocks(&row, area.width, u32::from(y) * DOWN, out)?;
        text(&row, area.width, u32::from(y) * DOWN, out)?;
    }
    writeln!(out, "</svg>")
}

/// What is drawn of a character: ink, ground.
fn colours(cell: &Cell) -> (Rgb, Rgb) {
    let (ink, ground) = (rgb(cell.fg).unwrap_or(INK), rgb(cell.bg).unwrap_or(GROUND));
    if cell.modifier.contains(Modifier::REVERSED) { (ground, ink) } else { (ink, ground) }
}

/// Call `draw` with every run of equal keys: first column, end, key.
fn runs<K: PartialEq>(
    width: u16,
    key: impl Fn(u16) -> K,
    mut draw: impl FnMut(u16, u16, K) -> io::Result<()>,
) -> io::Result<()> {
    let mut from = 0;
    while from < width {
        let first = key(from);
        let end = (from + 1..width).find(|&x| key(x) != first).unwrap_or(width);
        draw(from, end, first)?;
        from = end;
    }
    Ok(())
}

fn rectangle(from: u16, end: u16, y: u32, height: u32, colour: Rgb, out: &mut dyn Write) -> io::Result<()> {
    let (x, width) = (u32::from(from) * ACROSS, u32::from(end - from) * ACROSS);
    writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
        hex(colour)
    )
}

fn grounds<'a>(row: &impl Fn(u16) -> &'a Cell, width: u16, y: u32, out: &mut dyn Write) -> io::Result<()> {
    runs(
        width,
        |x| colours(row(x)).1,
        |from, end, ground| {
            if ground == GROUND { Ok(()) } else { rectangle(from, end, y, DOWN, ground, out) }
        },
    )
}

/// Half-blocks and full blocks.
fn blocks<'a>(row: &impl Fn(u16) -> &'a Cell, width: u16, y: u32, out: &mut dyn Write) -> io::Result<()> {
    let key = |x: u16| {
        let cell = row(x);
        let part = match cell.symbol() {
            "▀" => Some((0, DOWN / 2)),
            "▄" => Some((DOWN / 2, DOWN / 2)),
            "█" => Some((0, DOWN)),
            _ => None,
        };
        part.map(|part| (part, colours(cell).0))
    };
    runs(width, key, |from, end, drawn| match drawn {
        Some(((top, height), ink)) => rectangle(from, end, y + top, height, ink, out),
        None => Ok(()),
    })
}

fn text<'a>(row: &impl Fn(u16) -> &'a Cell, width: u16, y: u32, out: &mut dyn Write) -> io::Result<()> {
    let is_text = |cell: &Cell| !matches!(cell.symbol(), " " | "" | "▀" | "▄" | "█");
    let key = |x: u16| {
        let cell = row(x);
        is_text(cell).then(|| (colours(cell).0, cell.modifier.contains(Modifier::BOLD)))
    };
    runs(width, key, |from, end, drawn| {
        let Some((ink, bold)) = drawn else { return Ok(()) };
        let words: String = (from..end).map(|x| escaped(row(x).symbol())).collect();
        let weight = if bold { " font-weight=\"bold\"" } else { "" };
        let (x, length, base) = (u32::from(from) * ACROSS, u32::from(end - from) * ACROSS, y + DOWN - 4);
        writeln!(
            out,
            "<text x=\"{x}\" y=\"{base}\" textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\" \
             fill=\"{}\"{weight}>{words}</text>",
            hex(ink)
        )
    })
}

fn escaped(symbol: &str) -> String {
    symbol.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn hex(Rgb(red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn rgb(color: Color) -> Option<Rgb> {
    let named = |at: usize| Some(NAMED[at]);
    match color {
        Color::Reset => None,
        Color::Rgb(red, green, blue) => Some(Rgb(red, green, blue)),
        Color::Indexed(at) => Some(of_index(at)),
        Color::Black => named(0),
        Color::Red => named(1),
        Color::Green => named(2),
        Color::Yellow => named(3),
        Color::Blue => named(4),
        Color::Magenta => named(5),
        Color::Cyan => named(6),
        Color::Gray => named(7),
        Color::DarkGray => named(8),
        Color::LightRed => named(9),
        Color::LightGreen => named(10),
        Color::LightYellow => named(11),
        Color::LightBlue => named(12),
        Color::LightMagenta => named(13),
        Color::LightCyan => named(14),
        Color::White => named(15),
    }
}

/// The palette of 256: the named ones, a cube of 6 × 6 × 6, and 24 greys.
fn of_index(at: u8) -> Rgb {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match at {
        0..16 => NAMED[usize::from(at)],
        16..232 => {
            let cube = usize::from(at - 16);
            Rgb(STEPS[cube / 36], STEPS[cube / 6 % 6], STEPS[cube % 6])
        }
        _ => {
            let grey = 8 + 10 * (at - 232);
            Rgb(grey, grey, grey)
        }
    }
}
