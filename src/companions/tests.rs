//! Every game has companions, and their figures come near their limits.

use super::*;
use crate::games::Catalogue;
use crate::progress::Progress;
use crate::sequence::By;
use num_bigint::BigUint;

#[test]
fn growth_figures_come_near_their_limits() {
    for game in Catalogue::built_in().games() {
        for growth in of(game).growths {
            for setup in setups(&**game) {
                let sequences = growth.sequences();
                let wanted = if matches!(growth.by, By::Sequence(_)) { 2 } else { 1 };
                assert_eq!(sequences.len(), wanted, "{}", growth.title);
                let first = sequences[0].first;
                assert!(sequences.iter().all(|sequence| sequence.first == first));
                let terms: Vec<Vec<BigUint>> = sequences
                    .iter()
                    .map(|sequence| sequence.terms(&setup, 3000, &Progress::new()).unwrap())
                    .collect();
                let ratios = growth.ratios(first, &terms);
                assert!(ratios.len() >= 2999, "{}", growth.title);
                if let (Some((limit, _)), Some((_, last))) = (growth.limit(&setup), ratios.last()) {
                    assert!((last - limit).abs() < 0.002, "{}: {last} and {limit}", growth.title);
                }
            }
        }
    }
}

/// The setups worth trying: for t-Wythoff several t in both regions.
fn setups(game: &dyn Game) -> Vec<crate::games::Setup> {
    let mut all = vec![game.setup()];
    if game.featured() == Some(Featured::Wythoff) {
        for (t, region) in [("1", "sum"), ("2", "box"), ("5", "sum")] {
            let mut setup = game.setup();
            setup.read(game.parameter("t").unwrap(), t).unwrap();
            setup.read(game.parameter("region").unwrap(), region).unwrap();
            all.push(setup);
        }
    }
    all
}

#[test]
fn sequences_have_as_many_terms_as_asked_for() {
    for game in Catalogue::built_in().games() {
        for sequence in of(game).sequences {
            let to = sequence.first + 40;
            let terms = sequence.terms(&game.setup(), to, &Progress::new()).unwrap();
            // a game may have only a few losing heaps
            let no_origin =
                !game.rules(&game.setup()).admits(&[0, 0]) && game.form() == crate::games::Form::Pair;
            let few = *sequence.name == *"losing-heaps" || no_origin;
            assert!(terms.len() == 41 || few, "{} {}", game.id(), sequence.name);
            assert!(sequence.admit(sequence.most).is_ok());
            assert!(sequence.admit(sequence.most + 1).is_err());
        }
    }
}
