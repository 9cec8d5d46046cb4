//! The README's walks through the games, pressed key by key, and its picture.

use crate::harness::{ESC, Launch, Session};
use std::path::Path;

fn readme() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap()
}

/// The texts between backticks.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// What a terminal sends for a key of the README.
fn bytes(key: &str) -> &str {
    match key {
        "Enter" => "\r",
        "Esc" => ESC,
        "Tab" => "\t",
        "↓" => "\x1b[B",
        "→" => "\x1b[C",
        text => text,
    }
}

#[test]
fn the_walks_show_what_they_promise() {
    let text = readme();
    let walks = text.split_once("## Five minutes with it").unwrap().1;
    let walks = walks.split_once("\n## ").unwrap().0;
    let walks: Vec<&str> = walks.split("\n### ").skip(1).collect();
    assert_eq!(walks.len(), 3);
    for walk in walks {
        let mut session = Launch::default().start().opened();
        let rows = walk.lines().filter_map(|line| line.strip_prefix("| `"));
        for row in rows {
            let row = format!("`{row}");
            let (press, see) = row.split_once(" | ").unwrap();
            for key in quoted(press) {
                session.press(bytes(key));
            }
            for seen in quoted(see) {
                session.see(seen);
            }
        }
        session.press(ESC);
        session.press(":q\r");
        assert_eq!(session.ended().exit_code(), 0);
    }
}

/// The screen of a session against a picture of the README; with `GAMETUI_WRITE_README` it is written.
fn picture(session: &mut Session, name: &str) {
    session.redraw();
    let screen: Vec<String> = session.text().lines().map(|line| line.trim_end().to_owned()).collect();
    let picture = format!("```text\n{}\n```\n", screen.join("\n"));
    let text = readme();
    let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"));
    let (before, rest) = text.split_once(&begin).unwrap();
    let (now, after) = rest.split_once(&end).unwrap();
    if now != picture && std::env::var_os("GAMETUI_WRITE_README").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
        std::fs::write(path, format!("{before}{begin}{picture}{end}{after}")).unwrap();
        return;
    }
    assert!(now == picture, "README's picture is out of date: GAMETUI_WRITE_README=1 cargo test\n{picture}");
}

#[test]
fn pictures_are_what_the_explorer_shows() {
    let mut session = Launch::default().size(80, 24).start().opened();
    session.press(":game wythoff\r:go 4 7\r");
    session.see("15 options");
    // the values of the table have come in
    session.see(" 7  6  9  0 ");
    picture(&mut session, "screen");
    let kayles = Launch::default().size(80, 16).arguments(&["--game", ".77", "--at", "5+3"]);
    let mut session = kayles.start().opened();
    session.see("8 options");
    picture(&mut session, "kayles");
}
