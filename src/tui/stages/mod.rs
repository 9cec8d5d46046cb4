//! Stages: whole screens, or a wide pane beside the grid, that come up over the panes and go away
//! with Esc. One file each; [`open`] is the only list of them.

mod beatty;
mod editor;
mod help;
mod lab;
mod line_of_play;
mod play;
mod row;
mod sequences;
mod side;
mod tour;
mod verify;
mod words;

pub use play::Unfinished;

#[cfg(test)]
mod tests;

use super::actions::{Action, Place};
use super::app::{App, Effect};
use super::key::Key;
use crate::worker::Event;
use crossterm::event::MouseEvent;
use ratatui::Frame;
use ratatui::layout::Rect;

/// How much of the screen a stage takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Everything above the status bar.
    Whole,
    /// The inspector's place, made wider; the other panes stay and work.
    Side,
}

/// A screen that comes up over the panes. While one of its methods runs it is out of the app, so
/// it may change all of the app's state; `app.leave()` closes it.
pub trait Stage {
    /// How much of the screen it takes.
    fn extent(&self) -> Extent {
        Extent::Whole
    }
    /// Where its keys are listed in the table of actions.
    fn place(&self) -> Place;
    /// Do what a key of its place says.
    fn act(&mut self, app: &mut App, action: Action) -> Vec<Effect>;
    /// A key that is bound to nothing; true when the stage took it.
    fn key(&mut self, _app: &mut App, _key: Key) -> bool {
        false
    }
    /// Enter in the grid, beside a stage of extent [`Extent::Side`]; true when the stage took it.
    fn grid_act(&mut self, _app: &mut App) -> bool {
        false
    }
    /// Esc; true when the stage stays open.
    fn back(&mut self, _app: &mut App) -> bool {
        false
    }
    /// The mouse was used inside `area`, where the stage is drawn.
    fn mouse(&mut self, _app: &mut App, _mouse: MouseEvent, _area: Rect) {}
    /// It is being closed: stop what it had running.
    fn closed(&mut self, _app: &mut App) -> Vec<Effect> {
        Vec::new()
    }
    /// An event of the worker's `Check` lane.
    fn worker(&mut self, _app: &mut App, _event: &Event) {}
    /// After all queued messages: follow the app, ask for what is missing.
    fn settle(&mut self, _app: &mut App) -> Vec<Effect> {
        Vec::new()
    }
    /// Draw it.
    fn draw(&self, app: &App, frame: &mut Frame<'_>, area: Rect);
}

/// The stage that an action opens.
pub fn open(action: Action, app: &mut App) -> Option<Box<dyn Stage>> {
    match action {
        Action::Help => Some(Box::new(help::Help::new())),
        Action::Words => Some(Box::new(words::GameWords::new(app))),
        Action::Beatty => Some(Box::new(beatty::BeattyView::new(app)?)),
        Action::Row => Some(Box::new(row::RowView::new(app)?)),
        Action::Lab => Some(Box::new(lab::Lab::new(app)?)),
        Action::Play => Some(Box::new(play::Play::new(app)?)),
        Action::ShowLine => Some(Box::new(line_of_play::LineOfPlay::new(app)?)),
        Action::Edit => Some(Box::new(editor::Editor::new())),
        Action::Sequences => Some(Box::new(sequences::Sequences::new(app)?)),
        Action::Verify => Some(Box::new(verify::Verify::new(app))),
        _ => None,
    }
}

/// The first-run tour.
pub fn tour() -> Box<dyn Stage> {
    Box::new(tour::Tour::new())
}
