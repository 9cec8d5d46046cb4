//! How many primitive pairs win: coprime (a,b) with a,b ≥ 1 and a + b ≤ n.

mod fast;
mod formula;
mod reference;

#[cfg(test)]
mod tests;

pub use fast::parts;
pub use formula::PairCount;

use super::{Ask, Count, Estimate, Keep, Method, Stopped, Tally};
use crate::input::{InputError, grouped};
use crate::progress::Progress;

/// The largest n that is counted.
pub const LARGEST_N: u64 = u64::MAX;

/// The game whose positions are counted.
pub const GAME: &str = "primitive-pairs";

/// The count as the catalogue lists it.
pub struct PrimitivePairs;

impl Count for PrimitivePairs {
    fn title(&self) -> &str {
        "winning primitive pairs"
    }

    fn methods(&self) -> &[Method] {
        &[Method::Fast, Method::Reference]
    }

    fn estimate(&self, ask: &Ask) -> Result<Estimate, InputError> {
        let n = bound(ask)?;
        let threads = ask.threads;
        let memory = |n: u64| match ask.method {
            Method::Fast => fast::memory(n, threads),
            Method::Reference => reference::memory(n),
        };
        if memory(n) > ask.memory {
            return Err(too_large(n, ask, memory));
        }
        let seconds = match ask.method {
            Method::Fast => fast::seconds(n, threads),
            Method::Reference => reference::seconds(n),
        };
        Ok(Estimate { memory: memory(n), seconds })
    }

    fn is_resumable(&self, ask: &Ask) -> bool {
        ask.method == Method::Fast
    }

    fn run(&self, ask: &Ask, progress: &Progress, keep: &dyn Keep) -> Result<Tally, Stopped> {
        let n = ask.setup.small("n").clamp(1, LARGEST_N);
        let count = match ask.method {
            Method::Fast => fast::count(n, ask.threads.max(1), progress, keep)?,
            Method::Reference => reference::count(n, progress)?,
        };
        Ok(count.tally())
    }
}

/// The n asked for.
fn bound(ask: &Ask) -> Result<u64, InputError> {
    let n = ask.setup.number("n");
    let size = match u64::try_from(&n) {
        Ok(0) => "too small",
        Ok(n) => return Ok(n),
        Err(_) => "too large",
    };
    Err(InputError::new(format!("n = {n} is {size}"), "1 to 2^64 - 1", "n 1e9"))
}

/// The refusal of a count whose `memory` does not fit, naming the largest n whose does.
fn too_large(n: u64, ask: &Ask, memory: impl Fn(u64) -> u64) -> InputError {
    let (mut fits, mut fails) = (0, n);
    while fails - fits > 1 {
        let middle = fits + (fails - fits) / 2;
        if memory(middle) <= ask.memory { fits = middle } else { fails = middle }
    }
    let mib = |bytes: u64| grouped(bytes.div_ceil(1 << 20));
    let what = format!(
        "n = {n} needs {} MiB by the {} method, and {} MiB may be used",
        mib(memory(n)),
        ask.method.name(),
        grouped(ask.memory >> 20)
    );
    if fits == 0 {
        return InputError::new(what, "more memory", "");
    }
    // Two leading digits are enough to name the bound, and safe: rounded down.
    let unit = 10u64.pow(fits.ilog10().saturating_sub(1));
    InputError::new(what, format!("n up to {}", grouped(fits / unit * unit)), "n 1e9")
}
