//! `gametui games`: what there is, in the words the games bring themselves.

use super::arguments::GamesAsked;
use super::failure::{Failure, say};
use super::format::{Format, print_json, table};
use super::output;
use super::parameters::is_switch;
use crate::companions;
use crate::count::Method;
use crate::games::{Catalogue, Form, Game, Group, Kind, Parameter, template};
use crate::input::InputError;
use crate::tui::config::games_folder;
use serde_json::{Value, json};
use std::fmt::Write;
use std::sync::Arc;

/// List the games, or one.
pub(super) fn run(asked: &GamesAsked, catalogue: &Catalogue, errors: &[InputError]) -> Result<(), Failure> {
    if asked.folder {
        let folder = games_folder(None).map(|folder| folder.to_string_lossy().into_owned());
        return output::print(&format!("{}\n", folder.unwrap_or_default()));
    }
    if let Some(heaps) = &asked.template {
        return output::print(template(if heaps == "pair" { Form::Pair } else { Form::Partition }));
    }
    for error in errors.iter().filter(|_| asked.game.is_none()) {
        error.to_string().lines().for_each(say);
    }
    let chosen: Vec<Arc<dyn Game>> = match &asked.game {
        Some(text) => vec![catalogue.read(text)?.game],
        None => catalogue.games().to_vec(),
    };
    if let (true, [game]) = (asked.source, &chosen[..]) {
        let source = game.source().ok_or_else(|| {
            let what = format!("{} is not a rule file", game.id());
            InputError::new(what, "a game that is one", "games nim --source")
        })?;
        return output::print(source);
    }
    match asked.format {
        Format::Text if asked.game.is_none() => output::print(&listed(&chosen)),
        Format::Text => {
            let texts: Vec<String> = chosen.iter().map(text).collect();
            output::print(&texts.join("\n"))
        }
        Format::Json => {
            let games: Vec<Value> = chosen.iter().map(object).collect();
            print_json(&json!({ "games": games }))
        }
    }
}

/// The table of games: group, id, title, and the rule broken into lines.
fn listed(games: &[Arc<dyn Game>]) -> String {
    const WIDTH: usize = 120;
    let row =
        |game: &Arc<dyn Game>| [Group::of(&**game).name(), game.id(), game.title(), ""].map(str::to_owned);
    let names = ["group", "id", "title", ""].map(str::to_owned);
    let heads = table(&[vec![names], games.iter().map(row).collect()].concat());
    let rules = games.iter().map(|game| &*game.about().rule);
    let lines = heads.lines().zip(std::iter::once("rule").chain(rules));
    lines.map(|(head, rule)| hanging(head, rule, WIDTH) + "\n").collect()
}

/// One game for people.
fn text(game: &Arc<dyn Game>) -> String {
    let about = game.about();
    let companions = companions::of(game);
    let mut out = format!("{}: {}\n", game.id(), game.title());
    for (name, said) in [
        ("rule", &about.rule),
        ("rules", &about.rules),
        ("law", &about.law),
        ("why", &about.why),
        ("history", &about.history),
        ("open", &about.open),
    ] {
        if !said.is_empty() {
            let _ = writeln!(out, "{}", wrapped(name, said));
        }
    }
    for belief in &about.beliefs {
        let text = format!("{}. Truth: {} ({})", belief.claim, belief.truth, belief.position);
        let _ = writeln!(out, "{}", wrapped("wrong claim", &text));
    }
    for parameter in game.parameters() {
        let flag = format!("--{}", parameter.name);
        let accepted =
            if is_switch(parameter) { String::new() } else { format!(" ({})", parameter.accepted()) };
        let _ = writeln!(out, "{}", wrapped(&flag, &format!("{}{accepted}", parameter.meaning)));
    }
    for view in game.views() {
        let _ = writeln!(out, "{}", wrapped("view", &format!("{}: {}", view.id, view.title)));
    }
    if let Some(count) = &companions.count {
        let methods: Vec<&str> = count.methods().iter().map(|method| method.name()).collect();
        let _ = writeln!(out, "{}", wrapped("count", &format!("{} ({})", count.title(), methods.join(", "))));
    }
    for sequence in &companions.sequences {
        let _ = writeln!(out, "{}", wrapped("sequence", &format!("{}: {}", sequence.name, sequence.title)));
    }
    out
}

/// A name and a text beside it, the text broken into lines.
fn wrapped(name: &str, text: &str) -> String {
    hanging(&format!("  {name:<12}"), text, 80)
}

/// A head and a text beside it, the text broken into lines of `width` at most.
fn hanging(head: &str, text: &str, width: usize) -> String {
    let mut out = head.to_owned();
    let indent = head.chars().count();
    let mut column = indent;
    let mut first = true;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if !first && column + 1 + length > width {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = indent;
        } else if !first {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
        first = false;
    }
    out
}

/// One game for programs.
fn object(game: &Arc<dyn Game>) -> Value {
    let about = game.about();
    let companions = companions::of(game);
    let parameters: Vec<Value> = game.parameters().iter().map(parameter).collect();
    let views: Vec<Value> =
        game.views().iter().map(|view| json!({ "id": &*view.id, "title": &*view.title })).collect();
    let counts: Vec<Value> = companions
        .count
        .iter()
        .map(|count| {
            let methods: Vec<&str> = count.methods().iter().map(|method: &Method| method.name()).collect();
            json!({ "title": count.title(), "methods": methods })
        })
        .collect();
    let sequences: Vec<Value> = companions
        .sequences
        .iter()
        .map(|sequence| json!({ "name": &*sequence.name, "title": &*sequence.title }))
        .collect();
    json!({
        "game": game.id(),
        "group": Group::of(&**game).name(),
        "title": game.title(),
        "rule": &*about.rule,
        "rules": &*about.rules,
        "law": &*about.law,
        "why": &*about.why,
        "open": &*about.open,
        "sources": about.sources.iter().map(|source| &**source).collect::<Vec<_>>(),
        "parameters": parameters,
        "views": views,
        "counts": counts,
        "sequences": sequences,
    })
}

/// One parameter for programs; its bounds are strings, as every integer is.
fn parameter(parameter: &Parameter) -> Value {
    let (name, meaning) = (&*parameter.name, &*parameter.meaning);
    match &parameter.kind {
        Kind::Number { least, most, default } => json!({
            "name": name,
            "meaning": meaning,
            "least": least.to_string(),
            "most": most.map(|most| most.to_string()),
            "default": default.to_string(),
        }),
        Kind::Choice(words) => json!({
            "name": name,
            "meaning": meaning,
            "choices": words.iter().map(|word| &**word).collect::<Vec<_>>(),
            "default": words.first().map(|word| &**word),
        }),
        Kind::Text { default, .. } => json!({ "name": name, "meaning": meaning, "default": &**default }),
    }
}
