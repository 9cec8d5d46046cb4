//! The command line in one definition: parsing, help, man page and completions all come from here.

use super::format::Format;
use super::parameters::GameFlags;
use crate::count::Method;
use crate::export::{self, Holds};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Explore impartial games: look at the grid, ask why, check the law, count beyond any table.
#[derive(Debug, Parser)]
#[command(
    name = "gametui",
    version,
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "Without a subcommand the explorer opens, which needs a terminal.\n\
                  Numbers may be written 1000000000, 1_000_000_000, 1e9 or 10^9.\n\
                  Exit status: 0 done, 1 a check failed or a job was stopped, 2 bad input.\n\n\
                  Examples:\n  gametui --game wythoff --at 165580140,267914295\n  \
                  gametui count primitive-pairs --n 1e9\n  gametui solve wythoff 5,3"
)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) explorer: ExplorerFlags,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

// Where the explorer opens and how it looks.
#[derive(Args, Debug)]
pub(super) struct ExplorerFlags {
    /// The game to open on
    #[arg(long, value_name = "ID")]
    pub(super) game: Option<String>,
    #[command(flatten)]
    pub(super) parameters: GameFlags,
    /// The position to put the cursor on, such as 5,3 or 4+1
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub(super) at: Option<String>,
    /// How many colours the terminal shows; auto, or what config.toml says, when not given
    #[arg(long, value_parser = ["auto", "never", "16", "256", "true"])]
    pub(super) color: Option<String>,
    /// Whether the terminal's background is dark or light; auto when not given
    #[arg(long, value_parser = ["auto", "dark", "light"])]
    pub(super) theme: Option<String>,
    /// Leave the mouse to the terminal
    #[arg(long)]
    pub(super) no_mouse: bool,
    /// Threads a count may use; all cores when not given
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(super) threads: Option<String>,
    /// Bytes a job may hold, such as 2e9 or 512MiB; half of the free memory when not given
    #[arg(long, value_name = "BYTES", allow_hyphen_values = true)]
    pub(super) memory: Option<String>,
    /// The configuration file; GAMETUI_CONFIG is the same
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    /// Where session, history and the states of stopped counts are kept; GAMETUI_STATE_DIR is the same
    #[arg(long, value_name = "DIR")]
    pub(super) state_dir: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List the games: rules, law, parameters, views and counts
    Games(GamesAsked),
    /// Say what was understood of a game, and check its examples and its law
    Check(CheckAsked),
    /// Count the winning and losing positions up to n
    Count(CountAsked),
    /// Put the parts of a count together
    Merge(MergeAsked),
    /// Say who wins a position, its Grundy value, and every winning move
    Solve(SolveAsked),
    /// Write a rectangle of outcomes or Grundy values
    Grid(GridAsked),
    /// Write the terms of one of a game's sequences
    Sequence(SequenceAsked),
    /// Check the law against the rules on every position up to n
    Verify(VerifyAsked),
    /// Search for laws that fit the values of a game, and verify them on ten times the range
    Guess(GuessAsked),
    /// Find the period of a game's values, and prove it where a theorem allows
    Period(PeriodAsked),
    /// List all octal codes of a few digits with their periods
    Atlas(AtlasAsked),
    /// Compare floating-point ways to compute a law with the exact one
    Precision(PrecisionAsked),
    /// Show the configuration in effect, or where its file is
    Config(ConfigAsked),
    /// Print a guide, or list the guides
    Guide(GuideAsked),
    /// Write the completions of a shell
    Completions(CompletionsAsked),
    /// Write the man page
    Man,
}

#[derive(Args, Debug)]
#[command(
    after_help = "The file is config.toml in the platform's folder for configuration, or what GAMETUI_CONFIG names.\n\n\
                  Examples:\n  gametui config --print\n  gametui config --print > config.toml"
)]
pub(super) struct ConfigAsked {
    /// Write the configuration in effect, with its comments
    #[arg(long)]
    pub(super) print: bool,
    /// The configuration file; GAMETUI_CONFIG is the same
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
}

#[derive(Args, Debug)]
#[command(after_help = "Exit status: 0 good, 1 an example or the law fails, 2 the game cannot be read.\n\n\
                  Examples:\n  gametui check ./my-game.toml\n  gametui check 'n -> n-k for k in 1..isqrt(n)'")]
pub(super) struct CheckAsked {
    /// The game: a rule file, a line of moves, a code, or an id
    #[arg(value_name = "GAME")]
    pub(super) game: String,
    #[command(flatten)]
    pub(super) parameters: GameFlags,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  gametui games\n  gametui games kayles\n  gametui games nim --source\n  \
                  gametui games --template pair > my-game.toml"
)]
pub(super) struct GamesAsked {
    /// Only this game
    #[arg(value_name = "GAME")]
    pub(super) game: Option<String>,
    /// Write the rule file of the game
    #[arg(long, requires = "game", conflicts_with = "format")]
    pub(super) source: bool,
    /// Write the name of the folder whose rule files belong to the catalogue
    #[arg(long, conflicts_with_all = ["game", "format"])]
    pub(super) folder: bool,
    /// Write a commented rule file to begin with
    #[arg(long, value_name = "HEAPS", value_parser = ["pair", "sum"], conflicts_with_all = ["game", "format", "folder"])]
    pub(super) template: Option<String>,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Ctrl-C stops the count: one line, status 1. A progress line is shown on a terminal.\n\n\
                  Examples:\n  gametui count primitive-pairs --n 1e9\n  \
                  gametui count wythoff --n 1e30 --region sum\n  \
                  gametui count .77 --n 1e100 --heaps 3\n  \
                  gametui count scatter --n 200 --format json\n  \
                  gametui count primitive-pairs --n 1e16 --part 2/8 -o part-2.json"
)]
pub(super) struct CountAsked {
    /// The game whose positions are counted
    #[arg(value_name = "GAME")]
    pub(super) game: String,
    #[command(flatten)]
    pub(super) parameters: GameFlags,
    /// The method; the first that the game's count has when not given
    #[arg(long, value_parser = method)]
    pub(super) method: Option<Method>,
    /// Threads to use; all cores when not given
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(super) threads: Option<String>,
    /// Bytes the count may hold, such as 2e9 or 512MiB; half of the free memory when not given
    #[arg(long, value_name = "BYTES", allow_hyphen_values = true)]
    pub(super) memory: Option<String>,
    /// Say what the count would cost and stop there
    #[arg(long)]
    pub(super) estimate: bool,
    /// Go on from the state an earlier, stopped run of the same count left
    #[arg(long)]
    pub(super) resume: bool,
    /// Leave no state behind for a later --resume
    #[arg(long, conflicts_with = "resume")]
    pub(super) no_checkpoint: bool,
    /// Where the state of stopped counts is kept; GAMETUI_STATE_DIR is the same
    #[arg(long, value_name = "DIR")]
    pub(super) state_dir: Option<PathBuf>,
    /// Count by this law, such as 'losing iff a = b', whatever else is known
    #[arg(long, value_name = "LAW", conflicts_with = "part")]
    pub(super) law: Option<String>,
    /// Count only share I of K, for `merge`; every share is about as much work
    #[arg(long, value_name = "I/K", requires = "output", conflicts_with = "format")]
    pub(super) part: Option<String>,
    /// The file to write the part to
    #[arg(short, long, value_name = "FILE", requires = "part")]
    pub(super) output: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long, requires = "output")]
    pub(super) force: bool,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
}

#[derive(Args, Debug)]
#[command(after_help = "Parts are written by count --part; all of one count are needed, in any order.\n\n\
                  Examples:\n  gametui merge part-*.json\n  gametui merge part-*.json --format json")]
pub(super) struct MergeAsked {
    /// The files that hold the parts
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
}

fn method(word: &str) -> Result<Method, String> {
    [Method::Fast, Method::Reference]
        .into_iter()
        .find(|method| method.name() == word)
        .ok_or_else(|| "accepted: fast, reference".into())
}

#[derive(Args, Debug)]
#[command(after_help = "A two-heap position is written 5,3 or, alone, 5 3; a partition 4+1 or 4,1.\n\
                  With - positions are read from standard input, one a line.\n\
                  JSON is one object a position, each on its own line.\n\
                  --judge reads lines of two heap sizes and answers 1 (winning) or 0 a line.\n\n\
                  Examples:\n  gametui solve wythoff 5,3 4,7\n  gametui solve scatter --k 3 5+3+3+1\n  \
                  gametui solve primitive-pairs 34 55 --format json\n  \
                  printf '2 1\\n8 4\\n' | gametui solve wythoff --judge -")]
pub(super) struct SolveAsked {
    /// The game
    #[arg(value_name = "GAME")]
    pub(super) game: String,
    /// Positions, or - to read them from standard input
    #[arg(value_name = "POSITION", required = true, allow_negative_numbers = true)]
    pub(super) positions: Vec<String>,
    #[command(flatten)]
    pub(super) parameters: GameFlags,
    /// Contest form: lines `a b` in, 1 (winning) or 0 a line out
    #[arg(long)]
    pub(super) judge: bool,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
}

/// A name after `--format`, of the formats that hold any of `what`.
fn format_of(what: &[Holds]) -> impl TypedValueParser<Value = &'static export::Format> + use<> {
    let names = export::Format::holding(what).into_iter();
    let names = names.map(|format| PossibleValue::new(format.name).help(format.about));
    PossibleValuesParser::new(names).try_map(|name| export::Format::named(&name))
}

#[derive(Args, Debug)]
#[command(after_help = "Ranges include both ends: 0..20 is 21 rows; 10 alone is one row.\n\
                  Cells that are no position are empty (null in JSON).\n\n\
                  Examples:\n  gametui grid wythoff --rows 0..20 --cols 0..20\n  \
                  gametui grid wythoff --rows 10 --cols 0..20 --format csv\n  \
                  gametui grid wythoff --rows 10 --cols 0..1000 --format bfile -o row10.txt\n  \
                  gametui grid primitive-pairs --rows 1..100 --cols 1..100 --losing --format csv\n  \
                  gametui grid kayles --rows 0..9 --cols 0..9 -o kayles.md\n  \
                  gametui grid wythoff --rows 0..999 --cols 0..999 --format png --axes -o wythoff.png\n  \
                  gametui grid wythoff --rows 0..4095 --cols 0..4095 --zoom 4 -o map.png")]
pub(super) struct GridAsked {
    /// The game
    #[arg(value_name = "GAME")]
    pub(super) game: String,
    /// Rows from..to, both included
    #[arg(long, value_name = "FROM..TO", allow_hyphen_values = true)]
    pub(super) rows: Option<String>,
    /// Columns from..to, both included
    #[arg(long, value_name = "FROM..TO", allow_hyphen_values = true)]
    pub(super) cols: Option<String>,
    /// What the cells show; the game's first view when not given
    #[arg(long, value_name = "VIEW")]
    pub(super) view: Option<String>,
    #[command(flatten)]
    pub(super) parameters: GameFlags,
    /// The form of the answer; when not given, what the file's name asks for, else text
    #[arg(long, value_parser = format_of(&[Holds::Grid, Holds::Losing]))]
    pub(super) format: Option<&'static export::Format>,
    /// Write the losing positions of the rectangle instead of its cells
    #[arg(long)]
    pub(super) losing: bool,
    /// Draw a picture with Z×Z cells a pixel, as the map of the explorer shows them; a power of two
    #[arg(long, value_name = "Z", allow_hyphen_values = true, conflicts_with = "losing")]
    pub(super) zoom: Option<String>,
    /// Pixels a cell, each way, in a picture; with --zoom, pixels for Z×Z cells
    #[arg(long, value_name = "PIXELS", default_value = "1", allow_hyphen_values = true)]
    pub(super) scale: String,
    /// The colours of values in a picture
    #[arg(long, value_parser = ["cividis", "viridis", "categorical"], default_value = "cividis")]
    pub(super) palette: String,
    /// Numbers along the sides of a picture
    #[arg(long)]
    pub(super) axes: bool,
    /// The file to write; standard output when not given
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long)]
    pub(super) force: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "Without NAME the game's sequences are listed.\n\n\
                  Examples:\n  gametui sequence wythoff lower --to 20\n  \
                  gametui sequence scatter values --k 3 --to 10000 --format bfile -o b.txt\n  \
                  gametui sequence primitive-pairs winning --to 100 --format csv\n  \
                  gametui sequence .77 values --to 600 --fold period -o kayles.png")]
pub(super) struct SequenceAsked {
    /// The game
    #[arg(value_name = "GAME")]
    pub(super) game: String,
    /// The sequence; all are listed when not given
    #[arg(value_name = "NAME")]
    pub(super) name: Option<String>,
    /// The last index
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(super) to: Option<String>,
    #[command(flatten)]
    pub(super) parameters: GameFlags,
    /// The form of the answer; when not given, what the file's name asks for, else text
    #[arg(long, value_parser = format_of(&[Holds::Terms]))]
    pub(super) format: Option<&'static export::Format>,
    /// In a picture, one row for this many terms, or for the period that is seen in them
    #[arg(long, value_name = "N|period", allow_hyphen_values = true)]
    pub(super) fold: Option<String>,
    /// The file to write; standard output when not given
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long)]
    pub(super) force: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "The rules are played out on every position; the law is asked the same; the least\n\
                  position where they differ is shown with both answers and the moves that show it,\n\
                  and the status is 1. Pairs are the box of heaps 0 to n, sums their heaps 0 to n. A code\n\
                  without a law is checked against the period that it proves.\n\n\
                  Examples:\n  gametui verify wythoff --n 2000\n  gametui verify scatter --k 4 --n 18\n  \
                  gametui verify 'S(1,3,4)' --n 1e6 --law 'losing iff n mod 7 in {0, 2}'\n  \
                  gametui verify .161 --n 1000 --same-as .36")]
pub(super) struct VerifyAsked {
    /// The game
    #[arg(value_name = "GAME")]
    pub(super) game: String,
    #[command(flatten)]
    pub(super) parameters: GameFlags,
    /// The law to check, such as 'losing iff n mod 3 = 0'; the game's own when not given
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(super) law: Option<String>,
    /// Compare the values with those of another game instead
    #[arg(long, value_name = "GAME", conflicts_with = "law")]
    pub(super) same_as: Option<String>,
    /// Bytes the check may hold; half of the free memory when not given
    #[arg(long, value_name = "BYTES", allow_hyphen_values = true)]
    pub(super) memory: Option<String>,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Values come from the rules alone. A law is found on the heaps 0 to n, or the box of pairs 0 to n,\n\
                  and verified on ten times that, or as far as a second goes. It is printed as a text that\n\
                  verify --law reads. Finding none is an answer too: status 1, and what was tried.\n\n\
                  Examples:\n  gametui guess .77\n  gametui guess wythoff --t 2 --format json\n  \
                  gametui guess 'S(2,4,7)' --n 5000"
)]
pub(super) struct GuessAsked {
    /// The game
    #[arg(value_name = "GAME")]
    pub(super) game: String,
    #[command(flatten)]
    pub(super) parameters: GameFlags,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
}

#[derive(Args, Debug)]
#[command(
    after_help = "GAME is a code such as .77 or 4.[3], or a set such as 'S(1,3,4)' or 'S(all but 2,3)'; with --row a\n\
                  pair game, or 'steps 1,0 0,1 2,1': a list of what a move takes from the two heaps.\n\
                  A period is proved when a theorem says that the heaps read are enough, and observed when it\n\
                  was seen four times over.\n\
                  Exit status: 0 proved or observed, 1 none found or a certificate that fails, 2 bad input.\n\n\
                  Examples:\n  gametui period .77\n  gametui period 'S(2,4,7)' --format json\n  \
                  gametui period wythoff --row 10\n  gametui period .16 --certificate 16.json\n  \
                  gametui period --check 16.json"
)]
pub(super) struct PeriodAsked {
    /// The game
    #[arg(value_name = "GAME", required_unless_present = "check", conflicts_with = "check")]
    pub(super) game: Option<String>,
    /// The most heaps read, or columns with --row; 10^6 when not given, fewer where no proof can come
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(super) to: Option<String>,
    /// The row of a pair game
    #[arg(long, value_name = "A", allow_hyphen_values = true)]
    pub(super) row: Option<String>,
    #[command(flatten)]
    pub(super) parameters: GameFlags,
    /// Write a certificate of the proved period to this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["check", "row"])]
    pub(super) certificate: Option<PathBuf>,
    /// Replace an existing certificate
    #[arg(long, requires = "certificate")]
    pub(super) force: bool,
    /// Check a certificate: work out all that its proof reads
    #[arg(long, value_name = "FILE", conflicts_with_all = ["row", "resume"])]
    pub(super) check: Option<PathBuf>,
    /// Go on from the values an earlier, stopped run left
    #[arg(long)]
    pub(super) resume: bool,
    /// Leave no values behind for a later --resume
    #[arg(long, conflicts_with = "resume")]
    pub(super) no_checkpoint: bool,
    /// Where the values of stopped runs are kept; GAMETUI_STATE_DIR is the same
    #[arg(long, value_name = "DIR")]
    pub(super) state_dir: Option<PathBuf>,
    /// Bytes the search may hold; half of the free memory when not given
    #[arg(long, value_name = "BYTES", allow_hyphen_values = true)]
    pub(super) memory: Option<String>,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
}

/// The forms of the atlas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum AtlasFormat {
    /// Aligned columns
    #[default]
    Text,
    /// One object with a list of codes
    Json,
    /// One line a code under a header
    Csv,
}

#[derive(Args, Debug)]
#[command(
    after_help = "The codes have d0 = 0 or 4. The group of a code is the first code with the same values as far\n\
                  as the heaps were read; where both periods are proved they are the same for ever.\n\n\
                  Examples:\n  gametui atlas --digits 2\n  gametui atlas --to 6000 --format csv -o atlas.csv"
)]
pub(super) struct AtlasAsked {
    /// Digits after the point, from 1 to 3
    #[arg(long, value_name = "DIGITS", value_parser = clap::value_parser!(u32).range(1..=3), default_value = "3")]
    pub(super) digits: u32,
    /// The most heaps read of each code
    #[arg(long, value_name = "N", default_value = "6000", allow_hyphen_values = true)]
    pub(super) to: String,
    /// Threads to use; all cores when not given
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(super) threads: Option<String>,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: AtlasFormat,
    /// The file to write; standard output when not given
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long)]
    pub(super) force: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  gametui precision wythoff\n  \
                  gametui precision wythoff --from 1e15 --len 300000 --t 2 --format json")]
pub(super) struct PrecisionAsked {
    /// The game
    #[arg(value_name = "GAME")]
    pub(super) game: String,
    /// The first k of the window; a table of windows when not given
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub(super) from: Option<String>,
    /// How many k
    #[arg(long, value_name = "N", default_value = "300000", allow_hyphen_values = true)]
    pub(super) len: String,
    #[command(flatten)]
    pub(super) parameters: GameFlags,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  gametui guide\n  gametui guide bring-your-own-game")]
pub(super) struct GuideAsked {
    /// The guide; all are listed when not given
    #[arg(value_name = "NAME")]
    pub(super) name: Option<String>,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  gametui completions bash > ~/.local/share/bash-completion/completions/gametui\n  \
                  gametui completions fish > ~/.config/fish/completions/gametui.fish"
)]
pub(super) struct CompletionsAsked {
    /// The shell
    #[arg(value_enum)]
    pub(super) shell: clap_complete::Shell,
}
