use super::*;
use crate::arith::partitions::Parts;
use proptest::prelude::*;
use std::collections::HashSet;
use std::ops::ControlFlow;

fn code(text: &str) -> Code {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn options(code: &Code, heap: u64) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    code.visit_options(heap, &mut |option| {
        options.push(option.to_vec());
        ControlFlow::Continue(())
    });
    options
}

/// Any digit: its counts, whether it is open, its mark.
fn any_digit() -> impl Strategy<Value = Digit> {
    let spread = prop_oneof![Just(Spread::Any), Just(Spread::Unequal), Just(Spread::NotAllEqual)];
    (prop_oneof![0u32..16, 0u32..1 << 6, any::<u32>()], prop::bool::weighted(0.1), spread)
        .prop_map(|(counts, open, spread)| Digit::new(counts, open, spread))
}

/// Any code: d0 breaks the heap, some digits, maybe a tail.
pub(crate) fn any_code() -> impl Strategy<Value = Code> {
    let d0 = any_digit().prop_map(|d| Digit::new(d.counts() & !3, d.open_from() > Some(1), d.spread()));
    let d0 = prop_oneof![Just(Digit::default()), d0];
    let tail = prop_oneof![3 => Just(Digit::default()), 1 => any_digit()];
    (d0, prop::collection::vec(any_digit(), 0..5), tail).prop_map(|(d0, digits, tail)| {
        let digits: Vec<Digit> = std::iter::once(d0).chain(digits).collect();
        let end = digits.len() as u64;
        let runs = (0..).zip(digits).map(|(j, digit)| Run { first: j, last: Some(j), digit });
        Code::from_runs(runs.chain([Run { first: end, last: None, digit: tail }]))
    })
}

proptest! {
    #[test]
    fn canonical_text_reads_back_as_the_same_code(code in any_code()) {
        prop_assert_eq!(code.canonical().parse::<Code>(), Ok(code));
    }

    #[test]
    fn any_text_is_read_or_refused_with_its_place(text in r"\PC{0,12}|[0-9a-fA-F.{}!?+,\[\]G*= ]{0,12}") {
        for error in [text.parse::<Code>().err(), text.parse::<TakeSet>().err()].into_iter().flatten() {
            prop_assert!(text.get(error.at.clone()).is_some(), "{:?}", error);
            prop_assert_eq!(error.caret(&text).lines().count(), 2);
        }
    }

    #[test]
    fn options_are_those_of_the_digits(code in any_code(), heap in 0u64..14) {
        let listed = options(&code, heap);
        let mut expected = HashSet::new();
        for take in 0..=heap {
            let (rest, digit) = (heap - take, code.digit(take));
            let mut splits = vec![if rest == 0 { vec![] } else { vec![rest] }];
            let mut parts = Parts::new(rest, rest);
            while let Some(parts) = parts.advance() {
                splits.push(parts.to_vec());
            }
            expected.extend(splits.into_iter().filter(|split| {
                let different: HashSet<_> = split.iter().collect();
                let spread = split.len() < 2 || match digit.spread() {
                    Spread::Any => true,
                    Spread::Unequal => different.len() == split.len(),
                    Spread::NotAllEqual => different.len() > 1,
                };
                digit.allows(split.len() as u64) && spread
            }));
        }
        prop_assert_eq!(code.option_count(heap), Some(expected.len().into()));
        prop_assert!(listed.iter().all(|option| option.is_sorted_by(|a, b| a >= b)));
        prop_assert_eq!(listed.len(), expected.len());
        prop_assert_eq!(listed.into_iter().collect::<HashSet<_>>(), expected);
    }

    #[test]
    fn a_set_and_its_code_are_the_same_game(
        numbers in prop::collection::btree_set(1u64..30, 1..8),
        all_but: bool,
    ) {
        let listed: Vec<String> = numbers.iter().map(u64::to_string).collect();
        let text = format!("S({}{})", if all_but { "all but " } else { "" }, listed.join(","));
        let set: TakeSet = text.parse().unwrap();
        prop_assert_eq!(&set.canonical(), &text);
        prop_assert_eq!(&set.parameter().parse::<TakeSet>(), &Ok(set.clone()));
        let code = set.code();
        prop_assert!((1..40).all(|take| code.digit(take).allows(1) == (numbers.contains(&take) != all_but)));
        prop_assert_eq!(code.canonical().parse::<Code>().unwrap(), code.clone());
        prop_assert_eq!(TakeSet::of_code(&code), Some(set));
    }
}

#[test]
fn codes_are_read_in_every_spelling() {
    for (text, canonical) in [
        ("0.137", ".137"),
        (" .137000 ", ".137"),
        (".3f", ".3F"),
        ("4.3", "4.3"),
        ("4!.0", "4!.0"),
        ("4?.", "4!.0"),
        ("0.0", ".0"),
        ("0.[3]", ".[3]"),
        (".33[3]", ".[3]"),
        (".77[0]", ".77"),
        ("0.3003330[3]", ".3003330[3]"),
        ("4.[3]", "4.[3]"),
        (".{0,1}{2}", ".34"),
        (".{2, 3}", ".C"),
        (".{0,2,4+}", ".{0,2,4+}"),
        (".{0,2,3,4+}?", ".{0,2+}?"),
        (".{2,5}!3!7?8?", ".{2,5}!37!8?"),
        ("{2+}.0", "{2+}.0"),
    ] {
        let read = text.parse::<Code>().or_else(|_| format!("{text}0").parse()).unwrap();
        assert_eq!(read.canonical(), canonical, "{text}");
    }
}

#[test]
fn refusals_say_why_and_where() {
    for (text, at, why) in [
        ("", 0..0, "there is no code"),
        ("137", 0..3, "a code has a point"),
        ("7.0", 0..1, "d0 takes nothing, so a move that leaves one heap as it was is no move"),
        ("1.0", 0..1, "d0 takes nothing, so a move that leaves nothing of something is no move"),
        ("{1+}.3", 0..4, "d0 takes nothing, so a move that leaves one heap as it was is no move"),
        ("14.3", 0..1, ""),
        ("04.3", 0..1, "more than one digit before the point adds tokens, so play need not end"),
        (".1G7", 2..3, "the digit G stands for more than three heaps, which is not read"),
        (".v", 1..2, "the digit v stands for more than three heaps, which is not read"),
        (".3*", 2..3, "* (any number of heaps) is not read"),
        (".4=", 2..3, "= (all heaps equal) is not read: no theorem covers its periods"),
        (".[03]", 1..5, "a tail of more than one digit is not read"),
        (".[3", 1..3, "the closing bracket is missing"),
        (".[]", 1..3, "no digit in the brackets"),
        (".[3]7", 4..5, "nothing can follow a tail that repeats for ever"),
        (".3.7", 2..3, "a code has one point"),
        (".!", 1..2, "a mark stands after a digit"),
        (".4!?", 3..4, "a digit has one mark at most"),
        ("4.", 2..2, "no digit after the point"),
        (".{2,32}", 4..6, "more than 31 heaps"),
        (".{2+,3}", 4..5, "only the last number can be open"),
        (".{4,2+}", 4..6, "only the largest number can be open"),
        (".{2", 3..3, "a comma or a closing brace is missing"),
        (".{}", 2..3, "a number of heaps is missing"),
        (".7é", 2..4, "'é' is no digit of a code"),
        (".7 7", 2..3, "' ' is no digit of a code"),
    ] {
        let error = text.parse::<Code>().unwrap_err();
        assert_eq!(error.at, at, "{text}: {error}");
        assert!(error.what == why || why.is_empty(), "{text}: {error}");
    }
    let error = ".1é*".parse::<Code>().unwrap_err();
    assert_eq!(error.caret(".1é*"), ".1é*\n  ^");
    let line = crate::input::InputError::from(".3*".parse::<Code>().unwrap_err()).to_string();
    assert_eq!(line, "* (any number of heaps) is not read; accepted: braces that say it; for example .{0+}");
    for (text, at) in [("S(1,,3)", 4..4), ("S(1,0)", 4..5), ("S(1", 3..3), ("1,x,3", 2..3), ("all but", 7..7)]
    {
        assert_eq!(text.parse::<TakeSet>().unwrap_err().at, at, "{text}");
    }
}

#[test]
fn facts_are_those_the_theorems_need() {
    let grundy = code("4!.0");
    assert_eq!((grundy.last_digit(), grundy.most_heaps()), (Some(0), Some(2)));
    assert!(grundy.has(Spread::Unequal) && !grundy.is_octal());
    assert!(code(".33").is_taking_only() && code(".33").is_octal());
    assert!(code(".3F").is_hexadecimal() && !code(".3F").is_octal());
    assert!(!code(".{2,4}").is_hexadecimal() && code(".{2+}").most_heaps().is_none());
    assert_eq!(code(".3003330[3]").tail(), Some((8, Digit::octal(3))));
    assert_eq!(code("0.0").last_digit(), Some(0));
}

#[test]
fn meaning_is_told_run_by_run() {
    for (text, lines) in [
        (
            ".137",
            vec![
                "take 1 and leave nothing",
                "take 2 and leave nothing or one heap",
                "take 3 and leave nothing, one heap or two",
            ],
        ),
        (".[3]", vec!["take any number and leave nothing or one heap"]),
        (
            ".3003330[3]",
            vec![
                "take 1 and leave nothing or one heap",
                "take 4 to 6 and leave nothing or one heap",
                "take 8 or more and leave nothing or one heap",
            ],
        ),
        (".{0,2,4+}?", vec!["take 1 and leave nothing, two heaps or four or more, not all equal"]),
        ("C.88", vec!["split a heap into two heaps or three", "take 1 or 2 and leave three heaps"]),
        (".0", vec!["no move at all"]),
    ] {
        assert_eq!(code(text).meaning(), lines, "{text}");
    }
}

#[test]
fn a_huge_number_costs_no_more_than_a_small_one() {
    let set: TakeSet = "S(1000000000000, 1)".parse().unwrap();
    assert_eq!(set.code().runs().len(), 2);
    assert_eq!(set.code().canonical(), "S(1,1000000000000)");
    let but: TakeSet = "all but 1e15".parse().unwrap();
    assert_eq!(but.code().canonical(), "S(all but 1000000000000000)");
    assert_eq!(but.code().option_count(u64::MAX >> 1), Some(((u64::MAX >> 1) - 1).into()));
    let mut first = Vec::new();
    code("4.[7]").visit_options(u64::MAX >> 1, &mut |option| {
        first.push(option.to_vec());
        if first.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(first, [vec![(1 << 63) - 2, 1], vec![(1 << 63) - 3, 2]]);
}
