//! What multiplies the Möbius sums: F(q), its differences w(m), and the g(k) of the solved recursion.
//!
//! With μ₃₀(d) = μ(d) for d coprime to 30 and 0 otherwise, both counts are Σ μ₃₀(d)·F(⌊n/d⌋). For
//! T + 1 the plain weight is S(q) = q(q+1)/2 over all d, for W it is ⌊q(q+1)/4⌋ over odd d; taking
//! 2, 3, 5 (or 3, 5) out of d gives F(q) = Σ_{e|30} μ(e)·S(⌊q/e⌋), and the like with e|15 for W.

/// A number for T + 1 and one for W, which go through every sum together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) total: i128,
    pub(super) winning: i128,
}

impl Pair {
    pub(super) fn add(&mut self, other: Self) {
        self.total += other.total;
        self.winning += other.winning;
    }

    /// Both times `factor`, modulo 2^128.
    pub(super) fn times(self, factor: i128) -> Self {
        Self { total: self.total.wrapping_mul(factor), winning: self.winning.wrapping_mul(factor) }
    }

    /// Adds `factor` times a pair of weights.
    #[inline]
    pub(super) fn add_product(&mut self, weight: (i64, i64), factor: i64) {
        self.total += i128::from(weight.0) * i128::from(factor);
        self.winning += i128::from(weight.1) * i128::from(factor);
    }
}

/// The period of F's coefficients: 30 for T, 60 for W.
const PERIOD: u64 = 60;

/// Numbers that are weighted together: a multiple of the period, and of any vector's lanes.
pub(super) const RUN: usize = 120;

/// F and its differences, as polynomials in ⌊q/60⌋ for each residue of q mod 60.
#[derive(Debug)]
pub(super) struct Weights {
    /// F(60i + r) = (a·i + b)·i + c: for T, then for W.
    quadratics: [[[i128; 3]; 2]; PERIOD as usize],
    /// The same, for sums that fit 64 bits but for the last product.
    small: [[[i64; 3]; 2]; PERIOD as usize],
    /// F(60i + r) − F(60i + r − 1) = a·i + b: for T, then for W.
    lines: [[[i64; 2]; 2]; PERIOD as usize],
}

impl Weights {
    pub(super) fn new() -> Self {
        let mut quadratics = [[[0; 3]; 2]; PERIOD as usize];
        let mut lines = [[[0; 2]; 2]; PERIOD as usize];
        for r in 0..PERIOD {
            for (which, plain) in [plain_total, plain_winning].into_iter().enumerate() {
                // Through three points: the second difference is 2a, the first a + b.
                let [f0, f1, f2] = [0, 1, 2].map(|i| plain(PERIOD * i + r));
                let a = (f2 - 2 * f1 + f0) / 2;
                quadratics[r as usize][which] = [a, f1 - f0 - a, f0];
                let difference = |q: u64| plain(q) - if q > 0 { plain(q - 1) } else { 0 };
                let (d0, d1) = (difference(r + PERIOD), difference(r + 2 * PERIOD));
                lines[r as usize][which] = [(d1 - d0) as i64, (2 * d0 - d1) as i64];
            }
        }
        let small = quadratics.map(|pair| pair.map(|abc| abc.map(|coefficient| coefficient as i64)));
        Self { quadratics, small, lines }
    }

    /// F(q), for any q: about q²/2·(3/4)(8/9)(24/25) = 0.32·q² for T and 0.2134·q² for W, so below
    /// 0.33·2^128 < 2^127. The steps below it are no larger: i < 2^59, a ≤ 1152, |b| < 2^12.
    #[inline]
    pub(super) fn sum(&self, q: u64) -> Pair {
        if q < 1 << 50 {
            // a·i + b < 2^11·2^45 + 2^11, so one widening product is enough.
            let (i, r) = ((q / PERIOD) as i64, (q % PERIOD) as usize);
            let [total, winning] =
                self.small[r].map(|[a, b, c]| i128::from(a * i + b) * i128::from(i) + i128::from(c));
            return Pair { total, winning };
        }
        let i = i128::from(q / PERIOD);
        let [total, winning] = self.quadratics[(q % PERIOD) as usize].map(|[a, b, c]| (a * i + b) * i + c);
        Pair { total, winning }
    }

    /// w of `RUN` numbers from `first` on, a multiple of `RUN`: for T, then for W; and what each grows
    /// by in a run.
    pub(super) fn run(&self, first: u64) -> ([[i64; RUN]; 2], [[i64; RUN]; 2]) {
        let mut at = [[0; RUN]; 2];
        let mut step = [[0; RUN]; 2];
        for i in 0..RUN {
            let (now, next) = (self.difference(first + i as u64), self.difference(first + (RUN + i) as u64));
            (at[0][i], at[1][i]) = now;
            (step[0][i], step[1][i]) = (next.0 - now.0, next.1 - now.1);
        }
        (at, step)
    }

    /// w(m) = F(m) − F(m − 1), for m below 2^62; each is at most m.
    #[inline]
    pub(super) fn difference(&self, m: u64) -> (i64, i64) {
        let i = (m / PERIOD) as i64;
        let [total, winning] = self.lines[(m % PERIOD) as usize].map(|[a, b]| a * i + b);
        (total, winning)
    }
}

/// Σ_{e|30} μ(e)·S(⌊q/e⌋)
fn plain_total(q: u64) -> i128 {
    let s = |q: u64| i128::from(q) * i128::from(q + 1) / 2;
    sieved(q, &[2, 3, 5], &s)
}

/// Σ_{e|15} μ(e)·⌊q'(q'+1)/4⌋ with q' = ⌊q/e⌋
fn plain_winning(q: u64) -> i128 {
    let w = |q: u64| i128::from(q) * i128::from(q + 1) / 4;
    sieved(q, &[3, 5], &w)
}

/// Σ μ(e)·f(⌊q/e⌋) over the products e of distinct `primes`.
fn sieved(q: u64, primes: &[u64], f: &dyn Fn(u64) -> i128) -> i128 {
    match primes {
        [] => f(q),
        [p, rest @ ..] => sieved(q, rest, f) - sieved(q / p, rest, f),
    }
}

/// g(k) for k up to `most`, at index k: the convolution of w with μ₃₀.
///
/// For T that is Euler's φ(k). For W it is half of φ over the odd part times the power of two, less
/// half of the convolution of μ and the character χ mod 4 when k is odd: at a prime power p^a that
/// is χ(p)^a − χ(p)^(a−1), so 0 for p ≡ 1 and 2·(−1)^a for p ≡ 3 mod 4.
pub(super) fn solved_weights(most: u64) -> Vec<(u32, u32)> {
    let size = most as usize + 1;
    let mut least_prime = vec![0u32; size];
    let mut primes: Vec<u32> = Vec::new();
    // Of k: φ(k), and the character sum with its sign.
    let mut phi = vec![1u32; size];
    let mut character = vec![1i32; size];
    for k in 2..size {
        if least_prime[k] == 0 {
            least_prime[k] = k as u32;
            primes.push(k as u32);
        }
        let p = least_prime[k] as usize;
        let rest = k / p;
        let again = rest.is_multiple_of(p);
        phi[k] = phi[rest] * if again { p as u32 } else { p as u32 - 1 };
        character[k] = match (p % 4, again) {
            (3, true) => -character[rest],
            (3, false) => -2 * character[rest],
            _ => 0, // χ(2) = 0, and 1 − 1 at p ≡ 1
        };
        for &q in &primes {
            if q > p as u32 || q as usize * k >= size {
                break;
            }
            least_prime[q as usize * k] = q;
        }
    }
    (0..size)
        .map(|k| {
            let odd_phi = if k.is_multiple_of(2) { 2 * phi[k] } else { phi[k] };
            // Exact: for odd k the two have the same parity, for even k the second is 0.
            let twice = i64::from(odd_phi) - i64::from(character[k]);
            if k == 0 { (0, 0) } else { (phi[k], (twice / 2) as u32) }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_are_the_plain_sums() {
        let weights = Weights::new();
        let mut before = Pair::default();
        for q in (1..1000).chain([(1 << 50) - 1, 1 << 50, 10u64.pow(18)]) {
            let plain = Pair { total: plain_total(q), winning: plain_winning(q) };
            assert_eq!(weights.sum(q), plain, "F({q})");
            if q < 1000 {
                let w = weights.difference(q);
                assert_eq!(i128::from(w.0), plain.total - before.total, "w({q})");
                assert_eq!(i128::from(w.1), plain.winning - before.winning, "w({q})");
            }
            before = plain;
        }
    }

    #[test]
    fn solved_weights_are_the_convolution() {
        let weights = Weights::new();
        let most = 600u64;
        let mut mu = vec![0i8; most as usize];
        let primes = crate::arith::mobius::primes_up_to(30);
        crate::arith::mobius::mobius_interval(1, &mut mu, &mut Vec::new(), &primes);
        let solved = solved_weights(most);
        for k in 1..=most {
            let (mut total, mut winning) = (0, 0);
            for l in (1..=k).filter(|l| k % l == 0 && num_integer::gcd(*l, 30) == 1) {
                let w = weights.difference(k / l);
                total += i64::from(mu[l as usize - 1]) * w.0;
                winning += i64::from(mu[l as usize - 1]) * w.1;
            }
            let (t, w) = solved[k as usize];
            assert_eq!((i64::from(t), i64::from(w)), (total, winning), "g({k})");
        }
    }
}
