//! Exports read again and compared cell by cell.

use super::palette::{Palette, Rgb};
use super::*;
use crate::games;
use crate::progress::Progress;
use crate::solve::board::{Board, Cell};

fn pairs() -> Board {
    let game = games::Catalogue::built_in().find("primitive-pairs").unwrap();
    Board::new(game.as_ref(), &game.setup(), game.view("values").unwrap().clone(), &[])
}

#[test]
fn a_png_read_again_has_every_cell_in_its_colour() {
    let board = pairs();
    let grid = Grid { board: &board, rows: 1..=23, cols: 3..=40 };
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
    let board = pairs();
    let grid = Grid { board: &board, rows: 1..=9, cols: 1..=12 };
    let progress = Progress::new();
    let (mut csv, mut json) = (Vec::new(), Vec::new());
    grid.csv(&mut csv, &progress).unwrap();
    grid.json(&[("game".into(), "primitive-pairs".into())], &mut json, &progress).unwrap();
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    let csv = String::from_utf8(csv).unwrap();
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
    let board = pairs();
    let grid = Grid { board: &board, rows: 1..=9, cols: 1..=12 };
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
    let board = pairs();
    let grid = Grid { board: &board, rows: 1..=40, cols: 90..=200 };
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
