//! The setup pane: a line for each parameter.

use super::{App, Line, Purpose};
use crate::games::{Kind, Parameter, Value};
use crate::input::grouped;

/// What one line of the setup pane shows.
pub struct SetupLine {
    pub name: &'static str,
    pub value: String,
    pub meaning: &'static str,
}

impl App {
    /// The lines of the setup pane.
    pub(crate) fn setup_lines(&self) -> Vec<SetupLine> {
        let table = self.table();
        let line = |parameter: &Parameter| SetupLine {
            name: parameter.name,
            meaning: parameter.meaning,
            value: match table.setup.value(parameter.name) {
                Some(Value::Number(number)) => grouped(number),
                Some(Value::Choice(word)) => (*word).into(),
                None => String::new(),
            },
        };
        let mut lines: Vec<SetupLine> = table.game.parameters().iter().map(line).collect();
        lines.push(SetupLine {
            name: "view",
            value: table.grid.view.id.into(),
            meaning: "what the grid shows",
        });
        lines
    }

    /// Move to another line.
    pub(crate) fn setup_step(&mut self, by: isize) {
        let last = self.setup_lines().len() - 1;
        self.setup_line = self.setup_line.saturating_add_signed(by).min(last);
    }

    /// The parameter on the chosen line; `None` on the view's line.
    fn setup_parameter(&self) -> Option<Parameter> {
        self.table().game.parameters().get(self.setup_line).copied()
    }

    /// Enter: type a number, or take the next choice.
    pub(crate) fn setup_act(&mut self) {
        match self.setup_parameter() {
            Some(Parameter { kind: Kind::Number { .. }, .. }) => {
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
        let Some(parameter) = self.setup_parameter() else { return self.turn_view(by) };
        match parameter.kind {
            Kind::Choice(words) => {
                let now = self.table().setup.choice(parameter.name);
                let at = words.iter().position(|&word| word == now).unwrap_or_default();
                let next = at.cast_signed().saturating_add(by).rem_euclid(words.len().cast_signed());
                if let Some(&word) = words.get(next.unsigned_abs()) {
                    self.set_parameter(parameter.name, Value::Choice(word));
                }
            }
            Kind::Number { .. } => {
                let now = self.table().setup.number(parameter.name);
                let next = if by > 0 { Some(now + 1u32) } else { (now.bits() > 0).then(|| now - 1u32) };
                let read = next.map(|next| parameter.read(&next.to_string()));
                if let Some(Ok(value)) = read {
                    self.set_parameter(parameter.name, value);
                }
            }
        }
    }

    /// Read a value for a parameter; the setup stays as it was when it is refused.
    pub(crate) fn read_parameter(&mut self, name: &str, text: &str) -> Result<(), crate::input::InputError> {
        let game = self.table().game.clone();
        let Some(parameter) = game.parameter(name) else {
            let names: Vec<&str> = game.parameters().iter().map(|parameter| parameter.name).collect();
            return Err(crate::input::InputError::new(
                format!("{} has no parameter {}", game.title(), crate::input::quoted(name)),
                names.join(", "),
                ":n 1e9",
            ));
        };
        let value = parameter.read(text)?;
        self.set_parameter(parameter.name, value);
        Ok(())
    }

    fn set_parameter(&mut self, name: &'static str, value: Value) {
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
