//! Games that people bring against the built-in ones, and what is refused.

use super::*;
use crate::games::{Catalogue, HeapMoves, Shape};
use crate::grundy;
use crate::progress::Progress;
use std::ops::ControlFlow;

fn values(text: &str, n: u64) -> (Vec<Option<u64>>, Option<InputError>) {
    let chosen = Catalogue::built_in().read(text).unwrap();
    values_of(&*chosen.game, &chosen.setup, n)
}

fn values_of(game: &dyn Game, setup: &Setup, n: u64) -> (Vec<Option<u64>>, Option<InputError>) {
    let values = grundy::work_out(&*game.rules(setup), n, &Progress::new()).unwrap().unwrap();
    let of = match game.form() {
        Form::Pair => (0..=n).flat_map(|a| (0..=n).map(move |b| vec![a, b])).collect::<Vec<_>>(),
        Form::Partition => (0..=n).map(|heap| if heap == 0 { vec![] } else { vec![heap] }).collect(),
    };
    (of.iter().map(|heaps| values.value(heaps)).collect(), values.fault())
}

#[test]
fn every_built_in_rule_file_is_read() {
    for (name, text) in FILES {
        let game = Brought::from_text(text, name).unwrap_or_else(|error| panic!("{}", error.what));
        assert_eq!(format!("{}.toml", game.id()), *name);
    }
    for form in [Form::Pair, Form::Partition] {
        let game =
            Brought::from_text(template(form), "template").unwrap_or_else(|error| panic!("{}", error.what));
        assert_eq!(game.form(), form);
    }
    assert_eq!(built_in().len(), FILES.len());
}

#[test]
fn every_built_in_rule_file_has_its_texts() {
    for game in built_in() {
        let about = game.about();
        for (name, text) in [("rule", &about.rule), ("about", &about.rules), ("history", &about.history)] {
            assert!(!text.is_empty(), "{} has no {name}", game.id());
        }
        assert!(
            !about.sources.is_empty() || !about.open.is_empty(),
            "{}: neither settled nor open",
            game.id()
        );
        assert!(game.examples().len() >= 4 && !about.beliefs.is_empty(), "{}", game.id());
    }
}

#[test]
fn wrong_claims_are_refuted_by_the_rules_where_they_say() {
    let mut laws = 0;
    for game in Catalogue::built_in().games() {
        for belief in &game.about().beliefs {
            let mut setup = game.setup();
            for text in &belief.setup {
                let (name, value) = text.split_once('=').unwrap();
                setup.read(game.parameter(name).unwrap(), value).unwrap();
            }
            let place = format!("{} at {}", game.id(), belief.position);
            let position = Position::from_any_size(game.form(), &game.form().read(&belief.position).unwrap());
            let position = position.unwrap();
            let rules = game.rules(&setup);
            assert!(rules.admit(position.heaps()).is_ok(), "{place}");
            if belief.law.is_empty() {
                continue;
            }
            laws += 1;
            let law = Law::read(&belief.law, &**game, &setup, None).unwrap();
            let most = *position.heaps().iter().max().unwrap();
            let values = grundy::work_out(&*rules, most, &Progress::new()).unwrap().unwrap();
            let value = values.value(position.heaps()).unwrap();
            let said = law.outcome(position.heaps()).unwrap();
            let as_said = law.value(position.heaps());
            assert!(
                as_said.map_or(said.is_losing() != (value == 0), |said| said != value),
                "{place}: {value}"
            );
        }
    }
    assert!(laws > 20, "{laws}");
}

#[test]
fn rays_in_disguise_have_the_values_of_rays() {
    for (expression, vectors) in [
        (
            "a,b -> a-k, b for k in 1..a; a, b-k for k in 1..b; a-k, b-k for k in 1..min(a,b)",
            "rays 1,0 0,1 1,1",
        ),
        ("a,b -> a-k, b-2*k for k in 1..min(a, b div 2); a, b-k for k in 1..b", "rays 1,2 0,1"),
        ("a,b -> a-2, b+1 if a >= 2; a, b-1 if b > 0", "steps 2,-1 0,1"),
    ] {
        let chosen = Catalogue::built_in().read(expression).unwrap();
        let rules = chosen.game.rules(&chosen.setup);
        assert!(matches!(rules.shape(), Shape::Vectors(_) | Shape::Lines { band: 1 }), "{expression}");
        assert_eq!(values(expression, 20), values(vectors, 20), "{expression}");
        // `min(a, b)` may hide the vectors, and then all options are visited
        let hidden = expression.replace("->", "-> a, b - 1 if a*0 > b;");
        let plain = Catalogue::built_in().read(&hidden).unwrap();
        assert_eq!(plain.game.rules(&plain.setup).shape(), Shape::Plain);
        assert_eq!(values(&hidden, 20), values(vectors, 20), "{hidden}");
    }
}

#[test]
fn codes_in_expressions_are_recognised() {
    for (line, code) in [
        ("n -> n-k for k in 1..n", ".[3]"),
        ("n -> [k, n-k] for k in 1..(n-1) div 2", "4!.0"),
        ("n -> n-1 if n >= 1; n-3 if n >= 3", ".303"),
    ] {
        let chosen = Catalogue::built_in().read(line).unwrap();
        let Shape::Sum(HeapMoves::Code(found)) = chosen.game.rules(&chosen.setup).shape() else {
            panic!("{line}")
        };
        assert_eq!(found.canonical().parse::<crate::games::codes::Code>(), code.parse(), "{line}");
        assert_eq!(values(line, 40), values(code, 40));
    }
    let listed = Catalogue::built_in().read("n -> n - k*k for k in 1..isqrt(n)").unwrap();
    assert_eq!(listed.game.rules(&listed.setup).shape(), Shape::Sum(HeapMoves::Listed));
}

#[test]
fn rule_files_have_the_values_of_the_built_in_games() {
    let primitive = r#"
        id = "primitive"
        title = "Primitive"
        heaps = "pair"
        rule = "Go to a pair that is a parent."
        [moves]
        options = ["x, y for x in 1..a-1 for y in 1..b-1 if abs(a*y - b*x) = 1"]
        [positions]
        if = "a >= 1 and b >= 1 and gcd(a, b) = 1"
        value = { if = "a = 1 or b = 1", is = "1" }
    "#;
    let game = Brought::from_text(primitive, "primitive.toml").unwrap();
    let built_in = Catalogue::built_in().find("primitive-pairs").unwrap();
    let (file, own) = (game.rules(&game.setup()), built_in.rules(&built_in.setup()));
    for (a, b) in (0..30).flat_map(|a| (0..30).map(move |b| (a, b))) {
        if own.admits(&[a, b]) {
            assert!(file.admits(&[a, b]), "({a},{b})");
        }
    }
    let (file, own) = (values_of(&game, &game.setup(), 30).0, values_of(&*built_in, &built_in.setup(), 30).0);
    for (place, (file, own)) in file.iter().zip(&own).enumerate() {
        assert!(own.is_none() || file == own, "({},{}): {file:?} {own:?}", place / 31, place % 31);
    }
    let scatter = r#"
        id = "scattered"
        title = "Scattered"
        heaps = "sum"
        rule = "Split a heap into two or three."
        [moves]
        split = { least = 2, most = 3 }
    "#;
    let game = Brought::from_text(scatter, "scattered.toml").unwrap();
    let mut setup = Catalogue::built_in().find("scatter").unwrap().setup();
    let own = Catalogue::built_in().find("scatter").unwrap();
    setup.read(own.parameter("k").unwrap(), "3").unwrap();
    assert_eq!(values_of(&game, &game.setup(), 60), values_of(&*own, &setup, 60));
    assert_eq!(values("wythoff-rules", 40), values("wythoff", 40));
}

#[test]
fn moves_that_cannot_be_made_are_named() {
    for (line, at) in [
        ("a,b -> a+1, b-1 if b > 0", "at 0,1: the move to 1,0 does not lower the measure a + b"),
        ("a,b -> a-1, b", "at 0,0: the heap would be -1, but heaps are 0 or more"),
        ("a,b -> a - 1, b if 10 div b > 0 and a > 0", "at 0,0: division by zero"),
        ("n -> n", "at 1: the move to 1 leaves a heap that is not smaller"),
        ("n -> [n-1, n] if n > 3", "at 4: the move to 4+3 leaves a heap that is not smaller"),
        ("n -> n-1 for k in 1..10**15 if k < 0", "at 1: more than"),
    ] {
        let (found, fault) = values(line, 6);
        let fault = fault.unwrap_or_else(|| panic!("{line}: {found:?}"));
        assert!(fault.what.contains(at), "{line}: {}", fault.what);
        assert!(fault.what.starts_with("1:"), "{}", fault.what);
    }
    // what does not depend on the wrong move keeps its value
    let (found, fault) = values("n -> n - 1 if n < 3; n if n = 3", 6);
    assert_eq!((&found[..4], fault.is_some()), (&[Some(0), Some(1), Some(0), None][..], true));
}

#[test]
fn options_of_two_kinds_come_once() {
    let chosen = Catalogue::built_in().read("a,b -> a-k, b for k in 1..a; a-1, b if a*a > 0").unwrap();
    let rules = chosen.game.rules(&chosen.setup);
    let mut seen = Vec::new();
    rules.visit_options(&[3, 0], &mut |option| {
        seen.push(option.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(seen, [[2, 0], [1, 0], [0, 0]]);
    assert_eq!(rules.option_count(&[3, 0]), Some(3u32.into()));
}

#[test]
fn bad_files_show_all_their_faults() {
    let text = "id = \"Bad id\"\ntitel = \"x\"\nheaps = \"pair\"\n[moves]\noptions = [\"a - m, b\", \"a -, b\"]\n[law]\ntext = \"value = c\"\n";
    let error = Brought::from_text(text, "bad.toml").err().unwrap();
    let lines: Vec<&str> = error.what.lines().collect();
    for wanted in [
        "bad.toml:1:6: the id 'Bad id' is not",
        "bad.toml:2:1: no key is called 'titel', nearest is title",
        "bad.toml:5:17: no name is called 'm'",
        "bad.toml:5:28: ",
        "bad.toml:7:17: no name is called 'c'",
        "bad.toml:1:1: title is missing",
    ] {
        assert!(lines.iter().any(|line| line.starts_with(wanted)), "{wanted} in\n{}", error.what);
    }
}
