//! At most t heaps are left, pairwise unequal (Grundy's game, t = 2) or not all equal.
//!
//! If G(n + p) = G(n) for n₀ ≤ n < N, then for all n ≥ n₀, where N is
//! 2n₀ + 2p + k for two heaps, t·n₀ + (t² − 1)·p + k for t > 2 pairwise unequal heaps, and
//! t·n₀ + t·p + k for t heaps that are not all equal.
//!
//! Proof. From n to n + p the largest heap b grows by p and stays apart from the others. From n + p to
//! n: two heaps (a < b) become (a, b − p), unless a = b − p; then a is at least n₀ + p and (a − p, b)
//! does. Pairwise unequal: let b, b − p, …, b − mp be among the heaps and b − (m + 1)p not, so m < t;
//! lower b − mp by p. As b ≥ n₀ + tp that heap is of n₀ + p at least. Not all equal: lowering b by p makes
//! all heaps equal only when the others are b − p each. Then their sum tb − (t − 1)p is at least
//! t·n₀ + (t + 1)·p, so b − p ≥ n₀ + p, and one of those is lowered instead.

/// The end of the heaps n that must agree with n + p, for pairwise unequal heaps.
pub fn end_pairwise(most: u64, preperiod: u64, period: u64, last: u64) -> Option<u64> {
    let periods = if most == 2 { 2 } else { most.checked_mul(most)?.checked_sub(1)? };
    super::linear((most, preperiod), (periods, period), last)
}

/// The same for heaps that are not all equal.
pub fn end_not_all(most: u64, preperiod: u64, period: u64, last: u64) -> Option<u64> {
    super::linear((most, preperiod), (most, period), last)
}
