//! A typed command, carried out.

use super::state::App;
use crate::input::InputError;
use crate::tui::actions::Place;
use crate::tui::commands::{Order, read};
use crate::tui::effect::Effect;

impl App {
    /// Do what a typed command says.
    pub(crate) fn command(&mut self, text: &str) -> Result<(), InputError> {
        match read(&self.context(), text)? {
            Order::Go(position) => self.visit(position),
            Order::Game(game) => self.choose(game),
            Order::Show(chosen) => self.show_game(chosen),
            Order::ReadGame(path) => self.jobs.pending.push(Effect::ReadGame { path, again: false }),
            Order::SaveRules(path) => {
                let text = self.rules_as_file()?;
                self.jobs.pending.push(Effect::SaveRules { path, text });
            }
            Order::View(view) => self.show_view(view),
            Order::Law(text) => self.state_law(text.as_deref())?,
            Order::Set(name, value) => self.read_parameter(&name, &value)?,
            Order::Export(asked) => self.export(*asked)?,
            Order::Act(action) => {
                if !self.open(action) {
                    let effects = self.act_outside(Place::Everywhere, action);
                    self.jobs.pending.extend(effects);
                }
            }
            Order::Guide(guide) => {
                if self.place() == Place::Help {
                    self.close_stage();
                }
                self.open_stage(crate::tui::stages::guide(guide));
            }
            Order::Tour => self.toggle_tour(),
        }
        Ok(())
    }
}
