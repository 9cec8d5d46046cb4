//! The law against the rules by exhaustive play, and against other definitions where no play reaches.

use super::{Wythoff, option_count};
use crate::arith::least_unused::LeastUnused;
use crate::count::wythoff::{Region, losing};
use crate::games::{ClosedForm, Game, Law, Outcome, Position, Rules, Setup, Shape, Value};
use crate::grundy::lines;
use crate::progress::Progress;
use num_bigint::BigUint;
use num_traits::{One, Pow};
use proptest::prelude::*;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

fn rooms(t: u64) -> (Arc<dyn Rules>, Law) {
    let game = Wythoff::new();
    let mut setup: Setup = game.setup();
    setup.set("t", Value::Number(t.into()));
    (game.rules(&setup), game.law(&setup).unwrap())
}

/// Losing cells of the board 0..=n by play alone: losing when no option is losing.
fn play(rules: &dyn Rules, n: u64) -> Vec<bool> {
    let side = (n + 1) as usize;
    let mut losing = vec![false; side * side];
    rules.visit_positions(n, &mut |heaps| {
        let mut wins = false;
        rules.visit_options(heaps, &mut |option| {
            wins = losing[option[0] as usize * side + option[1] as usize];
            if wins { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        losing[heaps[0] as usize * side + heaps[1] as usize] = !wins;
        ControlFlow::Continue(())
    });
    losing
}

#[test]
fn law_agrees_with_exhaustive_play() {
    for (t, n) in [(1, 300), (2, 200), (3, 200), (4, 200), (5, 200), (6, 200), (40, 100)] {
        let (rules, law) = rooms(t);
        let played = play(rules.as_ref(), n);
        for (cell, &losing) in played.iter().enumerate() {
            let heaps = [cell as u64 / (n + 1), cell as u64 % (n + 1)];
            let expected = if losing { Outcome::Losing } else { Outcome::Winning };
            assert_eq!(law.outcome(&heaps), Some(expected), "t = {t}, {heaps:?}");
        }
    }
}

/// Four independent ways to 2000: values from the rules, the law, the table method, the counts.
#[test]
fn table_method_formula_play_and_counts_agree_to_2000() {
    const N: usize = 2000;
    let (_, law) = rooms(1);
    let progress = Progress::new();
    let played = lines::Table::solve(1, N + 1, N + 1, 2, &progress).unwrap();
    let mut partner = vec![0; N + 1];
    for step in LeastUnused::new(1).take_while(|step| step.upper <= N as u64) {
        partner[step.lower as usize] = step.upper as usize;
        partner[step.upper as usize] = step.lower as usize;
    }
    let mut in_sum = vec![0u32; 2 * N + 1];
    let mut in_box = vec![0u32; N + 1];
    for (a, b) in (0..=N).flat_map(|a| (0..=N).map(move |b| (a, b))) {
        let losing = played.value(a, b) == Some(0);
        assert_eq!(law.outcome(&[a as u64, b as u64]).unwrap().is_losing(), losing, "law, ({a},{b})");
        if losing {
            in_sum[a + b] += 1;
            in_box[a.max(b)] += 1;
            // A partner beyond the table is not listed.
            assert_eq!((partner[a], partner[b]), (b, a), "table method, ({a},{b})");
        }
    }
    let (mut box_count, mut sum_count) = (0, 0);
    for n in 0..=N {
        box_count += in_box[n];
        sum_count += in_sum[n];
        assert_eq!(losing(1, &n.into(), Region::Box), Some(box_count.into()), "box {n}");
        assert_eq!(losing(1, &n.into(), Region::Sum), Some(sum_count.into()), "sum {n}");
    }
}

#[test]
fn the_first_losing_pairs_are_the_published_ones() {
    let list = |t, most: u64| {
        let (_, law) = rooms(t);
        let pairs = (0..=most).flat_map(|a| (a..=most).map(move |b| (a, b)));
        pairs.filter(|&(a, b)| law.outcome(&[a, b]).unwrap().is_losing()).collect::<Vec<_>>()
    };
    let golden = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)];
    assert_eq!(list(1, 20), golden);
    assert_eq!(list(3, 21), [(0, 0), (1, 4), (2, 8), (3, 12), (5, 17), (6, 21)]);
}

#[test]
fn options_are_legal_distinct_and_counted() {
    for t in [1, 2, 3, 7, 100] {
        let (rules, _) = rooms(t);
        assert_eq!(rules.shape(), Shape::Lines { band: t });
        for (a, b) in (0..12).flat_map(|a| (0..12).map(move |b| (a, b))) {
            let mut seen = HashSet::new();
            rules.visit_options(&[a, b], &mut |option| {
                let (k, l) = (a - option[0], b - option[1]);
                assert!(k + l > 0 && (k == 0 || l == 0 || k.abs_diff(l) < t), "({a},{b}) to {option:?}");
                assert!(seen.insert((option[0], option[1])), "twice: {option:?} from ({a},{b})");
                ControlFlow::Continue(())
            });
            let legal = (0..=a).flat_map(|k| (0..=b).map(move |l| (k, l)));
            let legal = legal.filter(|&(k, l)| k + l > 0 && (k == 0 || l == 0 || k.abs_diff(l) < t));
            assert_eq!(seen.len(), legal.count());
            assert_eq!(rules.option_count(&[a, b]), Some(BigUint::from(seen.len())));
        }
    }
}

#[test]
fn walking_options_stops_when_told() {
    let (rules, _) = rooms(2);
    let heap = crate::games::LARGEST_HEAP;
    let mut seen = 0;
    rules.visit_options(&[heap, heap], &mut |_| {
        seen += 1;
        if seen == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(seen, 5);
    assert!(rules.admits(&[heap, heap]) && !rules.admits(&[heap + 1, 0]) && !rules.admits(&[1, 2, 3]));
    // a + b + min(a, b) for t = 1.
    let (rules, _) = rooms(1);
    assert_eq!(rules.option_count(&[heap, heap]), Some(BigUint::from(heap) * 3u32));
}

/// Every losing option and no other, where all options can be looked at.
#[test]
fn winning_moves_are_all_the_losing_options() {
    for (t, n) in [(1, 90), (2, 60), (3, 60), (5, 40), (50, 30)] {
        let (rules, law) = rooms(t);
        for (a, b) in (0..=n).flat_map(|a| (0..=n).map(move |b| (a, b))) {
            let mut losing = Vec::new();
            rules.visit_options(&[a, b], &mut |option| {
                if law.outcome(option).unwrap().is_losing() {
                    losing.push(Position::pair(option[0], option[1]));
                }
                ControlFlow::Continue(())
            });
            losing.sort();
            assert_eq!(law.winning_moves(&[a, b]), Some(losing), "t = {t}, ({a},{b})");
        }
    }
}

#[test]
fn winning_moves_lead_to_losing_pairs_to_400() {
    let (_, law) = rooms(1);
    for (a, b) in (0..=400u64).flat_map(|a| (a..=400).map(move |b| (a, b))) {
        let moves = law.winning_moves(&[a, b]).unwrap();
        let losing = law.outcome(&[a, b]).unwrap().is_losing();
        assert_eq!(moves.is_empty(), losing, "({a},{b})");
        for to in &moves {
            let &[x, y] = to.heaps() else { panic!("two heaps") };
            assert!(law.outcome(&[x, y]).unwrap().is_losing());
            let (k, l) = (a - x, b - y);
            assert!(k + l > 0 && (k == 0 || l == 0 || k == l), "({a},{b}) to ({x},{y})");
        }
        let mirrored: HashSet<_> = law.winning_moves(&[b, a]).unwrap().into_iter().collect();
        let swapped = moves.iter().map(|m| Position::pair(m.heaps()[1], m.heaps()[0])).collect();
        assert_eq!(mirrored, swapped);
    }
}

/// Losing by Fibonacci numeration, with no root and no floor: write a and b as sums of distinct,
/// never neighbouring Fibonacci numbers 1, 2, 3, 5, …; a losing pair is an a whose digits end in an
/// even number of zeros, and b has the same digits with one zero more. Source: Fraenkel (1982).
fn losing_by_numeration(a: &BigUint, b: &BigUint) -> bool {
    let (a, b) = if a <= b { (a, b) } else { (b, a) };
    if a.bits() == 0 {
        return b.bits() == 0;
    }
    let mut fibonacci = vec![BigUint::from(1u32), BigUint::from(2u32)];
    while fibonacci[fibonacci.len() - 1] <= *b {
        fibonacci.push(&fibonacci[fibonacci.len() - 1] + &fibonacci[fibonacci.len() - 2]);
    }
    let digits = |number: &BigUint| {
        let mut rest = number.clone();
        let mut places: Vec<usize> = Vec::new();
        for (place, f) in fibonacci.iter().enumerate().rev() {
            if *f <= rest {
                rest -= f;
                places.push(place);
            }
        }
        places
    };
    let (a, b) = (digits(a), digits(b));
    a[a.len() - 1] % 2 == 0 && b == a.iter().map(|place| place + 1).collect::<Vec<_>>()
}

fn law_says_losing(law: &dyn ClosedForm, a: &BigUint, b: &BigUint) -> bool {
    let known = law.at_any_size(&[a.clone(), b.clone()]).unwrap().unwrap();
    let only = law.outcome_at_any_size(&[a.clone(), b.clone()]).unwrap().unwrap();
    assert_eq!(known.outcome, only);
    assert_eq!(known.winning_moves.is_empty(), only.is_losing());
    only.is_losing()
}

#[test]
fn numeration_agrees_on_a_small_board() {
    let (_, law) = rooms(1);
    for (a, b) in (0..150u64).flat_map(|a| (0..150).map(move |b| (a, b))) {
        let numeration = losing_by_numeration(&a.into(), &b.into());
        assert_eq!(law.outcome(&[a, b]).unwrap().is_losing(), numeration, "({a},{b})");
    }
}

#[test]
fn fibonacci_and_lucas_pairs() {
    let (_, law) = rooms(1);
    // Consecutive members are a losing pair every other time: (1,2) (3,5) (8,13), (4,7) (11,18) …
    for (first, second) in [(1u32, 2u32), (4, 7)] {
        let (mut a, mut b) = (BigUint::from(first), BigUint::from(second));
        for step in 0..1000 {
            assert_eq!(law_says_losing(&*law, &a, &b), step % 2 == 0, "({a}, {b})");
            assert!(!law_says_losing(&*law, &(&a + 1u32), &(&b + 1u32)) || a.bits() < 3);
            (a, b) = (b.clone(), a + b);
        }
    }
}

#[test]
fn neighbours_of_large_multiples() {
    let (_, law) = rooms(1);
    // φ as the quotient of neighbouring Fibonacci numbers of about 500 digits.
    let (mut f, mut g) = (BigUint::one(), BigUint::one());
    for _ in 0..2400 {
        (f, g) = (g.clone(), f + g);
    }
    for exponent in [18u32, 36, 100] {
        for offset in 0..40u32 {
            let k = Pow::pow(BigUint::from(10u32), exponent) + offset * offset * 37u32;
            let near = &k * &g / &f;
            let mut losing = 0;
            for (shift, stretch) in (0..3u32).flat_map(|s| (0..3u32).map(move |r| (s, r))) {
                let a = &near + shift - 1u32;
                let b = &a + &k + stretch - 1u32;
                let expected = losing_by_numeration(&a, &b);
                assert_eq!(law_says_losing(&*law, &a, &b), expected, "10^{exponent} + {offset}");
                losing += u32::from(expected);
            }
            assert!(losing >= 1, "the pair itself is among its neighbours");
        }
    }
}

#[test]
fn widths_join_without_a_seam() {
    let (_, law) = rooms(1);
    // k on both sides of where 5k² leaves i64, u64 and u128.
    for k in [1_358_187_913u64, 1_920_767_766, 3_000_000_000, 8_249_634_742_471_189_717] {
        for k in k - 2..=k + 2 {
            let k = BigUint::from(k);
            // (k + isqrt(5k²))/2 from a root by bisection, sharing no code with the law.
            let square = &k * &k * 5u32;
            let (mut low, mut high) = (BigUint::ZERO, &square + 1u32);
            while &low + 1u32 < high {
                let middle = (&low + &high) / 2u32;
                if &middle * &middle <= square { low = middle } else { high = middle }
            }
            let a = (&k + low) / 2u32;
            assert!(law_says_losing(&*law, &a, &(&a + &k)));
            assert!(!law_says_losing(&*law, &(&a + 1u32), &(&a + &k + 1u32)));
            assert!(!law_says_losing(&*law, &(&a - 1u32), &(&a + &k - 1u32)));
        }
    }
}

#[test]
fn ten_thousand_digits_come_back() {
    let (_, law) = rooms(1);
    let a = Pow::pow(BigUint::from(10u32), 10_000u32);
    let b = &a + Pow::pow(BigUint::from(10u32), 9_999u32);
    let known = law.at_any_size(&[a.clone(), b.clone()]).unwrap().unwrap();
    assert_eq!(known.outcome, Outcome::Winning);
    for to in &known.winning_moves {
        assert!(law_says_losing(&*law, &to[0], &to[1]));
    }
    assert_eq!(known.options, Some(&a * 2u32 + &b));
    assert!(known.reason.iter().all(|line| line.chars().count() < 200));
}

#[test]
fn beliefs_are_refuted_where_they_say() {
    let (_, law) = rooms(1);
    let losing = |a: u64, b: u64| law.outcome(&[a, b]).unwrap().is_losing();
    assert!(losing(165_580_140, 267_914_295) && !losing(165_580_141, 267_914_296));
    for (a, b) in [(1, 2), (4, 7), (9, 15)] {
        let rounded = ((b - a) as f64 * 1.618_033_988_749_895 + 0.5) as u64;
        assert!(losing(a, b) && rounded != a);
    }
    for n in 1..500 {
        assert!(!losing(n, 0));
        assert_eq!(law.winning_moves(&[n, 0]), Some(vec![Position::pair(0, 0)]));
    }
    assert!(losing(1, 2) && 1 ^ 2 != 0 && !losing(3, 3));
    for belief in &Wythoff::new().about().beliefs {
        assert!(Position::read(crate::games::Form::Pair, &belief.position).is_ok());
    }
}

#[test]
fn reasons_show_the_numbers() {
    let (_, law) = rooms(1);
    assert_eq!(law.reason(&[7, 4]), ["k = 7 − 4 = 3", "⌊3φ⌋ = 4, the smaller heap: losing"]);
    assert_eq!(
        law.reason(&[5, 7]),
        [
            "k = 7 − 5 = 2",
            "⌊2φ⌋ = 3, but the smaller heap is 5: winning",
            "losing with this difference: (3, 5)",
            "losing with heap 5: (3, 5)"
        ]
    );
    let (_, law) = rooms(3);
    assert_eq!(
        law.reason(&[5, 7]),
        ["α = (-1 + √13)/2", "7 − 5 = 2, no multiple of 3: winning", "losing with heap 5: (5, 17)"]
    );
}

#[test]
fn option_count_of_wide_bands() {
    // Every pair of takings, when the band is wider than the heaps: (a + 1)(b + 1) − 1.
    let count = option_count(&1000u32.into(), &70u32.into(), 1_000_000);
    assert_eq!(count, BigUint::from(1001u32 * 71 - 1));
}

fn digits30() -> impl Strategy<Value = BigUint> {
    prop::collection::vec(any::<u32>(), 3..5).prop_map(BigUint::new)
}

proptest! {
    /// About 10^30: winning moves are moves, lead to losing pairs, and losing pairs have none.
    #[test]
    fn winning_moves_hold_at_random(a in digits30(), b in digits30(), t in 1u64..8, pair in any::<bool>()) {
        let (_, law) = rooms(t);
        // Half of the cases are losing pairs built from the definition.
        let pairs = crate::arith::beatty::Beatty::with_difference(t).unwrap();
        let (a, b) = if pair { pairs.pair_big(&a) } else { (a, b) };
        let known = law.at_any_size(&[a.clone(), b.clone()]).unwrap().unwrap();
        prop_assert_eq!(known.outcome.is_losing(), known.winning_moves.is_empty());
        prop_assert!(!pair || known.outcome.is_losing());
        for to in &known.winning_moves {
            prop_assert!(to[0] <= a && to[1] <= b);
            let (k, l) = (&a - &to[0], &b - &to[1]);
            let apart = if k > l { &k - &l } else { &l - &k };
            let one_heap = (k.bits() == 0) != (l.bits() == 0);
            prop_assert!(one_heap || (k.bits() > 0 && l.bits() > 0 && apart < BigUint::from(t)));
            prop_assert!(law_says_losing(&*law, &to[0], &to[1]));
        }
    }
}
