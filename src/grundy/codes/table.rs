//! The values of a code as far as they were worked out, ready to be read as those of positions.

use super::{Cells, CodeValues};
use crate::games::codes::Code;
use crate::grundy::Values;
use crate::progress::{Cancelled, Progress};

impl Values for Cells {
    /// The nim-sum of the heaps' values.
    fn value(&self, heaps: &[u64]) -> Option<u64> {
        heaps.iter().try_fold(0, |sum, &heap| Some(sum ^ u64::from(self.get(heap)?)))
    }
    fn reach(&self) -> u64 {
        (self.len() as u64).saturating_sub(1)
    }
    fn bytes(&self) -> u64 {
        self.bytes()
    }
}

/// The values of the heaps 0 to `reach`.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
pub fn table(code: &Code, reach: u64, progress: &Progress) -> Result<Cells, Cancelled> {
    let mut values = CodeValues::new(code);
    values.extend(reach.saturating_add(1), progress)?;
    Ok(values.into_cells())
}
