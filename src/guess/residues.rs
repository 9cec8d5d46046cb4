//! Outcomes of pairs by residues. One idea: for every modulus from the least, note which residues were seen
//! losing and which winning; a law is found when no residue was seen as both.

use super::Search;
use crate::progress::Cancelled;
use std::collections::BTreeSet;

/// The largest modulus.
const LARGEST: u64 = 12;

/// What a residue is taken of: its text, with M for the modulus, and the residue of a pair.
type Key = (&'static str, fn(u64, u64, u64) -> u64);

const KEYS: &[Key] = &[
    ("(a + b) mod M", |a, b, m| (a + b) % m),
    ("(a - b) mod M", |a, b, m| (a + m * b - b) % m),
    ("M*(a mod M) + b mod M", |a, b, m| m * (a % m) + b % m),
];

pub(super) fn search(search: &mut Search<'_>) -> Result<(), Cancelled> {
    let bound = search.guesses.found_on;
    let cells: Vec<(u64, u64, bool)> = (0..=bound)
        .flat_map(|a| (0..=bound).map(move |b| (a, b)))
        .filter_map(|(a, b)| Some((a, b, search.values.value(&[a, b])? == 0)))
        .collect();
    for modulus in 2..=LARGEST {
        for &(text, key) in KEYS {
            search.progress.check()?;
            let Some(losing) = losing(&cells, |a, b| key(a, b, modulus)) else { continue };
            let list: Vec<String> = losing.iter().map(u64::to_string).collect();
            let key = text.replace('M', &modulus.to_string());
            if search.add("residues", &format!("losing iff {key} in {{{}}}", list.join(", ")), None)? {
                return Ok(());
            }
        }
    }
    search.tried(format!("outcomes by residues of a, b, a + b and a - b up to modulus {LARGEST}: none fits"));
    Ok(())
}

/// The residues of the losing cells, when no winning cell has one of them; `None` too where no cell loses.
fn losing(cells: &[(u64, u64, bool)], key: impl Fn(u64, u64) -> u64) -> Option<BTreeSet<u64>> {
    let mut seen = [BTreeSet::new(), BTreeSet::new()];
    for &(a, b, losing) in cells {
        let residue = key(a, b);
        if seen[usize::from(!losing)].contains(&residue) {
            return None;
        }
        seen[usize::from(losing)].insert(residue);
    }
    let [_, losing] = seen;
    (!losing.is_empty()).then_some(losing)
}
