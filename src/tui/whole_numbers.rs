//! Every screen at five sizes with numbers as long as they come: each is on screen whole, or not at all.

use super::app::Options;
use super::jobs::CountState;
use super::pictures::Driver;
use crate::games::Catalogue;
use crate::worker::history::Record;

/// Numbers that some screen has reason to show, as their digits.
const LONG: [&str; 9] = [
    "1000000000000000000000000000000",
    "165580140",
    "267914295",
    "433494435",
    "202642367520563",
    "101321183760282",
    "20264236",
    "10132118",
    "1234567890123",
];

/// The runs of digits on a line, groups joined; and whether `…` or a frame cuts what stood there.
fn numbers(line: &str) -> Vec<String> {
    let letters: Vec<char> = line.chars().collect();
    let digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
    let mut found = Vec::new();
    let mut now = String::new();
    for (at, &letter) in letters.iter().enumerate() {
        let group = letter == ' ' && !now.is_empty() && (1..4).all(|by| digit(at + by)) && !digit(at + 4);
        if digit(at) {
            now.push(letter);
        } else if !group && !now.is_empty() {
            found.push(std::mem::take(&mut now));
        }
    }
    found.extend(Some(now).filter(|now| !now.is_empty()));
    found
}

/// What is on screen may not be the beginning or the end of a long number without the rest.
fn check(driver: &Driver, screen: &str) {
    let picture = driver.picture();
    let text = picture.split("\n\n").next().unwrap_or_default();
    for line in text.lines() {
        for shown in numbers(line) {
            for whole in LONG {
                let part = shown.len() >= 5 && shown.len() < whole.len();
                let zeros = shown.trim_start_matches('1').chars().all(|c| c == '0');
                let cut = part && !zeros && (whole.starts_with(&shown) || whole.ends_with(&shown));
                assert!(!cut || LONG.contains(&shown.as_str()), "{shown} of {whole} on {screen}:\n{text}");
            }
        }
    }
}

#[test]
fn a_number_is_whole_or_absent_on_every_screen() {
    let catalogue = Catalogue::built_in();
    for size in [(40, 12), (60, 20), (80, 24), (120, 40), (200, 60)] {
        let options = |game: &str| Options { game: catalogue.find(game).ok(), ..Options::default() };
        let mut driver = Driver::new(&options("wythoff"), size);
        driver.command("n 1e30").command("go 165580140 267914295");
        check(&driver, "the grid");
        for keys in
            ["tab", "tab", "tab", "tab", "tab", "?", "esc i", "esc b", "esc p", "esc s", "esc e", "esc"]
        {
            driver.press(keys);
            check(&driver, keys);
        }
        let mut driver = Driver::new(&options("primitive-pairs"), size);
        let lines = ["total 1 234 567 890 123", "losing 101 321 183 760 282", "winning 202 642 367 520 563"];
        let lines: Vec<String> = lines.map(String::from).into();
        let over = CountState::Over { title: "pairs, n = 10^16".into(), lines: lines.clone(), failed: false };
        driver.app.jobs.count.state = over;
        let record = |title: &str| Record { title: title.into(), lines: lines.clone(), ..Record::default() };
        driver.app.jobs.count.history = vec![record("pairs, n = 10^16"), record("pairs, n = 10^9")];
        driver.command("go 165580140 1");
        check(&driver, "a count that is over");
        for keys in ["tab", "tab", "z", "down"] {
            driver.press(keys);
            check(&driver, keys);
        }
    }
}

#[test]
fn a_cut_number_would_be_seen() {
    assert_eq!(numbers("winning 202 642 367 520 563   in 0.1 s"), ["202642367520563", "0", "1"]);
    assert_eq!(numbers("(165 580 140, 267 914 295)"), ["165580140", "267914295"]);
    assert_eq!(numbers("a 5 3"), ["5", "3"]);
}
