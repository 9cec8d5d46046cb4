//! A count in parts: each is a range of the plan's units, done anywhere, and written in a few lines.
//!
//! A part's sums are relative to where its sieve begins, so parts need nothing of each other; joined
//! in order they are the whole. What is read is believed only if all of it fits: the plan, the range,
//! the checksum of the text and the residue of the numbers.

use super::chunks::Chunk;
use super::plan::Plan;
use super::run;
use super::weights::Pair;
use crate::count::Keep;
use crate::count::check::residue;
use crate::count::primitive_pairs::PairCount;
use crate::input::{InputError, quoted};
use crate::progress::{Cancelled, Progress};
use serde_json::{Map, Value};
use std::ops::Range;
use std::str::FromStr;

/// The longest text that is read as a part, in bytes; a part has some six hundred.
pub const LONGEST: u64 = 4096;

/// Which share of a count: I of K, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// I
    pub part: usize,
    /// K
    pub parts: usize,
}

impl FromStr for Share {
    type Err = InputError;

    /// From `I/K`, I from 1 to K.
    fn from_str(text: &str) -> Result<Self, InputError> {
        let number = |text: &str| crate::input::parse_u64(text).ok().and_then(|n| usize::try_from(n).ok());
        let share = text.split_once('/').and_then(|(part, parts)| {
            Some(Self { part: number(part)?, parts: number(parts)? })
                .filter(|s| (1..=s.parts).contains(&s.part))
        });
        let refused = || {
            InputError::new(format!("{} is no part", quoted(text)), "I/K with I from 1 to K", "--part 2/8")
        };
        share.ok_or_else(refused)
    }
}

impl Share {
    /// Whether a count for `n` can be cut so, every share within 5 % of the others in planned work.
    ///
    /// # Errors
    /// One line that says how many parts there can be.
    pub fn check(self, n: u64) -> Result<(), InputError> {
        let plan = Plan::new(n);
        if plan.is_even(self.parts) {
            return Ok(());
        }
        let even = plan.even_parts(self.parts);
        let what = format!("n = {n} cannot be cut into {} parts within 5 % of each other", self.parts);
        Err(InputError::new(what, format!("fewer parts, such as {even}"), format!("--part 1/{even}")))
    }
}

/// The sums of one share of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    n: u64,
    plan: u64,
    share: Share,
    units: Range<usize>,
    sums: Chunk,
}

impl Part {
    /// Counts one share of the count for `n` from 1 to 2^64 − 1; [`Share::check`] holds.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn count(
        n: u64,
        share: Share,
        threads: usize,
        progress: &Progress,
        keep: &dyn Keep,
    ) -> Result<Self, Cancelled> {
        progress.report(|now| now.phase = "lists");
        let plan = Plan::new(n);
        let units = plan.share(share.part, share.parts);
        let sums = run::share(&plan, units.clone(), threads, progress, keep)?;
        Ok(Self { n, plan: plan.identity(), share, units, sums })
    }

    /// n of the count it belongs to.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// The fields but for the two checks, in their order.
    fn fields(&self) -> [(&'static str, String); 13] {
        let Chunk { mobius, weights, sums } = self.sums;
        [
            ("game", "primitive-pairs".into()),
            ("n", self.n.to_string()),
            ("plan", format!("{:016x}", self.plan)),
            ("part", self.share.part.to_string()),
            ("parts", self.share.parts.to_string()),
            ("first_unit", self.units.start.to_string()),
            ("end_unit", self.units.end.to_string()),
            ("mobius", mobius.to_string()),
            ("weights_total", weights.total.to_string()),
            ("weights_winning", weights.winning.to_string()),
            ("sums_total", sums.total.to_string()),
            ("sums_winning", sums.winning.to_string()),
            ("residue", String::new()),
        ]
    }

    /// As one JSON object of strings, in lines.
    pub fn write(&self) -> String {
        let mut fields = self.fields();
        let text = |fields: &[(&str, String)]| {
            let lines: Vec<String> =
                fields.iter().map(|(name, text)| format!("  \"{name}\": \"{text}\"")).collect();
            lines.join(",\n")
        };
        let last = fields.len() - 1;
        fields[last].1 = residue(self.plan, text(&fields[..last]).as_bytes()).to_string();
        let body = text(&fields);
        format!("{{\n{body},\n  \"crc32\": \"{:08x}\"\n}}\n", crc32fast::hash(body.as_bytes()))
    }

    /// From the text of [`write`](Self::write), however it is spaced.
    ///
    /// # Errors
    /// What is wrong, to follow the file's name: `is damaged`.
    pub fn read(text: &str) -> Result<Self, &'static str> {
        let fields: Map<String, Value> =
            serde_json::from_str(text).map_err(|_| "is not a part of a count")?;
        if fields.get("game").and_then(Value::as_str) != Some("primitive-pairs")
            || !fields.contains_key("part")
        {
            return Err("is not a part of a count of primitive pairs");
        }
        let text = |name: &str| fields.get(name).and_then(Value::as_str);
        fn number<T: FromStr>(text: Option<&str>) -> Result<T, &'static str> {
            text.and_then(|text| text.parse().ok()).ok_or("is damaged")
        }
        let pair = |total: &str, winning: &str| {
            Ok::<_, &'static str>(Pair { total: number(text(total))?, winning: number(text(winning))? })
        };
        let part = Self {
            n: number(text("n"))?,
            plan: text("plan").and_then(|plan| u64::from_str_radix(plan, 16).ok()).ok_or("is damaged")?,
            share: Share { part: number(text("part"))?, parts: number(text("parts"))? },
            units: number(text("first_unit"))?..number(text("end_unit"))?,
            sums: Chunk {
                mobius: number(text("mobius"))?,
                weights: pair("weights_total", "weights_winning")?,
                sums: pair("sums_total", "sums_winning")?,
            },
        };
        // The same fields, written again, have the same checks.
        let again: Map<String, Value> = serde_json::from_str(&part.write()).map_err(|_| "is damaged")?;
        if fields == again && part.n > 0 { Ok(part) } else { Err("is damaged") }
    }
}

/// The count that named parts are the whole of.
///
/// # Errors
/// One line that names the first part that does not belong, or those that are missing.
pub fn merge(parts: &[(String, Part)]) -> Result<PairCount, InputError> {
    let refused = |what: String| {
        InputError::new(what, "every part of one count, each once", "gametui merge part-*.json")
    };
    let Some((first_name, first)) = parts.first() else { return Err(refused("there are no parts".into())) };
    let plan = Plan::new(first.n);
    let count = first.share.parts;
    if !plan.is_even(count) {
        return Err(refused(format!("{} is one of parts that cannot be", quoted(first_name))));
    }
    let mut found: Vec<Option<&(String, Part)>> = vec![None; count];
    for named @ (name, part) in parts {
        let name = quoted(name);
        let odd = |what: String| Err(refused(format!("{name} {what}")));
        if part.n != first.n {
            return odd(format!("counts to n = {}, {} to n = {}", part.n, quoted(first_name), first.n));
        }
        if part.share.parts != count {
            return odd(format!("is one of {} parts, {} of {count}", part.share.parts, quoted(first_name)));
        }
        if part.plan != plan.identity() {
            return odd("was cut by another version of the program".into());
        }
        let Some(place) = part.share.part.checked_sub(1).and_then(|i| found.get_mut(i)) else {
            return odd("has no place among the parts".into());
        };
        if let Some((earlier, _)) = place.replace(named) {
            return odd(format!("is part {} again, as {} is", part.share.part, quoted(earlier)));
        }
        if part.units != plan.share(part.share.part, count) || !part.sums.is_possible(&plan) {
            return odd("is damaged".into());
        }
    }
    let missing: Vec<String> =
        (1..=count).filter(|i| found[i - 1].is_none()).map(|i| i.to_string()).collect();
    if !missing.is_empty() {
        const SHOWN: usize = 10;
        let more = if missing.len() > SHOWN { ", …" } else { "" };
        let (noun, verb) = if missing.len() == 1 { ("part", "is") } else { ("parts", "are") };
        let list = missing[..missing.len().min(SHOWN)].join(", ");
        return Err(refused(format!("{noun} {list}{more} of {count} {verb} missing")));
    }
    let mut all = Chunk::default();
    found.into_iter().flatten().for_each(|(_, part)| all.append(part.sums));
    run::finished(&plan, all).ok_or_else(|| refused("the parts add up to a count that cannot be".into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::KeepNothing;

    const N: u64 = 100_000_000_000;

    fn parts(parts: usize) -> Vec<(String, Part)> {
        let one = |part| {
            let share = Share { part, parts };
            (format!("part-{part}"), Part::count(N, share, 2, &Progress::new(), &KeepNothing).unwrap())
        };
        (1..=parts).map(one).collect()
    }

    #[test]
    fn parts_in_any_order_merge_to_the_whole() {
        let whole = run::count(N, 2, &Progress::new(), &KeepNothing).unwrap();
        for count in 1..=3 {
            let mut parts = parts(count);
            parts.reverse();
            assert_eq!(merge(&parts), Ok(whole), "{count} parts");
        }
    }

    #[test]
    fn shares_cover_the_plan_and_are_within_5_percent() {
        for n in [1, 1000, N, 1_000_000_000_000, 1_000_000_000_000_000] {
            let plan = Plan::new(n);
            for parts in (1..=40).filter(|&parts| plan.is_even(parts)) {
                let shares: Vec<_> = (1..=parts).map(|part| plan.share(part, parts)).collect();
                assert_eq!((shares[0].start, shares[parts - 1].end), (0, plan.units.len()));
                assert!(shares.windows(2).all(|two| two[0].end == two[1].start));
                let cost =
                    |units: &Range<usize>| plan.units[units.clone()].iter().map(|unit| unit.cost).sum();
                let costs: Vec<f64> = shares.iter().map(cost).collect();
                let (least, most) = (
                    costs.iter().copied().fold(f64::MAX, f64::min),
                    costs.iter().copied().fold(0.0, f64::max),
                );
                assert!(most <= 1.05 * least, "n = {n}, {parts} parts: {least} to {most}");
            }
        }
        for (n, counts) in [(1_000_000_000_000, [2, 3, 4]), (1_000_000_000_000_000, [2, 4, 8])] {
            for parts in counts {
                let plan = Plan::new(n);
                let costs: Vec<f64> = plan
                    .cuts(parts)
                    .windows(2)
                    .map(|ends| plan.units[ends[0]..ends[1]].iter().map(|unit| unit.cost).sum())
                    .collect();
                assert!(plan.is_even(parts), "n = {n}, {parts} parts: {} units, {costs:?}", plan.units.len());
            }
        }
    }

    #[test]
    fn parts_with_any_field_altered_are_refused_even_with_a_new_checksum() {
        let [one, two] = <[_; 2]>::try_from(parts(2)).unwrap();
        let text = two.1.write();
        assert_eq!(Part::read(&text).as_ref(), Ok(&two.1));
        assert!(text.len() < 1000 && text.is_ascii(), "{text}");
        let object: Map<String, Value> = serde_json::from_str(&text).unwrap();
        let next = object.values().skip(1).chain(object.values());
        for ((name, value), next) in object.iter().zip(next) {
            let value = value.as_str().unwrap();
            let number = value.parse().unwrap_or(0i128);
            for altered in [
                (number + 1).to_string(),
                (number - 1).to_string(),
                u64::MAX.to_string(),
                i128::MAX.to_string(),
                next.as_str().unwrap().to_owned(),
                format!("{value}1"),
                value.replace(['1', '2'], "3"),
                format!("-{value}"),
                "0".into(),
                String::new(),
            ] {
                if altered == *value {
                    continue;
                }
                let mut object = object.clone();
                object.insert(name.clone(), Value::from(altered.clone()));
                let lines: Vec<String> = object
                    .iter()
                    .filter(|(name, _)| *name != "crc32")
                    .map(|(n, v)| format!("  \"{n}\": {v}"))
                    .collect();
                let crc = crc32fast::hash(lines.join(",\n").as_bytes());
                if name != "crc32" {
                    object.insert("crc32".into(), format!("{crc:08x}").into());
                }
                let read = Part::read(&serde_json::to_string(&object).unwrap());
                assert!(read.is_err(), "{name} = {altered}");
            }
            let mut less = object.clone();
            less.shift_remove(name);
            assert!(Part::read(&serde_json::to_string(&less).unwrap()).is_err(), "without {name}");
        }
        assert!((0..text.len() - 2).all(|cut| Part::read(&text[..cut]).is_err()));
        // What is whole but does not fit: numbers altered before they were written.
        for change in [
            |part: &mut Part| part.n += 1,
            |part: &mut Part| part.plan += 1,
            |part: &mut Part| part.share.part = 1,
            |part: &mut Part| part.share.part = 0,
            |part: &mut Part| part.share.parts = 1,
            |part: &mut Part| part.units.start += 1,
            |part: &mut Part| part.sums.mobius = i64::MAX,
            |part: &mut Part| part.sums.sums.total += 1,
            |part: &mut Part| part.sums.sums.winning += 1 << 70,
            |part: &mut Part| part.sums.weights.total = i128::MIN,
        ] {
            let mut altered = two.clone();
            change(&mut altered.1);
            assert_eq!(Part::read(&altered.1.write()).as_ref(), Ok(&altered.1));
            assert!(merge(&[one.clone(), altered.clone()]).is_err(), "{altered:?}");
        }
        assert!(
            merge(&[]).is_err()
                && merge(std::slice::from_ref(&one)).is_err()
                && merge(&[one.clone(), one]).is_err()
        );
    }
}
