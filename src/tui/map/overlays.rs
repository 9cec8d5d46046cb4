//! What can be laid over the map, each on its own key: where moves lead, what explains the cursor's
//! position, and where one belief and the truth part.

use super::field::Field;
use super::level::Level;
use super::window::{Place, Window};
use crate::games::Form;
use crate::input::grouped;
use crate::solve::board::{Board, Cell};
use std::ops::ControlFlow;

/// One overlay, and at the same time its bit in a set of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// The options of the cursor's position.
    Options,
    /// The positions that can move to it.
    Sources,
    /// Where law and rules disagree.
    Law,
    /// Equal a, equal b, equal b − a.
    Lines,
    /// The path that the law walks to the position.
    Path,
    /// Where the nim-sum of the two heaps' own values is not the truth.
    NotSum,
    /// What is no position is dimmed.
    Dim,
}

impl Overlay {
    /// In the order of their keys.
    pub const ALL: [Self; 7] =
        [Self::Options, Self::Sources, Self::Law, Self::Lines, Self::Path, Self::NotSum, Self::Dim];

    /// The name, for the footer and the title.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Options => "options",
            Self::Sources => "sources",
            Self::Law => "law",
            Self::Lines => "lines",
            Self::Path => "path",
            Self::NotSum => "not a sum",
            Self::Dim => "non-positions",
        }
    }

    /// What its key does, for the help screen.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Options => "overlay: options of the cursor's position, winning ones marked",
            Self::Sources => "overlay: positions that can move here",
            Self::Law => "overlay: where law and rules differ",
            Self::Lines => "overlay: equal a, equal b, equal b − a",
            Self::Path => "overlay: Stern–Brocot path to this cell",
            Self::NotSum => "overlay: where the nim-sum is wrong",
            Self::Dim => "overlay: dim cells that are not positions",
        }
    }

    /// The glyph that marks its cells, beside the colour.
    pub fn glyph(self) -> char {
        match self {
            Self::Options => '>',
            Self::Sources => '<',
            Self::Law => '!',
            Self::Lines => '.',
            Self::Path => '/',
            Self::NotSum => '~',
            Self::Dim => ' ',
        }
    }

    fn bit(self) -> u8 {
        1 << (self as u8)
    }
}

/// A set of overlays, or of the marks on one pixel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks(u8);

impl Marks {
    /// What an option that wins has besides [`Overlay::Options`].
    const WINNING: u8 = 1 << 7;

    /// The overlays that are on at first.
    pub fn at_first() -> Self {
        Self(Overlay::Dim.bit())
    }
    /// Whether it is in the set.
    pub fn has(self, overlay: Overlay) -> bool {
        self.0 & overlay.bit() != 0
    }
    /// Whether the pixel holds an option that wins.
    pub fn winning(self) -> bool {
        self.0 & Self::WINNING != 0
    }
    /// Put it in, or take it out.
    pub fn toggle(&mut self, overlay: Overlay) {
        self.0 ^= overlay.bit();
    }
    fn add(&mut self, overlay: Overlay) {
        self.0 |= overlay.bit();
    }
    /// Whether anything but the dimming is in the set.
    pub fn any(self) -> bool {
        self.0 & !Overlay::Dim.bit() != 0
    }
    /// What is drawn when several meet: the first of these.
    pub fn foremost(self) -> Option<Overlay> {
        [Overlay::Law, Overlay::Options, Overlay::Sources, Overlay::Path, Overlay::NotSum, Overlay::Lines]
            .into_iter()
            .find(|&overlay| self.has(overlay))
    }
}

/// The marks of every pixel in sight, row after row.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    marks: Vec<Marks>,
    wide: usize,
    /// What each overlay has to say, in its order.
    pub said: Vec<String>,
}

impl Sheet {
    /// The marks of a pixel, or of a written cell.
    pub fn at(&self, row: usize, col: usize) -> Marks {
        if col >= self.wide {
            return Marks::default();
        }
        self.marks.get(row * self.wide + col).copied().unwrap_or_default()
    }

    fn add(&mut self, (row, col): (usize, usize), overlay: Overlay) {
        if let Some(marks) = self.marks.get_mut(row * self.wide + col) {
            marks.add(overlay);
        }
    }
}

/// Everything an overlay is worked out from.
pub struct Ground<'a> {
    /// The board.
    pub board: &'a Board,
    /// How positions are written.
    pub form: Form,
    /// What is in sight.
    pub window: Window,
    /// The cell under the cursor.
    pub cursor: Place,
    /// What is to be laid over.
    pub wanted: Marks,
}

/// Options listed at most where the shape of the moves is not known.
const LISTED: usize = 4096;
/// A position with more options than this is not searched for a move to the cursor.
const SEARCHED: usize = 64;

impl Ground<'_> {
    /// Work out the marks of every pixel in sight.
    pub fn sheet(&self) -> Sheet {
        let (rows, cols) = self.pixels();
        let mut sheet = Sheet { marks: vec![Marks::default(); rows * cols], wide: cols, said: Vec::new() };
        if !self.wanted.any() {
            return sheet;
        }
        self.moves(&mut sheet, (rows, cols));
        self.points(&mut sheet);
        self.cells(&mut sheet, (rows, cols));
        self.speak(&mut sheet);
        sheet
    }

    /// Pixels in sight: down, across.
    fn pixels(&self) -> (usize, usize) {
        let per = if matches!(self.window.level, Level::Pixels(_)) { 2 } else { 1 };
        let fit = |count: u64| usize::try_from(count).unwrap_or(0).min(4096);
        (fit(self.window.size.0) * per, fit(self.window.size.1))
    }

    fn field(&self, (row, col): (usize, usize)) -> Option<Field> {
        let step = 1u64 << self.window.level.scale();
        let from = |origin: u64, by: usize| origin.checked_add((by as u64).checked_mul(step)?);
        let (top, left) = (from(self.window.origin.0, row)?, from(self.window.origin.1, col)?);
        let last = crate::games::LARGEST_HEAP;
        let field =
            Field { top, bottom: top.checked_add(step - 1)?, left, right: left.checked_add(step - 1)? };
        (field.bottom <= last && field.right <= last).then_some(field)
    }

    /// The pixel that shows a cell.
    fn pixel(&self, cell: Place) -> Option<(usize, usize)> {
        let scale = self.window.level.scale();
        let at = |cell: u64, origin: u64| usize::try_from((cell >> scale).checked_sub(origin >> scale)?).ok();
        let (row, col) = (at(cell.0, self.window.origin.0)?, at(cell.1, self.window.origin.1)?);
        let (rows, cols) = self.pixels();
        (row < rows && col < cols).then_some((row, col))
    }

    /// Overlays that are a question to the shape of the moves: a rectangle holds an option, or
    /// a position that can move here, or a part of a line.
    fn moves(&self, sheet: &mut Sheet, (rows, cols): (usize, usize)) {
        if ![Overlay::Options, Overlay::Sources, Overlay::Lines]
            .iter()
            .any(|&overlay| self.wanted.has(overlay))
        {
            return;
        }
        let shape = self.board.shape();
        let first = self.board.view.first;
        for row in 0..rows {
            for col in 0..cols {
                let Some(field) = self.field((row, col)) else { continue };
                if field.bottom < first || field.right < first {
                    continue;
                }
                for (overlay, holds) in [
                    (Overlay::Options, field.holds_option(self.cursor, &shape)),
                    (Overlay::Sources, field.holds_source(self.cursor, &shape)),
                    (Overlay::Lines, field.on_line(self.cursor)),
                ] {
                    if holds && self.wanted.has(overlay) {
                        sheet.add((row, col), overlay);
                    }
                }
            }
        }
    }

    /// Overlays that are a few cells: listed options, winning moves, the path of the law.
    fn points(&self, sheet: &mut Sheet) {
        let heaps = self.board.heaps(self.cursor.0, self.cursor.1);
        if !self.board.rules().admits(&heaps) {
            return;
        }
        if self.wanted.has(Overlay::Options) {
            if self.board.shape().is_listed() {
                let mut left = LISTED;
                self.board.rules().visit_options(&heaps, &mut |option| {
                    for at in self.cells_of(option).into_iter().filter_map(|cell| self.pixel(cell?)) {
                        sheet.add(at, Overlay::Options);
                        let losing = self.board.outcome_of(option).is_some_and(|o| o.is_losing());
                        sheet.marks[at.0 * sheet.wide + at.1].0 |= if losing { Marks::WINNING } else { 0 };
                    }
                    left -= 1;
                    if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
            }
            for position in self.board.law().and_then(|law| law.winning_moves(&heaps)).unwrap_or_default() {
                if let &[a, b] = position.heaps()
                    && self.form == Form::Pair
                    && let Some(at) = self.pixel((a, b))
                {
                    sheet.add(at, Overlay::Options);
                    sheet.marks[at.0 * sheet.wide + at.1].0 |= Marks::WINNING;
                }
            }
        }
        if self.wanted.has(Overlay::Path)
            && let Some(path) = self.board.law().and_then(|law| law.path(&heaps))
        {
            for cell in &path.cells {
                if let Some(at) = self.pixel(*cell) {
                    sheet.add(at, Overlay::Path);
                }
            }
        }
    }

    /// The cells that show a position: none for more than two heaps, and two for a partition.
    fn cells_of(&self, heaps: &[u64]) -> [Option<Place>; 2] {
        match (self.form, heaps) {
            (Form::Pair, &[a, b]) => [Some((a, b)), None],
            (Form::Partition, &[]) => [Some((0, 0)), None],
            (Form::Partition, &[a]) => [Some((a, 0)), Some((0, a))],
            (Form::Partition, &[a, b]) => [Some((a, b)), (a != b).then_some((b, a))],
            _ => [None, None],
        }
    }

    /// Overlays that look at single cells: only where a pixel is one.
    fn cells(&self, sheet: &mut Sheet, (rows, cols): (usize, usize)) {
        if self.window.level.scale() > 0 {
            return;
        }
        let listed = self.board.shape().is_listed();
        let heaps = self.board.heaps(self.cursor.0, self.cursor.1);
        for row in 0..rows {
            for col in 0..cols {
                let Some(Field { top, left, .. }) = self.field((row, col)) else { continue };
                let at = (row, col);
                if self.wanted.has(Overlay::Law) && self.board.cell_agrees(top, left) == Some(false) {
                    sheet.add(at, Overlay::Law);
                }
                if self.wanted.has(Overlay::NotSum) && self.differs_from_sum(top, left) == Some(true) {
                    sheet.add(at, Overlay::NotSum);
                }
                if listed && self.wanted.has(Overlay::Sources) && self.leads_to(top, left, &heaps) {
                    sheet.add(at, Overlay::Sources);
                }
                if self.wanted.has(Overlay::Options) && sheet.at(row, col).has(Overlay::Options) {
                    let losing = self.board.cell(top, left).outcome().is_some_and(|o| o.is_losing());
                    sheet.marks[row * cols + col].0 |= if losing { Marks::WINNING } else { 0 };
                }
            }
        }
    }

    fn leads_to(&self, row: u64, col: u64, to: &[u64]) -> bool {
        let from = self.board.heaps(row, col);
        if !self.board.rules().admits(&from) {
            return false;
        }
        let (mut found, mut left) = (false, SEARCHED);
        self.board.rules().visit_options(&from, &mut |option| {
            found |= option == to;
            left -= 1;
            if found || left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    }

    /// Whether the nim-sum of the values of the two heaps, each alone, is not what the cell shows;
    /// `None` where a heap cannot stand alone or something is not known.
    fn differs_from_sum(&self, row: u64, col: u64) -> Option<bool> {
        let alone = |row: u64, col: u64| {
            let heaps = self.board.heaps(row, col);
            self.board.rules().admits(&heaps).then(|| self.board.value_of(&heaps)).flatten()
        };
        let sum = alone(row, 0)? ^ alone(0, col)?;
        match self.board.cell(row, col) {
            Cell::Value(value) => Some(value != sum),
            cell => Some(cell.outcome()?.is_losing() != (sum == 0)),
        }
    }

    /// A line of words for every overlay that is on.
    fn speak(&self, sheet: &mut Sheet) {
        let marked =
            |sheet: &Sheet, overlay: Overlay| sheet.marks.iter().filter(|marks| marks.has(overlay)).count();
        let near = self.window.level.scale() == 0;
        for overlay in Overlay::ALL.into_iter().filter(|&overlay| self.wanted.has(overlay)) {
            let count = marked(sheet, overlay);
            let words = match overlay {
                Overlay::Dim => continue,
                Overlay::Options => {
                    let winning = sheet.marks.iter().filter(|marks| marks.winning()).count();
                    format!("> options, * {winning} winning in sight")
                }
                Overlay::Sources => "< can move here".into(),
                Overlay::Law | Overlay::NotSum if !near => {
                    format!("{}: shown at a cell a pixel and nearer", overlay.name())
                }
                Overlay::Law if self.board.stated().is_some() => self.stated_words(),
                Overlay::Law if self.board.law().is_none() => "law: none is known here".into(),
                Overlay::Law => format!("! law and rules differ: {count} in sight"),
                Overlay::Lines => ". equal a, b, b − a".into(),
                Overlay::Path => {
                    let heaps = self.board.heaps(self.cursor.0, self.cursor.1);
                    let admitted = self.board.rules().admits(&heaps);
                    match self.board.law().filter(|_| admitted).and_then(|law| law.path(&heaps)) {
                        Some(path) => format!("/ {}", path.name),
                        None => "path: the law walks none here".into(),
                    }
                }
                Overlay::NotSum => self.sum_words(count),
            };
            sheet.said.push(words);
        }
    }

    /// Whether the stated law holds on the cells in sight, and where it fails first: at the least a + b.
    fn stated_words(&self) -> String {
        let (rows, cols) = self.pixels();
        let (mut compared, mut first) = (0u64, None);
        for field in (0..rows).flat_map(|row| (0..cols).filter_map(move |col| self.field((row, col)))) {
            let (a, b) = (field.top, field.left);
            let Some(holds) = self.board.cell_agrees(a, b) else { continue };
            compared += 1;
            if !holds && first.is_none_or(|(x, y)| (a + b, a) < (x + y, x)) {
                first = Some((a, b));
            }
        }
        let beside = first.and_then(|(a, b)| Some((a, b, self.board.beside(&self.board.heaps(a, b))?)));
        match beside {
            Some((a, b, beside)) => format!("! fails first at ({a},{b}): {}", beside.line()),
            None if compared == 0 => "law: no value in sight is known yet".into(),
            None => format!("law: holds on all {} cells shown", grouped(compared)),
        }
    }

    fn sum_words(&self, count: usize) -> String {
        if !self.board.rules().admits(&self.board.heaps(0, 1)) {
            return "not a sum: no heap stands alone here".into();
        }
        if count == 0 {
            return "the nim-sum of the heaps is the truth all over the screen: a sum of two games".into();
        }
        format!("~ the nim-sum is wrong on {count} cells: a move that touches both heaps breaks the sum")
    }
}

#[cfg(test)]
#[path = "overlays_tests.rs"]
mod tests;
