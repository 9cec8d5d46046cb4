//! Stages: whole screens, or a wide pane beside the grid, that come up over the panes and go away
//! with Esc. One file each; [`open`] is the only list of them.

pub(super) mod about;
pub(super) mod atlas;
pub(super) mod beatty;
pub(super) mod counts;
pub(super) mod editor;
pub(super) mod guess;
pub(super) mod help;
pub(super) mod line_of_play;
mod open;
pub(super) mod period;
pub(super) mod play;
pub(super) mod precision;
pub(super) mod row_period;
pub(super) mod search;
pub(super) mod sequences;
mod stage;
pub(super) mod verify;

#[cfg(test)]
mod tests;

pub use open::{guide, open};
pub use stage::{Extent, Stage};
