//! How many positions of t-Wythoff win, in closed form for n of any size. One idea: losing pairs are
//! counted by their index, and the index of the last pair in a region is a floor.

use super::{Ask, Count, Estimate, Figure, Keep, Method, Stopped, Tally};
use crate::arith::beatty::Beatty;
use crate::arith::narrow::index;
use crate::games::Setup;
use crate::input::{InputError, grouped};
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;

/// Losing and winning positions with 0 ≤ a, b ≤ n (region `box`) or a + b ≤ n (region `sum`).
///
/// The losing positions are (0, 0) and, in both orders, (⌊kα⌋, ⌊kβ⌋) with β = α + t for the k from 1
/// to some K: 1 + 2K of them. K is [`Beatty::pairs_up_to`] or [`Beatty::pairs_with_sum_up_to`].
///
/// The reference method lists the pairs by the table method, the least unused number first.
pub struct Wythoff;

/// What n bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// Both heaps.
    Box,
    /// The sum of the heaps.
    Sum,
}

impl Region {
    /// The region chosen in `setup`.
    pub fn of(setup: &Setup) -> Self {
        if setup.choice("region") == "sum" { Self::Sum } else { Self::Box }
    }

    /// Positions of the region.
    pub fn total(self, n: &BigUint) -> BigUint {
        match self {
            Self::Box => (n + 1u32) * (n + 1u32),
            Self::Sum => (n + 1u32) * (n + 2u32) / 2u32,
        }
    }
}

/// The number of losing positions of t-Wythoff in a region; `None` for a t without a law here.
///
/// ```
/// use gametui::count::wythoff::{Region, losing};
/// assert_eq!(losing(1, &300u32.into(), Region::Box), Some(229u32.into()));
/// assert_eq!(losing(1, &300u32.into(), Region::Sum), Some(143u32.into()));
/// ```
pub fn losing(t: u64, n: &BigUint, region: Region) -> Option<BigUint> {
    Some(losing_pairs(&Beatty::with_difference(t)?, n, region))
}

/// The same where the losing positions are (0, 0) and the pairs of any two complementary Beatty
/// sequences, in both orders.
pub fn losing_pairs(pairs: &Beatty, n: &BigUint, region: Region) -> BigUint {
    let last = match region {
        Region::Box => pairs.pairs_up_to(n),
        Region::Sum => pairs.pairs_with_sum_up_to(n),
    };
    last * 2u32 + 1u32
}

/// Digits from which the big-integer arithmetic is felt; only for the estimate.
const SECONDS_PER_BIT_SQUARED: f64 = 4e-13;
/// Numbers marked as used per second by the reference method; only for the estimate.
const MARKS_PER_SECOND: f64 = 2e8;

impl Count for Wythoff {
    fn title(&self) -> &str {
        "losing and winning positions of Wythoff's game"
    }
    fn methods(&self) -> &[Method] {
        &[Method::Fast, Method::Reference]
    }

    fn estimate(&self, ask: &Ask) -> Result<Estimate, InputError> {
        let n = ask.setup.number("n");
        if ask.method == Method::Fast {
            let bits = n.bits() as f64;
            return Ok(Estimate {
                memory: 8 * n.bits() + 4096,
                seconds: 1e-6 + SECONDS_PER_BIT_SQUARED * bits * bits,
            });
        }
        // One bit for every number up to n.
        let largest = ask.memory.saturating_sub(4096).saturating_mul(8);
        match u64::try_from(&n).ok().filter(|&n| n <= largest) {
            Some(n) => Ok(Estimate { memory: n / 8 + 4096, seconds: n as f64 / MARKS_PER_SECOND }),
            None => Err(InputError::new(
                "n is too large for the memory of the reference method",
                format!("n up to {}, or any n with the fast method", grouped(largest)),
                "--method fast",
            )),
        }
    }

    fn run(&self, ask: &Ask, progress: &Progress, _keep: &dyn Keep) -> Result<Tally, Stopped> {
        let n = ask.setup.number("n");
        let t = ask.setup.small("t");
        let region = Region::of(&ask.setup);
        progress.report(|now| {
            now.phase = "closed form";
            now.total = 1;
        });
        progress.check()?;
        let counted = match (ask.method, u64::try_from(&n)) {
            (Method::Reference, Ok(n)) => Some(by_table(t, n, region, progress)?.into()),
            _ => losing(t, &n, region),
        };
        // The parameter's range is the law's range, so there always is a count.
        let losing = counted.unwrap_or_default();
        let total = region.total(&n);
        let winning = &total - &losing;
        progress.report(|now| now.done = now.total);
        let figure = |name: &str, number| (name.to_string(), Figure::One(number));
        Ok(Tally {
            figures: vec![figure("total", total), figure("losing", losing), figure("winning", winning)],
        })
    }
}

/// Pairs between two looks at the progress.
const PAIRS_A_BLOCK: u64 = 1 << 20;

/// The same count by the table method: the k-th pair is (a, a + tk), a the least number not used.
fn by_table(t: u64, n: u64, region: Region, progress: &Progress) -> Result<u64, Cancelled> {
    let mut used = vec![0u64; index(n / 64 + 1)];
    progress.report(|now| {
        now.phase = "table";
        now.block_name = "blocks";
        now.total = n.max(1);
        now.item_name = "pairs listed";
    });
    let mut a: u64 = 0;
    let mut k: u64 = 0;
    loop {
        // The next pair: a beyond the last one and not used as an upper number.
        a += 1;
        while a <= n && used[index(a / 64)] >> (a % 64) & 1 == 1 {
            a += 1;
        }
        k += 1;
        let Some(b) = t.checked_mul(k).and_then(|apart| apart.checked_add(a)).filter(|&b| b <= n) else {
            break;
        };
        if region == Region::Sum && a + b > n {
            break;
        }
        used[index(b / 64)] |= 1 << (b % 64);
        if k.is_multiple_of(PAIRS_A_BLOCK) {
            progress.check()?;
            progress.report(|now| {
                now.done = b;
                now.blocks += 1;
                now.items = k;
            });
        }
    }
    Ok(2 * (k - 1) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::KeepNothing;
    use crate::games;
    use proptest::prelude::*;

    #[test]
    fn known_counts() {
        let count = |n: u32, region| losing(1, &n.into(), region).unwrap();
        for (n, expected) in [(0, 1u32), (10, 9), (100, 77), (300, 229), (1000, 765)] {
            assert_eq!(count(n, Region::Box), expected.into());
        }
        for (n, expected) in [(0, 1u32), (10, 5), (20, 9), (100, 49), (300, 143), (1000, 473)] {
            assert_eq!(count(n, Region::Sum), expected.into());
        }
    }

    #[test]
    fn closed_form_is_the_table() {
        let progress = Progress::new();
        for t in [1, 2, 3, 4, 5, 6, 17, 1000] {
            for region in [Region::Box, Region::Sum] {
                for n in (0..=2000).chain([12_345, 1_000_003]) {
                    let listed = by_table(t, n, region, &progress).unwrap();
                    assert_eq!(
                        losing(t, &n.into(), region),
                        Some(listed.into()),
                        "t = {t}, n = {n}, {region:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_whole_question() {
        let game = games::Catalogue::built_in().find("wythoff").unwrap();
        let mut setup = game.setup();
        for (name, text) in [("n", "10^40"), ("region", "sum")] {
            setup.read(game.parameter(name).unwrap(), text).unwrap();
        }
        let mut ask = Ask { setup, method: Method::Fast, threads: 1, memory: 1 << 20 };
        let count = Wythoff;
        assert!(count.estimate(&ask).is_ok());
        let tally = count.run(&ask, &Progress::new(), &KeepNothing).unwrap();
        let sum = tally.one("losing").unwrap() + tally.one("winning").unwrap();
        assert_eq!(Some(&sum), tally.one("total"));
        ask.method = Method::Reference;
        assert!(count.estimate(&ask).unwrap_err().to_string().contains("8 355 840"));
        let stopped = Progress::new();
        stopped.cancel();
        assert_eq!(count.run(&ask, &stopped, &KeepNothing), Err(Stopped::Cancelled));
    }

    proptest! {
        /// The last pair counted is in the region and the next is not.
        #[test]
        fn the_count_ends_at_the_edge(t in 1u64..50, bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            let n = BigUint::from_bytes_le(&bytes);
            let pairs = Beatty::with_difference(t).unwrap();
            for region in [Region::Box, Region::Sum] {
                let last = (losing(t, &n, region).unwrap() - 1u32) / 2u32;
                let inside = |k: &BigUint| {
                    let (a, b) = pairs.pair_big(k);
                    match region { Region::Box => b <= n, Region::Sum => a + b <= n }
                };
                prop_assert!(inside(&last) && !inside(&(last + 1u32)));
            }
        }
    }
}
