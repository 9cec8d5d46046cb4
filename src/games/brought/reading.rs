//! Reading TOML with all that is wrong in it: every fault is noted at its place, and reading goes on.

use super::source::{Source, Written};
use crate::games::Text;
use crate::input::{InputError, nearest, quoted};
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The most faults that are shown.
const MOST_FAULTS: usize = 40;

/// A value with its place.
pub(super) type Value<'t> = Spanned<DeValue<'t>>;

/// A file being read.
pub(super) struct Reader {
    pub source: Arc<Source>,
    /// Where each begins, its line, and its caret.
    faults: Vec<(usize, String, Option<String>)>,
}

impl Reader {
    pub fn new(text: &str, name: &str) -> Self {
        let source = Arc::new(Source { name: Some(name.into()), text: text.into() });
        Self { source, faults: Vec::new() }
    }

    /// Note what is wrong at a place.
    pub fn fault(&mut self, place: Range<usize>, what: impl AsRef<str>) {
        let error = self.source.fault(place.clone(), what.as_ref());
        self.error(place, error);
    }

    /// Note an error that names its place itself.
    pub fn error(&mut self, place: Range<usize>, error: InputError) {
        self.faults.push((place.start, error.what, error.caret));
    }

    /// Everything noted, in the order of the file, a line each, with the caret of the first.
    pub fn finish(mut self) -> Result<(), InputError> {
        if self.faults.is_empty() {
            return Ok(());
        }
        self.faults.sort();
        self.faults.dedup();
        let more = self.faults.len().saturating_sub(MOST_FAULTS);
        let caret = self.faults.first().and_then(|(_, _, caret)| caret.clone());
        let mut lines: Vec<String> =
            self.faults.into_iter().take(MOST_FAULTS).map(|(_, line, _)| line).collect();
        if more > 0 {
            lines.push(format!("and {more} more"));
        }
        Err(InputError { caret, ..InputError::new(lines.join("\n"), "", "") })
    }

    /// Note the keys of `table` that are not among `names`.
    pub fn names(&mut self, table: &DeTable<'_>, names: &[&str]) {
        for (key, _) in table {
            let name: &str = key.get_ref();
            if !names.contains(&name) {
                let what = format!("no key is called {}, nearest is {}", quoted(name), nearest(name, names));
                self.fault(key.span(), what);
            }
        }
    }

    fn wrong(&mut self, value: &Value<'_>, name: &str, accepted: &str) {
        let found = value.get_ref().type_str();
        self.fault(value.span(), format!("{name} is {found}; accepted: {accepted}"));
    }

    /// The table called `name`.
    pub fn table<'t, 's>(&mut self, table: &'t DeTable<'s>, name: &str) -> Option<&'t DeTable<'s>> {
        let value = get(table, name)?;
        let found = value.get_ref().as_table();
        if found.is_none() {
            self.wrong(value, name, &format!("a table [{name}]"));
        }
        found
    }

    /// The values in the list called `name`; `what` is accepted.
    pub fn list<'t, 's>(
        &mut self,
        table: &'t DeTable<'s>,
        name: &str,
        what: &str,
    ) -> Option<&'t [Value<'s>]> {
        let value = get(table, name)?;
        let DeValue::Array(list) = value.get_ref() else {
            self.wrong(value, name, what);
            return None;
        };
        Some(list.as_ref())
    }

    /// A text called `name` and its place.
    pub fn text(&mut self, table: &DeTable<'_>, name: &str) -> Option<(String, Range<usize>)> {
        let value = get(table, name)?;
        self.as_text(value, name)
    }

    /// The same, which must be there; `place` is where it is missing.
    pub fn needed(
        &mut self,
        table: &DeTable<'_>,
        name: &str,
        place: Range<usize>,
    ) -> Option<(String, Range<usize>)> {
        if get(table, name).is_none() {
            self.fault(place, format!("{name} is missing"));
        }
        self.text(table, name)
    }

    /// A value that must be a text.
    pub fn as_text(&mut self, value: &Value<'_>, name: &str) -> Option<(String, Range<usize>)> {
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.wrong(value, name, "a text in quotes");
        }
        let text = text?;
        if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
            self.wrong(value, name, "a text without control characters");
        }
        Some((text.to_owned(), value.span()))
    }

    /// The paragraphs of a text: a line break is a space, an empty line stays.
    pub fn page(&mut self, table: &DeTable<'_>, name: &str) -> Text {
        let (text, _) = self.text(table, name).unwrap_or_default();
        let words = |part: &str| part.split_whitespace().collect::<Vec<_>>().join(" ");
        let paragraphs: Vec<String> =
            text.replace('\r', "").split("\n\n").map(words).filter(|part| !part.is_empty()).collect();
        paragraphs.join("\n").into()
    }

    /// A whole number called `name`, from `least` to `most`.
    pub fn number(&mut self, table: &DeTable<'_>, name: &str, least: i64, most: i64) -> Option<i64> {
        let value = get(table, name)?;
        self.as_number(value, name, least, most)
    }

    /// A value that must be such a number.
    pub fn as_number(&mut self, value: &Value<'_>, name: &str, least: i64, most: i64) -> Option<i64> {
        let integer = value.get_ref().as_integer();
        let number = integer.and_then(|number| i64::from_str_radix(number.as_str(), number.radix()).ok());
        let number = number.filter(|number| (least..=most).contains(number));
        if number.is_none() {
            self.fault(value.span(), format!("{name} is not a whole number from {least} to {most}"));
        }
        number
    }

    /// Whether `name` is set.
    pub fn flag(&mut self, table: &DeTable<'_>, name: &str) -> bool {
        let Some(value) = get(table, name) else { return false };
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            self.wrong(value, name, "true or false");
        }
        flag.unwrap_or(false)
    }

    /// Where a text stands inside its quotes, `lead` bytes being put before it.
    pub fn written(&self, text: &str, place: &Range<usize>, lead: usize) -> Written {
        let quoted = self.source.text.get(place.clone()).unwrap_or_default();
        let inside = if text.is_empty() { Some(1) } else { quoted.find(text) };
        Written { source: self.source.clone(), at: place.start + inside.unwrap_or(0), lead }
    }
}

/// The value called `name`.
pub(super) fn get<'t, 's>(table: &'t DeTable<'s>, name: &str) -> Option<&'t Value<'s>> {
    table.iter().find(|(key, _)| key.get_ref() == name).map(|(_, value)| value)
}
