//! `gametui guide`: the guides that are compiled in, as text.

use super::arguments::GuideAsked;
use super::failure::Failure;
use super::output;
use crate::guide::{GUIDES, find};

/// Print a guide, or list them.
pub(super) fn run(asked: &GuideAsked) -> Result<(), Failure> {
    match &asked.name {
        Some(name) => output::print(GUIDES[find(name)?].text),
        None => {
            let line = |guide: &crate::guide::Guide| format!("{:24}{}\n", guide.name, guide.title());
            output::print(&GUIDES.iter().map(line).collect::<String>())
        }
    }
}
