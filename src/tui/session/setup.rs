//! The setup pane: a line for each parameter.

use super::table::Table;
use crate::games::{Parameter, Text, Value};
use crate::input::grouped;
use crate::tui::widgets::numbers::short;

/// What one line of the setup pane shows.
pub struct SetupLine {
    pub name: Text,
    pub value: String,
    /// A shorter way to write a number.
    pub short: Option<String>,
    pub meaning: Text,
    pub kind: LineKind,
}

/// What a line of the setup pane changes.
#[derive(Clone)]
pub enum LineKind {
    Parameter(Parameter),
    View,
    Method,
}

/// The lines of the setup pane: the parameters, the view, the method of the count.
pub fn setup_lines(table: &Table) -> Vec<SetupLine> {
    let line = |parameter: &Parameter| SetupLine {
        name: parameter.name.clone(),
        meaning: parameter.meaning.clone(),
        value: match table.setup.value(&parameter.name) {
            Some(Value::Number(number)) => grouped(number),
            Some(Value::Text(text)) => text.to_string(),
            None => String::new(),
        },
        short: match table.setup.value(&parameter.name) {
            Some(Value::Number(number)) => Some(short(number)),
            _ => None,
        },
        kind: LineKind::Parameter(parameter.clone()),
    };
    let mut lines: Vec<SetupLine> = table.game.parameters().iter().map(line).collect();
    lines.push(SetupLine {
        name: "view".into(),
        value: table.grid.view.id.to_string(),
        meaning: "what the grid shows".into(),
        short: None,
        kind: LineKind::View,
    });
    if let Some(method) = table.method {
        lines.push(SetupLine {
            name: "method".into(),
            value: method.name().into(),
            meaning: "how the count is made; reference is the plain one, kept as the check".into(),
            short: None,
            kind: LineKind::Method,
        });
    }
    lines
}

/// The choice `by` steps from the one that `is_now` names, round and round.
pub fn turned<T: Clone>(choices: &[T], is_now: impl Fn(&T) -> bool, by: isize) -> Option<T> {
    let at = choices.iter().position(is_now).unwrap_or_default();
    let next = at.cast_signed().saturating_add(by).checked_rem_euclid(choices.len().cast_signed())?;
    choices.get(next.unsigned_abs()).cloned()
}
