//! What a plot shows of its terms: the minimum and maximum of every column, so that no term is lost
//! however many share a column, and the sharpest dips.

/// Terms against their index, read by a plot.
pub trait Terms {
    /// The first and last index; `None` when there are no terms.
    fn range(&self) -> Option<(u64, u64)>;
    /// A term as a height, infinite when it is too large for one; `None` for a gap.
    fn height(&self, index: u64) -> Option<f64>;
    /// A term exactly.
    fn exact(&self, index: u64) -> Option<String>;
    /// The index from which terms count for the vertical range: the first few of a ratio jump about.
    fn settled(&self) -> u64 {
        0
    }
    /// A height that is marked by a line.
    fn limit(&self) -> Option<f64> {
        None
    }
    /// Changes when the terms do.
    fn edition(&self) -> u64;
}

/// Which terms, and on how much room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The first index.
    pub from: u64,
    /// The last index.
    pub to: u64,
    /// Columns of dots.
    pub across: usize,
    /// Rows of dots.
    pub down: usize,
    /// Whether heights are drawn by their logarithms.
    pub log: bool,
}

/// One column: its extreme terms, each with its index, and the rows that have a dot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Column {
    pub least: Option<(u64, f64)>,
    pub most: Option<(u64, f64)>,
    /// Terms above and below the vertical range.
    pub above: bool,
    pub below: bool,
    /// Terms that are not there.
    pub gaps: bool,
    /// A bit a row, the top row first.
    dots: [u64; 4],
}

/// A term lower than the different ones on both its sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dip {
    pub index: u64,
    /// How far below the lower of its neighbours.
    pub drop: f64,
}

/// A frame filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct Columns {
    pub frame: Frame,
    /// The vertical range.
    pub low: f64,
    pub high: f64,
    pub columns: Vec<Column>,
    /// The sharpest dips, the sharpest first.
    pub dips: Vec<Dip>,
}

/// Dips that are listed at most.
const MOST_DIPS: usize = 30;

/// Rows of dots at most: the bits of a column.
const MOST_ROWS: usize = 256;

/// Terms of which every one gets a dot; of more, the extremes of a column do.
const MOST_DOTS: u64 = 1 << 18;

impl Frame {
    /// The column of an index in the frame.
    pub fn column(&self, index: u64) -> usize {
        let all = u128::from(self.to - self.from) + 1;
        // below `across`, because index ≤ to
        (u128::from(index.saturating_sub(self.from)) * self.across as u128 / all) as usize
    }
}

impl Column {
    /// Whether there is a dot in a row.
    pub fn dot(&self, row: usize) -> bool {
        self.dots.get(row / 64).is_some_and(|bits| bits >> (row % 64) & 1 == 1)
    }

    fn add(&mut self, index: u64, height: f64) {
        if self.least.is_none_or(|(_, least)| height < least) {
            self.least = Some((index, height));
        }
        if self.most.is_none_or(|(_, most)| height > most) {
            self.most = Some((index, height));
        }
    }
}

impl Columns {
    /// Read every term of the frame.
    pub fn new(terms: &dyn Terms, frame: Frame) -> Self {
        let frame = Frame { down: frame.down.clamp(1, MOST_ROWS), across: frame.across.max(1), ..frame };
        let mut columns = vec![Column::default(); frame.across];
        let mut dips = Dips::default();
        let settled = terms.settled().min(frame.to);
        let shown = |height: f64| height.is_finite() && (!frame.log || height > 0.0);
        let mut range = terms.limit().filter(|&limit| shown(limit)).map(|limit| (limit, limit));
        for index in frame.from..=frame.to {
            let column = &mut columns[frame.column(index)];
            let height = terms.height(index).filter(|height| !height.is_nan());
            dips.next(index, height);
            let Some(height) = height else {
                column.gaps = true;
                continue;
            };
            column.add(index, height);
            if index >= settled && shown(height) {
                range =
                    Some(range.map_or((height, height), |(low, high)| (low.min(height), high.max(height))));
            }
        }
        let (low, high) = vertical(range.unwrap_or((1.0, 2.0)), frame.log, terms.settled() > 0);
        let mut all = Self { frame, low, high, columns, dips: dips.sharpest };
        all.fill(terms);
        all
    }

    /// The row of a height, the top row first; `Err` with whether it is above the range.
    pub fn row(&self, height: f64) -> Result<usize, bool> {
        if !(self.low..=self.high).contains(&height) {
            return Err(height > self.high);
        }
        let part = if self.frame.log {
            (height / self.low).ln() / (self.high / self.low).ln()
        } else {
            (height - self.low) / (self.high - self.low)
        };
        let up = (part * (self.frame.down - 1) as f64).round() as usize;
        Ok(self.frame.down - 1 - up.min(self.frame.down - 1))
    }

    fn fill(&mut self, terms: &dyn Terms) {
        if self.frame.to - self.frame.from < MOST_DOTS {
            for index in self.frame.from..=self.frame.to {
                if let Some(height) = terms.height(index) {
                    self.dot(self.frame.column(index), height);
                }
            }
        }
        for at in 0..self.columns.len() {
            for (_, height) in [self.columns[at].least, self.columns[at].most].into_iter().flatten() {
                self.dot(at, height);
            }
        }
    }

    fn dot(&mut self, column: usize, height: f64) {
        let row = self.row(height);
        let column = &mut self.columns[column];
        match row {
            Ok(row) => column.dots[row / 64] |= 1 << (row % 64),
            Err(true) => column.above = true,
            Err(false) => column.below = true,
        }
    }
}

/// The vertical range for terms from `low` to `high`.
fn vertical((low, high): (f64, f64), log: bool, loose: bool) -> (f64, f64) {
    match log {
        _ if low >= high => {
            let least = if log { high / 2.0 } else { high - 1.0 };
            (least, if log { high * 2.0 } else { high + 1.0 })
        }
        true => (low, high),
        false if loose => (low - (high - low) / 10.0, high + (high - low) / 10.0),
        // from 0 where that does not flatten the terms
        false if low > 0.0 && low <= high / 2.0 => (0.0, high),
        false => (low, high),
    }
}

/// Finds dips, one term after another.
#[derive(Default)]
struct Dips {
    before: Option<f64>,
    /// The first index of the terms that are equal now, and their height.
    now: Option<(u64, f64)>,
    sharpest: Vec<Dip>,
}

impl Dips {
    fn next(&mut self, index: u64, height: Option<f64>) {
        let Some(height) = height.filter(|height| height.is_finite()) else {
            (self.before, self.now) = (None, None);
            return;
        };
        match self.now {
            Some((_, now)) if now == height => return,
            Some((at, now)) => {
                let drop = self.before.unwrap_or(now).min(height) - now;
                if drop > 0.0 {
                    self.keep(Dip { index: at, drop });
                }
                self.before = Some(now);
            }
            None => {}
        }
        self.now = Some((index, height));
    }

    fn keep(&mut self, dip: Dip) {
        let at = self.sharpest.partition_point(|other| other.drop >= dip.drop);
        if at < MOST_DIPS {
            self.sharpest.insert(at, dip);
            self.sharpest.truncate(MOST_DIPS);
        }
    }
}
