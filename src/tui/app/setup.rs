//! The setup pane: a line for each parameter.

use super::{App, Line, Purpose, short};
use crate::games::{Kind, Parameter, Text, Value};
use crate::input::grouped;

/// What one line of the setup pane shows.
pub struct SetupLine {
    pub name: Text,
    pub value: String,
    /// A shorter way to write a number.
    pub short: Option<String>,
    pub meaning: Text,
    kind: LineKind,
}

/// What a line of the setup pane changes.
#[derive(Clone)]
enum LineKind {
    Parameter(Parameter),
    View,
    Method,
}

impl App {
    /// The lines of the setup pane: the parameters, the view, the method of the count.
    pub(crate) fn setup_lines(&self) -> Vec<SetupLine> {
        let table = self.table();
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

    /// Move to another line.
    pub(crate) fn setup_step(&mut self, by: isize) {
        let last = self.setup_lines().len() - 1;
        self.setup_line = self.setup_line.saturating_add_signed(by).min(last);
    }

    /// Enter: type a number, or take the next choice.
    pub(crate) fn setup_act(&mut self) {
        let chosen = self.setup_lines().get(self.setup_line).map(|line| line.kind.clone());
        match chosen {
            Some(LineKind::Parameter(Parameter {
                kind: Kind::Number { .. } | Kind::Text { .. }, ..
            })) => {
                self.line = Some(Line {
                    purpose: Purpose::Parameter(self.setup_line),
                    text: String::new(),
                    refusal: None,
                });
            }
            _ => self.setup_turn(1),
        }
    }

    /// Left and right: the previous or next choice; a number goes down or up by one.
    pub(crate) fn setup_turn(&mut self, by: isize) {
        match self.setup_lines().get(self.setup_line).map(|line| line.kind.clone()) {
            Some(LineKind::Parameter(parameter)) => self.turn_parameter(&parameter, by),
            Some(LineKind::View) => self.turn_view(by),
            Some(LineKind::Method) => self.turn_method(by),
            None => {}
        }
    }

    fn turn_parameter(&mut self, parameter: &Parameter, by: isize) {
        match &parameter.kind {
            Kind::Choice(words) => {
                let now = self.table().setup.choice(&parameter.name);
                if let Some(word) = turned(words, |word| **word == *now, by) {
                    self.set_parameter(&parameter.name, Value::Text(word));
                }
            }
            Kind::Text { .. } => self.setup_act(),
            Kind::Number { .. } => {
                let now = self.table().setup.number(&parameter.name);
                let next = if by > 0 { Some(now + 1u32) } else { (now.bits() > 0).then(|| now - 1u32) };
                if let Some(Ok(value)) = next.map(|next| parameter.read(&next.to_string())) {
                    self.set_parameter(&parameter.name, value);
                }
            }
        }
    }

    fn turn_method(&mut self, by: isize) {
        let count = crate::companions::of(&self.table().game).count;
        let methods = count.as_ref().map(|count| count.methods()).unwrap_or_default();
        let now = self.table().method;
        self.table_mut().method = turned(methods, |&method| Some(method) == now, by);
        self.count.estimate = None;
    }

    /// Read a value for a parameter; the setup stays as it was when it is refused.
    pub(crate) fn read_parameter(&mut self, name: &str, text: &str) -> Result<(), crate::input::InputError> {
        let game = self.table().game.clone();
        let Some(parameter) = game.parameter(name) else {
            let names: Vec<&str> = game.parameters().iter().map(|parameter| &*parameter.name).collect();
            return Err(crate::input::InputError::new(
                format!("{} has no parameter {}", game.title(), crate::input::quoted(name)),
                names.join(", "),
                ":n 1e9",
            ));
        };
        let value = parameter.read(text)?;
        self.set_parameter(&parameter.name, value);
        Ok(())
    }

    fn set_parameter(&mut self, name: &str, value: Value) {
        let table = self.table_mut();
        let rules = table.game.parameter(name).is_some_and(|parameter| parameter.rules);
        table.setup.set(name, value);
        if rules {
            self.board_stale = true;
            self.inspector.stale = true;
        }
        self.count.estimate = None;
    }
}

/// The choice `by` steps from the one that `is_now` names, round and round.
pub(crate) fn turned<T: Clone>(choices: &[T], is_now: impl Fn(&T) -> bool, by: isize) -> Option<T> {
    let at = choices.iter().position(is_now).unwrap_or_default();
    let next = at.cast_signed().saturating_add(by).checked_rem_euclid(choices.len().cast_signed())?;
    choices.get(next.unsigned_abs()).cloned()
}
