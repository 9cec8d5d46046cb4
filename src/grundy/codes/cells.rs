//! Values of heaps in as few bytes as they need: all in one, two or four bytes, widened as a whole
//! when a value asks for it.

use std::ops::Range;

/// Grundy values by heap size, from heap 0.
///
/// ```
/// use gametui::grundy::codes::Cells;
/// let mut cells = Cells::default();
/// [0, 1, 2, 0, 1, 2, 0, 1, 300].into_iter().for_each(|value| cells.push(value));
/// assert_eq!((cells.get(8), cells.get(9), cells.bytes()), (Some(300), None, 18));
/// assert_eq!(cells.first_break(0..5, 3, 0), None);
/// assert_eq!((cells.first_break(0..6, 3, 0), cells.last_break(0..6, 3, 0)), (Some(5), Some(5)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cells {
    /// Values below 2^8.
    Byte(Vec<u8>),
    /// Values below 2^16.
    Short(Vec<u16>),
    /// Values below 2^32.
    Word(Vec<u32>),
}

impl Default for Cells {
    fn default() -> Self {
        Self::Byte(Vec::new())
    }
}

/// Evaluate an expression on whichever vector is inside.
macro_rules! on_cells {
    ($cells:expr, $vector:ident => $result:expr) => {
        match $cells {
            Cells::Byte($vector) => $result,
            Cells::Short($vector) => $result,
            Cells::Word($vector) => $result,
        }
    };
}

impl Cells {
    /// How many heaps have a value, counted from heap 0.
    pub fn len(&self) -> usize {
        on_cells!(self, cells => cells.len())
    }

    /// Whether no heap has a value.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a heap.
    pub fn get(&self, heap: u64) -> Option<u32> {
        let heap = usize::try_from(heap).ok()?;
        on_cells!(self, cells => cells.get(heap).map(|&value| widened(value)))
    }

    /// The value of a heap that has one; 0 otherwise.
    pub(super) fn at(&self, heap: usize) -> u32 {
        on_cells!(self, cells => cells.get(heap).map_or(0, |&value| widened(value)))
    }

    /// Add the value of the next heap.
    pub fn push(&mut self, value: u32) {
        match self {
            Self::Byte(cells) => match u8::try_from(value) {
                Ok(value) => cells.push(value),
                Err(_) => {
                    *self = Self::Short(cells.iter().map(|&value| value.into()).collect());
                    self.push(value);
                }
            },
            Self::Short(cells) => match u16::try_from(value) {
                Ok(value) => cells.push(value),
                Err(_) => {
                    *self = Self::Word(cells.iter().map(|&value| value.into()).collect());
                    self.push(value);
                }
            },
            Self::Word(cells) => cells.push(value),
        }
    }

    /// The values in order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.len()).map(|heap| self.at(heap))
    }

    /// The largest value of the heaps from `first` on, and the least of them that has it.
    pub fn largest_from(&self, first: usize) -> Option<(u32, u64)> {
        fn largest<T: Copy + Ord + Into<u32>>(values: &[T]) -> Option<(u32, usize)> {
            let most = *values.iter().max()?;
            Some((most.into(), values.iter().position(|&value| value == most)?))
        }
        let (value, place) = on_cells!(self, cells => largest(cells.get(first..)?))?;
        Some((value, (first + place) as u64))
    }

    /// Bytes that the values take.
    pub fn bytes(&self) -> u64 {
        on_cells!(self, cells => std::mem::size_of_val(cells.as_slice()) as u64)
    }

    /// The least n in `heaps` with G(n + period) ≠ G(n) + saltus, where both have values.
    pub fn first_break(&self, heaps: Range<u64>, period: u64, saltus: u32) -> Option<u64> {
        self.a_break(heaps, period, saltus, false)
    }

    /// The largest n in `heaps` with G(n + period) ≠ G(n) + saltus, where both have values.
    pub fn last_break(&self, heaps: Range<u64>, period: u64, saltus: u32) -> Option<u64> {
        self.a_break(heaps, period, saltus, true)
    }

    fn a_break(&self, heaps: Range<u64>, period: u64, saltus: u32, last: bool) -> Option<u64> {
        let end = heaps.end.min((self.len() as u64).saturating_sub(period)) as usize;
        let start = usize::try_from(heaps.start).ok().filter(|&start| start < end)?;
        let period = period as usize;
        let found = on_cells!(self, cells => {
            breaks(&cells[start..end], &cells[start + period..end + period], saltus, last)
        });
        found.map(|place| (start + place) as u64)
    }
}

fn widened(value: impl Into<u32>) -> u32 {
    value.into()
}

/// The first or last place where `later` is not `earlier` plus `saltus`; equal long stretches are
/// passed at the speed of memory.
fn breaks<T: Copy + PartialEq + Into<u32>>(
    earlier: &[T],
    later: &[T],
    saltus: u32,
    last: bool,
) -> Option<usize> {
    const STRETCH: usize = 1 << 12;
    let differs = |place: &usize| earlier[*place].into().wrapping_add(saltus) != later[*place].into();
    let stretches = earlier.len().div_ceil(STRETCH);
    (0..stretches).map(|nth| if last { stretches - 1 - nth } else { nth }).find_map(|stretch| {
        let mut places = stretch * STRETCH..((stretch + 1) * STRETCH).min(earlier.len());
        if saltus == 0 && earlier[places.clone()] == later[places.clone()] {
            None
        } else if last {
            places.rev().find(differs)
        } else {
            places.find(differs)
        }
    })
}
