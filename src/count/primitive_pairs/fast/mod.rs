//! The fast method: one pass over μ, with the long sums solved for instead of sieved.
//!
//! **What.** T + 1 and W for n up to 2^64 − 1, both from the same sums. Time about n^(2/3) additions and
//! multiplications, memory O(√n) at most and less in practice: the stored reciprocals end at 2^24.
//!
//! **One sum for each.** By Möbius inversion the number of coprime pairs is Σ μ(d) times a number of
//! pairs of any gcd with a + b ≤ q = ⌊n/d⌋. Of those, the half of the losing pairs with a < b is
//! (2x, 2y+1) with 1 ≤ x ≤ y times an odd d (d divides an odd number). What wins is the rest: all
//! pairs whose smaller coordinate divided by the gcd is odd, or 1; working A(q) and q(q−1)/2 for odd
//! and even multiples out, the sum over even d folds into that over odd d and leaves
//!
//! ```text
//! W(n) = Σ_{d odd} μ(d)·⌊q(q+1)/4⌋        T(n) + 1 = Σ_d μ(d)·q(q+1)/2
//! ```
//!
//! and taking 2, 3 and 5 out of d, with μ₃₀(d) = μ(d) for d coprime to 30 and 0 otherwise, both become
//! Σ μ₃₀(d)·F(q) with their own F (`weights`). With w(m) = F(m) − F(m−1), M₃₀ the sums of μ₃₀ and
//! s = ⌊√n⌋,
//!
//! ```text
//! Σ_{d≤n} μ₃₀(d)·F(⌊n/d⌋) = Σ_{d≤s} μ₃₀(d)·(F(⌊n/d⌋) − F(s)) + Σ_{m≤s} w(m)·M₃₀(⌊n/m⌋).
//! ```
//!
//! **Solving.** For m > z the quotient is small enough to be sieved. For k ≤ z and v = ⌊n/k⌋ the
//! identity Σ_{l≤v, l⊥30} M₃₀(⌊v/l⌋) = 1, cut at l ≤ L, d ≤ D = ⌊v/L⌋ (Dirichlet's hyperbola), says
//!
//! ```text
//! Σ_{l ≤ z/k} M₃₀(⌊v/l⌋) = 1 − Σ_{z/k < l ≤ L} M₃₀(⌊v/l⌋) − Σ_{d≤D} μ₃₀(d)·(C(⌊v/d⌋) − C(L)) = B_k
//! ```
//!
//! with C(x) the numbers up to x coprime to 30, l throughout coprime to 30. The left side has only
//! unknowns, those of k's multiples; inverting it by μ₃₀ gives Σ_{m≤z} w(m)·M₃₀(⌊n/m⌋) = Σ_{k≤z}
//! g(k)·B_k, where g is the convolution of w and μ₃₀. For T that is Euler's φ. No unknown is stored.
//!
//! **Where the work is.** Look-ups (`lookups`) and counts (`counts`): about √(n·z) of each, from small
//! quotients and small divisors. Sieving (`chunks`): n/z numbers. z = 1.7·n^(1/3) makes the three
//! parts about equal here; the whole changes by some per cent between 1.2 and 2.5. L = 0.65·√v, for
//! a look-up takes longer than a count. Look-ups with quotients above √(n·S/z), S the numbers of a far
//! segment, are rare for each k, so they are collected by their product j = kl (`products`).
//!
//! **How it is fast.** Divisions are multiplications by stored reciprocals (`kernels`), exact below
//! 2^50 and corrected by the remainder above. A table of M₃₀ over a segment takes four bytes for
//! thirty numbers and stays in the first-level cache (`table`). The sieve works in rows of one residue
//! class, where a prime's multiples are evenly spaced ([`crate::arith::mobius_rows`]).
//!
//! **Range.** With n < 2^64: z < 2^23 (1.7·n^(1/3)), the sieve ends below 2^43, and numbers l, d, m up
//! to 2^32 (`plan`). A unit of the direct sum is at most F(n)·Σ 1/d² < 0.34·2^128 in size, and so are
//! all of them joined, whose terms alternate around T < 0.305·2^128. Every other sum is small beside
//! it: counts add at most Σ_k k·n/k = n·z < 2^87, look-ups run by run at most n·z·ln n < 2^93, those by
//! product less than 2^6·n for each of 2^34 products, as |c(j)| ≤ j + σ(j) < 2^6·j. So i128 holds
//! all: 0.34·2^128 + 2^105 < 2^127. Sums of one run of counts go modulo 2^64 (`counts`).
//!
//! **Threads.** The work is cut into units that need nothing of each other but the order in which
//! chunks of the sieve are joined (`plan`, `run`); the three kinds are mixed evenly, so that the share
//! done is the share of time. A state is a few hundred bytes (`state`).
//!
//! **Sources.** M. Deléglise and J. Rivat, *Computing the summation of the Möbius function*,
//! Experimental Mathematics 5 (1996); H. A. Helfgott and L. Thompson, *Summing μ(n): a faster
//! elementary algorithm* (2021); OEIS A002088, A064018; arXiv 2506.07386 for Φ(10^17) to Φ(10^19).

#[cfg(target_arch = "x86_64")]
mod baseline;
mod choice;
mod chunks;
mod counts;
mod kernels;
mod lists;
mod lookups;
pub mod parts;
mod plan;
mod products;
mod run;
mod state;
mod table;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod vector;
mod weights;

pub(super) use run::{count, memory, seconds};
