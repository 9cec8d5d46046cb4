//! What the map remembers between frames, for all games together: overlays, palette, tiles
//! and the last search.

use super::overlays::{Ground, Marks, Sheet};
use super::tiles::{Identity, Tiles};
use super::window::Window;
use crate::export::Character;
use crate::export::palette::Palette;
use crate::games::{LARGEST_HEAP, Setup, Text};
use crate::solve::board::Board;
use crate::solve::find::{Search, Sought, Way};
use crate::tui::widgets::plot::Plot;

/// Bytes of tiles that are kept, unless another bound is set.
pub const TILE_MEMORY: usize = 256 << 20;

/// A drag of the mouse: where it began on the screen, and the window's corner then.
#[derive(Clone, Copy, Debug)]
pub struct Drag {
    pub from: (u16, u16),
    pub origin: (u64, u64),
    pub moved: bool,
}

/// What the marks in sight were worked out from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SheetOf {
    window: Window,
    cursor: (u64, u64),
    wanted: Marks,
    edition: u64,
}

/// Everything the map remembers.
pub struct Map {
    /// Overlays that are on.
    pub overlays: Marks,
    /// The palette someone chose; else one that fits the board.
    pub palette: Option<Palette>,
    /// What a zoomed-out pixel shows.
    pub measure: crate::export::tone::Measure,
    /// What kind of board is on screen.
    pub character: Character,
    /// Surveyed tiles.
    pub tiles: Tiles,
    /// The board on screen.
    pub identity: Identity,
    /// Changes whenever the board knows more.
    pub edition: u64,
    /// Tiles that are still missing in sight.
    pub missing: usize,
    /// The marks in sight.
    pub sheet: Sheet,
    /// The axis and the dips of a plot.
    pub plot: Plot,
    /// The last search.
    pub sought: Option<(Sought, Way)>,
    /// The search on its way, and whether it began again at the start of the line.
    pub searching: Option<(Search, bool)>,
    /// A drag going on.
    pub drag: Option<Drag>,
    sheet_of: Option<SheetOf>,
    known_as: Vec<(crate::games::Identity, Text, Setup)>,
}

impl Map {
    /// A map that keeps at most this many bytes of tiles.
    pub fn new(memory: usize) -> Self {
        Self {
            overlays: Marks::at_first(),
            palette: None,
            measure: crate::export::tone::Measure::default(),
            character: Character::default(),
            tiles: Tiles::new(memory),
            identity: 0,
            edition: 0,
            missing: 0,
            sheet: Sheet::default(),
            plot: Plot::default(),
            sought: None,
            searching: None,
            drag: None,
            sheet_of: None,
            known_as: Vec::new(),
        }
    }

    /// The palette in use.
    pub fn palette(&self, values_shown: bool) -> Palette {
        let fitting = match (self.character.small && values_shown, values_shown) {
            (true, _) => Palette::Categorical,
            (false, true) => Palette::Viridis,
            (false, false) => Palette::Cividis,
        };
        self.palette.unwrap_or(fitting)
    }

    /// The board has been made anew: find out what it is, and that what waits may be known now.
    pub fn board_changed(&mut self, setup: &Setup, board: &Board) {
        self.edition += 1;
        self.character = Character::of(board);
        let (rules, view, setup) = (board.rules().identity(), board.view.id.clone(), setup.ungiven());
        let known = self.known_as.iter().position(|(r, v, s)| *r == rules && *v == view && *s == setup);
        let at = known.unwrap_or_else(|| {
            self.known_as.push((rules, view, setup));
            self.known_as.len() - 1
        });
        self.identity = Identity::try_from(at).unwrap_or(Identity::MAX);
    }

    /// Bring the marks up to what is in sight.
    pub fn refresh_sheet(&mut self, ground: &Ground<'_>) {
        let of = SheetOf {
            window: ground.window,
            cursor: ground.cursor,
            wanted: ground.wanted,
            edition: self.edition,
        };
        if self.sheet_of != Some(of) {
            self.sheet = ground.sheet();
            self.sheet_of = Some(of);
        }
    }
}

/// The cell moved by whole steps, never beyond the board.
pub fn stepped(
    (row, col): (u64, u64),
    rows: i64,
    cols: i64,
    step: u64,
    first: u64,
    last_row: u64,
) -> (u64, u64) {
    let shift = |at: u64, by: i64, last: u64| {
        let far = i128::from(at) + i128::from(by) * i128::from(step);
        let held = far.clamp(i128::from(first), i128::from(last.max(first)));
        // between first and last, both below 2^63
        u64::try_from(held).unwrap_or(first)
    };
    (shift(row, rows, last_row), shift(col, cols, LARGEST_HEAP))
}
