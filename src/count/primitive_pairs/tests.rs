//! The fast method against the reference, and both against published values.

use super::{fast, reference};
use crate::count::KeepNothing;
use crate::progress::Progress;

fn fast(n: u64) -> super::PairCount {
    fast::count(n, 2, &Progress::new(), &KeepNothing).unwrap()
}

#[test]
fn fast_is_reference_for_every_small_n() {
    for n in 1..=3000 {
        let count = fast::count(n, 1, &Progress::new(), &KeepNothing);
        assert_eq!(count, reference::count(n, &Progress::new()), "n = {n}");
    }
}

#[test]
fn published_values() {
    let table: [(u64, u128, u128); 6] = [
        (20, 127, 89),
        (150, 6857, 4585),
        (1_000_000, 303963552391, 202642485639),
        (1_000_000_000, 303963551173008413, 202642367520564145),
        (10_000_000_000, 30396355092886216365, 20264236729551612455),
        (1_000_000_000_000, 303963550927059804025909, 202642367284809138396117),
    ];
    for (n, total, winning) in table {
        let count = fast(n);
        assert_eq!((count.total, count.winning), (total, winning), "n = {n}");
    }
}
