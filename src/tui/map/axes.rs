//! The numbers along the axes. Each stands by a cell that it names, and two never touch, up to 2^63.

use super::level::Level;
use super::plan::{Plan, digits};
use crate::games::LARGEST_HEAP;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use std::fmt::Write;

/// Draw the numbers of rows and columns, with the cursor's own set off.
pub fn draw(plan: &Plan, theme: Theme, cursor: (u64, u64), buffer: &mut Buffer) {
    let mut text = String::with_capacity(24);
    rows(plan, theme, cursor.0, buffer, &mut text);
    columns(plan, theme, cursor.1, buffer, &mut text);
}

/// Cells between two numbers: 1, 2 or 5 times a power of ten, at least `least`.
pub fn tick(least: u64) -> u64 {
    let mut power = 1u64;
    loop {
        for factor in [1, 2, 5] {
            match power.checked_mul(factor) {
                Some(step) if step >= least => return step,
                Some(_) => {}
                None => return LARGEST_HEAP,
            }
        }
        match power.checked_mul(10) {
            Some(next) => power = next,
            None => return LARGEST_HEAP,
        }
    }
}

/// The first multiple of `step`, of the view's own cells, in a character that begins at `cell` and
/// covers `covers` cells.
fn multiple(cell: u64, first: u64, covers: u64, step: u64) -> Option<u64> {
    let number = cell.max(first).checked_next_multiple_of(step)?;
    (number - cell < covers && number <= LARGEST_HEAP).then_some(number)
}

fn rows(plan: &Plan, theme: Theme, cursor: u64, buffer: &mut Buffer, text: &mut String) {
    let window = &plan.window;
    let covers = window.level.cells().0;
    let step = if covers == 1 { 1 } else { tick(covers * 4) };
    let width = usize::from(plan.labels.width.saturating_sub(1));
    for down in 0..plan.labels.height {
        let Some((cell, _)) = window.cell((u64::from(down), 0)) else { break };
        let here = cursor >= cell && cursor - cell < covers;
        let number = if here { Some(cursor) } else { multiple(cell, window.first, covers, step) };
        let Some(number) = number else { continue };
        text.clear();
        let _ = write!(text, "{number}");
        let room = width.saturating_sub(usize::from(here));
        if text.len() > room {
            continue;
        }
        let shown = text.chars().count();
        let style = if here { theme.strong() } else { theme.quiet() };
        let x = plan.labels.x + u16::try_from(room.saturating_sub(shown)).unwrap_or(0);
        let y = plan.labels.y + down;
        buffer.set_stringn(x, y, text.as_str(), room, style);
        if here {
            buffer.set_string(plan.labels.x + plan.labels.width.saturating_sub(2), y, "▸", theme.focused());
        }
    }
}

fn columns(plan: &Plan, theme: Theme, cursor: u64, buffer: &mut Buffer, text: &mut String) {
    let window = &plan.window;
    let covers = window.level.cells().1;
    let longest = u64::from(digits(window.last().1)) + 2;
    let written = window.level == Level::Digits;
    let step = if written && longest <= window.width + 1 {
        1
    } else {
        tick(longest.div_ceil(window.width).saturating_mul(covers))
    };
    // the cursor's number first, and the others around it
    let taken = cursor_column(plan, theme, cursor, buffer, text);
    let mut free_from = plan.body.x;
    for across in 0..window.size.1 {
        let Some((_, cell)) = window.cell((0, across)) else { break };
        let Some(number) = multiple(cell, window.first, covers, step) else { continue };
        text.clear();
        let _ = if written { write!(text, "{number}") } else { write!(text, "│{number}") };
        let length = text.chars().count() as u16;
        let x = plan.body.x + (across * window.width) as u16;
        // under a written cell the last digits stand above one another
        let x =
            if written { (x + window.width as u16 - 1).saturating_sub(length).max(plan.body.x) } else { x };
        let end = x + length;
        let clear = taken.is_none_or(|(from, to)| end < from || x > to);
        if x >= free_from && end <= plan.body.right() && clear {
            buffer.set_string(x, plan.axis, text.as_str(), theme.quiet());
            free_from = end + 1;
        }
    }
}

/// The cursor's own column number; returns the columns of the screen that it takes.
fn cursor_column(
    plan: &Plan,
    theme: Theme,
    cursor: u64,
    buffer: &mut Buffer,
    text: &mut String,
) -> Option<(u16, u16)> {
    let window = &plan.window;
    let (_, across) = window.character((window.origin.0, cursor))?;
    text.clear();
    let written = window.level == Level::Digits;
    let _ = if written { write!(text, "{cursor}") } else { write!(text, "▾{cursor}") };
    let length = text.chars().count() as u16;
    let at = plan.body.x + (across * window.width) as u16;
    let x = if written { (at + window.width as u16 - 1).saturating_sub(length).max(plan.body.x) } else { at };
    if x + length <= plan.body.right() {
        buffer.set_string(x, plan.axis, text.as_str(), theme.focused());
        return Some((x, x + length));
    }
    // no room to the right: the number before the mark
    if !written {
        text.clear();
        let _ = write!(text, "{cursor}▾");
    }
    let x = (at + 1).checked_sub(length).filter(|&x| x >= plan.body.x)?;
    buffer.set_string(x, plan.axis, text.as_str(), theme.focused());
    Some((x, x + length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn ticks_are_round_and_no_smaller_than_asked(least in 1u64..=LARGEST_HEAP) {
            let step = tick(least);
            prop_assert!(step >= least || step == LARGEST_HEAP);
            if step < LARGEST_HEAP {
                prop_assert!(step / 10 < least);
                let lead = step / 10u64.pow(step.ilog10());
                prop_assert!([1, 2, 5].contains(&lead));
            }
        }

        #[test]
        fn the_number_in_a_character_is_one_of_its_cells(cell in 0u64..=LARGEST_HEAP, j in 0u32..58, step in 1u64..1 << 62) {
            let cell = cell >> j << j;
            if let Some(number) = multiple(cell, 0, 1 << j, step) {
                prop_assert!(number >= cell && number - cell < 1 << j && number % step == 0);
            }
        }
    }
}
