use super::*;
use crate::games::codes::TakeSet;
use crate::games::codes::tests::any_code;
use proptest::prelude::*;

fn code(text: &str) -> Code {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn values(code: &Code, heaps: u64) -> CodeValues {
    let mut values = CodeValues::new(code);
    values.extend(heaps, &Progress::new()).unwrap();
    values
}

fn assert_same(code: &Code, found: &Cells, expected: &Cells) {
    let first = found.iter().zip(expected.iter()).position(|(a, b)| a != b);
    assert_eq!((first, found.len()), (None, expected.len()), "{code}");
}

fn check(code: &Code, heaps: u64) {
    assert_same(code, values(code, heaps).cells(), &by_definition(code, heaps));
}

#[test]
fn octal_codes_of_three_digits_agree_with_the_definition() {
    for d0 in [0, 4] {
        for digits in 0..512 {
            check(&Code::of_digits([d0, digits >> 6, digits >> 3 & 7, digits & 7]), 300);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn random_codes_agree_with_the_definition(code in any_code(), heaps in 1u64..36) {
        check(&code, heaps);
    }

    #[test]
    fn random_hexadecimal_codes_agree_with_the_definition(
        digits in prop::collection::vec(0u32..16, 1..4),
        d0 in prop::sample::select(vec![0u32, 4, 8, 12]),
    ) {
        check(&Code::of_digits([d0].into_iter().chain(digits)), 70);
    }

    #[test]
    fn random_sets_agree_with_the_definition(
        numbers in prop::collection::vec(1u64..90, 1..7),
        all_but: bool,
    ) {
        let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
        let but = if all_but { "all but " } else { "" };
        check(&format!("{but}{}", numbers.join(",")).parse::<TakeSet>().unwrap().code(), 250);
    }

    #[test]
    fn values_extended_in_steps_and_resumed_are_the_same(
        code in any_code(),
        steps in prop::collection::vec(0u64..40, 1..4),
    ) {
        let mut stepped = CodeValues::new(&code);
        for &step in &steps {
            stepped.extend(step, &Progress::new()).unwrap();
            stepped = CodeValues::resume(&code, stepped.into_cells());
        }
        stepped.extend(40, &Progress::new()).unwrap();
        assert_same(&code, stepped.cells(), values(&code, 40).cells());
    }
}

#[test]
fn sparse_space_agrees_with_the_plain_scan_on_long_runs() {
    for text in [".16", ".127", ".6", ".04", ".004", ".45", ".644", ".376", "4.4", "4!.0", ".4!7", ".0077"] {
        let code = code(text);
        let mut plain = CodeValues::by_plain_scan(&code).unwrap();
        plain.extend(5000, &Progress::new()).unwrap();
        let sparse = values(&code, 5000);
        assert!(sparse.mask().is_some(), "{text}");
        assert_same(&code, sparse.cells(), plain.cells());
        let mut resumed = CodeValues::resume(&code, values(&code, 3333).into_cells());
        resumed.extend(5000, &Progress::new()).unwrap();
        assert_same(&code, resumed.cells(), plain.cells());
    }
}

#[test]
fn a_cancel_leaves_the_values_there_are() {
    let progress = Progress::new();
    let mut kayles = CodeValues::new(&code(".77"));
    kayles.extend(20, &progress).unwrap();
    progress.cancel();
    assert_eq!(kayles.extend(100, &progress), Err(Cancelled));
    assert_eq!(kayles.len(), 20);
}
