//! The law of t-Wythoff. One idea: the losing pairs are (⌊kα⌋, ⌊kα⌋ + tk), and as the two
//! sequences are Beatty sequences each can be inverted by another floor: nothing is ever scanned.

use super::census::census;
use super::option_count;
use crate::arith::beatty::{Beatty, Owner};
use crate::games::{AnySize, Census, ClosedForm, LARGEST_HEAP, Outcome, Position};
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;

/// Losing for the player to move: (0,0) and, in either order, (⌊kα⌋, ⌊kα⌋ + tk) for k ≥ 1, where
/// α = (2 − t + √(t² + 4))/2, which is φ for t = 1 and √2 for t = 2.
///
/// Sources: W. A. Wythoff, A modification of the game of nim (1907); A. S. Fraenkel (1982) for t > 1.
pub(super) struct GoldenPairs {
    pub(super) band: u64,
    pub(super) pairs: Beatty,
}

impl ClosedForm for GoldenPairs {
    fn outcome(&self, heaps: &[u64]) -> Option<Outcome> {
        let &[a, b] = heaps else { return None };
        Some(self.outcome_of(a.min(b), a.max(b)))
    }

    /// 0 on the losing pairs; with one heap empty the game is a single nim heap. No closed form is
    /// known elsewhere.
    fn value(&self, heaps: &[u64]) -> Option<u64> {
        match *heaps {
            [0, b] => Some(b),
            [a, 0] => Some(a),
            [a, b] => self.outcome_of(a.min(b), a.max(b)).is_losing().then_some(0),
            _ => None,
        }
    }

    fn reason(&self, heaps: &[u64]) -> Vec<String> {
        let &[a, b] = heaps else { return Vec::new() };
        self.reason_of(&a.into(), &b.into())
    }

    fn winning_moves(&self, heaps: &[u64]) -> Option<Vec<Position>> {
        let &[a, b] = heaps else { return None };
        let moves = self.moves_of(&a.into(), &b.into());
        let fit = |heap: &BigUint| u64::try_from(heap).ok();
        moves.iter().map(|(x, y)| Some(Position::pair(fit(x)?, fit(y)?))).collect()
    }

    fn at_any_size(&self, heaps: &[BigUint]) -> Option<Result<AnySize, InputError>> {
        let [a, b] = heaps else {
            return Some(Err(InputError::new("a position is two heaps", "two whole numbers", "5,3")));
        };
        let outcome = self.outcome_big(a, b);
        let value = match outcome {
            Outcome::Losing => Some(BigUint::ZERO),
            Outcome::Winning => (a.min(b).bits() == 0).then(|| a.max(b).clone()),
        };
        let winning_moves: Vec<Vec<BigUint>> =
            self.moves_of(a, b).into_iter().map(|(x, y)| vec![x, y]).collect();
        Some(Ok(AnySize {
            outcome,
            value,
            reason: self.reason_of(a, b),
            winning_total: Some(winning_moves.len().into()),
            winning_moves,
            options: Some(option_count(a, b, self.band)),
        }))
    }

    fn outcome_at_any_size(&self, heaps: &[BigUint]) -> Option<Result<Outcome, InputError>> {
        let [a, b] = heaps else { return self.at_any_size(heaps).map(|known| known.map(|k| k.outcome)) };
        Some(Ok(self.outcome_big(a, b)))
    }

    fn census(
        &self,
        rows: &[u64],
        cols: &[u64],
        _n: u64,
        _progress: &Progress,
    ) -> Result<Option<Vec<Census>>, Cancelled> {
        Ok(Some(census(&self.pairs, rows, cols)))
    }
}

impl GoldenPairs {
    /// The outcome of a ≤ b: losing iff t divides b − a, and with k = (b − a)/t, a = ⌊kα⌋.
    fn outcome_of(&self, a: u64, b: u64) -> Outcome {
        let apart = b - a;
        let k = apart / self.band;
        // 1 < α, so ⌊kα⌋ ≥ k: a larger k needs no root.
        if k * self.band != apart || k > a {
            return Outcome::Winning;
        }
        // For heaps below 2^63 the floor stays within 128 bits: k ≤ a gives b ≥ (1 + t)k, so
        // k√(t² + 4) ≤ b√(t² + 4)/(1 + t), which is at most b for t ≥ 2 and 1.12·b for t = 1.
        let lower = match self.pairs.alpha().floor(k.into()) {
            Some(lower) => lower == u128::from(a),
            None => self.pairs.alpha().floor_big(&k.into()) == BigUint::from(a),
        };
        if lower { Outcome::Losing } else { Outcome::Winning }
    }

    fn outcome_big(&self, a: &BigUint, b: &BigUint) -> Outcome {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b))
            && b <= LARGEST_HEAP
        {
            return self.outcome_of(a, b);
        }
        let apart = b - a;
        let k = &apart / self.band;
        let losing = &k * self.band == apart && k <= *a && self.pairs.alpha().floor_big(&k) == *a;
        if losing { Outcome::Losing } else { Outcome::Winning }
    }

    /// The only heap y for which (heap, y) is losing: the integers are shared out between the two
    /// sequences, so a heap is in one pair and has one partner there.
    fn partner(&self, heap: &BigUint) -> BigUint {
        match self.pairs.owner_big(heap) {
            None => BigUint::ZERO,
            Some(Owner::Lower(k)) => heap + k * self.band,
            Some(Owner::Upper(k)) => heap - k * self.band,
        }
    }

    /// Every option of (a, b) that is losing, in the order of the heaps; at most four.
    ///
    /// Taking from one heap leaves the other, whose partner is unique: at most one move each. Taking
    /// k and l from the two changes the difference δ = b − a ≥ 0 by less than t, and the losing pairs
    /// have the multiples of t as differences: only ⌊δ/t⌋t and ⌈δ/t⌉t are near enough, one pair each
    /// (a negative multiple −mt is at least t away), and it must lie below on both heaps.
    fn moves_of(&self, a: &BigUint, b: &BigUint) -> Vec<(BigUint, BigUint)> {
        if a > b {
            let mut moves: Vec<_> = self.moves_of(b, a).into_iter().map(|(x, y)| (y, x)).collect();
            moves.sort();
            return moves;
        }
        let mut moves = Vec::with_capacity(4);
        let apart = b - a;
        let below = &apart / self.band;
        let exact = &below * self.band == apart;
        let above = if exact { None } else { Some(&below + 1u32) };
        for k in [Some(below), above].into_iter().flatten() {
            let x = self.pairs.alpha().floor_big(&k);
            let y = &x + &k * self.band;
            if x < *a && y < *b {
                moves.push((x, y));
            }
        }
        let partner = self.partner(a);
        if partner < *b {
            moves.push((a.clone(), partner));
        }
        let partner = self.partner(b);
        if partner < *a {
            moves.push((partner, b.clone()));
        }
        moves.sort();
        moves
    }

    fn reason_of(&self, a: &BigUint, b: &BigUint) -> Vec<String> {
        let (small, great) = if a <= b { (a, b) } else { (b, a) };
        let apart = great - small;
        let k = &apart / self.band;
        let alpha = match self.band {
            1 => "φ",
            2 => "√2",
            _ => "α",
        };
        let (s, g) = (shown(small), shown(great));
        let mut lines = Vec::new();
        if self.band > 2 {
            lines.push(format!("α = ({} + √{})/2", 2 - i128::from(self.band), self.band.pow(2) + 4));
        }
        if &k * self.band != apart {
            lines.push(format!("{g} − {s} = {}, no multiple of {}: winning", shown(&apart), self.band));
            lines.push(self.partner_line(small));
            return lines;
        }
        match self.band {
            1 => lines.push(format!("k = {g} − {s} = {}", shown(&k))),
            t => lines.push(format!("k = ({g} − {s})/{t} = {}", shown(&k))),
        }
        let lower = self.pairs.alpha().floor_big(&k);
        let floor = format!("⌊{}{alpha}⌋ = {}", shown(&k), shown(&lower));
        if lower == *small {
            lines.push(format!("{floor}, the smaller heap: losing"));
        } else {
            lines.push(format!("{floor}, but the smaller heap is {s}: winning"));
            lines.push(format!(
                "losing with this difference: ({}, {})",
                shown(&lower),
                shown(&(&lower + &apart))
            ));
            lines.push(self.partner_line(small));
        }
        lines
    }

    /// The losing pair that holds `heap`.
    fn partner_line(&self, heap: &BigUint) -> String {
        let partner = self.partner(heap);
        let (s, g) = if *heap <= partner { (heap, &partner) } else { (&partner, heap) };
        format!("losing with heap {}: ({}, {})", shown(heap), shown(s), shown(g))
    }
}

/// A number for a line of text: long ones by their ends and the number of digits.
fn shown(number: &BigUint) -> String {
    const LONGEST: usize = 45;
    const END: usize = 12;
    let digits = number.to_string();
    if digits.len() <= LONGEST {
        return digits;
    }
    format!("{}…{} [{} digits]", &digits[..END], &digits[digits.len() - END..], digits.len())
}
