//! One position looked into: what is known of it, why, and its options with their values. The
//! inspector shows it; every line of it comes from the oracle.

use super::moves;
use super::oracle::Oracle;
use super::play::{BestPlay, Standing, winners_by_heap};
use crate::games::{Outcome, Position};
use crate::input::grouped;
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// A position with more options than this has them described, not listed.
const LISTED: usize = 1000;
/// Heaps written in all the listed options together, at most.
const HEAPS_LISTED: usize = 40_000;
/// Heap sizes whose moves are described.
const HEAPS_SHOWN: usize = 12;
/// Winning moves that are listed where the other options are not.
const WINNERS_LISTED: usize = 200;

/// What is said of one position.
pub struct Inspection {
    /// The position.
    pub position: Position,
    /// The position, as its game writes it.
    pub written: String,
    /// Why it is no position, when it is none.
    pub refusal: Option<String>,
    /// The outcome in a sentence.
    pub verdict: &'static str,
    /// Who wins, where it is known.
    pub outcome: Option<Outcome>,
    /// The Grundy value, where it is known.
    pub value: Option<u64>,
    /// The law worked with these numbers.
    pub reason: Vec<String>,
    /// How many winning moves there are, in words.
    pub winning: String,
    /// How many options there are, in words.
    pub counted: String,
    /// The options in words, where they are too many to list.
    pub described: Vec<String>,
    /// The options, winning moves first; only these where there are too many.
    pub options: Vec<OptionFound>,
}

/// One option of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionFound {
    /// Its heaps.
    pub position: Position,
    /// Who wins it, where that is known.
    pub outcome: Option<Outcome>,
    /// Its Grundy value, where it is known.
    pub value: Option<u64>,
}

impl Inspection {
    /// What `oracle` knows of `position`; a bounded moment's work at any size.
    pub fn of(oracle: &Oracle, position: &Position) -> Self {
        let heaps = position.heaps();
        let mut found = Self {
            position: position.clone(),
            written: oracle.form().write(heaps),
            refusal: oracle.rules().admit(heaps).err().map(|error| error.what),
            verdict: "",
            outcome: None,
            value: None,
            reason: Vec::new(),
            winning: String::new(),
            counted: String::new(),
            described: Vec::new(),
            options: Vec::new(),
        };
        if found.refusal.is_some() {
            return found;
        }
        found.outcome = oracle.outcome_of(heaps);
        found.value = oracle.value_of(heaps);
        found.reason = oracle.reason(heaps);
        let unproved = oracle.law().filter(|law| !law.standing.is_proved());
        if let Some(law) = unproved.filter(|_| oracle.outcome_by_law(heaps).is_some()) {
            found.reason.push(format!("by a law, {}", law.standing));
        }
        found.reason.extend(oracle.stated_lines(heaps));
        let play = BestPlay::new(oracle);
        let standing = play.standing(position);
        found.verdict = verdict(standing, found.outcome);
        if !standing.is_over() {
            found.look_at_options(oracle, &play);
        }
        found
    }

    fn look_at_options(&mut self, oracle: &Oracle, play: &BestPlay<'_>) {
        let heaps = self.position.heaps();
        let ways = ways_by_heap(oracle, heaps);
        let count = match &ways {
            // Moves in heaps of different sizes never give the same position, so they add up.
            Some(ways) => ways.iter().map(|(_, ways)| ways.clone()).sum(),
            None => oracle.rules().option_count(heaps),
        };
        let most = LISTED.min(HEAPS_LISTED / heaps.len().max(1));
        let whole = count.as_ref().is_some_and(|count| *count <= BigUint::from(most));
        self.counted = match &count {
            Some(count) if *count == BigUint::from(1u32) => "1 option".into(),
            Some(count) => format!("{} options", grouped(count)),
            None => "more options than are counted at once".into(),
        };
        let winners = play.winners(&self.position, WINNERS_LISTED);
        if whole {
            oracle.rules().visit_options(heaps, &mut |option| {
                self.options.push(option_found(oracle, Position::new(oracle.form(), option.to_vec())));
                ControlFlow::Continue(())
            });
            self.options.sort_by_key(|option| (rank(option.outcome), option.value));
        } else {
            self.described = match ways {
                Some(ways) => lines_by_heap(oracle, heaps, ways),
                None => moves::described(oracle.rules(), heaps),
            };
            self.options.extend(winners.listed.iter().map(|to| option_found(oracle, to.clone())));
        }
        let listed = if whole {
            self.options.iter().filter(|option| rank(option.outcome) == 0).count()
        } else {
            winners.listed.len()
        };
        let plural = if listed == 1 { "" } else { "s" };
        self.winning = match (self.outcome, winners.complete() || whole) {
            (Some(Outcome::Winning), true) => format!("{listed} winning move{plural}"),
            (Some(Outcome::Winning), false) if winners.total.is_some() => {
                let total = winners.total.as_ref().map(grouped).unwrap_or_default();
                format!("{total} winning moves, {listed} of them below")
            }
            (Some(Outcome::Winning), false) if listed == 0 => "no winning move found among the first".into(),
            (Some(Outcome::Winning), false) => format!("{listed} winning move{plural} and maybe more"),
            (Some(Outcome::Losing), _) => "no winning move".into(),
            (None, _) => String::new(),
        };
    }
}

/// How many options each heap has, each size once.
type Ways = Vec<(u64, Option<BigUint>)>;

/// The options of each heap, where the game is a sum of them.
fn ways_by_heap(oracle: &Oracle, heaps: &[u64]) -> Option<Ways> {
    if !oracle.shape().is_sum() {
        return None;
    }
    let mut sizes = heaps.to_vec();
    sizes.dedup(); // equal heaps are neighbours
    Some(sizes.into_iter().map(|heap| (heap, oracle.rules().option_count(&[heap]))).collect())
}

/// The moves heap by heap, and how many of them win, where there are too many to list.
fn lines_by_heap(oracle: &Oracle, heaps: &[u64], ways: Ways) -> Vec<String> {
    let winning = winners_by_heap(oracle, heaps);
    let line = |(at, (heap, ways)): (usize, (u64, Option<BigUint>))| {
        let ways = ways.map_or("very many".into(), |ways| grouped(&ways));
        let winning = winning.as_ref().and_then(|counts| counts.get(at)?.1.as_ref());
        let winning = winning.map_or(String::new(), |winning| format!(", {} win", grouped(winning)));
        format!("heap {}: {ways} moves{winning}", grouped(heap))
    };
    let movable = |(_, (_, ways)): &(usize, (u64, Option<BigUint>))| *ways != Some(BigUint::ZERO);
    let mut lines: Vec<String> = ways.into_iter().enumerate().filter(movable).map(line).collect();
    let more = lines.len().saturating_sub(HEAPS_SHOWN);
    if more > 0 {
        lines.truncate(HEAPS_SHOWN);
        lines.push(format!("and {more} more sizes"));
    }
    lines
}

/// Winning moves, that is options losing for the opponent, come first; unknown ones last.
fn rank(outcome: Option<Outcome>) -> u8 {
    match outcome {
        Some(Outcome::Losing) => 0,
        Some(Outcome::Winning) => 1,
        None => 2,
    }
}

fn option_found(oracle: &Oracle, position: Position) -> OptionFound {
    let heaps = position.heaps();
    OptionFound { outcome: oracle.outcome_of(heaps), value: oracle.value_of(heaps), position }
}

/// The outcome in a sentence.
pub fn verdict(standing: Standing, outcome: Option<Outcome>) -> &'static str {
    match (standing, outcome) {
        (Standing::Over { won: true, .. }, _) => {
            "the game's convention ends it here: whoever is to move has won"
        }
        (Standing::Over { convention: true, .. }, _) => {
            "the game's convention ends it here: whoever is to move has lost"
        }
        (Standing::Over { .. }, _) => "there is no move: whoever is to move has lost",
        (_, Some(Outcome::Losing)) => "whoever moves next loses against best play",
        (_, Some(Outcome::Winning)) => "whoever moves next wins: some move leads to a losing position",
        (_, None) => "unknown: there is no law, and the values are not computed this far",
    }
}
