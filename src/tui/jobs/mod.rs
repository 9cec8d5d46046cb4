//! What runs in the background, as far as the explorer knows: the count, values, tiles, a search or an
//! export; and what a job may use.

mod count;
mod running;

pub use count::{
    CountPane, CountState, HISTORY, count_legend, count_title, tally_lines, tally_numbers, time_left,
};
pub use running::{InFlight, Jobs};
