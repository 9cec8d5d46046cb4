//! `gametui config`: the configuration in effect with its comments, or where its file is looked for.

use super::arguments::ConfigAsked;
use super::failure::Failure;
use super::output;
use crate::tui::config::{self, Config, shown_path};

/// Write it.
pub(super) fn run(asked: &ConfigAsked) -> Result<(), Failure> {
    let config = Config::load(asked.config.as_deref())?;
    if asked.print {
        return output::print(&config.written());
    }
    let path = config::file(asked.config.as_deref());
    let shown = path.map_or("no place for configuration is known".into(), |path| shown_path(&path));
    output::print(&format!("{shown}\n"))
}
