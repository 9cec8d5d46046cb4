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
    for text in [".16", ".127", ".6", ".04", ".004", ".45", ".644", ".376", "4.4", "4!.0", ".4!3", ".0077"] {
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

/// Code, period, preperiod and largest value, from the tables of Guy and Smith and of Flammenkamp.
const PERIODIC: [(&str, u64, u64, u64); 33] = [
    (".77", 12, 71, 8),
    (".07", 34, 53, 9),
    (".137", 34, 52, 9),
    (".4", 34, 54, 9),
    (".17", 34, 33, 7),
    (".45", 20, 498, 8),
    (".44", 24, 143, 8),
    (".15", 10, 1, 2),
    (".26", 4, 1, 3),
    (".34", 8, 7, 3),
    (".53", 9, 11, 4),
    (".017", 60, 15, 8),
    (".044", 36, 214, 8),
    (".051", 48, 48, 5),
    (".055", 148, 259, 8),
    (".152", 48, 2, 4),
    (".173", 40, 21, 7),
    (".375", 18, 37, 8),
    (".156", 349, 3479, 23),
    (".356", 142, 7315, 19),
    (".644", 442, 3256, 64),
    (".16", 149_459, 105_351, 23),
    (".56", 144, 326_640, 64),
    (".127", 4, 46_578, 56),
    ("4.4", 12, 72, 8),
    ("S(1,3,4)", 7, 0, 3),
    ("S(2,4,7)", 3, 8, 3),
    ("S(2,5,7)", 22, 0, 3),
    ("S(3,5,9)", 2, 14, 3),
    ("S(4,10,12)", 22, 0, 3),
    ("S(1,2,4,8,16,32,64,128,256,512)", 3, 0, 2),
    ("S(1,2,3,5,7,11,13,17,19,23,29,31,37,41,43,47,53,59,61,67,71,73,79,83,89,97)", 4, 0, 3),
    ("S(3)", 6, 0, 1),
];

#[test]
fn periods_begin_where_they_are_known_to() {
    for (text, period, preperiod, largest) in PERIODIC {
        let code = text.parse::<Code>().or_else(|_| text.parse::<TakeSet>().map(|set| set.code())).unwrap();
        let proof = 2 * preperiod + period + code.last_digit().unwrap();
        let values = values(&code, proof + period);
        let last = values.cells().last_break(0..proof, period, 0);
        assert_eq!(last.map_or(0, |heap| heap + 1), preperiod, "{text}");
        assert_eq!(values.largest().0, largest, "{text}");
    }
    for (text, period, saltus, from) in [
        (".8", 3, 1, 1),
        (".28", 53, 16, 1),
        (".29", 53, 16, 1),
        (".F8", 6, 4, 7),
        (".89", 4, 2, 3),
        ("8.0", 2, 1, 1),
        (".C", 2, 1, 1),
        (".3F", 6, 3, 1),
        (".3003330[3]", 4, 2, 0),
        (".003[3]", 3, 1, 0),
        (".[3]", 1, 1, 0),
    ] {
        assert_eq!(values(&code(text), 600).cells().first_break(from..600, period, saltus), None, "{text}");
    }
}

#[test]
fn values_in_print_are_found() {
    let zeros = |values: &CodeValues| -> Vec<u64> {
        (0..values.len()).filter(|&heap| values.value(heap) == Some(0)).collect()
    };
    let grundy = values(&code("4!.0"), 1501);
    let first = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3];
    assert!(grundy.cells().iter().take(20).eq(first));
    assert_eq!((zeros(&grundy).len(), zeros(&grundy).last()), (42, Some(&1222)));
    let kayles = values(&code(".77"), 168);
    let broken: Vec<u64> = (0..156).filter(|&n| kayles.value(n) != kayles.value(72 + n % 12)).collect();
    assert_eq!(broken, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
    let lasker = values(&code("4.[3]"), 400);
    for heap in 1..400 {
        let value = match heap % 4 {
            3 => heap + 1,
            0 => heap - 1,
            _ => heap,
        };
        assert_eq!(lasker.value(heap), Some(value));
    }
    let squares: Vec<String> = (1..10).map(|root: u64| (root * root).to_string()).collect();
    let squares = values(&squares.join(",").parse::<TakeSet>().unwrap().code(), 86);
    assert_eq!(zeros(&squares), [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85]);
    // Dawson's Kayles and Dawson's Chess are one game, shifted.
    let (kayles, chess) = (values(&code(".07"), 500), values(&code(".137"), 500));
    assert!((1..500).all(|heap| kayles.value(heap) == chess.value(heap - 1)));
    let (a, b) = (values(&code(".161"), 520), values(&code(".36"), 520));
    assert_eq!((0..520).find(|&heap| a.value(heap) != b.value(heap)), Some(519));
}

#[test]
fn a_set_with_a_large_number_needs_no_table_of_digits() {
    let set: TakeSet = "S(1,100000)".parse().unwrap();
    let values = values(&set.code(), 300_000);
    // Even and odd alternate until the large number offers its own.
    assert_eq!([99_999, 100_000, 100_001].map(|heap| values.value(heap)), [Some(1), Some(2), Some(0)]);
}
