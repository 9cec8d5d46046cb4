//! What is recognised is the same set of moves, position by position; what is nearly the same is not recognised.

use super::{Amount, Leaves, MovesText, Taking};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const LARGEST: u64 = 26;

/// The options of a position, each a sorted list of non-empty heaps (sums) or the pair itself.
fn options(text: &str, position: &[i64]) -> BTreeSet<Vec<u64>> {
    let moves = MovesText::read(text).unwrap().compile(&[("h", 4)]).unwrap();
    let mut seen = BTreeSet::new();
    let mut visit = |_: usize, heaps: &[u64]| {
        let mut heaps = heaps.to_vec();
        if position.len() == 1 {
            heaps.retain(|heap| *heap > 0);
            heaps.sort_unstable();
        }
        seen.insert(heaps);
        ControlFlow::Continue(())
    };
    assert!(moves.visit(position, &mut visit).unwrap().is_continue());
    seen
}

#[test]
fn recognised_vectors_are_the_same_moves() {
    let table: [(&str, usize, usize); 11] = [
        ("a,b -> a-k, b for k in 1..a; a, b-k for k in 1..b; a-k, b-k for k in 1..min(a, b)", 3, 0),
        ("a,b -> a-k, b-2*k for k in 1..min(a, b div 2)", 1, 0),
        ("a,b -> a-2*i, b+i for i in 1..a div 2; a+i, b-2*i for i in 1..b div 2", 2, 0),
        ("a,b -> a-k, b-k for k in 1..a if k <= b", 1, 0),
        ("a,b -> a-k, b-3*k for k in 1..a if 3*k <= b and a >= k", 1, 0),
        ("a,b -> a-k, b for k in 2..a step 2", 1, 0),
        ("a,b -> a-i, b-j for i in 1..min(a,h-1) for j in 1..min(b,h-1-i)", 0, 3),
        ("a,b -> a-1, b if a > 0; a, b-1 if b >= 1; a-2, b-1 if 2 <= a and 0 < b", 0, 3),
        ("a,b -> a-i, b for i in 1..min(a, 9) if is_prime(i) or i = 1", 0, 5),
        ("a,b -> a-3+k, b-k for k in 0..min(b, 3) if a >= 3 - k", 0, 4),
        ("a,b -> a - (2*k+1), b-1 for k in 0..3 if b > 0 and a - 2*k >= 1", 0, 4),
    ];
    for (text, rays, steps) in table {
        let vectors = MovesText::read(text).unwrap().vectors(&[("h", 4)]).unwrap_or_else(|| panic!("{text}"));
        assert_eq!((vectors.rays.len(), vectors.steps.len()), (rays, steps), "{text}");
        for a in 0..LARGEST as i64 {
            for b in 0..LARGEST as i64 {
                let multiples = vectors.rays.iter().flat_map(|[x, y]| (1..=60).map(move |k| [k * x, k * y]));
                let plain: BTreeSet<Vec<u64>> = multiples
                    .chain(vectors.steps.iter().copied())
                    .filter(|[x, y]| *x <= a && *y <= b)
                    .map(|[x, y]| vec![(a - x) as u64, (b - y) as u64])
                    .collect();
                assert_eq!(options(text, &[a, b]), plain, "{text} at ({a},{b})");
            }
        }
    }
}

#[test]
fn recognised_takings_are_the_same_moves() {
    let table: [(&str, usize); 11] = [
        ("n -> n-k for k in 1..n", 2),
        ("n -> n-k for k in 1..min(n, 3)", 6),
        ("n -> n-k for k in 1..n-1", 1),
        ("n -> n-1 if n > 0; n-3 if n >= 3; n-h if n >= h", 6),
        ("n -> n-2 if n > 2; [] if n = 5", 2),
        ("n -> [k, n-k] for k in 1..(n-1) div 2", 1),
        ("n -> [k, n-k] for k in 1..n div 2; n-k for k in 1..n", 3),
        ("n -> [k, n-2-k] for k in 0..(n-2) div 2; n-1 if n > 0", 5),
        ("n -> [k, n-k] for k in 1..n-1", 1),
        ("n -> [k, n-j-k] for j in 1..3 for k in 1..(n-j-1) div 2", 3),
        ("n -> n-k for k in 1..min(n,20) if k mod 4 = 1", 10),
    ];
    for (text, count) in table {
        let takings = MovesText::read(text).unwrap().takings(&[("h", 4)]).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(takings.len(), count, "{text}: {takings:?}");
        for n in 0..LARGEST {
            let mut plain = BTreeSet::new();
            for Taking { amount, leaves } in &takings {
                let amounts = match amount {
                    Amount::Exactly(j) => *j..=*j,
                    Amount::AtLeast(j) => *j..=n,
                };
                for rest in amounts.filter(|j| *j <= n).map(|j| n - j) {
                    match leaves {
                        Leaves::Nothing => plain.extend((rest == 0).then(Vec::new)),
                        Leaves::One => plain.extend((rest > 0).then(|| vec![rest])),
                        Leaves::Two => plain.extend((1..=rest / 2).map(|k| vec![k, rest - k])),
                        Leaves::TwoUnequal => {
                            plain.extend((1..=rest / 2).filter(|k| 2 * k != rest).map(|k| vec![k, rest - k]))
                        }
                    }
                }
            }
            assert_eq!(options(text, &[n as i64]), plain, "{text} at {n}");
        }
    }
}

#[test]
fn what_is_nearly_the_same_is_not_recognised() {
    for text in [
        "a,b -> a-k, b for k in 1..a-1",
        "a,b -> a-k, b for k in 1..a if b > 0",
        "a,b -> a-k, b for k in 2..a",
        "a,b -> a-k-1, b for k in 1..a-1",
        "a,b -> a-k, b-k for k in 1..min(a, b, 2*b-a)",
        "a,b -> a-k, b-2*k for k in 1..min(a div 2, b div 2)",
        "a,b -> a-1, b",
        "a,b -> a-2, b+1 if a in 2..99",
        "a,b -> b, a-1 if a > 0",
        "a,b -> a-k, b for k in 1..a if k mod 2 = 1",
        "a,b -> a+0*k, b for k in 1..2",
        "a,b -> a-1, b if a > 1",
        "a,b -> a-k*b, b for k in 1..a",
        "a,b -> a-1, b if a > 0 and a mod 2 = 0",
        "a,b -> a-i, b-j for i in 1..a for j in 1..b",
        "n -> n-1",
    ] {
        assert_eq!(MovesText::read(text).unwrap().vectors(&[]), None, "{text}");
    }
    for text in [
        "n -> n-k for k in 1..n div 2",
        "n -> n-k*k for k in 1..isqrt(n)",
        "n -> n-2*k for k in 1..n div 2",
        "n -> n div i for i in 2..6 if n > 0",
        "n -> n-k for k in 0..n",
        "n -> n-k for k in 1..n-2",
        "n -> [k, n-k] for k in 2..n div 2",
        "n -> [k, n-k] for k in 0..n div 2",
        "n -> [k, n-k] for k in 1..n div 3",
        "n -> [k, k] for k in 1..n div 2",
        "n -> [k, n-2*k] for k in 1..n div 2",
        "n -> [] if n < 5",
        "n -> n-1 if n > 2",
        "n -> n-k for k in 1..n if n mod k = 0",
        "n -> n+k for k in 1..3",
        "a,b -> a-k, b for k in 1..a",
    ] {
        assert_eq!(MovesText::read(text).unwrap().takings(&[]), None, "{text}");
    }
}
