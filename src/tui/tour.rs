//! The tour: a few lines below the panes. Each step asks for one real key, waits for it, and says what
//! it did; no key is taken away from the screen.

use super::actions::Action;
use super::context::Context;
use super::layout::Focus;
use super::map::Overlay;
use super::widgets::text::{put, wrapped};
use crate::companions;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// One step: what it asks for, what the key did, and whether an action is that key.
struct Step {
    asks: &'static str,
    did: &'static str,
    awaits: fn(Action, Focus) -> bool,
}

const STEPS: [Step; 8] = [
    Step {
        asks: "Each cell is a position: its row and column are the sizes of two heaps. The number is its Grundy \
               value; 0 means that whoever has to move loses. A · is not a position. Move with {left} {down} {up} {right}.",
        did: "The inspector on the right now tells about the new cell.",
        awaits: |action, focus| {
            focus == Focus::Grid && matches!(action, Action::Left | Action::Right | Action::Up | Action::Down)
        },
    },
    Step {
        asks: "A move goes from a position to one of its options. {overlay-options} marks the options of the cell.",
        did: "The marked cells are the options; * is a winning move, one that leaves a losing position.",
        awaits: |action, _| action == Action::Overlay(Overlay::Options),
    },
    Step {
        asks: "{zoom-out} looks from further away.",
        did: "More cells are on screen. {zoom-in} comes nearer again.",
        awaits: |action, _| action == Action::ZoomOut,
    },
    Step {
        asks: "{next-pane} goes to the next pane, the inspector, where the options are listed.",
        did: "The thick frame shows which pane takes the keys.",
        awaits: |_, focus| focus == Focus::Inspector,
    },
    Step {
        asks: "{option-act} goes to the option that is chosen; {option-down} chooses another.",
        did: "That was a move. {return} returns to the position before.",
        awaits: |action, focus| focus == Focus::Inspector && action == Action::Act,
    },
    Step {
        asks: "{play} plays from here against the program.",
        did: "{play-act} makes the chosen move. {back} leaves the game.",
        awaits: |action, _| action == Action::Play,
    },
    Step { asks: "{back} goes back to the grid.", did: "", awaits: |_, focus| focus == Focus::Grid },
    Step {
        asks: "{start-count} counts the winning positions up to n, which stands in the setup pane.",
        did: "The count is shown below the panes.",
        awaits: |action, _| action == Action::StartCount,
    },
];

/// The tour, at one of its steps.
#[derive(Default)]
pub struct Tour {
    at: usize,
}

impl Tour {
    /// An action was carried out, and this pane has the focus now; whether the tour is over.
    pub fn saw(&mut self, context: &Context<'_>, action: Action) -> bool {
        if (STEPS[self.at].awaits)(action, context.focus) {
            self.at += 1;
        }
        let no_count = companions::of(&context.table().game).count.is_none();
        self.at + usize::from(no_count) >= STEPS.len()
    }

    fn lines(&self, context: &Context<'_>) -> Vec<Line<'static>> {
        let did = self.at.checked_sub(1).map_or("", |before| STEPS[before].did);
        let title = format!("Tour, {} of {} ", self.at + 1, STEPS.len());
        let mut first = Line::styled(title, context.theme.focused());
        first.push_span(context.hint(did));
        let asks = Line::styled(context.hint(STEPS[self.at].asks), context.theme.strong());
        let mut lines = wrapped(vec![first, asks], usize::from(context.size.0));
        let rest = "{back} in the grid ends the tour; :tour starts it again";
        lines.push(Line::styled(context.hint(rest), context.theme.quiet()));
        lines
    }

    /// Lines that it takes.
    pub fn height(&self, context: &Context<'_>) -> u16 {
        u16::try_from(self.lines(context).len()).unwrap_or(u16::MAX)
    }

    pub fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        put(frame, area, self.lines(context));
    }
}
