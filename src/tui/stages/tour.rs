//! The first-run tour: five steps, each a sentence and the key to try. Skipped by Esc.

use super::stage::{Action, Context, Entry, Extent, Frame, Place, Rect, Stage, entry};
use crate::tui::widgets::frame::framed;
use crate::tui::widgets::text::wrapped;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

/// A heading, and what to try.
const STEPS: [(&str, &str); 5] = [
    (
        "Look",
        "The grid in the middle is the game: each cell is a position, and losing cells stand out. \
         Arrows move the cursor; v shows another view; g another game; +, − and the wheel zoom.",
    ),
    (
        "Ask why",
        "The inspector on the right says who wins the position under the cursor, and why. Tab goes \
         there, Enter goes to an option, Backspace returns along the trail. i tells the game in words.",
    ),
    (
        "Play",
        "p plays the position against the program, beside the grid: Enter moves, h gives a hint, u \
         takes back. s shows the line of best play. e builds a position by hand.",
    ),
    (
        "Check",
        "V plays every position up to a bound by the rules alone and holds the law against it. S shows \
         the sequences of the game, as a table and as a plot.",
    ),
    (
        "Count",
        "n in the setup pane is the bound of the count: 1e9 is as good as 1000000000. c counts the \
         winning positions up to there, far beyond any table. ? lists every key.",
    ),
];

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Tour, Action::Act, "tour-next", &["enter", "right", "space"], "next step", "next"),
    entry(Place::Tour, Action::Left, "tour-previous", &["left"], "previous step", ""),
];

/// The stage.
pub struct Tour {
    at: usize,
}

impl Tour {
    pub fn new() -> Self {
        Self { at: 0 }
    }
}

impl Stage for Tour {
    fn extent(&self) -> Extent {
        Extent::Side
    }

    fn place(&self) -> Place {
        Place::Tour
    }

    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        match action {
            Action::Left => self.at = self.at.saturating_sub(1),
            _ if self.at + 1 < STEPS.len() => self.at += 1,
            _ => context.leave(),
        }
    }

    fn closed(&mut self, context: &mut Context<'_>) {
        context.say(":tour shows the tour again");
    }

    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        let title = format!("Tour · {} of {}", self.at + 1, STEPS.len());
        let inner = framed(context, frame, area, &title);
        let (heading, text) = STEPS[self.at];
        let last = self.at + 1 == STEPS.len();
        let keys = if last {
            "Enter ends the tour, ← goes back"
        } else {
            "Enter goes on, ← back, Esc skips the rest"
        };
        let lines = vec![
            Line::styled(heading, context.theme.strong()),
            Line::default(),
            Line::raw(text),
            Line::default(),
            Line::styled(keys, context.theme.quiet()),
        ];
        frame.render_widget(Paragraph::new(wrapped(lines, usize::from(inner.width))), inner);
    }
}
