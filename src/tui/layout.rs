//! Which pane stands where. Every pane gives way before the grid does.
//!
//! ```text
//!  wide (76 columns up)              narrow (56 up)            small
//!  game · rule                        game · rule              game · rule
//! ┌ Games ┐┌ Grid ───┐┌ Inspector ┐  ┌ Games ┐┌ Grid or ───┐  ┌ the pane with ──┐
//! ├ Setup ┤│         ││           │  ├ Setup ┤│ Inspector  │  │ the focus       │
//! └───────┘└─────────┘└───────────┘  └───────┘└────────────┘  └─────────────────┘
//! ┌ Count ────────────────────────┐  ┌ Count ──────────────┐   message
//!  message, and below it the keys     message, keys            keys
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
    /// The game and its rule.
    pub rule: Rect,
    /// The tour, of no height when it is closed.
    pub tour: Rect,
    /// What is said to the reader, or typed.
    pub message: Rect,
    /// The bottom line.
    pub status: Rect,
    /// Everything between: where help and other screens go.
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

/// What decides the areas besides the size of the terminal.
#[derive(Clone, Copy, Debug)]
pub struct Wishes {
    pub focus: Focus,
    /// Games in the list.
    pub games: usize,
    /// Whether the inspector's place is taken by a stage, which wants more room.
    pub side: bool,
    /// Lines of the line of rules, of the count pane and of the tour.
    pub rule: u16,
    pub count: u16,
    pub tour: u16,
    /// Whether the pane in focus takes everything, and whether the side panes are folded.
    pub maximised: bool,
    pub folded: bool,
}

/// The areas for a terminal of this size.
pub fn areas(size: (u16, u16), wishes: &Wishes) -> Areas {
    let whole = Rect::new(0, 0, size.0, size.1);
    let room = size.1.saturating_sub(2);
    let rule = wishes.rule.min(room / 3).max(1);
    let tour = wishes.tour.min(room / 2);
    let [rule, stage, tour, message, status] = Layout::vertical([
        Constraint::Length(rule),
        Constraint::Min(0),
        Constraint::Length(tour),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(whole);
    let mut areas = Areas { rule, stage, tour, message, status, ..Areas::default() };
    if size.0 < 56 || size.1 < 16 || wishes.maximised {
        match wishes.focus {
            Focus::Games => areas.games = Some(stage),
            Focus::Setup => areas.setup = Some(stage),
            Focus::Grid => areas.grid = Some(stage),
            Focus::Inspector => areas.inspector = Some(stage),
            Focus::Count => areas.count = Some(stage),
        }
        return areas;
    }
    let count_height = wishes.count.clamp(1, stage.height / 2);
    let [upper, count] =
        Layout::vertical([Constraint::Min(0), Constraint::Length(count_height)]).areas(stage);
    areas.count = Some(count);
    let wide = size.0 >= 76;
    let open = |panes: &[Focus]| !wishes.folded || panes.contains(&wishes.focus);
    let right = match (wide && (wishes.side || open(&[Focus::Inspector])), wishes.side) {
        (true, true) => (size.0 * 2 / 5).clamp(30, 80),
        (true, false) => (size.0 * 3 / 10).clamp(26, 60),
        (false, _) => 0,
    };
    let left = if open(&[Focus::Games, Focus::Setup]) { LEFT } else { 0 };
    let columns = [Constraint::Length(left), Constraint::Min(0), Constraint::Length(right)];
    let [left, middle, right] = Layout::horizontal(columns).areas(upper);
    let games_height = u16::try_from(wishes.games).unwrap_or(u16::MAX).saturating_add(2).min(left.height / 2);
    let [games, setup] = Layout::vertical([Constraint::Length(games_height), Constraint::Min(0)]).areas(left);
    areas.games = Some(games).filter(|area| area.width > 0);
    areas.setup = Some(setup).filter(|area| area.width > 0);
    areas.inspector = Some(right).filter(|area| area.width > 0);
    match (wide, wishes.focus) {
        (false, Focus::Inspector) => areas.inspector = Some(middle),
        _ => areas.grid = Some(middle),
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
                    let odd = width % 2 == 0;
                    let wishes = Wishes {
                        focus,
                        games: 3,
                        side: odd,
                        rule: 2,
                        count: height / 3,
                        tour: height % 7,
                        maximised: width % 3 == 0,
                        folded: height % 2 == 0,
                    };
                    let areas = areas((width, height), &wishes);
                    let area = areas.of(focus).unwrap();
                    assert!(area.width > 0 && area.height > 0, "{focus:?} at {width}×{height}");
                    assert!(area.right() <= width && area.bottom() < height);
                }
            }
        }
    }
}
