//! What `cargo package` packs: all that is compiled in, and neither snapshots nor pictures.

use super::readme::{read, root};
use std::collections::BTreeSet;
use std::process::Command;

/// The files of the package.
fn packed() -> BTreeSet<String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["package", "--list", "--allow-dirty", "--offline"]).current_dir(root());
    let listed = cargo.output().unwrap();
    assert!(listed.status.success(), "{}", String::from_utf8_lossy(&listed.stderr));
    String::from_utf8(listed.stdout).unwrap().lines().map(|line| line.replace('\\', "/")).collect()
}

/// The files of the sources that `include_str!` names, from the root: `assets/…`.
fn compiled_in(packed: &BTreeSet<String>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for file in packed.iter().filter(|file| file.starts_with("src/") && file.ends_with(".rs")) {
        let text = read(file);
        // a path that a macro puts together is tested by the build of the package
        for part in text.split("include_str!(\"").skip(1) {
            let path = part.split('"').next().unwrap();
            found.insert(path.trim_start_matches("../").to_owned());
        }
    }
    found
}

#[test]
fn package_has_all_that_is_compiled_in_and_no_snapshots() {
    let packed = packed();
    let compiled_in = compiled_in(&packed);
    assert!(!compiled_in.is_empty());
    for file in compiled_in.iter().map(String::as_str).chain(["README.md", "LICENSE-MIT", "LICENSE-APACHE"]) {
        assert!(packed.contains(file), "{file} is not packed");
    }
    for folder in ["assets/games", "assets/guide"] {
        for file in std::fs::read_dir(root().join(folder)).unwrap().map(|file| file.unwrap()) {
            let path = format!("{folder}/{}", file.file_name().to_string_lossy());
            assert!(file.path().is_dir() || packed.contains(&path), "{path} is not packed");
        }
    }
    for file in &packed {
        assert!(!file.ends_with(".snap") && !file.ends_with(".svg") && !file.ends_with(".png"), "{file}");
    }
}
