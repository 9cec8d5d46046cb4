//! The numbers under which the On-Line Encyclopedia of Integer Sequences knows our sequences.

use crate::games::{Setup, Value};

/// Lines `game,sequence,parameters,number`; parameters are `name=value`, joined by blanks, and all
/// must hold.
const TABLE: &str = include_str!("../../assets/oeis.csv");

/// The OEIS number of a sequence under these parameters, where one is known.
///
/// ```
/// let setup = gametui::games::find("wythoff").unwrap().setup();
/// assert_eq!(gametui::sequence::number("wythoff", "lower", &setup), Some("A000201"));
/// ```
pub fn number(game: &str, sequence: &str, setup: &Setup) -> Option<&'static str> {
    TABLE.lines().skip(1).find_map(|line| {
        let mut fields = line.split(',');
        let (its_game, its_name) = (fields.next()?, fields.next()?);
        let (parameters, number) = (fields.next()?, fields.next()?);
        let holds = parameters.split_whitespace().all(|parameter| holds(parameter, setup));
        (its_game == game && its_name == sequence && holds).then_some(number)
    })
}

/// Whether `name=value` is what was chosen.
fn holds(parameter: &str, setup: &Setup) -> bool {
    let Some((name, value)) = parameter.split_once('=') else { return false };
    match setup.value(name) {
        Some(Value::Number(number)) => number.to_string() == value,
        Some(Value::Choice(word)) => *word == value,
        None => false,
    }
}
