//! The fast method against the reference, against published values, and against itself: threads,
//! inner loops, kills.

use super::{LARGEST_N, PairCount, PrimitivePairs, fast, reference};
use crate::count::{Ask, Count, Keep, KeepNothing, Method};
use crate::games;
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::sync::Mutex;

fn fast(n: u64) -> PairCount {
    fast::count(n, 2, &Progress::new(), &KeepNothing).unwrap()
}

fn reference(n: u64) -> PairCount {
    reference::count(n, &Progress::new()).unwrap()
}

/// A well-mixed sequence of numbers, the same in every run.
fn mixed(seed: u64) -> impl Iterator<Item = u64> {
    (seed..).map(|i| {
        let x = i.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) >> 3
    })
}

#[test]
fn every_small_n() {
    for n in 1..=3000 {
        let count = fast::count(n, 1, &Progress::new(), &KeepNothing);
        assert_eq!(count, reference::count(n, &Progress::new()), "n = {n}");
    }
}

#[test]
fn random_n() {
    let small = mixed(1).map(|x| x % 10_000_000 + 1).take(250);
    let large = mixed(2).map(|x| x % 1_000_000_000 + 1).take(12);
    for n in small.chain(large) {
        assert_eq!(fast(n), reference(n), "n = {n}");
    }
}

#[test]
fn n_where_something_begins_or_ends() {
    let squares = [54, 1000, 1024, 3161, 3162].map(|root: u64| root * root);
    let cubes = [30, 99, 128, 215, 216, 464].map(|root: u64| root * root * root);
    let powers = [12, 14, 16, 17, 20, 24, 26].map(|i| 1u64 << i);
    // A turn of the wheel, a strip, a near segment, a span, a far segment; and their squares' like.
    let rows = [1, 4096, 1 << 13, 1 << 14, 1 << 16].map(|rows: u64| 30 * rows);
    for middle in squares.into_iter().chain(cubes).chain(powers).chain(rows) {
        for n in [middle - 1, middle, middle + 1] {
            assert_eq!(fast(n), reference(n), "n = {n}");
        }
    }
}

/// n, T and W, from tables printed elsewhere.
const KNOWN: [(u64, u128, u128); 9] = [
    (7, 17, 13),
    (10, 31, 23),
    (20, 127, 89),
    (50, 773, 521),
    (150, 6857, 4585),
    (1_000_000, 303963552391, 202642485639),
    (1_000_000_000, 303963551173008413, 202642367520564145),
    (10_000_000_000, 30396355092886216365, 20264236729551612455),
    (1_000_000_000_000, 303963550927059804025909, 202642367284809138396117),
];

#[test]
fn known_counts() {
    for (n, total, winning) in KNOWN {
        let count = fast(n);
        assert_eq!((count.total, count.winning), (total, winning), "n = {n}");
        if n <= 1_000_000_000 {
            assert_eq!(reference(n), count, "n = {n}");
        }
    }
}

/// Published sums of totients Φ(10^k) from k = 13 on (OEIS A064018; arXiv 2506.07386 from 10^17 on);
/// T is one less. The losing counts are this program's own: each n was run to its end once on a
/// server with two Xeon cores and AVX-512, the last through kills and resumes, and each run gave the
/// published T.
const TOTIENT_SUMS: [(u32, u128, u128); 6] = [
    (13, 30396355092702898919527444, 10132118364233100612192202),
    (14, 3039635509270144893910357854, 1013211836423373184960776800),
    (15, 303963550927013509478708835152, 101321183642337755167584925742),
    (16, 30396355092701332166351822199504, 10132118364233776500054125942448),
    (17, 3039635509270133156701800820366346, 1013211836423377709007225007421278),
    (18, 303963550927013314319686824781290348, 101321183642337771308663685603622758),
];

#[test]
fn published_sums_of_totients() {
    // The first two are quick enough here; `cargo bench` counts to 10^15 and compares.
    for (exponent, sum, losing) in &TOTIENT_SUMS[..2] {
        let count = fast(10u64.pow(*exponent));
        assert_eq!((count.total + 1, count.losing), (*sum, *losing), "n = 10^{exponent}");
    }
}

#[test]
fn recorded_counts_grow_as_they_should() {
    // W(n) ~ 2n²/π² and L/T → 1/3; at 10^13 and beyond both hold to eleven digits.
    for (exponent, sum, losing) in TOTIENT_SUMS {
        let square = 10f64.powi(2 * exponent as i32);
        let winning = (sum - 1 - losing) as f64;
        assert!((winning / square * std::f64::consts::PI.powi(2) - 2.0).abs() < 1e-10, "10^{exponent}");
        assert!((losing as f64 / sum as f64 - 1.0 / 3.0).abs() < 1e-11, "10^{exponent}");
    }
}

#[test]
fn any_number_of_threads_gives_the_same() {
    let n = 30_000_000_007;
    let one = fast::count(n, 1, &Progress::new(), &KeepNothing);
    for threads in [2, 3, 8] {
        assert_eq!(fast::count(n, threads, &Progress::new(), &KeepNothing), one, "{threads} threads");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    /// Every pair with a smaller coordinate that is odd, or 1, counted by its odd gcd l.
    #[test]
    fn odd_dilations_of_winning_pairs_fill_the_triangle(n in 1u64..40_000) {
        let mut sum = 0;
        let mut l = 1;
        while l <= n {
            let q = n / l;
            let last = n / q;
            let odd = last.div_ceil(2) - l / 2;
            if odd > 0 {
                sum += u128::from(odd) * fast::count(q, 1, &Progress::new(), &KeepNothing).unwrap().winning;
            }
            l = last + 1;
        }
        prop_assert_eq!(sum, u128::from(n) * u128::from(n + 1) / 4);
    }
}

/// Takes every state that is offered, and stops the count after so many.
struct StopAfter<'a> {
    progress: &'a Progress,
    from: Option<Vec<u8>>,
    states: Mutex<Vec<Vec<u8>>>,
    most: usize,
}

impl Keep for StopAfter<'_> {
    fn load(&self) -> Option<Vec<u8>> {
        self.from.clone()
    }
    fn save(&self, state: &[u8]) {
        let mut states = self.states.lock().unwrap();
        states.push(state.to_vec());
        if states.len() >= self.most {
            self.progress.cancel();
        }
    }
    fn wants(&self) -> bool {
        true
    }
}

#[test]
fn a_stopped_count_goes_on_from_any_state() {
    let n = 20_000_000_019;
    let whole = fast(n);
    for threads in [1, 3] {
        let (mut state, mut stops) = (None, 0);
        loop {
            let progress = Progress::new();
            let keep = StopAfter { progress: &progress, from: state, states: Mutex::default(), most: 2 };
            let result = fast::count(n, threads, &progress, &keep);
            state = keep.states.into_inner().unwrap().pop();
            match result {
                Ok(count) => break assert_eq!(count, whole),
                Err(Cancelled) => stops += 1,
            }
            let len = state.as_ref().unwrap().len();
            assert!(len < 2000, "a state is small: {len}");
        }
        assert!(stops > 1, "stopped {stops} times with {threads} threads");
    }
}

#[test]
fn counts_from_states_with_any_byte_altered_are_right() {
    let n = 2_000_000_011;
    let whole = fast(n);
    let progress = Progress::new();
    let keep = StopAfter { progress: &progress, from: None, states: Mutex::default(), most: 40 };
    let _ = fast::count(n, 3, &progress, &keep);
    let state = keep.states.into_inner().unwrap().pop().unwrap();
    for at in (0..state.len()).step_by(3) {
        let mut altered = state.clone();
        altered[at] ^= 1 << (at % 8);
        let progress = Progress::new();
        let keep = StopAfter {
            progress: &progress,
            from: Some(altered),
            states: Mutex::default(),
            most: usize::MAX,
        };
        assert_eq!(fast::count(n, 1, &progress, &keep), Ok(whole), "byte {at}");
    }
}

/// Wants no state before the end: only a cancel makes the count leave one.
struct AtCancel {
    from: Option<Vec<u8>>,
    left: Mutex<Option<Vec<u8>>>,
}

impl Keep for AtCancel {
    fn load(&self) -> Option<Vec<u8>> {
        self.from.clone()
    }
    fn save(&self, state: &[u8]) {
        *self.left.lock().unwrap() = Some(state.to_vec());
    }
    fn wants(&self) -> bool {
        false
    }
}

#[test]
fn a_cancelled_count_leaves_its_state_whenever_it_is_cancelled() {
    let n = 100_000_000_000;
    let progress = Progress::new();
    let keep = AtCancel { from: None, left: Mutex::default() };
    let result = std::thread::scope(|scope| {
        scope.spawn(|| {
            while progress.snapshot().blocks == 0 {
                std::thread::yield_now();
            }
            progress.cancel();
        });
        fast::count(n, 1, &progress, &keep)
    });
    assert_eq!(result, Err(Cancelled));
    let from = keep.left.into_inner().unwrap();
    assert!(from.is_some());
    let progress = Progress::new();
    let keep = AtCancel { from, left: Mutex::default() };
    assert_eq!(fast::count(n, 2, &progress, &keep), Ok(fast(n)));
    assert_eq!(keep.left.into_inner().unwrap(), None, "a count that ends leaves none");
}

#[test]
fn a_cancelled_count_has_no_result() {
    let progress = Progress::new();
    progress.cancel();
    for n in [1, 1_000_000, LARGEST_N] {
        assert_eq!(fast::count(n, 2, &progress, &KeepNothing), Err(Cancelled), "n = {n}");
    }
}

#[test]
fn the_state_of_another_count_is_rejected() {
    struct Foreign(Mutex<Option<String>>);
    impl Keep for Foreign {
        fn load(&self) -> Option<Vec<u8>> {
            Some(vec![7; 300])
        }
        fn save(&self, _state: &[u8]) {}
        fn wants(&self) -> bool {
            false
        }
        fn reject(&self, fault: &str) {
            *self.0.lock().unwrap() = Some(fault.to_owned());
        }
    }
    let keep = Foreign(Mutex::new(None));
    assert_eq!(fast::count(1_000_000, 1, &Progress::new(), &keep), Ok(reference(1_000_000)));
    assert!(keep.0.into_inner().unwrap().is_some());
}

#[test]
fn progress_comes_to_its_end_and_speaks_of_blocks() {
    let progress = Progress::new();
    fast::count(3_000_000_000, 2, &progress, &KeepNothing).unwrap();
    let end = progress.snapshot();
    assert_eq!((end.blocks, end.block_name), (end.blocks_total, "blocks"));
    assert!(end.fraction().unwrap() > 0.99);
    assert!(end.items >= 1_000_000 && end.item_name == "numbers sieved");
    assert!(end.cache_values > 1000 && end.cache_bytes >= 8 * end.cache_values);
}

fn ask(n: u64, method: Method, memory: u64) -> Ask {
    let game = games::Catalogue::built_in().find("primitive-pairs").unwrap();
    let mut setup = game.setup();
    setup.set("n", games::Value::Number(BigUint::from(n)));
    Ask { setup, method, threads: 2, memory }
}

#[test]
fn what_cannot_fit_is_refused_with_the_largest_n_that_can() {
    for method in [Method::Fast, Method::Reference] {
        let memory = 16 << 20;
        let error = PrimitivePairs.estimate(&ask(LARGEST_N, method, memory)).unwrap_err();
        let named = error.accepted.strip_prefix("n up to ").expect("names the largest n");
        let n = crate::input::parse_u64(named).unwrap();
        assert!(PrimitivePairs.estimate(&ask(n, method, memory)).unwrap().memory <= memory, "{n}");
        let twice = n.saturating_mul(2);
        assert!(PrimitivePairs.estimate(&ask(twice, method, memory)).is_err(), "{n}");
    }
    assert!(PrimitivePairs.estimate(&ask(0, Method::Fast, 1 << 30)).is_err());
    let mut larger = ask(LARGEST_N, Method::Fast, 1 << 40);
    larger.setup.set("n", games::Value::Number(BigUint::from(LARGEST_N) + 1u32));
    assert!(PrimitivePairs.estimate(&larger).is_err());
    let most = PrimitivePairs.estimate(&ask(LARGEST_N, Method::Fast, 400 << 20)).unwrap();
    assert!(most.seconds > 60.0);
}
