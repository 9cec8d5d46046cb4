//! How much of the machine a job may use: threads and bytes.

use crate::input::{InputError, parse_number, quoted};
use num_traits::ToPrimitive;
use std::num::NonZero;

/// The most threads that can be asked for.
const MOST_THREADS: usize = 1024;
/// The memory a job may hold where the system does not say how much is free.
const MEMORY_UNTOLD: u64 = 2 << 30;
/// The least memory that can be asked for.
const LEAST_MEMORY: u64 = 1 << 20;

/// All cores: the threads of a job where nobody says how many.
pub fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// Half of what is free, in bytes: the memory of a job where nobody says how much.
pub fn half_of_memory() -> u64 {
    free_memory().map_or(MEMORY_UNTOLD, |free| free / 2)
}

/// Read a number of threads.
///
/// # Errors
/// One line, which does not say where the number was given.
pub fn threads(text: &str) -> Result<usize, InputError> {
    let refuse = |what| InputError::new(what, format!("whole numbers from 1 to {MOST_THREADS}"), "2");
    let number = parse_number(text).map_err(|error| refuse(error.what))?;
    match number.to_usize() {
        Some(threads) if (1..=MOST_THREADS).contains(&threads) => Ok(threads),
        _ => Err(refuse(format!("{} is out of range", quoted(text)))),
    }
}

/// Read an amount of memory, in bytes.
///
/// # Errors
/// One line, which does not say where the amount was given.
///
/// ```
/// assert_eq!(gametui::worker::limits::memory("512MiB"), Ok(512 << 20));
/// ```
pub fn memory(text: &str) -> Result<u64, InputError> {
    let refuse =
        |what| InputError::new(what, "bytes from 1 MiB up, with KiB, MiB or GiB if you like", "512MiB");
    let (digits, unit) = split_unit(text);
    let number = parse_number(digits).map_err(|error| refuse(error.what))?;
    let total = number.to_u64().and_then(|number| number.checked_mul(unit));
    match total {
        Some(bytes) if bytes >= LEAST_MEMORY => Ok(bytes),
        _ => Err(refuse(format!("{} is out of range", quoted(text)))),
    }
}

/// A number and the size of the unit behind it.
fn split_unit(text: &str) -> (&str, u64) {
    const UNITS: [(&str, u64); 8] = [
        ("kib", 1 << 10),
        ("mib", 1 << 20),
        ("gib", 1 << 30),
        ("tib", 1 << 40),
        ("kb", 1000),
        ("mb", 1_000_000),
        ("gb", 1_000_000_000),
        ("tb", 1_000_000_000_000),
    ];
    let lower = text.to_ascii_lowercase(); // keeps every byte's place
    for (unit, size) in UNITS {
        if lower.ends_with(unit) {
            return (&text[..text.len() - unit.len()], size);
        }
    }
    (text, 1)
}

/// Bytes that programs can still take, as the system tells.
fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_with_and_without_units() {
        assert_eq!(memory("2e9"), Ok(2_000_000_000));
        assert_eq!(memory("512MiB"), Ok(512 << 20));
        assert_eq!(memory("1 GiB"), Ok(1 << 30));
        for bad in ["0", "-1", "12", "1e40", "GiB", "1.5GiB", "é", "18446744073709551615TiB"] {
            assert!(memory(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn threads_are_counted_from_one() {
        assert_eq!(threads("8"), Ok(8));
        assert!(all_cores() >= 1 && half_of_memory() > 0);
        for bad in ["0", "-1", "1025", "1e40", "two", ""] {
            assert!(threads(bad).is_err(), "{bad}");
        }
    }
}
