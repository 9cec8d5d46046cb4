//! `gametui` alone: check what was asked of the explorer, and that there is a terminal, then open it.

use super::arguments::ExplorerFlags;
use super::failure::Failure;
use super::limits;
use crate::games::{self, Position};
use crate::input::InputError;
use crate::tui::{self, Background, Depth, Options};
use crate::worker::state_folder;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, IsTerminal};
use std::process::ExitCode;

/// Open the explorer; its own exit status is the answer.
pub(super) fn open(flags: &ExplorerFlags) -> Result<ExitCode, Failure> {
    let options = options(flags)?;
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Err(InputError::new(
            "the explorer needs a terminal for its input and output",
            format!("elsewhere a subcommand: {}", subcommands().join(", ")),
            "gametui count primitive-pairs --n 1e9",
        )
        .into());
    }
    tui::fitting(std::env::var("TERM").ok().as_deref())?;
    tui::run(&options).map_err(|report| Failure::Failed(format!("{report:#}")))
}

/// What was asked, checked: a known game, parameters it accepts, a position of its rules.
fn options(flags: &ExplorerFlags) -> Result<Options, InputError> {
    let mut options = Options {
        mouse: !flags.no_mouse,
        threads: limits::threads(flags.threads.as_deref())?,
        memory: limits::memory(flags.memory.as_deref())?,
        seed: RandomState::new().build_hasher().finish(),
        checkpoints: state_folder(flags.state_dir.as_deref()),
        ..Options::default()
    };
    options.color = Depth::read(&flags.color).unwrap_or(options.color);
    options.theme = Background::read(&flags.theme).unwrap_or(options.theme);
    let chosen = flags.game.as_deref().map(games::find).transpose()?;
    let Some(game) = chosen.clone().or_else(|| games::all().first().cloned()) else { return Ok(options) };
    let setup = flags.parameters.setup(game.as_ref())?;
    if let Some(text) = &flags.at {
        let position = Position::read(game.form(), text)?;
        game.rules(&setup).admit(position.heaps())?;
        options.at = Some(position);
    }
    if flags.parameters.any() {
        options.setup = Some(setup);
    }
    options.game = chosen;
    Ok(options)
}

/// The names of the subcommands.
fn subcommands() -> Vec<String> {
    super::definition().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}
