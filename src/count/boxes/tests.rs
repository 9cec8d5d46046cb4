//! Counts of two heaps by every basis against a plain look at each position.

use super::*;
use crate::count::KeepNothing;
use crate::games::{About, Catalogue, ClosedForm, Defined, Description, Standing, samples};

/// Equal heaps lose; nothing is said of heaps beyond `to`.
struct EqualHeaps {
    to: u64,
}

impl ClosedForm for EqualHeaps {
    fn outcome(&self, heaps: &[u64]) -> Option<Outcome> {
        let known = heaps.iter().all(|&heap| heap <= self.to);
        known.then(|| if heaps.first() == heaps.last() { Outcome::Losing } else { Outcome::Winning })
    }
    fn value(&self, _heaps: &[u64]) -> Option<u64> {
        None
    }
    fn reason(&self, _heaps: &[u64]) -> Vec<String> {
        Vec::new()
    }
}

/// A game with this law and the rules of another.
fn with_law(to: u64, standing: Standing) -> Arc<dyn Game> {
    let rules = samples::up_to();
    let about = About { id: "equal".into(), ..About::default() };
    let law = Law::new(Arc::new(EqualHeaps { to }), "losing iff a = b", standing);
    let setup = rules.setup();
    Arc::new(Defined::new(
        Description::of_pair(about, Vec::new()),
        move |_| rules.rules(&setup),
        move |_| Some(law.clone()),
    ))
}

fn run(game: Arc<dyn Game>, method: Method, chosen: &[(&str, &str)], memory: u64) -> Result<Tally, Stopped> {
    let mut setup = game.setup();
    for (name, text) in chosen {
        setup.read(game.parameter(name).unwrap(), text).unwrap();
    }
    let ask = Ask { setup, method, threads: 2, memory };
    let count = Boxes::new(game);
    count.estimate(&ask)?;
    count.run(&ask, &Progress::new(), &KeepNothing)
}

fn losing(tally: &Tally) -> u64 {
    tally.one("losing").unwrap().to_u64().unwrap()
}

fn standing(tally: &Tally) -> &str {
    let found = tally.figures.iter().find(|(name, _)| name == "standing");
    if let Some((_, Figure::Said(text))) = found { text } else { panic!("it has a standing") }
}

#[test]
fn beatty_sequences_and_rules_agree_in_both_regions() {
    let wythoff = Catalogue::built_in().find("wythoff").unwrap();
    for (n, region) in [("0", "box"), ("100", "box"), ("300", "sum")] {
        let chosen = [("n", n), ("region", region)];
        let closed = run(wythoff.clone(), Method::Fast, &chosen, 1 << 24).unwrap();
        let worked_out = run(wythoff.clone(), Method::Reference, &chosen, 1 << 24).unwrap();
        assert_eq!((losing(&closed), standing(&closed)), (losing(&worked_out), "proved"));
        assert_eq!(standing(&worked_out), "rules");
    }
    let far = run(wythoff, Method::Fast, &[("n", "10^60")], 1 << 24).unwrap();
    assert_eq!(far.one("positions").unwrap().to_string().len(), 121);
}

#[test]
fn rules_are_looked_at_position_by_position() {
    let game = samples::up_to();
    let rules = game.rules(&game.setup());
    let values = grundy::work_out(&*rules, 60, &Progress::new()).unwrap().unwrap();
    for region in ["box", "sum"] {
        let inside = |a: u64, b: u64| region == "box" || a + b <= 60;
        let positions = (0..=60).flat_map(|a| (0..=60).map(move |b| (a, b))).filter(|&(a, b)| inside(a, b));
        let plain = positions.filter(|&(a, b)| values.value(&[a, b]) == Some(0)).count() as u64;
        let tally = run(game.clone(), Method::Fast, &[("n", "60"), ("region", region)], 1 << 20).unwrap();
        assert_eq!((losing(&tally), standing(&tally)), (plain, "rules"));
    }
}

#[test]
fn a_law_counts_where_it_is_proved_or_the_rules_do_not_reach() {
    let proved = || with_law(u64::MAX, Standing::Proved { by: "symmetry".into() });
    for (region, count) in [("box", 1001), ("sum", 501)] {
        let tally = run(proved(), Method::Fast, &[("n", "1000"), ("region", region)], 1 << 20).unwrap();
        assert_eq!((losing(&tally), standing(&tally)), (count, "proved"));
    }
    let guessed = || with_law(u64::MAX, Standing::Conjectured);
    let near = run(guessed(), Method::Fast, &[("n", "40")], 1 << 20).unwrap();
    assert_eq!(standing(&near), "rules");
    let far = run(guessed(), Method::Fast, &[("n", "1000")], 1 << 10).unwrap();
    assert_eq!((losing(&far), standing(&far)), (1001, "conjectured"));
}

#[test]
fn a_stated_law_is_read_by_rows_or_by_residues() {
    let game = samples::up_to();
    let counted = |law: &str, region: &str, n: &str| {
        let law = Law::read(law, &*game, &game.setup(), None).unwrap();
        let mut setup = game.setup();
        setup.read(game.parameter("n").unwrap(), n).unwrap();
        setup.read(game.parameter("region").unwrap(), region).unwrap();
        let ask = Ask { setup, method: Method::Fast, threads: 2, memory: 1 << 20 };
        Boxes::new(game.clone()).with_law(law).run(&ask, &Progress::new(), &KeepNothing)
    };
    let (by_residues, by_rows) =
        ("losing iff (a + 2 * b) mod 3 = 0", "losing iff (a + 2 * b) mod 3 = 0 and a >= 0");
    for (region, n) in [("box", 5000u64), ("sum", 333), ("box", 0), ("sum", 2), ("box", 4)] {
        // a + 2b ≡ a − b modulo 3
        let kind = |last: u64| last / 3 + 1;
        let plain: u64 = match region {
            "box" => (0..3).map(|rest| if n >= rest { kind(n - rest).pow(2) } else { 0 }).sum(),
            _ => (0..=n)
                .flat_map(|a| (0..=n - a).map(move |b| (a, b)))
                .filter(|(a, b)| (a + 2 * b) % 3 == 0)
                .count() as u64,
        };
        for law in [by_residues, by_rows] {
            let tally = counted(law, region, &n.to_string()).unwrap();
            assert_eq!((losing(&tally), standing(&tally)), (plain, "conjectured"), "{law} {region} {n}");
        }
    }
    // 3·10^30 + 3 heaps of each size modulo 3
    let far = counted(by_residues, "box", "9000000000000000000000000000008").unwrap();
    let class: BigUint = "3000000000000000000000000000003".parse().unwrap();
    assert_eq!(far.one("losing"), Some(&(&class * &class * 3u32)));
    assert!(counted(by_rows, "box", "9000000000000000000000000000008").is_err());
}

#[test]
fn silence_of_a_law_and_bounds_out_of_reach_are_refused() {
    let refused = |tally: Result<Tally, Stopped>| match tally {
        Err(Stopped::Refused(refusal)) => refusal.to_string(),
        other => panic!("{other:?}"),
    };
    let silent = with_law(500, Standing::Proved { by: "symmetry".into() });
    let refusal = refused(run(silent, Method::Fast, &[("n", "600")], 1 << 20));
    assert!(refusal.contains("does not say who wins"), "{refusal}");
    for (chosen, method) in [([("n", "1e30")], Method::Fast), ([("n", "10_000")], Method::Reference)] {
        let refusal = refused(run(samples::up_to(), method, &chosen, 1 << 20));
        assert!(refusal.contains("too large") && refusal.contains("n up to"), "{refusal}");
    }
}
