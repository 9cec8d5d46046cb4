//! The inspector: what is known of the position under the cursor, and why; its options, and the
//! trail of positions that led here.

use crate::games::{Form, Outcome, Position, Structure};
use crate::input::grouped;
use crate::solve::board::Board;
use crate::solve::moves;
use crate::solve::play::{BestPlay, Standing, split_counts};
use crate::solve::splits;
use num_bigint::BigUint;
use std::cell::Cell;
use std::ops::ControlFlow;

/// The state of the inspector.
#[derive(Default)]
pub struct Inspector {
    /// What is said of the position.
    pub findings: Option<Findings>,
    /// The chosen option.
    pub selected: usize,
    /// Whether the findings may be out of date.
    pub stale: bool,
    /// The first line on screen.
    pub top: Cell<usize>,
    /// Lines above the options, and lines on screen: known once it is drawn.
    pub drawn: Cell<(usize, usize)>,
}

/// What is said of one position.
pub struct Findings {
    pub position: Position,
    pub written: String,
    /// Why it is no position, when it is none.
    pub refusal: Option<String>,
    /// The outcome in a sentence.
    pub verdict: &'static str,
    pub outcome: Option<Outcome>,
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
    pub position: Position,
    pub outcome: Option<Outcome>,
    pub value: Option<u64>,
}

/// A position with more options than this has them described, not listed.
const LISTED: usize = 1000;
/// Heaps written in all the listed options together, at most.
const HEAPS_LISTED: usize = 40_000;
/// Heap sizes whose splits are described.
const SPLITS_SHOWN: usize = 12;
/// Winning moves that are listed where the other options are not.
const WINNERS_LISTED: usize = 200;

impl Findings {
    /// What `board` knows of `position`; a bounded moment's work at any size.
    pub fn of(board: &Board, position: &Position) -> Self {
        let heaps = position.heaps();
        let mut found = Self {
            position: position.clone(),
            written: board.form().write(heaps),
            refusal: board.rules().admit(heaps).err().map(|error| error.what),
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
        found.outcome = board.outcome_of(heaps);
        found.value = board.value_of(heaps);
        found.reason = match board.law() {
            Some(law) => law.reason(heaps),
            None if board.form() == Form::Partition => splits::reason(heaps, &|size| board.heap_value(size)),
            None => Vec::new(),
        };
        let play = BestPlay::new(board);
        let standing = play.standing(position);
        found.verdict = verdict(standing, found.outcome);
        if !standing.is_over() {
            found.look_at_options(board, &play);
        }
        found
    }

    fn look_at_options(&mut self, board: &Board, play: &BestPlay<'_>) {
        let heaps = self.position.heaps();
        let ways = split_ways(board, heaps);
        let count = match &ways {
            // Different splits never give the same position, so they add up.
            Some(ways) => ways.iter().map(|(_, ways)| ways.clone()).sum(),
            None => board.rules().option_count(heaps),
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
            board.rules().visit_options(heaps, &mut |option| {
                self.options.push(option_found(board, Position::new(board.form(), option.to_vec())));
                ControlFlow::Continue(())
            });
            self.options.sort_by_key(|option| (rank(option.outcome), option.value));
        } else {
            self.described = match ways {
                Some(ways) => split_lines(board, heaps, ways),
                None => moves::described(board.rules(), heaps),
            };
            self.options.extend(winners.listed.iter().map(|to| option_found(board, to.clone())));
        }
        let listed = if whole {
            self.options.iter().filter(|option| rank(option.outcome) == 0).count()
        } else {
            winners.listed.len()
        };
        let plural = if listed == 1 { "" } else { "s" };
        self.winning = match (self.outcome, winners.all || whole) {
            (Some(Outcome::Winning), true) => format!("{listed} winning move{plural}"),
            (Some(Outcome::Winning), false) if listed == 0 => "no winning move found among the first".into(),
            (Some(Outcome::Winning), false) => format!("{listed} winning move{plural} and maybe more"),
            (Some(Outcome::Losing), _) => "no winning move".into(),
            (None, _) => String::new(),
        };
    }
}

/// How many splits each heap has, each size once.
type Ways = Vec<(u64, Option<BigUint>)>;

/// The splits of each heap, where every move splits one heap.
fn split_ways(board: &Board, heaps: &[u64]) -> Option<Ways> {
    if !matches!(board.rules().structure(), Structure::Splits { .. }) {
        return None;
    }
    let mut sizes = heaps.to_vec();
    sizes.dedup(); // equal heaps are neighbours
    Some(sizes.into_iter().map(|heap| (heap, board.rules().option_count(&[heap]))).collect())
}

/// The splits heap by heap, and how many of them win, where there are too many to list.
fn split_lines(board: &Board, heaps: &[u64], ways: Ways) -> Vec<String> {
    let winning = split_counts(board, heaps);
    let line = |(at, (heap, ways)): (usize, (u64, Option<BigUint>))| {
        let ways = ways.map_or("very many".into(), |ways| grouped(&ways));
        let winning = winning.as_ref().and_then(|counts| counts.get(at)?.1.as_ref());
        let winning = winning.map_or(String::new(), |winning| format!(", {} win", grouped(winning)));
        format!("split {}: {ways} ways{winning}", grouped(heap))
    };
    let splittable = ways.into_iter().enumerate().filter(|(_, (heap, _))| *heap > 1);
    let mut lines: Vec<String> = splittable.map(line).collect();
    let more = lines.len().saturating_sub(SPLITS_SHOWN);
    if more > 0 {
        lines.truncate(SPLITS_SHOWN);
        lines.push(format!("and {more} sizes more"));
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

fn option_found(board: &Board, position: Position) -> OptionFound {
    let heaps = position.heaps();
    OptionFound { outcome: board.outcome_of(heaps), value: board.value_of(heaps), position }
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
        (_, None) => "unknown: not computed yet",
    }
}

impl Inspector {
    /// One line down or up: text scrolls by until an option is on screen, then the choice moves.
    pub fn step(&mut self, by: isize) {
        let Some(found) = &self.findings else { return };
        let (head, shown) = self.drawn.get();
        let shown = shown.max(1);
        let last = (head + found.options.len()).saturating_sub(shown);
        let top = self.top.get();
        let line = head + self.selected;
        let on_screen = !found.options.is_empty() && (top..top + shown).contains(&line);
        let options = found.options.len();
        if on_screen && by > 0 && self.selected + 1 < options {
            self.selected += 1;
        } else if on_screen && by < 0 && self.selected > 0 {
            self.selected -= 1;
        } else {
            self.top.set(top.saturating_add_signed(by).min(last));
            return;
        }
        let line = head + self.selected;
        self.top.set(top.clamp((line + 1).saturating_sub(shown), line));
    }
}
