//! One game against the program: whose move it is, what was played, how it ended. No drawing.

use super::record::Chance;
use crate::games::{Outcome, Position, Setup};
use crate::solve::board::Board;
use crate::solve::moves;
use crate::solve::play::{BestPlay, Standing};

/// How well the program plays: in how many of a hundred moves it plays perfectly; in the others it
/// moves at random.
pub const LEVELS: [u8; 5] = [100, 75, 50, 25, 0];

/// The level in words.
pub fn level_name(percent: u8) -> String {
    match percent {
        100.. => "perfect".into(),
        0 => "random".into(),
        percent => format!("beginner, perfect in {percent} %"),
    }
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Who was to move had no move.
    NoMove,
    /// The game's convention ended it.
    Convention,
    /// Someone resigned.
    Resigned,
}

/// The end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Whether the person won.
    pub won: bool,
    /// How.
    pub how: How,
}

/// A game that was put aside before its end.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// Where the game stands in the list of games.
    pub table: usize,
    pub setup: Setup,
    pub round: Round,
}

/// A game against the program.
#[derive(Clone, Debug)]
pub struct Round {
    /// The position it began in.
    pub start: Position,
    /// The positions after each move.
    pub plies: Vec<Position>,
    /// Whether the person moves at the start.
    pub person_first: bool,
    /// In how many of a hundred moves the program plays perfectly.
    pub perfect_percent: u8,
    /// The end, once it is over.
    pub ending: Option<Ending>,
    /// Whether its end was put on record: a game counts once.
    pub recorded: bool,
}

impl Round {
    /// A round from `start`, the person to move.
    pub fn new(board: &Board, start: Position, perfect_percent: u8) -> Self {
        let mut round = Self {
            start,
            plies: Vec::new(),
            person_first: true,
            perfect_percent,
            ending: None,
            recorded: false,
        };
        round.judge(board);
        round
    }

    /// The position now.
    pub fn now(&self) -> &Position {
        self.plies.last().unwrap_or(&self.start)
    }

    /// Whether the move after `plies` moves is the person's.
    pub fn person_moves_after(&self, plies: usize) -> bool {
        self.person_first == plies.is_multiple_of(2)
    }

    /// Whether it is the person's move.
    pub fn persons_turn(&self) -> bool {
        self.ending.is_none() && self.person_moves_after(self.plies.len())
    }

    /// Whether it is the program's move.
    pub fn programs_turn(&self) -> bool {
        self.ending.is_none() && !self.person_moves_after(self.plies.len())
    }

    /// Move to `to`, a legal move of whoever is to move.
    pub fn play(&mut self, board: &Board, to: Position) {
        self.plies.push(to);
        self.judge(board);
    }

    /// Let the program choose a move.
    pub fn programs_move(&self, board: &Board, chance: &Chance) -> Option<Position> {
        let perfect = chance.below(100) < u64::from(self.perfect_percent);
        if !perfect {
            let drawn = moves::random_option(board.rules(), self.now().heaps(), &mut |n| chance.below(n));
            return drawn.map(|heaps| Position::new(board.form(), heaps));
        }
        BestPlay::new(board).choose(self.now()).map(|choice| choice.to)
    }

    /// Whether the program would choose better if it waited for values.
    pub fn unknown(&self, board: &Board) -> bool {
        let known = |outcome: Option<Outcome>| outcome.is_some();
        !known(board.outcome_of(self.now().heaps()))
    }

    /// The person resigns.
    pub fn resign(&mut self) {
        self.ending.get_or_insert(Ending { won: false, how: How::Resigned });
    }

    /// Take back moves until the person is to move again; false when there is none to take back.
    pub fn undo(&mut self) -> bool {
        let before = self.plies.len();
        let resigned = self.ending.take().is_some_and(|ending| ending.how == How::Resigned);
        if resigned && self.person_moves_after(before) {
            return true;
        }
        while self.plies.pop().is_some() {
            if self.person_moves_after(self.plies.len()) {
                break;
            }
        }
        resigned || self.plies.len() < before
    }

    /// The person takes the other side.
    pub fn change_sides(&mut self) {
        self.person_first = !self.person_first;
    }

    /// See whether the position now ends the game.
    fn judge(&mut self, board: &Board) {
        let mover_is_person = self.person_moves_after(self.plies.len());
        if let Standing::Over { won, convention } = BestPlay::new(board).standing(self.now()) {
            let how = if convention { How::Convention } else { How::NoMove };
            self.ending = Some(Ending { won: won == mover_is_person, how });
        }
    }
}
