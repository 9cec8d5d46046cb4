//! The parameters of a game, and the values chosen for them.

use crate::input::{InputError, grouped, parse_number, quoted};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::sync::Arc;

/// A text that is shared, not copied.
pub type Text = Arc<str>;

/// Reads a text parameter into its canonical text, or refuses it.
pub type ReadText = Arc<dyn Fn(&str) -> Result<Text, InputError> + Send + Sync>;

/// What a parameter may be.
#[derive(Clone)]
pub enum Kind {
    /// A whole number from `least` to `most`; without `most`, of any size.
    Number {
        /// The least value.
        least: u64,
        /// The largest value, if there is one.
        most: Option<u64>,
        /// The value to begin with.
        default: u64,
    },
    /// One of a few words, the first to begin with.
    Choice(Vec<Text>),
    /// A text with a grammar of its own, such as the code of a game.
    Text {
        /// The text to begin with.
        default: Text,
        /// What is accepted, in words.
        accepted: Text,
        /// Reads and checks it.
        read: ReadText,
    },
}

/// One parameter: its name on the command line is `--name`.
#[derive(Clone)]
pub struct Parameter {
    /// `"n"`, `"k"`, `"modulus"`.
    pub name: Text,
    /// What it means, in a few words.
    pub meaning: Text,
    /// What it may be.
    pub kind: Kind,
    /// Whether the rules depend on it; the others matter to the count alone.
    pub rules: bool,
}

impl Parameter {
    /// A whole number from `least` to `most`; without `most`, of any size.
    pub fn number(name: &str, meaning: &str, (least, most): (u64, Option<u64>), default: u64) -> Self {
        Self::new(name, meaning, Kind::Number { least, most, default })
    }

    /// One of a few words, the first to begin with.
    pub fn choice(name: &str, meaning: &str, words: &[&str]) -> Self {
        Self::new(name, meaning, Kind::Choice(words.iter().map(|&word| word.into()).collect()))
    }

    /// A parameter on which the rules do not depend.
    pub fn new(name: &str, meaning: &str, kind: Kind) -> Self {
        Self { name: name.into(), meaning: meaning.into(), kind, rules: false }
    }

    /// The same, on which the rules depend.
    #[must_use]
    pub fn of_rules(self) -> Self {
        Self { rules: true, ..self }
    }

    /// Read a value for this parameter.
    ///
    /// # Errors
    /// One line that says what is accepted.
    pub fn read(&self, text: &str) -> Result<Value, InputError> {
        let example = format!("{} {}", self.name, self.example());
        let refuse = |what: String| {
            InputError::new(format!("{}: {what}", self.name), self.accepted(), example.clone())
        };
        match &self.kind {
            &Kind::Number { least, most, .. } => {
                let number = parse_number(text).map_err(|error| refuse(error.what))?;
                if number < BigUint::from(least) {
                    return Err(refuse(format!("{} is too small", quoted(text.trim()))));
                }
                if most.is_some_and(|most| number > BigUint::from(most)) {
                    return Err(refuse(format!("{} is too large", quoted(text.trim()))));
                }
                Ok(Value::Number(number))
            }
            Kind::Choice(words) => words
                .iter()
                .find(|word| ***word == *text.trim())
                .map(|word| Value::Text(word.clone()))
                .ok_or_else(|| refuse(format!("{} is not a choice", quoted(text)))),
            Kind::Text { read, .. } => read(text.trim()).map(Value::Text),
        }
    }

    /// What is accepted, in words.
    pub fn accepted(&self) -> String {
        match &self.kind {
            &Kind::Number { least, most: Some(most), .. } => {
                format!("whole numbers from {} to {}", spelled(least), spelled(most))
            }
            &Kind::Number { least, most: None, .. } => format!("whole numbers from {}", spelled(least)),
            Kind::Choice(words) => words.join(" or "),
            Kind::Text { accepted, .. } => accepted.to_string(),
        }
    }

    /// A value for an error message to offer, small enough for whatever is to be done with it.
    ///
    /// ```
    /// use gametui::games::{Kind, Parameter};
    ///
    /// let kind = Kind::Number { least: 1, most: None, default: 1_000_000_000 };
    /// assert_eq!(Parameter::new("n", "bound on a + b", kind).example(), "1000");
    /// ```
    pub fn example(&self) -> String {
        match &self.kind {
            &Kind::Number { least, default, .. } => default.min(least.max(1000)).to_string(),
            Kind::Choice(words) => words.last().map(ToString::to_string).unwrap_or_default(),
            Kind::Text { default, .. } => default.to_string(),
        }
    }

    fn default(&self) -> Value {
        match &self.kind {
            &Kind::Number { default, .. } => Value::Number(default.into()),
            Kind::Choice(words) => Value::Text(words.first().cloned().unwrap_or_default()),
            Kind::Text { default, .. } => Value::Text(default.clone()),
        }
    }
}

/// A number as a person would write it: round powers as powers.
fn spelled(number: u64) -> String {
    for base in [10u128, 2] {
        for (shift, tail) in [(0, ""), (1, " - 1")] {
            let shifted = u128::from(number) + shift;
            if let Some(exponent) = (5..=64).find(|&e| base.checked_pow(e) == Some(shifted)) {
                return format!("{base}^{exponent}{tail}");
            }
        }
    }
    grouped(number)
}

/// A chosen value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A whole number.
    Number(BigUint),
    /// One of a parameter's words, or its text.
    Text(Text),
}

/// The values chosen for a game's parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    values: Vec<Chosen>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Chosen {
    name: Text,
    value: Value,
    given: bool,
}

impl Setup {
    /// Every parameter at its default.
    pub fn defaults(parameters: &[Parameter]) -> Self {
        let chosen = |p: &Parameter| Chosen { name: p.name.clone(), value: p.default(), given: false };
        Self { values: parameters.iter().map(chosen).collect() }
    }

    /// Read and set `parameter`; it counts as [`given`](Self::given) from then on.
    ///
    /// # Errors
    /// The parameter's own refusal; the setup is unchanged then.
    pub fn read(&mut self, parameter: &Parameter, text: &str) -> Result<(), InputError> {
        let value = parameter.read(text)?;
        self.set(&parameter.name, value);
        Ok(())
    }

    /// Set a value that is known to be in range.
    pub fn set(&mut self, name: &str, value: Value) {
        match self.values.iter_mut().find(|chosen| *chosen.name == *name) {
            Some(chosen) => (chosen.value, chosen.given) = (value, true),
            None => self.values.push(Chosen { name: name.into(), value, given: true }),
        }
    }

    /// Whether someone chose this value, rather than leaving the default.
    pub fn given(&self, name: &str) -> bool {
        self.values.iter().any(|chosen| *chosen.name == *name && chosen.given)
    }

    /// The same values, none of them counted as given.
    pub fn ungiven(&self) -> Self {
        let forget = |chosen: &Chosen| Chosen { given: false, ..chosen.clone() };
        Self { values: self.values.iter().map(forget).collect() }
    }

    /// The value of a parameter.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|chosen| *chosen.name == *name).map(|chosen| &chosen.value)
    }

    /// The number chosen for `name`; 0 for a parameter the game does not have.
    pub fn number(&self, name: &str) -> BigUint {
        match self.value(name) {
            Some(Value::Number(number)) => number.clone(),
            _ => BigUint::ZERO,
        }
    }

    /// The same in 64 bits, `u64::MAX` when it is larger.
    pub fn small(&self, name: &str) -> u64 {
        self.number(name).to_u64().unwrap_or(u64::MAX)
    }

    /// The value chosen for `name` in plain digits or as its word; empty for a parameter the game
    /// does not have.
    pub fn text(&self, name: &str) -> String {
        match self.value(name) {
            Some(Value::Number(number)) => number.to_string(),
            Some(Value::Text(text)) => text.to_string(),
            None => String::new(),
        }
    }

    /// The word or text chosen for `name`; empty for a parameter the game does not have.
    pub fn choice(&self, name: &str) -> &str {
        match self.value(name) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }
}
