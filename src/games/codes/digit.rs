//! One digit of a code: how many heaps may be left, and whether they may be equal.
//!
//! Two digits that allow the same moves are equal: marks that change nothing are dropped.

use std::fmt;

/// The largest number of heaps that braces may name.
pub const LARGEST_COUNT: u32 = 31;

/// What a digit asks of the heaps that are left, when there are two or more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Spread {
    /// Nothing.
    #[default]
    Any,
    /// `!`: no two are equal.
    Unequal,
    /// `?`: not all are equal.
    NotAllEqual,
}

/// The numbers of heaps that may be left after one number of tokens was taken.
///
/// ```
/// use gametui::games::codes::{Digit, Spread};
/// let six = Digit::octal(6);
/// assert!(six.allows(1) && six.allows(2) && !six.allows(0));
/// // "Not all equal" and "unequal" are the same for two heaps, and nothing for one.
/// assert_eq!(Digit::new(0b110, false, Spread::NotAllEqual).to_string(), "6!");
/// assert_eq!(Digit::new(0b11, false, Spread::Unequal).to_string(), "3");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digit {
    /// Bit i: exactly i heaps.
    counts: u32,
    /// Every number above the highest bit too.
    open: bool,
    spread: Spread,
}

impl Digit {
    /// A digit from its bits (bit i: exactly i heaps), from whether every number above the highest
    /// bit is allowed too, and from its mark.
    pub fn new(counts: u32, open: bool, spread: Spread) -> Self {
        let mut digit = Self { counts, open: open && counts != 0, spread };
        while digit.open && digit.counts & digit.highest() >> 1 != 0 {
            digit.counts &= !digit.highest();
        }
        if !digit.open && digit.counts < 4 {
            digit.spread = Spread::Any;
        } else if !digit.open && digit.counts < 8 && spread == Spread::NotAllEqual {
            digit.spread = Spread::Unequal;
        }
        digit
    }

    /// An octal or hexadecimal digit: the bits alone.
    pub fn octal(bits: u32) -> Self {
        Self::new(bits, false, Spread::Any)
    }

    /// The highest bit, as a power of two; 0 when there is none.
    fn highest(self) -> u32 {
        self.counts.checked_ilog2().map_or(0, |bit| 1 << bit)
    }

    /// Whether exactly `heaps` heaps may be left.
    pub fn allows(self, heaps: u64) -> bool {
        let named = heaps <= u64::from(LARGEST_COUNT) && self.counts >> heaps & 1 == 1;
        named || self.open_from().is_some_and(|from| heaps >= from)
    }

    /// Whether no move is allowed at all.
    pub fn is_zero(self) -> bool {
        self.counts == 0
    }

    /// The numbers of heaps that are named one by one: bit i for i heaps. With
    /// [`open_from`](Self::open_from), its first number is among them.
    pub fn counts(self) -> u32 {
        self.counts
    }

    /// The number of heaps from which every larger one is allowed too.
    pub fn open_from(self) -> Option<u64> {
        self.open.then(|| u64::from(self.counts.ilog2()))
    }

    /// The most heaps, `None` when there is no bound. 0 for the digit 0.
    pub fn most_heaps(self) -> Option<u64> {
        (!self.open).then(|| u64::from(self.counts.checked_ilog2().unwrap_or(0)))
    }

    /// What is asked of the heaps that are left.
    pub fn spread(self) -> Spread {
        self.spread
    }

    /// The numbers named one by one, ascending.
    pub fn named(self) -> impl Iterator<Item = u64> {
        (0..=u64::from(LARGEST_COUNT)).filter(move |&i| self.counts >> i & 1 == 1)
    }

    /// The numbers of heaps allowed, ascending, up to `most`.
    pub fn numbers(self, most: u64) -> impl Iterator<Item = u64> {
        let above = self.open_from().into_iter().flat_map(move |from| from + 1..=most);
        self.named().take_while(move |&i| i <= most).chain(above)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.counts < 16 && !self.open {
            write!(f, "{:X}", self.counts)?;
        } else {
            let named: Vec<String> = self.named().map(|i| i.to_string()).collect();
            write!(f, "{{{}{}}}", named.join(","), if self.open { "+" } else { "" })?;
        }
        f.write_str(match self.spread {
            Spread::Any => "",
            Spread::Unequal => "!",
            Spread::NotAllEqual => "?",
        })
    }
}
