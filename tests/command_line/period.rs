//! Periods, their certificates and the atlas, from outside.

use crate::ran::{command, ended, line, run};
use serde_json::{Value, json};
use std::fs;

#[test]
fn period_of_kayles_in_json() {
    let found = line("period .77 --format json").json();
    let exceptions = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70].map(|n: u32| n.to_string());
    let expected = json!({
        "game": ".77",
        "period": "12",
        "preperiod": "71",
        "saltus": "0",
        "largest_value": "8",
        "standing": "proved",
        "theorem": "octal (Guy and Smith 1956)",
        "heaps_read": "168",
        "exceptions": exceptions,
    });
    assert_eq!(found, expected);
    assert_eq!(line("period 0.770 --format json").json(), expected, "another way to write it");
}

#[test]
fn periods_proved_observed_and_none() {
    for (game, more, figures) in [
        ("S(2,4,7)", "", ["3", "8", "0", "proved"]),
        ("S(3, 1, 4)", "", ["7", "0", "0", "proved"]),
        ("S(all but 2,3,7)", "", ["4", "0", "2", "proved"]),
        (".8", "", ["3", "1", "1", "proved"]),
        (".3F", "", ["6", "0", "3", "observed"]),
        (".77", "--to 167", ["12", "71", "0", "observed"]),
        ("wythoff", "--row 3 --to 5000", ["6", "8", "6", "observed"]),
        ("steps 0,1 0,2 1,0", "--row 2", ["3", "0", "0", "proved"]),
    ] {
        let arguments: Vec<&str> =
            ["period", game, "--format", "json"].into_iter().chain(more.split_whitespace()).collect();
        let found = run(&arguments).json();
        let fields = ["period", "preperiod", "saltus", "standing"]
            .map(|name| found[name].as_str().unwrap_or("absent"));
        assert_eq!(fields, figures, "{found}");
        assert_eq!(found.get("largest_value").is_some(), figures[2] == "0", "{found}");
        assert_eq!(found.get("theorem").is_some(), figures[3] == "proved", "{found}");
    }
    let text = line("period .77 --to 167").ok();
    assert!(text.contains("observed, on 167 heaps; 1 more would prove it"), "{text}");
    let none = line("period .6 --to 3000 --format json");
    none.refused(1, "no period");
    let found: Value = serde_json::from_str(&none.out).unwrap();
    assert_eq!(
        found,
        json!({ "game": ".6", "largest_value": found["largest_value"], "standing": "none", "heaps_read": "3000" })
    );
}

#[test]
fn games_without_a_single_row_of_values_are_refused() {
    for bad in [
        "period",
        "period wythoff",
        "period .1G",
        "period .9.9",
        "period S(0)",
        "period no-such-game",
        "period .77 --to 0",
        "period .77 --to 1e30",
        "period wythoff --row -1",
        "period wythoff --row 1e30",
        "period scatter --row 1",
        "period .77 --row 1",
        "period .77 --check x",
        "atlas --digits 4",
        "atlas --to 0",
    ] {
        let ran = line(bad);
        ran.refused(2, bad);
        assert_eq!(ran.out, "", "{bad}");
    }
}

#[test]
fn certificates_are_written_once_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kayles.json");
    let with = |arguments: &[&str]| ended(command().args(arguments).arg(&file));
    with(&["period", ".77", "--certificate"]).ok();
    let text = fs::read_to_string(&file).unwrap();
    with(&["period", ".07", "--certificate"]).refused(2, "an existing file");
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    assert!(with(&["period", "--check"]).ok().starts_with("the certificate holds\n.77\n"));
    for (from, to) in [
        ("\"12\"", "\"24\""),
        ("\"168\"", "\"167\""),
        ("\"8\"", "\"9\""),
        (".77", ".07"),
        ("period 1", "period 2"),
    ] {
        assert!(text.contains(from), "{text}");
        fs::write(&file, text.replace(from, to)).unwrap();
        with(&["period", "--check"]).refused(1, to);
    }
    fs::write(&file, "no certificate").unwrap();
    with(&["period", "--check"]).refused(1, "another file");
    let other = folder.path().join("other.json");
    let unproved = ended(command().args(["period", ".77", "--to", "167", "--certificate"]).arg(&other));
    unproved.refused(1, "an observed period");
    assert!(!other.exists());
}

#[test]
fn a_resumed_search_finds_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let search = |more: &[&str]| {
        let mut search = command();
        search.args(["period", ".16", "--format", "json", "--state-dir"]).arg(folder.path()).args(more);
        search.env("GAMETUI_CHECKPOINT_MS", "1");
        search
    };
    let found = ended(&mut search(&[])).json();
    assert_eq!((&found["period"], &found["heaps_read"]), (&json!("149459"), &json!("509622")));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "a finished search leaves nothing");
    let left = || {
        let mut files = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
        files.any(|file| file.extension().is_some_and(|end| end == "checkpoint"))
    };
    let mut child = search(&[]).spawn().unwrap();
    while !left() && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let resumed = ended(&mut search(&["--resume"]));
    assert_eq!(serde_json::from_str::<Value>(&resumed.out).unwrap(), found, "{}", resumed.err);
}

#[test]
fn atlas_in_every_form() {
    let text = line("atlas --digits 1 --to 500 --format csv").ok();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("code,period,preperiod,saltus,largest_value,standing,heaps,group"));
    assert_eq!(lines.clone().count(), 16);
    assert!(lines.clone().any(|row| row == ".4,34,54,0,9,proved,177,.4"), "{text}");
    assert!(lines.any(|row| row.starts_with(".6,,,,") && row.ends_with(",none,500,.6")), "{text}");
    let object = line("atlas --digits 1 --to 500 --format json").json();
    assert_eq!((&object["heaps"], object["codes"].as_array().unwrap().len()), (&json!("500"), 16));
    assert_eq!(object["codes"][4]["code"], ".4");
    assert_eq!(object["codes"][4]["period"], "34");
    assert!(object["codes"][6].get("period").is_none());
    assert_eq!(line("atlas --digits 1 --to 500").ok().lines().count(), 17);
}
