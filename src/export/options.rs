//! What people type to say which part is written and how large: ranges, `0..20` with both ends or `7` for
//! one; pixels; cells a pixel. `name` is how the option is called where it was typed: `--rows` or `rows`.

use crate::games::LARGEST_HEAP;
use crate::input::{InputError, parse_u64, quoted};
use crate::solve::survey::COARSEST;
use std::ops::RangeInclusive;

/// Pixels a cell at most.
const LARGEST_SCALE: u64 = 256;

/// Read a range.
///
/// # Errors
/// One line that says what is accepted.
///
/// ```
/// assert_eq!(gametui::export::read_range("--rows", "0..1e3"), Ok(0..=1000));
/// ```
pub fn read_range(name: &str, text: &str) -> Result<RangeInclusive<u64>, InputError> {
    let refuse = |what: String| {
        let accepted = "FROM..TO, both included, whole numbers up to 2^63 - 1";
        InputError::new(format!("{name}: {what}"), accepted, format!("{name} 0..20"))
    };
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let to = to.strip_prefix('=').unwrap_or(to);
    let end = |text: &str| match parse_u64(text) {
        Ok(number) if number <= LARGEST_HEAP => Ok(number),
        Ok(_) => Err(refuse(format!("{} is too large", quoted(text)))),
        Err(error) => Err(refuse(error.what)),
    };
    let (from, to) = (end(from)?, end(to)?);
    if from > to {
        return Err(refuse(format!("{} is empty", quoted(text))));
    }
    Ok(from..=to)
}

/// Read how many pixels a cell is wide and high.
///
/// # Errors
/// One line that says what is accepted.
pub fn read_scale(name: &str, text: &str) -> Result<u32, InputError> {
    let refuse = |what: String| {
        let accepted = format!("whole numbers from 1 to {LARGEST_SCALE}");
        InputError::new(format!("{name}: {what}"), accepted, format!("{name} 4"))
    };
    let number = parse_u64(text).map_err(|error| refuse(error.what))?;
    match u32::try_from(number) {
        Ok(scale) if (1..=LARGEST_SCALE).contains(&number) => Ok(scale),
        _ => Err(refuse(format!("{} is out of range", quoted(text)))),
    }
}

/// Read that a pixel is Z×Z cells, a power of two, as the power.
///
/// # Errors
/// One line that says what is accepted.
///
/// ```
/// assert_eq!(gametui::export::read_zoom("--zoom", "64"), Ok(6));
/// assert!(gametui::export::read_zoom("--zoom", "3").is_err());
/// ```
pub fn read_zoom(name: &str, text: &str) -> Result<u32, InputError> {
    let refuse = |what: String| {
        let accepted = format!("a power of two from 1 to 2^{COARSEST}");
        InputError::new(format!("{name}: {what}"), accepted, format!("{name} 64"))
    };
    match parse_u64(text).map_err(|error| refuse(error.what))? {
        cells if cells.is_power_of_two() && cells.ilog2() <= COARSEST => Ok(cells.ilog2()),
        cells if cells.is_power_of_two() => Err(refuse(format!("{} is out of range", quoted(text)))),
        _ => Err(refuse(format!("{} is not a power of two", quoted(text)))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_are_included() {
        assert_eq!(read_range("rows", "0..20"), Ok(0..=20));
        assert_eq!(read_range("rows", "0..=20"), Ok(0..=20));
        assert_eq!(read_range("rows", "1e3"), Ok(1000..=1000));
        for bad in ["", "..", "3..", "..3", "5..2", "-1..2", "a..b", "1..2..3", "0..2^63"] {
            assert!(read_range("rows", bad).is_err(), "{bad}");
        }
    }
}
