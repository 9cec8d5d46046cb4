//! What a stage is: a whole screen, or a wide pane beside the grid, over the panes. It sees a
//! [`Context`] and leaves intents in it.

pub use crate::export::Terms;
pub use crate::tui::actions::{Action, Entry, Place, entry};
pub use crate::tui::context::{Context, Intent};
pub use crate::tui::key::Key;
pub use crate::worker::Event;
pub use ratatui::Frame;
pub use ratatui::layout::Rect;

use crossterm::event::MouseEvent;

/// How much of the screen a stage takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Everything above the status bar.
    Whole,
    /// The inspector's place, made wider; the other panes stay and work.
    Side,
}

/// A screen that comes up over the panes.
pub trait Stage {
    /// How much of the screen it takes.
    fn extent(&self) -> Extent {
        Extent::Whole
    }
    /// Where its keys are listed in the table of actions.
    fn place(&self) -> Place;
    /// Do what a key of its place says.
    fn act(&mut self, context: &mut Context<'_>, action: Action);
    /// A key that is bound to nothing; true when the stage took it.
    fn key(&mut self, _context: &mut Context<'_>, _key: Key) -> bool {
        false
    }
    /// Whether it shows a plot now, whose keys [`act`](Self::act) takes too.
    fn plots(&self) -> bool {
        false
    }
    /// What it shows, for a file; `None` to write the map instead.
    fn table(&self, _context: &Context<'_>) -> Option<Terms> {
        None
    }
    /// Whether outcomes and values are hidden on the map while it is open.
    fn hides(&self) -> bool {
        false
    }
    /// Whether letters are typed into it: keys that type are not those of everywhere then.
    fn typing(&self) -> bool {
        false
    }
    /// Enter in the grid, beside a stage of extent [`Extent::Side`]; true when the stage took it.
    fn grid_act(&mut self, _context: &mut Context<'_>) -> bool {
        false
    }
    /// Esc; true when the stage stays open.
    fn back(&mut self, _context: &mut Context<'_>) -> bool {
        false
    }
    /// The mouse was used inside `area`, where the stage is drawn.
    fn mouse(&mut self, _context: &mut Context<'_>, _mouse: MouseEvent, _area: Rect) {}
    /// Stop the job it has running; true when there was one.
    fn cancel(&mut self, _context: &mut Context<'_>) -> bool {
        false
    }
    /// It is being closed: stop what it had running.
    fn closed(&mut self, _context: &mut Context<'_>) {}
    /// An event of the worker's `Check` lane.
    fn worker(&mut self, _context: &mut Context<'_>, _event: &Event) {}
    /// After all queued messages, while it is on screen: follow what is open, ask for what is missing.
    fn settle(&mut self, _context: &mut Context<'_>) {}
    /// Draw it.
    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect);
}
