//! Octal games: at most two heaps are left.
//!
//! If G(n + p) = G(n) for n₀ ≤ n < 2n₀ + p + k, then for all n ≥ n₀ (R. K. Guy and C. A. B. Smith, The
//! G-values of various games, 1956).
//!
//! Proof. Let n ≥ 2n₀ + p + k. An option (a ≤ b) of n + p has a + b ≥ 2n₀ + 2p, so b − p ≥ n₀, and
//! (a, b − p) is an option of n of the same value. An option (a ≤ b) of n has b ≥ n₀, so (a, b + p) is
//! one of n + p. The same values are excluded, so the mex is the same.

/// The end of the heaps n that must agree with n + p.
pub fn end(preperiod: u64, period: u64, last: u64) -> Option<u64> {
    super::linear((2, preperiod), (1, period), last)
}
