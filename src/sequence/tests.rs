//! Sequences against the rules and against the counts.

use super::*;
use crate::companions;
use crate::count::{Ask, KeepNothing, Method};
use crate::games::{Catalogue, Outcome};
use std::ops::ControlFlow;

fn game(id: &str) -> Arc<dyn Game> {
    Catalogue::built_in().find(id).unwrap()
}

fn sequence(id: &str, name: &str) -> Sequence {
    companions::of(&game(id)).sequence(name).unwrap().clone()
}

fn terms(game: &str, name: &str, parameters: &[(&str, &str)], to: u64) -> Vec<u64> {
    let sequence = sequence(game, name);
    sequence.admit(to).unwrap();
    let terms = sequence.terms(&setup(game, parameters), to, &Progress::new()).unwrap();
    terms.iter().map(|term| u64::try_from(term).unwrap()).collect()
}

fn setup(id: &str, parameters: &[(&str, &str)]) -> Setup {
    let game = game(id);
    let mut setup = game.setup();
    for (name, text) in parameters {
        setup.read(&game.parameter(name).unwrap().clone(), text).unwrap();
    }
    setup
}

#[test]
fn pairs_are_counted_as_the_law_counts_them() {
    let game = game("primitive-pairs");
    let (rules, law) = (game.rules(&game.setup()), game.law(&game.setup()).unwrap());
    let (mut total, mut losing) = (vec![0u64; 151], vec![0u64; 151]);
    rules.visit_positions(150, &mut |pair| {
        let sum = (pair[0] + pair[1]) as usize;
        total[sum] += 1;
        let ended = rules.convention(pair).is_some();
        losing[sum] += u64::from(!ended && law.outcome(pair) == Some(Outcome::Losing));
        ControlFlow::Continue(())
    });
    let running = |counts: &[u64]| -> Vec<u64> {
        counts
            .iter()
            .skip(1)
            .scan(0, |sum, count| {
                *sum += count;
                Some(*sum)
            })
            .collect()
    };
    assert_eq!(terms("primitive-pairs", "total", &[], 150), running(&total));
    assert_eq!(terms("primitive-pairs", "losing", &[], 150), running(&losing));
    let winning: Vec<u64> = terms("primitive-pairs", "winning", &[], 1000);
    assert_eq!([winning[6], winning[99], winning[149], winning[999]], [13, 2043, 4585, 202_869]);
}

#[test]
fn the_last_term_is_the_count() {
    for (game, parameters) in [
        ("primitive-pairs", vec![("n", "2000")]),
        ("wythoff", vec![("n", "2000")]),
        ("wythoff", vec![("n", "2000"), ("region", "sum"), ("t", "3")]),
    ] {
        let setup = setup(game, &parameters);
        let count = companions::of(&self::game(game)).count.unwrap();
        let ask = Ask { setup, method: Method::Reference, threads: 1, memory: 1 << 30 };
        let tally = count.run(&ask, &Progress::new(), &KeepNothing).unwrap();
        for name in ["losing", "winning"] {
            let terms = terms(game, name, &parameters[1..], 2000);
            assert_eq!(tally.one(name).unwrap(), &BigUint::from(*terms.last().unwrap()), "{game} {name}");
        }
    }
}

#[test]
fn wythoff_pairs_begin_as_published() {
    assert_eq!(terms("wythoff", "lower", &[], 9), [1, 3, 4, 6, 8, 9, 11, 12, 14]);
    assert_eq!(terms("wythoff", "upper", &[], 9), [2, 5, 7, 10, 13, 15, 18, 20, 23]);
    assert_eq!(terms("wythoff", "upper", &[("t", "3")], 5), [4, 8, 12, 17, 21]);
}

#[test]
fn partitions_are_counted_as_known() {
    assert_eq!(terms("scatter", "partitions", &[], 10), [1, 2, 3, 5, 7, 11, 15, 22, 30, 42]);
    let winning = terms("scatter", "winning", &[("k", "3")], 18);
    assert_eq!([winning[4], winning[6], winning[9], winning[17]], [5, 11, 33, 322]);
    let g = terms("scatter", "g", &[], 18);
    assert_eq!(g[1..], [1, 3, 8, 18, 37, 66, 111, 181, 291, 455, 681, 1000, 1463, 2102, 2955, 4076, 5597]);
    let exact = sequence("scatter", "losing").terms(&setup("scatter", &[]), 200, &Progress::new());
    let reduced = terms("scatter", "losing", &[("modulus", "1000000007")], 200);
    for (exact, reduced) in exact.unwrap().iter().zip(reduced) {
        assert_eq!(exact % 1_000_000_007u32, BigUint::from(reduced));
    }
}

#[test]
fn oeis_numbers_depend_on_the_parameters() {
    let number_of = |id: &str, name: &str, parameters: &[(&str, &str)]| {
        sequence(id, name).number(&setup(id, parameters)).map(|number| number.id.to_string())
    };
    assert_eq!(number_of("wythoff", "lower", &[]).as_deref(), Some("A000201"));
    assert_eq!(number_of("wythoff", "lower", &[("t", "2")]).as_deref(), Some("A001951"));
    assert_eq!(number_of("wythoff", "lower", &[("t", "3")]), None);
    assert_eq!(number_of("primitive-pairs", "total", &[]).as_deref(), Some("A015614"));
    assert_eq!(number_of("scatter", "partitions", &[]).as_deref(), Some("A000041"));
    assert_eq!(number_of("scatter", "partitions", &[("modulus", "7")]), None);
    assert_eq!(number_of("grundys-game", "values", &[]).as_deref(), Some("A002188"));
    assert_eq!(number_of("officers", "values", &[]), None);
}

#[test]
fn every_oeis_number_is_of_a_sequence_and_unmistakable() {
    for game in Catalogue::built_in().games() {
        let found = companions::of(game);
        for number in &game.about().numbers {
            let sequence = found.sequence(&number.sequence).unwrap();
            let places =
                |(name, _): &(crate::games::Text, crate::games::Text)| game.parameter(name).is_some();
            assert!(number.parameters.iter().all(places), "{} {}", game.id(), number.id);
            let terms = sequence.terms(&game.setup(), sequence.first + 5, &Progress::new()).unwrap();
            let chosen = sequence.number(&game.setup());
            assert!(number.parameters.len() == 1 || chosen == Some(number), "{} {}", game.id(), number.id);
            assert!(number.listed(sequence.first, &terms).1.len() >= 5, "{}", number.id);
        }
    }
}

#[test]
fn terms_are_listed_from_where_the_oeis_begins() {
    for (id, name, first, known) in [
        ("proper-divisor", "values", 1, [0u32, 1, 0, 2]),
        ("subtract-square", "losing-heaps", 0, [0, 2, 5, 7]),
        ("scatter", "partitions", 0, [1, 1, 2, 3]),
        ("kayles", "values", 0, [0, 1, 2, 3]),
        ("rook", "antidiagonals", 0, [0, 1, 1, 2]),
    ] {
        let (sequence, setup) = (sequence(id, name), setup(id, &[]));
        let terms = sequence.terms(&setup, sequence.first + 6, &Progress::new()).unwrap();
        let (from, listed) = match sequence.number(&setup) {
            Some(number) => number.listed(sequence.first, &terms),
            None => (sequence.first, terms),
        };
        assert_eq!((from, &listed[..4]), (first, &known.map(BigUint::from)[..]), "{id} {name}");
    }
}
