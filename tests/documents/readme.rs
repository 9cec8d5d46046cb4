//! The README and the generated parts of the guides against the program.

use std::path::{Path, PathBuf};

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

pub fn read(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap()
}

/// The text between `<!-- name: begin -->` and `<!-- name: end -->`.
fn section<'a>(text: &'a str, name: &str) -> &'a str {
    let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"));
    let after = text.split_once(&begin).unwrap_or_else(|| panic!("no section {name}")).1;
    after.split_once(&end).unwrap_or_else(|| panic!("section {name} has no end")).0
}

/// Compare a generated section of a file; with `GAMETUI_WRITE_README` set, write it instead.
pub fn generated(file: &str, name: &str, wanted: &str) {
    // two sections of one file are not written at once
    static WRITING: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _alone = WRITING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let text = read(file);
    let now = section(&text, name);
    if now == wanted {
        return;
    }
    if std::env::var_os("GAMETUI_WRITE_README").is_some() {
        let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"));
        let changed = text.replace(&format!("{begin}{now}{end}"), &format!("{begin}{wanted}{end}"));
        std::fs::write(root().join(file), changed).unwrap();
        return;
    }
    panic!("{file}, section {name} is out of date: run `GAMETUI_WRITE_README=1 cargo test --test documents`");
}

#[test]
fn readme_has_at_most_200_lines() {
    assert!(read("README.md").lines().count() <= 200);
}

#[test]
fn key_table_is_that_of_the_program() {
    generated("assets/guide/keys.md", "keys", &gametui::tui::key_table());
}

#[test]
fn typed_commands_are_those_of_the_explorer() {
    generated("assets/guide/commands.md", "typed", &gametui::tui::command_table());
}

#[test]
fn every_subcommand_is_listed() {
    let definition = gametui::cli::definition();
    let mut table = String::from("| command | what |\n|---|---|\n");
    table += "| `gametui` | Open the explorer |\n";
    for command in definition.get_subcommands() {
        let about = command.get_about().unwrap_or_default();
        table += &format!("| `gametui {}` | {about} |\n", command.get_name());
    }
    generated("assets/guide/commands.md", "commands", &table);
}

#[test]
fn room_map_is_that_of_the_library() {
    let library = read("src/lib.rs");
    let rows = library.lines().filter_map(|line| line.strip_prefix("//! |"));
    let plain = |row: &str| format!("|{row}\n").replace("[`", "`").replace("`]", "`");
    generated("README.md", "map", &rows.map(plain).collect::<String>());
}

#[test]
fn featured_games_have_a_walk() {
    let text = read("README.md");
    for game in gametui::games::Catalogue::built_in().games().iter().filter(|game| game.featured().is_some())
    {
        let heading = format!("### {} (`{}`)", game.title(), game.id());
        assert!(text.contains(&heading), "README has no {heading}");
    }
}

#[test]
fn the_two_commands_stand_on_lines_of_their_own() {
    let text = read("README.md");
    for command in ["    cargo run --release", "    cargo test"] {
        assert!(text.lines().any(|line| line == command), "{command}");
    }
}

#[test]
fn readme_leads_nowhere_that_a_registry_page_lacks() {
    // No address of a repository is known, so a relative link or picture would lead nowhere there.
    let text = read("README.md");
    for (at, _) in text.match_indices("](") {
        let target = &text[at + 2..];
        assert!(target.starts_with("https://"), "{}", target.lines().next().unwrap());
    }
}

#[test]
fn files_and_variables_it_names_are_there() {
    let commands = read("assets/guide/commands.md");
    for variable in [gametui::worker::FOLDER_VARIABLE, gametui::tui::config::FILE_VARIABLE] {
        assert!(commands.contains(variable), "{variable}");
    }
    for file in ["CHANGELOG.md", "CONTRIBUTING.md", "LICENSE-MIT", "LICENSE-APACHE", ".ci/run"] {
        assert!(root().join(file).exists(), "{file}");
    }
}

#[test]
fn every_guide_is_compiled_in_and_listed() {
    let files = std::fs::read_dir(root().join("assets/guide")).unwrap().map(|file| file.unwrap().path());
    let mut names: Vec<String> =
        files.map(|file| file.file_stem().unwrap().to_str().unwrap().into()).collect();
    names.sort();
    let mut listed: Vec<&str> = gametui::guide::GUIDES.iter().map(|guide| guide.name).collect();
    let readme = read("README.md");
    assert!(listed.iter().all(|name| readme.contains(&format!("| `{name}` |"))));
    listed.sort_unstable();
    assert_eq!(names, listed);
}
