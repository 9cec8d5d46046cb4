//! `gametui precision`.

use super::arguments::PrecisionAsked;
use super::failure::Failure;

/// Not yet.
pub(super) fn run(asked: &PrecisionAsked) -> Result<(), Failure> {
    Err(Failure::Failed(format!("{} is not built in", asked.game)))
}
