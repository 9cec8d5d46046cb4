//! Values by play alone, each from those of its options: in a square for pairs, in a map for
//! partitions, and by the row solver where the rules tell their structure.

use crate::games::{Form, HeapMoves, Rules, Shape};
use crate::grundy::{self, Values};
use crate::progress::{Cancelled, Progress};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The values of the positions that have been played so far.
pub(super) struct Played {
    rules: Arc<dyn Rules>,
    known: Known,
    seen: Seen,
}

enum Known {
    /// All worked out beforehand.
    Solved(Arc<dyn Values>),
    /// Row by row, `side` to a row.
    Square { side: usize, values: Cells },
    /// By position.
    Map(HashMap<Box<[u64]>, u32>),
}

impl Played {
    /// Ready for the positions up to `bound`, which must be asked for options first.
    pub(super) fn new(
        rules: &Arc<dyn Rules>,
        form: Form,
        bound: u64,
        progress: &Progress,
    ) -> Result<Self, Cancelled> {
        let solved = match rules.shape() {
            Shape::Lines { .. } | Shape::Sum(HeapMoves::Listed | HeapMoves::Code(_)) => {
                grundy::work_out(rules.as_ref(), bound, progress)?
            }
            _ => None,
        };
        let known = match (solved, form) {
            (Some(values), _) => Known::Solved(values),
            (None, Form::Pair) => {
                let side = bound as usize + 1; // the square was found to fit the memory
                Known::Square { side, values: Cells::Narrow(vec![0; side * side]) }
            }
            (None, Form::Partition) => Known::Map(HashMap::new()),
        };
        Ok(Self { rules: rules.clone(), known, seen: Seen::default() })
    }

    /// The value of the next position, and how many options were looked at for it.
    pub(super) fn value(&mut self, heaps: &[u64]) -> (u64, u64) {
        if let Known::Solved(values) = &self.known
            && let Some(value) = values.value(heaps)
        {
            return (value, 1);
        }
        let (value, options) = match self.rules.convention(heaps) {
            Some(value) => (value, 1),
            None => self.mex_of_options(heaps),
        };
        match &mut self.known {
            Known::Solved(_) => {}
            Known::Square { side, values } => {
                if let Some(place) = place(*side, heaps) {
                    values.set(place, value);
                }
            }
            Known::Map(values) => {
                values.insert(heaps.into(), value as u32);
            }
        }
        (value, options)
    }

    fn mex_of_options(&mut self, heaps: &[u64]) -> (u64, u64) {
        let Self { rules, known, seen } = self;
        let mut options = 0u64;
        seen.clear();
        rules.visit_options(heaps, &mut |option| {
            options += 1;
            let value = match known {
                Known::Solved(values) => values.value(option),
                Known::Square { side, values } => place(*side, option).map(|place| values.get(place)),
                Known::Map(values) => values.get(option).map(|&value| u64::from(value)),
            };
            // Options come first, so each has its value; one that had none would count as no option.
            if let Some(value) = value {
                seen.insert(value);
            }
            ControlFlow::Continue(())
        });
        (seen.mex(), options.max(1))
    }
}

/// Values by place: a byte each while that is enough, because a table that fits a cache is read
/// several times faster, and four bytes each from the first larger value on.
enum Cells {
    Narrow(Vec<u8>),
    Wide(Vec<u32>),
}

impl Cells {
    fn get(&self, place: usize) -> u64 {
        match self {
            Self::Narrow(values) => values[place].into(),
            Self::Wide(values) => values[place].into(),
        }
    }

    /// A value is below the number of positions on a board that fits the memory, so 32 bits hold it.
    fn set(&mut self, place: usize, value: u64) {
        match (&mut *self, u8::try_from(value)) {
            (Self::Narrow(values), Ok(value)) => values[place] = value,
            (Self::Narrow(values), Err(_)) => {
                *self = Self::Wide(values.iter().map(|&value| value.into()).collect());
                self.set(place, value);
            }
            (Self::Wide(values), _) => values[place] = value as u32,
        }
    }
}

/// The place of a pair in a square of rows of `side`.
fn place(side: usize, heaps: &[u64]) -> Option<usize> {
    let &[a, b] = heaps else { return None };
    let (a, b) = (usize::try_from(a).ok()?, usize::try_from(b).ok()?);
    (a < side && b < side).then(|| a * side + b)
}

/// A set of values, by bits.
#[derive(Default)]
struct Seen {
    words: Vec<u64>,
}

impl Seen {
    fn clear(&mut self) {
        self.words.clear();
    }

    fn insert(&mut self, value: u64) {
        let word = (value / 64) as usize; // a value is below the number of positions, which are in memory
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

    /// The least value that is not in the set.
    fn mex(&self) -> u64 {
        let full = self.words.iter().take_while(|&&word| word == u64::MAX).count();
        let next = self.words.get(full).map_or(0, |word| word.trailing_ones());
        full as u64 * 64 + u64::from(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_widen_when_a_value_asks_for_it() {
        let mut cells = Cells::Narrow(vec![0; 4]);
        for (place, value) in [(0, 255), (1, 256), (2, 7), (3, 70_000)] {
            cells.set(place, value);
        }
        assert!((0..4).map(|place| cells.get(place)).eq([255, 256, 7, 70_000]));
    }

    #[test]
    fn mex_is_the_least_value_missing() {
        let mut seen = Seen::default();
        assert_eq!(seen.mex(), 0);
        for value in (0..200).filter(|&value| value != 130) {
            seen.insert(value);
        }
        assert_eq!(seen.mex(), 130);
        seen.insert(130);
        assert_eq!(seen.mex(), 200);
    }
}
