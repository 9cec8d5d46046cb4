//! The commands typed after `:`: `:go 5 3`, `:n 1e9`, `:game wythoff`, `:view values`, `:q`.

use super::export::{self, Export, view_named};
use crate::games::{Chosen, Kind, Position, View};
use crate::guide;
use crate::input::{InputError, quoted};
use crate::tui::actions::{self, Action, Place};
use crate::tui::context::Context;
use std::path::PathBuf;

/// What a command that was read asks for.
#[derive(Clone)]
pub enum Order {
    /// Go to a position.
    Go(Position),
    /// Show the game at this place in the list.
    Game(usize),
    /// Show a game that was typed.
    Show(Chosen),
    /// Read a rule file and show its game.
    ReadGame(PathBuf),
    /// Write the rules of the game to a file.
    SaveRules(PathBuf),
    /// Show this view.
    View(View),
    /// State a law, or put the stated one away.
    Law(Option<String>),
    /// Set a parameter, by name.
    Set(String, String),
    /// Write a file.
    Export(Box<Export>),
    /// What a key of this action does.
    Act(Action),
    /// Show this guide.
    Guide(usize),
    /// Show the tour.
    Tour,
}

/// One command.
pub struct Command {
    /// Its names, the usual one first.
    pub names: &'static [&'static str],
    /// What follows the name.
    pub arguments: &'static str,
    /// What it does.
    pub help: &'static str,
    /// A line that works.
    pub example: &'static str,
    read: fn(&Context<'_>, &str) -> Result<Order, InputError>,
    /// Words that may follow the name.
    words: fn(&Context<'_>) -> Vec<String>,
}

/// Every command there is; the parameters of a game are commands besides.
pub const TABLE: &[Command] = &[
    Command {
        names: &["go"],
        arguments: "POSITION",
        help: "go to a position",
        example: "go 5 3",
        read: go,
        words: nothing,
    },
    Command {
        names: &["game"],
        arguments: "ID | MOVES | FILE",
        help: "show another game: of the list, typed, or of a rule file",
        example: "game wythoff",
        read: game,
        words: |context| context.tables.iter().map(|table| table.game.id().to_owned()).collect(),
    },
    Command {
        names: &["save-rules"],
        arguments: "FILE",
        help: "write the rules of a game that was typed to a new file",
        example: "save-rules my-game.toml",
        read: |_, rest| match rest {
            "" => Err(InputError::new(
                "no file was named",
                "the path of a new file",
                ":save-rules my-game.toml",
            )),
            _ => Ok(Order::SaveRules(rest.into())),
        },
        words: nothing,
    },
    Command {
        names: &["view"],
        arguments: "NAME",
        help: "show another view of the game",
        example: "view values",
        read: |context, rest| view_named(context, rest).map(Order::View),
        words: |context| context.table().game.views().iter().map(|view| view.id.to_string()).collect(),
    },
    Command {
        names: &["set"],
        arguments: "NAME=VALUE",
        help: "set a parameter of the game; `:NAME VALUE` does the same",
        example: "set n=1e9",
        read: set,
        words: |context| parameters(context).into_iter().map(|name| format!("{name}=")).collect(),
    },
    Command {
        names: &["law"],
        arguments: "TEXT",
        help: "state a law and mark where it fails; without a text, put it away",
        example: "law losing iff abs(a-b) <= 1",
        read: |_, rest| Ok(Order::Law((!rest.is_empty()).then(|| rest.to_owned()))),
        words: nothing,
    },
    Command {
        names: &["count"],
        arguments: "",
        help: "start the count",
        example: "count",
        read: |_, rest| alone(rest, Order::Act(Action::StartCount)),
        words: nothing,
    },
    Command {
        names: &["cancel"],
        arguments: "",
        help: "cancel the count, a search or an export",
        example: "cancel",
        read: |_, rest| alone(rest, Order::Act(Action::CancelCount)),
        words: nothing,
    },
    Command {
        names: &["export"],
        arguments: "FILE [ROWS] [COLS] [scale=N] [zoom=Z] [view=NAME] [format=NAME] [fold=N] [axes] [losing] [row]",
        help: "write what is in sight, a range such as 0..99, its losing positions, or a row, column, diagonal or the antidiagonals as terms: png, svg, csv, json, md, tex, txt",
        example: "export grid.png 0..99 0..99 scale=4",
        read: |context, rest| Ok(Order::Export(Box::new(export::read(context, rest, false)?))),
        words: export::words,
    },
    Command {
        names: &["export!"],
        arguments: "FILE …",
        help: "the same, and replace a file that exists",
        example: "export! grid.png",
        read: |context, rest| Ok(Order::Export(Box::new(export::read(context, rest, true)?))),
        words: export::words,
    },
    Command {
        names: &["help"],
        arguments: "",
        help: "every key and command",
        example: "help",
        read: |_, rest| alone(rest, Order::Act(Action::Help)),
        words: nothing,
    },
    Command {
        names: &["guide"],
        arguments: "NAME",
        help: "show a guide",
        example: "guide bring-your-own-game",
        read: |_, rest| guide::find(rest).map(Order::Guide),
        words: |_| guide::GUIDES.iter().map(|guide| guide.name.to_owned()).collect(),
    },
    Command {
        names: &["tour"],
        arguments: "",
        help: "the tour for a first visit",
        example: "tour",
        read: |_, rest| alone(rest, Order::Tour),
        words: nothing,
    },
    Command {
        names: &["quit", "q"],
        arguments: "",
        help: "leave the explorer",
        example: "quit",
        read: |_, rest| alone(rest, Order::Act(Action::Quit)),
        words: nothing,
    },
];

/// How the actions are typed that have a key everywhere: the way to write them, and what they are.
pub const ACTIONS: (&str, &str) =
    ("ACTION", "do what a key of everywhere does: about, atlas, guess, period, play, …");

/// The names of the commands, for errors and help.
pub fn names() -> String {
    let names: Vec<&str> = TABLE.iter().filter_map(|command| command.names.first().copied()).collect();
    format!("{}, an action such as atlas, or a parameter such as n", names.join(", "))
}

/// The actions that have a key everywhere, with the names they are typed by: that of the configuration,
/// and that of the footer where it is one word.
fn typed_actions() -> impl Iterator<Item = (&'static str, Action)> {
    let everywhere = actions::TABLE.iter().filter(|entry| entry.place == Place::Everywhere);
    everywhere.flat_map(|entry| {
        let short = (!entry.short.is_empty() && !entry.short.contains(' ')).then_some(entry.short);
        [Some(entry.id), short].into_iter().flatten().map(|name| (name, entry.action))
    })
}

/// The commands in Markdown, for the guide.
pub fn command_table() -> String {
    let mut table = String::from("| command | what |\n|---|---|\n");
    for command in TABLE {
        let names: Vec<String> = command.names.iter().map(|name| format!("`:{name}`")).collect();
        let arguments = match command.arguments {
            "" => String::new(),
            arguments => format!(" `{arguments}`"),
        };
        table += &format!("| {}{arguments} | {} |\n", names.join(" "), command.help);
    }
    table + &format!("| `:{}` | {} |\n", ACTIONS.0, ACTIONS.1)
}

/// Read a line.
///
/// # Errors
/// One line that says what was wrong, what is accepted, and an example.
pub fn read(context: &Context<'_>, text: &str) -> Result<Order, InputError> {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    match TABLE.iter().find(|command| command.names.contains(&word)) {
        Some(command) => (command.read)(context, rest),
        None if context.table().game.parameter(word).is_some() => Ok(Order::Set(word.into(), rest.into())),
        None => match typed_actions().find(|(name, _)| *name == word) {
            Some((_, action)) => alone(rest, Order::Act(action)),
            None => {
                Err(InputError::new(format!("no command is called {}", quoted(word)), names(), ":go 5 3"))
            }
        },
    }
}

/// The line as far as its beginning says how it goes on: all that the candidates have in common.
pub fn completed(context: &Context<'_>, text: &str) -> String {
    let (before, typed) = match text.rsplit_once(' ') {
        Some((before, typed)) => (format!("{before} "), typed),
        None => (String::new(), text),
    };
    let candidates = candidates(context, before.trim());
    let mut fitting = candidates.iter().filter(|candidate| candidate.starts_with(typed));
    let Some(first) = fitting.next() else { return text.to_owned() };
    let common = fitting.fold(first.as_str(), |common, other| {
        let same = common.char_indices().zip(other.chars()).find(|((_, a), b)| a != b);
        let end = same.map_or(common.len().min(other.len()), |((at, _), _)| at);
        &common[..end]
    });
    format!("{before}{common}")
}

/// The words that may follow what was typed before.
fn candidates(context: &Context<'_>, before: &str) -> Vec<String> {
    if before.is_empty() {
        let names = TABLE.iter().flat_map(|command| command.names.iter().map(ToString::to_string));
        let actions = typed_actions().map(|(name, _)| name.to_owned());
        return names.chain(parameters(context)).chain(actions).collect();
    }
    // options in brackets follow a file, in any number
    let (name, file) = before.split_once(' ').unwrap_or((before, ""));
    match TABLE.iter().find(|command| command.names.contains(&name)) {
        Some(command) if name.starts_with("export") != file.is_empty() => (command.words)(context),
        Some(_) => Vec::new(),
        None => match context.table().game.parameter(before).map(|parameter| &parameter.kind) {
            Some(Kind::Choice(words)) => words.iter().map(ToString::to_string).collect(),
            _ => Vec::new(),
        },
    }
}

fn nothing(_: &Context<'_>) -> Vec<String> {
    Vec::new()
}

fn parameters(context: &Context<'_>) -> Vec<String> {
    context.table().game.parameters().iter().map(|parameter| parameter.name.to_string()).collect()
}

/// A command that takes nothing.
fn alone(rest: &str, order: Order) -> Result<Order, InputError> {
    if rest.is_empty() {
        return Ok(order);
    }
    Err(InputError::new(format!("{} is too much", quoted(rest)), "the command alone", ":count"))
}

fn go(context: &Context<'_>, text: &str) -> Result<Order, InputError> {
    let table = context.table();
    let position = Position::read(table.game.form(), text)?;
    // Not the board's rules: that may still be the board of the game before.
    table.game.rules(&table.setup).admit(position.heaps())?;
    Ok(Order::Go(position))
}

fn game(context: &Context<'_>, text: &str) -> Result<Order, InputError> {
    let named =
        |table: &&crate::tui::session::Table| [table.game.id(), &table.game.opened_by()].contains(&text);
    if let Some(at) = context.tables.iter().position(|table| named(&table)) {
        return Ok(Order::Game(at));
    }
    if !text.contains("->") && !text.starts_with("S(") && (text.contains('/') || text.ends_with(".toml")) {
        return Ok(Order::ReadGame(text.into()));
    }
    context.catalogue.read(text).map(Order::Show)
}

fn set(context: &Context<'_>, text: &str) -> Result<Order, InputError> {
    match text.split_once('=') {
        Some((name, value)) => Ok(Order::Set(name.trim().into(), value.trim().into())),
        // the set of a subtraction game
        None if context.table().game.parameter("set").is_some() => Ok(Order::Set("set".into(), text.into())),
        None => Err(InputError::new(
            format!("{} is not NAME=VALUE", quoted(text)),
            format!("a value for {}", parameters(context).join(", ")),
            ":set n=1e9",
        )),
    }
}
