//! Heap games by code: each engine against the plain scan of all pairs or the definition.
//! One idea: the plain way is measured in the same run, and the ratio is printed.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use gametui::games::codes::Code;
use gametui::grundy::codes::{CodeValues, by_definition};
use gametui::progress::Progress;
use std::hint::black_box;
use std::time::Instant;

fn code(text: &str) -> Code {
    text.parse().expect("a code")
}

fn run(mut values: CodeValues, heaps: u64) -> u64 {
    values.extend(black_box(heaps), &Progress::new()).expect("nobody cancels");
    values.largest().0
}

fn seconds(work: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    black_box(work());
    start.elapsed().as_secs_f64()
}

fn sparse(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("codes, sparse space");
    group.sample_size(10);
    // The plain scan is quadratic: it is measured on the first heaps, where the ratio is smaller.
    for (text, heaps, plain) in [
        (".16", 509_624, 40_000),
        (".56", 653_571, 40_000),
        (".127", 93_171, 40_000),
        (".77", 1_000_000, 40_000),
        (".104", 2_000_000, 40_000),
        (".6", 100_000, 40_000),
        (".354", 1_000_000, 40_000),
    ] {
        let code = code(text);
        group.bench_with_input(BenchmarkId::new(text, heaps), &heaps, |bencher, &heaps| {
            bencher.iter(|| run(CodeValues::new(&code), heaps));
        });
        let scan = CodeValues::by_plain_scan(&code).expect("at most two heaps");
        let (slow, fast) = (seconds(|| run(scan, plain)), seconds(|| run(CodeValues::new(&code), plain)));
        let rate = heaps as f64 / seconds(|| run(CodeValues::new(&code), heaps));
        println!("{text}: {rate:.0} heaps a second; {:.1} times the plain scan to {plain}", slow / fast);
    }
    group.finish();
}

fn sets(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("codes, sets of values");
    group.sample_size(10);
    for (text, heaps, plain) in [
        (".3F", 4400, 250),
        (".F8", 4400, 250),
        (".8888", 4400, 250),
        (".{2,4}", 120, 60),
        (".[3]", 100_000, 2000),
    ] {
        let code = code(text);
        group.bench_with_input(BenchmarkId::new(text, heaps), &heaps, |bencher, &heaps| {
            bencher.iter(|| run(CodeValues::new(&code), heaps));
        });
        let slow = seconds(|| by_definition(&code, plain).bytes());
        let fast = seconds(|| run(CodeValues::new(&code), plain));
        println!("{text}: {:.1} times the definition to {plain}", slow / fast);
    }
    group.finish();
}

fn all_octal_codes(criterion: &mut Criterion) {
    let codes = || (0..1024).map(|d| Code::of_digits([d >> 9 << 2, d >> 6 & 7, d >> 3 & 7, d & 7]));
    let mut group = criterion.benchmark_group("codes, all octal codes of three digits");
    group.sample_size(10);
    group.bench_function("1 thread/1000", |bencher| {
        bencher.iter(|| codes().map(|code| run(CodeValues::new(&code), 1000)).max());
    });
    group.finish();
}

criterion_group!(benches, sparse, sets, all_octal_codes);
criterion_main!(benches);
