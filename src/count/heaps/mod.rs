//! How many sums of D independent heaps lose, from the number of heaps of each Grundy value alone.
//!
//! A sum loses if the xor of its heaps' values is 0 (Sprague 1935, Grundy 1939). The Walsh–Hadamard
//! transform turns that xor into a product: with N_v heaps of value v, S_y = Σ_v (−1)^|v & y|·N_v and
//! X a power of two above the values,
//!
//! > ordered D-tuples: (1/X)·Σ_y S_y^D; multisets: (1/X)·Σ_y [z^D] (1 − z)^−P (1 + z)^−M,
//!
//! P + M = N heaps in all and P − M = S_y. The latter is (1 − z²)^−M·(1 − z)^−S for S ≥ 0, whose
//! coefficient is a sum of D/2 positive products, and its mirror image for S < 0. Equal S_y are taken
//! once. Complexity: X·log X additions, then one power or D/2 products for each different S_y.
//! Divided by X are whole numbers, or residues modulo m·X, so any modulus will do.

mod census;
mod reference;
#[cfg(test)]
mod tests;

pub use census::{HeapCensus, Pivots};
pub use reference::MOST_LISTED;

use crate::count::{Estimate, Figure, Method};
use crate::input::{InputError, grouped};
use crate::progress::{Cancelled, Progress};
use census::{multisets, rising};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::ToPrimitive;
use std::ops::{Add, Sub};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Whether the order of the heaps of a sum matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Of {
    /// It does: (1, 2) and (2, 1) are two positions.
    Tuples,
    /// It does not, and a heap may come again.
    Multisets,
}

impl Of {
    /// The most heaps a counted sum may have.
    pub fn most_heaps(self) -> u32 {
        match self {
            Self::Tuples => 1000,
            Self::Multisets => 100,
        }
    }
}

/// What sums are counted, and how.
#[derive(Clone, Copy, Debug)]
pub struct HeapsAsk {
    /// Heaps of a sum: D, from 0 to [`Of::most_heaps`].
    pub heaps: u32,
    /// Tuples or multisets.
    pub of: Of,
    /// The modulus, from 2 to 2^63; `None` for whole numbers.
    pub modulus: Option<u64>,
    /// The method.
    pub method: Method,
    /// Threads, at least 1.
    pub threads: usize,
    /// Bytes the count may hold.
    pub memory: u64,
}

/// The numbers of sums, whole or modulo m.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapsTally {
    /// All of them.
    pub positions: BigUint,
    /// Those with xor 0.
    pub losing: BigUint,
    /// The others.
    pub winning: BigUint,
}

impl HeapsTally {
    /// From whole numbers or residues of the first two.
    pub fn new(positions: &BigUint, losing: &BigUint, modulus: Option<u64>) -> Self {
        match modulus {
            None => {
                Self { positions: positions.clone(), losing: losing.clone(), winning: positions - losing }
            }
            Some(m) => {
                let (positions, losing) = (positions % m, losing % m);
                let winning = (&positions + m - &losing) % m;
                Self { positions, losing, winning }
            }
        }
    }

    /// As figures: `positions` (or another name for all), `losing` and `winning`.
    pub fn figures(self, all: &str) -> Vec<(String, Figure)> {
        let numbers = [(all, self.positions), ("losing", self.losing), ("winning", self.winning)];
        numbers.into_iter().map(|(name, number)| (name.to_owned(), Figure::One(number))).collect()
    }
}

/// Heaps by value, as the figure `values` of a count of single heaps.
pub fn values_figure(census: &HeapCensus, modulus: Option<u64>) -> Figure {
    let number = |number: &BigUint| modulus.map_or_else(|| number.clone(), |m| number % m);
    Figure::Keyed(census.by_value().iter().map(|(value, n)| (value.to_string(), number(n))).collect())
}

/// Bytes of 2^rank states, with the parts of numbers too long for a word.
fn bytes(census: &HeapCensus, ask: &HeapsAsk) -> u64 {
    let bits = census.heaps().bits();
    let state = if bits < WORD_BITS { 112 } else { 160 + bits / 2 };
    let states = 1u64.checked_shl(census.rank()).unwrap_or(u64::MAX);
    // A result and what is multiplied for it, on each thread.
    let result = (bits + 64) * u64::from(ask.heaps.max(1)) / 8 * (4 + 4 * ask.threads.max(1) as u64);
    states.saturating_mul(state).saturating_add(result).saturating_add(4096)
}

/// Seconds for one digit product of a word by a word; only for the estimate.
const SECONDS_A_PRODUCT: f64 = 1e-9;

/// What the count would cost.
///
/// # Errors
/// More heaps than are counted, more states than fit in memory, or a reference count of more sums
/// than can be listed.
pub fn estimate(census: &HeapCensus, ask: &HeapsAsk) -> Result<Estimate, InputError> {
    let most = ask.of.most_heaps();
    if ask.heaps > most {
        let what = format!("sums of {} heaps are too large to count", grouped(ask.heaps));
        return Err(InputError::new(
            what,
            format!("up to {} heaps", grouped(most)),
            format!("--heaps {most}"),
        ));
    }
    if ask.method == Method::Reference {
        let positions = positions(census, ask).to_u64().filter(|&number| number <= MOST_LISTED);
        return match positions {
            Some(listed) => Ok(Estimate { memory: 1 << 20, seconds: listed as f64 * 2e-9 }),
            None => Err(InputError::new(
                "the reference method lists every sum, and there are too many",
                format!("up to {} sums, or the fast method", grouped(MOST_LISTED)),
                "--method fast",
            )),
        };
    }
    let memory = bytes(census, ask);
    if memory > ask.memory {
        let what = format!(
            "2^{} values of sums of {} heaps would need {} MB, and {} MB may be used",
            census.rank(),
            ask.heaps,
            grouped(memory >> 20),
            ask.memory >> 20
        );
        return Err(InputError::new(what, "a smaller n", "--n 1e6"));
    }
    let words = census.heaps().bits() as f64 / 64.0 * f64::from(ask.heaps) + 1.0;
    let states = 2f64.powi(census.rank() as i32);
    let each = match (ask.of, ask.modulus) {
        (Of::Tuples, Some(_)) => 3e3,
        (Of::Tuples, None) => words * words + 100.0,
        (Of::Multisets, _) => words * words * f64::from(ask.heaps) / 4.0 + 50.0 * f64::from(ask.heaps),
    };
    Ok(Estimate { memory, seconds: 1e-5 + states * each * SECONDS_A_PRODUCT / ask.threads.max(1) as f64 })
}

/// All sums.
fn positions(census: &HeapCensus, ask: &HeapsAsk) -> BigUint {
    match ask.of {
        Of::Tuples => census.heaps().pow(ask.heaps),
        Of::Multisets => multisets(&census.heaps(), ask.heaps),
    }
}

/// Count sums of heaps.
///
/// ```
/// use gametui::count::{Method, heaps::{HeapCensus, HeapsAsk, Of, count}};
/// // Nim with heaps 1 to 3: of 27 ordered triples, 1 ⊕ 2 ⊕ 3 = 0 in its 6 orders.
/// let census = HeapCensus::of_values([1, 2, 3]);
/// let ask = HeapsAsk {
///     heaps: 3, of: Of::Tuples, modulus: None, method: Method::Fast, threads: 1, memory: 1 << 20,
/// };
/// let tally = count(&census, &ask, &Default::default()).unwrap();
/// assert_eq!((tally.positions, tally.losing), (27u32.into(), 6u32.into()));
/// ```
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
pub fn count(census: &HeapCensus, ask: &HeapsAsk, progress: &Progress) -> Result<HeapsTally, Cancelled> {
    let losing = match ask.method {
        Method::Reference => reference::losing(census, ask, progress)?,
        Method::Fast => losing(census, ask, progress)?,
    };
    Ok(HeapsTally::new(&positions(census, ask), &losing, ask.modulus))
}

/// Sums with xor 0.
fn losing(census: &HeapCensus, ask: &HeapsAsk, progress: &Progress) -> Result<BigUint, Cancelled> {
    progress.report(|now| {
        now.phase = "transform";
        (now.done, now.total) = (0, 0);
        now.item_name = "states";
    });
    let spectrum = spectrum(census, progress)?;
    let terms: u64 = spectrum.len() as u64;
    progress.report(|now| {
        now.phase = "terms";
        (now.done, now.total) = (0, terms);
    });
    let (rank, heaps) = (census.rank(), census.heaps());
    let larger = ask.modulus.filter(|_| ask.of == Of::Tuples).map(|m| BigInt::from(m) << rank);
    let term = |of: &BigInt| match (ask.of, &larger) {
        (Of::Multisets, _) => multiset_term(&heaps, of, ask.heaps),
        (Of::Tuples, Some(larger)) => of.modpow(&ask.heaps.into(), larger),
        (Of::Tuples, None) => of.pow(ask.heaps),
    };
    // Terms between two checks for a cancel: the fewer, the longer their numbers are.
    let words = heaps.bits().saturating_mul(ask.heaps.into()) / 64;
    let block = (1usize << 14) / words.clamp(1, 1 << 14) as usize;
    let next = AtomicUsize::new(0);
    let work = || -> Result<BigInt, Cancelled> {
        let mut sum = BigInt::ZERO;
        loop {
            let from = next.fetch_add(block, Ordering::Relaxed);
            let Some(mine) = spectrum.get(from..spectrum.len().min(from + block)).filter(|m| !m.is_empty())
            else {
                return Ok(sum);
            };
            for (value, times) in mine {
                sum += term(value) * *times;
            }
            progress.check()?;
            progress.report(|now| {
                now.done += mine.len() as u64;
                now.items += mine.iter().map(|(_, times)| times).sum::<u64>();
            });
        }
    };
    let threads = ask.threads.clamp(1, spectrum.len().div_ceil(block).max(1));
    let sum = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mine = work();
        // A panic of a thread goes on in the caller, where the job's own guard is.
        let join = |other: std::thread::ScopedJoinHandle<'_, _>| {
            other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        others.into_iter().map(join).fold(mine, |sum: Result<BigInt, Cancelled>, part| Ok(sum? + part?))
    })?;
    // The sum is 2^rank times a number of sums, which is not negative.
    let sum = larger.map_or_else(|| sum.clone(), |larger| sum.mod_floor(&larger));
    Ok(sum.into_parts().1 >> rank)
}

/// Heaps that need fewer bits than this are transformed in machine words.
const WORD_BITS: u64 = 126;

/// The S_y, each with how often it comes.
fn spectrum(census: &HeapCensus, progress: &Progress) -> Result<Vec<(BigInt, u64)>, Cancelled> {
    let states = census.by_state();
    let width = 1usize << census.rank();
    if census.heaps().bits() < WORD_BITS {
        // Every sum is at most the number of heaps in absolute value.
        let number = |state| states.get(&state).and_then(|number| number.to_i128()).unwrap_or(0);
        grouped_values((0..width).map(number).collect(), progress)
    } else {
        let number = |state| states.get(&state).map_or(BigInt::ZERO, |&number| number.clone().into());
        grouped_values((0..width).map(number).collect(), progress)
    }
}

/// Transform a row whose length is a power of two, then sort it and take equal values together.
fn grouped_values<T>(mut row: Vec<T>, progress: &Progress) -> Result<Vec<(BigInt, u64)>, Cancelled>
where
    T: Clone + Ord + Into<BigInt> + for<'a> Add<&'a T, Output = T> + for<'a> Sub<&'a T, Output = T>,
{
    let mut half = 1;
    while half < row.len() {
        for pair in row.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (a.clone() + &*b, a.clone() - &*b);
            }
        }
        progress.check()?;
        half *= 2;
    }
    row.sort_unstable();
    let mut values: Vec<(BigInt, u64)> = Vec::new();
    for equal in row.chunk_by(|a, b| a == b) {
        values.extend(equal.first().map(|value| (value.clone().into(), equal.len() as u64)));
    }
    Ok(values)
}

/// [z^D] (1 − z)^−P (1 + z)^−M for P + M = `heaps` and P − M = `of`.
fn multiset_term(heaps: &BigUint, of: &BigInt, size: u32) -> BigInt {
    let apart = of.magnitude();
    // P − M and P + M are both even or both odd, and |P − M| ≤ P + M.
    let paired = (heaps - apart) >> 1;
    let singles: Vec<BigUint> = rising(apart).take(size as usize + 1).collect();
    let products = rising(&paired).zip(singles.iter().rev().step_by(2));
    let sum: BigInt = products.map(|(pairs, singles)| pairs * singles).sum::<BigUint>().into();
    if size % 2 == 1 && *of < BigInt::ZERO { -sum } else { sum }
}
