//! Ranges as they are typed: `0..20` is 21 numbers, both ends included; `7` is one.

use crate::games::LARGEST_HEAP;
use crate::input::{InputError, parse_u64, quoted};
use std::ops::RangeInclusive;

/// Read a range for the flag `--name`.
pub(super) fn read(name: &str, text: &str) -> Result<RangeInclusive<u64>, InputError> {
    let refuse = |what: String| {
        let accepted = "FROM..TO, both included, whole numbers up to 2^63 - 1";
        InputError::new(format!("--{name}: {what}"), accepted, format!("--{name} 0..20"))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_are_included() {
        assert_eq!(read("rows", "0..20"), Ok(0..=20));
        assert_eq!(read("rows", "0..=20"), Ok(0..=20));
        assert_eq!(read("rows", "1e3"), Ok(1000..=1000));
        for bad in ["", "..", "3..", "..3", "5..2", "-1..2", "a..b", "1..2..3", "0..2^63"] {
            assert!(read("rows", bad).is_err(), "{bad}");
        }
    }
}
