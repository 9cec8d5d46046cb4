//! How much of the machine a job may use, as the flags say.

use crate::input::InputError;
use crate::worker::limits;

/// The threads asked for, or all cores.
pub(super) fn threads(text: Option<&str>) -> Result<usize, InputError> {
    text.map_or_else(|| Ok(limits::all_cores()), |text| limits::threads(text).map_err(named("--threads")))
}

/// The bytes asked for, or half of what is free.
pub(super) fn memory(text: Option<&str>) -> Result<u64, InputError> {
    text.map_or_else(|| Ok(limits::half_of_memory()), |text| limits::memory(text).map_err(named("--memory")))
}

/// A refusal of what was given to a flag.
fn named(flag: &'static str) -> impl Fn(InputError) -> InputError {
    move |error| InputError {
        what: format!("{flag}: {}", error.what),
        example: format!("{flag} {}", error.example),
        ..error
    }
}
