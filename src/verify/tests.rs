//! Laws that hold, laws that do not, and what the check itself refuses.

use super::*;
use crate::games::{self, Chosen, Outcome, samples};

fn check(text: &str, n: &str, memory: u64) -> Result<Check, InputError> {
    with_law(text, n, None, memory)
}

fn with_law(text: &str, n: &str, law: Option<&str>, memory: u64) -> Result<Check, InputError> {
    let Chosen { game, mut setup } = samples::catalogue().read(text)?;
    setup.read(game.parameter("n").unwrap(), n)?;
    let law = law.map(|text| Law::read(text, &*game, &setup, None)).transpose()?;
    Check::new(game.as_ref(), &setup, law, memory)
}

fn verified(text: &str, n: &str, law: &str) -> Verified {
    with_law(text, n, Some(law), u64::MAX).unwrap().run(&Progress::new()).unwrap()
}

#[test]
fn every_game_with_a_law_obeys_it() {
    for (game, set, n) in [
        ("primitive-pairs", None, "120"),
        ("wythoff", None, "120"),
        ("wythoff", Some(("t", "3")), "80"),
        ("scatter", Some(("k", "2")), "12"),
        ("scatter", Some(("k", "5")), "12"),
        (".77", None, "1000"),
        ("S(2,4,7)", None, "100"),
    ] {
        let Chosen { game, mut setup } = samples::catalogue().read(game).unwrap();
        for (name, value) in [("n", n)].into_iter().chain(set) {
            setup.read(game.parameter(name).unwrap(), value).unwrap();
        }
        let found = Check::new(game.as_ref(), &setup, None, u64::MAX).unwrap().run(&Progress::new()).unwrap();
        assert_eq!(found.mismatch, None, "{}", game.id());
        assert!(found.checked > 100, "{}: {}", game.id(), found.checked);
        assert!(found.law.unwrap().1.is_proved());
    }
}

#[test]
fn a_lie_is_caught_where_it_is_told() {
    for game in games::Catalogue::built_in().games() {
        let setup = game.setup();
        let Some(law) = game.law(&setup) else { continue };
        let rules = game.rules(&setup);
        let (wrong, at) = wrong_law::lying(law, rules.as_ref(), 12);
        let check = Check { rules, law: Some(wrong), form: game.form(), bound: 12 };
        let found = check.run(&Progress::new()).unwrap();
        let mismatch = found.mismatch.expect("the lie");
        assert_ne!(mismatch.rules.outcome, mismatch.law.outcome);
        assert_eq!(mismatch.position.heaps(), at, "{}", game.id());
    }
}

/// Where a law fails, and what shows it.
type Failing = Option<(&'static [u64], &'static str)>;

/// Text of the game, bound, law, positions checked, and where it fails with what shows it.
const STATED: &[(&str, &str, &str, u64, Failing)] = &[
    (".[3]", "1000", "value = n", 1001, None),
    ("S(1,3,4)", "1000", "losing iff n mod 7 in {0, 2}", 1001, None),
    ("S(1,3,4)", "1000", "value = periodic [] (0, 1, 0, 1, 2, 3, 2) + 0", 1001, None),
    (
        "S(1,3,4)",
        "1000",
        "losing iff n mod 7 = 0",
        3,
        Some((&[2], "losing, as none of the 1 options is losing")),
    ),
    ("S(1,3,4)", "1000", "losing iff n mod 7 in {0, 2, 3}", 4, Some((&[3], "winning by moving to 2"))),
    ("S(1,3,4)", "1000", "value = n mod 2", 5, Some((&[4], "winning by moving to 0"))),
    (".[3]", "50", "value = min(n, 9)", 11, Some((&[10], "the option 9 has the value 9"))),
    (".[3]", "50", "value = if n < 7 then n else n + 1", 8, Some((&[7], "no option has the value 7"))),
    (
        ".[3]",
        "50",
        "value = n div (n - 5) + n - n div (n - 5)",
        6,
        Some((&[5], "the law does not define it: 1:9")),
    ),
    ("wythoff", "60", "pairs floor(k*phi), floor(k*phi) + k", 61 * 61, None),
    ("wythoff", "60", "losing iff a = b and a = 0", 5, Some((&[1, 2], "losing, as none of the"))),
    ("sample-up-to", "9", "losing iff (a + b) mod 3 = 0", 100, None),
    ("sample-up-to", "9", "losing iff a mod 3 = b mod 3", 5, Some((&[1, 1], "winning by moving to 0,0"))),
    ("primitive-pairs", "30", "losing iff a = 2 and b = 3", 6, Some((&[3, 2], "losing, as none of the 2"))),
];

#[test]
fn stated_laws_are_checked_and_refuted_at_the_least_position() {
    for &(game, n, law, checked, fails) in STATED {
        let found = verified(game, n, law);
        let at = found.mismatch.as_ref().map(|at| (at.position.heaps(), at.shown.join("; ")));
        match (&at, fails) {
            (Some((at, shown)), Some((position, why))) => {
                assert_eq!(*at, position, "{game} {law}");
                assert!(shown.starts_with(why), "{game} {law}: {shown}");
            }
            _ => assert_eq!(at.is_none(), fails.is_none(), "{game} {law}: {at:?}"),
        }
        let standing = found.law.as_ref().unwrap().1.name();
        assert_eq!(standing, if fails.is_some() { "refuted" } else { "checked" });
        if fails.is_none() {
            assert_eq!(found.checked, checked, "{game} {law}");
        } else {
            assert!(found.checked >= checked, "{game} {law}: {}", found.checked);
        }
    }
}

#[test]
fn a_claim_beside_the_outcome_is_compared_too() {
    struct Names(Law);
    impl games::ClosedForm for Names {
        fn outcome(&self, heaps: &[u64]) -> Option<Outcome> {
            self.0.outcome(heaps)
        }
        fn value(&self, heaps: &[u64]) -> Option<u64> {
            self.0.value(heaps)
        }
        fn reason(&self, heaps: &[u64]) -> Vec<String> {
            self.0.reason(heaps)
        }
        fn winning_moves(&self, heaps: &[u64]) -> Option<Vec<Position>> {
            let mut moves = self.0.winning_moves(heaps)?;
            moves.truncate(1);
            Some(moves)
        }
    }
    let wythoff = games::Catalogue::built_in().find("wythoff").unwrap();
    let (setup, law) = (wythoff.setup(), wythoff.law(&wythoff.setup()).unwrap());
    let law = Law::new(Arc::new(Names(law.clone())), law.text, law.standing);
    let found = Check::new(&*wythoff, &setup, Some(law), u64::MAX).unwrap().run(&Progress::new()).unwrap();
    let mismatch = found.mismatch.unwrap();
    assert!(mismatch.shown[0].starts_with("the law names the winning moves"), "{mismatch:?}");
    assert_eq!(mismatch.rules, mismatch.law);
}

#[test]
fn games_without_a_law_have_nothing_checked() {
    let found = check(".6", "300", u64::MAX).unwrap().run(&Progress::new()).unwrap();
    assert_eq!((found.law.is_none(), found.checked, found.holds()), (true, 0, false));
    let found = check(".77", "3000", u64::MAX).unwrap().run(&Progress::new()).unwrap();
    assert_eq!((found.checked, found.holds()), (3001, true));
    assert!(check("sample-up-to", "10", u64::MAX).is_err());
    let found = check("primitive-pairs", "1", u64::MAX).unwrap().run(&Progress::new()).unwrap();
    assert!(!found.holds());
}

#[test]
fn the_first_heap_on_which_two_games_differ() {
    let catalogue = samples::catalogue();
    for (first, second, n, at) in [
        (".161", ".36", "1000", Some((vec![519], 519 + 1))),
        (".77", "sample-kayles", "300", None),
        ("wythoff", "sample-up-to", "20", Some((vec![0, 3], 7))),
    ] {
        let (mut first, second) = (catalogue.read(first).unwrap(), catalogue.read(second).unwrap());
        first.setup.read(first.game.parameter("n").unwrap(), n).unwrap();
        let found = same_as(&first, &second, u64::MAX, &Progress::new()).unwrap().unwrap();
        let heaps = found.mismatch.as_ref().map(|at| at.position.heaps().to_vec());
        assert_eq!(heaps, at.as_ref().map(|(heaps, _)| heaps.clone()));
        if let (Some((_, checked)), Some(mismatch)) = (at, found.mismatch) {
            assert_eq!(found.checked, checked);
            assert_ne!(mismatch.first, mismatch.second);
        }
    }
    let (pair, sum) = (catalogue.read("wythoff").unwrap(), catalogue.read(".77").unwrap());
    assert!(same_as(&pair, &sum, u64::MAX, &Progress::new()).unwrap().is_err());
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
