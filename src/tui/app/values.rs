//! Values from the rules for what is in sight: which solver the cells wait for, and how far it
//! should reach.

use super::state::App;
use crate::games::{Look, Rules};
use crate::grundy::affordable;
use crate::tui::effect::Effect;
use crate::tui::map::Window;
use crate::worker::{Job, Lane, Request};
use std::sync::Arc;

/// The reach that values are worked out to at first.
const AT_FIRST: u64 = 512;

/// Rows and columns that are asked whether they wait: all of a small window, a sample of a large one.
const ASKED: u64 = 64;

/// The reach that a look from far away asks for at most: its rays and its first texture need no
/// more, and a table of the whole of it would take minutes.
const FROM_AFAR: u64 = 4096;

/// The heaps that a plot asks for at most.
const HEAPS_FROM_AFAR: u64 = 1 << 18;

/// The largest reach that fits: two bytes a cell.
fn most(memory: u64) -> u64 {
    (memory / 16).isqrt()
}

impl App {
    /// Ask for the values that cells in sight wait for, doubling the reach each time.
    pub(crate) fn want_values(&mut self) -> Option<Effect> {
        let window = self.window();
        let rules = self.waiting(&window)?;
        let identity = rules.identity();
        let last = window.last();
        let (near, far) = match self.table().grid.view.look {
            Look::Values | Look::Outcome => (window.origin.0.max(window.origin.1), last.0.max(last.1)),
            Look::HeapTable { .. } | Look::HeapPlot => (window.origin.1, last.1),
        };
        // a power of two, so that small moves do not ask again; no further than memory allows
        let fits = 1u64 << most(self.jobs.memory).max(1).ilog2();
        let largest = match self.table().grid.view.look {
            Look::HeapPlot => affordable(&rules.shape(), self.jobs.memory).min(HEAPS_FROM_AFAR),
            _ if window.level.scale() > 0 => fits.min(FROM_AFAR),
            _ => fits,
        };
        if near >= largest {
            return None;
        }
        let reach = (far.max(AT_FIRST - 1) + 1)
            .checked_next_power_of_two()
            .map_or(largest, |reach| reach.min(largest));
        let known = self.table().known.iter().find(|(of, _)| *of == identity);
        if known.is_some_and(|(_, values)| values.reach() >= reach) {
            return None;
        }
        if self.jobs.values_wanted.as_ref().is_some_and(|(_, wanted, to)| *wanted == identity && *to >= reach)
        {
            return None;
        }
        let generation = self.next_generation();
        self.jobs.values_wanted = Some((generation, identity, reach));
        let job = Job::Values { rules, reach };
        Some(Effect::Worker(Request::Start { lane: Lane::Grid, generation, job }))
    }

    /// The rules that some cell in sight waits for.
    fn waiting(&self, window: &Window) -> Option<Arc<dyn Rules>> {
        let last = window.last();
        let asked = |from: u64, to: u64| {
            // the far end first: it waits the longest
            let step = ((to - from) / ASKED).max(1);
            (0..=(to - from) / step).map(move |back| to - back * step)
        };
        let rows = || asked(window.origin.0.max(window.first).min(last.0), last.0);
        let cols = || asked(window.origin.1.max(window.first).min(last.1), last.1);
        rows()
            .flat_map(|row| cols().map(move |col| (row, col)))
            .find_map(|(row, col)| self.session.board.waits_for(row, col).cloned())
    }
}
