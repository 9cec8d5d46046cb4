//! The value of one heap against its size, as a chart of braille dots: two columns and four rows of
//! dots a character. Dips, values below half of the largest before them, stand out.

use super::plan::Plan;
use super::sight::Sight;
use ratatui::buffer::Buffer;
use ratatui::style::Style;

/// Dots of a braille character by column and row; the Unicode block puts the lowest row last.
const DOTS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

/// Largest number of characters across that are drawn.
const WIDEST: usize = 512;

/// Draw the chart, its axes and the cursor's line.
pub fn draw(sight: Sight<'_>, plan: &Plan, buffer: &mut Buffer) {
    let window = &plan.window;
    let body = plan.body;
    let across = usize::from(body.width).min(WIDEST).min(window.size.1 as usize * window.width as usize);
    let covers = covers(plan);
    let origin = window.origin.1.max(window.first);
    let sizes = |character: usize| {
        let from = origin.saturating_add((character as u64).saturating_mul(covers));
        from..from.saturating_add(covers)
    };
    let most = largest(sight, origin, sizes(across.saturating_sub(1)).end);
    let rows = u64::from(body.height) * 4;
    let scale = |value: u64| {
        // value ≤ most, so the product of two numbers below 2^40 and 2^18 at the most
        (u128::from(value) * u128::from(rows - 1) / u128::from(most.max(1))) as u64
    };
    let mut before = largest(sight, window.first, origin);
    for character in 0..across {
        let mut column = [0u8; 256];
        let mut dip = None;
        let mut pending = false;
        for size in sizes(character) {
            let Some(value) = sight.board.heap_value(size) else {
                pending = true;
                continue;
            };
            let half = usize::from(covers > 1 && (size - origin) % covers >= covers / 2);
            let up = scale(value).min(rows - 1);
            let down = rows - 1 - up;
            if let Some(dots) = column.get_mut((down / 4) as usize) {
                *dots |= DOTS[half][(down % 4) as usize];
            }
            if value.saturating_mul(2) < before && before >= 8 {
                dip = Some((down / 4) as u16);
            }
            before = before.max(value);
        }
        let x = body.x + character as u16;
        for (down, dots) in column.iter().enumerate().take(usize::from(body.height)) {
            if *dots > 0 {
                let dipped = dip == Some(down as u16);
                let style = if dipped { sight.theme.losing() } else { sight.theme.bar() };
                let glyph = char::from_u32(0x2800 + u32::from(*dots)).unwrap_or(' ');
                set(buffer, x, body.y + down as u16, glyph, style);
            }
        }
        if pending && column == [0; 256] {
            set(buffer, x, body.bottom().saturating_sub(1), '?', sight.theme.quiet());
        }
    }
    cursor_line(sight, plan, covers, origin, buffer);
    labels(sight, plan, covers, origin, most, across, buffer);
}

/// Heap sizes that a character across covers.
pub fn covers(plan: &Plan) -> u64 {
    plan.window.level.cells().1
}

fn largest(sight: Sight<'_>, from: u64, to: u64) -> u64 {
    (from..to.min(from.saturating_add(1 << 17)))
        .map_while(|size| sight.board.heap_value(size))
        .max()
        .unwrap_or(0)
}

fn set(buffer: &mut Buffer, x: u16, y: u16, glyph: char, style: Style) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_char(glyph).set_style(style);
    }
}

fn cursor_line(sight: Sight<'_>, plan: &Plan, covers: u64, origin: u64, buffer: &mut Buffer) {
    let Some(at) = sight.table.grid.cursor.1.checked_sub(origin).map(|at| at / covers) else { return };
    if at >= u64::from(plan.body.width) {
        return;
    }
    let x = plan.body.x + at as u16;
    for y in plan.body.y..plan.body.bottom() {
        if buffer.cell((x, y)).is_some_and(|cell| cell.symbol() == " ") {
            set(buffer, x, y, '┊', sight.theme.focused());
        }
    }
}

fn labels(
    sight: Sight<'_>,
    plan: &Plan,
    covers: u64,
    origin: u64,
    most: u64,
    across: usize,
    buffer: &mut Buffer,
) {
    let quiet = sight.theme.quiet();
    let width = usize::from(plan.labels.width.saturating_sub(1));
    let rows = u64::from(plan.body.height.max(1));
    for down in 0..rows {
        if down % 4 == 0 || down == rows - 1 {
            let value = u128::from(most) * u128::from(rows - 1 - down) / u128::from((rows - 1).max(1));
            buffer.set_stringn(
                plan.labels.x,
                plan.labels.y + down as u16,
                format!("{value:>width$}"),
                width,
                quiet,
            );
        }
    }
    let cursor = sight.table.grid.cursor.1;
    let value = sight.board.heap_value(cursor).map_or("?".into(), |value| value.to_string());
    let own = format!("sg({cursor}) = {value}");
    let end = origin.saturating_add(covers.saturating_mul(across as u64));
    let step = super::axes::tick(covers.saturating_mul(u64::from(super::plan::digits(end)) + 3));
    let own_from = plan.body.right().saturating_sub(own.chars().count() as u16);
    let mut size = origin.next_multiple_of(step);
    while size < end {
        let x = plan.body.x + ((size - origin) / covers) as u16;
        let text = format!("│{size}");
        if x + (text.chars().count() as u16) < own_from {
            buffer.set_string(x, plan.axis, text, quiet);
        }
        size = size.saturating_add(step);
    }
    buffer.set_string(own_from, plan.axis, own, sight.theme.focused());
}
