//! The closed forms of scatter: heap values for k = 2 and for k ≥ 4, joined by nim-sum.
//!
//! For k = 3 no closed form is known, so there is no law. The theorem for a sum of games is
//! Sprague's (1935) and Grundy's (1939).

use crate::games::{ClosedForm, Outcome, nim_sum_lines};

/// The law for one k.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeapLaw {
    /// k = 2: a heap is worth 1 when it is even, else 0.
    Parity,
    /// k ≥ 4: a heap of s is worth s − 1.
    OneLess,
}

impl HeapLaw {
    /// The law for splits into at most `most` heaps; `None` for 3.
    pub(super) fn for_most(most: u64) -> Option<Self> {
        match most {
            0 | 1 | 3 => None,
            2 => Some(Self::Parity),
            4.. => Some(Self::OneLess),
        }
    }

    /// The Grundy value of one heap, at least 1.
    fn heap(self, size: u64) -> u64 {
        match self {
            Self::Parity => u64::from(size.is_multiple_of(2)),
            Self::OneLess => size.saturating_sub(1),
        }
    }

    fn nim_sum(self, heaps: &[u64]) -> u64 {
        heaps.iter().fold(0, |sum, &size| sum ^ self.heap(size))
    }

    /// The law in the language of laws: the value of a heap of n.
    pub(super) fn text(self) -> &'static str {
        match self {
            Self::Parity => "value = (n + 1) mod 2",
            Self::OneLess => "value = n - 1",
        }
    }

    fn statement(self) -> &'static str {
        match self {
            Self::Parity => "k = 2: a heap is worth 1 when it is even, 0 when it is odd",
            Self::OneLess => "k ≥ 4: a heap of s is worth s − 1",
        }
    }
}

impl ClosedForm for HeapLaw {
    fn outcome(&self, heaps: &[u64]) -> Option<Outcome> {
        Some(Outcome::of_value(self.nim_sum(heaps)))
    }

    fn value(&self, heaps: &[u64]) -> Option<u64> {
        Some(self.nim_sum(heaps))
    }

    fn reason(&self, heaps: &[u64]) -> Vec<String> {
        let mut lines = vec![self.statement().to_owned()];
        let columns: Vec<(u64, u64)> = heaps.iter().map(|&size| (size, self.heap(size))).collect();
        lines.extend(nim_sum_lines(&columns));
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_law_for_every_k_but_three() {
        assert_eq!(HeapLaw::for_most(2), Some(HeapLaw::Parity));
        assert_eq!(HeapLaw::for_most(3), None);
        assert_eq!(HeapLaw::for_most(4), Some(HeapLaw::OneLess));
        assert_eq!(HeapLaw::for_most(u64::MAX), Some(HeapLaw::OneLess));
    }

    #[test]
    fn values_are_nim_sums_of_heap_values() {
        assert_eq!(HeapLaw::Parity.value(&[4, 2, 1]), Some(0));
        assert_eq!(HeapLaw::OneLess.value(&[5, 3, 3, 1]), Some(4));
        assert_eq!(HeapLaw::OneLess.outcome(&[]), Some(Outcome::Losing));
    }

    #[test]
    fn the_reason_lines_up_the_bits() {
        let shown = HeapLaw::OneLess.reason(&[10, 4, 3]);
        assert_eq!(
            shown,
            [
                "k ≥ 4: a heap of s is worth s − 1",
                "heap 10  1001  = 9",
                "heap  4  0011  = 3",
                "heap  3  0010  = 2",
                "xor      1000  = 8",
                "the nim-sum is 8, not 0: winning",
            ]
        );
        let balanced = HeapLaw::Parity.reason(&[4, 2]);
        assert_eq!(
            balanced.last().map(String::as_str),
            Some("every column of bits has an even number of ones: losing")
        );
    }

    #[test]
    fn a_long_position_is_told_briefly() {
        assert!(HeapLaw::Parity.reason(&[1; 1000]).len() < 50);
    }
}
