//! Values straight from the definition: every option listed, the mex taken. The reference for every
//! other way, and no more than that.

use super::Cells;
use crate::games::codes::Code;
use crate::grundy::mex::mex;
use std::ops::ControlFlow;

/// The values of the first `heaps` heaps, each as the mex over its options. Time grows with the
/// number of options: quadratic when a move leaves two heaps, cubic for three.
///
/// ```
/// use gametui::grundy::codes::by_definition;
/// let kayles = by_definition(&".77".parse()?, 10);
/// assert!(kayles.iter().eq([0, 1, 2, 3, 1, 4, 3, 2, 1, 4]));
/// # Ok::<(), gametui::games::codes::CodeError>(())
/// ```
pub fn by_definition(code: &Code, heaps: u64) -> Cells {
    let mut cells = Cells::default();
    for heap in 0..heaps {
        let mut values = Vec::new();
        code.visit_options(heap, &mut |option| {
            values.push(option.iter().fold(0, |sum, &part| sum ^ u64::from(cells.at(part as usize))));
            ControlFlow::Continue(())
        });
        // A mex is at most the number of heaps before this one.
        cells.push(mex(values) as u32);
    }
    cells
}
