//! The two methods against each other, against full play, and against published values.

use super::*;
use crate::count::{Figure, KeepNothing};
use crate::games::{Catalogue, Setup};
use num_bigint::BigUint;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

fn ask(method: Method, chosen: &[(&str, &str)]) -> Ask {
    let game = Catalogue::built_in().find("scatter").unwrap();
    let mut setup: Setup = game.setup();
    for (name, text) in chosen {
        setup.read(game.parameter(name).unwrap(), text).unwrap();
    }
    Ask { setup, method, threads: 2, memory: 1 << 40 }
}

fn run(method: Method, chosen: &[(&str, &str)]) -> Tally {
    Scatter.run(&ask(method, chosen), &Progress::new(), &KeepNothing).unwrap()
}

fn f(tally: &Tally) -> Vec<u64> {
    let (_, Figure::Keyed(by_k)) = tally.figures.iter().find(|(name, _)| name == "F").unwrap() else {
        panic!("F is keyed by k")
    };
    assert_eq!(by_k.iter().map(|(k, _)| k.as_str()).collect::<Vec<_>>(), ["2", "3", "4"]);
    by_k.iter().map(|(_, number)| u64::try_from(number).unwrap()).collect()
}

fn one(tally: &Tally, name: &str) -> u64 {
    u64::try_from(tally.one(name).unwrap()).unwrap()
}

#[test]
fn known_values() {
    for method in [Method::Fast, Method::Reference] {
        for (n, p, by_k, g) in [
            ("5", 7, [3, 5, 5], 18),
            ("7", 15, [7, 11, 12], 66),
            ("10", 42, [20, 33, 34], 291),
            ("18", 385, [190, 322, 339], 5597),
            ("100", 190_569_292, [95_283_359, 180_172_020, 184_929_863], 213_651_964),
            ("200", 999_001_584, [499_344_328, 141_964_997, 644_595_473], 626_616_617),
        ] {
            let tally = run(method, &[("n", n)]);
            assert_eq!(one(&tally, "partitions"), p, "n = {n}");
            assert_eq!(f(&tally), by_k, "n = {n}");
            assert_eq!(one(&tally, "g"), g, "n = {n}");
            assert_eq!(one(&tally, "modulus"), 1_000_000_007);
        }
    }
}

/// Every partition of every number to `most`, played out from the rules.
fn winning_by_play(k: u64, most: u64) -> Vec<u64> {
    let game = Catalogue::built_in().find("scatter").unwrap();
    let mut setup = game.setup();
    setup.set("k", Value::Number(k.into()));
    let rules = game.rules(&setup);
    let mut winning = vec![0; most as usize + 1];
    let mut known: HashMap<Vec<u64>, bool> = HashMap::new();
    rules.visit_positions(most, &mut |heaps| {
        let mut wins = false;
        rules.visit_options(heaps, &mut |option| {
            wins = !known[option];
            if wins { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        known.insert(heaps.to_vec(), wins);
        winning[heaps.iter().sum::<u64>() as usize] += u64::from(wins);
        ControlFlow::Continue(())
    });
    winning
}

#[test]
fn full_play_to_eighteen() {
    const MOST: u64 = 18;
    let played: Vec<Vec<u64>> = (2..=MOST).map(|k| winning_by_play(k, MOST)).collect();
    let sequence = [1, 3, 8, 18, 37, 66, 111, 181, 291, 455, 681, 1000, 1463, 2102, 2955, 4076, 5597];
    for n in 1..=MOST as usize {
        let tally = run(Method::Fast, &[("n", &n.to_string())]);
        assert_eq!(f(&tally), [played[0][n], played[1][n], played[2][n]], "n = {n}");
        assert!(played[2..].iter().all(|of_k| of_k[n] == played[2][n]), "k ≥ 4 alike at n = {n}");
        let g: u64 = played.iter().take(n.saturating_sub(1)).map(|of_k| of_k[n]).sum();
        assert_eq!(one(&tally, "g"), g);
        assert!(n < 2 || g == sequence[n - 2]);
    }
}

/// L(0..=n) by both methods, on every path, modulo m.
fn both(k: u64, n: u32, m: u64) -> (Vec<u64>, Vec<Vec<u64>>) {
    let progress = Progress::new();
    let question = Question { n, k: Some(k), modulus: Some(m), all: false };
    let games = games_of(question, &progress).unwrap();
    let losing = |method, path| {
        let counted = count(question, method, 2, &games, path, &progress, &KeepNothing).unwrap();
        counted.losing.into_iter().flatten().next().unwrap()
    };
    let paths = lanes::Path::all();
    let fast = paths.into_iter().map(|path| losing(Method::Fast, path)).collect();
    (losing(Method::Reference, lanes::Path::Portable), fast)
}

fn assert_agree(k: u64, n: u32, m: u64) {
    let (reference, fast) = both(k, n, m);
    assert!(fast.iter().all(|series| *series == reference), "k = {k}, n = {n}, m = {m}");
}

const MODULI: [u64; 8] = [2, 3, 1 << 63, (1 << 63) - 1, 998_244_353, 1_000_000_006, (1 << 31) - 1, 1 << 45];

#[test]
fn methods_agree_for_every_small_n() {
    // The series holds every smaller number, but the schedule depends on n.
    for n in 1..=120 {
        for k in [2, 3, 4] {
            assert_agree(k, n, MODULI[n as usize % MODULI.len()]);
        }
    }
}

#[test]
fn methods_agree_at_every_kind_of_modulus() {
    for m in MODULI {
        assert_agree(3, 250, m);
        assert_agree(4, 140, m);
    }
}

#[test]
fn methods_agree_where_the_width_changes() {
    for n in [255, 256, 257] {
        assert_agree(4, n, 1_000_000_007);
    }
    for n in [511, 512, 513] {
        assert_agree(4, n, 1_000_000_007);
        assert_agree(3, n, 1 << 63);
    }
}

#[test]
fn methods_agree_at_random() {
    // A fixed sequence of pseudo-random numbers (Knuth's MMIX), so that a failure can be repeated.
    let mut state = 20_260_101u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    for round in 0..10 {
        let n = random(if round < 3 { 600 } else { 300 }) as u32 + 1;
        let m = (random(1 << 31) << 32 | random(1 << 31)) >> random(60);
        assert_agree(2 + random(3), n, m.max(2));
    }
}

#[test]
fn whole_numbers_reduce_to_residues() {
    let exact = run(Method::Fast, &[("n", "300"), ("exact", "yes")]);
    assert!(exact.one("modulus").is_none());
    for m in [2u64, 1 << 63, 998_244_353, 1_000_000_006, 1_000_000_007] {
        let reduced = run(Method::Fast, &[("n", "300"), ("modulus", &m.to_string())]);
        for name in ["partitions", "g"] {
            assert_eq!(exact.one(name).unwrap() % m, *reduced.one(name).unwrap(), "{name} mod {m}");
        }
        let figures = exact.figures.iter().zip(reduced.figures.iter().filter(|(name, _)| name != "modulus"));
        for ((name, whole), (_, residue)) in figures {
            if let (Figure::Keyed(whole), Figure::Keyed(residue)) = (whole, residue) {
                let agree = |((_, w), (_, r)): (&(String, BigUint), &(String, BigUint))| w % m == *r;
                assert!(whole.iter().zip(residue).all(agree), "{name} mod {m}");
            }
        }
    }
    let reference = run(Method::Reference, &[("n", "120"), ("exact", "yes")]);
    assert_eq!(reference, run(Method::Fast, &[("n", "120"), ("exact", "yes")]));
}

#[test]
fn one_game_alone_and_the_whole_sequence() {
    let three = run(Method::Fast, &[("n", "100"), ("k", "3")]);
    assert_eq!(one(&three, "winning"), 180_172_020);
    assert_eq!(one(&three, "losing"), 190_569_292 - 180_172_020);
    assert_eq!(three.figures.len(), 2);
    // Every k from 4 up is the same game to count.
    let huge = run(Method::Fast, &[("n", "100"), ("k", "1e15")]);
    assert_eq!(one(&huge, "winning"), 184_929_863);
    let all = run(Method::Fast, &[("n", "18"), ("all", "yes")]);
    let (_, Figure::Table { columns, rows }) = all.figures.last().unwrap() else { panic!("a table") };
    assert_eq!(columns, &["n", "partitions", "F_2", "F_3", "F_4", "g"]);
    let g: Vec<u64> = rows.iter().map(|row| u64::try_from(&row[5]).unwrap()).collect();
    assert_eq!(g, [0, 1, 3, 8, 18, 37, 66, 111, 181, 291, 455, 681, 1000, 1463, 2102, 2955, 4076, 5597]);
}

#[test]
fn two_hundred_and_fifty_six_states_are_too_few() {
    // 257 is worth 256 for k ≥ 4. Folded into 256 states it would count as losing.
    assert_eq!(reference::width(255), 256);
    assert_eq!(reference::width(256), 512);
    let progress = Progress::new();
    let stage = Stage::new(&progress, &KeepNothing, (0, 0), &[]);
    let values: Vec<u32> = (0..=257u32).map(|size| size.saturating_sub(1)).collect();
    let folded: Vec<u32> = values.iter().map(|value| value % 256).collect();
    let losing = |values: &[u32]| reference::losing(257, values, 1 << 63, &stage, &progress).unwrap();
    let (right, wrong) = (losing(&values), losing(&folded));
    assert_eq!(right[..257], wrong[..257]);
    assert_eq!(right[257] + 1, wrong[257]);
}

/// Keeps the last state, and cancels the run after a few of them.
struct StopAfter<'a> {
    progress: &'a Progress,
    saves: AtomicU32,
    stop_at: u32,
    last: Mutex<Option<Vec<u8>>>,
}

impl Keep for StopAfter<'_> {
    fn load(&self) -> Option<Vec<u8>> {
        self.last.lock().unwrap().clone()
    }
    fn save(&self, state: &[u8]) {
        *self.last.lock().unwrap() = Some(state.to_vec());
        if self.saves.fetch_add(1, Ordering::Relaxed) + 1 == self.stop_at {
            self.progress.cancel();
        }
    }
    fn wants(&self) -> bool {
        true
    }
}

#[test]
fn a_stopped_count_goes_on_where_it_was() {
    for chosen in
        [&[("n", "400")][..], &[("n", "130"), ("exact", "yes")], &[("n", "300"), ("modulus", "2^63")]]
    {
        let whole = run(Method::Fast, chosen);
        let mut state = None;
        for stop_at in [1, 20, 45, u32::MAX] {
            let progress = Progress::new();
            let keep =
                StopAfter { progress: &progress, saves: AtomicU32::new(0), stop_at, last: Mutex::new(state) };
            let result = Scatter.run(&ask(Method::Fast, chosen), &progress, &keep);
            if stop_at == u32::MAX {
                assert_eq!(result.as_ref(), Ok(&whole));
                let done = progress.snapshot();
                assert_eq!(done.done, done.total);
            }
            state = keep.last.into_inner().unwrap();
        }
        // A damaged state, should one ever get this far, is no answer either.
        let progress = Progress::new();
        let mut damaged = state.unwrap();
        damaged.pop();
        let keep = StopAfter {
            progress: &progress,
            saves: AtomicU32::new(0),
            stop_at: u32::MAX,
            last: Mutex::new(Some(damaged)),
        };
        assert_eq!(Scatter.run(&ask(Method::Fast, chosen), &progress, &keep), Ok(whole));
    }
}

#[test]
fn a_cancel_stops_both_methods() {
    for method in [Method::Fast, Method::Reference] {
        let progress = Progress::new();
        progress.cancel();
        let stopped = Scatter.run(&ask(method, &[("n", "1000")]), &progress, &KeepNothing);
        assert_eq!(stopped, Err(Stopped::Cancelled));
    }
}

#[test]
fn progress_ends_at_its_total() {
    for method in [Method::Fast, Method::Reference] {
        let progress = Progress::new();
        Scatter.run(&ask(method, &[("n", "150")]), &progress, &KeepNothing).unwrap();
        let last = progress.snapshot();
        assert_eq!((last.done, last.blocks), (last.total, last.blocks_total), "{method:?}");
    }
}

#[test]
fn what_cannot_fit_is_refused_with_the_largest_that_can() {
    let mut large = ask(Method::Reference, &[("n", "1e6")]);
    large.memory = 64 << 20;
    let refusal = Scatter.estimate(&large).unwrap_err().to_string();
    let largest: u32 = refusal.rsplit(' ').next().unwrap().parse().unwrap();
    let with = |n: u32| {
        let mut asked = ask(Method::Reference, &[("n", &n.to_string())]);
        asked.memory = 64 << 20;
        Scatter.estimate(&asked)
    };
    assert!(with(largest).is_ok() && with(largest + 1).is_err(), "{refusal}");
    let mut small = ask(Method::Fast, &[("n", "1e4")]);
    small.memory = 64 << 20;
    assert!(Scatter.estimate(&small).is_ok());
}

/// Partitions of `left` into heaps of at most `largest`: all, and those whose values' xor is `xor`.
fn listed(values: &[u64], left: usize, largest: usize, xor: u64) -> (u64, u64) {
    if left == 0 {
        return (1, u64::from(xor == 0));
    }
    (1..=left.min(largest)).fold((0, 0), |sum, heap| {
        let (all, losing) = listed(values, left - heap, heap, xor ^ values[heap]);
        (sum.0 + all, sum.1 + losing)
    })
}

proptest::proptest! {
    #[test]
    fn partitions_with_any_heap_values_are_those_listed(
        values in proptest::collection::vec(proptest::prop_oneof![0u64..12, proptest::num::u64::ANY], 26),
        n in 1usize..=25,
        m in proptest::prop_oneof![2u64..=1 << 63, 2u64..100],
    ) {
        let (all, losing) = listed(&values, n, n, 0);
        for (method, modulus) in
            [(Method::Fast, None), (Method::Fast, Some(m)), (Method::Reference, Some(m))]
        {
            // The plain table is as wide as the space of the values.
            if method == Method::Reference && states(&values, n as u32).1 > 12 {
                continue;
            }
            let ask = PartitionsAsk { n: n as u32, modulus, method, threads: 2, memory: 1 << 30 };
            proptest::prop_assert!(partitions_estimate(&values, &ask).is_ok());
            let counted = partitions(&values, &ask, &Progress::new(), &KeepNothing).unwrap();
            proptest::prop_assert_eq!(counted, HeapsTally::new(&all.into(), &losing.into(), modulus));
        }
    }
}

#[test]
fn partitions_by_given_values_are_the_scatter_count() {
    for (k, n, m) in [(2, 200, 1_000_000_007), (3, 200, 1 << 40), (4, 200, 1_000_000_007)] {
        let values: Vec<u64> =
            heap_values(k, n, &Progress::new()).unwrap().into_iter().map(u64::from).collect();
        let scatter = run(Method::Fast, &[("n", "200"), ("k", &k.to_string()), ("modulus", &m.to_string())]);
        let ask = PartitionsAsk { n, modulus: Some(m), method: Method::Fast, threads: 2, memory: 1 << 30 };
        let counted = partitions(&values, &ask, &Progress::new(), &KeepNothing).unwrap();
        assert_eq!(Some(&counted.losing), scatter.one("losing"));
        assert_eq!(Some(&counted.winning), scatter.one("winning"));
        let short = PartitionsAsk { n: n + 1, ..ask };
        let refusal = partitions_estimate(&values, &short).unwrap_err().to_string();
        assert!(refusal.contains("up to 200"), "{refusal}");
    }
}
