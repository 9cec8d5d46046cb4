//! Games played against the program: the last of them, and the score. Plain data, fit to be kept.

use crate::games::{Catalogue, Position};
use serde::{Deserialize, Serialize};
use std::cell::Cell;

/// Games kept.
const KEPT: usize = 100;

/// The score, and the last games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Games that the person won.
    pub won: u32,
    /// Games that the program won.
    pub lost: u32,
    /// The last games, the newest first.
    pub games: Vec<PlayedGame>,
}

/// One game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The id of the game.
    pub game: String,
    /// Parameters of the rules, as `name=value`.
    pub parameters: Vec<String>,
    /// The position it began in, as the game writes it.
    pub start: String,
    /// In how many of a hundred moves the program plays perfectly.
    pub perfect_percent: u8,
    /// Moves that were made.
    pub moves: usize,
    /// Whether the person won.
    pub won: bool,
    /// Whether someone resigned.
    pub resigned: bool,
}

impl PlayedGame {
    fn is_plausible(&self, catalogue: &Catalogue) -> bool {
        let Ok(game) = catalogue.find(&self.game) else { return false };
        let accepted = |text: &String| {
            let (name, value) = text.split_once('=').unwrap_or_default();
            game.parameter(name).is_some_and(|parameter| parameter.read(value).is_ok())
        };
        Position::read(game.form(), &self.start).is_ok() && self.parameters.iter().all(accepted)
    }
}

impl Record {
    /// Add a game that is over.
    pub fn add(&mut self, game: PlayedGame) {
        let score = if game.won { &mut self.won } else { &mut self.lost };
        *score = score.saturating_add(1);
        self.games.insert(0, game);
        self.games.truncate(KEPT);
    }

    /// The same without games that could not have been played here, as a file may name them.
    #[must_use]
    pub fn plausible(&self, catalogue: &Catalogue) -> Self {
        let mut record = self.clone();
        record.games.retain(|game| game.is_plausible(catalogue));
        record.games.truncate(KEPT);
        record
    }
}

/// A small generator of random numbers: SplitMix64, from a seed, so that the same keys lead to the
/// same state. (Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014.)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    state: Cell<u64>,
}

impl Chance {
    /// The generator that `seed` begins.
    pub fn new(seed: u64) -> Self {
        Self { state: Cell::new(seed) }
    }

    /// A number from 0 to n − 1; 0 for n = 0.
    pub fn below(&self, n: u64) -> u64 {
        let mut mixed = self.state.get().wrapping_add(0x9E37_79B9_7F4A_7C15);
        self.state.set(mixed);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        // The high half of the product: below n, and even enough for a game.
        ((u128::from(mixed) * u128::from(n)) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_gives_the_published_numbers() {
        // SplitMix64 from seed 0 begins 0xE220A8397B1DCDAF; n = 2^63 keeps all but the last bit.
        assert_eq!(Chance::new(0).below(1 << 63), 0xE220_A839_7B1D_CDAF >> 1);
    }

    #[test]
    fn every_number_below_comes_up() {
        let chance = Chance::new(7);
        let mut seen = [0u32; 5];
        (0..1000).for_each(|_| seen[chance.below(5) as usize] += 1);
        assert!(seen.iter().all(|&times| times > 140), "{seen:?}");
    }
}
