//! The map as keys in, pictures out.

use crate::games::{Catalogue, LARGEST_HEAP};
use crate::tui::app::Options;
use crate::tui::message::Message;
use crate::tui::pictures::Driver;
use crate::tui::theme::{Background, Depth};
use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use insta::assert_snapshot;

fn driver(game: &str, color: Depth, theme: Background, size: (u16, u16)) -> Driver {
    let options =
        Options { game: Some(Catalogue::built_in().find(game).unwrap()), color, theme, ..Options::default() };
    Driver::new(&options, size)
}

fn dark(game: &str) -> Driver {
    driver(game, Depth::True, Background::Dark, (84, 22))
}

#[test]
fn every_level() {
    for game in ["wythoff", "primitive-pairs"] {
        let mut driver = dark(game);
        for level in ["digits", "letters", "pixels", "blocks_2", "blocks_4"] {
            assert_snapshot!(format!("{game}_{level}"), driver.picture());
            driver.press("-");
        }
    }
    let mut far = dark("wythoff");
    far.app.table_mut().grid.level = super::Level::Pixels(crate::solve::survey::COARSEST - 1);
    far.press("- -");
    assert_snapshot!("wythoff_everything", far.picture());
}

#[test]
fn every_depth_and_background() {
    for (name, depth) in
        [("true", Depth::True), ("256", Depth::Indexed), ("16", Depth::Sixteen), ("none", Depth::Never)]
    {
        for (ground, background) in [("dark", Background::Dark), ("light", Background::Light)] {
            let mut driver = driver("wythoff", depth, background, (64, 18));
            driver.press("- - - -");
            assert_snapshot!(format!("depth_{name}_{ground}"), driver.picture());
        }
    }
}

#[test]
fn every_palette_and_measure() {
    let mut driver = driver("wythoff", Depth::Indexed, Background::Dark, (64, 18));
    driver.press("- - -");
    for _ in 0..3 {
        driver.press("P");
        let name = driver.app.map.palette(true).name();
        assert_snapshot!(format!("palette_{name}"), driver.picture());
    }
    for name in ["share", "any", "largest"] {
        driver.press("m");
        assert_snapshot!(format!("measure_{name}"), driver.picture());
    }
}

#[test]
fn every_overlay() {
    for (key, name) in [("1", "options"), ("2", "sources"), ("3", "law"), ("4", "lines"), ("6", "not_a_sum")]
    {
        let mut driver = driver("wythoff", Depth::Indexed, Background::Dark, (64, 18));
        driver.command("go 5,9").press(key);
        assert_snapshot!(format!("overlay_{name}_near"), driver.picture());
        driver.press("- -");
        assert_snapshot!(format!("overlay_{name}_far"), driver.picture());
    }
    let mut pairs = driver("primitive-pairs", Depth::Never, Background::Dark, (64, 18));
    pairs.command("go 8,5").press("5 1 2");
    assert_snapshot!("overlay_path", pairs.picture());
    pairs.press("7");
    assert_snapshot!("overlay_not_dimmed", pairs.picture());
}

#[test]
fn to_the_end_of_the_board_and_back() {
    let mut driver = dark("wythoff");
    let opening = driver.picture();
    let start = driver.app.table().grid.cursor;
    driver.command(&format!("go {LARGEST_HEAP},{LARGEST_HEAP}"));
    for keys in ["right down", "L J pgdn end", "-", "right down", "- - -", "pgdn end L J", "+ + + + +"] {
        driver.press(keys);
        let grid = &driver.app.table().grid;
        assert_eq!(grid.cursor, (LARGEST_HEAP, LARGEST_HEAP), "after {keys}");
        assert!(driver.app.window().character(grid.cursor).is_some());
    }
    assert_snapshot!("far_corner", driver.picture());
    driver.press("home home");
    assert_eq!(driver.app.table().grid.cursor, (0, 0));
    driver.command(&format!("go {},{}", start.0, start.1));
    let back = driver.picture();
    let body = |picture: &str| {
        picture
            .lines()
            .take(15)
            .map(|line| line.chars().skip(25).take(30).collect::<String>())
            .collect::<Vec<_>>()
    };
    assert_eq!(body(&back), body(&opening));
}

#[test]
fn the_mouse_puts_the_cursor_pulls_the_board_and_zooms() {
    let mut driver = dark("wythoff");
    let mouse = |driver: &mut Driver, kind, column, row| {
        let event = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        driver.tell(Message::Mouse(event));
    };
    driver.command("go 100,100");
    let area = driver.app.areas().grid.unwrap();
    let (x, y) = (area.x + 20, area.y + 5);
    mouse(&mut driver, MouseEventKind::Down(MouseButton::Left), x, y);
    let (cursor, origin) = (driver.app.table().grid.cursor, driver.app.table().grid.origin);
    mouse(&mut driver, MouseEventKind::Drag(MouseButton::Left), x, y + 3);
    assert_eq!(driver.app.table().grid.origin, (origin.0 - 3, origin.1), "the board comes along");
    assert_eq!(driver.app.table().grid.cursor, cursor);
    mouse(&mut driver, MouseEventKind::Drag(MouseButton::Left), x, y - 4);
    assert!(
        driver.app.window().character(driver.app.table().grid.cursor).is_some(),
        "the cursor stays in sight"
    );
    mouse(&mut driver, MouseEventKind::Up(MouseButton::Left), x, y);
    mouse(&mut driver, MouseEventKind::ScrollDown, x, y);
    assert_eq!(driver.app.window().level, super::Level::Letters);
    let under = driver.app.table().grid.cursor;
    assert!(driver.app.window().character(under).is_some());
    mouse(&mut driver, MouseEventKind::ScrollUp, 1, 1);
    assert_eq!(driver.app.window().level, super::Level::Letters, "the wheel zooms over the map only");
    mouse(&mut driver, MouseEventKind::ScrollUp, x, y);
    assert_eq!(driver.app.window().level, super::Level::Digits);
}

#[test]
fn find_goes_to_the_next_losing_cell_and_back() {
    let mut driver = dark("wythoff");
    driver.command("go 6,0").press("/ enter");
    assert_eq!(driver.app.table().grid.cursor, (6, 10));
    driver.command("go 165580140,5").press("n");
    assert_eq!(driver.app.table().grid.cursor, (165_580_140, 267_914_295));
    driver.press("N");
    assert_eq!(driver.app.table().grid.cursor, (165_580_140, 267_914_295), "there is no other in the row");
    driver.command("go 0,0").press("/ 7 space d o w n enter");
    assert_eq!(driver.app.table().grid.cursor, (7, 0));
}

#[test]
fn tiles_are_surveyed_for_what_is_in_sight_and_memory_is_kept() {
    let options = Options {
        game: Some(Catalogue::built_in().find("wythoff").unwrap()),
        tile_memory: 8 << 20,
        ..Options::default()
    };
    let mut driver = Driver::new(&options, (200, 60));
    driver.command("view outcome").press("- - -");
    for _ in 0..6 {
        driver.press("end pgdn");
        assert_eq!(driver.app.map.missing, 0);
        assert!(driver.app.map.tiles.bytes() <= 8 << 20);
    }
}

#[test]
fn an_export_is_written_once_and_replaced_only_when_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut driver = dark("wythoff");
    for name in ["map.png", "table.csv", "table.json", "screen.svg", "row.txt"] {
        let path = folder.path().join(name);
        let command = format!("export {}", path.display());
        driver.command(&command);
        let written = std::fs::read(&path).unwrap();
        assert!(!written.is_empty(), "{name}");
        driver.command(&command);
        assert!(
            driver
                .app
                .session
                .notice
                .as_ref()
                .is_some_and(|notice| notice.error && notice.text.contains("export!"))
        );
        std::fs::write(&path, b"mine").unwrap();
        driver.command(&format!("export! {}", path.display()));
        assert!(std::fs::read(&path).unwrap().len() > 10, "{name}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 5, "nothing else is left");
    driver.command("export grid.xyz");
    assert!(driver.app.session.line.as_ref().is_some_and(|line| line.refusal.is_some()));
}

#[test]
fn an_export_holds_what_was_asked_for_and_tells_the_full_path() {
    let folder = tempfile::tempdir().unwrap();
    let mut driver = dark("wythoff");
    let mut written = |name: &str, rest: &str| {
        let path = folder.path().join(name);
        driver.command(&format!("export {} {rest}", path.display()));
        let notice = driver.app.session.notice.as_ref().map(|notice| notice.text.clone());
        assert_eq!(notice, Some(format!("{} is written", path.display())), "{name} {rest}");
        std::fs::read(&path).unwrap()
    };
    let mut text = |name: &str, rest: &str| String::from_utf8(written(name, rest)).unwrap();
    // rows far from what is in sight are worked out
    let row = text("far.csv", "700 700..703 view=values");
    assert!(row.starts_with("a\\b,700,701,702,703\n700,") && !row.contains('W'), "{row}");
    assert_eq!(text("losing.csv", "0..3 0..5 losing"), "a,b\n0,0\n1,2\n2,1\n3,5\n");
    assert_eq!(text("same.csv", "rows 0..3 cols=0..5 losing"), "a,b\n0,0\n1,2\n2,1\n3,5\n");
    assert!(text("t.tex", "0..2 0..2 view=values").contains("\\textbf{0}"));
    assert!(text("t", "0..2 0..2 format=markdown").starts_with("| a"));
    let sizes = ["0..7 0..15 scale=3", "0..7 0..15 zoom 3", "0..63 0..127 zoom=8 scale=3"];
    for (at, rest) in sizes.into_iter().enumerate() {
        let png = written(&format!("{at}.png"), rest);
        let info = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
        assert_eq!((info.info().width, info.info().height), (48, 24), "{rest}");
    }
    for (rest, told) in [
        ("x.png losing", "a png file cannot hold a list of losing positions"),
        ("x.csv 0..2^40 0..2^40", "too many"),
        ("x.png zoom=3", "not a power of two"),
        ("x.png view=no", "no view is called"),
        ("x.csv fold=3", "draws a picture"),
        ("x.csv 5..2", "is empty"),
        ("x.xyz", "unsupported extension"),
        ("x.csv what", "unknown export option"),
        ("", "no file was named"),
    ] {
        driver.command(&format!("export {rest}"));
        let line = driver.app.session.line.take();
        let refusal = line.and_then(|line| line.refusal).unwrap_or_default().to_string();
        assert!(refusal.contains(told), "{rest}: {refusal}");
    }
}
