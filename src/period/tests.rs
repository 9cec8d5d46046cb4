//! Periods against the published ones, and against sequences made to mislead.

use super::theorems::{Moves, Theorem};
use super::*;
use crate::games::codes::{Code, TakeSet};
use std::ops::ControlFlow;

/// Values by the definition.
pub(super) struct Plain {
    code: Code,
    values: Vec<u16>,
}

impl Heaps for Plain {
    fn heaps(&self) -> u64 {
        self.values.len() as u64
    }
    fn value(&self, heap: u64) -> u64 {
        self.values[heap as usize].into()
    }
}

impl Source for Plain {
    fn extend(&mut self, heaps: u64, _: &Progress) -> Result<(), Cancelled> {
        let mut seen = vec![u64::MAX; 1 << 16];
        for heap in self.heaps()..heaps {
            self.code.visit_options(heap, &mut |option| {
                let value = option.iter().fold(0, |sum, &part| sum ^ self.values[part as usize]);
                seen[usize::from(value)] = heap;
                ControlFlow::Continue(())
            });
            let mex = seen.iter().position(|&last| last != heap).unwrap();
            self.values.push(u16::try_from(mex).unwrap());
        }
        Ok(())
    }
}

pub(super) fn code(text: &str) -> Code {
    if text.starts_with("S(") { text.parse::<TakeSet>().unwrap().code() } else { text.parse().unwrap() }
}

/// The values of a game, none of them worked out yet.
pub(super) fn values(text: &str) -> Plain {
    Plain { code: code(text), values: Vec::new() }
}

fn found(text: &str, limit: u64) -> Finding {
    let mut source = values(text);
    let moves = Moves::from(&source.code);
    search(&mut source, &moves, limit, &Progress::new(), &mut |_| {}).unwrap()
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
    ] {
        let found = found(text, 3000);
        let last = Moves::from(&code(text)).last;
        let heaps = 2 * preperiod + 2 * period + last;
        assert_eq!(found.period, Some(Period { period, preperiod, saltus: 0 }), "{text}");
        assert_eq!(found.standing, Standing::Proved { theorem: Theorem::Octal, heaps }, "{text}");
        assert_eq!(found.largest.unwrap().0, largest, "{text}");
    }
    let kayles = found(".77", 168);
    assert_eq!(kayles.exceptions, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
    assert_eq!((kayles.standing.heaps(), kayles.largest), (168, Some((8, 27))));
}

#[test]
fn one_heap_fewer_than_the_theorem_reads_is_no_proof() {
    let short = found(".77", 167);
    assert_eq!(short.standing, Standing::Observed { heaps: 167, more: Some(1) });
    assert_eq!(short.period.unwrap().preperiod, 71);
    for (text, reads) in [(".77", 168), (".26", 2 + 8 + 2), (".4", 2 * 54 + 68 + 1), (".8", 117), (".28", 2018)] {
        assert_eq!(found(text, reads).standing.name(), "proved", "{text}");
        assert_ne!(found(text, reads - 1).standing.name(), "proved", "{text}");
        assert_eq!(found(text, 2500).standing.heaps(), reads, "{text}");
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
    for (text, period, saltus, preperiod) in
        [("S(all but 2,3,7)", 4, 2, 0), ("S(all but 1,2)", 3, 1, 0), (".[3]", 1, 1, 0), (".3003330[3]", 4, 2, 0)]
    {
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
        (".29", 53, 16, 1, "proved"),
        (".F8", 6, 4, 7, "proved"),
        (".89", 4, 2, 3, "proved"),
        ("8.0", 2, 1, 1, "proved"),
        (".C", 2, 1, 1, "proved"),
        (".3F", 6, 3, 0, "observed"),
    ] {
        assert_eq!(figures(text, 2500), (period, preperiod, saltus, standing), "{text}");
    }
}

#[test]
fn show() {
    for text in [".7!7!", ".07!", ".4!", "4!.3", ".6!3", ".7!3", ".4!4!", ".17!", ".27!"] {
        let f = found(text, 1000);
        println!("{text} {:?} {:?}", f.period, f.standing);
    }
}
