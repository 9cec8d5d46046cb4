//! Writing the configuration with its comments: the sample, and `gametui config --print`.

use super::{Accepts, Config, SETTINGS};
use crate::tui::actions::{Place, TABLE};
use crate::tui::key::Key;
use std::fmt::Write;

impl Config {
    /// The effective configuration as the text of a file, comments and all; reading it gives the
    /// same configuration back.
    ///
    /// ```
    /// use gametui::tui::config::Config;
    /// let text = Config::default().written();
    /// assert_eq!(Config::read(&text, "config.toml").unwrap().written(), text);
    /// ```
    pub fn written(&self) -> String {
        let mut text = String::from(
            "# The configuration of gametui. Every setting may be left out; flags come before it.\n",
        );
        for setting in SETTINGS {
            let word = self.word(setting.name);
            let word = match setting.accepts {
                Accepts::Switch => word.to_owned(),
                _ => toml::Value::String(word.to_owned()).to_string(),
            };
            // Writing to a string does not fail.
            let _ = write!(text, "\n# {}\n{} = {word}\n", setting.comment, setting.name);
            if let Accepts::Words(words) = setting.accepts {
                text.truncate(text.len() - 1);
                let _ = writeln!(text, " # {}", words.join(", "));
            }
        }
        text += "\n# Keys by action; an empty list unbinds the action.\n[keys]\n";
        for place in Place::ALL {
            let _ = writeln!(text, "\n# {}", place.title());
            for entry in TABLE.iter().filter(|entry| entry.place == place) {
                let keys = self.keymap.keys(entry.place, entry.action);
                let list = keys.map(|key| toml::Value::from(spelled(key))).collect();
                let _ = writeln!(text, "{} = {} # {}", entry.id, toml::Value::Array(list), entry.label);
            }
        }
        text
    }
}

/// A key in the spelling that is read.
fn spelled(key: Key) -> String {
    let shown = key.to_string();
    let plain =
        |text: &str| text.replace('←', "left").replace('→', "right").replace('↑', "up").replace('↓', "down");
    // A letter is told apart by its case; names and modifiers are not.
    match shown.rsplit_once('-').filter(|(modifiers, letter)| !modifiers.is_empty() && !letter.is_empty()) {
        Some((modifiers, letter)) if letter.chars().count() == 1 => {
            format!("{}-{}", modifiers.to_ascii_lowercase(), plain(letter))
        }
        None if shown.chars().count() == 1 => plain(&shown),
        _ => plain(&shown).to_ascii_lowercase(),
    }
}
