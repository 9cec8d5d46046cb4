//! Terms of a sequence, or of one row of a board, with what is to be said of them in a file.

use super::terms_picture::Folded;
use crate::games::{Game, OeisNumber, Setup};
use crate::sequence::Sequence;
use num_bigint::BigUint;

/// Terms, and what they are.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Names and values that say what they belong to: the game, the sequence, what was chosen.
    pub head: Vec<(String, String)>,
    /// What they are, in a few words.
    pub title: String,
    /// All that there is to say, in one line.
    pub heading: String,
    /// The names of the index and of the terms.
    pub names: [String; 2],
    /// The number of the On-Line Encyclopedia of Integer Sequences.
    pub oeis: Option<OeisNumber>,
    /// The index of the first term.
    pub first: u64,
    /// The terms.
    pub terms: Vec<BigUint>,
    /// How a picture folds them, when it is not to be a plot.
    pub folded: Option<Folded>,
}

impl Terms {
    /// Terms without a number, from index `first`.
    ///
    /// ```
    /// use gametui::export::{Content, Format, Terms};
    /// let terms = Terms::new("heaps of nim".into(), ["heap", "value"], 4, vec![4u32.into(), 5u32.into()]);
    /// let mut out = Vec::new();
    /// let format = Format::named("bfile").unwrap();
    /// format.write(&Content::Terms(&terms), &mut out, &Default::default()).unwrap();
    /// assert_eq!(String::from_utf8(out).unwrap(), "# heaps of nim\n4 4\n5 5\n");
    /// ```
    pub fn new(heading: String, names: [&str; 2], first: u64, terms: Vec<BigUint>) -> Self {
        let names = names.map(str::to_owned);
        let (head, title) = (Vec::new(), heading.clone());
        Self { head, title, heading, names, oeis: None, first, terms, folded: None }
    }

    /// The first terms of a sequence of `game` under `setup`.
    pub fn of(sequence: &Sequence, game: &dyn Game, setup: &Setup, terms: Vec<BigUint>) -> Self {
        let of_rules = game
            .parameters()
            .iter()
            .filter(|parameter| *parameter.name != *"n" && (parameter.rules || setup.given(&parameter.name)));
        let chosen = of_rules.map(|parameter| (parameter.name.to_string(), setup.text(&parameter.name)));
        let named = [("game", game.id()), ("sequence", &*sequence.name)];
        let named = named.map(|(name, value)| (name.to_owned(), value.to_owned()));
        Self {
            head: named.into_iter().chain(chosen).collect(),
            title: sequence.title.to_string(),
            heading: sequence.heading(game, setup),
            names: [sequence.index.to_string(), sequence.name.to_string()],
            oeis: sequence.number(setup).cloned(),
            first: sequence.first,
            terms,
            folded: None,
        }
    }
}
