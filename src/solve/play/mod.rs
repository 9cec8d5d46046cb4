//! Best play: which move to make in a position, which reply refutes a mistake, the line to the end.
//!
//! Everything is read from what an [`Oracle`] knows already (convention, law, values worked out), and
//! every choice looks at a bounded number of options, so it is made in a moment at any size.
//!
//! The winner moves to a losing position, the one from which the game ends soonest. The loser
//! takes the longest line. Both lengths are exact when the game below the position is small enough
//! to be searched; in larger positions the loser takes, among the first options, the
//! one with the fewest winning replies, and of those the one that leaves the most to take.

mod lengths;
mod looks;
#[cfg(test)]
mod tests;
mod winners;

use super::moves;
use super::oracle::Oracle;
use super::winning::Winners;
use crate::games::{Outcome, Position};
use lengths::Lengths;
pub use looks::Standing;
use looks::{COMPARED, SCANNED, room, standing, visit_some, winners};
use std::cell::RefCell;
use std::ops::ControlFlow;
pub use winners::winners_by_heap;

/// Options looked at for one choice of a losing player, when the law names the replies to each, and
/// when they must be looked for.
const WEIGHED: [usize; 2] = [400, 60];
/// Replies looked at to each of them.
const REPLIES_LOOKED_AT: usize = 150;
/// Winning replies counted to an option; more are as good as this many.
const REPLIES: usize = 8;
/// Why a move was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It leads to a losing position.
    Wins,
    /// It leads to a losing position, and with best play to the end in this many moves, this one
    /// among them.
    WinsIn(u32),
    /// Every move loses; this one takes the longest: this many moves to the end, this one among
    /// them.
    Longest(u32),
    /// Every move loses; this one has the fewest winning replies, this many, of those looked at.
    FewestReplies(usize),
    /// Nothing is known of the options: the first of them.
    First,
}

impl std::fmt::Display for Why {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The count includes this move; what is left after it is said.
        let left = |count: u32| match count.saturating_sub(1) {
            0 => "and that is the end".to_owned(),
            left => format!("{left} more to the end"),
        };
        match *self {
            Self::Wins => f.write_str("to a losing position"),
            Self::WinsIn(count) => write!(f, "to a losing position, {}", left(count)),
            Self::Longest(count) => write!(f, "the longest defence, {}", left(count)),
            Self::FewestReplies(1) => f.write_str("the hardest to refute: one reply wins"),
            Self::FewestReplies(count) => write!(f, "the hardest to refute: {count} replies win"),
            Self::First => f.write_str("nothing is known of the moves here"),
        }
    }
}

/// A move, and why it was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The position after the move.
    pub to: Position,
    /// Why.
    pub why: Why,
}

/// Chooses moves from what an oracle knows.
///
/// ```
/// use gametui::games::{Catalogue, Position};
/// use gametui::solve::{Oracle, play::BestPlay};
/// let wythoff = Catalogue::built_in().find("wythoff").unwrap();
/// let oracle = Oracle::new(&*wythoff, &wythoff.setup());
/// let play = BestPlay::new(&oracle);
/// assert_eq!(play.choose(&Position::pair(1, 5)).unwrap().to, Position::pair(1, 2));
/// ```
pub struct BestPlay<'a> {
    oracle: &'a Oracle,
    lengths: RefCell<Lengths>,
}

impl<'a> BestPlay<'a> {
    /// Best play by this oracle. Lengths that were searched are kept as long as this lives.
    pub fn new(oracle: &'a Oracle) -> Self {
        Self { oracle, lengths: RefCell::default() }
    }

    /// Whether the game goes on.
    pub fn standing(&self, position: &Position) -> Standing {
        standing(self.oracle, position.heaps())
    }

    /// Whether `to` is an option of `from`, looking at no more than a moment's worth of options;
    /// `None` when it was not among those.
    pub fn is_option(&self, from: &Position, to: &Position) -> Option<bool> {
        let rules = self.oracle.rules();
        if !rules.admits(to.heaps()) || from == to {
            return Some(false);
        }
        if let Some(told) = moves::is_option(&rules.shape(), from.heaps(), to.heaps()) {
            return Some(told);
        }
        let mut found = false;
        let all = visit_some(self.oracle, from.heaps(), SCANNED[1], &mut |option| {
            found = option == to.heaps();
            if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (found || all).then_some(found)
    }

    /// The winning moves of a position, `most` at most.
    pub fn winners(&self, position: &Position, most: usize) -> Winners {
        let found = winners(self.oracle, position.heaps(), most, SCANNED[0]);
        if found.total.is_none() && found.listed.is_empty() {
            return winners(self.oracle, position.heaps(), most, SCANNED[1]);
        }
        found
    }

    /// What a perfect player moves to; `None` when the game is over.
    pub fn choose(&self, position: &Position) -> Option<Choice> {
        if self.standing(position).is_over() {
            return None;
        }
        self.lengths.borrow_mut().refill();
        match self.oracle.outcome_of(position.heaps()) {
            Some(Outcome::Losing) => self.defend(position),
            _ => self.attack(position).or_else(|| self.defend(position)),
        }
    }

    /// The line of best play from a position, `most` moves at most.
    pub fn line(&self, from: &Position, most: usize) -> Vec<Choice> {
        let next = |choice: &Choice| self.choose(&choice.to);
        std::iter::successors(self.choose(from), next).take(most).collect()
    }

    /// The winning move that ends the game soonest, as far as that is known.
    fn attack(&self, position: &Position) -> Option<Choice> {
        let winners = self.winners(position, COMPARED).listed;
        let mut lengths = self.lengths.borrow_mut();
        let known: Option<Vec<u32>> =
            winners.iter().map(|to| lengths.of_losing(self.oracle, to.heaps())).collect();
        if let Some(known) = known {
            let (to, length) = winners.into_iter().zip(known).min_by_key(|(_, length)| *length)?;
            return Some(Choice { to, why: Why::WinsIn(length + 1) });
        }
        let to = winners.into_iter().min_by_key(|to| room(to.heaps()))?;
        Some(Choice { to, why: Why::Wins })
    }

    /// The move that holds out longest, as far as that is known.
    fn defend(&self, position: &Position) -> Option<Choice> {
        let longest = self.lengths.borrow_mut().longest(self.oracle, position.heaps());
        if let Some((to, length)) = longest {
            let to = Position::new(self.oracle.form(), to);
            return Some(Choice { to, why: Why::Longest(length) });
        }
        let mut best: Option<(Position, usize, u128)> = None;
        let mut weighed = None;
        visit_some(self.oracle, position.heaps(), WEIGHED[0], &mut |option| {
            let left =
                weighed.get_or_insert_with(|| WEIGHED[usize::from(!self.oracle.names_winners(option))]);
            let Some(fewer) = left.checked_sub(1) else { return ControlFlow::Break(()) };
            *left = fewer;
            let replies = match self.oracle.outcome_of(option) {
                None => REPLIES,
                Some(_) => winners(self.oracle, option, REPLIES, REPLIES_LOOKED_AT).listed.len().max(1),
            };
            let better = best.as_ref().is_none_or(|(_, fewest, most)| {
                (replies, std::cmp::Reverse(room(option))) < (*fewest, std::cmp::Reverse(*most))
            });
            if better {
                best = Some((Position::new(self.oracle.form(), option.to_vec()), replies, room(option)));
            }
            ControlFlow::Continue(())
        });
        let (to, replies, _) = best?;
        let known = self.oracle.outcome_of(to.heaps()).is_some();
        Some(Choice { to, why: if known { Why::FewestReplies(replies) } else { Why::First } })
    }
}
