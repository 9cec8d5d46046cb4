//! Losing and winning partitions of n in scatter, for k = 2, k = 3 and every k ≥ 4 at once.
//!
//! F_k(n) = p(n) − L_k(n), where L_k(n) counts the partitions whose heap values have xor 0, and
//! g(n) = Σ_{k=2}^{n} F_k(n). Two methods: `reference` is the plain table over the xor axis;
//! `transformed` strips pairs of equal heaps, works on the Walsh–Hadamard transform of the axis and
//! skips what cannot be balanced (see there, in `rows` and in `schedule`). Both count modulo m with
//! additions alone; whole numbers come from enough primes below 2^31 to exceed p(n).
//!
//! Complexity, in additions: reference n²·X/2 with X the power of two above the largest value, so
//! n³/2 for k ≥ 4; transformed n³/32 at n = 1000 and n³/27 at n = 10 000 for k ≥ 4, half of that for k = 3, in vector
//! registers, on every core, with O(n log n) words instead of n·X.
//!
//! A better exponent: every row of level b is a product of about 2^b factors (1 ± u·z^s) modulo z^n,
//! u marking parity, so products by number-theoretic transforms would make n² log² n of n³ in
//! all. But they need prime moduli while p(n) has 3.7·√n bits, and at n = 10 000 the schedule leaves some
//! ten million additions a row of the busiest level, several in a step, which is about what such a
//! product costs. That has been estimated, not built.
//!
//! The engine takes any heap values: [`partitions`] counts for other games. Values are cut down to the
//! pivots of the space they span first, which leaves scatter's own as they are.
//!
//! Sources: Sprague 1935 and Grundy 1939 for sums of games; the values are those of Dailly, Duchêne,
//! Larsson and Paris, "Partition games"; Euler's pentagonal theorem for 1/∏(1 − z^s).

mod cost;
mod lanes;
mod question;
mod reference;
mod rows;
mod schedule;
mod stage;
mod tally;
#[cfg(test)]
mod tests;
mod transformed;

use super::heaps::{HeapsTally, Pivots};
use super::{Ask, Count, Estimate, Keep, Method, Stopped, Tally};
use crate::arith::{euler, modular::Remainders, modular::primes_for};
use crate::games::{Catalogue, Value};
use crate::grundy::heaps::HeapValues;
use crate::input::{InputError, grouped};
use crate::progress::{Cancelled, Progress};
use question::Question;
use schedule::Schedule;
use stage::Stage;

/// The count of losing and winning partitions.
pub struct Scatter;

impl Count for Scatter {
    fn title(&self) -> &str {
        "losing and winning partitions"
    }

    fn legend(&self) -> &str {
        "F_k: winning partitions when a heap may become up to k; F_4 stands for every k ≥ 4; g adds up k = 2 … n"
    }

    fn methods(&self) -> &[Method] {
        &[Method::Fast, Method::Reference]
    }

    fn estimate(&self, ask: &Ask) -> Result<Estimate, InputError> {
        cost::estimate(ask)
    }

    fn is_resumable(&self, ask: &Ask) -> bool {
        ask.method == Method::Fast
    }

    fn run(&self, ask: &Ask, progress: &Progress, keep: &dyn Keep) -> Result<Tally, Stopped> {
        let question = Question::of(ask);
        let games = games_of(question, progress)?;
        let counted =
            count(question, ask.method, ask.threads, &games, lanes::Path::widest(), progress, keep)?;
        Ok(tally::tally(question, &counted, progress)?)
    }
}

/// What partitions are counted, and how.
#[derive(Clone, Copy, Debug)]
pub struct PartitionsAsk {
    /// The number that is partitioned, from 1 to 2^30.
    pub n: u32,
    /// The modulus, from 2 to 2^63; `None` for whole numbers.
    pub modulus: Option<u64>,
    /// The method.
    pub method: Method,
    /// Threads, at least 1.
    pub threads: usize,
    /// Bytes the count may hold.
    pub memory: u64,
}

impl PartitionsAsk {
    fn question(&self) -> Question {
        Question { n: self.n, k: Some(4), modulus: self.modulus, all: false }
    }
}

/// Values of the heaps 0..=n as states of 32 bits at most, and the rank of their space.
fn states(values: &[u64], n: u32) -> (Vec<u32>, u32) {
    let heaps = &values[..values.len().min(n as usize + 1)];
    let pivots = Pivots::of(heaps.iter().skip(1).copied());
    let state = |&value: &u64| u32::try_from(pivots.state(value)).unwrap_or(u32::MAX);
    let mut states: Vec<u32> = heaps.iter().map(state).collect();
    if let Some(empty) = states.first_mut() {
        *empty = 0;
    }
    (states, pivots.rank())
}

/// What counting the partitions of n would cost.
///
/// # Errors
/// One line when a value is missing, or with the largest n that fits.
pub fn partitions_estimate(values: &[u64], ask: &PartitionsAsk) -> Result<Estimate, InputError> {
    if values.len() <= ask.n as usize {
        let last = grouped(values.len().saturating_sub(1));
        let what = format!("heap values go up to {last} only");
        return Err(InputError::new(what, format!("n up to {last}"), ""));
    }
    let (states, rank) = states(values, ask.n);
    if rank > MOST_BITS {
        let what = format!("the heap values span 2^{rank} values of sums");
        return Err(InputError::new(what, format!("up to 2^{MOST_BITS}"), "a smaller n"));
    }
    let additions = match ask.method {
        Method::Fast => Schedule::new(ask.n, &states).additions(),
        Method::Reference => reference::additions(ask.n.into(), 1 << rank),
    };
    cost::partitions_estimate(ask, 1 << rank, additions)
}

/// Bits of the states that sums may have.
const MOST_BITS: u32 = 30;

/// Losing and winning partitions of n where a heap of s has Grundy value `values[s]`, as far as n.
///
/// ```
/// use gametui::count::{KeepNothing, Method, scatter::{PartitionsAsk, partitions}};
/// // Nim: of the 7 partitions of 5 none loses; of the 11 of 6, 3+3, 3+2+1, 2+2+1+1 and 1+…+1 do.
/// let ask = PartitionsAsk { n: 6, modulus: None, method: Method::Fast, threads: 1, memory: 1 << 24 };
/// let tally = partitions(&[0, 1, 2, 3, 4, 5, 6], &ask, &Default::default(), &KeepNothing).unwrap();
/// assert_eq!((tally.positions, tally.losing), (11u32.into(), 4u32.into()));
/// ```
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
pub fn partitions(
    values: &[u64],
    ask: &PartitionsAsk,
    progress: &Progress,
    keep: &dyn Keep,
) -> Result<HeapsTally, Cancelled> {
    let (values, _) = states(values, ask.n);
    let games = [GameOf { schedule: Schedule::new(ask.n, &values), values }];
    let path = lanes::Path::widest();
    let counted = count(ask.question(), ask.method, ask.threads, &games, path, progress, keep)?;
    let (partitions, losing) = tally::partitions_and_losing(ask.n as usize, &counted);
    Ok(HeapsTally::new(&partitions, &losing, ask.modulus))
}

/// One game to be counted: its heap values and what is made of them.
struct GameOf {
    /// By heap size from 0 to n.
    values: Vec<u32>,
    schedule: Schedule,
}

/// Losing partitions of 0..=n as residues: for each game, for each modulus.
struct Counted {
    moduli: Moduli,
    losing: Vec<Vec<Vec<u64>>>,
}

/// What is counted by.
enum Moduli {
    /// The modulus that was asked for.
    One(u64),
    /// Enough primes for whole numbers.
    Primes(Remainders),
}

impl Moduli {
    fn of(question: Question) -> Self {
        match question.modulus {
            Some(m) => Self::One(m),
            None => {
                let bits = euler::bits_of_partition_number(question.n.into());
                Self::Primes(Remainders::new(primes_for(&(num_bigint::BigUint::from(1u32) << bits))))
            }
        }
    }

    fn list(&self) -> Vec<u64> {
        match self {
            Self::One(m) => vec![*m],
            Self::Primes(clock) => clock.primes().iter().map(|&prime| prime.into()).collect(),
        }
    }
}

fn games_of(question: Question, progress: &Progress) -> Result<Vec<GameOf>, Cancelled> {
    let game = |k| {
        let values = heap_values(k, question.n, progress)?;
        let schedule = Schedule::new(question.n, &values);
        Ok(GameOf { values, schedule })
    };
    question.games().into_iter().map(game).collect()
}

/// Values of the heaps 0..=n: by the law where there is one, else from the rules.
fn heap_values(k: u64, n: u32, progress: &Progress) -> Result<Vec<u32>, Cancelled> {
    let law = Catalogue::built_in().find("scatter").ok().and_then(|game| {
        let mut setup = game.setup();
        setup.set("k", Value::Number(k.into()));
        game.law(&setup)
    });
    let by_law = law.and_then(|law| {
        let value = |size: u32| law.value(&[u64::from(size)]).and_then(|value| u32::try_from(value).ok());
        std::iter::once(Some(0)).chain((1..=n).map(value)).collect::<Option<Vec<u32>>>()
    });
    if let Some(values) = by_law {
        return Ok(values);
    }
    let mut values = HeapValues::new(k);
    values.extend(n.into(), progress)?;
    let mut values = values.into_values();
    values.truncate(n as usize + 1);
    Ok(values)
}

fn count(
    question: Question,
    method: Method,
    threads: usize,
    games: &[GameOf],
    path: lanes::Path,
    progress: &Progress,
    keep: &dyn Keep,
) -> Result<Counted, Cancelled> {
    let moduli = Moduli::of(question);
    let n = question.n as usize;
    let list = moduli.list();
    let work = |game: &GameOf| match method {
        Method::Fast => (game.schedule.additions(), 2 * game.schedule.rows() - 1),
        Method::Reference => {
            let largest = game.values.iter().copied().max().unwrap_or(0);
            (reference::additions(n as u64, reference::width(largest) as u64), n as u64)
        }
    };
    let (additions, rows) = games.iter().map(work).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let runs = list.len() as u64;
    let whole = (additions.saturating_mul(runs), rows.saturating_mul(runs));
    let stage = Stage::new(progress, keep, whole, &list);
    let counted = || -> Result<_, Cancelled> {
        let mut losing = Vec::new();
        for (game_index, game) in games.iter().enumerate() {
            let mut residues = Vec::new();
            for (modulus_index, &m) in list.iter().enumerate() {
                let index = game_index * list.len() + modulus_index;
                let known = stage.finished(index).filter(|result| result.len() == n + 1);
                residues.push(match known {
                    Some(result) => {
                        let (additions, rows) = work(game);
                        stage.advance(additions, rows);
                        result
                    }
                    None => {
                        let how = transformed::How { path, threads: threads.max(1), stage: &stage, progress };
                        let result = match method {
                            Method::Fast => how.losing(&game.schedule, m)?,
                            Method::Reference => reference::losing(n, &game.values, m, &stage, progress)?,
                        };
                        stage.finish(index, &result);
                        result
                    }
                });
            }
            losing.push(residues);
        }
        Ok(losing)
    };
    let losing = counted().inspect_err(|_| stage.leave())?;
    Ok(Counted { moduli, losing })
}
