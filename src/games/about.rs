//! What a person reads about a game. One source for the panes, the command line and the README.

use super::Text;
use num_bigint::BigUint;

/// A widespread error about a game, and the position that refutes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Belief {
    /// What is said.
    pub claim: Text,
    /// What is true.
    pub truth: Text,
    /// A position that shows it, as the game writes it.
    pub position: Text,
    /// Parameters to set before going there, as `name=value`; empty when none.
    pub setup: Vec<Text>,
    /// What is said, as a law that is wrong at the position; empty when no law says it.
    pub law: Text,
}

impl Belief {
    /// A claim, the truth, and where it shows.
    pub fn new(claim: &str, truth: &str, position: &str, setup: &[&str]) -> Self {
        Self {
            claim: claim.into(),
            truth: truth.into(),
            position: position.into(),
            setup: setup.iter().map(|&text| text.into()).collect(),
            law: "".into(),
        }
    }

    /// The same, said by this law.
    #[must_use]
    pub fn as_law(self, law: &str) -> Self {
        Self { law: law.into(), ..self }
    }
}

/// Where the On-Line Encyclopedia of Integer Sequences lists a sequence of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OeisNumber {
    /// The sequence of the game: `values`.
    pub sequence: Text,
    /// `A001477`.
    pub id: Text,
    /// Parameters that must have been chosen: name and value.
    pub parameters: Vec<(Text, Text)>,
    /// The index where the OEIS begins, when that is later than ours.
    pub first: Option<u64>,
    /// Terms that the OEIS lists before our first one.
    pub before: Vec<u64>,
}

impl OeisNumber {
    /// The number of a sequence under `parameters` (`"t=1"`, or empty), with the terms before our first one.
    pub fn new(sequence: &str, id: &str, parameters: &str, before: &[u64]) -> Self {
        let split = |text: &str| text.split_once('=').map(|(name, value)| (name.into(), value.into()));
        let parameters = parameters.split_whitespace().filter_map(split).collect();
        Self { sequence: sequence.into(), id: id.into(), parameters, first: None, before: before.to_vec() }
    }

    /// The first index and the terms as the OEIS lists them: with those before ours, or from a later one
    /// on. `terms` are ours from `first` on.
    pub fn listed(&self, first: u64, terms: &[BigUint]) -> (u64, Vec<BigUint>) {
        let skipped = self.first.map_or(0, |listed| listed.saturating_sub(first));
        let before = self.before.iter().map(|&term| BigUint::from(term));
        let ours = terms.iter().skip(usize::try_from(skipped).unwrap_or(usize::MAX)).cloned();
        (first + skipped - self.before.len() as u64, before.chain(ours).collect())
    }
}

/// Everything a person reads about a game. A text that says nothing is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The id on the command line: lower case, words joined by `-`.
    pub id: Text,
    /// The name on screen.
    pub title: Text,
    /// The moves in one sentence: the line above the panes.
    pub rule: Text,
    /// The position and the moves, in a few sentences.
    pub rules: Text,
    /// The law, in a few sentences.
    pub law: Text,
    /// Why the law is true, in a few lines.
    pub why: Text,
    /// Who found what, and when.
    pub history: Text,
    /// What is not known.
    pub open: Text,
    /// Where the mathematics comes from.
    pub sources: Vec<Text>,
    /// Widespread errors.
    pub beliefs: Vec<Belief>,
    /// The numbers of its sequences in the OEIS.
    pub numbers: Vec<OeisNumber>,
}
