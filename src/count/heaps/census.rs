//! How many admitted heaps have each Grundy value: all that a count of sums has to know of a game.
//!
//! One idea: the xor of heaps only depends on where their values lie in the space the values span,
//! so a value may be cut down to the bits at the pivots of a reduced basis, and 2^rank states are
//! enough however large the values are.

use num_bigint::BigUint;
use num_integer::Integer;
use std::collections::BTreeMap;

/// The number of admitted heap sizes by Grundy value.
///
/// ```
/// use gametui::count::heaps::HeapCensus;
/// // Heaps 1 to 10^100 of a game whose values are 0, 1, 2 and then repeat 0, 1.
/// let most = num_bigint::BigUint::from(10u32).pow(100);
/// let census = HeapCensus::periodic(&[0, 1, 2], &[0, 1], 1, &most);
/// assert_eq!(census.heaps(), most);
/// assert_eq!(census.by_value()[&2], 1u32.into());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeapCensus {
    by_value: BTreeMap<u64, BigUint>,
}

impl HeapCensus {
    /// From the value of every admitted heap, as in a table of values of the heaps 1 to N.
    pub fn of_values(values: impl IntoIterator<Item = u64>) -> Self {
        // Values of a table are small as a rule: those have a place each, the others a tree.
        let (mut small, mut large) = (vec![0u64; 1 << 16], BTreeMap::<u64, u64>::new());
        for value in values {
            match small.get_mut(usize::try_from(value).unwrap_or(usize::MAX)) {
                Some(number) => *number += 1,
                None => *large.entry(value).or_default() += 1,
            }
        }
        (0..).zip(small).chain(large).map(|(value, number)| (value, number.into())).collect()
    }

    /// The heaps `least..=most` of a game with values `preperiod` from heap 0 on, then `period` over
    /// and over (for a period without saltus). An empty period ends the heaps after the preperiod.
    pub fn periodic(preperiod: &[u64], period: &[u64], least: u64, most: &BigUint) -> Self {
        // The heaps ≤ most with size ≡ start modulo the period's length, from `start` on.
        let up_to = |start: usize| (most + period.len() - start) / period.len();
        let before = preperiod.iter().enumerate().filter(|(size, _)| BigUint::from(*size) <= *most);
        let after = period.iter().zip(preperiod.len()..).filter(|(_, start)| BigUint::from(*start) <= *most);
        let mut census: Self = before
            .map(|(_, &value)| (value, BigUint::from(1u32)))
            .chain(after.map(|(&value, start)| (value, up_to(start))))
            .collect();
        let at = |size: usize| match size.checked_sub(preperiod.len()) {
            None => preperiod.get(size),
            Some(beyond) => period.get(beyond.checked_rem(period.len())?),
        };
        for size in (0..least as usize).take_while(|&size| BigUint::from(size) <= *most) {
            let Some(value) = at(size) else { break };
            if let Some(number) = census.by_value.get_mut(value) {
                *number -= 1u32;
            }
        }
        census.by_value.retain(|_, number| *number != BigUint::ZERO);
        census
    }

    /// Value → number of heaps; no number is 0.
    pub fn by_value(&self) -> &BTreeMap<u64, BigUint> {
        &self.by_value
    }

    /// All admitted heaps.
    pub fn heaps(&self) -> BigUint {
        self.by_value.values().sum()
    }

    /// The number of heaps of value 0, which lose.
    pub fn losing(&self) -> BigUint {
        self.by_value.get(&0).cloned().unwrap_or_default()
    }

    /// Binary dimension of the space the values span: sums take 2^rank different values.
    pub fn rank(&self) -> u32 {
        Pivots::of(self.by_value.keys().copied()).rank()
    }

    /// Numbers of heaps by state below 2^rank; the xor of values is 0 exactly where that of their
    /// states is.
    pub(super) fn by_state(&self) -> BTreeMap<usize, &BigUint> {
        let pivots = Pivots::of(self.by_value.keys().copied());
        self.by_value.iter().map(|(&value, number)| (pivots.state(value) as usize, number)).collect()
    }
}

impl FromIterator<(u64, BigUint)> for HeapCensus {
    /// From values and numbers of heaps; equal values add up.
    fn from_iter<I: IntoIterator<Item = (u64, BigUint)>>(pairs: I) -> Self {
        let mut by_value = BTreeMap::<u64, BigUint>::new();
        for (value, number) in pairs {
            *by_value.entry(value).or_default() += number;
        }
        by_value.retain(|_, number| *number != BigUint::ZERO);
        Self { by_value }
    }
}

/// The bits that tell the values of a space apart: the highest bits of its reduced basis.
///
/// With a basis in which no other vector has a vector's highest bit, the coordinates of a value are
/// its bits at those places. If every bit below the highest is needed, states are the values.
pub struct Pivots {
    mask: u64,
}

impl Pivots {
    /// Of the space spanned by `values`.
    pub fn of(values: impl IntoIterator<Item = u64>) -> Self {
        let mut by_bit = [0u64; 64];
        let mut mask = 0;
        for mut value in values {
            while value != 0 {
                let bit = value.ilog2() as usize;
                if by_bit[bit] == 0 {
                    by_bit[bit] = value;
                    mask |= 1 << bit;
                    break;
                }
                value ^= by_bit[bit];
            }
        }
        Self { mask }
    }

    /// The dimension.
    pub fn rank(&self) -> u32 {
        self.mask.count_ones()
    }

    /// The state of a value of the space: its bits at the pivots, moved together.
    pub fn state(&self, value: u64) -> u64 {
        let places = (0..64).filter(|place| self.mask >> place & 1 == 1);
        places.zip(0..).map(|(place, to)| (value >> place & 1) << to).sum()
    }
}

/// The number of multisets of `size` out of `kinds` kinds: C(kinds + size − 1, size).
pub(super) fn multisets(kinds: &BigUint, size: u32) -> BigUint {
    rising(kinds).nth(size as usize).unwrap_or_default()
}

/// Multisets of 0, 1, 2, … out of `kinds`: each step is a whole division.
pub(super) fn rising(kinds: &BigUint) -> impl Iterator<Item = BigUint> + '_ {
    (0u32..).scan(BigUint::from(1u32), move |now, size| {
        let next = (&*now * (kinds + size)).div_floor(&BigUint::from(size + 1));
        Some(std::mem::replace(now, next))
    })
}
