//! Why the position under the cursor wins or loses, its options, and the way that led here.

use crate::games::{Form, Outcome, Position};
use crate::input::grouped;
use crate::solve::{Inspection, OptionFound};
use crate::tui::actions::{Action, Entry, Place, entry};
use crate::tui::context::Context;
use crate::tui::layout::Focus;
use crate::tui::session::Inspector;
use crate::tui::widgets::frame::pane;
use crate::tui::widgets::numbers::{place, several};
use crate::tui::widgets::text::{put, shortened, wrapped};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Inspector, Action::Up, "option-up", &["up", "k"], "option above", ""),
    entry(Place::Inspector, Action::Down, "option-down", &["down", "j"], "option below", ""),
    entry(Place::Inspector, Action::PageUp, "option-page-up", &["pgup"], "a screen up", ""),
    entry(Place::Inspector, Action::PageDown, "option-page-down", &["pgdn"], "a screen down", ""),
    entry(Place::Inspector, Action::Act, "option-act", &["enter"], "go to the option", "go there"),
    entry(Place::Inspector, Action::Return, "return", &["backspace"], "back along the trail", "return"),
];

pub fn draw(context: &Context<'_>, inspector: &Inspector, frame: &mut Frame<'_>, area: Rect) {
    let Some(findings) = &inspector.findings else {
        frame.render_widget(pane(context.theme, context.focus == Focus::Inspector, "Inspector"), area);
        return;
    };
    let (form, heaps) = (context.table().game.form(), findings.position.heaps());
    let frame_block = pane(
        context.theme,
        context.focus == Focus::Inspector,
        &shortened(place(form, heaps), usize::from(area.width.saturating_sub(4)).max(1)),
    );
    let inner = frame_block.inner(area);
    frame.render_widget(frame_block, area);
    let head = wrapped(head_lines(context, findings), usize::from(inner.width));
    let shown = usize::from(inner.height);
    // no option is written longer than the position, nearly always: so many lines each
    let width = usize::from(inner.width).max(1);
    let longest = findings.options.first().map_or(0, |option| {
        let own = place(form, heaps).width() + 1 + "winning ".len() + findings.value.map_or(0, |_| 4);
        own.max(option_line(context, option, false).width())
    });
    let each = longest.div_ceil(width).max(1);
    inspector.drawn.set((head.len(), shown, each));
    let last = (head.len() + findings.options.len() * each).saturating_sub(shown);
    let top = inspector.top.get().min(last);
    inspector.top.set(top);
    let focused = context.focus == Focus::Inspector;
    let passed = top.saturating_sub(head.len()) / each;
    let options = findings.options.iter().enumerate().skip(passed).take(shown);
    let before = head.len() + passed * each;
    let chosen = |at| focused && at == inspector.selected;
    let mut lines: Vec<Line<'_>> = head;
    for (at, option) in options {
        let mut option = wrapped(vec![option_line(context, option, chosen(at))], width);
        option.resize(each, Line::default());
        lines.extend(option);
    }
    // lines begins at the first line of the head, or at the first option that is not passed
    let skipped = if passed > 0 { lines.drain(..before - passed * each).count() + passed * each } else { 0 };
    let lines: Vec<Line<'_>> = lines.into_iter().skip(top - skipped).take(shown).collect();
    put(frame, inner, lines);
}

/// One option: the position, its outcome, its value.
pub fn option_line(context: &Context<'_>, option: &OptionFound, chosen: bool) -> Line<'static> {
    let form = context.table().game.form();
    let written = place(form, option.position.heaps());
    let value = option.value.map_or(String::new(), |value| format!(" {}", grouped(value)));
    let mark = if chosen { "▸" } else { " " };
    let line = Line::from(vec![
        Span::raw(format!("{mark}{written} ")),
        outcome_word(context, option.outcome),
        Span::raw(value),
    ]);
    if chosen { line.style(context.theme.chosen()) } else { line }
}

/// Everything above the options.
fn head_lines<'a>(context: &Context<'_>, findings: &'a Inspection) -> Vec<Line<'a>> {
    let trail = trail_line(context);
    if let Some(why) = &findings.refusal {
        let quiet = context.theme.quiet();
        let mut lines = vec![Line::styled("not a position", quiet), Line::raw(why.as_str())];
        lines.extend(trail);
        return lines;
    }
    let mut first = vec![outcome_word(context, findings.outcome)];
    let sentence = plain(findings);
    match findings.value {
        Some(value) => first.push(Span::raw(format!(" · value {}", grouped(value)))),
        None => first.push(Span::styled(" · value not known", context.theme.quiet())),
    }
    let mut lines = vec![Line::raw(sentence), Line::from(first)];
    let table = context.table();
    let bound = table.setup.small("n");
    if !context.board.rules().within(bound, table.grid.position.heaps()) {
        let beyond = format!("beyond n = {}: not among the positions counted", grouped(bound));
        lines.push(Line::styled(beyond, context.theme.quiet()));
    }
    lines.extend(findings.reason.iter().map(|line| Line::raw(line.as_str())));
    lines.extend(trail);
    let counted = [findings.counted.as_str(), findings.winning.as_str()];
    let counted: Vec<&str> = counted.into_iter().filter(|text| !text.is_empty()).collect();
    if !counted.is_empty() {
        lines.push(Line::styled(counted.join(", "), context.theme.strong()));
    }
    lines.extend(findings.described.iter().map(|line| Line::styled(line.as_str(), context.theme.quiet())));
    lines
}

/// Who wins, in a sentence, and how.
fn plain(findings: &Inspection) -> String {
    let winning = findings.options.iter().filter(|option| option.outcome == Some(Outcome::Losing)).count();
    match (findings.outcome, winning) {
        (Some(Outcome::Winning), 1..) if !findings.counted.is_empty() => {
            format!("Whoever moves next wins: {} below.", several(winning, "winning move"))
        }
        _ => {
            let mut letters = findings.verdict.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            format!("{}.", first.chain(letters).collect::<String>())
        }
    }
}

/// The last positions of the trail.
fn trail_line(context: &Context<'_>) -> Option<Line<'static>> {
    const SHOWN: usize = 4;
    let table = context.table();
    let trail = &table.trail;
    if trail.is_empty() {
        return None;
    }
    let from = trail.len().saturating_sub(SHOWN);
    let form: Form = table.game.form();
    let write = |position: &Position| place(form, position.heaps());
    let mut steps: Vec<String> = trail[from..].iter().map(write).collect();
    if from > 0 {
        steps.insert(0, "…".into());
    }
    Some(Line::styled(format!("from {}", steps.join(" › ")), context.theme.quiet()))
}

pub fn outcome_word(context: &Context<'_>, outcome: Option<Outcome>) -> Span<'static> {
    match outcome {
        Some(Outcome::Losing) => Span::styled("losing", context.theme.losing_word()),
        Some(Outcome::Winning) => Span::styled("winning", context.theme.winning_word()),
        None => Span::styled("unknown", context.theme.quiet()),
    }
}
