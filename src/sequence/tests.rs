//! Sequences against the rules and against the counts.

use super::*;
use crate::count::{self, Ask, Count, KeepNothing, Method};
use crate::games::{self, Outcome};
use std::ops::ControlFlow;

fn terms(game: &str, name: &str, parameters: &[(&str, &str)], to: u64) -> Vec<u64> {
    let sequence = find(game, name).unwrap();
    sequence.admit(to).unwrap();
    let terms = sequence.terms(&setup(game, parameters), to, &Progress::new()).unwrap();
    terms.iter().map(|term| u64::try_from(term).unwrap()).collect()
}

fn setup(game: &str, parameters: &[(&str, &str)]) -> Setup {
    let game = games::find(game).unwrap();
    let mut setup = game.setup();
    for (name, text) in parameters {
        setup.read(&game.parameter(name).unwrap().clone(), text).unwrap();
    }
    setup
}

#[test]
fn pairs_are_counted_as_the_law_counts_them() {
    let game = games::find("primitive-pairs").unwrap();
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
        let count: &dyn Count = count::of(game).unwrap();
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
    let exact = find("scatter", "losing").unwrap().terms(&setup("scatter", &[]), 200, &Progress::new());
    let reduced = terms("scatter", "losing", &[("modulus", "1000000007")], 200);
    for (exact, reduced) in exact.unwrap().iter().zip(reduced) {
        assert_eq!(exact % 1_000_000_007u32, BigUint::from(reduced));
    }
}

#[test]
fn numbers_of_the_encyclopedia_depend_on_the_parameters() {
    let number_of =
        |name, parameters: &[(&str, &str)]| number("wythoff", name, &setup("wythoff", parameters));
    assert_eq!(number_of("lower", &[]), Some("A000201"));
    assert_eq!(number_of("lower", &[("t", "2")]), Some("A001951"));
    assert_eq!(number_of("lower", &[("t", "3")]), None);
    assert_eq!(number("primitive-pairs", "total", &setup("primitive-pairs", &[])), Some("A015614"));
}

#[test]
fn every_sequence_has_as_many_terms_as_asked_for() {
    for sequence in catalogue() {
        let setup = setup(sequence.game, &[]);
        let to = sequence.first + 40;
        let terms = sequence.terms(&setup, to, &Progress::new()).unwrap();
        assert_eq!(terms.len(), 41, "{} {}", sequence.game, sequence.name);
        assert!(sequence.admit(sequence.most).is_ok());
        assert!(sequence.admit(sequence.most + 1).is_err());
    }
}
