//! Laws that people state, as closed forms of a game. One idea: the text is read for the heaps and the
//! numbers of the game, and what it does not define is said with its reason, never guessed.

use super::law::{AnySize, ClosedForm, Law, ReadRow, Standing};
use super::nim_sum::nim_sum_lines;
use super::position::{Form, Outcome};
use super::setup::{Setup, Text, Value};
use super::{Game, Parameter};
use crate::input::InputError;
use crate::language::{self, Fault, LawText};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::sync::Arc;

/// A law in words, for a game of two heaps or of one.
struct StatedLaw {
    text: Text,
    form: Form,
    law: language::Law,
    residues: Option<u64>,
}

impl Law {
    /// The law that `text` states for `game` under `setup`: stated when `source` names one, else
    /// conjectured. In a sum it speaks of one heap n, in a game of two heaps of a and b; the numbers that
    /// the rules depend on may be used by name.
    ///
    /// # Errors
    /// The first thing in the text that does not fit, with its place.
    ///
    /// ```
    /// use gametui::games::{Catalogue, Law};
    /// let nim = Catalogue::built_in().read(".[3]").unwrap();
    /// let law = Law::read("value=n", &*nim.game, &nim.setup, None).unwrap();
    /// assert_eq!((&*law.text, law.standing.name()), ("value = n", "conjectured"));
    /// assert_eq!(law.value(&[5, 3]), Some(6));
    /// ```
    pub fn read(
        text: &str,
        game: &dyn Game,
        setup: &Setup,
        source: Option<Text>,
    ) -> Result<Self, InputError> {
        Self::from_text(text, game.form(), &numbers_of(game.parameters(), setup), source)
    }

    /// The same for positions of `form` and these numbers.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn from_text(
        text: &str,
        form: Form,
        numbers: &[(Text, i64)],
        source: Option<Text>,
    ) -> Result<Self, InputError> {
        let heaps: &[&str] = if form == Form::Pair { &["a", "b"] } else { &["n"] };
        let numbers: Vec<(&str, i64)> = numbers.iter().map(|(name, value)| (&**name, *value)).collect();
        let fail = |fault: Fault| {
            InputError::new(format!("law {}", fault.line(text)), EXAMPLES, "--law \"value = n mod 3\"")
        };
        let read = LawText::read(text).map_err(fail)?;
        read.compile(heaps, &numbers).map_err(fail)?;
        // Compiled from the canonical text, so that later places are places in it.
        let canonical = read.to_string();
        let read = LawText::read(&canonical).map_err(fail)?;
        let residues = read.residues(heaps, &numbers);
        let law = read.compile(heaps, &numbers).map_err(fail)?;
        let text: Text = canonical.into();
        let standing = match source {
            Some(source) => Standing::Stated { source },
            None => Standing::Conjectured,
        };
        Ok(Self::new(Arc::new(StatedLaw { text: text.clone(), form, law, residues }), text, standing))
    }
}

/// What a law may look like.
const EXAMPLES: &str = "losing iff CONDITION, value = NUMBER, or pairs LOWER, UPPER";

/// The numbers that the rules depend on, by name.
fn numbers_of(parameters: &[Parameter], setup: &Setup) -> Vec<(Text, i64)> {
    let number = |parameter: &Parameter| match setup.value(&parameter.name) {
        Some(Value::Number(number)) => Some((parameter.name.clone(), number.to_i64()?)),
        _ => None,
    };
    parameters.iter().filter(|parameter| parameter.rules).filter_map(number).collect()
}

impl StatedLaw {
    /// The single positions that the law is asked for: the heaps of a sum, one pair.
    fn asked(&self, heaps: &[u64]) -> Vec<Vec<u64>> {
        match self.form {
            Form::Pair => vec![heaps.to_vec()],
            Form::Partition if heaps.is_empty() => vec![vec![0]],
            Form::Partition => heaps.iter().map(|&heap| vec![heap]).collect(),
        }
    }

    fn read_value(&self, heaps: &[u64]) -> Result<Option<u64>, Fault> {
        if self.form == Form::Pair && heaps.len() != 2 {
            return Ok(None);
        }
        let mut reader = self.law.reader();
        self.asked(heaps)
            .iter()
            .try_fold(Some(0), |sum, one| Ok(reader.value(one)?.zip(sum).map(|(value, sum)| sum ^ value)))
    }

    fn read_outcome(&self, heaps: &[u64]) -> Result<Option<Outcome>, Fault> {
        if self.form == Form::Pair && heaps.len() != 2 {
            return Ok(None);
        }
        if self.law.gives_values() && self.form == Form::Partition {
            return Ok(self.read_value(heaps)?.map(Outcome::of_value));
        }
        match &self.asked(heaps)[..] {
            [one] => Ok(Some(outcome(self.law.reader().losing(one)?))),
            _ => Ok(None),
        }
    }

    fn refusal(&self, at: &str, fault: &Fault) -> InputError {
        InputError::new(format!("the law does not define {at}: {}", fault.line(&self.text)), "", "")
    }

    fn read_any_size(&self, heaps: &[BigUint]) -> Result<Option<AnySize>, Fault> {
        let mut reader = self.law.reader();
        let zero = [BigUint::ZERO];
        let asked: Vec<&[BigUint]> = match self.form {
            Form::Pair => vec![heaps],
            Form::Partition if heaps.is_empty() => vec![&zero],
            Form::Partition => heaps.iter().map(std::slice::from_ref).collect(),
        };
        let value = asked.iter().try_fold(Some(BigUint::ZERO), |sum, one| {
            Ok::<_, Fault>(reader.value_big(one)?.zip(sum).map(|(value, sum)| sum ^ value))
        })?;
        let losing = match (&value, &asked[..]) {
            (Some(value), _) => value.bits() == 0,
            (None, [one]) => reader.losing_big(one)?,
            _ => return Ok(None),
        };
        let outcome = outcome(losing);
        let reason = vec![format!("{}: {outcome}", self.text)];
        Ok(Some(AnySize {
            outcome,
            value,
            reason,
            winning_moves: Vec::new(),
            winning_total: None,
            options: None,
        }))
    }
}

fn outcome(losing: bool) -> Outcome {
    if losing { Outcome::Losing } else { Outcome::Winning }
}

impl ClosedForm for StatedLaw {
    fn outcome(&self, heaps: &[u64]) -> Option<Outcome> {
        self.read_outcome(heaps).ok()?
    }

    fn value(&self, heaps: &[u64]) -> Option<u64> {
        self.read_value(heaps).ok()?
    }

    fn undefined(&self, heaps: &[u64]) -> Option<InputError> {
        let fault = self.read_outcome(heaps).err().or_else(|| self.read_value(heaps).err())?;
        Some(self.refusal(&self.form.write(heaps), &fault))
    }

    fn reason(&self, heaps: &[u64]) -> Vec<String> {
        let mut lines = vec![self.text.to_string()];
        if let Some(refusal) = self.undefined(heaps) {
            lines.push(refusal.what);
            return lines;
        }
        let numbers = match (self.form, heaps) {
            (Form::Pair, &[a, b]) => format!("a = {a}, b = {b}: "),
            _ => String::new(),
        };
        match (self.form, self.value(heaps), self.outcome(heaps)) {
            (Form::Partition, Some(_), _) if heaps.len() > 1 => {
                let valued: Option<Vec<_>> =
                    heaps.iter().map(|&heap| Some((heap, self.value(&[heap])?))).collect();
                lines.extend(nim_sum_lines(&valued.unwrap_or_default()));
            }
            (_, Some(value), _) => lines.push(format!("{numbers}value {value}")),
            (_, None, Some(outcome)) => lines.push(format!("{numbers}{outcome}")),
            _ => lines.push("it says nothing of a sum of several heaps".into()),
        }
        lines
    }

    fn at_any_size(&self, heaps: &[BigUint]) -> Option<Result<AnySize, InputError>> {
        let said = self.read_any_size(heaps).map_err(|fault| self.refusal(&self.form.write(heaps), &fault));
        said.transpose()
    }

    fn residues(&self) -> Option<u64> {
        self.residues
    }

    fn rows(&self) -> Option<Box<dyn ReadRow + '_>> {
        let values = self.law.gives_values();
        Some(Box::new(StatedRows { of: self, reader: self.law.reader(), values, losing: Vec::new() }))
    }
}

/// A stated law, read along rows.
struct StatedRows<'a> {
    of: &'a StatedLaw,
    reader: language::Reader<'a>,
    values: bool,
    losing: Vec<bool>,
}

impl ReadRow for StatedRows<'_> {
    fn gives_values(&self) -> bool {
        self.values
    }

    fn read(&mut self, a: u64, from: u64, cells: &mut [u64]) -> Result<(), (usize, String)> {
        let done = if self.values {
            self.reader.value_row(a, from, cells)
        } else {
            self.losing.resize(cells.len(), false);
            let done = self.reader.losing_row(a, from, &mut self.losing);
            cells.iter_mut().zip(&self.losing).for_each(|(cell, losing)| *cell = u64::from(!losing));
            done
        };
        done.map_err(|(index, fault)| (index, fault.line(&self.of.text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(text: &str, form: Form) -> Law {
        Law::from_text(text, form, &[("h".into(), 3)], None).unwrap()
    }

    #[test]
    fn sums_follow_by_nim_sum_and_pairs_directly() {
        let nim = law("value = n", Form::Partition);
        assert_eq!((nim.value(&[5, 3]), nim.value(&[])), (Some(6), Some(0)));
        assert_eq!(nim.outcome(&[4, 4]), Some(Outcome::Losing));
        let single = law("losing iff n mod h = 0", Form::Partition);
        assert_eq!(single.outcome(&[6]), Some(Outcome::Losing));
        assert_eq!((single.outcome(&[6, 3]), single.value(&[6])), (None, None));
        let pair = law("losing iff abs(a-b) <= 1", Form::Pair);
        assert_eq!(pair.outcome(&[3, 4]), Some(Outcome::Losing));
        assert_eq!(pair.outcome(&[5, 3]), Some(Outcome::Winning));
    }

    #[test]
    fn undefined_positions_are_named() {
        let law = law("value = a div (b - 5)", Form::Pair);
        assert!(law.undefined(&[3, 6]).is_none());
        assert!(law.undefined(&[3, 5]).unwrap().what.starts_with("the law does not define 3,5: 1:"));
        let mut cells = [0; 4];
        let (index, _) = law.rows().unwrap().read(3, 4, &mut cells).unwrap_err();
        assert_eq!(index, 0, "3 div -1 is no value");
    }

    #[test]
    fn rows_say_what_single_cells_say() {
        for text in ["value = (a xor b) + b div 3", "losing iff (a + b) mod 4 = 1", "pairs 2*k, 3*k"] {
            let law = law(text, Form::Pair);
            let mut rows = law.rows().unwrap();
            let mut cells = [0; 90];
            for a in 0..20 {
                rows.read(a, 7, &mut cells).unwrap();
                for (b, &cell) in (7..).zip(&cells) {
                    let said = law.value(&[a, b]);
                    let said = said.or(law.outcome(&[a, b]).map(|outcome| u64::from(!outcome.is_losing())));
                    assert_eq!(said, Some(cell), "{text} ({a},{b})");
                }
            }
        }
    }

    #[test]
    fn a_refused_text_shows_its_place() {
        let refusal = Law::from_text("value = m", Form::Partition, &[], None).err().unwrap();
        assert!(refusal.what.contains("no name is called 'm'"), "{}", refusal.what);
    }
}
