//! The subcommands: one file each. Results go to standard output, everything else to standard
//! error; whatever goes wrong becomes one line and an exit status, in `failure` and nowhere else.

mod arguments;
mod atlas;
mod bar;
mod check;
mod config;
mod count;
mod explorer;
mod failure;
mod format;
mod games;
mod grid;
mod guess;
mod guide;
mod interrupt;
pub mod judge;
mod limits;
mod lines;
mod merge;
mod output;
mod parameters;
mod period;
mod precision;
mod refusal;
mod self_description;
mod sequence;
mod solve;
mod verify;

use crate::games::Catalogue;
use crate::tui::config::games_folder;
use arguments::{Arguments, Command};
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};
use failure::Failure;
use std::ffi::OsString;
use std::process::ExitCode;

/// The command line as clap knows it: help, man page and completions are made from this.
pub fn definition() -> clap::Command {
    Arguments::command()
}

/// Run the program on `arguments`, the first of which is its own name. `output` says whether
/// standard output was open when the program began.
///
/// Exit status: 0 done; 1 a check failed, a job was stopped, or something could not be written;
/// 2 bad input.
pub fn run(arguments: impl IntoIterator<Item = OsString>, output: bool) -> ExitCode {
    if !output {
        output::set_closed();
    }
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    match parsed(&arguments).and_then(obey) {
        Ok(status) => status,
        Err(failure) => failure.report(),
    }
}

/// The arguments as clap reads them; help and version are written here.
fn parsed(arguments: &[OsString]) -> Result<Option<Arguments>, Failure> {
    let matches = definition().try_get_matches_from(arguments);
    match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => Ok(Some(arguments)),
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            output::print(&error.render().to_string())?;
            Ok(None)
        }
        Err(error) => Err(Failure::Input(refusal::in_one_line(&error, arguments))),
    }
}

fn obey(arguments: Option<Arguments>) -> Result<ExitCode, Failure> {
    let Some(arguments) = arguments else { return Ok(ExitCode::SUCCESS) };
    let asked = arguments.command.is_none().then_some(arguments.explorer.config.as_deref()).flatten();
    let mut catalogue = Catalogue::built_in();
    let errors = games_folder(asked).map(|folder| catalogue.add_folder(&folder)).unwrap_or_default();
    let catalogue = &catalogue;
    let Some(command) = arguments.command else {
        return explorer::open(&arguments.explorer, catalogue, &errors);
    };
    // These may write to a file instead.
    let to_file = |command: &Command| {
        matches!(command, Command::Grid(_) | Command::Sequence(_) | Command::Period(_) | Command::Atlas(_))
    };
    if !to_file(&command) {
        output::check_open()?;
    }
    match command {
        Command::Games(asked) => games::run(&asked, catalogue, &errors),
        Command::Check(asked) => check::run(&asked, catalogue),
        Command::Count(asked) => count::run(&asked, catalogue),
        Command::Merge(asked) => merge::run(&asked, catalogue),
        Command::Solve(asked) => solve::run(&asked, catalogue),
        Command::Grid(asked) => grid::run(&asked, catalogue),
        Command::Sequence(asked) => sequence::run(&asked, catalogue),
        Command::Verify(asked) => verify::run(&asked, catalogue),
        Command::Guess(asked) => guess::run(&asked, catalogue),
        Command::Period(asked) => period::run(&asked, catalogue),
        Command::Atlas(asked) => atlas::run(&asked),
        Command::Precision(asked) => precision::run(&asked, catalogue),
        Command::Config(asked) => config::run(&asked),
        Command::Guide(asked) => guide::run(&asked),
        Command::Completions(asked) => self_description::completions(&asked),
        Command::Man => self_description::man(),
    }
    .map(|()| ExitCode::SUCCESS)
}
