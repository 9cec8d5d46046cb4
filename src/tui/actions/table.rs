//! Every action there is: the rows of the panes and stages, each declared where it is carried out, and
//! those that apply everywhere.

use super::action::{Action, Entry, Place, entry};
use super::keymap::Keymap;
use crate::tui::map;
use crate::tui::panes::{count, games, inspector, setup};
use crate::tui::stages::{
    about, atlas, beatty, counts, editor, guess, help, line_of_play, period, play, precision, row_period,
    search, sequences, verify,
};
use crate::tui::widgets::plot;

/// The keys of everywhere.
const EVERYWHERE: &[Entry] = &[
    entry(Place::Everywhere, Action::Help, "help", &["?"], "this help", "help"),
    entry(Place::Everywhere, Action::About, "words", &["i"], "about this game", "about"),
    entry(Place::Everywhere, Action::Beatty, "beatty", &["b"], "the Beatty sequences of the law", ""),
    entry(Place::Everywhere, Action::Precision, "lab", &["f"], "floating point against the exact floor", ""),
    entry(Place::Everywhere, Action::Period, "period", &["r"], "the period of the values, or of a row", ""),
    entry(Place::Everywhere, Action::Atlas, "atlas", &["A"], "all octal codes and their periods", ""),
    entry(Place::Everywhere, Action::Play, "play", &["p"], "play against the program", "play"),
    entry(Place::Everywhere, Action::ShowLine, "show-line", &["s"], "show the line of best play", "show me"),
    entry(Place::Everywhere, Action::Edit, "edit", &["e"], "build a position by hand", ""),
    entry(Place::Everywhere, Action::Verify, "verify", &["V"], "the rules against the law", ""),
    entry(Place::Everywhere, Action::Guess, "guess", &["G"], "search for laws that fit the values", ""),
    entry(Place::Everywhere, Action::Sequences, "sequences", &["S"], "the sequences of the game", ""),
    entry(Place::Everywhere, Action::Counts, "counts", &["C"], "every count: finished, stopped", ""),
    entry(Place::Everywhere, Action::Quit, "quit", &["q", "ctrl-c"], "quit", "quit"),
    entry(Place::Everywhere, Action::NextPane, "next-pane", &["tab"], "next pane", "next pane"),
    entry(Place::Everywhere, Action::PreviousPane, "previous-pane", &["shift-tab"], "previous pane", ""),
    entry(Place::Everywhere, Action::Back, "back", &["esc"], "back out; to the grid", ""),
    entry(
        Place::Everywhere,
        Action::CommandLine,
        "command-line",
        &[":"],
        "type a command: go, n, game, view",
        "command",
    ),
    entry(Place::Everywhere, Action::NextGame, "next-game", &["g"], "next game", ""),
    entry(
        Place::Everywhere,
        Action::CopyCommand,
        "copy-command",
        &["Y"],
        "copy a command that reopens this",
        "",
    ),
    entry(Place::Everywhere, Action::NextView, "next-view", &["v"], "next view of the game", "view"),
    entry(Place::Everywhere, Action::StartCount, "start-count", &["c"], "start the count", "count"),
    entry(Place::Everywhere, Action::CancelCount, "cancel-count", &["x"], "cancel the count", ""),
    entry(Place::Everywhere, Action::MouseCapture, "mouse", &["M"], "mouse capture on or off", ""),
    entry(Place::Everywhere, Action::Search, "search", &["ctrl-p"], "search actions and games", "search"),
    entry(
        Place::Everywhere,
        Action::Maximise,
        "maximise",
        &["z"],
        "this pane alone; again for all",
        "zoom pane",
    ),
    entry(Place::Everywhere, Action::Fold, "fold", &["Z"], "fold or unfold the side panes", ""),
    entry(Place::Everywhere, Action::Redraw, "redraw", &["ctrl-l"], "redraw the screen", ""),
    entry(Place::Everywhere, Action::Suspend, "suspend", &["ctrl-z"], "suspend; fg returns", ""),
];

/// The keys of a line of text.
const TEXT: &[Entry] = &[
    entry(Place::Text, Action::Act, "text-act", &["enter"], "accept the text", "accept"),
    entry(Place::Text, Action::Back, "text-back", &["esc", "ctrl-c"], "cancel", "cancel"),
    entry(Place::Text, Action::Up, "text-earlier", &["up"], "earlier command", ""),
    entry(Place::Text, Action::Down, "text-later", &["down"], "later command", ""),
    entry(Place::Text, Action::Clear, "text-clear", &["ctrl-u"], "clear the line", ""),
    entry(Place::Text, Action::Complete, "text-complete", &["tab"], "complete the command", ""),
];

const PARTS: &[&[Entry]] = &[
    EVERYWHERE,
    games::ACTIONS,
    setup::ACTIONS,
    map::ACTIONS,
    inspector::ACTIONS,
    count::ACTIONS,
    help::ACTIONS,
    about::ACTIONS,
    beatty::ACTIONS,
    row_period::ACTIONS,
    period::ACTIONS,
    atlas::ACTIONS,
    plot::ACTIONS,
    precision::ACTIONS,
    play::ACTIONS,
    line_of_play::ACTIONS,
    editor::ACTIONS,
    verify::ACTIONS,
    guess::ACTIONS,
    sequences::ACTIONS,
    counts::ACTIONS,
    search::ACTIONS,
    TEXT,
];

/// Rows of all the parts together.
const ROWS: usize = {
    let (mut rows, mut part) = (0, 0);
    while part < PARTS.len() {
        rows += PARTS[part].len();
        part += 1;
    }
    rows
};

const JOINED: [Entry; ROWS] = {
    let mut joined = [EVERYWHERE[0]; ROWS];
    let (mut at, mut part) = (0, 0);
    while part < PARTS.len() {
        let mut row = 0;
        while row < PARTS[part].len() {
            joined[at] = PARTS[part][row];
            (at, row) = (at + 1, row + 1);
        }
        part += 1;
    }
    joined
};

/// Every action there is.
pub const TABLE: &[Entry] = &JOINED;

impl Default for Keymap {
    fn default() -> Self {
        Self::of(TABLE)
    }
}

/// The key table of the README, in Markdown.
pub fn key_table() -> String {
    let keymap = Keymap::default();
    let mut table = String::from("| where | keys | what |\n|---|---|---|\n");
    for place in Place::ALL {
        for entry in TABLE.iter().filter(|entry| entry.place == place) {
            let keys: Vec<String> = keymap.keys(place, entry.action).map(|key| format!("`{key}`")).collect();
            table += &format!("| {} | {} | {} |\n", place.title(), keys.join(" "), entry.label);
        }
    }
    table
}
