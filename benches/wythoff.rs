//! Wythoff's game: tables of values against a plain solver, the law, and the lab's scan. One idea:
//! each group measures the plain way in the same run, so the ratio holds on any machine.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use gametui::arith::beatty::Beatty;
use gametui::arith::precision::{Idiom, misses};
use gametui::games;
use gametui::grundy::{lines, rows};
use gametui::progress::Progress;
use std::hint::black_box;

/// The plain solver: bit sets of used values for rows and diagonals, the mirror, and a search from the
/// first word that is not full in both lines; a full square of values.
fn plain(side: usize) -> Vec<u16> {
    let words = 2 * side / 64 + 1;
    let mut lines = vec![0u64; side * words];
    let mut diagonals = vec![0u64; side * words];
    let mut full = vec![0usize; side];
    let mut values = vec![0u16; side * side];
    for a in 0..side {
        for b in a..side {
            let (row, column, diagonal) = (a * words, b * words, (b - a) * words);
            let used = |w: usize| lines[row + w] | lines[column + w] | diagonals[diagonal + w];
            let mut w = full[a].max(full[b]);
            while used(w) == !0 {
                w += 1;
            }
            let value = w * 64 + used(w).trailing_ones() as usize;
            let bit = 1 << (value % 64);
            lines[row + w] |= bit;
            lines[column + w] |= bit;
            diagonals[diagonal + w] |= bit;
            while lines[row + full[a]] == !0 {
                full[a] += 1;
            }
            values[a * side + b] = value as u16;
            values[b * side + a] = value as u16;
        }
    }
    values
}

fn tables(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("table of values");
    group.sample_size(10);
    for side in [2000, 4096] {
        group.bench_with_input(BenchmarkId::new("plain", side), &side, |bencher, &side| {
            bencher.iter(|| plain(black_box(side)));
        });
        for threads in [1, 2] {
            let name = format!("tiles, {threads} threads");
            group.bench_with_input(BenchmarkId::new(name, side), &side, |bencher, &side| {
                bencher.iter(|| lines::Table::solve(1, side, side, threads, &Progress::new()));
            });
        }
    }
    for t in [2, 5] {
        group.bench_function(format!("tiles, t = {t}/2000"), |bencher| {
            bencher.iter(|| lines::Table::solve(t, 2000, 2000, 1, &Progress::new()));
        });
    }
    group.bench_function("row 10 to column 100 000", |bencher| {
        bencher.iter(|| rows::row(1, 10, 100_000, &Progress::new()));
    });
    group.finish();
}

fn law(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("law");
    let game = games::Catalogue::built_in().find("wythoff").expect("the game is in the catalogue");
    let law = game.law(&game.setup()).expect("it has a law");
    for (name, k) in [("10^9", 381_966_011u64), ("10^18", 381_966_011_250_105_151)] {
        let a = Beatty::golden().alpha().floor(k.into()).map_or(0, |a| a as u64);
        group.bench_function(format!("outcome/{name}"), |bencher| {
            bencher.iter(|| law.outcome(black_box(&[a, a + k])));
        });
        group.bench_function(format!("winning moves/{name}"), |bencher| {
            bencher.iter(|| law.winning_moves(black_box(&[a, a + k])));
        });
    }
    for digits in [100u32, 10_000] {
        let a = num_bigint::BigUint::from(10u32).pow(digits);
        let heaps = [a.clone(), a * 3u32 / 2u32];
        group.bench_function(format!("at any size/10^{digits}"), |bencher| {
            bencher.iter(|| law.at_any_size(black_box(&heaps)));
        });
    }
    group.finish();
}

fn lab(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("lab, 300 000 indices from 10^9");
    let alpha = *Beatty::golden().alpha();
    let window = 1_000_000_000u64..1_000_300_000;
    group.bench_function("a root each", |bencher| {
        bencher.iter(|| {
            let double = alpha.to_f64();
            let missed = |&k: &u64| alpha.floor(k.into()) != Some((k as f64 * double) as u128);
            window.clone().filter(missed).count()
        });
    });
    group.bench_function("a product each", |bencher| {
        bencher.iter(|| misses(1, Idiom::F64, 1_000_000_000, 300_000, &Progress::new()));
    });
    group.finish();
}

criterion_group!(benches, tables, law, lab);
criterion_main!(benches);
