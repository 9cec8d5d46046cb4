//! The grid as a map: levels from written cells to blocks of 2^57 × 2^57, one window, axes, legend,
//! overlays, tiles from the worker. The window's arithmetic is in `window`; nothing else computes
//! where a cell stands.

mod act;
mod axes;
mod cells;
mod draw;
mod field;
mod find;
mod legend;
mod level;
mod overlays;
mod paint;
mod pixels;
mod plan;
mod plot;
mod save;
mod state;
mod tiles;
mod values;
mod window;

#[cfg(test)]
mod tests;

pub(super) use draw::draw;
pub(super) use level::Level;
pub use overlays::Overlay;
pub(super) use state::{Map, TILE_MEMORY};
