//! `gametui config`: the configuration in effect with its comments, or where its file is looked for.

use super::arguments::ConfigAsked;
use super::failure::Failure;
use super::output;
use crate::tui::config::{Config, FILE_VARIABLE, shown_path, usual_file};

/// Write it.
pub(super) fn run(asked: &ConfigAsked) -> Result<(), Failure> {
    let config = Config::load(asked.config.as_deref())?;
    if asked.print {
        return output::print(&config.written());
    }
    let named = asked.config.clone().or_else(|| std::env::var_os(FILE_VARIABLE).map(Into::into));
    let path = named.or_else(usual_file);
    let shown = path.map_or("no place for configuration is known".into(), |path| shown_path(&path));
    output::print(&format!("{shown}\n"))
}
