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
    for game in gametui::games::all() {
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
