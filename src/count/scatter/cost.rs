//! What a count would cost, before it starts: bytes from bounds, seconds from measured rates.

use super::question::Question;
use super::{PartitionsAsk, reference};
use crate::arith::euler;
use crate::count::{Ask, Estimate, Method};
use crate::grundy::heaps::HeapValues;
use crate::input::{InputError, grouped};

/// Bytes of the process before any count.
const BASE: u64 = 4 << 20;
/// Additions in a second on one core with residues of 32 bits, in wide registers: measured at
/// n = 10 000. Those of 64 and 128 bits take 2 and 8 times as long.
const ADDITIONS_A_SECOND: f64 = 6e9;
/// The same for the plain table.
const TABLE_ADDITIONS_A_SECOND: f64 = 4e8;

/// The estimate, or the refusal with the largest n that fits.
pub(super) fn estimate(ask: &Ask) -> Result<Estimate, InputError> {
    let question = Question::of(ask);
    let memory = bytes(question, ask);
    if memory > ask.memory {
        let fits = |n: u32| bytes(Question { n, ..question }, ask) <= ask.memory;
        let (mut fitting, mut too_large) = (0, question.n);
        while fitting + 1 < too_large {
            let middle = fitting + (too_large - fitting) / 2;
            *if fits(middle) { &mut fitting } else { &mut too_large } = middle;
        }
        let what = format!(
            "n = {} would need {} MB, and {} MB may be used",
            grouped(question.n),
            memory >> 20,
            ask.memory >> 20
        );
        if fitting == 0 {
            let enough = memory.div_ceil(1 << 20);
            let accepted = format!("at least {enough} MiB");
            return Err(InputError::new(what, accepted, format!("--memory {enough}MiB")));
        }
        return Err(InputError::new(what, format!("n up to {}", grouped(fitting)), format!("--n {fitting}")));
    }
    Ok(Estimate { memory, seconds: seconds(question, ask) })
}

/// The estimate for a single game with these states and additions, or the refusal.
pub(super) fn partitions_estimate(
    ask: &PartitionsAsk,
    states: u64,
    additions: u64,
) -> Result<Estimate, InputError> {
    let question = ask.question();
    let memory = BASE + count_bytes(question, ask.method, ask.threads, states);
    if memory > ask.memory {
        let what = format!(
            "n = {} would need {} MB, and {} MB may be used",
            grouped(ask.n),
            memory >> 20,
            ask.memory >> 20
        );
        return Err(InputError::new(what, "a smaller n, or more memory", ""));
    }
    let rate = match ask.method {
        Method::Reference => TABLE_ADDITIONS_A_SECOND,
        Method::Fast => ADDITIONS_A_SECOND / width_factor(question) * ask.threads.clamp(1, 64) as f64,
    };
    Ok(Estimate { memory, seconds: 0.001 + (additions.saturating_mul(moduli(question))) as f64 / rate })
}

fn moduli(question: Question) -> u64 {
    // Primes just below 2^31 bring a little less than 31 bits each.
    question.modulus.map_or_else(|| euler::bits_of_partition_number(question.n.into()) / 30 + 1, |_| 1)
}

fn bytes(question: Question, ask: &Ask) -> u64 {
    let n = u64::from(question.n);
    let values =
        question.games().iter().map(|&k| if k == 3 { HeapValues::bytes_to_reach(3, n) } else { 0 }).max();
    // A table's width is at most the power of two from n up.
    let count = count_bytes(question, ask.method, ask.threads, n.next_power_of_two());
    BASE + values.unwrap_or(0).max(count)
}

fn count_bytes(question: Question, method: Method, threads: usize, states: u64) -> u64 {
    let n = u64::from(question.n);
    let games = question.games().len() as u64;
    let series = |bytes: u64| bytes * (n + 1);
    let log = u64::from(64 - states.max(n).leading_zeros());
    let work = match method {
        // n words for every xor.
        Method::Reference => series(8).saturating_mul(states),
        // Subtrees as rows, kept as bytes, and written out; two series a level and thread; 16 bytes
        // cover every modulus.
        Method::Fast => {
            let word = match question.modulus {
                Some(m) if m < 1 << 31 => 8,
                Some(_) => 16,
                None => 4,
            };
            series(word) * (3 * 64 + (log + 3) * 2 * threads.max(1) as u64)
        }
    };
    // A run for each block of a heap: n/s + 2 of them, 12 bytes each, for even and odd.
    let schedule = games * 24 * n * (log + 4);
    let results = games * moduli(question) * series(16);
    let whole = euler::bits_of_partition_number(n) / 8 + 40;
    let lines = if question.all { 6 } else { 1 };
    let figures = if question.modulus.is_some() && !question.all { series(8) } else { series(lines * whole) };
    work.saturating_add(schedule + results + figures)
}

/// How many times as long residues of this modulus take as those of 32 bits.
fn width_factor(question: Question) -> f64 {
    match question.modulus {
        Some(m) if m < 1 << 31 && m % 2 == 1 => 1.0,
        Some(m) if m % 2 == 0 && m > 1 << 45 => 8.0,
        Some(_) => 2.0,
        None => 1.0,
    }
}

fn seconds(question: Question, ask: &Ask) -> f64 {
    let n = f64::from(question.n);
    let runs = moduli(question) as f64;
    let threads = ask.threads.clamp(1, 64) as f64;
    let width = width_factor(question);
    let game = |k: u64| match (ask.method, k) {
        (Method::Reference, _) => {
            let width = match k {
                2 => 2,
                3 => u64::from(question.n / 2 + 1).next_power_of_two(),
                _ => u64::from(question.n).next_power_of_two(),
            };
            reference::additions(question.n.into(), width) as f64 / TABLE_ADDITIONS_A_SECOND
        }
        (Method::Fast, 2) => n * n * width / ADDITIONS_A_SECOND,
        (Method::Fast, 3) => n * n * n / 56.0 * width / ADDITIONS_A_SECOND / threads,
        (Method::Fast, _) => n * n * n / 28.0 * width / ADDITIONS_A_SECOND / threads,
    };
    let values = if question.games().contains(&3) { n * n * 8e-9 } else { 0.0 };
    let counting: f64 = question.games().into_iter().map(game).sum();
    0.001 + values + counting * runs
}
