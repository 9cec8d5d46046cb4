//! The one plot of the explorer: terms against their index, in dots of braille. It loses no term: every
//! column shows its minimum and maximum, what is outside the range is marked, and a crosshair reads a
//! term exactly.

mod columns;
mod draw;
#[cfg(test)]
mod tests;

pub use columns::{Columns, Frame, Terms};
pub use draw::{Body, indices, reading, with_dips};

use crate::tui::actions::{Action, Entry, Place, entry};
use std::cell::RefCell;
use std::rc::Rc;

/// Its keys, wherever a stage shows a plot.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Plot, Action::Left, "plot-left", &["left", "h"], "crosshair to the term before", ""),
    entry(
        Place::Plot,
        Action::Right,
        "plot-right",
        &["right", "l"],
        "crosshair to the next term",
        "crosshair",
    ),
    entry(Place::Plot, Action::LeftFar, "plot-left-far", &["shift-left", "H"], "crosshair far left", ""),
    entry(Place::Plot, Action::RightFar, "plot-right-far", &["shift-right", "L"], "crosshair far right", ""),
    entry(Place::Plot, Action::ZoomIn, "plot-zoom-in", &["+", "="], "nearer, about the crosshair", "nearer"),
    entry(Place::Plot, Action::ZoomOut, "plot-zoom-out", &["minus"], "further", "further"),
    entry(Place::Plot, Action::LogAxis, "plot-log", &["a"], "logarithmic or linear axis", "log axis"),
    entry(Place::Plot, Action::NextDip, "plot-dip", &["d"], "crosshair to the next sharpest dip", "dip"),
];

/// Where a plot stands: what is in sight, the crosshair, the axis.
#[derive(Default)]
pub struct Plot {
    /// The first and last index in sight; `None` for all.
    view: Option<(u64, u64)>,
    /// The crosshair.
    at: Option<u64>,
    /// Whether heights are drawn by their logarithms.
    pub log: bool,
    /// The dip that the next step goes to.
    dip: usize,
    drawn: RefCell<Option<(u64, Rc<Columns>)>>,
}

/// The fewest terms in sight.
const FEWEST: u64 = 8;

impl Plot {
    /// Where the crosshair is.
    pub fn at(&self, terms: &dyn Terms) -> Option<u64> {
        let (first, last) = terms.range()?;
        Some(self.at.unwrap_or(last).clamp(first, last))
    }

    /// The first and last index in sight.
    pub fn in_sight(&self, terms: &dyn Terms) -> Option<(u64, u64)> {
        let (first, last) = terms.range()?;
        let (from, to) = self.view.unwrap_or((first, last));
        (from.max(first) <= to.min(last)).then_some((from.max(first), to.min(last)))
    }

    /// Do what a key says; whether it was one of the plot's.
    pub fn act(&mut self, action: Action, terms: &dyn Terms) -> bool {
        let (Some((first, last)), Some((from, to)), Some(at)) =
            (terms.range(), self.in_sight(terms), self.at(terms))
        else {
            return false;
        };
        let far = ((to - from) / 20).max(2);
        let to = match action {
            Action::Left => at.saturating_sub(1),
            Action::Right => at + 1,
            Action::LeftFar => at.saturating_sub(far),
            Action::RightFar => at.saturating_add(far),
            Action::LogAxis => {
                self.log = !self.log;
                return true;
            }
            Action::ZoomIn | Action::ZoomOut => {
                self.zoom(action == Action::ZoomIn, at, (from, to), (first, last));
                return true;
            }
            Action::NextDip => match self.next_dip() {
                Some(index) => index,
                None => return true,
            },
            _ => return false,
        };
        self.at = Some(to.clamp(first, last));
        self.follow((first, last));
        true
    }

    /// The next of the dips that were in sight when it was last drawn, the sharpest first.
    pub fn next_dip(&mut self) -> Option<u64> {
        let dips = self.drawn.get_mut().as_ref().map(|(_, columns)| &columns.dips)?;
        let dip = dips.get(self.dip % dips.len().max(1))?;
        self.dip += 1;
        Some(dip.index)
    }

    /// Half as many terms about the crosshair, or twice as many.
    fn zoom(&mut self, nearer: bool, at: u64, (from, to): (u64, u64), (first, last): (u64, u64)) {
        let all = to - from + 1;
        let wanted = if nearer { (all / 2).max(FEWEST) } else { all.saturating_mul(2) };
        self.dip = 0;
        if wanted > last - first {
            self.view = None;
            return;
        }
        // the crosshair stays where it is on screen, as far as the ends allow
        let before = u128::from(at.clamp(from, to) - from) * u128::from(wanted) / u128::from(all);
        let from = at.saturating_sub(before as u64).clamp(first, last + 1 - wanted);
        self.view = Some((from, from + wanted - 1));
    }

    /// Bring the crosshair into sight.
    fn follow(&mut self, (first, last): (u64, u64)) {
        if let (Some((from, to)), Some(at)) = (self.view, self.at)
            && !(from..=to).contains(&at)
        {
            let wanted = to - from;
            let from = at.saturating_sub(wanted / 2).clamp(first, last.saturating_sub(wanted).max(first));
            self.view = Some((from, from + wanted));
            self.dip = 0;
        }
    }

    /// Show other terms: all of them, the crosshair at the end.
    pub fn reset(&mut self) {
        (self.view, self.at, self.dip) = (None, None, 0);
    }

    /// The columns of a frame, read again only when something changed.
    pub fn columns(&self, terms: &dyn Terms, frame: Frame) -> Rc<Columns> {
        let mut drawn = self.drawn.borrow_mut();
        match &*drawn {
            Some((edition, columns)) if *edition == terms.edition() && columns.frame == frame => {
                columns.clone()
            }
            _ => {
                let columns = Rc::new(Columns::new(terms, frame));
                *drawn = Some((terms.edition(), columns.clone()));
                columns
            }
        }
    }
}
