//! `gametui verify`.

use super::arguments::VerifyAsked;
use super::failure::Failure;

/// Not yet.
pub(super) fn run(asked: &VerifyAsked) -> Result<(), Failure> {
    Err(Failure::Failed(format!("{} is not built in", asked.game)))
}
