//! The shortest period of every tail of a sequence. One idea: read backwards, the tails are prefixes,
//! and the prefix function of Knuth, Morris and Pratt gives the shortest period of each in linear time.

use super::Heaps;

/// What is compared: the values, or the steps from each value to the next. G(n + p) = G(n) + s for all
/// n of a tail exactly when its steps have period p.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// Periods without a saltus.
    Values,
    /// Periods with any saltus.
    Steps,
}

/// A period of all heaps from a preperiod to the last one read: G(n + p) = G(n) + s for
/// `preperiod` ≤ n < `heaps` − p, and no shorter p or smaller preperiod does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// p.
    pub period: u64,
    /// n₀.
    pub preperiod: u64,
    /// s.
    pub saltus: u64,
    /// Heaps read: 0 to `heaps` − 1.
    pub heaps: u64,
}

impl Candidate {
    /// How many heaps agree with the heap p later.
    pub fn agreements(&self) -> u64 {
        self.heaps - self.period - self.preperiod
    }
}

/// The values, or steps, of the first `heaps` heaps, from the last backwards.
struct Backwards<'a, H: ?Sized> {
    values: &'a H,
    heaps: u64,
    compare: Compare,
}

impl<H: Heaps + ?Sized> Backwards<'_, H> {
    fn len(&self) -> u64 {
        self.heaps.saturating_sub(u64::from(self.compare == Compare::Steps))
    }

    fn at(&self, i: u64) -> u64 {
        let last = self.values.value(self.heaps - 1 - i);
        match self.compare {
            Compare::Values => last,
            Compare::Steps => last.wrapping_sub(self.values.value(self.heaps - 2 - i)),
        }
    }
}

/// Visit the candidates among the first `heaps` heaps, the shortest periods first. Only the last
/// `window` heaps are searched for p, four bytes each; a candidate that fills the window is followed
/// back beyond it.
pub fn candidates<H: Heaps + ?Sized>(
    values: &H,
    heaps: u64,
    window: usize,
    compare: Compare,
    mut visit: impl FnMut(Candidate),
) {
    let tail = Backwards { values, heaps, compare };
    let len = tail.len().min(window as u64) as usize;
    // border[i]: the longest proper prefix of 0..=i that is also its suffix.
    let mut border: Vec<u32> = vec![0; len];
    for i in 1..len {
        let here = tail.at(i as u64);
        let mut k = border[i - 1] as usize;
        while k > 0 && tail.at(k as u64) != here {
            k = border[k - 1] as usize;
        }
        if tail.at(k as u64) == here {
            k += 1;
        }
        border[i] = k as u32;
    }
    for i in 0..len {
        let period = i + 1 - border[i] as usize;
        if i + 1 < len && i + 2 - border[i + 1] as usize == period {
            continue;
        }
        let (period, mut length) = (period as u64, i as u64 + 1);
        if i + 1 == len {
            while length < tail.len() && tail.at(length) == tail.at(length - period) {
                length += 1;
            }
        }
        let preperiod = tail.len() - length;
        if preperiod + period >= heaps {
            continue; // not a single heap to compare
        }
        let difference = values.value(preperiod + period).checked_sub(values.value(preperiod));
        if let Some(saltus) = difference {
            visit(Candidate { period, preperiod, saltus, heaps });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brute(values: &[u64], compare: Compare) -> Vec<(u64, u64, u64)> {
        let (n, mut found) = (values.len(), Vec::new());
        for from in (0..n).rev() {
            let saltus = |p: usize| match compare {
                Compare::Values => Some(0),
                Compare::Steps => values[from + p].checked_sub(values[from]),
            };
            let holds =
                |p: usize| saltus(p).is_some_and(|s| (from..n - p).all(|m| values[m + p] == values[m] + s));
            if let Some(p) = (1..n - from).find(|&p| holds(p)) {
                let seen = (p as u64, from as u64, saltus(p).unwrap_or(0));
                found.retain(|&(period, _, _)| period != seen.0);
                found.push(seen);
            }
        }
        found
    }

    #[test]
    fn candidates_are_the_shortest_periods_of_the_tails() {
        let sequences: [&[u64]; 7] = [
            &[],
            &[3],
            &[0, 0],
            &[1, 2, 3, 4, 5],
            &[7, 0, 1, 0, 1, 0, 1],
            &[5, 0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4, 5],
            &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 1, 1, 0, 3, 1, 1],
        ];
        // A single agreement gives any p some saltus; what is compared repeats at least once.
        let repeats = |values: &[u64], all: Vec<(u64, u64, u64)>| -> Vec<_> {
            all.into_iter().filter(|&(p, from, _)| from + p + 1 < values.len() as u64).collect()
        };
        for values in sequences {
            for compare in [Compare::Values, Compare::Steps] {
                let expected = repeats(values, brute(values, compare));
                for window in [1000, values.len()] {
                    let mut found = Vec::new();
                    candidates(values, values.len() as u64, window, compare, |c| {
                        found.push((c.period, c.preperiod, c.saltus));
                    });
                    assert_eq!(repeats(values, found), expected, "{values:?} {compare:?}");
                }
            }
        }
    }

    #[test]
    fn a_window_follows_its_period_back() {
        let values: Vec<u64> = (0..1000).map(|n| if n == 123 { 9 } else { n % 7 }).collect();
        let mut found = Vec::new();
        candidates(&values[..], 1000, 20, Compare::Values, |c| found.push((c.period, c.preperiod)));
        assert_eq!(found.last(), Some(&(7, 124)));
    }
}
