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

use super::{Ask, Count, Estimate, Keep, Method, Tally};
use crate::arith::{euler, modular::Remainders, modular::primes_for};
use crate::games::{self, Value};
use crate::grundy::heaps::HeapValues;
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};
use question::Question;
use schedule::Schedule;
use stage::Stage;

/// The count of losing and winning partitions.
pub struct Scatter;

impl Count for Scatter {
    fn game(&self) -> &'static str {
        "scatter"
    }

    fn title(&self) -> &'static str {
        "losing and winning partitions"
    }

    fn legend(&self) -> &'static str {
        "F_k: winning partitions when a heap may become up to k; F_4 stands for every k ≥ 4; g adds up k = 2 … n"
    }

    fn methods(&self) -> &'static [Method] {
        &[Method::Fast, Method::Reference]
    }

    fn estimate(&self, ask: &Ask) -> Result<Estimate, InputError> {
        cost::estimate(ask)
    }

    fn run(&self, ask: &Ask, progress: &Progress, keep: &dyn Keep) -> Result<Tally, Cancelled> {
        let question = Question::of(ask);
        let games = games_of(question, progress)?;
        let counted = count(question, ask, &games, lanes::Path::widest(), progress, keep)?;
        tally::tally(question, &counted, progress)
    }
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
    let law = games::find("scatter").ok().and_then(|game| {
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
    ask: &Ask,
    games: &[GameOf],
    path: lanes::Path,
    progress: &Progress,
    keep: &dyn Keep,
) -> Result<Counted, Cancelled> {
    let moduli = Moduli::of(question);
    let n = question.n as usize;
    let list = moduli.list();
    let work = |game: &GameOf| match ask.method {
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
                    let how = transformed::How { path, threads: ask.threads.max(1), stage: &stage, progress };
                    let result = match ask.method {
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
    Ok(Counted { moduli, losing })
}
