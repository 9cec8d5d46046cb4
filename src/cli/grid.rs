//! `gametui grid`.

use super::arguments::GridAsked;
use super::failure::Failure;

/// Not yet.
pub(super) fn run(asked: &GridAsked) -> Result<(), Failure> {
    Err(Failure::Failed(format!("{} is not built in", asked.game)))
}
