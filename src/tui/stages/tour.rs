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
         Arrows move the cursor; {next-view} shows another view; {next-game} another game; {zoom-in}, \
         {zoom-out} and the wheel zoom.",
    ),
    (
        "Ask why",
        "The inspector on the right says who wins the position under the cursor, and why. \
         {next-pane} goes there, {option-act} goes to an option, {return} returns along the trail. {words} tells \
         about the game.",
    ),
    (
        "Play",
        "{play} plays the position against the program, beside the grid: {play-act} moves, {hint} gives a hint, \
         {undo} takes back. {show-line} shows the line of best play. {edit} builds a position by hand.",
    ),
    (
        "Check",
        "{verify} plays every position up to a bound by the rules alone and compares the law with it. {sequences} shows \
         the sequences of the game, as a table and as a plot.",
    ),
    (
        "Count",
        "n in the setup pane is the bound of the count: 1e9 means 1000000000. {start-count} counts the \
         winning positions up to there, far beyond any table. {help} lists every key.",
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
            "{tour-next} ends the tour, {tour-previous} goes back"
        } else {
            "{tour-next} goes on, {tour-previous} back, {back} skips the rest"
        };
        let lines = vec![
            Line::styled(heading, context.theme.strong()),
            Line::default(),
            Line::raw(context.hint(text)),
            Line::default(),
            Line::styled(context.hint(keys), context.theme.quiet()),
        ];
        frame.render_widget(Paragraph::new(wrapped(lines, usize::from(inner.width))), inner);
    }
}
