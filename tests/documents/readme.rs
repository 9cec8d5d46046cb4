//! The README against the program.

use std::path::{Path, PathBuf};

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

pub fn readme() -> String {
    std::fs::read_to_string(root().join("README.md")).unwrap()
}

/// The text between `<!-- name: begin -->` and `<!-- name: end -->`.
fn section<'a>(text: &'a str, name: &str) -> &'a str {
    let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"));
    let after = text.split_once(&begin).unwrap_or_else(|| panic!("no section {name}")).1;
    after.split_once(&end).unwrap_or_else(|| panic!("section {name} has no end")).0
}

/// Compare a generated section; with `GAMETUI_WRITE_README` set, write it instead.
fn generated(name: &str, wanted: &str) {
    let text = readme();
    let now = section(&text, name);
    if now == wanted {
        return;
    }
    if std::env::var_os("GAMETUI_WRITE_README").is_some() {
        let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"));
        let changed = text.replace(&format!("{begin}{now}{end}"), &format!("{begin}{wanted}{end}"));
        std::fs::write(root().join("README.md"), changed).unwrap();
        return;
    }
    panic!("README section {name} is out of date: run `GAMETUI_WRITE_README=1 cargo test --test documents`");
}

#[test]
fn the_key_table_is_that_of_the_program() {
    generated("keys", &gametui::tui::key_table());
}

#[test]
fn every_game_is_listed() {
    let text = readme();
    for game in gametui::games::Catalogue::built_in().games() {
        let row = format!("| `{}` | {} |", game.id(), game.title());
        assert!(text.contains(&row), "README has no row {row}");
    }
}

#[test]
fn the_two_commands_stand_on_lines_of_their_own() {
    let text = readme();
    for command in ["    cargo run --release", "    cargo test"] {
        assert!(text.lines().any(|line| line == command), "{command}");
    }
}

#[test]
fn every_command_is_listed() {
    let definition = gametui::cli::definition();
    let mut table = String::from("| command | what |\n|---|---|\n");
    table += "| `gametui` | open the explorer |\n";
    for command in definition.get_subcommands() {
        let about = command.get_about().unwrap_or_default();
        table += &format!("| `gametui {}` | {about} |\n", command.get_name());
    }
    generated("commands", &table);
}

#[test]
fn the_map_is_that_of_the_library() {
    let library = std::fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let rows = library.lines().filter_map(|line| line.strip_prefix("//! |"));
    let plain = |row: &str| format!("|{row}\n").replace("[`", "`").replace("`]", "`");
    generated("map", &rows.map(plain).collect::<String>());
}

/// The console examples: each command, and the lines that stand under it.
fn examples() -> Vec<(String, Vec<String>)> {
    let text = readme();
    let block = text.split_once("```console\n").unwrap().1.split_once("```").unwrap().0;
    let mut examples: Vec<(String, Vec<String>)> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), examples.last_mut()) {
            (Some(command), _) => examples.push((command.into(), Vec::new())),
            (None, Some((_, output))) => output.push(line.into()),
            (None, None) => panic!("output before a command: {line}"),
        }
    }
    examples
}

#[test]
fn the_examples_print_what_stands_under_them() {
    let program = Path::new(env!("CARGO_BIN_EXE_gametui"));
    let found = std::env::join_paths([program.parent().unwrap(), Path::new("/usr/bin"), Path::new("/bin")]);
    let examples = examples();
    assert!(examples.len() >= 5);
    for (command, wanted) in examples {
        let shell = std::process::Command::new("sh")
            .args(["-c", &command])
            .env("PATH", found.as_ref().unwrap())
            .output()
            .unwrap();
        assert!(shell.status.success(), "{command}: {}", String::from_utf8_lossy(&shell.stderr));
        let printed = String::from_utf8(shell.stdout).unwrap();
        let mut lines = printed.lines();
        for line in &wanted {
            if line == "…" {
                break;
            }
            assert_eq!(lines.next(), Some(line.as_str()), "{command}");
        }
        if wanted.last().is_none_or(|line| line != "…") {
            assert_eq!(lines.next(), None, "{command}");
        }
    }
}

#[test]
fn files_and_variables_it_names_are_there() {
    let text = readme();
    for file in ["assets/config.toml", "src/games/catalogue.rs", "src/games"] {
        assert!(text.contains(file) && root().join(file).exists(), "{file}");
    }
    for variable in [gametui::worker::FOLDER_VARIABLE, gametui::tui::config::FILE_VARIABLE] {
        assert!(text.contains(variable), "{variable}");
    }
    for file in ["CHANGELOG.md", "CONTRIBUTING.md", "LICENSE-MIT", "LICENSE-APACHE", ".ci/run"] {
        assert!(root().join(file).exists(), "{file}");
    }
}
