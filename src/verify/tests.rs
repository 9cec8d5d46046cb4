//! Laws that hold are found to hold; one that lies is caught at the place of its lie.

use super::*;
use crate::games;

fn check(id: &str, n: &str, memory: u64) -> Result<Check, InputError> {
    let game = games::Catalogue::built_in().find(id)?;
    let mut setup = game.setup();
    let bound = game.parameter("n").unwrap().clone();
    setup.read(&bound, n)?;
    Check::new(game.as_ref(), &setup, memory)
}

#[test]
fn every_game_with_a_law_obeys_it() {
    for game in games::Catalogue::built_in().games() {
        let mut setup = game.setup();
        let n = if game.form() == Form::Pair { "120" } else { "12" };
        setup.read(&game.parameter("n").unwrap().clone(), n).unwrap();
        let Ok(check) = Check::new(game.as_ref(), &setup, u64::MAX) else { continue };
        let found = check.run(&Progress::new()).unwrap();
        assert_eq!(found.mismatch, None, "{}", game.id());
        assert!(found.checked > 100, "{}: {}", game.id(), found.checked);
    }
}

#[test]
fn a_lie_is_caught_where_it_is_told() {
    for game in games::Catalogue::built_in().games() {
        let setup = game.setup();
        let Some(law) = game.law(&setup) else { continue };
        let rules = game.rules(&setup);
        let wrong = wrong_law::lying(law, rules.as_ref(), 12);
        let check = Check { rules, law: wrong, form: game.form(), bound: 12, expected: 1 };
        let found = check.run(&Progress::new()).unwrap();
        let mismatch = found.mismatch.expect("the lie");
        assert_ne!(mismatch.rules.outcome, mismatch.law.outcome);
        assert_eq!(found.checked, 20, "{}", game.id());
    }
}

#[test]
fn a_bound_that_does_not_fit_is_refused_with_the_largest_that_does() {
    let refusal = check("primitive-pairs", "1e6", 80 << 20).err().unwrap();
    assert_eq!(refusal.accepted, "n up to 4095");
    assert!(check("primitive-pairs", "4095", 80 << 20).is_ok());
}

#[test]
fn a_cancelled_check_has_no_result() {
    let progress = Progress::new();
    progress.cancel();
    assert!(check("primitive-pairs", "500", u64::MAX).unwrap().run(&progress).is_err());
}

#[test]
fn the_number_of_positions_is_foreseen_closely() {
    let check = check("primitive-pairs", "1000", u64::MAX).unwrap();
    // T(1000) = 304191
    assert!(check.expected.abs_diff(304_191) < 30_000, "{}", check.expected);
}
