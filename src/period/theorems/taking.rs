//! Taking only: digits of at most 3, no tail.
//!
//! If G(n + p) = G(n) for n₀ ≤ n < n₀ + k, then for all n ≥ n₀.
//!
//! Proof. Let n ≥ n₀ + k. The options of n are the heaps n − j with d_j ≥ 2, all of n₀ at least and so
//! not empty; those of n + p are the same shifted by p. By induction they have the same values. (The
//! values are a function of the last k ones: a state of a finite machine that repeats.)

/// The end of the heaps n that must agree with n + p.
pub fn end(preperiod: u64, last: u64) -> Option<u64> {
    preperiod.checked_add(last)
}
