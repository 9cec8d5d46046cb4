//! The two options of a pair, from one extended Euclid; no scan over u.
//!
//! av − bu = 1 asks for v ≡ a⁻¹ (mod b) with 1 ≤ v < b, and then u = (av − 1)/b lies in 1..a. The
//! other sign is solved by (a − u, b − v). So the options add up to (a,b).

use crate::games::{Identity, Rules, Visit};
use crate::input::InputError;
use num_bigint::BigUint;
use num_integer::Integer;
use std::ops::ControlFlow;

pub(super) struct Parents;

impl Rules for Parents {
    fn admit(&self, heaps: &[u64]) -> Result<(), InputError> {
        let refuse = |what: String| {
            Err(InputError::new(what, "pairs a,b with a, b of at least 1 and no common factor", "5,3"))
        };
        let &[a, b] = heaps else { return refuse("a position here is two heaps".into()) };
        if a == 0 || b == 0 {
            return refuse(format!("position {a},{b}: a heap is 0"));
        }
        match a.gcd(&b) {
            1 => Ok(()),
            common => refuse(format!("position {a},{b}: both are multiples of {common}")),
        }
    }

    fn admits(&self, heaps: &[u64]) -> bool {
        matches!(heaps, &[a, b] if a > 0 && b > 0 && a.gcd(&b) == 1)
    }

    fn within(&self, n: u64, heaps: &[u64]) -> bool {
        heaps.iter().try_fold(0u64, |sum, &heap| sum.checked_add(heap)).is_some_and(|sum| sum <= n)
    }

    fn visit_options(&self, heaps: &[u64], visit: &mut Visit<'_>) {
        let &[a, b] = heaps else { return };
        if a < 2 || b < 2 {
            return;
        }
        let (u, v) = option_below(a, b);
        if visit(&[u, v]).is_continue() {
            let _ = visit(&[a - u, b - v]);
        }
    }

    fn option_count(&self, heaps: &[u64]) -> Option<BigUint> {
        Some(BigUint::from(if heaps.iter().all(|&heap| heap >= 2) { 2u32 } else { 0 }))
    }

    fn identity(&self) -> Identity {
        "primitive-pairs".into()
    }

    /// With a coordinate 1 the player to move has won; the base value is 1.
    fn convention(&self, heaps: &[u64]) -> Option<u64> {
        heaps.contains(&1).then_some(1)
    }

    /// Pairs with a + b ≤ n, by a + b: both options have a smaller sum.
    fn visit_positions(&self, n: u64, visit: &mut Visit<'_>) {
        for sum in 2..=n {
            for a in 1..sum {
                // gcd(a, b) = gcd(a, a + b)
                if a.gcd(&sum) == 1 && visit(&[a, sum - a]) == ControlFlow::Break(()) {
                    return;
                }
            }
        }
    }
}

/// The option (u,v) of (a,b) with av − bu = 1, for coprime a, b ≥ 2.
fn option_below(a: u64, b: u64) -> (u64, u64) {
    // Below 2^32 the product a·v fits 64 bits, and a division costs a tenth of a wide one.
    if a <= u64::from(u32::MAX) && b <= u64::from(u32::MAX) {
        let v = inverse_narrow(a, b);
        return ((a * v - 1) / b, v);
    }
    let v = inverse(a, b);
    // a·v < 2^128, and a·v ≡ 1 (mod b); u < a.
    let u = (u128::from(a) * u128::from(v) - 1) / u128::from(b);
    (u as u64, v)
}

/// a⁻¹ modulo b, in 1..b, for coprime a and b ≥ 2.
fn inverse(a: u64, b: u64) -> u64 {
    // Invariant: r ≡ a·s (mod b). The |s| stay at most b < 2^64, so i128 holds them.
    let (mut r0, mut r1) = (i128::from(b), i128::from(a % b));
    let (mut s0, mut s1) = (0i128, 1i128);
    while r1 != 0 {
        let q = r0 / r1;
        (r0, r1) = (r1, r0 - q * r1);
        (s0, s1) = (s1, s0 - q * s1);
    }
    s0.rem_euclid(i128::from(b)) as u64
}

/// The same for a, b below 2^32, in 32-bit divisions.
fn inverse_narrow(a: u64, b: u64) -> u64 {
    // As above; |s| ≤ b < 2^32, so i64 holds them, and so do the remainders in u32.
    let (mut r0, mut r1) = (b as u32, (a % b) as u32);
    let (mut s0, mut s1) = (0i64, 1i64);
    while r1 != 0 {
        let q = r0 / r1;
        (r0, r1) = (r1, r0 % r1);
        (s0, s1) = (s1, s0 - i64::from(q) * s1);
    }
    (if s0 < 0 { s0 + b as i64 } else { s0 }) as u64
}
