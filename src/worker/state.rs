//! Where settings, history and the states of long counts are kept.

use etcetera::BaseStrategy;
use std::path::{Path, PathBuf};

/// Names the folder when no flag does.
pub const FOLDER_VARIABLE: &str = "GAMETUI_STATE_DIR";

/// The folder for state: the one asked for, else what `GAMETUI_STATE_DIR` says, else a folder
/// `gametui` in the platform's place for state (`$XDG_STATE_HOME` or `~/.local/state` on Unix);
/// `None` where the platform has no such place, as without a home.
///
/// ```
/// use std::path::Path;
/// let asked = gametui::worker::state_folder(Some(Path::new("here")));
/// assert_eq!(asked.as_deref(), Some(Path::new("here")));
/// ```
pub fn state_folder(asked: Option<&Path>) -> Option<PathBuf> {
    if let Some(folder) = asked {
        return Some(folder.to_owned());
    }
    if let Some(folder) = std::env::var_os(FOLDER_VARIABLE).filter(|folder| !folder.is_empty()) {
        return Some(folder.into());
    }
    let places = etcetera::choose_base_strategy().ok()?;
    Some(places.state_dir().unwrap_or_else(|| places.data_dir()).join("gametui"))
}
