//! The parameters of every game as flags. They are read off the catalogue, so a new game brings its
//! own; a flag the chosen game does not have is refused by naming those it has.

use crate::games::{self, Game, Kind, Parameter, Setup};
use crate::input::{InputError, quoted};
use clap::{Arg, ArgMatches, Command, FromArgMatches};
use std::collections::BTreeMap;

/// The words of a parameter that is a switch on the command line.
const SWITCH: [&str; 2] = ["no", "yes"];

/// What was given for the parameters of whichever game it is, by name, as typed.
#[derive(Clone, Debug, Default)]
pub(super) struct GameFlags {
    given: BTreeMap<String, String>,
}

impl GameFlags {
    /// The setup of `game` with these flags.
    ///
    /// # Errors
    /// One line for a flag the game does not have, or a value it does not accept.
    pub(super) fn setup(&self, game: &dyn Game) -> Result<Setup, InputError> {
        let mut setup = game.setup();
        for (name, text) in &self.given {
            let Some(parameter) = game.parameter(name) else { return Err(unknown(game, name)) };
            setup.read(parameter, text).map_err(|error| as_flag(error, parameter))?;
        }
        Ok(setup)
    }

    /// Refuse to go on without the flag `name`.
    pub(super) fn require(&self, game: &dyn Game, name: &str) -> Result<(), InputError> {
        if self.given.contains_key(name) {
            return Ok(());
        }
        let Some(parameter) = game.parameter(name) else { return Err(unknown(game, name)) };
        Err(InputError::new(format!("--{name} is missing"), parameter.accepted(), example(parameter)))
    }

    /// Whether anything was given.
    pub(super) fn any(&self) -> bool {
        !self.given.is_empty()
    }
}

/// The refusal of a flag that `game` does not have.
fn unknown(game: &dyn Game, name: &str) -> InputError {
    let names: Vec<String> = game.parameters().iter().map(|p| format!("--{}", p.name)).collect();
    InputError::new(
        format!("{} has no parameter --{name}", game.id()),
        names.join(", "),
        game.parameters().first().map(example).unwrap_or_default(),
    )
}

/// The same refusal with the example as it is typed on a command line.
fn as_flag(error: InputError, parameter: &Parameter) -> InputError {
    InputError { what: format!("--{}", error.what), example: example(parameter), ..error }
}

/// A value that works, as a flag.
fn example(parameter: &Parameter) -> String {
    match parameter.kind {
        Kind::Number { default, .. } => format!("--{} {default}", parameter.name),
        Kind::Choice(words) if words == SWITCH => format!("--{}", parameter.name),
        Kind::Choice(words) => format!("--{} {}", parameter.name, words.last().unwrap_or(&"")),
    }
}

/// Whether a parameter is a plain switch on the command line.
pub(super) fn is_switch(parameter: &Parameter) -> bool {
    parameter.kind == Kind::Choice(&SWITCH)
}

/// Every parameter of every game, in the catalogue's order, each name once, with the text that says
/// what it means to each game that has it.
fn every_parameter() -> Vec<(&'static str, bool, String)> {
    let mut seen: Vec<(&'static str, bool, String)> = Vec::new();
    for game in games::all() {
        for parameter in game.parameters() {
            let meaning = match parameter.kind {
                Kind::Choice(_) if is_switch(parameter) => format!("{}: {}", game.id(), parameter.meaning),
                _ => format!("{}: {} ({})", game.id(), parameter.meaning, parameter.accepted()),
            };
            match seen.iter_mut().find(|(name, ..)| *name == parameter.name) {
                Some((.., text)) => {
                    text.push_str("; ");
                    text.push_str(&meaning);
                }
                None => seen.push((parameter.name, is_switch(parameter), meaning)),
            }
        }
    }
    seen
}

impl clap::Args for GameFlags {
    fn augment_args(mut command: Command) -> Command {
        for (name, switch, meaning) in every_parameter() {
            let flag = Arg::new(name).long(name).help(meaning).value_name(name.to_uppercase());
            let flag = flag.help_heading("Parameters of the game");
            command = command.arg(if switch {
                flag.num_args(0..=1).require_equals(true).default_missing_value(SWITCH[1])
            } else {
                flag.allow_hyphen_values(true)
            });
        }
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for GameFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut flags = Self::default();
        flags.update_from_arg_matches(matches)?;
        Ok(flags)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for (name, ..) in every_parameter() {
            if let Some(text) = matches.get_one::<String>(name) {
                self.given.insert(name.to_owned(), text.clone());
            }
        }
        Ok(())
    }
}

/// Refuse a word that is not among `accepted`.
pub(super) fn not_one_of(what: &str, word: &str, accepted: &[&str], example: &str) -> InputError {
    InputError::new(format!("no {what} is called {}", quoted(word)), accepted.join(", "), example)
}
