//! The setup pane's keys: another line, another value.

use super::state::App;
use crate::games::{Kind, Parameter, Value};
use crate::input::{InputError, quoted};
use crate::tui::session::{Line, LineKind, Purpose, SetupLine, setup_lines, turned};

/// A number from which a value is asked for instead of a step.
const LARGE: u32 = 1000;

impl App {
    /// The lines of the setup pane.
    pub(crate) fn setup_lines(&self) -> Vec<SetupLine> {
        setup_lines(self.table())
    }

    /// Move to another line.
    pub(crate) fn setup_step(&mut self, by: isize) {
        let last = self.setup_lines().len() - 1;
        self.session.setup_line = self.session.setup_line.saturating_add_signed(by).min(last);
    }

    /// Enter: type a number, or take the next choice.
    pub(crate) fn setup_act(&mut self) {
        let chosen = self.setup_lines().get(self.session.setup_line).map(|line| line.kind.clone());
        match &chosen {
            Some(LineKind::Parameter(Parameter {
                kind: Kind::Number { .. } | Kind::Text { .. }, ..
            })) => {
                let mut line = Line::new(Purpose::Parameter(self.session.setup_line));
                if let Some(LineKind::Parameter(Parameter { name, kind: Kind::Text { .. }, .. })) = chosen {
                    // a text is changed, not typed anew
                    line.text = self.table().setup.text(&name);
                }
                self.session.line = Some(line);
            }
            _ => self.setup_turn(1),
        }
    }

    /// Left and right: the previous or next choice; a number goes down or up by one.
    pub(crate) fn setup_turn(&mut self, by: isize) {
        match self.setup_lines().get(self.session.setup_line).map(|line| line.kind.clone()) {
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
                // one more or less is no use to a large number
                if now >= LARGE.into() {
                    return self.setup_act();
                }
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
        self.jobs.count.estimate = None;
    }

    /// Read a value for a parameter; the setup stays as it was when it is refused.
    pub(crate) fn read_parameter(&mut self, name: &str, text: &str) -> Result<(), InputError> {
        let game = self.table().game.clone();
        let Some(parameter) = game.parameter(name) else {
            let names: Vec<&str> = game.parameters().iter().map(|parameter| &*parameter.name).collect();
            return Err(InputError::new(
                format!("{} has no parameter {}", game.title(), quoted(name)),
                names.join(", "),
                ":n 1e9",
            ));
        };
        let value = parameter.read(text)?;
        self.set_parameter(&parameter.name, value);
        Ok(())
    }

    /// Show the game that a text names: a code or a set is set as the parameter of its family, a game that
    /// is not in the list is added to it.
    pub(crate) fn open_game(&mut self, text: &str) -> Result<(), InputError> {
        let chosen = self.session.catalogue.read(text)?;
        self.show_game(chosen);
        Ok(())
    }

    fn set_parameter(&mut self, name: &str, value: Value) {
        let table = self.table_mut();
        let rules = table.game.parameter(name).is_some_and(|parameter| parameter.rules);
        table.setup.set(name, value);
        if rules {
            // a law speaks of one set of rules: it is a conjecture again
            if let Some(law) = table.stated.take() {
                let _ = table.state_law(&law.text);
            }
            self.session.board_stale = true;
            self.session.inspector.stale = true;
        }
        self.jobs.count.estimate = None;
    }
}
