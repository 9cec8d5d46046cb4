//! The heap values of any sum game as a source to be read on: by its code where it has one, else from its
//! rules alone.

use super::theorems::{Moves, Tail};
use super::{Heaps, Source};
use crate::games::{HeapMoves, Rules, Shape};
use crate::grundy::codes::{Cells, CodeValues};
use crate::grundy::{self, Values};
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};
use std::sync::Arc;

/// The values of the heaps of a sum game.
///
/// ```
/// use gametui::{games::Catalogue, period::{search, SumSource}, progress::Progress};
/// let kayles = Catalogue::built_in().read(".77").unwrap();
/// let mut source = SumSource::new(&kayles.game.rules(&kayles.setup)).unwrap();
/// let moves = source.moves();
/// let found = search(&mut source, &moves, 10_000, true, &Progress::new(), &mut |_| ()).unwrap();
/// assert_eq!((found.standing.name(), found.standing.heaps()), ("proved", 168));
/// ```
pub enum SumSource {
    /// The game has a code.
    Code(CodeValues),
    /// Values from the rules, worked out anew for each longer stretch.
    Rules {
        /// The rules.
        rules: Arc<dyn Rules>,
        /// The values so far.
        values: Option<Arc<dyn Values>>,
    },
}

impl SumSource {
    /// The source for these rules; `None` when they are no sum of heaps.
    pub fn new(rules: &Arc<dyn Rules>) -> Option<Self> {
        match rules.shape() {
            Shape::Sum(HeapMoves::Code(code)) => Some(Self::Code(CodeValues::new(&code))),
            Shape::Sum(_) => Some(Self::Rules { rules: rules.clone(), values: None }),
            _ => None,
        }
    }

    /// The same, going on from values of an earlier run where the game has a code.
    #[must_use]
    pub fn resumed(self, cells: Cells) -> Self {
        match self {
            Self::Code(values) => Self::Code(CodeValues::resume(values.code(), cells)),
            rules => rules,
        }
    }

    /// The values by code, where the game has one.
    pub fn of_code(&self) -> Option<&CodeValues> {
        match self {
            Self::Code(values) => Some(values),
            Self::Rules { .. } => None,
        }
    }

    /// The values by code alone, where the game has one.
    pub fn into_cells(self) -> Option<Cells> {
        match self {
            Self::Code(values) => Some(values.into_cells()),
            Self::Rules { .. } => None,
        }
    }

    /// The first move that cannot be made, where one was met: what depends on it has no value.
    pub fn fault(&self) -> Option<InputError> {
        match self {
            Self::Code(_) => None,
            Self::Rules { values, .. } => values.as_ref()?.fault(),
        }
    }

    /// What the theorems may use of the moves. Rules without a code are covered by none.
    pub fn moves(&self) -> Moves {
        match self {
            Self::Code(values) => Moves::from(values.code()),
            Self::Rules { .. } => Moves { tail: Tail::Other, ..Moves::default() },
        }
    }
}

impl Heaps for SumSource {
    fn heaps(&self) -> u64 {
        match self {
            Self::Code(values) => values.heaps(),
            Self::Rules { values, .. } => values.as_ref().map_or(0, |values| values.reach() + 1),
        }
    }
    fn value(&self, heap: u64) -> u64 {
        match self {
            Self::Code(values) => Heaps::value(values, heap),
            Self::Rules { values, .. } => {
                let one = [heap];
                let heaps = if heap == 0 { &one[..0] } else { &one[..] };
                values.as_ref().and_then(|values| values.value(heaps)).unwrap_or(0)
            }
        }
    }
}

impl Source for SumSource {
    fn extend(&mut self, heaps: u64, progress: &Progress) -> Result<(), Cancelled> {
        match self {
            Self::Code(values) => values.extend(heaps, progress),
            Self::Rules { rules, values } => {
                let to = heaps.saturating_sub(1).min(grundy::affordable(&rules.shape(), u64::MAX));
                if values.as_ref().is_none_or(|values| values.reach() < to) {
                    *values = grundy::work_out(&**rules, to, progress)?;
                }
                Ok(())
            }
        }
    }
}
