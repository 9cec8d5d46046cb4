//! The transform against plain enumeration, against closed forms, and at its limits.

use super::*;
use proptest::prelude::*;

fn ask(of: Of, heaps: u32) -> HeapsAsk {
    HeapsAsk { heaps, of, modulus: None, method: Method::Fast, threads: 2, memory: 1 << 30 }
}

fn counted(census: &HeapCensus, ask: &HeapsAsk) -> HeapsTally {
    assert!(estimate(census, ask).is_ok());
    count(census, ask, &Progress::new()).unwrap()
}

#[test]
fn known_counts_of_nim() {
    // Heaps 1..=3: 1 ⊕ 2 ⊕ 3 = 0; pairs of equal heaps; heaps 0..=3 give 4^(D−1) tuples.
    let positive = HeapCensus::of_values(1..=3);
    let with_empty = HeapCensus::of_values(0..=3);
    for (census, of, heaps, positions, losing) in [
        (&positive, Of::Tuples, 0, 1u32, 1u32),
        (&positive, Of::Tuples, 1, 3, 0),
        (&positive, Of::Tuples, 2, 9, 3),
        (&positive, Of::Tuples, 3, 27, 6),
        (&positive, Of::Multisets, 2, 6, 3),
        (&positive, Of::Multisets, 3, 10, 1),
        (&positive, Of::Multisets, 4, 15, 6),
        (&with_empty, Of::Tuples, 5, 1024, 256),
        (&with_empty, Of::Multisets, 3, 20, 5),
        (&HeapCensus::default(), Of::Tuples, 2, 0, 0),
        (&HeapCensus::default(), Of::Multisets, 2, 0, 0),
    ] {
        let tally = counted(census, &ask(of, heaps));
        let expected = HeapsTally::new(&positions.into(), &losing.into(), None);
        assert_eq!(tally, expected, "{of:?} of {heaps} heaps");
    }
}

#[test]
fn a_periodic_census_is_that_of_the_written_out_values() {
    let (preperiod, period) = ([3u64, 0, 0, 7], [1u64, 0, 2, 2, 1]);
    let value = |size: usize| preperiod.get(size).copied().unwrap_or_else(|| period[(size - 4) % 5]);
    for least in 0..8u64 {
        for most in 0..30u64 {
            let written = HeapCensus::of_values((least..=most).map(|size| value(size as usize)));
            assert_eq!(
                HeapCensus::periodic(&preperiod, &period, least, &most.into()),
                written,
                "{least}..={most}"
            );
            let only = HeapCensus::of_values((least..=most.min(3)).map(|size| value(size as usize)));
            assert_eq!(HeapCensus::periodic(&preperiod, &[], least, &most.into()), only);
        }
    }
}

#[test]
fn large_numbers_of_heaps_and_large_sums() {
    // Of N heaps of each of 16 values every D-th heap is fixed by the others: N^D · 16^(D−1).
    let n = BigUint::from(10u32).pow(100);
    let census: HeapCensus = (0..16).map(|value| (value, n.clone())).collect();
    for heaps in [1, 3, 1000] {
        let tally = counted(&census, &ask(Of::Tuples, heaps));
        assert_eq!(tally.losing, n.pow(heaps) * BigUint::from(16u32).pow(heaps - 1));
    }
    // Two equal kinds: the even numbers of the second, of 100 heaps.
    let kinds: HeapCensus = [(0, 1u32.into()), (1 << 63, 1u32.into())].into_iter().collect();
    assert_eq!(counted(&kinds, &ask(Of::Multisets, 100)).losing, 51u32.into());
    // A census whose sums pass 128 bits agrees with one that is a little smaller, modulo m.
    let above: HeapCensus = [(1, BigUint::from(1u32) << 130), (2, 5u32.into())].into_iter().collect();
    let within: HeapCensus = [(1, BigUint::from(1u32) << 30), (2, 5u32.into())].into_iter().collect();
    for of in [Of::Tuples, Of::Multisets] {
        let modulo = HeapsAsk { modulus: Some(1 << 20), ..ask(of, 6) };
        assert_eq!(counted(&above, &modulo), counted(&within, &modulo));
    }
}

#[test]
fn what_is_too_much_is_refused() {
    let census = HeapCensus::of_values((0..30).map(|bit| 1 << bit));
    assert!(estimate(&census, &ask(Of::Tuples, 2)).unwrap_err().to_string().contains("2^30"));
    let small = HeapCensus::of_values(0..100);
    assert!(estimate(&small, &ask(Of::Tuples, 1001)).unwrap_err().to_string().contains("1 000"));
    assert!(estimate(&small, &ask(Of::Multisets, 101)).is_err());
    let listed = HeapsAsk { method: Method::Reference, ..ask(Of::Tuples, 5) };
    assert!(estimate(&small, &listed).unwrap_err().to_string().contains("1 000 000 000"));
    let progress = Progress::new();
    progress.cancel();
    assert_eq!(count(&small, &ask(Of::Tuples, 3), &progress), Err(Cancelled));
}

#[test]
fn progress_ends_at_its_total() {
    let progress = Progress::new();
    count(&HeapCensus::of_values(0..1000), &ask(Of::Multisets, 20), &progress).unwrap();
    let last = progress.snapshot();
    assert!(last.total > 0 && last.done == last.total && last.items == 1024);
}

proptest! {
    #[test]
    fn the_transform_is_the_enumeration(
        values in prop::collection::vec(prop_oneof![0u64..8, any::<u64>()], 0..9),
        heaps in 0u32..5,
        m in prop_oneof![2u64..100, 2u64..=1 << 63, Just(1 << 63)],
    ) {
        let census = HeapCensus::of_values(values);
        for of in [Of::Tuples, Of::Multisets] {
            for modulus in [None, Some(m)] {
                let fast = HeapsAsk { modulus, ..ask(of, heaps) };
                let listed = HeapsAsk { method: Method::Reference, ..fast };
                prop_assert_eq!(counted(&census, &fast), counted(&census, &listed));
            }
        }
    }

    /// Linear dependences among values survive the cut to pivots, and no others appear.
    #[test]
    fn states_have_xor_zero_where_values_have(values in prop::collection::vec(0u64..1 << 9, 1..12)) {
        let values: Vec<u64> = values.iter().map(|value| (value << 50) ^ (value / 4)).collect();
        let pivots = Pivots::of(values.iter().copied());
        for subset in 0u32..1 << values.len() {
            let chosen = || (0..values.len()).filter(|i| subset >> i & 1 == 1).map(|i| values[i]);
            let (xor, states) = (chosen().fold(0, |a, b| a ^ b), chosen().fold(0, |a, b| a ^ pivots.state(b)));
            prop_assert_eq!(xor == 0, states == 0);
            prop_assert!(states >> pivots.rank() == 0);
        }
    }
}
