//! The console examples of the README and the guides: what stands under a command is what it prints.
//!
//! `$ ` begins a command. `…` alone on a line stands for any lines, and in a line for any text. A block ```` ```toml file=NAME ````
//! writes a file that later commands may read, `append=NAME` adds to it. A command that is to fail says so:
//! `… || echo "status $?"`.

use super::readme::read;
use std::fs;
use std::path::Path;
use std::process::Command;

enum Step {
    Write { name: String, append: bool, text: String },
    Run { line: String, wanted: Vec<String> },
}

fn steps(text: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```") else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let file = |key: &str| info.split_whitespace().find_map(|word| word.strip_prefix(key));
        if info == "console" {
            for line in block {
                match (line.strip_prefix("$ "), steps.last_mut()) {
                    (Some(line), _) => steps.push(Step::Run { line: line.into(), wanted: Vec::new() }),
                    (None, Some(Step::Run { wanted, .. })) => wanted.push(line.into()),
                    _ => panic!("output before a command: {line}"),
                }
            }
        } else if let Some(name) = file("file=").or(file("append=")) {
            let (append, text) = (file("append=").is_some(), block.join("\n") + "\n");
            steps.push(Step::Write { name: name.into(), append, text });
        }
    }
    steps
}

/// Whether these lines are as wanted, where `…` may be any lines.
fn fits(wanted: &[String], lines: &[&str]) -> bool {
    match wanted.split_first() {
        None => lines.is_empty(),
        Some((any, rest)) if any == "…" => (0..=lines.len()).any(|skipped| fits(rest, &lines[skipped..])),
        Some((wanted, rest)) => lines.split_first().is_some_and(|(line, lines)| {
            let same = match wanted.split_once('…') {
                Some((start, end)) => line.starts_with(start) && line.ends_with(end),
                None => line == wanted,
            };
            same && fits(rest, lines)
        }),
    }
}

/// Run the examples of a file in an empty folder; how many there are.
fn run(file: &str) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_gametui")).parent().unwrap();
    let found = std::env::join_paths([program, Path::new("/usr/bin"), Path::new("/bin")]).unwrap();
    let (mut runs, mut wrong) = (0, Vec::new());
    for step in steps(&read(file)) {
        match step {
            Step::Write { name, append, text } => {
                let path = folder.path().join(name);
                let before = if append { fs::read_to_string(&path).unwrap() } else { String::new() };
                fs::write(path, before + &text).unwrap();
            }
            Step::Run { line, wanted } => {
                runs += 1;
                let mut shell = Command::new("sh");
                shell.args(["-c", &line]).current_dir(folder.path()).env("PATH", &found);
                let ended = shell.env("GAMETUI_STATE_DIR", folder.path().join("state")).output().unwrap();
                let printed = String::from_utf8(ended.stdout).unwrap();
                if !ended.status.success() || !fits(&wanted, &printed.lines().collect::<Vec<_>>()) {
                    let errors = String::from_utf8_lossy(&ended.stderr);
                    wrong.push(format!("$ {line}\n{printed}{errors}[{}]", ended.status));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{file}: these print\n{}", wrong.join("\n"));
    runs
}

#[test]
fn readme_examples_print_what_stands_under_them() {
    assert!(run("README.md") >= 2);
}

#[test]
fn guide_examples_print_what_stands_under_them() {
    let runs: Vec<usize> =
        gametui::guide::GUIDES.iter().map(|guide| run(&format!("assets/guide/{}.md", guide.name))).collect();
    assert!(runs.iter().sum::<usize>() >= 15, "{runs:?}");
}

#[test]
fn games_typed_in_the_readme_are_read() {
    let catalogue = gametui::games::Catalogue::built_in();
    let text = read("README.md");
    let typed: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("| `gametui --game ")).collect();
    assert_eq!(typed.len(), 3);
    for line in typed {
        let game = line.split('`').next().unwrap().trim_matches('\'');
        assert!(catalogue.read(game).is_ok(), "{game}");
    }
}
