//! Values of classical games that are known to be right, one row each, all through the binary.
//!
//! Not in the default run, since the test profile takes minutes to hours for them: the periods of .354
//! (1180 from 10061916, largest value 113), .376 (4 from 2268248, 176) and .104 (11770282 from 197769598, 29).

use crate::ran::{Ran, line, run};
use serde_json::{Value, json};

fn of(command: &str, game: &str, more: &str) -> Ran {
    run(&[command, game].into_iter().chain(more.split_whitespace()).collect::<Vec<_>>())
}

/// The JSON of `period`, with `more` arguments, in a run that found one.
fn period(game: &str, more: &str) -> Value {
    of("period", game, &format!("--format json {more}")).json()
}

/// The terms of a sequence, a line each.
fn terms(game: &str, name: &str, to: usize) -> Vec<u64> {
    let lines = line(&format!("sequence {game} {name} --to {to}")).ok();
    lines.lines().map(|term| term.parse().unwrap()).collect()
}

fn field(found: &Value, name: &str) -> u64 {
    found[name].as_str().unwrap_or_else(|| panic!("no {name}: {found}")).parse().unwrap()
}

#[test]
fn octal_periods_are_proved_with_their_preperiods_and_largest_values() {
    for (code, length, preperiod, largest) in [
        (".77", 12, 71, 8),
        (".07", 34, 53, 9),
        (".137", 34, 52, 9),
        (".4", 34, 54, 9),
        (".17", 34, 33, 7),
        (".45", 20, 498, 8),
        (".44", 24, 143, 8),
        (".15", 10, 1, 2),
        (".26", 4, 1, 3),
        (".34", 8, 7, 3),
        (".53", 9, 11, 4),
        (".017", 60, 15, 8),
        (".044", 36, 214, 8),
        (".051", 48, 48, 5),
        (".055", 148, 259, 8),
        (".152", 48, 2, 4),
        (".173", 40, 21, 7),
        (".375", 18, 37, 8),
        (".156", 349, 3479, 23),
        (".356", 142, 7315, 19),
        (".644", 442, 3256, 64),
        (".16", 149_459, 105_351, 23),
        (".127", 4, 46_578, 56),
        ("4.4", 12, 72, 8),
    ] {
        let found = period(code, "");
        let figures = ["period", "preperiod", "largest_value"].map(|name| field(&found, name));
        assert_eq!(figures, [length, preperiod, largest], "{code}");
        assert_eq!((&found["standing"], &found["saltus"]), (&json!("proved"), &json!("0")), "{code}");
    }
}

#[test]
fn octal_codes_without_a_known_period_show_none() {
    for code in [".6", ".04", ".06", ".14", ".36", ".64", ".74", ".76", ".004", ".005", ".006", ".007"] {
        let none = of("period", code, "--to 5000 --format json");
        none.refused(1, code);
        let found: Value = serde_json::from_str(&none.out).unwrap();
        assert_eq!((&found["standing"], found.get("period")), (&json!("none"), None), "{code}");
    }
}

#[test]
fn exceptions_of_kayles_are_the_fourteen_known_ones() {
    let known = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70].map(|heap: u64| heap.to_string());
    assert_eq!(period(".77", "")["exceptions"], json!(known));
}

#[test]
fn arithmetic_periods_are_proved_with_their_saltus() {
    for (game, length, saltus, preperiod) in [
        (".8", 3, 1, 1),
        (".28", 53, 16, 1),
        (".29", 53, 16, 1),
        (".F8", 6, 4, 7),
        (".89", 4, 2, 3),
        ("8.0", 2, 1, 1),
        (".C", 2, 1, 1),
        ("S(all but 2,3,7)", 4, 2, 0),
        ("S(all but 1,2)", 3, 1, 0),
    ] {
        let found = period(game, "");
        let figures = ["period", "saltus", "preperiod"].map(|name| field(&found, name));
        assert_eq!(figures, [length, saltus, preperiod], "{game}");
        assert_eq!(found["standing"], "proved", "{game}");
    }
}

#[test]
fn arithmetic_periods_need_as_many_heaps_as_the_theorem_says() {
    for (code, heaps) in [(".8", 117), (".28", 2018)] {
        assert_eq!(field(&period(code, ""), "heaps_read"), heaps, "{code}");
        assert_eq!(period(code, &format!("--to {heaps}"))["standing"], "proved", "{code}");
        assert_eq!(period(code, &format!("--to {}", heaps - 1))["standing"], "observed", "{code}");
    }
}

#[test]
fn subtraction_sets_have_their_periods() {
    for (set, length, preperiod) in [
        ("S(1,3,4)", 7, 0),
        ("S(2,4,7)", 3, 8),
        ("S(2,5,7)", 22, 0),
        ("S(3,5,9)", 2, 14),
        ("S(4,10,12)", 22, 0),
    ] {
        let found = period(set, "");
        assert_eq!(["period", "preperiod"].map(|name| field(&found, name)), [length, preperiod], "{set}");
        assert_eq!(found["standing"], "proved", "{set}");
    }
}

#[test]
fn sequences_begin_as_they_are_known() {
    let grundy = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3];
    let squares = [2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85];
    let lasker = [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11, 13, 14, 16, 15];
    for (game, name, known) in [
        ("grundys-game", "values", &grundy[..]),
        ("4!.0", "values", &grundy),
        ("subtract-square", "losing-heaps", &squares),
        ("laskers-nim", "values", &lasker),
        ("4.[3]", "values", &lasker),
    ] {
        let to = known.len() - usize::from(name == "values");
        assert_eq!(terms(game, name, to), known, "{game} {name}");
    }
}

#[test]
fn zeros_of_grundys_game_to_1500_are_42_and_end_at_1222() {
    let values = terms("4!.0", "values", 1500);
    let zeros: Vec<usize> = (0..=1500).filter(|&heap| values[heap] == 0).collect();
    assert_eq!((zeros.len(), zeros.last()), (42, Some(&1222)));
}

#[test]
fn laws_hold_of_the_rules() {
    let lasker =
        "value = if n = 0 then 0 else if n mod 4 = 3 then n + 1 else if n mod 4 = 0 then n - 1 else n";
    let euclid = "losing iff min(a, b) = 0 or a != b and max(a, b) < phi*min(a, b)";
    for (game, n, positions, law) in [
        (".[3]", "300", "301", "value = n"),
        ("4.[3]", "300", "301", lasker),
        ("n -> n - 2**k for k in 0..min(n, 62) if 2**k <= n", "1000", "1001", "value = n mod 3"),
        ("n -> n - k for k in 1..n if k = 1 or is_prime(k)", "1000", "1001", "value = n mod 4"),
        ("subtract-power", "1000", "1001", "value = n mod 3"),
        ("subtract-prime", "1000", "1001", "value = n mod 4"),
        ("euclid", "100", "10201", euclid),
        ("fibonacci-nim", "100", "10201", "losing iff a = 0 or b < zeck(a)"),
        ("wythoff", "50", "2601", "pairs floor(k*phi), floor(k*phi) + k"),
    ] {
        let found = run(&["verify", game, "--n", n, "--law", law, "--format", "json"]).json();
        assert_eq!((&found["holds"], &found["checked"]), (&json!(true), &json!(positions)), "{game}: {law}");
    }
}

#[test]
fn fibonacci_nim_as_told_is_lost_on_fibonacci_numbers() {
    for heap in 2..=60u64 {
        let found = line(&format!("solve fibonacci-nim {heap},{} --format json", heap - 1)).json();
        let losing = [2, 3, 5, 8, 13, 21, 34, 55].contains(&heap);
        assert_eq!(found["outcome"] == "losing", losing, "{heap}: {found}");
    }
}

#[test]
fn values_that_are_wrong_in_print_are_right_here() {
    // A071436 has 326637 as the last exception of .56.
    let found = period(".56", "");
    let exceptions = found["exceptions"].as_array().unwrap();
    assert_eq!(["period", "preperiod"].map(|name| field(&found, name)), [144, 326_640]);
    assert_eq!(found["standing"], "proved");
    assert!(exceptions.len() <= 100, "{}", exceptions.len());
    let value = |heap: u64| {
        let solved = line(&format!("solve .56 {heap} --format json")).json();
        field(&solved, "value")
    };
    assert_ne!(value(326_639), value(326_639 + 144));
    assert_eq!(value(326_640), value(326_640 + 144));

    // ".161 and .36 are the same game": up to heap 518.
    let same = "--same-as .36 --format json";
    let agree = of("verify", ".161", &format!("--n 518 {same}")).json();
    assert_eq!((&agree["holds"], &agree["checked"]), (&json!(true), &json!("519")));
    let differ = of("verify", ".161", &format!("--n 600 {same}"));
    differ.refused(1, ".161 and .36");
    let differ: Value = serde_json::from_str(&differ.out).unwrap();
    assert_eq!(differ["mismatch"]["position"], "519");

    // 53 is the preperiod of .07, whose values are those of .137 one heap later; .4 is one more later.
    let values = [".137", ".07", ".4"].map(|code| terms(code, "values", 300));
    assert_eq!((&values[0][..300], &values[1][..300]), (&values[1][1..], &values[2][1..]));
    assert_ne!(values[0][51], values[0][51 + 34]);
    assert_eq!(values[0][52], values[0][52 + 34]);

    // p = a(2b + r) for {a, b, a + b} with b = 2ha + r gives 88 for {4, 10, 14}.
    let found = period("S(4,10,14)", "");
    assert_eq!((field(&found, "period"), &found["standing"]), (44, &json!("proved")));
}
