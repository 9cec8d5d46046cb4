//! Counts of scatter's partitions for n = 1, 2, 3, …, all from one run of the count.
//!
//! Terms are full integers, unless a modulus was chosen.

use super::Sequence;
use crate::count::{self, Ask, Figure, KeepNothing, Method};
use crate::games::{Setup, Value};
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;

const GAME: &str = "scatter";
/// The largest n that is worked out: some seconds in full integers.
const MOST: u64 = 1000;

/// The sequences of counts.
pub(super) const SEQUENCES: &[Sequence] = &[
    Sequence {
        game: GAME,
        name: "losing",
        title: "losing partitions of n",
        index: "n",
        first: 1,
        most: MOST,
        terms: |setup, to, progress| column(setup, "losing", to, progress),
    },
    Sequence {
        game: GAME,
        name: "winning",
        title: "winning partitions of n",
        index: "n",
        first: 1,
        most: MOST,
        terms: |setup, to, progress| column(setup, "winning", to, progress),
    },
    Sequence {
        game: GAME,
        name: "partitions",
        title: "partitions of n",
        index: "n",
        first: 1,
        most: MOST,
        terms: |setup, to, progress| column(setup, "partitions", to, progress),
    },
    Sequence {
        game: GAME,
        name: "g",
        title: "winning partitions of n, summed over k from 2 to n",
        index: "n",
        first: 1,
        most: MOST,
        terms: |setup, to, progress| column(setup, "g", to, progress),
    },
];

/// A column of the table that the count of all n gives. `losing` and `winning` are about one k.
fn column(setup: &Setup, name: &str, to: u64, progress: &Progress) -> Result<Vec<BigUint>, Cancelled> {
    let Some(count) = count::of(GAME) else { return Ok(Vec::new()) };
    let mut asked = setup.ungiven();
    asked.set("n", Value::Number(to.into()));
    asked.set("all", Value::Choice("yes"));
    if setup.given("modulus") {
        asked.set("modulus", Value::Number(setup.number("modulus")));
    } else {
        asked.set("exact", Value::Choice("yes"));
    }
    if matches!(name, "losing" | "winning") {
        asked.set("k", Value::Number(setup.number("k")));
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let ask = Ask { setup: asked, method: Method::Fast, threads, memory: u64::MAX };
    let tally = count.run(&ask, progress, &KeepNothing)?;
    let table = tally.figures.into_iter().find_map(|(_, figure)| match figure {
        Figure::Table { columns, rows } => Some((columns, rows)),
        _ => None,
    });
    let Some((columns, rows)) = table else { return Ok(Vec::new()) };
    let Some(place) = columns.iter().position(|column| column == name) else { return Ok(Vec::new()) };
    Ok(rows.into_iter().filter_map(|row| row.into_iter().nth(place)).collect())
}
