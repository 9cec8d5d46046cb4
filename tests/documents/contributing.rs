//! CONTRIBUTING says which files an addition touches; the example of each is looked for in the sources.

use super::readme::{read, root};
use std::collections::BTreeSet;
use std::path::Path;

/// The texts between backticks.
fn quoted(line: &str) -> Vec<&str> {
    line.split('`').skip(1).step_by(2).collect()
}

/// The files under `folder` in which one of `names` stands, tests and snapshots left out.
fn mentioning(folder: &Path, names: &[&str], found: &mut BTreeSet<String>) {
    for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_string_lossy();
        if path.is_dir() {
            mentioning(&path, names, found);
        } else if !name.ends_with("tests.rs") && !name.ends_with(".snap") {
            let text = std::fs::read_to_string(&path).unwrap();
            let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
            if words.any(|word| names.contains(&word)) {
                let path = path.strip_prefix(root()).unwrap();
                found.insert(path.to_string_lossy().replace('\\', "/"));
            }
        }
    }
}

#[test]
fn additions_touch_the_files_that_contributing_names() {
    let text = read("CONTRIBUTING.md");
    let section = text.split_once("## How to add something").unwrap().1.split_once("\n## ").unwrap().0;
    let additions: Vec<&str> = section.split("\n### ").skip(1).collect();
    assert_eq!(additions.len(), 4, "a game, a stage, a key, a format");
    for addition in additions {
        let heading = addition.lines().next().unwrap();
        let example = addition.lines().find_map(|line| line.strip_prefix("As ")).unwrap();
        let (names, folders) = example.split_once(" in ").unwrap();
        let mut found = BTreeSet::new();
        for folder in quoted(folders) {
            mentioning(&root().join(folder), &quoted(names), &mut found);
        }
        let bullets = addition.lines().filter(|line| line.starts_with("- `"));
        let listed: BTreeSet<String> = bullets.map(|line| quoted(line)[0].to_owned()).collect();
        assert_eq!(found, listed, "{heading}");
        assert!(heading.ends_with(&format!(": {} files", listed.len())), "{heading}");
    }
}
