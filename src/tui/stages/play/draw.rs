//! How a game against the program is shown.

use super::Play;
use crate::games::{Form, Position};
use crate::input::grouped;
use crate::tui::session::{Ending, How, level_name};
use crate::tui::stages::stage::{Context, Frame, Rect};
use crate::tui::widgets::frame::framed;
use crate::tui::widgets::numbers::{move_words, place, several};
use crate::tui::widgets::text::{put, wrapped};
use ratatui::layout::{Constraint, Layout};
use ratatui::text::{Line, Span};

/// Moves that were made, shown at most.
const MOVES_SHOWN: usize = 5;
/// Heaps drawn as bars, at most.
const BARS: usize = 8;

impl Play {
    pub(super) fn draw_pane(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        let title = format!("Play · {}", level_name(self.round.perfect_percent));
        let inner = framed(context, frame, area, &title);
        let head = wrapped(self.head(context, inner.width), usize::from(inner.width));
        let most = inner.height.saturating_sub(3);
        let height = u16::try_from(head.len()).unwrap_or(u16::MAX).min(most);
        let [upper, lower] = Layout::vertical([Constraint::Length(height), Constraint::Min(0)]).areas(inner);
        put(frame, upper, head);
        if self.round.ending.is_some() {
            let lines = wrapped(self.earlier(context), usize::from(lower.width));
            return put(frame, lower, lines);
        }
        let form = context.table().game.form();
        self.chooser.draw(frame, lower, self.moves.len(), |at, chosen| {
            let Some(to) = self.moves.get(at) else { return Line::default() };
            let mark = if chosen { "▸ " } else { "  " };
            let words = move_words(form, self.round.now().heaps(), to.heaps());
            let line = Line::from(vec![
                Span::raw(format!("{mark}{words}")),
                Span::styled(format!(" → {}", place(form, to.heaps())), context.theme.quiet()),
            ]);
            if chosen { line.style(context.theme.chosen()) } else { line }
        });
    }

    fn head(&self, context: &Context<'_>, width: u16) -> Vec<Line<'static>> {
        let form = context.table().game.form();
        let now = self.round.now();
        let mut lines = vec![Line::from(vec![
            Span::styled(place(form, now.heaps()), context.theme.strong()),
            Span::raw(format!(" · {}", self.whose(context))),
        ])];
        if form == Form::Partition {
            lines.extend(bars(now, width));
        }
        lines.extend(self.plies(form).into_iter().map(|text| Line::styled(text, context.theme.quiet())));
        if let Some(hint) = &self.hint {
            lines.push(Line::styled(format!("hint: {hint}"), context.theme.winning_word()));
        }
        let score = format!("you {} · program {}", context.record.won, context.record.lost);
        lines.push(Line::styled(score, context.theme.quiet()));
        lines.extend(self.typed.line(context.theme));
        if self.round.ending.is_none() {
            let listed = self.moves.len();
            let text = if self.all {
                format!("{}:", several(listed, "move"))
            } else {
                context.hint(&format!("the first {listed} moves; type another, or {{grid-act}} in the grid:"))
            };
            lines.push(Line::styled(text, context.theme.strong()));
        }
        lines
    }

    fn whose(&self, context: &Context<'_>) -> String {
        match self.round.ending {
            Some(ending) => ending_words(ending),
            None if self.round.persons_turn() => "your move".into(),
            None if self.round.unknown(context.board) => "the program waits for the values".into(),
            None => "the program's move".into(),
        }
    }

    /// The last moves, a line each.
    fn plies(&self, form: Form) -> Vec<String> {
        let plies = &self.round.plies;
        let from = plies.len().saturating_sub(MOVES_SHOWN);
        let line = |(at, to): (usize, &Position)| {
            let who = if self.round.person_moves_after(at) { "you" } else { "program" };
            format!("{:>3} {who:7} → {}", at + 1, place(form, to.heaps()))
        };
        plies.iter().enumerate().skip(from).map(line).collect()
    }

    /// The last games that were played.
    fn earlier(&self, context: &Context<'_>) -> Vec<Line<'static>> {
        let mut lines = vec![Line::styled(
            context.hint("{new-game} new game · {undo} take back · {change-sides} change sides"),
            context.theme.strong(),
        )];
        lines.extend(context.record.games.iter().take(8).map(|game| {
            let who = if game.won { "you won" } else { "program won" };
            let parameters: String = game.parameters.iter().map(|p| format!(", {p}")).collect();
            let how = if game.resigned { ", resigned" } else { "" };
            let level = level_name(game.perfect_percent);
            let moves = several(game.moves, "move");
            let text = format!("{who}: {}{parameters} from {}, {moves}, {level}{how}", game.game, game.start);
            Line::styled(text, context.theme.quiet())
        }));
        lines
    }
}

fn ending_words(ending: Ending) -> String {
    match (ending.how, ending.won) {
        (How::NoMove, true) => "you have won: the program has no move".into(),
        (How::NoMove, false) => "the program has won: you have no move".into(),
        (How::Convention, true) => "you have won: the game's convention ends it here".into(),
        (How::Convention, false) => "the program has won: the game's convention ends it here".into(),
        (How::Resigned, _) => "you resigned: the program has won".into(),
    }
}

/// The heaps as bars, each with its size.
fn bars(position: &Position, width: u16) -> Vec<Line<'static>> {
    let heaps = position.heaps();
    let room = u64::from(width.saturating_sub(9)).max(1);
    let largest = heaps.first().copied().unwrap_or(1).max(1);
    let bar = |&heap: &u64| {
        // One block a unit while they fit, else in proportion; heap ≤ largest < 2^63.
        let blocks = if largest <= room {
            heap
        } else {
            (u128::from(heap) * u128::from(room) / u128::from(largest)) as u64
        };
        Line::raw(format!("{:>6} {}", grouped(heap), "■".repeat(blocks.max(1) as usize)))
    };
    let mut lines: Vec<Line<'_>> = heaps.iter().take(BARS).map(bar).collect();
    if heaps.len() > BARS {
        lines.push(Line::raw(format!("   and {} heaps more", heaps.len() - BARS)));
    }
    lines
}
