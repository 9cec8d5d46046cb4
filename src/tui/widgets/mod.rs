//! What several panes and stages share: text that fits, scrolling, lists, typed lines, frames, numbers, plots.

pub mod frame;
pub mod list;
pub mod numbers;
pub mod plot;
pub mod scroll;
pub mod text;
pub mod typed;
