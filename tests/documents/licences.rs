//! Every dependency may be used under a licence we accept, found offline in what cargo has fetched.

use std::process::Command;

/// Licences that ask for no more than attribution.
const ACCEPTED: &[&str] = &[
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "0BSD",
    "ISC",
    "Zlib",
    "Unlicense",
    "CC0-1.0",
    "BSL-1.0",
    "Unicode-3.0",
    "WTFPL",
];

/// Whether an SPDX expression can be met with accepted licences alone.
fn accepted(expression: &str) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let (ok, rest) = any_of(&words);
    ok && rest.is_empty()
}

/// `a OR b OR …`
fn any_of<'a>(words: &'a [&'a str]) -> (bool, &'a [&'a str]) {
    let (mut ok, mut rest) = all_of(words);
    while let Some(("OR", tail)) = rest.split_first().map(|(word, tail)| (*word, tail)) {
        let (more, left) = all_of(tail);
        (ok, rest) = (ok || more, left);
    }
    (ok, rest)
}

/// `a AND b AND …`
fn all_of<'a>(words: &'a [&'a str]) -> (bool, &'a [&'a str]) {
    let (mut ok, mut rest) = one(words);
    while let Some(("AND", tail)) = rest.split_first().map(|(word, tail)| (*word, tail)) {
        let (more, left) = one(tail);
        (ok, rest) = (ok && more, left);
    }
    (ok, rest)
}

/// A licence, one with an exception, or an expression in parentheses.
fn one<'a>(words: &'a [&'a str]) -> (bool, &'a [&'a str]) {
    match words {
        ["(", tail @ ..] => {
            let (ok, rest) = any_of(tail);
            match rest {
                [")", rest @ ..] => (ok, rest),
                _ => (false, rest),
            }
        }
        [name, "WITH", exception, rest @ ..] => {
            (ACCEPTED.contains(&format!("{name} WITH {exception}").as_str()), rest)
        }
        [name, rest @ ..] => (ACCEPTED.contains(name), rest),
        [] => (false, words),
    }
}

#[test]
fn expressions_are_read_as_they_are_meant() {
    assert!(accepted("MIT OR GPL-3.0"));
    assert!(accepted("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(accepted("MIT/Apache-2.0"));
    assert!(accepted("Apache-2.0 WITH LLVM-exception OR GPL-2.0"));
    assert!(!accepted("MIT AND GPL-3.0"));
    assert!(!accepted("GPL-3.0"));
    assert!(!accepted("(MIT OR"));
    assert!(!accepted(""));
}

#[test]
fn every_dependency_has_an_accepted_licence() {
    let cargo = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .args(["--filter-platform", "x86_64-unknown-linux-gnu"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&cargo.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 50, "only {} packages", packages.len());
    let refused: Vec<String> = packages
        .iter()
        .filter(|package| !accepted(package["license"].as_str().unwrap_or_default()))
        .map(|package| format!("{} {}: {}", package["name"], package["version"], package["license"]))
        .collect();
    assert!(refused.is_empty(), "licences not accepted:\n{}", refused.join("\n"));
}

#[test]
fn every_dependency_comes_from_the_registry() {
    let lock = std::fs::read_to_string(super::readme::root().join("Cargo.lock")).unwrap();
    for source in lock.lines().filter_map(|line| line.strip_prefix("source = ")) {
        assert_eq!(source, "\"registry+https://github.com/rust-lang/crates.io-index\"");
    }
}
