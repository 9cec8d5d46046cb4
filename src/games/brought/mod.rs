//! Games that people bring: one line of moves, or a rule file. One idea: both are read into one
//! [`Definition`], whose moves are compiled for chosen parameters; vectors and codes that are written as
//! expressions are recognised, so that the fast engines and the theorems apply.

mod body;
mod definition;
mod file;
#[cfg(test)]
mod hostile_tests;
mod reading;
mod rules;
mod source;
#[cfg(test)]
mod tests;

pub use definition::Example;

use super::{Description, Form, Game, Law, Parameter, Position, Rules, Setup, SumRules, Text};
use crate::files;
use crate::input::{InputError, quoted};
use body::Body;
use definition::Definition;
use num_traits::ToPrimitive;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The largest rule file that is read.
const LARGEST_FILE: u64 = 1 << 20;
/// Choices of parameters whose compiled rules are held.
const HELD: usize = 8;

/// A game that someone brought.
pub struct Brought {
    definition: Definition,
    description: Description,
    /// The text that opens it: the line, the path of the file, or the id.
    opens: Text,
    compiled: Mutex<Vec<Compiled>>,
}

/// Rules and law for these numbers.
#[derive(Clone)]
struct Compiled {
    numbers: Vec<i64>,
    rules: Arc<dyn Rules>,
    law: Option<Law>,
}

impl Brought {
    /// The game of one line: moves by expression such as `n -> n - k for k in 1..n`, or `rays 1,0 0,1`.
    ///
    /// # Errors
    /// What is wrong, with its place.
    ///
    /// ```
    /// use gametui::games::{Brought, Game};
    /// let game = Brought::from_line("n->n-k for k in 1..isqrt(n)").unwrap();
    /// assert_eq!(game.id(), "n -> n - k for k in 1..isqrt(n)");
    /// assert!(Brought::from_line("n -> n - m").is_err());
    /// ```
    pub fn from_line(line: &str) -> Result<Self, InputError> {
        let definition = Definition::of_line(line)?;
        let opens = definition.about.id.clone();
        Self::new(definition, opens)
    }

    /// The game of a rule file with this text; `name` stands before the places of what is wrong.
    ///
    /// # Errors
    /// Everything that is wrong, a line each.
    pub fn from_text(text: &str, name: &str) -> Result<Self, InputError> {
        let definition = Definition::of_file(text, name)?;
        let opens = definition.about.id.clone();
        Self::new(definition, opens)
    }

    /// The game of the rule file at `path`: a regular file of at most 1 MiB in UTF-8.
    ///
    /// # Errors
    /// What is wrong with the file, or everything that is wrong with its text, a line each.
    pub fn from_file(path: &Path) -> Result<Self, InputError> {
        let shown = path.to_string_lossy();
        let plain = !shown.chars().any(char::is_control);
        let shown = if plain { shown.into_owned() } else { quoted(&shown) };
        let text = files::read_text(path, LARGEST_FILE).map_err(|error| {
            let said = error.to_string();
            let said = said.split(" (os error").next().unwrap_or_default();
            InputError::new(
                format!("cannot read {shown}: {said}"),
                "a rule file, as `gametui games --template pair` prints",
                "gametui games --template pair",
            )
        })?;
        let game = Self::from_text(&text, &shown)?;
        let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        Ok(Self { opens: whole.to_string_lossy().into(), ..game })
    }

    fn new(definition: Definition, opens: Text) -> Result<Self, InputError> {
        let about = definition.about.clone();
        let mut description = match definition.form {
            Form::Pair => Description::of_pair(about, definition.parameters.clone()),
            Form::Partition => Description::of_sum(about, definition.parameters.clone()),
        };
        if let Some(bound) = description.parameters.first_mut() {
            *bound = Parameter {
                kind: super::Kind::Number { least: 0, most: None, default: definition.bound },
                ..bound.clone()
            };
        }
        if let Some(first) = definition.examples.first() {
            let heaps = definition.form.read(&first.position)?;
            description.opening = Position::from_any_size(definition.form, &heaps)?;
        }
        let game = Self { definition, description, opens, compiled: Mutex::default() };
        // what is wrong is said when the game is read
        Body::new(&game.definition, &borrowed(&game.numbers(&game.setup())))?;
        Ok(game)
    }

    /// The numbers that the rules depend on, by name.
    fn numbers(&self, setup: &Setup) -> Vec<(Text, i64)> {
        let number = |parameter: &Parameter| {
            // a number of a parameter is at most 2^62
            let number = setup.number(&parameter.name).to_i64().unwrap_or(i64::MAX);
            (parameter.name.clone(), number)
        };
        self.definition.parameters.iter().map(number).collect()
    }

    fn compiled(&self, setup: &Setup) -> Compiled {
        let numbers = self.numbers(setup);
        let values: Vec<i64> = numbers.iter().map(|(_, number)| *number).collect();
        let mut held = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = held.iter().find(|found| found.numbers == values) {
            return found.clone();
        }
        let rules: Arc<dyn Rules> = match Body::new(&self.definition, &borrowed(&numbers)) {
            Ok(body) if self.form() == Form::Pair => Arc::new(rules::PairRules(body)),
            Ok(body) => Arc::new(SumRules(rules::OneHeap(body))),
            Err(error) => Arc::new(rules::Broken(error)),
        };
        let stated = self.definition.law.as_ref();
        let law =
            stated.and_then(|law| Law::from_text(&law.text, self.form(), &numbers, law.source.clone()).ok());
        let found = Compiled { numbers: values, rules, law };
        if held.len() == HELD {
            held.remove(0);
        }
        held.push(found.clone());
        found
    }

    /// What is wrong with the id, said at its place in the file.
    pub(super) fn refuse_id(&self, what: &str) -> InputError {
        self.definition.id_refused(what)
    }
}

fn borrowed(numbers: &[(Text, i64)]) -> Vec<(&str, i64)> {
    numbers.iter().map(|(name, number)| (&**name, *number)).collect()
}

impl Game for Brought {
    fn description(&self) -> &Description {
        &self.description
    }
    fn rules(&self, setup: &Setup) -> Arc<dyn Rules> {
        self.compiled(setup).rules
    }
    fn law(&self, setup: &Setup) -> Option<Law> {
        self.compiled(setup).law
    }
    fn opened_by(&self) -> Text {
        self.opens.clone()
    }
    fn source(&self) -> Option<&str> {
        let source = &self.definition.given.source;
        source.name.is_some().then_some(&*source.text)
    }
    fn is_brought(&self) -> bool {
        self.source().is_none() || *self.opens != *self.id()
    }
    fn examples(&self) -> &[Example] {
        &self.definition.examples
    }
}

macro_rules! file {
    ($id:literal) => {
        (concat!($id, ".toml"), include_str!(concat!("../../../assets/games/", $id, ".toml")))
    };
}

/// The rule files of the program: name and text; sums, then pairs.
#[rustfmt::skip]
const FILES: &[(&str, &str)] = &[
    file!("nim"),
    file!("subtract-123"),
    file!("subtract-134"),
    file!("subtract-square"),
    file!("subtract-prime"),
    file!("subtract-power"),
    file!("proper-divisor"),
    file!("kayles"),
    file!("dawsons-kayles"),
    file!("dawsons-chess"),
    file!("treblecross"),
    file!("officers"),
    file!("laskers-nim"),
    file!("grundys-game"),
    file!("kenyons-game"),
    file!("halving"),
    file!("wythoff-rules"),
    file!("rook"),
    file!("bishop"),
    file!("king"),
    file!("knight"),
    file!("wythoff-12"),
    file!("cyclic-nimhoff"),
    file!("euclid"),
    file!("euclid-positive"),
    file!("fibonacci-nim"),
    file!("beans"),
];

/// The built-in games that are rule files, sums first.
pub(super) fn built_in() -> Vec<Arc<dyn Game>> {
    static GAMES: std::sync::OnceLock<Vec<Arc<dyn Game>>> = std::sync::OnceLock::new();
    let read = || {
        // a test reads every one of them
        let read = FILES.iter().filter_map(|(name, text)| Brought::from_text(text, name).ok());
        read.map(|game| Arc::new(game) as Arc<dyn Game>).collect()
    };
    GAMES.get_or_init(read).clone()
}

/// A commented rule file to begin with, for `pair` or `sum`.
///
/// ```
/// assert!(gametui::games::template(gametui::games::Form::Pair).contains("heaps = \"pair\""));
/// ```
pub fn template(form: Form) -> &'static str {
    match form {
        Form::Pair => include_str!("../../../assets/games/templates/pair.toml"),
        Form::Partition => include_str!("../../../assets/games/templates/sum.toml"),
    }
}
