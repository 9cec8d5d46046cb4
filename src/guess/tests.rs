//! Laws found from the rules alone, and those that are not there.

use super::*;
use crate::games::{Catalogue, Defined, Description, HeapRules, Identity, SumRules, Visit, samples};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// One heap whose options are listed by a function.
struct OneHeap(&'static str, fn(u64) -> Vec<u64>);

impl HeapRules for OneHeap {
    fn visit_heap_options(&self, heap: u64, visit: &mut Visit<'_>) {
        for left in self.1(heap) {
            let flow = if left == 0 { visit(&[]) } else { visit(&[left]) };
            if flow.is_break() {
                return;
            }
        }
    }
    fn heap_option_count(&self, heap: u64) -> Option<BigUint> {
        Some(self.1(heap).len().into())
    }
    fn identity(&self) -> Identity {
        self.0.into()
    }
}

/// Nim in which i and j may be taken from both heaps together while i + j < h.
struct Cyclic(u64);

impl Rules for Cyclic {
    fn admit(&self, _heaps: &[u64]) -> Result<(), InputError> {
        Ok(())
    }
    fn visit_options(&self, heaps: &[u64], visit: &mut Visit<'_>) {
        let &[a, b] = heaps else { return };
        let one = (1..=a).map(|i| [a - i, b]).chain((1..=b).map(|j| [a, b - j]));
        let both = (1..=a.min(self.0)).flat_map(|i| {
            let most = b.min((self.0 - i).saturating_sub(1));
            (1..=most).map(move |j| [a - i, b - j])
        });
        for option in one.chain(both) {
            if visit(&option) == ControlFlow::Break(()) {
                return;
            }
        }
    }
    fn option_count(&self, _heaps: &[u64]) -> Option<BigUint> {
        None
    }
    fn identity(&self) -> Identity {
        format!("sample cyclic {}", self.0).into()
    }
    fn visit_positions(&self, n: u64, visit: &mut Visit<'_>) {
        for (a, b) in (0..=n).flat_map(|a| (0..=n).map(move |b| (a, b))) {
            if visit(&[a, b]).is_break() {
                return;
            }
        }
    }
}

fn guesses(game: &dyn Game, setup: &Setup, n: Option<u64>) -> Guesses {
    guess(game, setup, n, &Progress::new()).unwrap().unwrap()
}

/// The laws found for a game that is typed.
fn of_text(text: &str, set: &[(&str, &str)]) -> Guesses {
    let mut chosen = samples::catalogue().read(text).unwrap();
    for (name, value) in set {
        chosen.setup.read(chosen.game.parameter(name).unwrap(), value).unwrap();
    }
    guesses(&*chosen.game, &chosen.setup, None)
}

fn of_heaps(name: &'static str, options: fn(u64) -> Vec<u64>) -> Guesses {
    let about = crate::games::About { id: name.into(), ..Default::default() };
    let description = Description::of_sum(about, Vec::new());
    let game = Defined::new(description, move |_| Arc::new(SumRules(OneHeap(name, options))), |_| None);
    guesses(&game, &game.setup(), None)
}

fn texts(found: &Guesses) -> Vec<(&str, &str)> {
    found.laws.iter().map(|guess| (&*guess.law.text, guess.law.standing.name())).collect()
}

#[test]
fn laws_of_heaps_are_found_and_proved_where_a_theorem_applies() {
    assert_eq!(
        texts(&of_text(".[3]", &[])),
        [("value = n", "checked"), ("value = periodic [] (0) + 1", "proved")]
    );
    let found = of_text("S(1,3,4)", &[]);
    assert_eq!(texts(&found), [("value = periodic [] (0, 1, 0, 1, 2, 3, 2) + 0", "proved")]);
    assert_eq!(texts(&of_text("S(2,4,7)", &[]))[0].1, "proved");
    assert_eq!(texts(&of_text("scatter", &[("k", "2")])), [("value = periodic [0] (0, 1) + 0", "checked")]);
    for k in ["4", "9"] {
        assert_eq!(texts(&of_text("scatter", &[("k", k)]))[0], ("value = max(n - 1, 0)", "checked"));
    }
}

#[test]
fn kayles_has_fourteen_exceptions() {
    for (game, standing) in [(".77", "proved"), ("sample-kayles", "checked")] {
        let found = of_text(game, &[]);
        let [(text, is)] = texts(&found)[..] else { panic!("{:?}", texts(&found)) };
        let except = text.split("except {").nth(1).unwrap();
        let heaps: Vec<&str> = except.split(", ").map(|one| one.split(':').next().unwrap()).collect();
        assert_eq!(heaps, ["0", "3", "6", "9", "11", "15", "18", "21", "22", "28", "34", "39", "57", "70"]);
        assert_eq!(is, standing, "{game}");
    }
}

#[test]
fn laws_of_pairs_are_found_from_the_rules() {
    for (t, text) in [
        ("1", "pairs floor(k*phi), floor(k*phi) + k"),
        ("2", "pairs floor(k*sqrt(2)), floor(k*sqrt(2)) + 2*k"),
        ("3", "pairs floor(k*(sqrt(13) - 1)/2), floor(k*(sqrt(13) - 1)/2) + 3*k"),
    ] {
        assert_eq!(texts(&of_text("wythoff", &[("t", t)])), [(text, "checked")]);
    }
    for h in [1, 2, 3, 5, 8, 12] {
        let about = crate::games::About { id: "cyclic".into(), ..Default::default() };
        let game =
            Defined::new(Description::of_pair(about, Vec::new()), move |_| Arc::new(Cyclic(h)), |_| None);
        let text = match h {
            1 | 2 => "value = a xor b".into(),
            _ => format!("value = {h}*(a div {h} xor b div {h}) + (a + b) mod {h}"),
        };
        let found = guesses(&game, &game.setup(), Some(30));
        assert_eq!(texts(&found), [(&*text, "checked")], "{:?}", found.tried);
    }
    assert_eq!(texts(&of_text("sample-up-to", &[]))[0].0, "value = (a + b) mod 3");
}

#[test]
fn laws_of_expressions_are_found_from_lists_of_options() {
    let powers =
        |n: u64| (0..63).map(|i| 1 << i).take_while(|&power| power <= n).map(|power| n - power).collect();
    assert_eq!(texts(&of_heaps("powers of two", powers))[0], ("value = n mod 3", "checked"));
    let divisors = |n: u64| (1..n).filter(|k| n.is_multiple_of(*k)).map(|k| n - k).collect();
    assert_eq!(texts(&of_heaps("divisors", divisors))[0].0, "value = if n = 0 then 0 else v(n, 2)");
    let half = |n: u64| (n / 2 + n % 2..n).collect();
    assert_eq!(
        texts(&of_heaps("up to half", half))[0].0,
        "value = if n mod 2 = 0 then n div 2 else g(n div 2)"
    );
}

#[test]
fn finding_nothing_says_what_was_tried() {
    let found = of_text("4!.0", &[]);
    assert!(found.laws.is_empty() && found.tried.len() >= 3, "{:?}", texts(&found));
    let found = of_text("primitive-pairs", &[]);
    assert!(found.laws.is_empty());
    let catalogue = Catalogue::built_in();
    let wythoff = catalogue.find("wythoff").unwrap();
    assert!(guess(&*wythoff, &wythoff.setup(), Some(3), &Progress::new()).unwrap().is_err());
    let progress = Progress::new();
    progress.cancel();
    assert!(guess(&*wythoff, &wythoff.setup(), None, &progress).is_err());
}
