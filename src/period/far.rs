//! Heaps of any size, from a proved period. One idea: a heap far out has the value of a heap that was
//! read, and heaps far out come in residue classes that are counted by division.

use super::{Finding, Heaps, Period, Standing};
use crate::games::codes::{Code, Spread};
use crate::grundy::codes::Cells;
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};
use std::collections::BTreeMap;

/// The values of all heaps: those below preperiod + period as read, the others by the period.
///
/// ```
/// use gametui::period::{far::PeriodicValues, Period};
/// let values = PeriodicValues::new(&[5u32, 0, 1, 2][..], Period { period: 3, preperiod: 1, saltus: 0 });
/// assert_eq!(values.value(&"1000000000000000000000".parse()?), 0u32.into()); // 10^21 mod 3 = 1
/// assert_eq!(values.count(&0u32.into(), &10u32.into()), 4u32.into()); // heaps 1, 4, 7, 10
/// # Ok::<(), num_bigint::ParseBigIntError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodicValues {
    values: Cells,
    period: Period,
}

impl PeriodicValues {
    /// From the values of at least the heaps below preperiod + period, of less than 2^32 each.
    ///
    /// The period is taken as proved: see [`proved`](Self::proved).
    pub fn new<H: Heaps + ?Sized>(values: &H, period: Period) -> Self {
        let mut cells = Cells::default();
        (0..period.preperiod + period.period).for_each(|heap| cells.push(values.value(heap) as u32));
        Self { values: cells, period }
    }

    /// The values of all heaps, when the finding proves them.
    pub fn proved<H: Heaps + ?Sized>(values: &H, finding: &Finding) -> Option<Self> {
        match finding.standing {
            Standing::Proved { .. } => Some(Self::new(values, finding.period?)),
            _ => None,
        }
    }

    /// The period.
    pub fn period(&self) -> Period {
        self.period
    }

    /// The largest value of the heaps that were read; without a saltus, of all heaps.
    pub fn largest(&self) -> u32 {
        self.values.iter().max().unwrap_or(0)
    }

    /// A heap that was read with the value of this one, and how many periods lie between.
    fn folded(&self, heap: &BigUint) -> (usize, BigUint) {
        match heap.to_usize().filter(|&heap| heap < self.values.len()) {
            Some(heap) => (heap, BigUint::zero()),
            None => {
                let (periods, rest) = (heap - self.period.preperiod).div_rem(&self.period.period.into());
                (self.period.preperiod as usize + rest.to_usize().unwrap_or(0), periods)
            }
        }
    }

    /// The value of a heap that was read.
    fn read(&self, heap: usize) -> u32 {
        self.values.get(heap as u64).unwrap_or(0)
    }

    /// The value of a heap of any size.
    pub fn value(&self, heap: &BigUint) -> BigUint {
        let (read, periods) = self.folded(heap);
        periods * self.period.saltus + self.read(read)
    }

    /// The same for a heap of 64 bits; `None` when the value has more.
    pub fn value_of(&self, heap: u64) -> Option<u64> {
        if let Some(value) = self.values.get(heap) {
            return Some(value.into());
        }
        let Period { period, preperiod, saltus } = self.period;
        let beyond = heap - preperiod;
        let read = self.values.get(preperiod + beyond % period)?;
        (beyond / period).checked_mul(saltus)?.checked_add(read.into())
    }

    /// How many of the heaps 0 to `last` have this value.
    pub fn count(&self, value: &BigUint, last: &BigUint) -> BigUint {
        let mut count = BigUint::zero();
        for (heap, read) in self.values.iter().enumerate() {
            count += match (heap as u64 >= self.period.preperiod, self.period.saltus) {
                (true, 0) if *value == read.into() => self.class(heap, last),
                (true, saltus) if saltus > 0 && *value >= read.into() => {
                    let (periods, rest) = (value - read).div_rem(&saltus.into());
                    let here = rest.is_zero() && periods * self.period.period + heap <= *last;
                    BigUint::from(u8::from(here))
                }
                (false, _) => BigUint::from(u8::from(*value == read.into() && *last >= heap.into())),
                _ => BigUint::zero(),
            };
        }
        count
    }

    /// How many of the heaps 0 to `last` have each value; `None` with a saltus, when the values have no
    /// bound.
    pub fn counts(&self, last: &BigUint) -> Option<BTreeMap<u32, BigUint>> {
        if self.period.saltus != 0 {
            return None;
        }
        let mut counts = BTreeMap::new();
        for (heap, value) in self.values.iter().enumerate() {
            let here = if (heap as u64) < self.period.preperiod {
                BigUint::from(u8::from(*last >= heap.into()))
            } else {
                self.class(heap, last)
            };
            if !here.is_zero() {
                *counts.entry(value).or_default() += here;
            }
        }
        Some(counts)
    }

    /// The heaps `heap`, `heap` + p, … up to `last`.
    fn class(&self, heap: usize, last: &BigUint) -> BigUint {
        let heap = BigUint::from(heap);
        if heap > *last { BigUint::zero() } else { (last - heap) / self.period.period + 1u32 }
    }

    /// The options of one heap that have the value `target`: how many, and the first one, which takes
    /// the fewest tokens, then leaves the fewest heaps, then has the smallest of them smallest.
    ///
    /// Every move must leave at most two heaps; two of them need a period without saltus. `None`
    /// otherwise.
    ///
    /// ```
    /// use gametui::{games::codes::Code, period::{far::PeriodicValues, Period}};
    /// // Take 1 or 2 of a heap: G(n) = n mod 3.
    /// let values = PeriodicValues::new(&[0u32, 1, 2][..], Period { period: 3, preperiod: 0, saltus: 0 });
    /// let code: Code = ".33".parse()?;
    /// let (count, first) = values.options(&code, &"3000000000000000000001".parse().unwrap(), 0).unwrap();
    /// assert_eq!(count, 1u32.into());
    /// assert_eq!(first.unwrap(), ["3000000000000000000000".parse().unwrap()]);
    /// # Ok::<(), gametui::games::codes::CodeError>(())
    /// ```
    pub fn options(
        &self,
        code: &Code,
        heap: &BigUint,
        target: u32,
    ) -> Option<(BigUint, Option<Vec<BigUint>>)> {
        let breaks = !code.is_taking_only();
        if code.most_heaps()? > 2 || (breaks && (code.tail().is_some() || self.period.saltus != 0)) {
            return None;
        }
        let (mut count, mut first) = (BigUint::zero(), None);
        let mut add = |more: BigUint, option: Option<Vec<BigUint>>| {
            count += more;
            if first.is_none() {
                first = option;
            }
        };
        for run in code.runs() {
            let Some(rest) = minus(heap, run.first) else { break };
            let end = run.last.and_then(|last| minus(heap, last)).unwrap_or_default();
            if !breaks && rest != end {
                // Every heap from `end` to `rest` is left by one move; the largest comes first.
                let digit = run.digit;
                let whole = u8::from(digit.allows(0) && end.is_zero() && target == 0);
                let mut below = BigUint::zero();
                if digit.allows(1) {
                    let least = (&end).max(&BigUint::one()).clone();
                    let upto = |last: &BigUint| self.count(&target.into(), last);
                    below = upto(&rest) - upto(&(least - 1u32));
                }
                let largest = (!below.is_zero()).then(|| self.largest_at_most(target, &rest)).flatten();
                add(below, largest.map(|heap| vec![heap]));
                add(whole.into(), (whole == 1).then(Vec::new));
                continue;
            }
            let mut rest = rest;
            loop {
                for parts in run.digit.named() {
                    let (more, option) = match parts {
                        0 => (BigUint::from(u8::from(rest.is_zero() && target == 0)), Vec::new()),
                        1 => {
                            let here = !rest.is_zero() && self.value(&rest) == target.into();
                            (BigUint::from(u8::from(here)), vec![rest.clone()])
                        }
                        _ => self.splits(&rest, target, run.digit.spread() == Spread::Any),
                    };
                    let found = !more.is_zero();
                    add(more, found.then_some(option));
                }
                if rest <= end {
                    break;
                }
                rest -= 1u32;
            }
        }
        Some((count, first))
    }

    /// The largest heap up to `last` with the value `target`.
    fn largest_at_most(&self, target: u32, last: &BigUint) -> Option<BigUint> {
        let candidates = self.values.iter().enumerate().filter_map(|(heap, read)| {
            let start = BigUint::from(heap);
            let room = minus_big(last, &start)?;
            let periods = match (heap as u64 >= self.period.preperiod, self.period.saltus) {
                (false, _) => (read == target).then(BigUint::zero)?,
                (true, 0) => (read == target).then(|| room / self.period.period)?,
                (true, saltus) => {
                    let more = u64::from(target.checked_sub(read)?);
                    let periods = BigUint::from(more / saltus);
                    (more.is_multiple_of(saltus) && &periods * self.period.period <= room)
                        .then_some(periods)?
                }
            };
            Some(start + periods * self.period.period)
        });
        candidates.max()
    }

    /// The pairs a ≤ b (a < b unless `equal`) with a + b = `sum`, a ≥ 1, whose values have the xor
    /// `target`: how many, and the first. No saltus.
    fn splits(&self, sum: &BigUint, target: u32, equal: bool) -> (BigUint, Vec<BigUint>) {
        let most = if equal { sum / 2u32 } else { minus(sum, 1).unwrap_or_default() / 2u32 };
        let (mut count, mut first) = (BigUint::zero(), None);
        // From n₀ on a and a + p give the same xor, as long as b stays past n₀ too. Near the middle of a
        // short sum it may not: then every pair is looked at.
        let (preperiod, period) = (self.period.preperiod, self.period.period);
        let long = most > BigUint::from(preperiod + period);
        let end = if long { BigUint::from(preperiod.max(1) + period - 1) } else { most.clone() };
        for a in 1..=end.to_u64().unwrap_or(0) {
            let (small, large) = (BigUint::from(a), sum - a);
            if self.read(self.folded(&small).0) ^ self.read(self.folded(&large).0) != target {
                continue;
            }
            let in_class = long && a >= preperiod;
            count += if in_class { (&most - &small) / period + 1u32 } else { BigUint::one() };
            first = first.or(Some(vec![small, large]));
        }
        (count, first.unwrap_or_default())
    }
}

fn minus(number: &BigUint, less: u64) -> Option<BigUint> {
    minus_big(number, &less.into())
}

fn minus_big(number: &BigUint, less: &BigUint) -> Option<BigUint> {
    (number >= less).then(|| number - less)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{code, values};
    use super::super::{search, theorems::Moves};
    use super::*;
    use crate::progress::Progress;
    use std::ops::ControlFlow;

    #[test]
    fn far_values_counts_and_options_agree_with_the_definition() {
        for text in [
            ".77",
            ".137",
            "4.4",
            ".26",
            "S(2,4,7)",
            "S(all but 2,3,7)",
            ".[3]",
            ".123",
            ".17",
            "4!.34",
            ".3!5!",
        ] {
            let (code, mut source) = (code(text), values(text));
            let finding =
                search(&mut source, &Moves::from(&code), 2000, false, &Progress::new(), &mut |_| {}).unwrap();
            let Some(far) = PeriodicValues::proved(&source, &finding) else { panic!("{text}: {finding:?}") };
            source.extend(500, &Progress::new()).unwrap();
            let all: Vec<u64> = (0..500).map(|heap| Heaps::value(&source, heap)).collect();
            let big = |number: u64| BigUint::from(number);
            for (heap, &value) in (0..).zip(&all) {
                assert_eq!(far.value(&big(heap)), big(value), "{text} {heap}");
            }
            for last in [0, 1, 70, 300, 499] {
                let counted = |value| all[..=last as usize].iter().filter(|&&v| v == value).count() as u64;
                for value in 0..12 {
                    assert_eq!(far.count(&big(value), &big(last)), big(counted(value)), "{text} {last}");
                }
                for (value, count) in far.counts(&big(last)).unwrap_or_default() {
                    assert_eq!(count, big(counted(value.into())), "{text} {last}");
                }
            }
            for heap in [1, 5, 60, 150, 301, 420] {
                for target in 0..9 {
                    let mut options: Vec<Vec<u64>> = Vec::new();
                    code.visit_options(heap, &mut |option| {
                        let xor = option.iter().fold(0, |sum, &part| sum ^ all[part as usize]);
                        let mut option = option.to_vec();
                        option.reverse();
                        options.extend((xor == u64::from(target)).then_some(option));
                        ControlFlow::Continue(())
                    });
                    options.sort_by_key(|option| {
                        (std::cmp::Reverse(option.iter().sum::<u64>()), option.len(), option.clone())
                    });
                    let first = options.first().map(|option| option.iter().map(|&part| big(part)).collect());
                    let expected = Some((big(options.len() as u64), first));
                    assert_eq!(far.options(&code, &big(heap), target), expected, "{text} {heap} {target}");
                }
            }
        }
    }
}
