//! A small file that says what a proof of a period has to find. One idea: whoever checks it works out
//! every value that the theorem reads from the rules, so a changed figure cannot pass.

use super::search::search;
use super::theorems::Moves;
use super::{Finding, Heaps, Period, Source, Standing};
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The form of the file.
const FORM: &str = "gametui period 1";

/// What is certified: every figure of a proved period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    certificate: String,
    /// The game, as its canonical text.
    pub game: String,
    period: String,
    preperiod: String,
    saltus: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    largest_value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    largest_heap: Option<String>,
    theorem: String,
    heaps_read: String,
    /// A checksum of the values below preperiod + period.
    values: String,
}

impl Certificate {
    /// The certificate of a proved period; `None` for any other finding.
    pub fn new<H: Heaps + ?Sized>(game: &str, values: &H, finding: &Finding) -> Option<Self> {
        let (Standing::Proved { theorem, heaps }, Some(period)) = (finding.standing, finding.period) else {
            return None;
        };
        let Period { period: p, preperiod, saltus } = period;
        let mut sum = crc32fast::Hasher::new();
        (0..preperiod + p).for_each(|heap| sum.update(&values.value(heap).to_le_bytes()));
        Some(Self {
            certificate: FORM.into(),
            game: game.into(),
            period: p.to_string(),
            preperiod: preperiod.to_string(),
            saltus: saltus.to_string(),
            largest_value: finding.largest.map(|(value, _)| value.to_string()),
            largest_heap: finding.largest.map(|(_, heap)| heap.to_string()),
            theorem: theorem.to_string(),
            heaps_read: heaps.to_string(),
            values: format!("crc32:{:08x}", sum.finalize()),
        })
    }

    /// The text of the file: one JSON object.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Read the text of a file.
    ///
    /// # Errors
    /// One line when it is no certificate of this form.
    pub fn read(text: &str) -> Result<Self, InputError> {
        let refuse = |what: String| {
            InputError::new(what, "a file that `gametui period GAME --certificate FILE` wrote", "")
        };
        let read: Self = serde_json::from_str(text)
            .map_err(|error| refuse(format!("the file is no certificate of a period: {error}")))?;
        if read.certificate != FORM {
            return Err(refuse(format!("the certificate is not of the form {FORM:?}")));
        }
        Ok(read)
    }

    /// Work out what the theorem reads and compare everything: the finding when all is as certified, or
    /// what is wrong, in one line. At most the heaps that the certificate names are read.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn check<S: Source>(
        &self,
        source: &mut S,
        moves: &Moves,
        progress: &Progress,
    ) -> Result<Result<Finding, String>, Cancelled> {
        let Some(heaps) =
            self.heaps_read.parse().ok().filter(|heaps: &u64| heaps.to_string() == self.heaps_read)
        else {
            return Ok(Err("heaps_read is not a number of heaps".into()));
        };
        let finding = search(source, moves, heaps, false, progress, &mut |_| {})?;
        let Some(found) = Self::new(&self.game, source, &finding) else {
            return Ok(Err(format!("{heaps} heaps of {} prove no period", self.game)));
        };
        let (Value::Object(claimed), Value::Object(found)) = (self.object(), found.object()) else {
            return Ok(Err("the certificate cannot be compared".into()));
        };
        let names = claimed.keys().chain(found.keys());
        let differs = names.into_iter().find(|name| claimed.get(*name) != found.get(*name));
        Ok(match differs {
            None => Ok(finding),
            Some(name) => {
                let say =
                    |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or("absent").to_owned();
                Err(format!("{name} is {}, not {}", say(found.get(name)), say(claimed.get(name))))
            }
        })
    }

    fn object(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{code, values};
    use super::*;

    fn checked(text: &str) -> Result<Finding, String> {
        let certificate = Certificate::read(text).map_err(|error| error.to_string())?;
        let game = certificate.game.clone();
        let moves = Moves::from(&code(&game));
        certificate.check(&mut values(&game), &moves, &Progress::new()).unwrap()
    }

    #[test]
    fn certificates_hold_and_altered_ones_fail() {
        for game in [".77", "4.4", "S(2,4,7)", "S(all but 2,3,7)", ".8", "4!.34"] {
            let mut source = values(game);
            let moves = Moves::from(&code(game));
            let finding = search(&mut source, &moves, 1000, false, &Progress::new(), &mut |_| {}).unwrap();
            let text = Certificate::new(game, &source, &finding).unwrap().text();
            assert_eq!(checked(&text), Ok(finding), "{game}");
            let object: serde_json::Map<String, Value> = serde_json::from_str(&text).unwrap();
            for name in object.keys().filter(|name| *name != "game") {
                let original = object[name].as_str().unwrap();
                for other in
                    [format!("{original}0"), format!("0{original}"), "1".into(), "999".into(), String::new()]
                {
                    let mut altered = object.clone();
                    altered[name] = other.clone().into();
                    let altered = Value::Object(altered).to_string();
                    assert!(other == original || checked(&altered).is_err(), "{game}: {name} {other:?}");
                }
                let mut without = object.clone();
                without.shift_remove(name);
                assert!(checked(&Value::Object(without).to_string()).is_err(), "{game} without {name}");
            }
            for other in [".07", ".17", "S(1)"] {
                let mut altered = object.clone();
                altered["game"] = other.into();
                assert!(checked(&Value::Object(altered).to_string()).is_err(), "{game} as {other}");
            }
        }
        assert!(checked("{}").is_err());
        assert!(checked("").is_err());
    }

    #[test]
    fn an_observed_period_has_no_certificate() {
        let (game, mut source) = (".77", values(".77"));
        let finding =
            search(&mut source, &Moves::from(&code(game)), 167, false, &Progress::new(), &mut |_| {})
                .unwrap();
        assert_eq!(Certificate::new(game, &source, &finding), None);
    }
}
