//! The legend: what each colour or glyph on the map stands for, in the palette's own fixed bins.

use super::level::Level;
use super::paint::Paint;
use super::plan::Plan;
use super::sight::Sight;
use crate::export::palette::Palette;
use crate::export::tone::{Measure, Tone};
use crate::games::Look;
use crate::input::grouped;
use crate::solve::survey::{Finding, SIDE, Spot};
use crate::tui::widgets::text::clipped;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// The legend for what is on screen, at most `room` columns.
pub fn line(sight: Sight<'_>, plan: &Plan, paint: &Paint, room: usize) -> Line<'static> {
    let look = &sight.table.grid.view.look;
    let mut entries: Vec<Vec<Span<'static>>> = Vec::new();
    if sight.hidden {
        return clipped(
            Line::styled("outcomes and values are hidden while you play", sight.theme.quiet()),
            room,
        );
    }
    if *look == Look::HeapPlot {
        return Line::styled(super::plot::reading(sight, plan, room), sight.theme.strong());
    }
    if plan.window.level == Level::Digits {
        entries.push(vec![Span::styled("0", sight.theme.losing()), Span::raw(" losing")]);
        if *look != Look::Outcome && paint.coloured() && paint.palette() != Palette::Categorical {
            entries.push(ramp(paint, "1", &grouped(paint.toner.scale.largest_value())));
        }
        if *look == Look::Outcome {
            entries.push(vec![Span::raw("+ winning")]);
        } else {
            entries.push(vec![Span::raw("+ winning, value unknown")]);
        }
        entries.push(vec![Span::raw("? pending")]);
    } else {
        colours(sight, paint, &mut entries);
    }
    let mut line = Line::default();
    if let Some(here) = under_cursor(sight) {
        entries.insert(0, vec![Span::styled(here, sight.theme.strong())]);
    }
    for entry in entries {
        let width: usize = entry.iter().map(Span::width).sum();
        let gap = if line.spans.is_empty() { 0 } else { 3 };
        if line.width() + gap + width > room {
            break;
        }
        if gap > 0 {
            line.spans.push(Span::raw("   "));
        }
        line.spans.extend(entry);
    }
    line
}

fn swatch(paint: &Paint, tone: Tone, wide: usize) -> Span<'static> {
    match paint.color(tone).filter(|_| paint.coloured()) {
        Some(color) => Span::styled("█".repeat(wide), Style::new().fg(color)),
        None => Span::raw(paint.glyph(tone).to_string()),
    }
}

fn named(paint: &Paint, tone: Tone, words: &str) -> Vec<Span<'static>> {
    vec![swatch(paint, tone, 2), Span::raw(format!(" {words}"))]
}

fn colours(sight: Sight<'_>, paint: &Paint, entries: &mut Vec<Vec<Span<'static>>>) {
    let values_shown = sight.table.grid.view.look != Look::Outcome;
    let scale = paint.toner.scale;
    let single = scale.scale == 0;
    let by_value = values_shown && single || paint.toner.by_value();
    if single {
        entries.push(named(paint, Tone::Losing, "losing"));
    } else if sight.map.measure == Measure::Any || by_value && sight.map.measure == Measure::Fitting {
        entries.push(named(paint, Tone::Losing, "holds a losing cell"));
    } else if by_value {
        entries.push(named(paint, Tone::Losing, "all losing"));
    }
    if by_value {
        if paint.palette() == Palette::Categorical {
            let most = if sight.map.character.small { 2 } else { 8 };
            for value in 1..=most {
                let words = if value == 8 { "8 and more".into() } else { value.to_string() };
                entries.push(named(paint, Tone::Category(value), &words));
            }
        } else {
            entries.push(ramp(paint, "1", &grouped(scale.largest_value())));
        }
        if !sight.map.character.small {
            entries.push(named(paint, Tone::Winning, "winning, value unknown"));
        }
    } else if !single && sight.map.measure != Measure::Any {
        let top = scale.largest_share();
        let words =
            if top >= 0.01 { format!("{:.0} %", top * 100.0) } else { format!("2^{:.0}", top.log2()) };
        entries.push(ramp(paint, "share losing > 0", &words));
    }
    entries.push(named(paint, Tone::Pending, "pending"));
}

/// The palette in its bins, with words at both ends.
fn ramp(paint: &Paint, from: &str, to: &str) -> Vec<Span<'static>> {
    let mut spans = vec![Span::raw(format!("{from} "))];
    let shown = paint.bins().min(16);
    spans.extend((0..shown).map(|at| swatch(paint, Tone::Shade((at * 255 / (shown - 1)) as u8), 1)));
    spans.push(Span::raw(format!(" {to}")));
    spans
}

/// What is known of the block under the cursor, for the legend.
fn under_cursor(sight: Sight<'_>) -> Option<String> {
    let grid = &sight.table.grid;
    let scale = grid.level.scale();
    if scale == 0 || grid.view.look == Look::HeapPlot {
        return None;
    }
    let (row, col) = (grid.cursor.0 >> scale, grid.cursor.1 >> scale);
    let side = SIDE as u64;
    let spot = Spot { scale, row: row / side, col: col / side };
    let tile = sight.map.tiles.get(sight.map.identity, spot)?;
    let block = tile.block((row % side) as usize, (col % side) as usize);
    let about = match block.counted {
        Finding::Exact => "here: ",
        Finding::Sampled => "here, of a sample: ",
        Finding::Unknown => return Some("here: not known yet".into()),
    };
    let counted =
        format!("{about}{} of {} losing", short(block.census.losing), short(block.census.positions));
    let values = grid.view.look != Look::Outcome && block.largest_by == Finding::Exact;
    Some(if values { format!("{counted}, largest {}", block.largest) } else { counted })
}

fn short(number: u128) -> String {
    if number.is_power_of_two() && number > 1 << 30 {
        format!("2^{}", number.ilog2())
    } else {
        grouped(number)
    }
}
