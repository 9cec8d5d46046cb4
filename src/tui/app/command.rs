//! The command line of the explorer: `:go 5 3`, `:n 1e9`, `:game wythoff`, `:view values`, `:q`.

use super::App;
use crate::games::Position;
use crate::input::{InputError, quoted};
use crate::tui::actions::Action;
use crate::tui::stages;

/// What can be typed after `:`; parameters by their names besides.
pub const COMMANDS: &str = "go, game, view, count, cancel, help, tour, quit, or a parameter such as n";

impl App {
    /// Do what a typed command says.
    pub(crate) fn command(&mut self, text: &str) -> Result<(), InputError> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match word {
            "go" => self.command_go(rest),
            "game" => {
                let game = self.catalogue.find(rest)?;
                let at = self.tables.iter().position(|table| table.game.id() == game.id());
                self.choose(at.unwrap_or(self.chosen));
                Ok(())
            }
            "view" => {
                let game = self.table().game.clone();
                let view = game.view(rest).cloned().ok_or_else(|| {
                    let ids: Vec<&str> = game.views().iter().map(|view| &*view.id).collect();
                    InputError::new(
                        format!("no view is called {}", quoted(rest)),
                        ids.join(", "),
                        ":view values",
                    )
                })?;
                self.show_view(view);
                Ok(())
            }
            "export" => self.export(rest, false),
            "export!" => self.export(rest, true),
            "q" | "quit" => {
                self.ended = Some(0);
                Ok(())
            }
            "tour" => {
                self.toggle_stage(stages::tour());
                Ok(())
            }
            "help" => {
                self.stage = stages::open(Action::Help, self);
                Ok(())
            }
            _ if self.table().game.parameter(word).is_some() => self.read_parameter(word, rest),
            _ => Err(InputError::new(format!("no command is called {}", quoted(word)), COMMANDS, ":go 5 3")),
        }
    }

    fn command_go(&mut self, text: &str) -> Result<(), InputError> {
        let form = self.table().game.form();
        let position = Position::read(form, text)?;
        // Not the board's rules: that may still be the board of the game before.
        let table = self.table();
        table.game.rules(&table.setup).admit(position.heaps())?;
        self.visit(position);
        Ok(())
    }
}
