//! Rows of pair games whose moves subtract finitely many non-negative vectors.
//!
//! Let the rows that row a looks at have proved periods, L be the least common multiple of these, and c
//! the most columns that a move within row a takes. The state at column b is b mod L with the last c values
//! of row a; past the preperiods of the rows above (and past every vector) it gives the value and the next
//! state. A state that repeats at b₁ < b₂ proves the period b₂ − b₁ from b₁ − c on.
//!
//! So when the values of row a repeat after p from column n₀ on, it is enough to read lcm(p, L) columns from
//! the first b₁ ≥ n₀ + c past those preperiods.

use super::super::tail::{Candidate, Compare, candidates};
use super::super::{Finding, Period, Standing};
use super::Theorem;
use crate::progress::{Cancelled, Progress};
use num_integer::Integer;

/// Values of one row, and what is known of their period.
pub type Row = (Vec<u16>, Finding);

/// Row `a` of the game whose moves subtract one of `steps` (rows, columns), with at most `limit` columns;
/// proved as soon as the columns read allow it. Moves that take nothing are left out.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
///
/// ```
/// use gametui::{period::theorems::vectors, progress::Progress};
/// let (values, found) = vectors::row(&[(0, 1), (0, 2), (1, 0)], 0, 1000, &Progress::new()).unwrap();
/// assert_eq!((&values[..4], found.standing.name()), (&[0, 1, 2, 0][..], "proved"));
/// assert_eq!(found.period.unwrap().period, 3);
/// ```
pub fn row(steps: &[(u64, u64)], a: usize, limit: usize, progress: &Progress) -> Result<Row, Cancelled> {
    let steps: Vec<(usize, usize)> = steps
        .iter()
        .filter_map(|&(x, b)| Some((usize::try_from(x).ok()?, usize::try_from(b).ok()?)))
        .filter(|&step| step != (0, 0) && step.0 <= a)
        .collect();
    let mut columns = limit.min(256);
    loop {
        let rows = rows(&steps, a, columns, progress)?;
        let proofs = proofs(&steps, &rows);
        let values = rows.into_iter().next_back().unwrap_or_default();
        if let Some((period, heaps)) = proofs.last().copied().flatten() {
            let standing = Standing::Proved { theorem: Theorem::Vectors, heaps };
            let found = Finding::new(&values[..], Some(period), standing);
            return Ok((values, found));
        }
        if columns >= limit {
            let found = measured(&values);
            return Ok((values, found));
        }
        columns = columns.saturating_mul(2).min(limit);
    }
}

/// The finding for values whose period can only be observed.
pub fn measured<T: Copy + Into<u64>>(values: &[T]) -> Finding {
    let (period, heaps) = (super::super::observed(values), values.len() as u64);
    let standing = match period {
        Some(_) => Standing::Observed { heaps, more: None },
        None => Standing::None { heaps },
    };
    Finding::new(values, period, standing)
}

/// The values of the rows 0 to `a`, each from the rules.
pub(in crate::period) fn rows(
    steps: &[(usize, usize)],
    a: usize,
    columns: usize,
    progress: &Progress,
) -> Result<Vec<Vec<u16>>, Cancelled> {
    let mut rows: Vec<Vec<u16>> = Vec::with_capacity(a + 1);
    // No value is above the number of moves; `seen` holds the last cell that saw each.
    let (mut seen, mut cell) = (vec![0u64; steps.len() + 1], 0);
    for x in 0..=a {
        rows.push(Vec::with_capacity(columns));
        for b in 0..columns {
            if b % 4096 == 0 {
                progress.check()?;
            }
            cell += 1;
            for &(down, left) in steps {
                if let (Some(x), Some(b)) = (x.checked_sub(down), b.checked_sub(left)) {
                    seen[usize::from(rows[x][b])] = cell;
                }
            }
            let value = seen.iter().take_while(|&&last| last == cell).count();
            rows[x].push(value as u16);
        }
    }
    Ok(rows)
}

/// For each row its period and the columns that prove it, as far as there is a proof.
fn proofs(steps: &[(usize, usize)], rows: &[Vec<u16>]) -> Vec<Option<(Period, u64)>> {
    let mut proofs: Vec<Option<(Period, u64)>> = Vec::with_capacity(rows.len());
    for (x, values) in rows.iter().enumerate() {
        // The least common multiple L, the columns past the preperiods and vectors, and c.
        let (mut lcm, mut past, mut taken) = (1u64, 0, 0);
        let mut above_proved = true;
        for &(down, left) in steps.iter().filter(|step| step.0 <= x) {
            let left = left as u64;
            past = past.max(left);
            if down == 0 {
                taken = taken.max(left);
                continue;
            }
            match proofs[x - down] {
                Some((above, _)) => {
                    let shared = lcm.gcd(&above.period);
                    lcm = (lcm / shared).saturating_mul(above.period);
                    past = past.max(above.preperiod + left);
                }
                None => above_proved = false,
            }
        }
        let mut proof = None;
        let columns = values.len();
        candidates(&values[..], columns as u64, columns, Compare::Values, |found: Candidate| {
            let shared = lcm.gcd(&found.period);
            let whole = (lcm / shared).saturating_mul(found.period);
            let reads = past.max(found.preperiod + taken).saturating_add(whole);
            if above_proved && proof.is_none() && reads <= found.heaps {
                let Candidate { period, preperiod, .. } = found;
                proof = Some((Period { period, preperiod, saltus: 0 }, reads));
            }
        });
        proofs.push(proof);
    }
    proofs
}
