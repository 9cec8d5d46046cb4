//! The grid as a map: levels from written cells to blocks of 2^57 × 2^57, one window, axes, legend,
//! overlays, tiles from the worker. The window's arithmetic is in `window`; nothing else computes
//! where a cell stands.

mod actions;
mod axes;
mod cells;
mod draw;
mod field;
mod legend;
mod level;
mod overlays;
mod paint;
mod pixels;
mod plan;
mod plot;
mod sight;
mod state;
mod tiles;
mod window;

#[cfg(test)]
mod tests;

pub(super) use actions::ACTIONS;
pub(super) use draw::{draw, toner};
pub(super) use level::Level;
pub use overlays::Overlay;
pub(super) use overlays::{Ground, Marks};
pub(super) use plan::Plan;
pub(super) use sight::Sight;
pub(super) use state::{Drag, Map, TILE_MEMORY, stepped};
pub(super) use tiles::{Identity, spots};
pub(super) use window::Window;
