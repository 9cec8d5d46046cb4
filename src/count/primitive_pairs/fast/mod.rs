//! The fast method. To be described.

mod chunks;
mod counts;
mod kernels;
mod lists;
mod lookups;
mod plan;
mod products;
mod run;
mod state;
mod table;
#[cfg(target_arch = "x86_64")]
mod vector;
mod weights;

pub(super) use run::{count, memory, seconds};
