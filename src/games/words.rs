//! What a person reads about a game. One source for the panes, the command line and the README.

/// A widespread error about a game, and the position that refutes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Belief {
    /// What is said.
    pub claim: &'static str,
    /// What is true.
    pub truth: &'static str,
    /// A position that shows it, as the game writes it, with the parameters it needs: `k=3`.
    pub position: &'static str,
    /// Parameters to set before going there, as `name=value`; empty when none.
    pub setup: &'static [&'static str],
}

/// Everything a person reads about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The id on the command line: lower case, words joined by `-`.
    pub id: String,
    /// The name on screen.
    pub title: String,
    /// The position and the moves, in a few sentences.
    pub rules: &'static str,
    /// The law, in a few sentences.
    pub law: &'static str,
    /// Why the law is true, in a few lines.
    pub why: &'static str,
    /// What is not known.
    pub open: &'static str,
    /// Where the mathematics comes from.
    pub sources: &'static [&'static str],
    /// Widespread errors.
    pub beliefs: &'static [Belief],
}
