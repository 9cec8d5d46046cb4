//! What is found out about pairs of heaps: a byte each, and more where a value asks for it.

use crate::games::Rules;
use crate::grundy::Values;
use crate::input::InputError;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{
    AtomicU8, AtomicU16, AtomicUsize,
    Ordering::{Acquire, Relaxed, Release},
};

/// Values of the heaps 0 ≤ a, b ≤ reach.
pub struct Table {
    pub(super) side: usize,
    /// Values modulo [`BASE`], or a mark; a byte each, because a table that fits a cache is read
    /// several times faster.
    low: Vec<AtomicU8>,
    /// How many times [`BASE`] to add, from the first value on that needs it.
    high: OnceLock<Vec<AtomicU16>>,
    /// Sums that are done.
    pub(super) sums: AtomicUsize,
    pub(super) fault: OnceLock<InputError>,
}

/// Not worked out yet.
const UNKNOWN: u8 = 255;
/// No position, or one that leads to no position, too far, or back to itself.
const NONE: u8 = 254;
const BASE: u32 = 254;
/// The largest value by convention; a mex is below the number of options, far less.
pub(super) const MOST_VALUE: u64 = BASE as u64 * (1 << 16) - 1;

/// A move that does not lead nearer to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// Where it is made.
    pub(super) position: [u64; 2],
    /// Where it leads.
    pub(super) option: [u64; 2],
    /// Whether play can come back; otherwise it leads too far outside the table.
    pub(super) returns: bool,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position: [a, b], option: [x, y], returns } = self;
        let why = if *returns { "from where play can come back" } else { "too far outside the table" };
        write!(f, "the move from {a},{b} leads to {x},{y}, {why}")
    }
}

pub(super) enum Found {
    Unknown,
    Outside,
    None,
    Value(u32),
}

/// Values met, without clearing between positions: what is marked with the present number is met.
#[derive(Default)]
pub(super) struct Marks {
    present: u32,
    marks: Vec<u32>,
}

impl Marks {
    pub(super) fn clear(&mut self) {
        if self.present == u32::MAX {
            *self = Self::default();
        }
        self.present += 1;
    }
    #[inline]
    pub(super) fn add(&mut self, value: u32) {
        let place = value as usize;
        if place >= self.marks.len() {
            self.marks.resize(2 * place + 64, 0);
        }
        self.marks[place] = self.present;
    }
    pub(super) fn mex(&self) -> u64 {
        self.marks.iter().take_while(|&&mark| mark == self.present).count() as u64
    }
}

/// What is found out about a position.
#[derive(Clone, Copy)]
pub(super) enum Given {
    Later,
    None,
    Value(u64),
}

/// What needs no look at the options.
pub(super) fn given(rules: &dyn Rules, heaps: [u64; 2]) -> Option<Given> {
    if !rules.admits(&heaps) {
        return Some(Given::None);
    }
    let value = rules.convention(&heaps)?;
    Some(if value <= MOST_VALUE { Given::Value(value) } else { Given::None })
}

impl Table {
    /// An empty table; `None` when the positions are not pairs.
    pub fn new(rules: &dyn Rules, reach: u64) -> Option<Self> {
        let mut pairs = false;
        rules.visit_positions(reach.max(8), &mut |heaps| {
            pairs = heaps.len() == 2;
            ControlFlow::Break(())
        });
        let side = usize::try_from(reach).ok()?.checked_add(1)?;
        let cells = side.checked_mul(side).filter(|_| pairs)?;
        Some(Self {
            side,
            low: (0..cells).map(|_| AtomicU8::new(UNKNOWN)).collect(),
            high: OnceLock::new(),
            sums: AtomicUsize::new(0),
            fault: OnceLock::new(),
        })
    }

    #[inline]
    pub(super) fn place(&self, [a, b]: [u64; 2]) -> Option<usize> {
        let side = self.side as u64;
        (a < side && b < side).then(|| (a * side + b) as usize)
    }

    #[inline]
    pub(super) fn found(&self, heaps: &[u64]) -> Found {
        let &[a, b] = heaps else { return Found::None };
        let Some(place) = self.place([a, b]) else { return Found::Outside };
        match self.low[place].load(Acquire) {
            UNKNOWN => Found::Unknown,
            NONE => Found::None,
            low => {
                let high = self.high.get().map_or(0, |high| high[place].load(Relaxed));
                Found::Value(u32::from(low) + BASE * u32::from(high))
            }
        }
    }

    /// Write down what a position is; false when that is not known yet.
    pub(super) fn write(&self, place: usize, given: Given) -> bool {
        let low = match given {
            Given::Later => return false,
            Given::Value(value) => {
                let (high, low) = (value / u64::from(BASE), value % u64::from(BASE));
                if high > 0 {
                    let wide = || self.low.iter().map(|_| AtomicU16::new(0)).collect();
                    self.high.get_or_init(wide)[place].store(high as u16, Relaxed);
                }
                low as u8
            }
            Given::None => NONE,
        };
        self.low[place].store(low, Release);
        true
    }
}

impl Values for Table {
    fn value(&self, heaps: &[u64]) -> Option<u64> {
        match self.found(heaps) {
            Found::Value(value) => Some(value.into()),
            _ => None,
        }
    }
    fn reach(&self) -> u64 {
        // The corner of the square has the sum 2·reach.
        (self.sums.load(Acquire).saturating_sub(1) / 2) as u64
    }
    fn bytes(&self) -> u64 {
        (self.low.len() + self.high.get().map_or(0, |high| 2 * high.len())) as u64
    }
    fn fault(&self) -> Option<InputError> {
        self.fault.get().cloned()
    }
}
