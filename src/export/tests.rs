//! Exports read again and compared cell by cell.

use super::palette::{Palette, Rgb};
use super::*;
use crate::games::{self, Chosen};
use crate::progress::Progress;
use crate::solve::board::{Board, Cell};

/// A view of a game over a rectangle, with the values that it needs.
fn rectangle(game: &str, view: &str, rows: Sides, cols: Sides) -> (Rectangle, Board) {
    let game = games::Catalogue::built_in().find(game).unwrap();
    let (view, dress) = (game.view(view).unwrap().clone(), Dress::default());
    let chosen = Chosen { setup: game.setup(), game };
    let (known, stated, losing) = (Vec::new(), None, false);
    let rectangle = Rectangle { chosen, view, known, stated, rows, cols, losing, dress };
    let (board, fault) = rectangle.worked_out(1 << 30, &Progress::new()).unwrap();
    assert!(fault.is_none());
    (rectangle, board)
}

type Sides = std::ops::RangeInclusive<u64>;

fn pairs(rows: Sides, cols: Sides) -> (Rectangle, Board) {
    rectangle("primitive-pairs", "values", rows, cols)
}

fn written(content: &Content<'_>, format: &str) -> String {
    let mut out = Vec::new();
    Format::named(format).unwrap().write(content, &mut out, &Progress::new()).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_png_read_again_has_every_cell_in_its_colour() {
    let (whole, board) = pairs(1..=23, 3..=40);
    let Content::Grid(grid, _) = whole.content(&board) else { panic!("a grid") };
    for scale in [1u32, 3] {
        let mut bytes = Vec::new();
        Picture { scale, ..Picture::default() }.png(&grid, &mut bytes, &Progress::new()).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (38 * scale, 23 * scale));
        for y in 0..info.height {
            for x in 0..info.width {
                let cell = board.cell(1 + u64::from(y / scale), 3 + u64::from(x / scale));
                let at = ((y * info.width + x) * 3) as usize;
                let Rgb(red, green, blue) = colour(Palette::Cividis, cell, 2);
                assert_eq!(pixels[at..at + 3], [red, green, blue], "{x} {y}");
            }
        }
    }
}

#[test]
fn csv_and_json_hold_the_same_cells() {
    let (whole, board) = pairs(1..=9, 1..=12);
    let (csv, json) = ["csv", "json"].map(|format| written(&whole.content(&board), format)).into();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let mut lines = csv.lines();
    assert_eq!(lines.next().unwrap(), "a\\b,1,2,3,4,5,6,7,8,9,10,11,12");
    for (a, line) in (1u64..).zip(lines) {
        for (b, text) in (1u64..).zip(line.split(',').skip(1)) {
            let cell = board.cell(a, b);
            assert_eq!(text, cell_text(cell));
            let in_json = &json["cells"][a as usize - 1][b as usize - 1];
            match cell {
                Cell::Value(value) => assert_eq!(in_json, &value.to_string()),
                _ => assert!(in_json.is_null()),
            }
        }
    }
}

#[test]
fn a_cancelled_export_leaves_nothing_behind() {
    let (whole, board) = pairs(1..=9, 1..=12);
    let Content::Grid(grid, _) = whole.content(&board) else { panic!("a grid") };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("grid.png");
    let progress = Progress::new();
    progress.cancel();
    let ended = write_whole(&path, true, |out| Picture::default().png(&grid, out, &progress));
    assert!(matches!(ended, Err(Unwritten::Cancelled(_))));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn losing_cells_are_the_brightest() {
    // Categories are told apart by hue; the scales leave their bright end to the losing cells.
    for palette in [Palette::Cividis, Palette::Viridis] {
        let brightness = |cell| {
            let Rgb(red, green, blue) = colour(palette, cell, 100);
            u32::from(red) + u32::from(green) + u32::from(blue)
        };
        let losing = brightness(Cell::Value(0));
        assert!((1..=100).all(|value| brightness(Cell::Value(value)) < losing));
    }
}

#[test]
fn axes_leave_the_cells_as_they_are() {
    let (whole, board) = pairs(1..=40, 90..=200);
    let Content::Grid(grid, _) = whole.content(&board) else { panic!("a grid") };
    let picture = Picture { scale: 2, axes: true, ..Picture::default() };
    let mut bytes = Vec::new();
    picture.png(&grid, &mut bytes, &Progress::new()).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(picture.size(&grid), Some((info.width, info.height)));
    let (left, top) = (info.width - 111 * 2, info.height - 40 * 2);
    let pixel = |x: u32, y: u32| {
        let at = ((y * info.width + x) * 3) as usize;
        Rgb(pixels[at], pixels[at + 1], pixels[at + 2])
    };
    for (row, col) in [(1, 90), (7, 100), (40, 200)] {
        let (x, y) = (left + (col as u32 - 90) * 2, top + (row as u32 - 1) * 2);
        assert_eq!(pixel(x, y), colour(Palette::Cividis, board.cell(row, col), 2));
    }
    let dark = |x: u32, y: u32| pixel(x, y) == Rgb(0x20, 0x20, 0x22);
    assert!((0..info.width).any(|x| dark(x, 3)), "numbers above");
    assert!((top..info.height).any(|y| dark(left - 2, y)), "ticks beside");
}

#[test]
fn tables_of_values_are_written_exactly() {
    let (whole, board) = rectangle("wythoff", "values", 0..=2, 0..=2);
    let content = whole.content(&board);
    let markdown = "| a\\\\b | 0 | 1 | 2 |\n|---:|---:|---:|---:|\n\
                    | 0 | **0** | 1 | 2 |\n| 1 | 1 | 2 | **0** |\n| 2 | 2 | **0** | 1 |\n";
    assert_eq!(written(&content, "markdown"), markdown);
    let latex = "\\begin{tabular}{r|*{3}{r}}\na\\textbackslash{}b & 0 & 1 & 2 \\\\\n\\hline\n\
                 0 & \\textbf{0} & 1 & 2 \\\\\n1 & 1 & 2 & \\textbf{0} \\\\\n2 & 2 & \\textbf{0} & 1 \\\\\n\
                 \\end{tabular}\n";
    assert_eq!(written(&content, "latex"), latex);
}

#[test]
fn tables_of_outcomes_leave_out_what_is_no_position() {
    let (whole, board) = rectangle("primitive-pairs", "outcome", 2..=3, 2..=3);
    let markdown = "| a\\\\b | 2 | 3 |\n|---:|---:|---:|\n| 2 |  | **L** |\n| 3 | **L** |  |\n";
    assert_eq!(written(&whole.content(&board), "markdown"), markdown);
}

#[test]
fn tables_of_terms_are_written_exactly() {
    let terms = Terms::new("squares_".into(), ["n", "n_2"], 1, vec![1u32.into(), 4u32.into()]);
    let content = Content::Terms(&terms);
    assert_eq!(written(&content, "markdown"), "| n | n\\_2 |\n|---:|---:|\n| 1 | 1 |\n| 2 | 4 |\n");
    let latex =
        "\\begin{tabular}{r|*{1}{r}}\nn & n\\_2 \\\\\n\\hline\n1 & 1 \\\\\n2 & 4 \\\\\n\\end{tabular}\n";
    assert_eq!(written(&content, "latex"), latex);
}

#[test]
fn losing_positions_are_listed_in_every_format_that_holds_them() {
    let (mut whole, board) = rectangle("wythoff", "outcome", 0..=3, 0..=5);
    whole.losing = true;
    let content = whole.content(&board);
    assert_eq!(written(&content, "text"), "0,0\n1,2\n2,1\n3,5\n");
    assert_eq!(written(&content, "csv"), "a,b\n0,0\n1,2\n2,1\n3,5\n");
    let json: serde_json::Value = serde_json::from_str(&written(&content, "json")).unwrap();
    assert_eq!(json["losing"], serde_json::json!([["0", "0"], ["1", "2"], ["2", "1"], ["3", "5"]]));
    assert!(written(&content, "markdown").ends_with("| 3 | 5 |\n"));
    assert!(written(&content, "latex").contains("\n3 & 5 \\\\\n"));
    let refusal = Format::named("png").unwrap().admit(content.holds()).unwrap_err().to_string();
    assert!(refusal.contains("a png file cannot hold a list of losing positions"), "{refusal}");
    assert!(Format::holding(&[Holds::Losing]).iter().all(|format| refusal.contains(format.name)));
}

#[test]
fn what_a_format_holds_it_writes_and_all_else_is_refused_before_anything_is_written() {
    let (mut whole, board) = rectangle("wythoff", "values", 0..=0, 0..=0);
    let terms = Terms::new("one".into(), ["n", "term"], 0, vec![7u32.into()]);
    let buffer = ratatui::buffer::Buffer::with_lines(["x"]);
    for losing in [false, true] {
        whole.losing = losing;
        for content in [whole.content(&board), Content::Terms(&terms), Content::Screen(&buffer)] {
            for format in FORMATS {
                let mut out = Vec::new();
                let ended = format.write(&content, &mut out, &Progress::new());
                let held = format.holds.contains(&content.holds());
                assert_eq!(
                    (ended.is_ok(), !out.is_empty()),
                    (held, held),
                    "{} {:?}",
                    format.name,
                    content.holds()
                );
            }
        }
    }
}

#[test]
fn no_two_formats_share_a_name_or_an_ending() {
    let names: Vec<_> = FORMATS.iter().map(|format| format.name).collect();
    let endings: Vec<_> = FORMATS.iter().flat_map(|format| format.endings).collect();
    for list in [names.len(), endings.len()].into_iter().zip([
        names.iter().collect::<std::collections::BTreeSet<_>>().len(),
        endings.iter().collect::<std::collections::BTreeSet<_>>().len(),
    ]) {
        assert_eq!(list.0, list.1);
    }
}
