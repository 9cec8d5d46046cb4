//! Advice that works: every example that a refusal gives is tried, in the place of what was refused.

use crate::hostile::LINES;
use crate::ran::{Ran, command, run};
use std::io::Read;
use std::time::{Duration, Instant};

/// The example of a refusal; `None` when it gives none.
fn example(ran: &Ran) -> Option<String> {
    let (_, example) = ran.err.trim_end().rsplit_once("; for example ")?;
    Some(example.to_owned())
}

/// Words of a command line; quotes hold words together.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut quote = None;
    let mut word: Option<String> = None;
    for c in text.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '\'' || c == '"' => {
                word.get_or_insert_default();
                quote = Some(c);
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// The command lines that the example may stand for: a whole one, one with a flag set as it says (in the
/// place of the one that was refused), one with a refused word replaced, or one with all positions replaced.
fn corrected(refused: &[String], ran: &Ran, example: &str) -> Vec<Vec<String>> {
    let commands: Vec<String> =
        gametui::cli::definition().get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let example = example.split(" > ").next().unwrap_or(example);
    let example = words(example.split(" | ").last().unwrap_or(example));
    let Some(first) = example.first() else { return Vec::new() };
    if first == "gametui" {
        return vec![example[1..].to_vec()];
    }
    if commands.contains(first) {
        return vec![example];
    }
    let mut tries = Vec::new();
    if first.starts_with('-') {
        let mut line = refused.to_vec();
        let mut at = 0;
        while at < example.len() {
            let name = example[at].split('=').next().unwrap_or_default().to_owned();
            let value = example.get(at + 1).filter(|word| !word.starts_with("--")).cloned();
            if let Some(old) = line.iter().position(|word| word.split('=').next() == Some(&name)) {
                let takes =
                    line[old] == name && line.get(old + 1).is_some_and(|word| !word.starts_with("--"));
                line.drain(old..=old + usize::from(takes));
            }
            line.push(example[at].clone());
            line.extend(value.clone());
            at += 1 + usize::from(value.is_some());
        }
        tries.push(line.clone());
        // in the place of a flag that the game does not have, and its value
        if let Some(at) = line.iter().position(|word| ran.err.contains(&format!("parameter {word};"))) {
            line.drain(at..at + 2);
            tries.push(line);
        }
        tries.push(refused.iter().take(2).cloned().chain(example).collect());
        return tries;
    }
    // a value: in the place of each word in turn, the one that the message quotes first
    for at in (0..refused.len()).rev() {
        if ran.err.contains(&format!("'{}'", refused[at])) || at == 1 || at + 1 == refused.len() {
            let mut line = refused.to_vec();
            line.splice(at..=at, example.iter().cloned());
            tries.push(line);
            let mut joined = refused.to_vec();
            joined[at] = example.join(" ");
            tries.push(joined);
        }
    }
    tries.push(refused.iter().take(2).cloned().chain(example).collect());
    tries
}

/// Whether a command line is accepted. One that is still at work after a while is; the explorer, which
/// needs a terminal, has read its arguments by then.
fn is_accepted(line: &[String]) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let mut child = command().args(line).current_dir(folder.path()).spawn().unwrap();
    let begun = Instant::now();
    let status = loop {
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None if begun.elapsed() > Duration::from_secs(5) => {
                child.kill().unwrap();
                child.wait().unwrap();
                return true;
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    let mut said = String::new();
    let _ = child.stderr.take().unwrap().read_to_string(&mut said);
    status.code() != Some(2) || said.contains("needs a terminal")
}

#[test]
fn every_example_of_a_refusal_is_accepted() {
    let more = [
        "count scatter --n 10 --memory 1MiB",
        "count primitive-pairs --n 1e15 --memory 1MiB",
        "count primitive-pairs --n 1e12 --method reference --memory 8MiB",
        "verify scatter --n 14",
        "verify scatter --k 4 --n 1000",
        "verify wythoff --n 1e6 --memory 1MiB",
        "verify .77 --n 1e12",
        "sequence wythoff nothing --to 5",
        "sequence scatter values --k 3 --to 1e9",
        "grid wythoff --rows 0..1e6 --cols 0..1e6",
        "grid scatter --view nothing",
        "period wythoff",
        "period .x7",
        "solve S() 5",
        "solve .77 5+0",
        "solve .0G 5",
    ];
    let mut useless = Vec::new();
    let mut tried = 0;
    for line in LINES.lines().chain(more).filter(|line| !line.is_empty()) {
        let refused: Vec<String> = line
            .split_whitespace()
            .map(|word| if word == "_" { String::new() } else { word.into() })
            .collect();
        let ran = run(&refused);
        if ran.status != Some(2) {
            continue;
        }
        let Some(example) = example(&ran) else { continue };
        tried += 1;
        let tries = corrected(&refused, &ran, &example);
        if !tries.iter().any(|line| is_accepted(line)) {
            useless.push(format!("{line}: {}", ran.err.trim_end()));
        }
    }
    assert!(tried > 100, "{tried}");
    assert!(useless.is_empty(), "{} of {tried}:\n{}", useless.len(), useless.join("\n"));
}
