use super::*;
use crate::tui::actions::{Action, Place, TABLE};
use proptest::prelude::*;

fn refusal(text: &str) -> String {
    let error = Config::read(text, "c.toml").unwrap_err().to_string();
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(!error.chars().any(char::is_control), "{error:?}");
    assert!(!error.contains("--threads") && !error.contains("--memory"), "a setting is no flag: {error}");
    error
}

#[test]
fn refusals_name_file_line_and_what_is_near() {
    for (text, wanted) in [
        ("theme = \"drak\"", "c.toml:1: theme: 'drak' is not accepted, nearest is dark"),
        ("\n\ncolour = \"16\"", "c.toml:3: no setting is called 'colour', nearest is color"),
        ("mouse = \"yes\"", "c.toml:1: mouse: 'yes' is not accepted"),
        ("[keys]\nquitt = \"q\"", "c.toml:2: no action is called 'quitt', nearest is quit"),
        ("[keys]\nhelp = \"h1\"", "c.toml:2: 'h1' is no key"),
        ("[keys]\nhelp = [\"?\", 3]", "c.toml:2: 3 is no key: keys stand in quotes"),
        ("[keys]\nquit = 5", "c.toml:2: 5 is no key: keys stand in quotes"),
        ("[keys]\nquit = true", "c.toml:2: this is no key: keys stand in quotes"),
        ("[keys]\nquit = \"\"", "c.toml:2: '' is no key"),
        ("[keys]\nquit = \"ctrl-ctrl-x\"", "c.toml:2: 'ctrl-ctrl-x' is no key"),
        ("[keys]\nquit = [\"Q\", \"ctrl-c\", \"Q\"]", "c.toml:2: quit has Q twice"),
        ("threads = 0", "c.toml:1: threads: '0' is out of range"),
        ("threads = true", "c.toml:1: threads: 'true' is not a whole number"),
        ("memory = true", "c.toml:1: memory: 'true' is not a whole number"),
        ("memory = \"lots\"", "c.toml:1: memory: 'lots' is not a whole number"),
        ("tile-memory = \"1e30\"", "c.toml:1: tile-memory: '1e30' is out of range"),
        ("tile-memory = \"auto\"", "c.toml:1: tile-memory: 'auto' is not a whole number"),
        ("[keys]\nhelp = [\"?\", \"x\"]\nquit = \"x\"", "c.toml:3: x would mean both help and quit"),
        ("[keys]\nleft = \"k\"\nquit = \"k\"", "c.toml:3: k would mean both quit and left"),
        ("keys = 3", "c.toml:1: keys is not a table"),
        ("theme = [1]", "c.toml:1: theme: a list or a table is not a value for it"),
        ("theme", "c.toml:1: not TOML"),
        ("\u{1b}[2J", "c.toml:1: not TOML"),
        ("theme = \"\\u001b[2J\"", "c.toml:1: theme: '\\u{1b}[2J' is not accepted"),
    ] {
        let told = refusal(text);
        assert!(told.starts_with(wanted), "{told}\nwanted {wanted}");
    }
}

#[test]
fn keys_can_be_changed_and_taken_away() {
    let text = "[keys]\nquit = [\"Q\", \"ctrl-c\"]\nleft = \"W\"\nright = []";
    let config = Config::read(text, "c.toml").unwrap();
    let does =
        |place, key: &str| config.keymap().action(place, Key::read(key).unwrap()).map(|(_, action)| action);
    assert_eq!(does(Place::Grid, "Q"), Some(Action::Quit));
    assert_eq!(does(Place::Grid, "q"), None);
    assert_eq!(does(Place::Grid, "W"), Some(Action::Left));
    assert_eq!(does(Place::Grid, "right"), None);
    assert_eq!(Config::read(&config.written(), "c.toml").unwrap().keymap(), config.keymap());
}

#[test]
fn a_chosen_key_is_taken_from_the_defaults() {
    let config = Config::read("[keys]\nquit = \"k\"\nhelp = \"a\"", "c.toml").unwrap();
    let does = |place, key: &str| config.keymap().action(place, Key::read(key).unwrap());
    for place in Place::ALL.into_iter().filter(|place| *place != Place::Text) {
        assert_eq!(does(place, "k"), Some((Place::Everywhere, Action::Quit)), "{place:?}");
        assert_eq!(does(place, "a"), Some((Place::Everywhere, Action::Help)), "{place:?}");
    }
    assert_eq!(does(Place::Grid, "up"), Some((Place::Grid, Action::Up)), "other keys of it stay");
    assert_eq!(Config::read(&config.written(), "c.toml").unwrap().keymap(), config.keymap());
}

#[test]
fn numbers_and_words_are_both_amounts() {
    let config = Config::read("threads = 2\nmemory = \"512MiB\"\n", "c.toml").unwrap();
    assert_eq!(config.chosen("threads"), Some("2"));
    assert_eq!(config.chosen("memory"), Some("512MiB"));
    assert_eq!((config.threads(), config.bytes("memory")), (2, 512 << 20));
    assert_eq!(Config::default().chosen("threads"), None);
    assert_eq!(Config::default().bytes("tile-memory"), 256 << 20);
}

#[test]
fn the_sample_is_the_usual_configuration() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/config.toml");
    let usual = Config::default().written();
    if std::env::var_os("GAMETUI_WRITE_README").is_some() {
        std::fs::write(&path, &usual).unwrap();
    }
    let sample = std::fs::read_to_string(path).unwrap();
    assert!(
        sample == usual,
        "assets/config.toml is out of date: GAMETUI_WRITE_README=1 cargo test writes it"
    );
    let read = Config::read(&usual, "c.toml").unwrap();
    assert_eq!(read.keymap(), &Keymap::default());
    assert_eq!(read.written(), usual);
}

#[test]
fn every_key_of_the_table_is_spelled_as_it_is_read() {
    for entry in TABLE {
        for key in entry.keys {
            let text = format!("[keys]\n{} = {}", entry.id, toml::Value::from(*key));
            let config = Config::read(&text, "c.toml").unwrap();
            let again = Config::read(&config.written(), "c.toml").unwrap();
            assert_eq!(again.keymap(), config.keymap(), "{key}");
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused_in_one_line(text in "(\\PC|\n|\t|[=\\[\\]\"#.]){0,60}") {
        if let Err(error) = Config::read(&text, "c.toml") {
            let told = error.to_string();
            prop_assert_eq!(told.lines().count(), 1);
            prop_assert!(!told.chars().any(char::is_control));
        }
    }
}
