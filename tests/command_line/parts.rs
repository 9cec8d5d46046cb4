//! A count in parts: real processes side by side, merged, and everything that must not be merged.
#![cfg(unix)]

use crate::ran::{Ran, command, ended, fed, run};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Parts of the count to `n` as files in `folder`, each from a process of its own, two at a time.
fn parts(folder: &Path, n: &str, parts: usize) -> Vec<PathBuf> {
    let numbers: Vec<String> = (1..=parts).map(|part| part.to_string()).collect();
    let list = folder.join("list");
    fs::write(&list, numbers.join("\n")).unwrap();
    let program = env!("CARGO_BIN_EXE_gametui");
    let status = Command::new("xargs")
        .args(["-P", "2", "-I", "{}", program, "count", "primitive-pairs", "--n", n, "--threads", "1"])
        .args(["--no-checkpoint", "--part", &format!("{{}}/{parts}"), "-o"])
        .arg(folder.join(format!("{n}-{{}}.json")))
        .stdin(fs::File::open(list).unwrap())
        .status();
    assert!(status.unwrap().success());
    (1..=parts).map(|part| folder.join(format!("{n}-{part}.json"))).collect()
}

fn merge(files: &[PathBuf]) -> Ran {
    ended(command().arg("merge").args(files).args(["--format", "json"]))
}

fn whole(n: &str) -> Value {
    let mut whole =
        run(&["count", "primitive-pairs", "--n", n, "--no-checkpoint", "--format", "json"]).json();
    let object = whole.as_object_mut().unwrap();
    assert!(object.shift_remove("threads").is_some() && object.shift_remove("seconds").is_some());
    whole
}

#[test]
fn parts_counted_by_processes_side_by_side_merge_to_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = parts(folder.path(), "1e12", 4);
    files.rotate_left(1);
    assert_eq!(merge(&files).json(), whole("1e12"));
    let text = ended(command().arg("merge").args(&files)).ok();
    assert!(text.contains("202642367284809138396117") && text.ends_with("fast\n"), "{text}");
    assert!(files.iter().all(|file| fs::metadata(file).unwrap().len() < 1000));
}

#[test]
fn parts_that_do_not_belong_together_are_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let files = parts(folder.path(), "1e11", 3);
    let others = parts(folder.path(), "2e11", 3);
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    };
    let text = fs::read_to_string(&files[1]).unwrap();
    let [one, two, three] = [0, 1, 2].map(|i| files[i].clone());
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let odd = [
        ("missing", vec![one.clone(), three.clone()]),
        ("again", vec![one.clone(), two.clone(), three.clone(), file("copy", text.as_bytes())]),
        ("again", vec![one.clone(), one.clone(), three.clone()]),
        ("counts to n", vec![one.clone(), others[1].clone(), three.clone()]),
        (
            "damaged",
            vec![
                one.clone(),
                file("altered", text.replacen("\"mobius\": \"", "\"mobius\": \"1", 1).as_bytes()),
                three.clone(),
            ],
        ),
        ("not a part", vec![one.clone(), file("cut", &text.as_bytes()[..200]), three.clone()]),
        ("not a part", vec![one.clone(), file("empty", b""), three.clone()]),
        ("not a part", vec![one.clone(), file("foreign", b"{\"game\": \"wythoff\"}"), three.clone()]),
        ("not a part", vec![one.clone(), file("bytes", &[0xff; 100]), three.clone()]),
        ("too long", vec![one.clone(), file("long", &[b' '; 10_000]), three.clone()]),
        ("is not a file", vec![folder.path().to_owned()]),
        ("is not a file", vec![pipe]),
        ("is not a file", vec!["/dev/zero".into()]),
        ("cannot be read", vec![folder.path().join("nowhere")]),
    ];
    for (what, files) in odd {
        let ran = merge(&files);
        ran.refused(2, what);
        assert!(ran.err.contains(what), "{what}: {}", ran.err);
    }
    merge(&files).ok();
}

#[test]
fn parts_are_refused_where_there_are_none_and_never_replace_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("there");
    fs::write(&there, "mine").unwrap();
    let count = |arguments: &str, file: &Path| {
        ended(command().arg("count").args(arguments.split_whitespace()).arg("-o").arg(file))
    };
    count("primitive-pairs --n 1e11 --part 1/2", &there).refused(2, "exists");
    assert_eq!(fs::read(&there).unwrap(), b"mine");
    let new = folder.path().join("new");
    for arguments in [
        "primitive-pairs --n 1e11 --part 0/2",
        "primitive-pairs --n 1e11 --part 3/2",
        "primitive-pairs --n 1e11 --part 2",
        "primitive-pairs --n 1e11 --part 1/99999999999",
        "primitive-pairs --n 1e11 --part 1/2 --method reference",
        "wythoff --n 1e9 --part 1/2",
        "primitive-pairs --n 1e11",
    ] {
        count(arguments, &new).refused(2, arguments);
        assert!(!new.exists(), "{arguments}");
    }
    run(&["count", "primitive-pairs", "--n", "1e11", "--part", "1/2"]).refused(2, "nowhere to write to");
    fed("merge", b"").refused(2, "no files");
    let ran = count("primitive-pairs --n 1e11 --part 1/2 --force", &there);
    assert_eq!(ran.ok(), "");
    assert!(fs::read_to_string(&there).unwrap().contains("\"part\": \"1\""));
}

#[test]
fn a_killed_part_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let files = parts(folder.path(), "1e12", 2);
    let again = folder.path().join("again.json");
    let mut count = command();
    count.args(["count", "primitive-pairs", "--n", "1e12", "--part", "2/2", "--threads", "1", "--resume"]);
    count.arg("--state-dir").arg(folder.path()).arg("-o").arg(&again).env("GAMETUI_CHECKPOINT_MS", "5");
    let kept = || {
        let files = fs::read_dir(folder.path()).unwrap().filter_map(Result::ok).map(|entry| entry.path());
        files.into_iter().any(|path| path.extension().is_some_and(|end| end == "checkpoint"))
    };
    let mut child = count.spawn().unwrap();
    while !kept() {
        assert!(child.try_wait().unwrap().is_none(), "ended before it left a state");
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let ran = ended(&mut count);
    assert_eq!((ran.status, ran.err.as_str()), (Some(0), ""));
    assert_eq!(fs::read(&again).unwrap(), fs::read(&files[1]).unwrap());
    assert!(!kept(), "a finished part leaves no state");
}
