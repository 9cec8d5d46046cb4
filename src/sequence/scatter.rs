//! Counts of scatter's partitions for n = 1, 2, 3, …, all from one run of the count.
//!
//! Terms are full integers, unless a modulus was chosen.

use super::Sequence;
use crate::count::scatter::Scatter;
use crate::count::{Ask, Count, Figure, KeepNothing, Method};
use crate::games::{Setup, Value};
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;

/// The largest n that is worked out: some seconds in full integers.
const MOST: u64 = 1000;

/// The sequences of counts.
pub fn of_scatter() -> Vec<Sequence> {
    let of = |name: &'static str, title| {
        Sequence::new(name, title, "n", (1, MOST), move |setup, to, progress| {
            column(setup, name, to, progress)
        })
    };
    vec![
        of("losing", "losing partitions of n"),
        of("winning", "winning partitions of n"),
        of("partitions", "partitions of n"),
        of("g", "winning partitions of n, summed over k from 2 to n"),
    ]
}

/// A column of the table that the count of all n gives. `losing` and `winning` are about one k.
fn column(setup: &Setup, name: &str, to: u64, progress: &Progress) -> Result<Vec<BigUint>, Cancelled> {
    let mut asked = setup.ungiven();
    asked.set("n", Value::Number(to.into()));
    asked.set("all", Value::Text("yes".into()));
    if setup.given("modulus") {
        asked.set("modulus", Value::Number(setup.number("modulus")));
    } else {
        asked.set("exact", Value::Text("yes".into()));
    }
    if matches!(name, "losing" | "winning") {
        asked.set("k", Value::Number(setup.number("k")));
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let ask = Ask { setup: asked, method: Method::Fast, threads, memory: u64::MAX };
    let tally = Scatter.run(&ask, progress, &KeepNothing).map_err(|_| Cancelled)?;
    let table = tally.figures.into_iter().find_map(|(_, figure)| match figure {
        Figure::Table { columns, rows } => Some((columns, rows)),
        _ => None,
    });
    let Some((columns, rows)) = table else { return Ok(Vec::new()) };
    let Some(place) = columns.iter().position(|column| column == name) else { return Ok(Vec::new()) };
    Ok(rows.into_iter().filter_map(|row| row.into_iter().nth(place)).collect())
}
