//! Laws that fit the values of a game, found from its rules alone. One idea: a guess is a text; it is read
//! as a law, must fit a small range without exception, and is then verified on one ten times as large.
//!
//! | file | what it is for |
//! |---|---|
//! | `truth` | values from the rules, as far as a second goes |
//! | `texts` | families of laws with small numbers in them, simplest first |
//! | `heaps` | periods, proved where a theorem applies; residues of the losing heaps |
//! | `residues` | outcomes of pairs by residues of a, b, a + b, a - b |
//! | `beatty` | losing pairs ⌊kα⌋, ⌊kβ⌋: the exact interval of slopes that fit |

mod beatty;
mod heaps;
mod residues;
#[cfg(test)]
mod tests;
mod texts;
mod truth;

use crate::games::{Form, Game, Law, Rules, Setup, Standing};
use crate::grundy::Values;
use crate::input::{InputError, grouped};
use crate::progress::{Cancelled, Progress};
use crate::verify;
use std::sync::Arc;

/// The heaps, and the side of the box of pairs, on which guesses are found unless given.
pub const FOUND_ON: [u64; 2] = [1000, 100];
/// How many times larger the range is on which they are verified.
const TIMES: u64 = 10;

/// A law that fits.
#[derive(Clone)]
pub struct Guess {
    /// The law; its standing says how far it is known to hold.
    pub law: Law,
    /// What kind of law it is, in a word or two.
    pub form: &'static str,
    /// Positions on which it was checked.
    pub checked: u64,
}

/// What a search for laws came to.
pub struct Guesses {
    /// The laws that fit, the shortest text first.
    pub laws: Vec<Guess>,
    /// What was tried and what came of it, a line each.
    pub tried: Vec<String>,
    /// The heaps, or the side of the box, on which the laws were found.
    pub found_on: u64,
    /// The heaps, or the side of the box, on which they were verified.
    pub verified_on: u64,
}

impl Guesses {
    /// What a guess rests on, in a line: never more than it is.
    pub fn rests_on(&self, guess: &Guess) -> String {
        let checked = grouped(guess.checked);
        match &guess.law.standing {
            Standing::Proved { by } => format!("proved: {by}"),
            _ => format!("fits to n = {}, checked on {checked} positions", grouped(self.found_on)),
        }
    }
}

/// The laws that fit the values of `game` up to n, `None` for 1000 heaps or the box of 100, and hold as
/// far as ten times that. Where the values take too long, both ranges are smaller.
///
/// # Errors
/// [`Cancelled`] when `progress` was; inside, one line when n is too small or there are no values.
///
/// ```
/// use gametui::{games::Catalogue, guess::guess, progress::Progress};
/// let game = Catalogue::built_in().read("S(1,2,3)")?;
/// let found = guess(&*game.game, &game.setup, None, &Progress::new()).expect("nobody cancels it")?;
/// assert_eq!(&*found.laws[0].law.text, "value = n mod 4");
/// # Ok::<(), gametui::input::InputError>(())
/// ```
pub fn guess(
    game: &dyn Game,
    setup: &Setup,
    n: Option<u64>,
    progress: &Progress,
) -> Result<Result<Guesses, InputError>, Cancelled> {
    let form = game.form();
    let range = n.unwrap_or(FOUND_ON[usize::from(form == Form::Pair)]);
    if range < LEAST {
        let what = format!("n = {range} is too small a range for a guess");
        return Ok(Err(InputError::new(what, format!("n from {LEAST}"), "--n 1000")));
    }
    let rules = game.rules(setup);
    let Some(truth) = truth::work_out(&rules, form, range.saturating_mul(TIMES), progress)? else {
        let what = "the values of this game cannot be worked out";
        return Ok(Err(InputError::new(what, "a game of two heaps or a sum of heaps", "guess .77")));
    };
    if let Some(fault) = truth.values().fault() {
        return Ok(Err(fault));
    }
    if truth.values().reach() < LEAST {
        let what = format!("the values of this game are not known to n = {LEAST}");
        return Ok(Err(InputError::new(what, "a game with smaller positions that have values", "guess .77")));
    }
    let verified_on = truth.values().reach().min(range.saturating_mul(TIMES));
    let found_on = range.min((verified_on / TIMES).max(LEAST));
    let mut search = Search {
        form,
        rules: &rules,
        values: truth.values(),
        progress,
        guesses: Guesses { laws: Vec::new(), tried: Vec::new(), found_on, verified_on },
    };
    texts::search(&mut search)?;
    match form {
        Form::Partition => heaps::search(&mut search, &truth)?,
        Form::Pair => {
            if search.guesses.laws.is_empty() {
                residues::search(&mut search)?;
            }
            if search.guesses.laws.is_empty() {
                beatty::search(&mut search)?;
            }
        }
    }
    let mut guesses = search.guesses;
    guesses.laws.sort_by_key(|guess| guess.law.text.len());
    Ok(Ok(guesses))
}

/// The smallest range on which guesses are found.
const LEAST: u64 = 16;

/// A search that is going on.
struct Search<'a> {
    form: Form,
    rules: &'a Arc<dyn Rules>,
    values: &'a dyn Values,
    progress: &'a Progress,
    guesses: Guesses,
}

impl Search<'_> {
    /// Whether the law of this text fits where laws are found.
    fn fits(&self, text: &str) -> Result<Option<Law>, Cancelled> {
        let Ok(law) = Law::from_text(text, self.form, &[], None) else { return Ok(None) };
        Ok(self.holds_to(&law, self.guesses.found_on)?.map(|_| law))
    }

    /// How many positions up to `bound` were checked, where the law holds on all of them.
    fn holds_to(&self, law: &Law, bound: u64) -> Result<Option<u64>, Cancelled> {
        verify::holds(self.values, self.rules, self.form, law, bound, &self.progress.part())
    }

    /// Add the law of this text if it fits and holds on the larger range; `proof` is the theorem that
    /// proves it. Whether it was added.
    fn add(&mut self, form: &'static str, text: &str, proof: Option<String>) -> Result<bool, Cancelled> {
        let Some(law) = self.fits(text)? else { return Ok(false) };
        let Some(checked) = self.holds_to(&law, self.guesses.verified_on)? else {
            self.guesses
                .tried
                .push(format!("{} fits up to {} and fails later", law.text, self.guesses.found_on));
            return Ok(false);
        };
        let standing = match proof {
            Some(theorem) => Standing::Proved { by: theorem.into() },
            None => Standing::Checked { to: self.guesses.verified_on },
        };
        self.guesses.laws.push(Guess { law: law.with_standing(standing), form, checked });
        Ok(true)
    }

    fn tried(&mut self, what: impl Into<String>) {
        self.guesses.tried.push(what.into());
    }
}
