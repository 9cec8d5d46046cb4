//! At most t heaps are left, whatever they are.
//!
//! If G(n + p) = G(n) for n₀ ≤ n < t·n₀ + (t − 1)·p + k, then for all n ≥ n₀.
//!
//! Proof. As for octal games, with the largest heap of the option: among at most t heaps with a sum of
//! t·n₀ + t·p it is at least n₀ + p.

/// The end of the heaps n that must agree with n + p.
pub fn end(most: u64, preperiod: u64, period: u64, last: u64) -> Option<u64> {
    super::linear((most, preperiod), (most.checked_sub(1)?, period), last)
}
