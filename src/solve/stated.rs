//! A law that someone states, beside what is known without it.

use super::Source;
use super::oracle::Oracle;
use crate::games::{Law, Outcome};

/// An outcome, and a value where one is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// Losing or winning; `None` where nothing is said.
    pub outcome: Option<Outcome>,
    /// The Grundy value; `None` where nothing is said.
    pub value: Option<u64>,
}

impl Said {
    /// What a value says.
    pub fn by_value(value: u64) -> Self {
        Self { outcome: Some(Outcome::of_value(value)), value: Some(value) }
    }

    /// What a law says; its outcome follows from a value that it gives alone.
    pub fn by_law(law: &Law, heaps: &[u64]) -> Self {
        let value = law.value(heaps);
        Self { outcome: law.outcome(heaps).or(value.map(Outcome::of_value)), value }
    }

    /// Whether it is true of a position of this value.
    pub fn agrees(self, value: u64) -> bool {
        self.outcome.is_none_or(|said| said == Outcome::of_value(value))
            && self.value.is_none_or(|said| said == value)
    }
}

impl std::fmt::Display for Said {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.outcome, self.value) {
            (Some(outcome), Some(value)) => write!(f, "{outcome}, value {value}"),
            (Some(outcome), None) => outcome.fmt(f),
            (None, Some(value)) => write!(f, "value {value}"),
            (None, None) => f.write_str("nothing"),
        }
    }
}

/// What a stated law says of a position, and what is known without it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    /// What the law says.
    pub law: Said,
    /// What the rules give.
    pub rules: Said,
    /// Why the law does not define the position.
    pub undefined: Option<String>,
}

impl Beside {
    /// Whether they agree, as far as both say something.
    pub fn agree(&self) -> bool {
        let differ = |law: Option<u64>, rules: Option<u64>| law.zip(rules).is_some_and(|(x, y)| x != y);
        let outcome = |said: Said| said.outcome.map(|outcome| u64::from(!outcome.is_losing()));
        self.undefined.is_none()
            && !differ(self.law.value, self.rules.value)
            && !differ(outcome(self.law), outcome(self.rules))
    }

    /// `law losing, rules winning, value 3`.
    pub fn line(&self) -> String {
        match &self.undefined {
            Some(why) => why.clone(),
            None => format!("law {}, rules {}", self.law, self.rules),
        }
    }
}

impl Oracle {
    /// What the stated law says of a position beside what is known without it; `None` where there is no
    /// stated law, or nothing is known.
    pub fn beside(&self, heaps: &[u64]) -> Option<Beside> {
        let stated = self.stated()?;
        let known = |source| self.value_from(source, heaps);
        let rules = match known(Source::Convention).or_else(|| known(Source::Table)) {
            Some(value) => Said::by_value(value),
            None => self.own_law().map(|law| Said::by_law(law, heaps)).unwrap_or_default(),
        };
        if rules == Said::default() {
            return None;
        }
        let law = Said::by_law(stated, heaps);
        let undefined = if law == Said::default() { stated.undefined(heaps) } else { None };
        Some(Beside { law, rules, undefined: undefined.map(|refusal| refusal.what) })
    }

    /// The stated law worked with the numbers of a position, and whether it holds there, a line each.
    pub(super) fn stated_lines(&self, heaps: &[u64]) -> Vec<String> {
        let Some(law) = self.stated() else { return Vec::new() };
        let mut lines = vec![format!("stated law, {}:", law.standing)];
        lines.extend(law.reason(heaps));
        lines.push(match self.beside(heaps) {
            None => "by the rules: not known yet".into(),
            Some(beside) if beside.agree() => format!("by the rules: {}: it holds here", beside.rules),
            Some(beside) => format!("by the rules: {}: it fails here", beside.rules),
        });
        lines
    }
}
