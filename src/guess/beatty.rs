//! Losing pairs of two Beatty sequences. One idea: ⌊kα⌋ = a_k says a_k/k ≤ α < (a_k + 1)/k, so the slopes
//! that fit the first losing pairs are an interval with rational ends. Where it is empty no such law
//! exists, which is a proof; else the simplest numbers in it are tried.
//!
//! By Beatty's theorem the two sequences share out the positive integers exactly when 1/α + 1/β = 1 with
//! α irrational: slopes that pass this test come first.

use super::Search;
use crate::arith::surd::Surd;
use crate::progress::Cancelled;

/// Fewer losing pairs show nothing.
const LEAST_PAIRS: usize = 8;
/// The largest denominator and the largest number under the root.
const LARGEST: [u64; 2] = [6, 120];
/// Slopes that are verified at most.
const MOST_TRIED: usize = 24;

/// The slopes α with ⌊kα⌋ as given: from `low` to below `high`, as fractions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    pub low: (u64, u64),
    pub high: (u64, u64),
}

/// Whether the first fraction is less than the second.
fn less(x: (u64, u64), y: (u64, u64)) -> bool {
    u128::from(x.0) * u128::from(y.1) < u128::from(y.0) * u128::from(x.1)
}

impl Interval {
    /// The interval that fits `terms`, from k = 0 on.
    ///
    /// # Errors
    /// The first k with which it is empty.
    pub fn of(terms: &[u64]) -> Result<Self, usize> {
        let mut interval = Self { low: (0, 1), high: (u64::MAX, 1) };
        for (k, &term) in terms.iter().enumerate() {
            if k == 0 {
                if term != 0 {
                    return Err(0);
                }
                continue;
            }
            let (low, high) = ((term, k as u64), (term + 1, k as u64));
            if less(interval.low, low) {
                interval.low = low;
            }
            if less(high, interval.high) {
                interval.high = high;
            }
            if !less(interval.low, interval.high) {
                return Err(k);
            }
        }
        Ok(interval)
    }

    /// The quadratic irrationals (p + √d)/q of small numbers that fit `terms`, simplest first.
    fn surds(&self, terms: &[u64]) -> Vec<Surd> {
        let middle = (self.low.0 as f64 / self.low.1 as f64 + self.high.0 as f64 / self.high.1 as f64) / 2.0;
        let mut found: Vec<Surd> = Vec::new();
        for (q, d) in (1..=LARGEST[0]).flat_map(|q| (2..=LARGEST[1]).map(move |d| (q, d))) {
            // Rounding may only lose a slope at the very edge: whether it fits is decided exactly.
            let p = (middle * q as f64 - (d as f64).sqrt()).round() as i64;
            let Some(surd) = Surd::new(p, d, q) else { continue };
            if !found.contains(&surd) && fits(surd, terms) {
                found.push(surd);
            }
        }
        found.sort_by_key(|surd| {
            let (p, d, q) = surd.parts();
            p.unsigned_abs() + d + 4 * q
        });
        found
    }

    /// The fraction of least denominator, while that is small.
    fn fraction(&self) -> Option<(u64, u64)> {
        let least = |q: u64| (u128::from(self.low.0) * u128::from(q)).div_ceil(self.low.1.into());
        let fits = |q: u64| Some((u64::try_from(least(q)).ok()?, q)).filter(|&x| less(x, self.high));
        (1..=2 * LARGEST[0]).find_map(fits)
    }
}

/// Whether the terms are ⌊kx⌋ from k = 0 on.
fn fits(slope: Surd, terms: &[u64]) -> bool {
    terms.iter().enumerate().rev().all(|(k, &term)| slope.floor(k as u128) == Some(term.into()))
}

/// ⌊kx⌋ as a text.
fn floor_of(surd: Surd) -> String {
    let (p, d, q) = surd.parts();
    let root = match p {
        0 => format!("sqrt({d})"),
        1.. => format!("(sqrt({d}) + {p})"),
        _ => format!("(sqrt({d}) - {})", -p),
    };
    match (p, d, q) {
        (1, 5, 2) => "floor(k*phi)".into(),
        (_, _, 1) => format!("floor(k*{root})"),
        _ => format!("floor(k*{root}/{q})"),
    }
}

fn part_of((p, q): (u64, u64)) -> String {
    match (p, q) {
        (1, 1) => "k".into(),
        (_, 1) => format!("{p}*k"),
        _ => format!("{p}*k div {q}"),
    }
}

pub(super) fn search(search: &mut Search<'_>) -> Result<(), Cancelled> {
    let Some((lower, upper)) = losing_pairs(search) else {
        search.tried("losing pairs of two rising sequences: there are none such");
        return Ok(());
    };
    let intervals = [("lower", Interval::of(&lower)), ("upper", Interval::of(&upper))];
    for (side, interval) in &intervals {
        if let Err(k) = interval {
            search.tried(format!(
                "pairs floor(k*α), floor(k*β): proved not to be the law, as no slope of the {side} sequence fits \
                 its terms to k = {k}"
            ));
        }
    }
    let [(_, Ok(low)), (_, Ok(high))] = intervals else { return Ok(()) };
    let step = upper.get(1).zip(lower.get(1)).map_or(0, |(upper, lower)| upper - lower);
    let steady = (0..).zip(upper.iter().zip(&lower)).all(|(k, (upper, lower))| upper - lower == step * k);
    let times = |step: u64| if step == 1 { "k".into() } else { format!("{step}*k") };
    // The complement test: 1/α + 1/β = 1 gives the upper sequence from the lower one.
    let (mut complementary, mut others) = (Vec::new(), Vec::new());
    let upper_surds = if steady { Vec::new() } else { high.surds(&upper) };
    for surd in low.surds(&lower) {
        let first = floor_of(surd);
        let partner = surd.complement().filter(|slope| fits(*slope, &upper));
        let list = if partner.is_some() { &mut complementary } else { &mut others };
        let second = if steady { Some(format!("{first} + {}", times(step))) } else { None };
        let second = second.or_else(|| Some(floor_of(partner.or_else(|| upper_surds.first().copied())?)));
        list.extend(second.map(|second| format!("pairs {first}, {second}")));
    }
    let mut texts: Vec<String> = complementary.into_iter().chain(others).collect();
    if let (Some(first), Some(second)) = (low.fraction(), high.fraction()) {
        texts.insert(0, format!("pairs {}, {}", part_of(first), part_of(second)));
    }
    for text in texts.iter().take(MOST_TRIED) {
        search.progress.check()?;
        if search.add("Beatty pairs", text, None)? {
            return Ok(());
        }
    }
    search.tried(format!(
        "pairs floor(k*α), floor(k*β): α from {}/{} to below {}/{} fit, none that is simple",
        low.low.0, low.low.1, low.high.0, low.high.1
    ));
    Ok(())
}

/// The losing pairs a ≤ b by a, as two rising sequences; `None` when they are not that or are too few.
fn losing_pairs(search: &Search<'_>) -> Option<(Vec<u64>, Vec<u64>)> {
    let bound = search.guesses.found_on;
    let (mut lower, mut upper) = (Vec::new(), Vec::new());
    for a in 0..=bound {
        let mut losing = (a..=bound).filter(|&b| search.values.value(&[a, b]) == Some(0));
        let Some(b) = losing.next() else { continue };
        if losing.next().is_some() || upper.last().is_some_and(|&last| last >= b) {
            return None;
        }
        lower.push(a);
        upper.push(b);
    }
    (lower.len() >= LEAST_PAIRS).then_some((lower, upper))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_hold_exactly_the_slopes_that_fit() {
        let wythoff: Vec<u64> =
            (0..40).map(|k| Surd::new(1, 5, 2).unwrap().floor(k).unwrap() as u64).collect();
        let interval = Interval::of(&wythoff).unwrap();
        for (p, q) in (1..60).flat_map(|q| (q..2 * q).map(move |p| (p, q))) {
            let fits = (0..).zip(&wythoff).all(|(k, &term)| k * p / q == term);
            let inside = !less((p, q), interval.low) && less((p, q), interval.high);
            assert_eq!(fits, inside, "{p}/{q}");
        }
        assert_eq!(interval.surds(&wythoff).first(), Surd::new(1, 5, 2).as_ref());
    }

    #[test]
    fn an_empty_interval_names_its_index() {
        assert_eq!(Interval::of(&[0, 1, 3, 4, 6, 9]), Err(5));
        assert_eq!(Interval::of(&[1, 2]), Err(0));
        assert_eq!(Interval::of(&[0, 1, 3]).map(|interval| interval.fraction()), Ok(Some((3, 2))));
    }
}
