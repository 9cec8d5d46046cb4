//! Which pane stands where. Every pane gives way before the grid does.
//!
//! ```text
//!  wide (76 columns up)              narrow (56 up)            small
//! ┌ Games ┐┌ Grid ───┐┌ Inspector ┐  ┌ Games ┐┌ Grid or ───┐  ┌ the pane with ──┐
//! ├ Setup ┤│         ││           │  ├ Setup ┤│ Inspector  │  │ the focus       │
//! └───────┘└─────────┘└───────────┘  └───────┘└────────────┘  └─────────────────┘
//! ┌ Count ────────────────────────┐  ┌ Count ──────────────┐   status
//!  status                             status
//! ```

use ratatui::layout::{Constraint, Layout, Rect};

/// The panes that can have the focus, in the order of Tab.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Focus {
    /// The list of games.
    Games,
    /// The parameters.
    Setup,
    /// The grid.
    Grid,
    /// The inspector.
    Inspector,
    /// The count.
    Count,
}

impl Focus {
    /// In the order of Tab.
    pub const ALL: [Self; 5] = [Self::Games, Self::Setup, Self::Grid, Self::Inspector, Self::Count];

    /// The pane `steps` further, round and round.
    pub fn step(self, steps: usize) -> Self {
        let at = Self::ALL.iter().position(|&pane| pane == self).unwrap_or_default();
        Self::ALL[(at + steps) % Self::ALL.len()]
    }
}

/// The smallest terminal that shows anything useful.
pub const LEAST_SIZE: (u16, u16) = (40, 12);

const LEFT: u16 = 25;
const COUNT_HEIGHT: u16 = 5;

/// Where everything stands; `None` for a pane that has no room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Areas {
    /// The list of games.
    pub games: Option<Rect>,
    /// The parameters.
    pub setup: Option<Rect>,
    /// The grid.
    pub grid: Option<Rect>,
    /// The inspector.
    pub inspector: Option<Rect>,
    /// The count.
    pub count: Option<Rect>,
    /// The bottom line.
    pub status: Rect,
    /// Everything above the bottom line: where help and other screens go.
    pub stage: Rect,
}

impl Areas {
    /// The area of a pane.
    pub fn of(&self, pane: Focus) -> Option<Rect> {
        match pane {
            Focus::Games => self.games,
            Focus::Setup => self.setup,
            Focus::Grid => self.grid,
            Focus::Inspector => self.inspector,
            Focus::Count => self.count,
        }
    }
}

/// Whether a terminal of this size is too small.
pub fn too_small((width, height): (u16, u16)) -> bool {
    width < LEAST_SIZE.0 || height < LEAST_SIZE.1
}

/// The areas for a terminal of this size, for this many games; `side` when the inspector's place is
/// taken by a stage, which wants more room.
pub fn areas(size: (u16, u16), focus: Focus, games: usize, side: bool) -> Areas {
    let whole = Rect::new(0, 0, size.0, size.1);
    let [stage, status] = Layout::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(whole);
    let mut areas = Areas { stage, status, ..Areas::default() };
    if size.0 < 56 || size.1 < 16 {
        match focus {
            Focus::Games => areas.games = Some(stage),
            Focus::Setup => areas.setup = Some(stage),
            Focus::Grid => areas.grid = Some(stage),
            Focus::Inspector => areas.inspector = Some(stage),
            Focus::Count => areas.count = Some(stage),
        }
        return areas;
    }
    let count_height = if size.1 >= 50 { COUNT_HEIGHT + 3 } else { COUNT_HEIGHT };
    let [upper, count] =
        Layout::vertical([Constraint::Min(0), Constraint::Length(count_height)]).areas(stage);
    areas.count = Some(count);
    let wide = size.0 >= 76;
    let right = match (wide, side) {
        (true, true) => (size.0 * 2 / 5).clamp(30, 80),
        (true, false) => (size.0 / 4).clamp(26, 48),
        (false, _) => 0,
    };
    let columns = [Constraint::Length(LEFT), Constraint::Min(0), Constraint::Length(right)];
    let [left, middle, right] = Layout::horizontal(columns).areas(upper);
    let games_height = u16::try_from(games).unwrap_or(u16::MAX).saturating_add(2).min(left.height / 2);
    let [games, setup] = Layout::vertical([Constraint::Length(games_height), Constraint::Min(0)]).areas(left);
    areas.games = Some(games);
    areas.setup = Some(setup);
    match (wide, focus) {
        (true, _) => (areas.grid, areas.inspector) = (Some(middle), Some(right)),
        (false, Focus::Inspector) => areas.inspector = Some(middle),
        (false, _) => areas.grid = Some(middle),
    }
    areas
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pane_with_the_focus_is_always_on_screen_and_inside_it() {
        for width in (40..260).step_by(7) {
            for height in (12..80).step_by(5) {
                for focus in Focus::ALL {
                    let areas = areas((width, height), focus, 3, width % 2 == 0);
                    let area = areas.of(focus).unwrap();
                    assert!(area.width > 0 && area.height > 0, "{focus:?} at {width}×{height}");
                    assert!(area.right() <= width && area.bottom() < height);
                }
            }
        }
    }
}
