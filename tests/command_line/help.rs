//! How the program describes itself: every help text, the man page, the completions.

use crate::ran::{line, run};

const COMMANDS: [&str; 16] = [
    "games",
    "check",
    "count",
    "merge",
    "solve",
    "grid",
    "sequence",
    "verify",
    "guess",
    "period",
    "atlas",
    "precision",
    "config",
    "guide",
    "completions",
    "man",
];

#[test]
fn help_of_the_program() {
    insta::assert_snapshot!("help", line("--help").ok());
    assert_eq!(line("-h").ok(), line("--help").ok());
}

#[test]
fn help_of_every_subcommand() {
    let listed: Vec<String> =
        gametui::cli::definition().get_subcommands().map(|command| command.get_name().to_owned()).collect();
    assert_eq!(listed, COMMANDS);
    for command in COMMANDS {
        insta::assert_snapshot!(format!("help-{command}"), run(&[command, "--help"]).ok());
    }
}

#[test]
fn version() {
    assert_eq!(line("--version").ok(), format!("gametui {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn man_page() {
    let page = line("man").ok();
    for command in COMMANDS {
        assert!(page.contains(&format!(".SH GAMETUI {}", command.to_uppercase())), "{command}");
    }
    insta::assert_snapshot!("man", page.replace(env!("CARGO_PKG_VERSION"), "VERSION"));
}

#[test]
fn completions() {
    for shell in ["bash", "zsh", "fish"] {
        let script = line(&format!("completions {shell}")).ok();
        for command in COMMANDS {
            assert!(script.contains(command), "{shell} {command}");
        }
        insta::assert_snapshot!(format!("completions-{shell}"), script);
    }
}

/// The words of a line; spaces between quotes belong to a word.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    let hidden = parts.map(|(at, part)| if at % 2 == 1 { part.replace(' ', "\0") } else { part.into() });
    hidden.collect::<String>().split_whitespace().map(|word| word.replace('\0', " ")).collect()
}

#[test]
fn every_example_of_the_help_is_understood() {
    let mut examples = 0;
    let root = gametui::cli::definition();
    for command in root.get_subcommands().chain([&root]) {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        for line in help.lines().filter_map(|line| line.split("gametui ").nth(1)) {
            if !help.contains("Examples:") || line.contains("opens") {
                continue;
            }
            let words = words(line.split(" > ").next().unwrap());
            let parsed = gametui::cli::definition()
                .try_get_matches_from(["gametui".to_owned()].into_iter().chain(words));
            assert!(parsed.is_ok(), "{line}: {}", parsed.unwrap_err());
            examples += 1;
        }
    }
    assert!(examples > 15, "{examples}");
}
