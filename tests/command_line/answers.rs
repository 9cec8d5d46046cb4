//! What the subcommands answer, in text and in JSON.

use crate::ran::{command, ended, fed, line};
use serde_json::{Value, json};

/// The three figures of a count, as JSON gives them.
fn figures(of: &str) -> [String; 3] {
    let object = line(&format!("count {of} --format json")).json();
    assert!(object["threads"].is_u64() && object["seconds"].is_f64(), "{object}");
    assert!(object["n"].is_string() && object["method"].is_string(), "{object}");
    ["total", "losing", "winning"].map(|name| object[name].as_str().unwrap().to_owned())
}

#[test]
fn counts_of_primitive_pairs_are_the_known_ones() {
    for (n, known) in [
        ("7", ["17", "4", "13"]),
        ("20", ["127", "38", "89"]),
        ("150", ["6857", "2272", "4585"]),
        ("1e6", ["303963552391", "101321066752", "202642485639"]),
        ("10^9", ["303963551173008413", "101321183652444268", "202642367520564145"]),
    ] {
        assert_eq!(figures(&format!("primitive-pairs --n {n}")), known, "{n}");
    }
    let reference = figures("primitive-pairs --n 1_000_000 --method reference --threads 1");
    assert_eq!(reference, figures("primitive-pairs --n 1000000"));
}

#[test]
fn counts_of_wythoff_are_the_known_ones() {
    assert_eq!(figures("wythoff --n 300")[1], "229");
    assert_eq!(figures("wythoff --n 300 --region sum")[1], "143");
    assert_eq!(figures("wythoff --n 1000 --region box --method reference")[1], "765");
    let [total, ..] = figures("wythoff --n 1e100");
    assert_eq!(total.len(), 201);
    let text = line("count wythoff --n 10").ok();
    assert!(text.contains("\nlosing   9\n") && text.contains("\nregion   box\n"), "{text}");
}

#[test]
fn counts_of_sums_say_what_they_rest_on() {
    let object = line("count .77 --n 1e100 --heaps 3 --format json").json();
    assert_eq!((&object["game"], &object["standing"]), (&json!(".77"), &json!("proved")));
    let positions = format!("1{}", "0".repeat(300));
    assert_eq!(object["positions"].as_str(), Some(positions.as_str()));
    let single = line("count .33 --n 10 --format json").json();
    assert_eq!(single["values"], json!({ "0": "3", "1": "4", "2": "3" }));
    assert_eq!((&single["positions"], &single["losing"]), (&json!("10"), &json!("3")));
    let law =
        command().args(["count", ".33", "--n", "10", "--law", "losing iff n mod 3 = 0"]).output().unwrap();
    let text = String::from_utf8(law.stdout).unwrap();
    assert!(text.contains("conjectured") && text.contains("losing"), "{text}");
    for wrong in [
        "count .77 --n 5 --modulus 1",
        "count .77 --n 5 --least 2",
        "count .77 --n 5 --heaps 1e9",
        "count .77 --n 5 --of partitions --heaps 2",
        "count .6 --n 1e30 --read 3000",
        "count .77",
    ] {
        line(wrong).refused(2, wrong);
    }
}

#[test]
fn counts_of_scatter_are_the_known_ones() {
    let object = line("count scatter --n 200 --format json").json();
    assert_eq!(object["g"], "626616617");
    assert_eq!(object["F"], json!({ "2": "499344328", "3": "141964997", "4": "644595473" }));
    assert_eq!((&object["partitions"], &object["modulus"]), (&json!("999001584"), &json!("1000000007")));
    let exact = line("count scatter --n 100 --exact --format json").json();
    assert_eq!((&exact["partitions"], &exact["F"]["3"]), (&json!("190569292"), &json!("180172020")));
    assert!(exact.get("modulus").is_none(), "{exact}");
    let one = line("count scatter --n 18 --k 3 --format json").json();
    assert_eq!((&one["winning"], &one["losing"], &one["k"]), (&json!("322"), &json!("63"), &json!("3")));
    assert!(one.get("F").is_none() && one.get("g").is_none(), "{one}");
}

#[test]
fn an_estimate_runs_nothing() {
    let object = line("count primitive-pairs --n 1e17 --estimate --format json").json();
    assert!(object["estimated_seconds"].as_f64().unwrap() > 1.0, "{object}");
    assert!(object["estimated_bytes"].as_str().unwrap().parse::<u64>().unwrap() > 0);
}

#[test]
fn solved_positions_have_the_fields_of_the_contract() {
    let solved = line("solve wythoff 5,3 --format json").json();
    assert_eq!(solved["game"], "wythoff");
    assert_eq!(solved["position"], "5,3");
    assert_eq!(solved["outcome"], "losing");
    assert_eq!(solved["value"], "0");
    assert_eq!(solved["winning_moves"], json!([]));
    assert_eq!(solved["options"], "11");
    let solved = line("solve primitive-pairs 4,3 --format json").json();
    assert_eq!((&solved["outcome"], &solved["winning_moves"]), (&json!("winning"), &json!(["3,2"])));
}

#[test]
fn a_pair_may_be_written_in_several_ways() {
    let known = line("solve wythoff 5,3").ok();
    for same in ["5 3", "(5,3)"] {
        assert_eq!(line(&format!("solve wythoff {same}")).ok(), known, "{same}");
    }
    assert_eq!(fed("solve wythoff -", b"5 3\n").ok(), known);
    assert_eq!(fed("solve wythoff -", b"\n\t5,3\r\n\n").ok(), known);
}

#[test]
fn several_positions_are_a_line_each_in_json() {
    let positional = line("solve wythoff 5,3 8,4 --format json").ok();
    let objects: Vec<Value> = positional.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 2);
    assert_eq!(objects[1]["outcome"], "winning");
    assert_eq!(fed("solve wythoff - --format json", b"5 3\n8 4").ok(), positional);
}

#[test]
fn the_double_myth_is_refuted() {
    let solved = line("solve wythoff 165580140,267914295 165580141,267914296 --format json").ok();
    let outcomes: Vec<Value> =
        solved.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["outcome"].clone()).collect();
    assert_eq!(outcomes, ["losing", "winning"]);
}

#[test]
fn heaps_of_any_size_are_answered() {
    let solved = line("solve wythoff 10^10000,3 --format json").json();
    assert_eq!(solved["outcome"], "winning");
    assert!(!solved["winning_moves"].as_array().unwrap().is_empty());
}

#[test]
fn the_judge_answers_a_digit_a_line() {
    assert_eq!(fed("solve wythoff --judge -", b"2 1\n8 4\n4 7\n").ok(), "0\n1\n0\n");
    assert_eq!(fed("solve wythoff --judge -", b"\r\n2\t1\r\n\r\n8 4").ok(), "0\n1\n");
    assert_eq!(fed("solve primitive-pairs --judge -", b"4 3\n2 3\n").ok(), "1\n0\n");
    assert_eq!(fed("solve wythoff --judge -", b"").ok(), "");
}

#[test]
fn scatter_is_answered_by_law_and_by_worked_out_values() {
    let four = line("solve scatter --k 4 5+3+3+1 --format json").json();
    assert_eq!((&four["outcome"], &four["value"]), (&json!("winning"), &json!("4")));
    // sg_3 of 5, 3, 3, 1 is 1, 2, 2, 0
    let three = line("solve scatter --k 3 5,3,1,3 --format json").json();
    assert_eq!(three["position"], "5+3+3+1");
    assert_eq!((&three["outcome"], &three["value"]), (&json!("winning"), &json!("1")));
    assert!(!three["winning_moves"].as_array().unwrap().is_empty());
    assert_eq!(line("solve scatter --k 3 0 --format json").json()["outcome"], "losing");
}

#[test]
fn a_grid_row_is_the_known_one() {
    let row = line("grid wythoff --rows 10 --cols 0..20 --format json").json();
    let known = [10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18, 7, 6, 2, 3, 1, 4, 5, 23, 28];
    let known: Vec<String> = known.iter().map(u32::to_string).collect();
    assert_eq!(row["cells"], json!([known]));
    assert_eq!(row["rows"], json!({ "first": "10", "last": "10" }));
    let far = line("grid wythoff --rows 2^62 --cols 1..3 --format json").json();
    assert_eq!(far["cells"], json!([["winning", "winning", "winning"]]));
}

#[test]
fn a_row_or_column_is_a_bfile() {
    let row = line("grid wythoff --rows 1 --cols 0..3 --format bfile").ok();
    assert_eq!(row, "# Wythoff's game, Grundy values, a = 1, t = 1\n0 1\n1 2\n2 0\n3 4\n");
    let column = line("grid wythoff --rows 2..4 --cols 0 --format bfile").ok();
    assert!(column.contains("b = 0") && column.ends_with("\n2 2\n3 3\n4 4\n"), "{column}");
}

#[test]
fn a_grid_leaves_out_what_is_no_position() {
    let csv = line("grid primitive-pairs --rows 1..4 --cols 1..4 --view outcome --format csv").ok();
    assert_eq!(csv, "a\\b,1,2,3,4\n1,W,W,W,W\n2,W,,L,\n3,W,L,,W\n4,W,,W,\n");
}

#[test]
fn the_table_of_heap_values_by_k_is_the_known_one() {
    let table = line("grid scatter --view table --rows 2..4 --cols 1..12 --format csv").ok();
    let known = "2,0,1,0,1,0,1,0,1,0,1,0,1\n3,0,1,2,3,1,4,3,2,4,5,6,7\n4,0,1,2,3,4,5,6,7,8,9,10,11\n";
    assert_eq!(table, format!("k\\s,1,2,3,4,5,6,7,8,9,10,11,12\n{known}"));
}

#[test]
fn sequences_are_the_known_ones() {
    let terms =
        |of: &str| line(&format!("sequence {of}")).ok().split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(terms("wythoff diagonal --to 14"), "0 2 1 6 7 8 3 5 4 16 14 15 10 9 11");
    assert_eq!(terms("wythoff antidiagonals --to 9"), "0 1 1 2 2 2 3 0 0 3");
    assert_eq!(terms("wythoff upper --t 3 --to 5"), "4 8 12 17 21");
    assert_eq!(terms("primitive-pairs winning --to 10").split(' ').next_back(), Some("23"));
    let values = terms("scatter values --k 3 --to 32");
    assert_eq!(values, "0 1 2 3 1 4 3 2 4 5 6 7 8 9 7 6 9 8 11 10 12 13 10 11 13 12 15 14 16 17 5 15");
    let object = line("sequence wythoff lower --to 3 --format json").json();
    assert_eq!((&object["oeis"], &object["first"]), (&json!("A000201"), &json!("1")));
    assert_eq!(object["terms"], json!(["1", "3", "4"]));
}

#[test]
fn laws_are_verified_and_a_wrong_one_is_caught() {
    for (of, checked) in
        [("wythoff --n 100", "10201"), ("wythoff --t 3 --n 50", "2601"), ("primitive-pairs --n 150", "6857")]
    {
        let object = line(&format!("verify {of} --format json")).json();
        assert_eq!((&object["holds"], &object["checked"]), (&json!(true), &json!(checked)), "{of}");
        let ran =
            ended(command().arg("verify").args(of.split_whitespace()).env("GAMETUI_TEST_WRONG_LAW", "1"));
        if !cfg!(debug_assertions) {
            // only a build for tests can be made to lie
            assert!(ran.ok().contains("holds"));
            continue;
        }
        ran.refused(1, of);
        assert!(ran.err.contains("the rules give") && ran.err.contains("the law says"), "{}", ran.err);
        assert!(ran.out.contains("does not hold"), "{}", ran.out);
    }
    assert_eq!(line("verify scatter --k 4 --n 10 --format json").json()["holds"], true);
}

#[test]
fn the_games_are_listed_for_people_and_for_programs() {
    let text = line("games").ok();
    // a rule goes on below its beginning
    let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let object = line("games --format json").json();
    for game in gametui::games::Catalogue::built_in().games() {
        let row = [game.id(), game.title(), &game.about().rule].join(" ");
        assert!(joined.contains(&row), "{row}");
        let listed = object["games"].as_array().unwrap();
        let found = listed.iter().find(|listed| listed["game"] == game.id()).unwrap();
        assert_eq!(found["parameters"].as_array().unwrap().len(), game.parameters().len());
    }
    assert!(text.lines().all(|line| line.chars().count() <= 120));
}

#[test]
fn the_lab_finds_the_known_misses() {
    let lab = line("precision wythoff --format json").json();
    let misses: Vec<&str> = lab["windows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|window| window["misses"]["f64"].as_str().unwrap())
        .collect();
    assert_eq!(misses, ["0", "0", "0", "1", "53", "53796"]);
    let first = &lab["first_failures"]["f64"];
    assert_eq!(first["k"], "102334155");
    assert_eq!(
        (&first["losing"], &first["winning"]),
        (&json!("165580140,267914295"), &json!("165580141,267914296"))
    );
    assert_eq!(lab["first_failures"]["f32"]["k"], "2584");
    // 5k² leaves the signed and the unsigned 64 bits here
    assert_eq!(lab["first_failures"]["i64"]["k"], "1358187914");
    assert_eq!(lab["first_failures"]["u64"]["k"], "1920767767");
    let window = line("precision wythoff --t 2 --from 1 --len 1000").ok();
    assert!(window.contains("t = 2") && window.contains("rounded"), "{window}");
}
