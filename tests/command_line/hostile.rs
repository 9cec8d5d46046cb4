//! What must be refused, at every door: one line, status 2 (or 1), nothing on standard output.

use crate::ran::{Ran, command, ended, fed, run};
use std::panic::catch_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// No whole number in anyone's eyes, or none that is in range for the bound of primitive pairs.
const NOT_A_BOUND: &[&str] = &[
    "0",
    "-5",
    "-0",
    "abc",
    "1e40",
    "1.5",
    "",
    " ",
    "NaN",
    "inf",
    "-inf",
    "1e",
    "e9",
    "10^",
    "^9",
    "^",
    "1e-3",
    "0x10",
    "1,000",
    "１２３",
    "−5",
    "\u{1b}[2J5",
    "5\n",
    "5\n6",
    "1__0",
    "_1",
    "1_",
    "1e99999999999",
    "٣",
    "1e9e9",
    "10^10^10",
    "+5",
    "5kg",
    "½",
    "'",
    "\"",
    "🦀",
    "\u{202e}5",
    "1e18x",
    "1000000000000000000001",
    "true",
    "null",
    "--",
    "-",
    "\u{7}",
    "\\",
    "$(id)",
    "%s%n",
    "5;6",
    "1 e9",
    "1e+9",
    "0b1",
    "1/2",
    "٣1",
    "०",
    "\t",
    "\u{feff}5",
    "\u{a0}5",
];

/// No position of primitive pairs.
const NOT_A_PAIR: &[&str] = &[
    "4,6",
    "0,3",
    "3,0",
    "0,0",
    "5",
    "5,3,1",
    "a,b",
    "5,-3",
    "-5,3",
    "(5,3",
    "5;3",
    "",
    "5,",
    ",3",
    ",",
    "5,3)",
    "５,３",
    "5,,3",
    "5 3 1",
    "1.5,2",
    "1e3000000,3",
    "\u{1b}[31m5,3",
    "5,3\u{7}",
    "NaN,1",
    "9,3",
    "5x3",
    "5:3",
    "[5,3]",
];

/// No partition.
const NOT_A_PARTITION: &[&str] =
    &["0+1", "4+", "+4", "4++1", "x", "-4", "4-1", "4.5", "", "+", "4+-1", "4,,1", "4+0", "🦀+1", "4 + x"];

/// Whole command lines, words apart by blanks; `_` stands for an empty word.
pub const LINES: &str = "
--foo
-x
--game
--game chess
--game _
--game wythoff --at
--game wythoff --at 5
--game wythoff --n abc
--game primitive-pairs --at 4,6
--game primitive-pairs --n 0
--game primitive-pairs --k 3
--n 0
--color red
--color
--theme blue
--threads 0
--memory 1
--game wythoff count wythoff
foo
Count
counts
help
--
wythoff
count
count chess --n 5
count Wythoff --n 5
count _ --n 5
count ../wythoff --n 5
count --n 5
count wythoff
count wythoff --n
count wythoff 5
count wythoff --n 5 6
count wythoff --n 5 --n 6
count wythoff --n 5 --k 3
count wythoff --n 5 --modulus 7
count wythoff --n 5 --t 0
count wythoff --n 5 --t -1
count wythoff --n 5 --t 1.5
count wythoff --n 5 --t 1e40
count wythoff --n 5 --region
count wythoff --n 5 --region circle
count wythoff --n 5 --region BOX
count wythoff --n 5 --region _
count wythoff --n 5 --method
count wythoff --n 5 --method quick
count wythoff --n 5 --method FAST
count wythoff --n 5 --format
count wythoff --n 5 --format xml
count wythoff --n 5 --format csv
count wythoff --n 5 --threads 0
count wythoff --n 5 --threads -1
count wythoff --n 5 --threads two
count wythoff --n 5 --threads 1e40
count wythoff --n 5 --threads 1025
count wythoff --n 5 --memory 0
count wythoff --n 5 --memory -1
count wythoff --n 5 --memory 5GiBs
count wythoff --n 5 --memory 1.5GiB
count wythoff --n 5 --memory 1e40
count wythoff --n 5 --resume --no-checkpoint
count wythoff --n 5 --quick
count wythoff --N 5
count wythoff -n 5
count primitive-pairs --n 1e20
count primitive-pairs --n 1e15 --method reference --memory 1MiB
count primitive-pairs --n 5 --exact
count primitive-pairs --n 5 --region box
count scatter --n 5 --k 1
count scatter --n 5 --k 0
count scatter --n 5 --k -2
count scatter --n 5 --k abc
count scatter --n 5 --k 1e40
count scatter --n 5 --modulus 0
count scatter --n 5 --modulus 1
count scatter --n 5 --modulus -7
count scatter --n 5 --modulus 2^64
count scatter --n 5 --modulus x
count scatter --n 5 --t 1
count scatter --n 1e9
solve
solve wythoff
solve chess 5,3
solve wythoff 5
solve wythoff 5,3 4
solve wythoff 5 3 1
solve wythoff 1 2 3 4
solve wythoff 5,3,1
solve wythoff -1,2
solve wythoff 5+3
solve wythoff --judge
solve wythoff --judge 5,3
solve primitive-pairs --judge 5,3
solve wythoff 5,3 --k 3
solve wythoff 5,3 --t 0
solve wythoff 5,3 --format yaml
solve wythoff 5,3 --depth 3
solve scatter 5+3 --k 1
grid
grid chess
grid wythoff --rows
grid wythoff --rows 5..2
grid wythoff --rows ..
grid wythoff --rows 5..
grid wythoff --rows ..5
grid wythoff --rows a..b
grid wythoff --rows -5..5
grid wythoff --rows 0-5
grid wythoff --rows 0..1..2
grid wythoff --rows 0..2^63
grid wythoff --rows 0..1e30
grid wythoff --rows 0..1e9 --cols 0..1e9
grid wythoff --rows 0..2^62 --cols 0
grid wythoff --cols 0..1e17
grid wythoff --cols _
grid wythoff --view colours
grid wythoff --view plot
grid scatter --view plot
grid wythoff --format gif
grid wythoff --format bfile
grid primitive-pairs --rows 2 --cols 1..9 --format bfile
grid wythoff --view outcome --rows 1 --format bfile
grid wythoff --format png --palette rainbow
grid wythoff --format png --scale 0
grid wythoff --format png --scale -1
grid wythoff --format png --scale 1e9
grid wythoff --format png --scale 257
grid wythoff --format png --zoom 3
grid wythoff --format png --zoom 2^58
grid wythoff --format png --losing
grid wythoff -o
grid wythoff -o /
grid wythoff -o .
grid wythoff -o _
grid wythoff -o /nowhere/at/all.csv
grid wythoff -o /dev/null
grid wythoff --force --force
grid wythoff 5,3
sequence
sequence chess
sequence wythoff fibonacci
sequence wythoff lower
sequence wythoff lower --to
sequence wythoff lower --to 0
sequence wythoff lower --to -1
sequence wythoff lower --to abc
sequence wythoff lower --to 1e30
sequence wythoff lower --to 1e18
sequence wythoff lower --from 3
sequence wythoff lower --to 5 --k 3
sequence wythoff lower --to 5 --format svg
sequence .77 values --to 50 --format png --fold 0
sequence .77 values --to 5 --format png --fold period
sequence wythoff lower upper --to 5
sequence scatter values --to 5 --k 1
verify
verify chess --n 5
verify wythoff
verify wythoff --n abc
verify wythoff --n -1
verify wythoff --n 1e30
verify wythoff --n 1e6 --memory 1MiB
verify primitive-pairs --n 0
verify primitive-pairs --n 1e18
verify scatter --k 3 --n 10
verify scatter --k 4 --n 1000
verify wythoff --n 5 --t 0
verify wythoff --n 5 --threads 2
precision
precision chess
precision scatter
precision primitive-pairs
precision wythoff --from -1
precision wythoff --from abc --len 5
precision wythoff --from 1e6 --len 0
precision wythoff --from 1e6 --len x
precision wythoff --from 1e60
precision wythoff --t 0
precision wythoff --k 3
completions
completions tcsh
completions _
completions bash zsh
man man
man --html
games chess
games wythoff scatter
games --format csv
games --n 5
";

/// Refused with 2, or with 1 where that is what the system or the check says; nothing written.
fn assert_refused(ran: &Ran, what: &str) {
    let status = if ran.status == Some(1) { 1 } else { 2 };
    ran.refused(status, what);
    assert_eq!(ran.out, "", "{what}");
}

/// Every case, on two threads; all that fail are named.
fn all_refused(cases: &[Vec<&str>]) {
    let next = AtomicUsize::new(0);
    let failed = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let what = format!("{case:?}");
                    if catch_unwind(|| assert_refused(&run(case), &what)).is_err() {
                        failed.lock().unwrap().push(what);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn lines_that_mean_nothing_are_refused() {
    let words = |line: &'static str| {
        line.split_whitespace().map(|word| if word == "_" { "" } else { word }).collect::<Vec<_>>()
    };
    let cases: Vec<Vec<&str>> = LINES.lines().filter(|line| !line.is_empty()).map(words).collect();
    assert!(cases.len() >= 150, "{}", cases.len());
    all_refused(&cases);
}

#[test]
fn bounds_that_are_none_are_refused() {
    let mut cases: Vec<Vec<&str>> = Vec::new();
    for bound in NOT_A_BOUND {
        cases.push(vec!["count", "primitive-pairs", "--n", bound]);
        cases.push(vec!["verify", "primitive-pairs", "--n", bound]);
    }
    all_refused(&cases);
}

#[test]
fn positions_that_are_none_are_refused() {
    let mut cases: Vec<Vec<&str>> = Vec::new();
    for position in NOT_A_PAIR {
        cases.push(vec!["solve", "primitive-pairs", position]);
        cases.push(vec!["--game", "primitive-pairs", "--at", position]);
    }
    for position in NOT_A_PARTITION {
        cases.push(vec!["solve", "scatter", "--k", "3", position]);
    }
    all_refused(&cases);
}

#[test]
fn positions_without_an_answer_are_unknown() {
    for position in ["1e40", "1e12", "1000000"] {
        let ran = run(&["solve", "scatter", "--k", "3", position]);
        assert_eq!(ran.status, Some(1), "{position}");
        assert!(ran.out.contains("outcome        unknown"), "{position}: {}", ran.out);
        assert_eq!(ran.err.lines().count(), 1, "{position}: {}", ran.err);
    }
}

#[test]
fn a_number_too_long_to_read_is_refused_and_not_repeated() {
    let long = "9".repeat(120_000);
    assert_refused(&run(&["count", "primitive-pairs", "--n", &long]), "120 000 digits");
    assert_refused(&run(&["solve", "wythoff", &format!("{long},1")]), "a heap of 120 000 digits");
}

#[test]
fn lines_of_standard_input_are_refused_by_their_number() {
    let ten_megabytes = vec![b'7'; 10_000_000];
    let cases: [(&[u8], u64); 9] = [
        (b"1 2\n\n5\n", 3),
        (b"1 2\n1 2 3\n", 2),
        (b"1 2\nx y\n", 2),
        (b"\0\0\n", 1),
        (b"1 2\n\x1b[2J 3\n", 2),
        (b"1 2\r\n\xff\xfe 3\r\n", 2),
        (b"-1 2", 1),
        (b"1.5 2\n", 1),
        (&ten_megabytes, 1),
    ];
    for (input, number) in cases {
        for door in ["solve wythoff -", "solve wythoff --judge -"] {
            let ran = fed(door, input);
            let what = format!("{door} {:?}", String::from_utf8_lossy(&input[..input.len().min(20)]));
            ran.refused(2, &what);
            assert!(ran.err.contains(&format!("line {number}")), "{what}: {}", ran.err);
            // the answers before the bad line stay
            assert_eq!(ran.out.is_empty(), number == 1, "{what}: {:?}", ran.out);
        }
    }
}

#[test]
fn a_mark_before_the_first_line_is_passed_over() {
    for (door, answer) in [("solve wythoff --judge -", "0\n"), ("solve wythoff -", "position")] {
        assert!(fed(door, b"\xef\xbb\xbf2 1\n").ok().starts_with(answer), "{door}");
        fed(door, b"2 1\n\xef\xbb\xbf2 1\n").refused(2, door);
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let odd = std::ffi::OsStr::from_bytes(b"\xff\xfe");
    for before in [vec![], vec!["count"], vec!["solve", "wythoff"], vec!["count", "wythoff", "--n"]] {
        assert_refused(&ended(command().args(&before).arg(odd)), &format!("{before:?} and no text"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_in_one_line() {
    use std::fs::OpenOptions;
    for line in ["games", "man", "count wythoff --n 5", "solve wythoff 5,3", "grid wythoff", "--help"] {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let ran = ended(command().args(line.split_whitespace()).stdout(full));
        ran.refused(1, line);
    }
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let mut child = command().args(["sequence", "wythoff", "lower", "--to", "1000000"]).spawn().unwrap();
    drop(child.stdout.take()); // far more than a pipe holds is still to come
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[cfg(unix)]
#[test]
fn a_closed_standard_output_is_told_before_any_work() {
    let shell = |line: &str| {
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", line]).env("GAMETUI", env!("CARGO_BIN_EXE_gametui"));
        ended(&mut shell)
    };
    for line in [
        "games",
        "count primitive-pairs --n 1e17 --no-checkpoint",
        "solve wythoff 5,3",
        "solve wythoff - ",
        "solve wythoff --judge -",
        "grid wythoff",
        "sequence wythoff lower --to 9",
        "verify wythoff --n 9",
        "precision wythoff",
        "config --print",
        "completions bash",
        "man",
        "--help",
        "--version",
        "count --help",
    ] {
        let ran = shell(&format!("echo 5 3 | \"$GAMETUI\" {line} >&-"));
        ran.refused(1, line);
        assert!(ran.err.contains("standard output: it is closed"), "{line}: {}", ran.err);
    }
    // not wanted is not lost
    assert_eq!(shell("exec \"$GAMETUI\" games >/dev/null").ok(), "");
    assert_eq!(shell("exec \"$GAMETUI\" games 1<>/dev/null").ok(), "");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("grid.csv");
    shell(&format!("exec \"$GAMETUI\" grid wythoff --rows 1 --cols 1 -o '{}' >&-", file.display())).ok();
    assert!(file.exists());
}

#[cfg(unix)]
#[test]
fn a_configuration_that_is_no_file_or_not_accepted_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    let refused = |wanted: &str| {
        let ran = ended(command().args(["config", "--print", "--config"]).arg(&path));
        ran.refused(2, wanted);
        assert!(ran.err.contains(wanted) && !ran.err.contains("--threads"), "{}", ran.err);
    };
    refused("No such file");
    std::process::Command::new("mkfifo").arg(&path).status().unwrap();
    refused("it is a pipe, not a file");
    std::fs::remove_file(&path).unwrap();
    std::os::unix::fs::symlink("/dev/zero", &path).unwrap();
    refused("it is a device, not a file");
    std::fs::remove_file(&path).unwrap();
    std::fs::create_dir(&path).unwrap();
    refused("it is a folder, not a file");
    std::fs::remove_dir(&path).unwrap();
    for (text, wanted) in [
        ("threads = 0", "config.toml:1: threads: '0' is out of range"),
        ("memory = true", "config.toml:1: memory: 'true' is not a whole number"),
        ("tile-memory = \"1e30\"", "config.toml:1: tile-memory: '1e30' is out of range"),
    ] {
        std::fs::write(&path, text).unwrap();
        refused(wanted);
    }
    std::fs::write(&path, "\u{feff}threads = 2\n").unwrap();
    let printed = ended(command().args(["config", "--print", "--config"]).arg(&path)).ok();
    assert!(printed.contains("threads = \"2\""), "{printed}");
}

#[test]
fn rules_that_break_at_a_position_are_refused_by_every_command() {
    let (up, zero, below) = (
        "a,b -> a - 1, b+1 if a>0; a, b-1 if b>0",
        "n -> n - k for k in 1..10 div (n-5)",
        "a,b -> a - 3, b if a > 0; a, b-1 if b>0",
    );
    for arguments in [
        vec!["count", up, "--n", "13"],
        vec!["count", below, "--n", "13"],
        vec!["count", zero, "--n", "13"],
        vec!["guess", up],
        vec!["guess", zero],
        vec!["sequence", zero, "values", "--to", "10"],
        vec!["sequence", zero, "losing-heaps", "--to", "9"],
        vec!["sequence", up, "diagonal", "--to", "4"],
        vec!["period", zero, "--no-checkpoint"],
        vec!["period", zero, "--to", "100", "--no-checkpoint"],
        vec!["solve", zero, "7"],
        vec!["grid", up, "--rows", "0..5", "--cols", "0..5"],
    ] {
        let ran = run(&arguments);
        assert_eq!(ran.status, Some(2), "{arguments:?} {}", ran.err);
        // a grid shows what is known, and ? elsewhere
        assert!(ran.out.is_empty() || arguments[0] == "grid", "{arguments:?} {}", ran.out);
        let told = ["division by zero", "not smaller", "does not lower", "heaps are 0 or more"];
        assert!(told.iter().any(|what| ran.err.contains(what)), "{arguments:?} {}", ran.err);
    }
}
