//! How a plot is drawn: dots, axes, marks, crosshair, dips.
//!
//! ```text
//!  5 141: 1 538                           the crosshair's term
//!  10000 ⡇          ┊   ⣀⠤⠊               heights, dots
//!        ⡇      ⣀⠤⠒⠉┊       ▴             terms above the range
//!      0 ⡧⠤⠒⠊⠉      ┊
//!         0              5 000            indices
//!  dips: 5 141 to 1 538, …
//! ```

use super::{Columns, Frame, Plot, Terms};
use crate::input::grouped;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

/// Dots of a braille character by column and row; the Unicode block puts the lowest row last.
const DOTS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

/// Columns of the list of dips.
const LIST: u16 = 30;

/// A plot without its surroundings: the labels of its heights, and where its dots stand.
pub struct Body {
    /// The labels, as high as the dots.
    pub labels: Rect,
    /// The dots.
    pub dots: Rect,
}

impl Plot {
    /// Draw the plot with its crosshair's term, its axes and its dips.
    pub fn draw(&self, theme: Theme, buffer: &mut Buffer, area: Rect, terms: &dyn Terms) {
        let (Some((from, to)), Some(at)) = (self.in_sight(terms), self.at(terms)) else { return };
        if area.width < 16 || area.height < 5 {
            return;
        }
        let list = if area.width >= 90 && area.height >= 8 { LIST } else { 0 };
        let below = u16::from(list == 0 && area.height >= 8);
        let high = area.height - 2 - below;
        // The labels are as wide as the range asks, which is known once the terms have been read.
        let mut label = 4;
        let (columns, body) = loop {
            let wide = area.width.saturating_sub(label + list).max(1);
            let dots = Rect::new(area.x + label, area.y + 1, wide, high);
            let columns = self.columns(terms, frame(from, to, dots, self.log));
            let needed = labels(&columns, high).iter().map(|(_, text)| text.width() as u16 + 1).max();
            let needed = needed.unwrap_or(label);
            if needed <= label || label >= area.width / 3 {
                break (columns, Body { labels: Rect::new(area.x, area.y + 1, label, high), dots });
            }
            label = needed;
        };
        let room = usize::from(area.width);
        buffer.set_string(area.x, area.y, reading(&columns, terms, at, room), theme.strong());
        body.draw(theme, buffer, &columns, terms, at);
        indices(theme, buffer, body.dots, &columns, body.dots.bottom());
        if list > 0 {
            let x = area.right() - list + 2;
            buffer.set_string(x, area.y + 1, "sharpest dips in sight", theme.quiet());
            for (dip, y) in columns.dips.iter().zip(area.y + 2..area.bottom()) {
                let style = if dip.index == at { theme.chosen() } else { Style::new() };
                let text = dip_text(terms, dip.index, usize::from(list) - 2);
                buffer.set_string(x, y, text, style);
            }
        } else if below > 0 {
            let text = with_dips(String::new(), &columns, terms, room);
            buffer.set_string(area.x, area.bottom() - 1, text, theme.quiet());
        }
    }
}

/// The frame of the dots in an area.
fn frame(from: u64, to: u64, dots: Rect, log: bool) -> Frame {
    Frame { from, to, across: usize::from(dots.width) * 2, down: usize::from(dots.height) * 4, log }
}

/// The exact term under the crosshair, and what its column holds besides; shorter where that is wider than
/// `room`, but never with a part of a number.
pub fn reading(columns: &Columns, terms: &dyn Terms, at: u64, room: usize) -> String {
    let own = dip_text(terms, at, room);
    let column = columns.columns.get(columns.frame.column(at.clamp(columns.frame.from, columns.frame.to)));
    let full = column.and_then(|column| {
        let (least, most) = (column.least?.0, column.most?.0);
        let range = format!("{own} · in its column {} to {}", terms.exact(least)?, terms.exact(most)?);
        (least != most && range.width() <= room).then_some(range)
    });
    full.unwrap_or(own)
}

/// A text, and behind it as many of the sharpest dips as `room` columns hold.
pub fn with_dips(text: String, columns: &Columns, terms: &dyn Terms, room: usize) -> String {
    let mut all = text;
    for (shown, dip) in columns.dips.iter().enumerate() {
        let gap = match (shown, all.is_empty()) {
            (0, true) => "dips ",
            (0, false) => " · dips ",
            _ => ", ",
        };
        let dip = dip_text(terms, dip.index, room);
        if all.width() + gap.width() + dip.width() > room {
            break;
        }
        all = all + gap + &dip;
    }
    all
}

/// A term in `room` columns: `5 141: 1 538`, else rounded, else nothing.
fn dip_text(terms: &dyn Terms, index: u64, room: usize) -> String {
    let of = |text: String| format!("{}: {text}", grouped(index));
    let exact = of(terms.exact(index).unwrap_or_else(|| "unknown".into()));
    let rounded = terms.height(index).map(|height| of(tick(height)));
    [Some(exact), rounded].into_iter().flatten().find(|text| text.width() <= room).unwrap_or_default()
}

/// Labels of heights, from the bottom up: the row of characters, and the text. Round heights, and the ends of
/// the range where there is room.
fn labels(columns: &Columns, high: u16) -> Vec<(u16, String)> {
    let (low, top) = (columns.low, columns.high);
    let most = f64::from(high / 3).max(2.0);
    let mut heights = vec![low, top];
    let step = if columns.frame.log { 1.0 } else { round((top - low) / most) };
    let mut next = if columns.frame.log { round(low) } else { (low / step).ceil() * step };
    // at most a few dozen on a linear axis, three a decade on a logarithmic one
    while next < top && heights.len() < 2000 {
        heights.push(next);
        next = if columns.frame.log { round(next * 1.01) } else { next + step };
    }
    let mut labels: Vec<(u16, String)> = Vec::new();
    for height in heights {
        let Ok(dot) = columns.row(height) else { continue };
        let row = (dot / 4) as u16;
        if labels.iter().all(|&(other, _)| other.abs_diff(row) >= 2) {
            labels.push((row, tick(height)));
        }
    }
    labels
}

/// The next of … 0.5, 1, 2, 5, 10, 20, … from `least` on.
fn round(least: f64) -> f64 {
    let power = 10f64.powi(least.log10().floor() as i32);
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= least * 0.999_999);
    power * factor.unwrap_or(10.0)
}

impl Body {
    /// The dots, the labels of the heights, the marks and the crosshair.
    pub fn draw(&self, theme: Theme, buffer: &mut Buffer, columns: &Columns, terms: &dyn Terms, at: u64) {
        let dots = self.dots;
        let set = |buffer: &mut Buffer, x: u16, y: u16, glyph: char, style: Style| {
            if let Some(cell) = buffer.cell_mut((x, y)) {
                cell.set_char(glyph).set_style(style);
            }
        };
        let dips: Vec<u16> =
            columns.dips.iter().map(|dip| (columns.frame.column(dip.index) / 2) as u16).collect();
        for x in 0..dots.width {
            let pair = [0, 1].map(|side| columns.columns.get(usize::from(x) * 2 + side));
            let any = |test: fn(&super::columns::Column) -> bool| pair.into_iter().flatten().any(test);
            let mut empty = true;
            for y in 0..dots.height {
                let mut bits = 0;
                for (column, dots) in pair.iter().zip(DOTS) {
                    for (row, dot) in dots.into_iter().enumerate() {
                        if column.is_some_and(|column| column.dot(usize::from(y) * 4 + row)) {
                            bits |= dot;
                        }
                    }
                }
                if bits > 0 {
                    empty = false;
                    let glyph = char::from_u32(0x2800 + u32::from(bits)).unwrap_or(' ');
                    set(buffer, dots.x + x, dots.y + y, glyph, theme.bar());
                }
            }
            if any(|column| column.above) {
                set(buffer, dots.x + x, dots.y, '▴', theme.error());
            }
            if any(|column| column.below) {
                set(buffer, dots.x + x, dots.bottom() - 1, '▾', theme.error());
            }
            if empty && any(|column| column.gaps) && !any(|column| column.above || column.below) {
                set(buffer, dots.x + x, dots.bottom() - 1, '?', theme.quiet());
            }
        }
        for (&x, dip) in dips.iter().zip(&columns.dips) {
            if let Some(Ok(row)) = terms.height(dip.index).map(|height| columns.row(height))
                && let Some(cell) = buffer.cell_mut((dots.x + x, dots.y + (row / 4) as u16))
            {
                cell.set_style(theme.losing_word());
            }
        }
        if let Some(Ok(row)) = terms.limit().map(|limit| columns.row(limit)) {
            // Every other character, so that terms on the line can be seen.
            for x in (0..dots.width).step_by(2) {
                set(buffer, dots.x + x, dots.y + (row / 4) as u16, '╌', theme.losing_word());
            }
        }
        self.crosshair(theme, buffer, columns, terms, at);
        let width = usize::from(self.labels.width.saturating_sub(1));
        for (row, text) in labels(columns, dots.height).into_iter().filter(|(_, text)| text.width() <= width)
        {
            buffer.set_string(self.labels.x, self.labels.y + row, format!("{text:>width$}"), theme.quiet());
        }
    }

    fn crosshair(&self, theme: Theme, buffer: &mut Buffer, columns: &Columns, terms: &dyn Terms, at: u64) {
        if !(columns.frame.from..=columns.frame.to).contains(&at) {
            return;
        }
        let x = self.dots.x + (columns.frame.column(at) / 2) as u16;
        let row = terms.height(at).and_then(|height| columns.row(height).ok()).map(|row| (row / 4) as u16);
        for y in 0..self.dots.height {
            let Some(cell) = buffer.cell_mut((x, self.dots.y + y)) else { continue };
            if row == Some(y) {
                cell.set_style(theme.focused().add_modifier(Modifier::REVERSED));
            } else if cell.symbol() == " " {
                cell.set_char('┊').set_style(theme.focused());
            }
        }
    }
}

/// The indices along the dots, in line `y` of the screen.
pub fn indices(theme: Theme, buffer: &mut Buffer, dots: Rect, columns: &Columns, y: u16) {
    let (from, to) = (columns.frame.from, columns.frame.to);
    let text = |index: u64| format!("│{}", grouped(index));
    let last = grouped(to);
    let right = dots.right().saturating_sub(last.width() as u16);
    let step = (text(to).width() as u64 + 3) * (to - from + 1).div_ceil(u64::from(dots.width.max(1)));
    let step = (round(step as f64) as u64).max(1);
    let mut index = from.next_multiple_of(step);
    while index <= to {
        let x = dots.x + (columns.frame.column(index) / 2) as u16;
        if x + text(index).width() as u16 > right {
            break;
        }
        buffer.set_string(x, y, text(index), theme.quiet());
        index = index.saturating_add(step);
    }
    buffer.set_string(right, y, last, theme.quiet());
}

/// A number on an axis.
fn tick(value: f64) -> String {
    match value.abs() {
        size if size >= 1e9 => format!("{value:.1e}"),
        size if size >= 100.0 || value.fract() == 0.0 => grouped(format!("{value:.0}")),
        size if size >= 1.0 => format!("{value:.2}"),
        _ => format!("{value:.4}"),
    }
}
