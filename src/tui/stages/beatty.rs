//! Two Beatty sequences that share out the positive integers: coloured on the line of integers, as
//! a table with their differences, and grown beside it by the table method, a step a key.

use super::stage::{Action, Context, Entry, Frame, Place, Rect, Stage, entry};
use crate::arith::beatty::{Beatty, Owner};
use crate::arith::least_unused::{LeastUnused, Step};
use crate::arith::surd::Surd;
use crate::tui::widgets::text::{put, wrapped};
use ratatui::layout::{Constraint, Layout};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear};

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Beatty, Action::Left, "beatty-left", &["left", "h"], "another α", ""),
    entry(Place::Beatty, Action::Right, "beatty-right", &["right", "l"], "another α", "another α"),
    entry(Place::Beatty, Action::Up, "beatty-up", &["up", "k"], "smaller k", ""),
    entry(Place::Beatty, Action::Down, "beatty-down", &["down", "j"], "larger k", ""),
    entry(Place::Beatty, Action::PageUp, "beatty-page-up", &["pgup"], "a screen up", ""),
    entry(Place::Beatty, Action::PageDown, "beatty-page-down", &["pgdn"], "a screen down", ""),
    entry(Place::Beatty, Action::Home, "beatty-home", &["home"], "back to k = 1", ""),
    entry(Place::Beatty, Action::NextItem, "beatty-step", &["space"], "a step of the table method", "step"),
    entry(Place::Beatty, Action::PreviousItem, "beatty-unstep", &["backspace"], "a step back", ""),
];

/// The Beatty stage.
pub struct BeattyView {
    /// The game's own pair first, then φ, √2 and √3.
    pairs: Vec<(String, Beatty)>,
    chosen: usize,
    /// The first index of the table.
    first: u128,
    /// Steps of the table method made so far.
    steps: u64,
}

/// The table method stops here: it is there to be looked at.
const MOST_STEPS: u64 = 10_000;
/// Columns that the table method takes.
const METHOD: u16 = 56;
/// The table begins at most here, so that every product stays far inside 128 bits.
const LAST_INDEX: u128 = 1 << 52;

impl BeattyView {
    /// `None` when the game's law is not of this kind.
    pub fn new(context: &Context<'_>) -> Option<Self> {
        let table = context.table();
        let own = table.game.beatty(&table.setup)?;
        let named = [
            ("φ".to_owned(), Beatty::golden()),
            ("√2".to_owned(), Beatty::root_two()),
            ("√3".to_owned(), Beatty::root_three()),
        ];
        let mut pairs: Vec<(String, Beatty)> = named.into_iter().filter(|(_, pair)| *pair != own).collect();
        let name = match own.step() {
            Some(1) => "φ".to_owned(),
            Some(t) => format!("α_{t}"),
            None => "α".to_owned(),
        };
        pairs.insert(0, (name, own));
        Some(Self { pairs, chosen: 0, first: 1, steps: 0 })
    }

    fn pair(&self) -> &Beatty {
        &self.pairs[self.chosen].1
    }
}

impl Stage for BeattyView {
    fn place(&self) -> Place {
        Place::Beatty
    }

    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        let page = u128::from(context.size.1 / 2);
        let count = self.pairs.len();
        match action {
            Action::Right => (self.chosen, self.steps) = ((self.chosen + 1) % count, 0),
            Action::Left => (self.chosen, self.steps) = ((self.chosen + count - 1) % count, 0),
            Action::NextItem => self.steps = (self.steps + 1).min(MOST_STEPS),
            Action::PreviousItem => self.steps = self.steps.saturating_sub(1),
            Action::Up => self.first = self.first.saturating_sub(1),
            Action::Down => self.first += 1,
            Action::PageUp => self.first = self.first.saturating_sub(page),
            Action::PageDown => self.first += page,
            Action::Home => self.first = 1,
            _ => {}
        }
        self.first = self.first.clamp(1, LAST_INDEX);
    }

    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        let title = context.hint(
            " Beatty sequences · {beatty-left} {beatty-right} another α · {beatty-step} a step · {back} closes ",
        );
        let block = Block::bordered().title(title).border_style(context.theme.focused());
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let words = wrapped(self.head(context), usize::from(inner.width));
        let tall = u16::try_from(words.len()).unwrap_or(u16::MAX);
        let [head, line, below] =
            Layout::vertical([Constraint::Length(tall), Constraint::Length(4), Constraint::Min(0)])
                .areas(inner);
        put(frame, head, words);
        put(frame, line, self.integers(context, line.width));
        // as many parts of the table side by side as leave room for the method
        let part = self.table(context, self.first, below.height).first().map_or(1, Line::width).max(1);
        let parts = (usize::from(below.width.saturating_sub(METHOD)) / (part + 3)).clamp(1, 4);
        let rows = u128::from(below.height.saturating_sub(1));
        let tables: Vec<Vec<Line<'_>>> =
            (0..parts as u128).map(|at| self.table(context, self.first + at * rows, below.height)).collect();
        let lines = beside(tables);
        let width = lines.first().map_or(0, Line::width);
        let columns = [Constraint::Length(u16::try_from(width).unwrap_or(u16::MAX)), Constraint::Min(0)];
        let [table, method] = Layout::horizontal(columns).areas(below);
        put(frame, table, lines);
        let steps = wrapped(self.method(context, method.height), usize::from(method.width));
        put(frame, method, steps);
    }
}

impl BeattyView {
    fn head(&self, context: &Context<'_>) -> Vec<Line<'static>> {
        let mut names = Vec::new();
        for (at, (name, _)) in self.pairs.iter().enumerate() {
            let style = if at == self.chosen { context.theme.chosen() } else { context.theme.quiet() };
            names.push(Span::styled(format!(" {name} "), style));
        }
        let pair = self.pair();
        names.push(Span::raw(format!(
            "   α = {}   β = {}   1/α + 1/β = 1",
            written(pair.alpha()),
            written(pair.beta())
        )));
        let meaning = match pair.step() {
            Some(step) => format!(
                "β − α = {step} exactly: ⌊kβ⌋ − ⌊kα⌋ = {}, so the pairs are the losing positions of a game.",
                if step == 1 { "k".to_owned() } else { format!("{step}k") }
            ),
            None => {
                let apart = pair.beta().to_f64() - pair.alpha().to_f64();
                format!(
                    "β − α = {apart:.4}… is not a whole number: the differences are not constant, and no game of this family has these pairs."
                )
            }
        };
        vec![Line::from(names), Line::raw(meaning), Line::default()]
    }

    /// The integers, and under each the sequence it belongs to.
    fn integers(&self, context: &Context<'_>, width: u16) -> Vec<Line<'static>> {
        let pair = self.pair();
        let from = pair.pair(self.first).map_or(1, |(lower, _)| lower);
        let digits = (from + u128::from(width)).to_string().len();
        let shown = u128::from(width.saturating_sub(11)) / (digits as u128 + 1);
        let mut rows = [
            vec![Span::styled("integers  ", context.theme.quiet())],
            vec![Span::styled("⌊kα⌋      ", context.theme.winning_word())],
            vec![Span::styled("⌊kβ⌋      ", context.theme.losing_word())],
        ];
        let lower_style = context.theme.winning_word();
        let upper_style = context.theme.losing_word().add_modifier(Modifier::REVERSED);
        for m in from..from + shown {
            let number = format!("{m:>digits$}");
            let blank = " ".repeat(digits);
            let (lower, upper) = match pair.owner(m) {
                Some(Owner::Lower(_)) => (Span::styled(number.clone(), lower_style), Span::raw(blank)),
                Some(Owner::Upper(_)) => (Span::raw(blank), Span::styled(number.clone(), upper_style)),
                None => (Span::raw(blank.clone()), Span::raw(blank)),
            };
            for (row, cell) in rows.iter_mut().zip([Span::raw(number), lower, upper]) {
                row.push(cell);
                row.push(Span::raw(" "));
            }
        }
        rows.into_iter().map(Line::from).collect()
    }

    fn table(&self, context: &Context<'_>, first: u128, height: u16) -> Vec<Line<'static>> {
        let pair = self.pair();
        let last = pair.pair(self.first + 4 * u128::from(height)).map_or(0, |(_, upper)| upper);
        let wide = last.to_string().len().max(4) + 2;
        let heading =
            format!("{:>wide$}{:>wide$}{:>wide$}{:>12} {:>5}", "k", "⌊kα⌋", "⌊kβ⌋", "difference", "step");
        let mut lines = vec![Line::styled(heading, context.theme.strong())];
        let difference = |k: u128| pair.pair(k).map(|(lower, upper)| upper - lower);
        for k in first..first + u128::from(height.saturating_sub(1)) {
            let (Some((lower, upper)), Some(before)) = (pair.pair(k), difference(k - 1)) else { break };
            let apart = upper - lower;
            let step = apart - before;
            let even = pair.step().is_some_and(|t| u128::from(t) == step);
            let style = if even { context.theme.quiet() } else { context.theme.error() };
            lines.push(Line::from(vec![
                Span::raw(format!("{k:>wide$}{lower:>wide$}{upper:>wide$}{apart:>12} ")),
                Span::styled(format!("{step:>5}"), style),
            ]));
        }
        lines
    }

    /// The table method: the least number not used before, and that number plus tk.
    fn method(&self, context: &Context<'_>, height: u16) -> Vec<Line<'static>> {
        let Some(step) = self.pair().step() else {
            return vec![Line::styled("The table method needs a constant step.", context.theme.quiet())];
        };
        let mut lines = vec![Line::styled(
            format!("  the table method: least unused number, and that + {step}·k"),
            context.theme.strong(),
        )];
        let steps = usize::try_from(self.steps).unwrap_or(usize::MAX);
        let made: Vec<Step> = LeastUnused::new(step).take(steps + 1).collect();
        let (made, next) = made.split_at(steps.min(made.len()));
        let room = usize::from(height.saturating_sub(3));
        for &Step { k, lower, upper, .. } in &made[made.len().saturating_sub(room)..] {
            let same = self.pair().pair(u128::from(k)) == Some((u128::from(lower), u128::from(upper)));
            let (mark, style) = if same {
                ("= formula", context.theme.winning_word())
            } else {
                ("≠ formula", context.theme.error())
            };
            lines.push(Line::from(vec![
                Span::raw(format!("  k = {k:<6} ({lower}, {upper})  ")),
                Span::styled(mark, style),
            ]));
        }
        if let Some(Step { lower, passed, .. }) = next.first() {
            let over = passed.map_or(String::new(), |used| format!(" ({used} is used)"));
            let text = format!("  next: the least unused number is {lower}{over}");
            lines.push(Line::styled(text, context.theme.quiet()));
        }
        lines
    }
}

/// Parts of a table next to one another.
fn beside(parts: Vec<Vec<Line<'static>>>) -> Vec<Line<'static>> {
    let rows = parts.iter().map(Vec::len).max().unwrap_or(0);
    let row = |at: usize| {
        let mut line = Line::default();
        for part in parts.iter().filter_map(|part| part.get(at)) {
            if !line.spans.is_empty() {
                line.push_span("   ");
            }
            line.spans.extend(part.spans.iter().map(|span| span.clone().patch_style(part.style)));
        }
        line
    };
    (0..rows).map(row).collect()
}

/// A quadratic irrational as people write it, with its beginning in decimals.
fn written(number: &Surd) -> String {
    let (p, d, q) = number.parts();
    let whole = match p {
        0 => format!("√{d}"),
        _ => format!("{p} + √{d}"),
    };
    let exact = match (p, q) {
        (_, 1) => whole,
        (0, _) => format!("{whole}/{q}"),
        _ => format!("({whole})/{q}"),
    };
    // Cut, not rounded: the dots stand for what follows.
    let decimals = (number.to_f64() * 1e6).floor() / 1e6;
    format!("{exact} = {decimals:.6}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_exactly() {
        assert_eq!(written(Beatty::golden().alpha()), "(1 + √5)/2 = 1.618033…");
        assert_eq!(written(Beatty::root_two().alpha()), "√2 = 1.414213…");
        assert_eq!(written(Beatty::root_two().beta()), "2 + √2 = 3.414213…");
    }
}
