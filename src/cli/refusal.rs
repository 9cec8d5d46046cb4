//! What clap refuses, in one line of the form every other refusal has.

use crate::games::Catalogue;
use crate::input::{InputError, quoted};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::ffi::OsString;

/// The refusal as what was wrong, what is accepted, and an example.
pub(super) fn in_one_line(error: &clap::Error, arguments: &[OsString]) -> InputError {
    let command = command_in(arguments);
    let names = |kind| words(error.get(kind));
    let first = |kind| names(kind).into_iter().next().unwrap_or_default();
    let what = match error.kind() {
        ErrorKind::UnknownArgument => {
            format!("{} is not expected here", quoted(&first(ContextKind::InvalidArg)))
        }
        ErrorKind::InvalidSubcommand => {
            format!("no subcommand is called {}", quoted(&first(ContextKind::InvalidSubcommand)))
        }
        ErrorKind::MissingRequiredArgument => {
            let missing: Vec<String> = names(ContextKind::InvalidArg).iter().map(|name| bare(name)).collect();
            format!("{} {} missing", missing.join(" and "), if missing.len() == 1 { "is" } else { "are" })
        }
        ErrorKind::InvalidValue if first(ContextKind::InvalidValue).is_empty() => {
            format!("{} needs a value", bare(&first(ContextKind::InvalidArg)))
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => format!(
            "{} is not a value of {}",
            quoted(&first(ContextKind::InvalidValue)),
            bare(&first(ContextKind::InvalidArg))
        ),
        ErrorKind::ArgumentConflict => {
            conflict(&first(ContextKind::InvalidArg), &names(ContextKind::PriorArg))
        }
        ErrorKind::NoEquals => format!("{} takes its value after =", bare(&first(ContextKind::InvalidArg))),
        ErrorKind::TooManyValues | ErrorKind::WrongNumberOfValues | ErrorKind::TooFewValues => {
            format!("{} has the wrong number of values", bare(&first(ContextKind::InvalidArg)))
        }
        ErrorKind::InvalidUtf8 => "an argument is not valid UTF-8".to_owned(),
        _ => "the command line was not understood".to_owned(),
    };
    InputError::new(what, accepted(error, command.as_ref()), example(command.as_ref()))
}

/// Two arguments that do not go together, or one given twice.
fn conflict(argument: &str, with: &[String]) -> String {
    match with.first() {
        Some(other) if argument.is_empty() => format!("{} does not go with a subcommand", bare(other)),
        Some(other) if other != argument => format!("{} does not go with {}", bare(argument), bare(other)),
        _ => format!("{} is given twice", bare(argument)),
    }
}

/// What would be accepted: the valid values or subcommands clap names, what the argument at fault is
/// for, or else the command's arguments.
fn accepted(error: &clap::Error, command: Option<&clap::Command>) -> String {
    for kind in [ContextKind::ValidValue, ContextKind::ValidSubcommand] {
        let valid = words(error.get(kind));
        if !valid.is_empty() {
            return valid.join(", ");
        }
    }
    let root = super::definition();
    let at_fault = words(error.get(ContextKind::InvalidArg)).into_iter().next().unwrap_or_default();
    let at_fault = bare(&at_fault);
    match error.kind() {
        ErrorKind::ValueValidation if at_fault == "--method" => return "fast, reference".into(),
        ErrorKind::InvalidSubcommand => {
            let names: Vec<&str> = root.get_subcommands().map(clap::Command::get_name).collect();
            return names.join(", ");
        }
        ErrorKind::MissingRequiredArgument if at_fault == "GAME" => {
            let catalogue = Catalogue::built_in();
            let ids: Vec<&str> = catalogue.games().iter().map(|game| game.id()).collect();
            return format!("GAME is one of {}", ids.join(", "));
        }
        ErrorKind::MissingRequiredArgument | ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let command = command.unwrap_or(&root);
            let argument = command.get_arguments().find(|argument| written(argument) == at_fault);
            if let Some(help) = argument.and_then(clap::Arg::get_help) {
                return format!("{at_fault}, {help}");
            }
        }
        _ => {}
    }
    arguments_of(command.unwrap_or(&root)).join(", ")
}

/// The arguments of a command, as they are written.
fn arguments_of(command: &clap::Command) -> Vec<String> {
    let shown = command.get_arguments().filter(|argument| !argument.is_hide_set()).map(written);
    shown.filter(|name| name != "--help" && name != "--version").collect()
}

/// `--n`, or `GAME`.
fn written(argument: &clap::Arg) -> String {
    match (argument.get_long(), argument.get_value_names()) {
        (Some(long), _) => format!("--{long}"),
        (None, Some(names)) => names.join(" "),
        (None, None) => argument.get_id().to_string(),
    }
}

/// A command line that works: the first example of the command's own help.
fn example(command: Option<&clap::Command>) -> String {
    let root = super::definition();
    let help = command.unwrap_or(&root).get_after_help().map(ToString::to_string).unwrap_or_default();
    let examples = help.split_once("Examples:").map(|(_, examples)| examples.to_owned()).unwrap_or_default();
    let first = examples.lines().map(str::trim).find(|line| !line.is_empty());
    first.map(str::to_owned).unwrap_or_else(|| match command {
        Some(command) => format!("gametui {}", command.get_name()),
        None => "gametui count wythoff --n 1e9".into(),
    })
}

/// The subcommand that the arguments name.
fn command_in(arguments: &[OsString]) -> Option<clap::Command> {
    let root = super::definition();
    let mut words = arguments.iter().skip(1).filter_map(|word| word.to_str());
    words.find_map(|word| root.find_subcommand(word).cloned())
}

/// The strings of a piece of clap's context.
fn words(value: Option<&ContextValue>) -> Vec<String> {
    match value {
        Some(ContextValue::String(word)) => vec![word.clone()],
        Some(ContextValue::Strings(words)) => words.clone(),
        Some(ContextValue::StyledStr(word)) => vec![word.to_string()],
        _ => Vec::new(),
    }
}

/// `--n <N>` without the brackets: `--n`; `<GAME>`: `GAME`.
fn bare(argument: &str) -> String {
    let argument = argument.trim_end_matches("...");
    let word = match argument.split_once(' ') {
        Some((flag, _)) if flag.starts_with('-') => flag,
        _ => argument,
    };
    quoted(&word.replace(['<', '>'], "")).trim_matches('\'').to_owned()
}
