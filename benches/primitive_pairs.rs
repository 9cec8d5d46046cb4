//! The count of primitive pairs: the fast method beside the reference, and their ratio.
//!
//! `cargo bench --bench primitive_pairs` measures both from 10^8 to 10^11, prints how many times
//! faster the fast one is, and counts once to 10^15 against the published sum of totients.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use gametui::count::primitive_pairs::PrimitivePairs;
use gametui::count::{Ask, Count, KeepNothing, Method};
use gametui::games::{self, Value};
use gametui::progress::Progress;
use num_bigint::BigUint;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Φ(10^15), OEIS A064018.
const TOTIENTS_TO_10_15: u128 = 303963550927013509478708835152;

fn ask(n: u64, method: Method, threads: usize) -> Ask {
    let game = games::Catalogue::built_in().find("primitive-pairs").expect("the game is in the catalogue");
    let mut setup = game.setup();
    setup.set("n", Value::Number(BigUint::from(n)));
    Ask { setup, method, threads, memory: 4 << 30 }
}

fn counter() -> &'static dyn Count {
    &PrimitivePairs
}

fn total(ask: &Ask) -> BigUint {
    let tally = counter().run(ask, &Progress::new(), &KeepNothing).expect("nobody stops it");
    tally.one("total").expect("a total is among the figures").clone()
}

/// The least of a few runs: the one that was disturbed least.
fn least(runs: usize, ask: &Ask) -> Duration {
    let timed = || {
        let start = Instant::now();
        black_box(total(ask));
        start.elapsed()
    };
    (0..runs).map(|_| timed()).min().unwrap_or_default()
}

fn methods(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("primitive pairs");
    group.sample_size(10);
    for exponent in 8..=11 {
        let n = 10u64.pow(exponent);
        for (name, ask) in [
            ("fast", ask(n, Method::Fast, 2)),
            ("fast, one thread", ask(n, Method::Fast, 1)),
            ("reference", ask(n, Method::Reference, 1)),
        ] {
            group.bench_with_input(BenchmarkId::new(name, format!("10^{exponent}")), &ask, |bencher, ask| {
                bencher.iter(|| total(ask));
            });
        }
    }
    group.finish();
}

fn ratios(_: &mut Criterion) {
    for exponent in 8..=11 {
        let n = 10u64.pow(exponent);
        let [two, one, reference] = [
            least(5, &ask(n, Method::Fast, 2)),
            least(5, &ask(n, Method::Fast, 1)),
            least(2, &ask(n, Method::Reference, 1)),
        ]
        .map(|time| time.as_secs_f64());
        println!(
            "10^{exponent}: reference/fast = {:.1} on two threads, {:.1} on one; two threads are {:.2} of one",
            reference / two,
            reference / one,
            one / two
        );
    }
}

fn published(_: &mut Criterion) {
    let start = Instant::now();
    let count = total(&ask(10u64.pow(15), Method::Fast, 2));
    assert_eq!(count, BigUint::from(TOTIENTS_TO_10_15 - 1), "T(10^15)");
    println!("T(10^15) = Φ(10^15) − 1, in {:.1} s on two threads", start.elapsed().as_secs_f64());
}

criterion_group!(benches, methods, ratios, published);
criterion_main!(benches);
