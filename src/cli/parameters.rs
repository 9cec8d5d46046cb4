//! The parameters of every game as flags. They are read off the catalogue, so a new game brings its
//! own; a flag the chosen game does not have is refused by naming those it has.

use crate::games::{Catalogue, Chosen, Game, Kind, Parameter, Setup};
use crate::input::{InputError, quoted};
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use std::collections::BTreeMap;

/// The words of a parameter that is a switch on the command line.
const SWITCH: [&str; 2] = ["no", "yes"];
/// The flag that sets any parameter.
const SET: &str = "set";

/// What was given for the parameters of whichever game it is, by name, as typed.
#[derive(Clone, Debug, Default)]
pub(super) struct GameFlags {
    given: BTreeMap<String, String>,
    /// `name=value`, for any parameter of any game.
    set: Vec<String>,
}

impl GameFlags {
    /// The game that `text` names, with these flags.
    ///
    /// # Errors
    /// One line for a game there is not, a flag it does not have, or a value it does not accept.
    pub(super) fn chosen(&self, catalogue: &Catalogue, text: &str) -> Result<Chosen, InputError> {
        let Chosen { game, setup } = catalogue.read(text)?;
        Ok(Chosen { setup: self.applied_to(setup, game.as_ref())?, game })
    }

    /// `setup` of `game`, changed by these flags.
    ///
    /// # Errors
    /// One line for a flag the game does not have, or a value it does not accept.
    pub(super) fn applied_to(&self, mut setup: Setup, game: &dyn Game) -> Result<Setup, InputError> {
        for assignment in &self.set {
            let Some((name, text)) = assignment.split_once('=') else {
                let what = format!("--set {}: no =", quoted(assignment));
                return Err(InputError::new(
                    what,
                    "NAME=VALUE",
                    game.parameters().first().map(set_example).unwrap_or_default(),
                ));
            };
            let Some(parameter) = game.parameter(name.trim()) else { return Err(unknown(game, name.trim())) };
            setup
                .read(parameter, text)
                .map_err(|error| InputError { example: set_example(parameter), ..error })?;
        }
        for (name, text) in &self.given {
            let Some(parameter) = game.parameter(name) else { return Err(unknown(game, name)) };
            setup.read(parameter, text).map_err(|error| as_flag(error, parameter))?;
        }
        Ok(setup)
    }

    /// Refuse to go on without the flag `name`.
    pub(super) fn require(&self, game: &dyn Game, name: &str) -> Result<(), InputError> {
        let set = self.set.iter().any(|text| text.split('=').next().is_some_and(|word| word.trim() == name));
        if set || self.given.contains_key(name) {
            return Ok(());
        }
        let Some(parameter) = game.parameter(name) else { return Err(unknown(game, name)) };
        Err(InputError::new(format!("--{name} is missing"), parameter.accepted(), example(parameter)))
    }

    /// Whether anything was given.
    pub(super) fn any(&self) -> bool {
        !self.given.is_empty() || !self.set.is_empty()
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
    match &parameter.kind {
        Kind::Choice(_) if is_switch(parameter) => format!("--{}", parameter.name),
        Kind::Text { .. } => set_example(parameter),
        _ => format!("--{} {}", parameter.name, parameter.example()),
    }
}

/// A value that works, as an assignment.
fn set_example(parameter: &Parameter) -> String {
    format!("--set {}={}", parameter.name, parameter.example())
}

/// Whether a parameter is a plain switch on the command line.
pub(super) fn is_switch(parameter: &Parameter) -> bool {
    matches!(&parameter.kind, Kind::Choice(words) if words.iter().map(|word| &**word).eq(SWITCH))
}

/// Every number or choice that a built-in game takes, in the catalogue's order, each name once, with the
/// text that says what it means to the games that have it.
fn every_parameter() -> Vec<(String, bool, String)> {
    /// One meaning of a parameter, and the games to which it means that.
    type Meaning = (String, Vec<String>);
    let mut seen: Vec<(String, bool, Vec<Meaning>)> = Vec::new();
    for game in Catalogue::built_in().games() {
        // texts are set by --set, or typed as the game itself
        for parameter in game.parameters().iter().filter(|p| !matches!(p.kind, Kind::Text { .. })) {
            let switch = is_switch(parameter);
            let meaning = match switch {
                true => parameter.meaning.to_string(),
                false => format!("{} ({})", parameter.meaning, parameter.accepted()),
            };
            let known = seen.iter().position(|(name, ..)| **name == *parameter.name);
            if known.is_some() && game.source().is_some() {
                // the help would name every rule file
                continue;
            }
            let at = known.unwrap_or_else(|| {
                seen.push((parameter.name.to_string(), switch, Vec::new()));
                seen.len() - 1
            });
            let meanings = &mut seen[at].2;
            match meanings.iter_mut().find(|(text, _)| *text == meaning) {
                Some((_, games)) => games.push(game.id().to_owned()),
                None => meanings.push((meaning, vec![game.id().to_owned()])),
            }
        }
    }
    let of = |(meaning, games): Meaning| match games.len() {
        ..=MOST_NAMED => format!("{}: {meaning}", games.join(", ")),
        many => format!("{many} games: {meaning}"),
    };
    let joined = |meanings: Vec<Meaning>| meanings.into_iter().map(of).collect::<Vec<_>>().join("; ");
    seen.into_iter().map(|(name, switch, meanings)| (name, switch, joined(meanings))).collect()
}

/// Games that are named at most in the help of a parameter they share.
const MOST_NAMED: usize = 3;

impl clap::Args for GameFlags {
    fn augment_args(mut command: Command) -> Command {
        for (name, switch, meaning) in every_parameter() {
            let flag =
                Arg::new(name.clone()).long(name.clone()).help(meaning).value_name(name.to_uppercase());
            let flag = flag.help_heading("Parameters of the game");
            command = command.arg(if switch {
                flag.num_args(0..=1).require_equals(true).default_missing_value(SWITCH[1])
            } else {
                flag.allow_hyphen_values(true)
            });
        }
        let set = Arg::new(SET).long(SET).value_name("NAME=VALUE").action(ArgAction::Append);
        let meaning = "any parameter of the game; `gametui games GAME` lists them";
        command.arg(set.help(meaning).help_heading("Parameters of the game"))
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
            if let Some(text) = matches.get_one::<String>(&name) {
                self.given.insert(name, text.clone());
            }
        }
        self.set.extend(matches.get_many::<String>(SET).into_iter().flatten().cloned());
        Ok(())
    }
}

/// Refuse a word that is not among `accepted`.
pub(super) fn not_one_of(what: &str, word: &str, accepted: &[&str], example: &str) -> InputError {
    InputError::new(format!("no {what} is called {}", quoted(word)), accepted.join(", "), example)
}
