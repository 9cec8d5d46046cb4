//! Lines and files that mean no good: each gets one clear answer, in bounded time, and none panics.

use super::*;
use crate::games::Catalogue;
use crate::grundy;
use crate::progress::Progress;
use std::ops::ControlFlow;

/// Read a game and use it on small positions: what is said of it.
fn answer(read: Result<Arc<dyn Game>, InputError>) -> Result<String, String> {
    let game = read.map_err(|error| {
        assert!(!error.what.trim().is_empty() && error.to_string().lines().count() <= 45, "{}", error.what);
        error.to_string()
    })?;
    let setup = game.setup();
    let rules = game.rules(&setup);
    let values = grundy::work_out(&*rules, 5, &Progress::new()).unwrap();
    let positions: &[&[u64]] =
        if game.form() == Form::Pair { &[&[0, 0], &[1, 2], &[3, 3]] } else { &[&[], &[1], &[4, 2]] };
    for heaps in positions.iter().filter(|heaps| rules.admits(heaps)) {
        let _ = rules.try_options(heaps, &mut |_| ControlFlow::Continue(()));
        let _ = (rules.option_count(heaps), rules.convention(heaps));
        if let Some(law) = game.law(&setup) {
            let _ = (law.value(heaps), law.outcome(heaps), law.reason(heaps));
        }
    }
    let fault = values.and_then(|values| values.fault());
    fault.map_or(Ok(game.canonical(&setup).to_string()), |fault| Err(fault.to_string()))
}

fn line(text: &str) -> Result<String, String> {
    answer(Catalogue::built_in().read(text).map(|chosen| chosen.game))
}

fn file(text: &str) -> Result<String, String> {
    answer(Brought::from_text(text, "hostile.toml").map(|game| Arc::new(game) as Arc<dyn Game>))
}

/// A rule file with these moves and more at its end.
fn rules(heaps: &str, moves: &str, more: &str) -> String {
    format!("id = \"x\"\ntitle = \"X\"\nheaps = \"{heaps}\"\nrule = \"Move.\"\n[moves]\n{moves}\n{more}\n")
}

#[test]
fn lines_that_mean_no_good_are_refused() {
    let deep = format!("n -> n - {}1{}", "(".repeat(5000), ")".repeat(5000));
    let long = format!("n -> {}", vec!["n - 1"; 100_000].join("; "));
    let wide = format!("rays {}", "1,0 ".repeat(1000) + "-1,-1");
    for text in [
        &*deep,
        &long,
        &wide,
        "",
        " ",
        "->",
        "-> n",
        "n ->",
        "n -> ;",
        "n -> n -",
        "n - 1 -> n",
        "m -> m - 1",
        "a -> a - 1",
        "b,a -> b, a",
        "a,b,c -> a,b,c",
        "a,b -> a",
        "n -> n, n",
        "a,b -> [a, b]",
        "n -> n - x",
        "n -> n ^ 1",
        "n -> n - 1.5",
        "n -> n - 1 for n in 1..3",
        "n -> n - k for k in 1..",
        "n -> n - k for k 1..3",
        "n -> n - k for k in 1..n step 0",
        "n -> n",
        "n -> n + 1",
        "n -> 2*n",
        "n -> n*n",
        "n -> [n, 0]",
        "n -> [n-1, n]",
        "a,b -> b, a",
        "a,b -> a+1, b",
        "a,b -> a-1, b+1 if a > 0",
        "a,b -> a-1, b",
        "n -> n - 2",
        "n -> n div 0",
        "n -> n mod 0",
        "n -> n - 2**64",
        "n -> 2**(2**n)",
        "n -> n - v(0,2)",
        "n -> n - v(n,0)",
        "n -> isqrt(0-n)",
        "n -> n-1 for k in 1..10**18 if k < 0",
        "n -> n-1 for k in 1..10**12",
        "n -> 0-n",
        "n -> n - n*10**18*9",
        "a,b -> 9223372036854775807, b",
        "n -> n - k for k in 0..n",
        "n -> some k: n = k",
        "n -> g(n)",
        "n -> if n then 1 else 0",
        "n -> n = 1",
        "n -> n and 1",
        "n -> [n-1, n-1, n-1, n-1, n-1, n-1, n-1, n-1, n-1, n-1, n-1, n-1, n-1, n-1, n-1, n-1, n-1]",
        "rays ",
        "rays 0,0",
        "rays 1",
        "rays a,b",
        "rays 1,0 -1,0",
        "steps 1,-1 -1,1",
        "steps 99999999999,1",
        "rays 1,0,0",
        "steps 1,-65 -1,66",
        "rays 1;0",
        "S()",
        "S(0)",
        "S(",
        "S(1,2",
        "S(a)",
        "S(99999999999999999999)",
        "S(all but)",
        ".8G",
        ".",
        "..",
        ".[",
        "4!",
        ".*",
        ".=",
        "/",
        "./",
        "/dev/null",
        "/dev/zero",
        "/no/such/file.toml",
        ".toml",
        "no.toml",
        "x/../y",
        "chess",
        "wythoff2",
        "\u{1b}[2J",
        "n \u{2192} n - 1",
        "n -> n - 1\0",
        "🂡 -> 🂡",
    ] {
        let said = line(text);
        let shown: String = text.chars().take(60).collect();
        assert!(said.is_err(), "{shown}: {said:?}");
    }
}

#[test]
fn lines_that_look_odd_are_read() {
    for text in [
        "n->n-1 if n>0",
        "n -> []if n = 1",
        " a,b->a-1,b if a>0 ",
        "n -> [0, n-1] if n > 0",
        "a,b -> (a-1, b) if a > 0",
        "rays 1,0 1,0 2,0",
        "steps 1,-1 1,0",
        "S(all but 1)",
        "0.770",
        "n -> n//2 if n > 0",
        "n -> n - k for k in 5..1",
        "n -> n - 1e0 if n >= 1_0",
        "a,b -> a-2*i, b+i for i in 1..a div 2",
    ] {
        assert!(line(text).is_ok(), "{text}: {:?}", line(text));
    }
}

#[test]
fn files_that_mean_no_good_are_refused() {
    let sum = |moves: &str| rules("sum", moves, "");
    let pair = |moves: &str| rules("pair", moves, "");
    let with = |more: &str| rules("pair", "rays = [[1,0],[0,1]]", more);
    let deep = format!("x = {}1{}", "[".repeat(20_000), "]".repeat(20_000));
    let tables = format!("[{}]", vec!["a"; 20_000].join("."));
    let texts = [
        String::new(),
        "\u{0}".into(),
        "id".into(),
        "id = ".into(),
        "id = \"x\"".into(),
        "[moves]".into(),
        deep,
        tables,
        "id = \"x\"\nid = \"y\"".into(),
        "moves = 3".into(),
        "[[moves]]".into(),
        "= 1".into(),
        "[".into(),
        "id = 'x".into(),
        sum(""),
        sum("code = 3"),
        sum("code = \".8G\""),
        sum("take = []"),
        sum("take = [0]"),
        sum("take = [-1]"),
        sum("take = [1.5]"),
        sum("take = 3"),
        sum("take = [\"1\"]"),
        sum("take-all-but = []"),
        sum("split = 3"),
        sum("split = { least = 1 }"),
        sum("split = { least = 3, most = 2 }"),
        sum("split = { most = 99 }"),
        sum("split = { wide = 1 }"),
        sum("rays = [[1,0]]"),
        sum("options = \"n - 1\""),
        sum("options = [1]"),
        sum("options = [\"n -> n - 1\"]"),
        sum("options = [\"a - 1\"]"),
        sum("options = [\"\"]"),
        sum("options = [\"n\"]"),
        sum("code = \".3\"\noptions = [\"n + 1\"]"),
        sum(&format!("options = [{}]", vec!["\"n-1\""; 100_000].join(","))),
        sum("codes = \".3\""),
        sum("steps = []"),
        pair("rays = [[0,0]]"),
        pair("rays = [[1]]"),
        pair("rays = [1,0]"),
        pair("rays = [[1,0],[-1,0]]"),
        pair("rays = [[1,0,0]]"),
        pair("rays = [[9999999999, 1]]"),
        pair("code = \".3\""),
        pair("options = [\"a - 1\"]"),
        pair("options = [\"b, a\"]"),
        pair("steps = [[1,-1]]\noptions = [\"a - 1, b + 2 if a > 0\"]"),
        pair("options = [\"a - 1, b\"]"),
        rules("three", "rays = [[1,0]]", ""),
        rules("", "rays = [[1,0]]", ""),
        with("[positions]\nif = \"a\""),
        with("[positions]\nif = \"c = 1\""),
        with("[positions]\nend = \"a +\""),
        with("[positions]\nif = \"a mod b = 0\""),
        with("[positions]\nif = \"a < 2\"\nend = \"1 div a = 1\""),
        with("[positions]\nvalue = 3"),
        with("[positions]\nvalue = { if = \"a = 1\" }"),
        with("[positions]\nvalue = { if = \"a = 1\", is = \"0 - 1\" }"),
        with("[positions]\nmeasure = \"0\""),
        with("[positions]\nmeasure = \"b - a\""),
        with("[positions]\nmeasures = \"a\""),
        with("[positions]\nif = \"a >= 1 or b >= 1\""),
        with("[law]"),
        with("[law]\ntext = \"\""),
        with("[law]\ntext = \"losing\""),
        with("[law]\ntext = \"value = c\""),
        with("[law]\ntext = 3"),
        with("[law]\ntext = \"value = a xor b\"\nproof = \"none\""),
        with("law = 3"),
        with("[parameters]\nh = 3"),
        with("[parameters.a]\ndefault = 1"),
        with("[parameters.n]\ndefault = 1"),
        with("[parameters.mod]\ndefault = 1"),
        with("[parameters.h]"),
        with("[parameters.h]\ndefault = -1"),
        with("[parameters.h]\ndefault = 1\nleast = 2"),
        with("[parameters.h]\ndefault = 1\nleast = 3\nmost = 2"),
        with("[parameters.\"h h\"]\ndefault = 1"),
        with("[parameters.region]\ndefault = 1"),
        with("[[examples]]"),
        with("[[examples]]\nposition = \"1\"\nvalue = 1"),
        with("[[examples]]\nposition = \"1,1\""),
        with("[[examples]]\nposition = \"1,1\"\noutcome = \"drawn\""),
        with("[[examples]]\nposition = \"1,1\"\nvalue = -1"),
        with("examples = 3"),
        with("[[beliefs]]\nclaim = \"x\""),
        with("[[beliefs]]\nclaim = \"x\"\ntruth = \"y\"\nposition = \"1,1\"\nsetup = [\"h=1\"]"),
        with("[[sequences]]\nname = \"values\""),
        with("[[sequences]]\nname = \"values\"\noeis = \"1477\""),
        with("[extra]"),
        with("n = 3"),
        with("[positions]\nif = \"a = b\"").replace("id = \"x\"", "id = \"X Y\""),
        with("").replace("id = \"x\"", "id = \"\""),
        with("").replace("id = \"x\"", "id = \"../../etc\""),
        with("").replace("title", "titles"),
        with("").replace("rule = \"Move.\"", "n = -1"),
        with("").replace("rule = \"Move.\"", "rule = 3"),
        with("").replace("rule = \"Move.\"", "rule = \"Move.\"\nn = 99999999999999999999"),
    ];
    for text in &texts {
        let said = file(text);
        let shown: String = text.chars().take(200).collect();
        assert!(said.is_err(), "{shown}\n{said:?}");
    }
}

#[test]
fn a_game_cut_anywhere_or_changed_anywhere_is_answered() {
    let text = FILES.iter().find(|(name, _)| *name == "cyclic-nimhoff.toml").map(|(_, text)| *text).unwrap();
    let start = text.find("n = 1000").unwrap();
    let whole = format!(
        "id = \"x\"\ntitle = \"X\"\nheaps = \"pair\"\nrule = \"M\"\n{}",
        &text[start..text.find("[[beliefs]]").unwrap()]
    );
    assert!(file(&whole).is_ok(), "{:?}", file(&whole));
    for cut in (0..whole.len()).step_by(11) {
        let _ = file(&whole[..cut]);
        for put in ["\"", "]", "0", " = ", "9999999999999999999"] {
            let changed = format!("{}{put}{}", &whole[..cut], &whole[cut + 1..]);
            let _ = file(&changed);
        }
    }
}

#[test]
fn ids_of_other_games_and_files_that_are_none_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let catalogue = Catalogue::built_in();
    for id in ["wythoff", "nim", "subtraction"] {
        std::fs::write(&path, rules("sum", "code = \".3\"", "").replace("\"x\"", &format!("\"{id}\"")))
            .unwrap();
        let error = catalogue.read_file(&path).err().unwrap();
        assert!(error.what.contains(":1:6: another game has the id"), "{}", error.what);
    }
    std::fs::write(&path, rules("sum", "code = \".3\"", "")).unwrap();
    assert_eq!(catalogue.read(path.to_str().unwrap()).unwrap().game.id(), "x");
    for bytes in [vec![b'#'; (1 << 20) + 1], vec![0xff, 0xfe]] {
        std::fs::write(&path, bytes).unwrap();
        assert!(catalogue.read_file(&path).err().unwrap().what.starts_with("cannot read"));
    }
    assert!(catalogue.read_file(folder.path()).err().unwrap().what.contains("a folder"));
}
