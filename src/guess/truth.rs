//! Values from the rules, as far as they go in about a second: in doubling steps, each taken only when
//! the one before says that there is time for it.

use crate::games::{Form, Rules};
use crate::grundy::Values;
use crate::input::InputError;
use crate::period::{Heaps, Source, SumSource};
use crate::progress::{Cancelled, Progress};
use crate::verify;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The time that all values may take.
const BUDGET: Duration = Duration::from_millis(900);
/// The first step.
const FIRST: u64 = 160;
/// How much longer a step of twice the size takes, at most: a row of options for each cell of a square.
const GROWTH: u32 = 8;

/// Values as far as they were worked out.
pub(super) enum Truth {
    /// The heaps of a sum.
    Sum(Read),
    /// A box of pairs.
    Pairs(Arc<dyn Values>),
}

/// The values of heaps, read as those of sums.
pub(super) struct Read(pub SumSource);

impl Values for Read {
    fn value(&self, heaps: &[u64]) -> Option<u64> {
        let one = |&heap: &u64| (heap < self.0.heaps()).then(|| self.0.value(heap));
        heaps.iter().try_fold(0, |sum, heap| Some(sum ^ one(heap)?))
    }
    fn reach(&self) -> u64 {
        self.0.heaps().saturating_sub(1)
    }
    fn bytes(&self) -> u64 {
        self.0.heaps() * 4
    }
    fn fault(&self) -> Option<InputError> {
        self.0.fault()
    }
}

impl Truth {
    pub fn values(&self) -> &dyn Values {
        match self {
            Self::Sum(read) => read,
            Self::Pairs(values) => &**values,
        }
    }
}

/// The values up to `wanted`, or as far as there is time for; `None` when there is no engine for them.
pub(super) fn work_out(
    rules: &Arc<dyn Rules>,
    form: Form,
    wanted: u64,
    progress: &Progress,
) -> Result<Option<Truth>, Cancelled> {
    let started = Instant::now();
    let mut truth = match form {
        Form::Partition => SumSource::new(rules).map(|source| Truth::Sum(Read(source))),
        Form::Pair => None,
    };
    let mut reach = FIRST.min(wanted);
    loop {
        let step = Instant::now();
        match &mut truth {
            Some(Truth::Sum(read)) => read.0.extend(reach + 1, progress)?,
            _ => truth = verify::values_of(rules, form, reach, progress)?.map(Truth::Pairs),
        }
        let Some(found) = &truth else { return Ok(None) };
        let short = found.values().reach() < reach;
        if short || reach >= wanted || started.elapsed() + step.elapsed() * GROWTH > BUDGET {
            return Ok(truth);
        }
        reach = reach.saturating_mul(2).min(wanted);
    }
}
