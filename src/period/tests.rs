//! Periods against the published ones, and against sequences made to mislead.

use super::theorems::{Moves, Theorem, vectors};
use super::*;
use crate::games::codes::{Code, TakeSet};

pub(super) fn code(text: &str) -> Code {
    if text.starts_with("S(") { text.parse::<TakeSet>().unwrap().code() } else { text.parse().unwrap() }
}

/// The values of a game, none of them worked out yet.
pub(super) fn values(text: &str) -> CodeValues {
    CodeValues::new(&code(text))
}

fn found(text: &str, limit: u64) -> Finding {
    let mut source = values(text);
    let moves = Moves::from(&code(text));
    search(&mut source, &moves, limit, false, &Progress::new(), &mut |_| {}).unwrap()
}

fn figures(text: &str, limit: u64) -> (u64, u64, u64, &'static str) {
    let found = found(text, limit);
    let Period { period, preperiod, saltus } = found.period.unwrap_or_else(|| panic!("{text}: {found:?}"));
    (period, preperiod, saltus, found.standing.name())
}

#[test]
fn octal_periods_are_the_published_ones() {
    for (text, period, preperiod, largest) in [
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
        ("4.4", 12, 72, 8),
        (".156", 349, 3479, 23),
        (".644", 442, 3256, 64),
        (".127", 4, 46578, 56),
        (".16", 149459, 105351, 23),
    ] {
        let found = found(text, 600_000);
        let last = Moves::from(&code(text)).last;
        let heaps = 2 * preperiod + 2 * period + last;
        assert_eq!(found.period, Some(Period { period, preperiod, saltus: 0 }), "{text}");
        assert_eq!(found.standing, Standing::Proved { theorem: Theorem::Octal, heaps }, "{text}");
        assert_eq!(found.largest.unwrap().0, largest, "{text}");
    }
    // The last exception of .56 is 326639.
    let far = found(".56", 700_000);
    assert_eq!(far.period, Some(Period { period: 144, preperiod: 326640, saltus: 0 }));
    let kayles = found(".77", 168);
    assert_eq!(kayles.exceptions, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
    assert_eq!((kayles.standing.heaps(), kayles.largest), (168, Some((8, 27))));
}

#[test]
fn one_heap_fewer_than_the_theorem_reads_is_no_proof() {
    let short = found(".77", 167);
    assert_eq!(short.standing, Standing::Observed { heaps: 167, more: Some(1) });
    assert_eq!(short.period.unwrap().preperiod, 71);
    for (text, reads) in
        [(".77", 168), (".26", 2 + 8 + 2), (".4", 2 * 54 + 68 + 1), (".8", 117), (".28", 2018)]
    {
        assert_eq!(found(text, reads).standing.name(), "proved", "{text}");
        assert_ne!(found(text, reads - 1).standing.name(), "proved", "{text}");
        assert_eq!(found(text, 2100).standing.heaps(), reads, "{text}");
    }
}

#[test]
fn subtraction_sets_have_the_published_periods() {
    for (text, period, preperiod) in [
        ("S(1,3,4)", 7, 0),
        ("S(2,4,7)", 3, 8),
        ("S(2,5,7)", 22, 0),
        ("S(3,5,9)", 2, 14),
        ("S(4,10,12)", 22, 0),
        ("S(4,10,14)", 44, 0),
        ("S(1)", 2, 0),
    ] {
        assert_eq!(figures(text, 3000), (period, preperiod, 0, "proved"), "{text}");
    }
    for (text, period, saltus, preperiod) in [
        ("S(all but 2,3,7)", 4, 2, 0),
        ("S(all but 1,2)", 3, 1, 0),
        (".[3]", 1, 1, 0),
        (".3003330[3]", 4, 2, 0),
    ] {
        assert_eq!(figures(text, 1000), (period, preperiod, saltus, "proved"), "{text}");
    }
    assert_eq!(figures(".0[3]", 1000).3, "proved");
    assert_ne!(found("4.[3]", 1000).standing.name(), "proved");
}

#[test]
fn arithmetic_periods_are_the_published_ones() {
    for (text, period, saltus, preperiod, standing) in [
        (".8", 3, 1, 1, "proved"),
        (".28", 53, 16, 1, "proved"),
        (".F8", 6, 4, 7, "proved"),
        (".89", 4, 2, 3, "proved"),
        ("8.0", 2, 1, 1, "proved"),
        (".C", 2, 1, 1, "proved"),
        (".3F", 6, 3, 0, "observed"),
    ] {
        assert_eq!(figures(text, 2100), (period, preperiod, saltus, standing), "{text}");
    }
}

#[test]
fn games_with_marks_are_proved_by_their_own_theorems() {
    let proved = |text: &str| match found(text, 600).standing {
        Standing::Proved { theorem, heaps } => (theorem, heaps),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(proved("4!.34"), (Theorem::Unequal(2), 2 * 14 + 3 * 28 + 2));
    assert_eq!(proved(".0!5!"), (Theorem::Unequal(2), 2 * 13 + 3 * 20 + 2));
    assert_eq!(found("4!.0", 1500).standing.name(), "none");
    let mut grundy = values("4!.0");
    grundy.extend(1500, &Progress::new()).unwrap();
    let first: Vec<u64> = (0..20).map(|heap| Heaps::value(&grundy, heap)).collect();
    assert_eq!(first, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]);
}

/// A sequence that is given, up to its end.
struct Given(Vec<u16>, u64);

impl Heaps for Given {
    fn heaps(&self) -> u64 {
        self.1
    }
    fn value(&self, heap: u64) -> u64 {
        assert!(heap < self.1, "heap {heap} was not worked out");
        self.0[heap as usize].into()
    }
}

impl Source for Given {
    fn extend(&mut self, heaps: u64, _: &Progress) -> Result<(), Cancelled> {
        self.1 = heaps.min(self.0.len() as u64);
        Ok(())
    }
}

/// Random numbers that are the same in every run.
fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

#[test]
fn a_break_anywhere_that_the_theorem_reads_is_noticed() {
    let (mut state, moves) = (1, Moves::from(&code(".777")));
    for _ in 0..400 {
        let (p, n0) = (1 + random(&mut state) % 40, random(&mut state) % 60);
        let base: Vec<u16> = (0..n0 + p).map(|_| (random(&mut state) % 4) as u16).collect();
        let shape = Period { period: p, preperiod: n0, saltus: 0 };
        let all: Vec<u16> = (0..1000).map(|n| shape.at(&base[..], n).unwrap() as u16).collect();
        let search = |values: &[u16], limit| {
            let mut source = Given(values.to_vec(), 0);
            super::search(&mut source, &moves, limit, false, &Progress::new(), &mut |_| {}).unwrap()
        };
        let found = search(&all, 1000);
        let Period { period, preperiod, .. } = found.period.unwrap();
        // The shortest by the definition, and its smallest preperiod.
        let holds = |p: usize, from: usize| (from..1000 - p).all(|n| all[n] == all[n + p]);
        let least = (1..=p as usize).find(|&p| holds(p, 60)).unwrap();
        let first = (0..=60).find(|&from| holds(least, from)).unwrap();
        assert_eq!((period as usize, preperiod as usize), (least, first));
        let reads = found.standing.heaps();
        assert_eq!(reads, 2 * preperiod.max(1) + 2 * period + 3);
        assert_ne!(search(&all, reads - 1).standing.name(), "proved");
        let mut altered = all.clone();
        let at = preperiod + random(&mut state) % (reads - preperiod);
        altered[at as usize] += 5;
        let other = search(&altered, reads);
        assert!(
            other.standing.name() != "proved" || other.period != found.period,
            "{found:?} broken at {at}"
        );
    }
}

#[test]
fn proved_periods_go_on() {
    let plain = ["", "4", "4!", "8"]
        .into_iter()
        .flat_map(|first| (0..0x100).map(move |d| format!("{first}.{d:02X}")));
    let marked = (0..0x100).flat_map(|d| {
        ["!", "?"].map(|mark| format!("{}.{:X}{mark}{:X}?", ["", "8?"][d % 2], d / 16, d % 16))
    });
    let all_but = (0..0x100).map(|d| format!(".{}{}{}{}[3]", d / 64, d / 16 % 4, d / 4 % 4, d % 4));
    let mut proved = [0; 3];
    for (kind, text) in
        plain.map(|text| (0, text)).chain(marked.map(|text| (1, text))).chain(all_but.map(|text| (2, text)))
    {
        let found = found(&text, 120);
        if let (Standing::Proved { .. }, Some(period)) = (found.standing, found.period) {
            proved[kind] += 1;
            let mut source = values(&text);
            source.extend(250, &Progress::new()).unwrap();
            for n in period.preperiod..250 {
                assert_eq!(period.at(&source, n), Some(Heaps::value(&source, n)), "{text} {n} {found:?}");
            }
        }
    }
    assert!(proved.iter().all(|&proved| proved > 20), "{proved:?}");
}

#[test]
fn a_period_without_a_theorem_settles() {
    let mut source = values(".3F");
    let moves = Moves::from(&code(".3F"));
    let found = search(&mut source, &moves, 1_000_000, true, &Progress::new(), &mut |_| {}).unwrap();
    assert_eq!(found.period, Some(Period { period: 6, preperiod: 0, saltus: 3 }));
    assert_eq!(found.standing, Standing::Observed { heaps: source.heaps(), more: None });
    assert!(source.heaps() < 2000, "{}", source.heaps());
}

#[test]
fn rows_of_wythoff_have_the_measured_periods() {
    let measured = [(1, 0), (3, 0), (3, 0), (6, 8), (12, 9), (24, 27), (12, 37)];
    for (a, (period, preperiod)) in measured.into_iter().enumerate() {
        let values = crate::grundy::rows::row(1, a, 5000, &Progress::new()).unwrap();
        let found = vectors::measured(&values);
        assert_eq!(found.period, Some(Period { period, preperiod, saltus: period }), "row {a}");
        assert_eq!(found.standing, Standing::Observed { heaps: 5000, more: None }, "row {a}");
    }
    for short in [&[][..], &[5], &[0, 5, 1, 7, 3]] {
        assert_eq!(observed::<[u32]>(short), None);
    }
}

#[test]
fn observed_periods_by_the_definition() {
    let (progress, columns) = (Progress::new(), 200);
    for a in 0..6 {
        let values = crate::grundy::rows::row(1, a, columns, &progress).unwrap();
        let holds = |p: usize, from: usize| {
            let saltus = |b: usize| i64::from(values[b + p]) - i64::from(values[b]);
            (from..columns - p).all(|b| saltus(b) == saltus(from))
        };
        let all =
            (0..=columns - columns / 16).flat_map(|from| (1..=(columns - from) / 4).map(move |p| (from, p)));
        let least = all.into_iter().find(|&(from, p)| holds(p, from));
        let found = observed(&values[..]).map(|found| (found.preperiod as usize, found.period as usize));
        assert_eq!(found, least, "row {a}");
    }
}

#[test]
fn rows_of_finite_vectors_are_proved_and_go_on() {
    let mut state = 7;
    for _ in 0..60 {
        let steps: Vec<(u64, u64)> = (0..2 + random(&mut state) % 4)
            .map(|_| (random(&mut state) % 4, random(&mut state) % 5))
            .filter(|&step| step != (0, 0))
            .collect();
        for a in 0..6 {
            let (values, found) = vectors::row(&steps, a, 512, &Progress::new()).unwrap();
            let Standing::Proved { theorem, heaps } = found.standing else { continue };
            assert!(theorem == Theorem::Vectors && heaps <= values.len() as u64);
            let period = found.period.unwrap();
            // More columns than any proof has read: a limit that no theorem stops at.
            let far = vectors::rows(
                &steps.iter().map(|&(x, b)| (x as usize, b as usize)).collect::<Vec<_>>(),
                a,
                3000,
                &Progress::new(),
            );
            let far = far.unwrap().pop().unwrap();
            for (b, &value) in far.iter().enumerate().skip(period.preperiod as usize) {
                assert_eq!(
                    period.at(&far[..], b as u64),
                    Some(value.into()),
                    "{steps:?} ({a},{b}) {found:?}"
                );
            }
            let shorter =
                (1..period.period as usize).find(|&p| (2000..3000 - p).all(|b| far[b] == far[b + p]));
            assert_eq!(shorter, None, "{steps:?} row {a}");
        }
    }
}
