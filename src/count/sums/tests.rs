//! Counts of sums against plain enumeration from the rules, known values, and questions that are refused.

use super::*;
use crate::count::KeepNothing;
use crate::games::{Catalogue, samples};

/// A count of the game that `text` names, with parameters given as on the command line.
fn asked(text: &str, method: Method, chosen: &[(&str, &str)]) -> Result<(Sums, Ask), InputError> {
    let mut named = Catalogue::built_in().read(text)?;
    for (name, value) in chosen {
        named.setup.read(named.game.parameter(name).unwrap(), value)?;
    }
    let ask = Ask { setup: named.setup, method, threads: 2, memory: 1 << 28 };
    Ok((Sums::new(named.game), ask))
}

fn run(text: &str, method: Method, chosen: &[(&str, &str)]) -> Result<Tally, String> {
    let (count, ask) = asked(text, method, chosen).map_err(|error| error.to_string())?;
    count.estimate(&ask).map_err(|error| error.to_string())?;
    match count.run(&ask, &Progress::new(), &KeepNothing) {
        Ok(tally) => Ok(tally),
        Err(Stopped::Refused(refusal)) => Err(refusal.to_string()),
        Err(Stopped::Cancelled) => panic!("nobody cancels it"),
    }
}

fn one(tally: &Tally, name: &str) -> String {
    tally.one(name).unwrap().to_string()
}

/// The figures that are numbers.
fn numbers(tally: &Tally) -> Vec<&(String, Figure)> {
    tally.figures.iter().filter(|(_, figure)| !matches!(figure, Figure::Said(_))).collect()
}

fn said(tally: &Tally, name: &str) -> String {
    let said = tally.figures.iter().find_map(|(figure, text)| match text {
        Figure::Said(text) if figure == name => Some(text.clone()),
        _ => None,
    });
    said.unwrap()
}

#[test]
fn both_methods_agree_on_tuples_multisets_and_partitions() {
    for game in [".77", ".137", "4!.0", "S(1,3,4)", "S(all but 2,3)", ".[3]", ".8", "4.[3]"] {
        for chosen in [
            &[("n", "0")][..],
            &[("n", "0"), ("least", "0"), ("heaps", "3")],
            &[("n", "40")],
            &[("n", "40"), ("heaps", "0")],
            &[("n", "25"), ("heaps", "3")],
            &[("n", "12"), ("heaps", "5"), ("least", "0"), ("modulus", "6")],
            &[("n", "12"), ("heaps", "5"), ("of", "multisets")],
            &[("n", "9"), ("heaps", "6"), ("of", "multisets"), ("least", "0"), ("modulus", "2")],
            &[("n", "0"), ("of", "partitions")],
            &[("n", "35"), ("of", "partitions")],
            &[("n", "60"), ("of", "partitions"), ("modulus", "2^63")],
        ] {
            let fast = run(game, Method::Fast, chosen).unwrap();
            let plain = run(game, Method::Reference, chosen).unwrap();
            assert_eq!(numbers(&fast), numbers(&plain), "{game} {chosen:?}");
            assert_eq!(said(&plain, "standing"), "rules");
        }
    }
}

#[test]
fn a_proved_period_counts_as_the_table_does_and_at_any_n() {
    for game in [".77", ".137", "S(1,3,4)"] {
        let (count, ask) = asked(game, Method::Fast, &[("n", "10_000_001")]).unwrap();
        let basis = count.basis(&ask, &ask.setup.number("n"), &Progress::new()).unwrap();
        assert_eq!(basis.standing, "proved");
        let Known::Period(values) = &basis.known else { panic!("{game} has a period") };
        for (n, least) in [(0u32, 0), (0, 1), (70, 1), (1000, 0), (12_345, 1)] {
            let table = basis.known.values(least, n.into(), &Progress::new()).unwrap().unwrap();
            assert_eq!(by_period(values, least, &n.into()), Some(HeapCensus::of_values(table)), "{game} {n}");
        }
        let far = run(game, Method::Fast, &[("n", "10^100"), ("heaps", "3")]).unwrap();
        let sum = far.one("losing").unwrap() + far.one("winning").unwrap();
        assert_eq!(Some(&sum), far.one("positions"));
    }
}

#[test]
fn known_counts() {
    // Kayles: no single row loses.
    let kayles = run(".77", Method::Fast, &[("n", "1e100")]).unwrap();
    assert_eq!(one(&kayles, "losing"), "0");
    assert_eq!(said(&kayles, "standing"), "proved");
    assert!(said(&kayles, "basis").starts_with("period 12 from heap 71"), "{}", said(&kayles, "basis"));
    // Subtraction of 1, 2, 3: every fourth heap loses.
    let fourth = run("S(1,2,3)", Method::Fast, &[("n", "4e30")]).unwrap();
    assert_eq!(one(&fourth, "losing"), format!("1{}", "0".repeat(30)));
    // Nim: x ⊕ y ⊕ z = 0 with 0 ≤ x, y, z < 2^10 has 4^10 solutions.
    let nim = run(".[3]", Method::Fast, &[("n", "1023"), ("heaps", "3"), ("least", "0")]).unwrap();
    assert_eq!(one(&nim, "losing"), (1u64 << 20).to_string());
    let sixty = run(".77", Method::Fast, &[("n", "60")]).unwrap();
    assert_eq!(said(&sixty, "standing"), "rules", "all these heaps were read");
    let far = run(".[3]", Method::Fast, &[("n", "10^50"), ("least", "0")]).unwrap();
    assert_eq!((one(&far, "losing"), said(&far, "standing")), ("1".into(), "proved".into()));
    // Nim partitions of 6: 3+3, 3+2+1, 2+2+1+1 and six ones lose, of 11.
    let six = run(".[3]", Method::Fast, &[("n", "6"), ("of", "partitions")]).unwrap();
    assert_eq!((one(&six, "partitions"), one(&six, "losing")), ("11".into(), "4".into()));
}

#[test]
fn what_cannot_be_counted_is_refused_in_one_line() {
    for (game, chosen, words) in [
        (".77", &[("n", "9"), ("modulus", "1")][..], "modulo 1"),
        (".77", &[("n", "9"), ("least", "2")], "too large"),
        (".77", &[("n", "9"), ("heaps", "1001")], "too large"),
        (".77", &[("n", "9"), ("heaps", "101"), ("of", "multisets")], "up to 100 heaps"),
        (".77", &[("n", "9"), ("heaps", "2"), ("of", "partitions")], "any number of heaps"),
        (".77", &[("n", "1e30"), ("of", "partitions")], "too large for partitions"),
        (".6", &[("n", "1e30"), ("read", "5000")], "the first 5 000 heaps of .6 show none"),
        (".[3]", &[("n", "1e30"), ("heaps", "2")], "grow without bound"),
        ("4!.0", &[("n", "10000001"), ("read", "3000")], "needs a proved period"),
    ] {
        let refusal = run(game, Method::Fast, chosen).unwrap_err();
        assert!(refusal.contains(words) && !refusal.contains('\n'), "{game} {chosen:?}: {refusal}");
    }
    let listed = run(".77", Method::Reference, &[("n", "5000"), ("heaps", "40")]).unwrap_err();
    assert!(listed.contains("lists every sum"), "{listed}");
}

#[test]
fn a_stated_law_counts_by_values_or_outcomes() {
    let named = Catalogue::built_in().read("S(1,2,3)").unwrap();
    for (text, heaps, expected) in [
        ("value = n mod 4", "1", Ok("25")),
        ("losing iff n mod 4 = 0", "1", Ok("25")),
        ("value = n mod 4", "2", Ok("2500")),
        ("losing iff n mod 4 = 0", "2", Err("need values")),
    ] {
        let law = Law::read(text, &*named.game, &named.setup, None).unwrap();
        let mut setup = named.setup.clone();
        for (name, value) in [("n", "100"), ("heaps", heaps)] {
            setup.read(named.game.parameter(name).unwrap(), value).unwrap();
        }
        let ask = Ask { setup, method: Method::Fast, threads: 1, memory: 1 << 24 };
        let counted = Sums::new(named.game.clone()).with_law(law).run(&ask, &Progress::new(), &KeepNothing);
        match (counted, expected) {
            (Ok(tally), Ok(losing)) => {
                assert_eq!(
                    (one(&tally, "losing").as_str(), said(&tally, "standing").as_str()),
                    (losing, "conjectured")
                );
            }
            (Err(Stopped::Refused(refusal)), Err(words)) => assert!(refusal.to_string().contains(words)),
            (counted, _) => panic!("{text}: {counted:?}"),
        }
    }
}

#[test]
fn games_without_a_code_are_counted_from_their_rules() {
    for game in [samples::kayles(), samples::grundys_game()] {
        let mut setup = game.setup();
        setup.read(game.parameter("heaps").unwrap(), "3").unwrap();
        setup.read(game.parameter("n").unwrap(), "30").unwrap();
        let mut ask = Ask { setup, method: Method::Fast, threads: 1, memory: 1 << 24 };
        let count = Sums::new(game);
        let fast = count.run(&ask, &Progress::new(), &KeepNothing).unwrap();
        ask.method = Method::Reference;
        assert_eq!(fast, count.run(&ask, &Progress::new(), &KeepNothing).unwrap());
        let stopped = Progress::new();
        stopped.cancel();
        assert_eq!(count.run(&ask, &stopped, &KeepNothing), Err(Stopped::Cancelled));
    }
}
