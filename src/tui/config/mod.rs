//! `config.toml`: how the explorer looks, which keys do what, and what a job may take.
//!
//! Every setting has one line in `SETTINGS`: its name, what it accepts, and the comment that
//! stands above it in the sample and in `gametui config --print`. Refusals name file and line.

mod read;
mod written;

#[cfg(test)]
mod tests;

pub use read::shown as shown_path;

use super::actions::Keymap;
use super::key::Key;
use crate::files;
use crate::input::InputError;
use crate::worker::limits;
use etcetera::BaseStrategy;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Names the file when no flag does.
pub const FILE_VARIABLE: &str = "GAMETUI_CONFIG";

/// The longest file that is read.
const LONGEST: u64 = 1 << 20;

/// What a setting accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Accepts {
    /// One of these words.
    Words(&'static [&'static str]),
    /// `true` or `false`.
    Switch,
    /// A number of threads, or `auto` when that is usual.
    Threads,
    /// An amount of memory, or `auto` when that is usual.
    Memory,
}

/// One setting.
struct Setting {
    name: &'static str,
    accepts: Accepts,
    usual: &'static str,
    comment: &'static str,
}

/// Every setting but the keys, in the order of the sample.
const SETTINGS: &[Setting] = &[
    Setting {
        name: "theme",
        accepts: Accepts::Words(&["auto", "dark", "light"]),
        usual: "auto",
        comment: "The terminal's background: auto reads COLORFGBG, dark if unset.",
    },
    Setting {
        name: "color",
        accepts: Accepts::Words(&["auto", "never", "16", "256", "true"]),
        usual: "auto",
        comment: "How many colours the terminal shows: auto asks NO_COLOR, COLORTERM and TERM.",
    },
    Setting {
        name: "palette",
        accepts: Accepts::Words(&["auto", "cividis", "viridis", "categorical"]),
        usual: "auto",
        comment: "The colours of the map: auto takes one that fits what is shown.",
    },
    Setting {
        name: "mouse",
        accepts: Accepts::Switch,
        usual: "true",
        comment: "Whether the mouse is captured; M in the explorer switches it.",
    },
    Setting {
        name: "threads",
        accepts: Accepts::Threads,
        usual: "auto",
        comment: "Threads a job may use: a number, or auto for all cores.",
    },
    Setting {
        name: "memory",
        accepts: Accepts::Memory,
        usual: "auto",
        comment: "Bytes a job may hold, such as 2e9 or 512MiB; auto is half of what is free.",
    },
    Setting {
        name: "tile-memory",
        accepts: Accepts::Memory,
        usual: "256MiB",
        comment: "Bytes that the tiles of the map may take.",
    },
];

/// A configuration: the words of the settings, and the keys that differ from the usual ones.
///
/// ```
/// use gametui::tui::config::Config;
/// let config = Config::read("theme = \"light\"\n[keys]\nquit = \"Q\"\n", "config.toml").unwrap();
/// assert_eq!(config.word("theme"), "light");
/// let error = Config::read("\nthem = \"light\"", "config.toml").unwrap_err();
/// assert!(error.to_string().starts_with("config.toml:2: no setting is called 'them', nearest is theme"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    words: HashMap<&'static str, String>,
    keys: HashMap<&'static str, Vec<Key>>,
    keymap: Keymap,
}

impl Config {
    /// The word of a setting, the usual one when the file does not give it; empty for a name that
    /// is no setting.
    pub fn word(&self, name: &str) -> &str {
        let usual = || SETTINGS.iter().find(|setting| setting.name == name).map_or("", |s| s.usual);
        self.words.get(name).map_or_else(usual, String::as_str)
    }

    /// The same, `None` for `auto`.
    pub fn chosen(&self, name: &str) -> Option<&str> {
        Some(self.word(name)).filter(|&word| word != "auto")
    }

    /// Which keys do what.
    pub fn keymap(&self) -> &Keymap {
        &self.keymap
    }

    /// The threads of a job.
    pub fn threads(&self) -> usize {
        self.chosen("threads").and_then(|word| limits::threads(word).ok()).unwrap_or_else(limits::all_cores)
    }

    /// The bytes that `memory` or `tile-memory` allows.
    pub fn bytes(&self, name: &str) -> u64 {
        self.chosen(name).and_then(|word| limits::memory(word).ok()).unwrap_or_else(limits::half_of_memory)
    }

    /// The configuration in the file at `asked`, in the file that `GAMETUI_CONFIG` names, or in
    /// `gametui/config.toml` in the platform's place for configuration. Only the last may be missing.
    ///
    /// # Errors
    /// One line when the file cannot be read or holds something that is not accepted.
    pub fn load(asked: Option<&Path>) -> Result<Self, InputError> {
        let must_exist = named_file(asked).is_some();
        let Some(path) = file(asked) else { return Ok(Self::default()) };
        match files::read_text(&path, LONGEST) {
            Ok(text) => Self::read(&text, &read::shown(&path)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && !must_exist => Ok(Self::default()),
            Err(error) => Err(InputError::new(
                format!("{} cannot be read: {error}", read::shown(&path)),
                "a file of TOML",
                "--config config.toml",
            )),
        }
    }
}

/// Where the file is looked for, given what the command line says.
pub fn file(asked: Option<&Path>) -> Option<PathBuf> {
    named_file(asked).or_else(|| {
        Some(etcetera::choose_base_strategy().ok()?.config_dir().join("gametui").join("config.toml"))
    })
}

/// The folder of rule files, next to that file.
pub fn games_folder(asked: Option<&Path>) -> Option<PathBuf> {
    Some(file(asked)?.parent()?.join("games"))
}

/// The file that was named, on the command line or in the environment.
fn named_file(asked: Option<&Path>) -> Option<PathBuf> {
    let variable = || std::env::var_os(FILE_VARIABLE).filter(|name| !name.is_empty());
    asked.map(Path::to_owned).or_else(|| variable().map(PathBuf::from))
}
