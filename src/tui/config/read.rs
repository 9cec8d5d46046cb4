//! Reading the file, with the line of everything that is refused.

use super::{Accepts, Config, SETTINGS, Setting};
use crate::input::{InputError, nearest, quoted};
use crate::tui::actions::{Keymap, TABLE};
use crate::tui::key::Key;
use crate::worker::limits;
use std::ops::Range;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A path as it may be shown: control characters never reach the terminal.
pub fn shown(path: &Path) -> String {
    let text = path.to_string_lossy();
    let plain = !text.chars().any(char::is_control);
    if plain { text.into_owned() } else { quoted(&text) }
}

/// The text being read, and the name of its file.
struct Source<'a> {
    text: &'a str,
    file: &'a str,
}

impl Source<'_> {
    /// `config.toml:3`
    fn place(&self, span: Range<usize>) -> String {
        let before = self.text.as_bytes().get(..span.start).unwrap_or_default();
        format!("{}:{}", self.file, 1 + before.iter().filter(|&&byte| byte == b'\n').count())
    }

    fn refuse(&self, span: Range<usize>, what: &str, accepted: &str, example: &str) -> InputError {
        InputError::new(format!("{}: {what}", self.place(span)), accepted, example)
    }
}

impl Config {
    /// Read the text of a file called `file`.
    ///
    /// # Errors
    /// One line with file and line for the first thing that is not accepted.
    pub fn read(text: &str, file: &str) -> Result<Self, InputError> {
        let source = Source { text, file };
        let table = DeTable::parse(text).map_err(|error| {
            let told = error.message().lines().next().unwrap_or_default().to_owned();
            let span = error.span().unwrap_or(0..0);
            source.refuse(span, &format!("not TOML: {told}"), "name = value", "theme = \"dark\"")
        })?;
        let mut config = Self::default();
        let mut entries: Vec<_> = table.get_ref().iter().collect();
        // In the order of the file, so that the first refusal is the first in the file.
        entries.sort_by_key(|(name, _)| name.span().start);
        for (name, value) in entries {
            match SETTINGS.iter().find(|setting| setting.name == name.get_ref().as_ref()) {
                Some(setting) => {
                    config.words.insert(setting.name, word(&source, setting, value)?);
                }
                None if name.get_ref() == "keys" => config.read_keys(&source, value)?,
                None => {
                    let names: Vec<&str> =
                        SETTINGS.iter().map(|setting| setting.name).chain(["keys"]).collect();
                    return Err(unknown(&source, name, "setting", &names));
                }
            }
        }
        Ok(config)
    }

    fn read_keys(&mut self, source: &Source<'_>, value: &Spanned<DeValue<'_>>) -> Result<(), InputError> {
        let DeValue::Table(table) = value.get_ref() else {
            return Err(source.refuse(value.span(), "keys is not a table", "[keys]", "quit = [\"q\"]"));
        };
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(name, _)| name.span().start);
        for (name, value) in &entries {
            let Some(entry) = TABLE.iter().find(|entry| entry.id == name.get_ref().as_ref()) else {
                let ids: Vec<&str> = TABLE.iter().map(|entry| entry.id).collect();
                return Err(unknown(source, name, "action", &ids));
            };
            self.keys.insert(entry.id, keys(source, value)?);
        }
        self.keymap = Keymap::with(TABLE, &self.keys).map_err(|(one, other, key)| {
            // at the later of the two
            let named = |name: &str| name == one || name == other;
            let span = entries.iter().rfind(|(name, _)| named(name.get_ref().as_ref()));
            let span = span.map_or(0..0, |(name, _)| name.span());
            let what = if one == other {
                format!("{one} has {key} twice")
            } else {
                format!("{key} would mean both {one} and {other}")
            };
            source.refuse(span, &what, "keys that no two actions of a place share", "quit = [\"Q\"]")
        })?;
        Ok(())
    }
}

/// The word given for a setting.
fn word(source: &Source<'_>, setting: &Setting, value: &Spanned<DeValue<'_>>) -> Result<String, InputError> {
    let example = match setting.accepts {
        Accepts::Switch => format!("{} = {}", setting.name, setting.usual),
        _ => format!("{} = \"{}\"", setting.name, setting.usual),
    };
    let refuse = |what: &str, accepted: &str| {
        source.refuse(value.span(), &format!("{}: {what}", setting.name), accepted, &example)
    };
    let given = match value.get_ref() {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) if number.radix() == 10 => number.as_str().to_owned(),
        DeValue::Float(number) => number.as_str().to_owned(),
        DeValue::Boolean(on) => on.to_string(),
        _ => return Err(refuse("a list or a table is not a value for it", "one value")),
    };
    let amount = |error: InputError| {
        let auto = if setting.usual == "auto" { ", or auto" } else { "" };
        refuse(&error.what, &format!("{}{auto}", error.accepted))
    };
    match setting.accepts {
        Accepts::Words(words) if words.contains(&given.as_str()) => Ok(given),
        Accepts::Words(words) => {
            let what = format!("{} is not accepted, nearest is {}", quoted(&given), nearest(&given, words));
            Err(refuse(&what, &words.join(", ")))
        }
        Accepts::Switch if matches!(value.get_ref(), DeValue::Boolean(_)) => Ok(given),
        Accepts::Switch => Err(refuse(&format!("{} is not accepted", quoted(&given)), "true, false")),
        Accepts::Threads | Accepts::Memory if given == "auto" && setting.usual == "auto" => Ok(given),
        Accepts::Threads => limits::threads(&given).map(|_| given).map_err(amount),
        Accepts::Memory => limits::memory(&given).map(|_| given).map_err(amount),
    }
}

/// A key or a list of keys.
fn keys(source: &Source<'_>, value: &Spanned<DeValue<'_>>) -> Result<Vec<Key>, InputError> {
    let one = |value: &Spanned<DeValue<'_>>| {
        let written = value.get_ref();
        written.as_str().and_then(Key::read).ok_or_else(|| {
            let what = match written {
                DeValue::String(text) => format!("{} is no key", quoted(text)),
                DeValue::Integer(number) => format!("{number} is no key: keys stand in quotes"),
                _ => "this is no key: keys stand in quotes".into(),
            };
            let accepted = "a character, or enter, esc, tab, space, left, pgup, … with ctrl-, alt- or shift-";
            source.refuse(value.span(), &what, accepted, "[\"q\", \"ctrl-c\"]")
        })
    };
    match value.get_ref() {
        DeValue::Array(list) => list.iter().map(one).collect(),
        _ => Ok(vec![one(value)?]),
    }
}

fn unknown(
    source: &Source<'_>,
    name: &Spanned<toml::de::DeString<'_>>,
    kind: &str,
    names: &[&str],
) -> InputError {
    let given = name.get_ref();
    let near = nearest(given, names);
    let what = format!("no {kind} is called {}, nearest is {near}", quoted(given));
    let accepted =
        if names.len() <= 10 { names.join(", ") } else { "the ids of gametui config --print".into() };
    source.refuse(name.span(), &what, &accepted, near)
}
