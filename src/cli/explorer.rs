//! `gametui` alone: check what was asked of the explorer, and that there is a terminal, then open it.

use super::arguments::ExplorerFlags;
use super::failure::Failure;
use super::limits;
use crate::export::palette::Palette;
use crate::games::{Catalogue, Chosen, Position};
use crate::input::InputError;
use crate::tui::config::Config;
use crate::tui::{self, Background, Depth, Options};
use crate::worker::state_folder;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, IsTerminal};
use std::process::ExitCode;

/// Open the explorer; its own exit status is the answer.
pub(super) fn open(
    flags: &ExplorerFlags,
    catalogue: &Catalogue,
    errors: &[InputError],
) -> Result<ExitCode, Failure> {
    let config = Config::load(flags.config.as_deref())?;
    let mut options = options(flags, &config, catalogue)?;
    options.notice = errors.first().map(ToString::to_string);
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
fn options(flags: &ExplorerFlags, config: &Config, catalogue: &Catalogue) -> Result<Options, InputError> {
    let mut options = configured(config);
    options.catalogue = catalogue.clone();
    options.mouse &= !flags.no_mouse;
    if flags.threads.is_some() {
        options.threads = limits::threads(flags.threads.as_deref())?;
    }
    if flags.memory.is_some() {
        options.memory = limits::memory(flags.memory.as_deref())?;
    }
    options.state = state_folder(flags.state_dir.as_deref());
    options.checkpoints = options.state.clone();
    options.seed = RandomState::new().build_hasher().finish();
    let given = |flag: &Option<String>, usual: &str| flag.clone().unwrap_or_else(|| usual.to_owned());
    options.color = Depth::read(&given(&flags.color, config.word("color"))).unwrap_or(options.color);
    options.theme = Background::read(&given(&flags.theme, config.word("theme"))).unwrap_or(options.theme);
    let first = || catalogue.games().first().cloned().map(Chosen::new);
    let named = flags.game.as_deref().map(|text| catalogue.read(text)).transpose()?;
    let named_one = named.is_some();
    let Some(Chosen { game, setup }) = named.or_else(first) else { return Ok(options) };
    if options.catalogue.games().iter().all(|other| other.id() != game.id()) {
        options.catalogue.add(game.clone());
    }
    let typed = setup != game.setup();
    let setup = flags.parameters.applied_to(setup, game.as_ref())?;
    if let Some(text) = &flags.at {
        let position = Position::read(game.form(), text)?;
        game.rules(&setup).admit(position.heaps())?;
        options.at = Some(position);
    }
    if flags.parameters.any() || typed {
        options.setup = Some(setup);
    }
    let somewhere = options.setup.is_some() || options.at.is_some();
    options.game = (named_one || somewhere).then_some(game);
    Ok(options)
}

/// What the configuration file says.
fn configured(config: &Config) -> Options {
    Options {
        mouse: config.word("mouse") == "true",
        threads: config.threads(),
        memory: config.bytes("memory"),
        tile_memory: usize::try_from(config.bytes("tile-memory")).unwrap_or(usize::MAX),
        palette: Palette::ALL.into_iter().find(|palette| palette.name() == config.word("palette")),
        keymap: config.keymap().clone(),
        ..Options::default()
    }
}

/// The names of the subcommands.
fn subcommands() -> Vec<String> {
    super::definition().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}
