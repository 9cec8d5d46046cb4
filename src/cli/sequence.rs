//! `gametui sequence`.

use super::arguments::SequenceAsked;
use super::failure::Failure;

/// Not yet.
pub(super) fn run(asked: &SequenceAsked) -> Result<(), Failure> {
    Err(Failure::Failed(format!("{} is not built in", asked.game)))
}
