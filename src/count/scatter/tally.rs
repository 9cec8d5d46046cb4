//! From residues to figures: F, g, losing and winning, modulo m or whole, for one n or for all.

use super::question::Question;
use super::{Counted, Moduli};
use crate::arith::euler;
use crate::count::{Figure, Tally};
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;

/// Numbers for one n.
struct Line {
    partitions: BigUint,
    losing: Vec<BigUint>,
    modulus: Option<BigUint>,
}

impl Line {
    /// p − L, modulo m or whole.
    fn winning(&self, game: usize) -> BigUint {
        match &self.modulus {
            Some(m) => (&self.partitions + m - &self.losing[game]) % m,
            None => &self.partitions - &self.losing[game],
        }
    }

    /// g(n) = F_2 + F_3 + (n − 3)·F_4, cut short for n < 4; the games are 2, 3 and 4.
    fn over_all_k(&self, n: usize) -> BigUint {
        let of_two = || self.winning(0);
        let of_three = || self.winning(1);
        let sum = match n {
            0 | 1 => BigUint::ZERO,
            2 => of_two(),
            3 => of_two() + of_three(),
            _ => of_two() + of_three() + self.winning(2) * (n - 3),
        };
        match &self.modulus {
            Some(m) => sum % m,
            None => sum,
        }
    }
}

/// Put the figures together.
pub(super) fn tally(question: Question, counted: &Counted, progress: &Progress) -> Result<Tally, Cancelled> {
    let n = question.n as usize;
    let partitions = Partitions::to(n, &counted.moduli);
    let line = |at: usize| Line {
        partitions: partitions.of(at),
        losing: counted.losing.iter().map(|residues| join(&counted.moduli, residues, at)).collect(),
        modulus: question.modulus.map(BigUint::from),
    };
    let last = line(n);
    let mut tally = Tally::default();
    let mut figure = |name: &str, figure| tally.figures.push((name.to_owned(), figure));
    if question.k.is_some() {
        figure("losing", Figure::One(last.losing[0].clone()));
        figure("winning", Figure::One(last.winning(0)));
    } else {
        figure("partitions", Figure::One(last.partitions.clone()));
        if let Some(m) = question.modulus {
            figure("modulus", Figure::One(m.into()));
        }
        let of_k = |(game, k): (usize, &str)| (k.to_owned(), last.winning(game));
        figure("F", Figure::Keyed(["2", "3", "4"].into_iter().enumerate().map(of_k).collect()));
        figure("g", Figure::One(last.over_all_k(n)));
    }
    if question.all {
        let mut rows = Vec::with_capacity(n);
        for at in 1..=n {
            progress.check()?;
            let line = line(at);
            let mut row = vec![BigUint::from(at)];
            if question.k.is_some() {
                row.extend([line.losing[0].clone(), line.winning(0)]);
            } else {
                let games = (0..3).map(|game| line.winning(game));
                row.extend(std::iter::once(line.partitions.clone()).chain(games));
                row.push(line.over_all_k(at));
            }
            rows.push(row);
        }
        let columns: &[&str] = match question.k {
            Some(_) => &["n", "losing", "winning"],
            None => &["n", "partitions", "F_2", "F_3", "F_4", "g"],
        };
        let columns = columns.iter().map(|&name| name.to_owned()).collect();
        figure("sequence", Figure::Table { columns, rows });
    }
    Ok(tally)
}

/// p(n) and L(n) of the only game.
pub(super) fn partitions_and_losing(n: usize, counted: &Counted) -> (BigUint, BigUint) {
    let losing = counted.losing.first().map(|residues| join(&counted.moduli, residues, n));
    (Partitions::to(n, &counted.moduli).of(n), losing.unwrap_or_default())
}

/// L(at) of one game.
fn join(moduli: &Moduli, residues: &[Vec<u64>], at: usize) -> BigUint {
    match moduli {
        Moduli::One(_) => residues[0][at].into(),
        Moduli::Primes(clock) => clock.join(residues.iter().map(|series| series[at])),
    }
}

/// p(0), …, p(n).
enum Partitions {
    Residues(Vec<u64>),
    Whole(Vec<BigUint>),
}

impl Partitions {
    fn to(n: usize, moduli: &Moduli) -> Self {
        match moduli {
            Moduli::One(m) => {
                let mut series = vec![0; n + 1];
                series[0] = 1;
                euler::divide(&mut series, 1, *m);
                Self::Residues(series)
            }
            Moduli::Primes(_) => Self::Whole(euler::partition_numbers(n)),
        }
    }

    fn of(&self, at: usize) -> BigUint {
        match self {
            Self::Residues(series) => series[at].into(),
            Self::Whole(numbers) => numbers[at].clone(),
        }
    }
}
