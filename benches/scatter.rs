//! Scatter: heap values against the definition read literally, and the count against its reference.
//! One idea: the plain way is measured in the same run, and the ratio is printed.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use gametui::arith::partitions::Parts;
use gametui::count::scatter::Scatter;
use gametui::count::{Ask, Count, KeepNothing, Method};
use gametui::games::{self, Value};
use gametui::grundy::heaps::HeapValues;
use gametui::progress::Progress;
use std::collections::HashSet;
use std::hint::black_box;
use std::time::Instant;

fn ask(n: u64, method: Method, threads: usize, exact: bool) -> Ask {
    let game = games::Catalogue::built_in().find("scatter").expect("scatter is in the catalogue");
    let mut setup = game.setup();
    setup.set("n", Value::Number(n.into()));
    if exact {
        setup.set("exact", Value::Text("yes".into()));
    }
    Ask { setup, method, threads, memory: 4 << 30 }
}

fn run(ask: &Ask) {
    let scatter = Scatter;
    let tally = scatter.run(black_box(ask), &Progress::new(), &KeepNothing);
    black_box(tally).expect("nobody cancels");
}

/// Seconds of one run, the best of three.
fn seconds(ask: &Ask) -> f64 {
    let once = |_| {
        let start = Instant::now();
        run(ask);
        start.elapsed().as_secs_f64()
    };
    (0..3).map(once).fold(f64::INFINITY, f64::min)
}

fn counts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("scatter count, all three games");
    group.sample_size(10);
    for n in [200u64, 500, 1000] {
        for (name, method, threads) in [
            ("reference", Method::Reference, 1),
            ("fast, 1 thread", Method::Fast, 1),
            ("fast, 2 threads", Method::Fast, 2),
        ] {
            let ask = ask(n, method, threads, false);
            group.bench_with_input(BenchmarkId::new(name, n), &ask, |bencher, ask| bencher.iter(|| run(ask)));
        }
        let ratio = seconds(&ask(n, Method::Reference, 1, false)) / seconds(&ask(n, Method::Fast, 2, false));
        println!("n = {n}: fast is {ratio:.1} times as fast as the reference");
    }
    group.bench_function("fast, whole numbers/1000", |bencher| {
        let ask = ask(1000, Method::Fast, 2, true);
        bencher.iter(|| run(&ask));
    });
    group.finish();
}

/// Values of heaps by listing every split.
fn by_listing(most: u64, to: u64) -> Vec<u32> {
    let mut values = vec![0u32, 0];
    for size in 2..=to {
        let mut options = HashSet::new();
        let mut parts = Parts::new(size, most);
        while let Some(parts) = parts.advance() {
            options.insert(parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]));
        }
        values.extend((0..).find(|value| !options.contains(value)));
    }
    values
}

fn values(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("scatter values, k = 3");
    group.sample_size(10);
    group.bench_function("every split listed/300", |bencher| bencher.iter(|| by_listing(3, black_box(300))));
    for to in [300u64, 1000, 3000] {
        group.bench_with_input(BenchmarkId::new("bit sets", to), &to, |bencher, &to| {
            bencher.iter(|| {
                let mut values = HeapValues::new(3);
                values.extend(to, &Progress::new()).expect("nobody cancels");
                values.largest()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, counts, values);
criterion_main!(benches);
