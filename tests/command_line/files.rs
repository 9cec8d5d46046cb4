//! Files that are written: whole, new, and only when asked for.

use crate::ran::{command, ended, line};
use std::fs;
use std::path::Path;
use std::process::Command;

fn grid_to(path: &Path, more: &[&str]) -> Command {
    let mut grid = command();
    grid.args(["grid", "wythoff", "--rows", "0..4", "--cols", "0..4"]).args(more).arg("-o").arg(path);
    grid
}

#[test]
fn an_existing_file_is_replaced_only_by_force() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("grid.csv");
    assert_eq!(ended(&mut grid_to(&path, &["--format", "csv"])).ok(), "");
    let first = fs::read_to_string(&path).unwrap();
    assert!(first.starts_with("a\\b,0,1,2,3,4\n0,0,1,2,3,4\n1,1,2,0,4,5\n"), "{first}");
    ended(&mut grid_to(&path, &["--format", "json"])).refused(2, "an existing file");
    assert_eq!(fs::read_to_string(&path).unwrap(), first);
    assert_eq!(ended(&mut grid_to(&path, &["--format", "json", "--force"])).ok(), "");
    assert!(fs::read_to_string(&path).unwrap().starts_with('{'));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left");
}

#[test]
fn a_picture_has_a_pixel_for_every_cell() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("grid.png");
    ended(&mut grid_to(&path, &["--format", "png", "--scale", "3"])).ok();
    let file = std::io::BufReader::new(fs::File::open(&path).unwrap());
    let reader = png::Decoder::new(file).read_info().unwrap();
    assert_eq!((reader.info().width, reader.info().height), (15, 15));
    ended(&mut grid_to(&path, &["--format", "png", "--scale", "3", "--axes", "--force"])).ok();
    let file = std::io::BufReader::new(fs::File::open(&path).unwrap());
    let reader = png::Decoder::new(file).read_info().unwrap();
    assert!(reader.info().width > 15 && reader.info().height > 15);
}

#[test]
fn a_folder_or_a_missing_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    ended(&mut grid_to(folder.path(), &[])).refused(2, "a folder");
    ended(&mut grid_to(&folder.path().join("no/such/grid.csv"), &[])).refused(1, "no such folder");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn a_broken_link_is_not_written_through() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(folder.path().join("elsewhere"), &link).unwrap();
    ended(&mut grid_to(&link, &[])).refused(2, "a link");
    assert!(!folder.path().join("elsewhere").exists());
}

#[test]
fn a_bfile_is_what_the_encyclopedia_reads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("b000201.txt");
    let line = ["sequence", "wythoff", "lower", "--to", "1000", "--format", "bfile", "-o"];
    ended(command().args(line).arg(&path)).ok();
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("# A000201"), "{text}");
    let terms = text.lines().filter(|line| !line.starts_with('#'));
    for (line, index) in terms.zip(1u64..) {
        let (written, term) = line.split_once(' ').unwrap();
        assert_eq!(written.parse::<u64>().unwrap(), index);
        assert!(term.parse::<u64>().is_ok());
    }
    assert!(text.ends_with("\n1000 1618\n"));
}

#[test]
fn a_bfile_is_ascii_from_the_offset_and_names_the_encyclopedia_only_for_its_terms() {
    for (of, heading, first) in [
        ("wythoff lower --t 2", "# A001951: ", "\n0 0\n1 1\n2 2\n3 4\n"),
        ("wythoff lower", "# A000201: ", "\n1 1\n2 3\n"),
        ("scatter partitions", "# A000041: ", "\n0 1\n1 1\n2 2\n3 3\n"),
        ("scatter partitions --modulus 3", "# Scatter", "\n1 1\n2 2\n3 0\n"),
    ] {
        let text = line(&format!("sequence {of} --to 5 --format bfile")).ok();
        assert!(text.is_ascii() && text.starts_with(heading) && text.contains(first), "{of}: {text}");
        assert_eq!(text.matches('#').count(), 1, "{text}");
    }
}

#[test]
fn the_name_of_a_file_asks_for_its_format() {
    let folder = tempfile::tempdir().unwrap();
    let written = |of: &str, name: &str| {
        let path = folder.path().join(name);
        ended(command().args(of.split(' ')).arg("-o").arg(&path)).ok();
        fs::read(&path).unwrap()
    };
    let table = written("grid wythoff --rows 0..1 --cols 0..1", "t.md");
    assert_eq!(
        String::from_utf8(table).unwrap(),
        "| a\\\\b | 0 | 1 |\n|---:|---:|---:|\n| 0 | **0** | 1 |\n| 1 | 1 | 2 |\n"
    );
    let size = |png: Vec<u8>| {
        let bytes = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        (bytes(16), bytes(20))
    };
    let zoomed = written("grid wythoff --rows 0..63 --cols 0..127 --zoom 8 --scale 2", "map.png");
    assert_eq!(size(zoomed), (32, 16));
    assert_eq!(size(written("sequence .77 values --to 600", "plot.png")), (1600, 800));
    // 601 heaps in rows of 12: 51 rows, 15 pixels a heap
    assert_eq!(size(written("sequence .77 values --to 600 --fold period", "folded.png")), (180, 765));
}
