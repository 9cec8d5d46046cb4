//! The floating-point lab: common ways to compute ⌊kα_t⌋, held against the exact floor. One idea: the
//! exact floor is one 128-bit product as long as the product's error cannot reach the next integer.

use super::beatty::Beatty;
use super::surd::Surd;
use crate::progress::{Cancelled, Progress};
use std::sync::atomic::{AtomicU64, Ordering};

/// The windows of the default table: their first k.
pub const WINDOWS: [u64; 6] =
    [1_000_000, 100_000_000, 1_000_000_000, 10_000_000_000, 1_000_000_000_000, 1_000_000_000_000_000];
/// How many consecutive k a window of the default table has.
pub const WINDOW_LENGTH: u64 = 300_000;

/// A way to compute ⌊kα_t⌋ that people use. α is (2 − t + √D)/2 with D = t² + 4, computed by that
/// formula in the idiom's own precision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Idiom {
    /// `(int64_t)(k * alpha)` in single precision.
    F32,
    /// `(int64_t)(k * alpha)` in double precision.
    F64,
    /// `(int64_t)(k * alpha + 0.5)` in double precision: rounds where a floor is meant.
    Rounded,
    /// `(k*(2-t) + (int64_t)sqrt((double)(D*k*k))) / 2`: exact but for the double square root, as long
    /// as D·k² fits 63 bits.
    DoubleRoot,
    /// `(k*(2-t) + isqrt(D*k*k)) / 2` in signed 64 bits with an exact root. The product wraps around in
    /// two's complement, as it does in practice; a product that has become negative has root 0.
    I64,
    /// The same in unsigned 64 bits; everything wraps around.
    U64,
}

impl Idiom {
    /// Every idiom, the plainest first.
    pub const fn all() -> [Self; 6] {
        [Self::F32, Self::F64, Self::Rounded, Self::DoubleRoot, Self::I64, Self::U64]
    }

    /// The name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F64 => "f64",
            Self::Rounded => "rounded",
            Self::DoubleRoot => "double-root",
            Self::I64 => "i64",
            Self::U64 => "u64",
        }
    }

    /// How α is computed, for the idioms that multiply by it: not always the nearest double.
    ///
    /// ```
    /// use gametui::arith::precision::Idiom;
    /// assert!(Idiom::F64.alpha(5).unwrap().contains("k = 71351280"));
    /// assert_eq!(Idiom::I64.alpha(5), None);
    /// ```
    pub fn alpha(self, t: u64) -> Option<String> {
        let d = u128::from(t) * u128::from(t) + 4;
        let (name, type_name) = match self {
            Self::F32 => ("alphaf", "float"),
            Self::F64 | Self::Rounded => ("alpha", "double"),
            Self::DoubleRoot | Self::I64 | Self::U64 => return None,
        };
        let mut text = format!("{name} = (2 - {t} + sqrt({d}))/2, each step rounded to {type_name}");
        let bench = Bench::new(t)?;
        if type_name == "double" && bench.double != bench.nearest() {
            text += "; the double nearest to α is another one";
            if let (Self::F64, Some((_, k))) = (self, NEAREST_FAILS.iter().find(|(of, _)| *of == t)) {
                text += &format!(", with which k = {k} is the first to fail");
            }
        }
        Some(text)
    }

    /// What a programmer writes, for this t.
    pub fn formula(self, t: u64) -> String {
        let d = u128::from(t) * u128::from(t) + 4;
        let linear = match t {
            1 => "k + ".to_string(),
            2 => String::new(),
            3 => "-k + ".to_string(),
            t => format!("-{}*k + ", t - 2),
        };
        match self {
            Self::F32 => "(int64_t)(k*alphaf), single precision".into(),
            Self::F64 => "(int64_t)(k*alpha), double precision".into(),
            Self::Rounded => "(int64_t)(k*alpha + 0.5)".into(),
            Self::DoubleRoot => format!("({linear}(int64_t)sqrt((double)({d}*k*k)))/2"),
            Self::I64 => format!("({linear}isqrt({d}*k*k))/2 in int64_t"),
            Self::U64 => format!("({linear}isqrt({d}*k*k))/2 in uint64_t"),
        }
    }
}

/// The first k at which an idiom fails, and what that does to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The index k.
    pub k: u64,
    /// ⌊kα⌋.
    pub exact: u64,
    /// What the idiom gives instead.
    pub computed: i128,
    /// The losing pair (⌊kα⌋, ⌊kα⌋ + tk), which the idiom calls winning.
    pub losing: (u64, u64),
    /// The winning pair with the same difference that the idiom calls losing; `None` when what it
    /// computed is no heap.
    pub winning: Option<(u64, u64)>,
}

/// Where the double nearest to α is not the one that the formula gives: t, and the first k that fails
/// with the nearest, found by a scan from k = 1.
const NEAREST_FAILS: [(u64, u64); 1] = [(5, 71_351_280)];

/// The largest k + 1 that the lab takes: products stay in 128 bits, heaps in 64.
pub const LARGEST_K: u64 = 1 << 56;

/// The lab for one t: exact floors, and every idiom's constants.
struct Bench {
    t: u64,
    alpha: Surd,
    /// ⌊α·2^64⌋.
    fixed: u128,
    single: f32,
    double: f64,
}

impl Bench {
    fn new(t: u64) -> Option<Self> {
        let alpha = *Beatty::with_difference(t)?.alpha();
        let d = t * t + 4;
        let single = (2.0 - t as f32 + (d as f32).sqrt()) / 2.0;
        let double = (2.0 - t as f64 + (d as f64).sqrt()) / 2.0;
        Some(Self { t, alpha, fixed: alpha.fixed_point()?, single, double })
    }

    /// The double nearest to α.
    fn nearest(&self) -> f64 {
        // The conversion rounds to nearest: α < 2 has 64 binary places here, a double 52.
        self.fixed as f64 / 2f64.powi(64)
    }

    /// ⌊kα⌋ for k < [`LARGEST_K`]. With F = ⌊α·2^64⌋, kF ≤ kα·2^64 < kF + k: the integer part is sure
    /// unless the fraction of kF is within k of 2^64, and then the root decides.
    fn exact(&self, k: u64) -> u64 {
        let product = u128::from(k) * self.fixed;
        if (product as u64).checked_add(k).is_some() {
            return (product >> 64) as u64;
        }
        // k < 2^56 and α < 2: the floor has 57 bits, and D·k² at most 41 + 112.
        match self.alpha.floor(k.into()) {
            Some(floor) => floor as u64,
            None => u64::try_from(self.alpha.floor_big(&k.into())).unwrap_or(u64::MAX),
        }
    }

    fn computed(&self, idiom: Idiom, k: u64) -> i128 {
        let (signed, d) = (k as i64, self.t * self.t + 4);
        let linear = (2 - self.t as i64).wrapping_mul(signed);
        match idiom {
            Idiom::F32 => i128::from((k as f32 * self.single) as i64),
            Idiom::F64 => i128::from((k as f64 * self.double) as i64),
            Idiom::Rounded => i128::from((k as f64 * self.double + 0.5) as i64),
            Idiom::DoubleRoot => {
                let product = (d as i64).wrapping_mul(signed).wrapping_mul(signed);
                let root = (product as f64).sqrt() as i64; // 0 for a negative product
                i128::from(linear.wrapping_add(root) / 2)
            }
            Idiom::I64 => {
                let product = (d as i64).wrapping_mul(signed).wrapping_mul(signed);
                i128::from(linear.wrapping_add(product.max(0).isqrt()) / 2)
            }
            Idiom::U64 => {
                let root = d.wrapping_mul(k).wrapping_mul(k).isqrt();
                i128::from((linear as u64).wrapping_add(root) / 2)
            }
        }
    }

    fn fails(&self, idiom: Idiom, k: u64) -> bool {
        self.computed(idiom, k) != i128::from(self.exact(k))
    }

    /// The least k that has to be looked at. With whole numbers and an exact root the formula is the
    /// exact one until D·k² leaves the type, so nothing below can fail.
    fn first_doubtful(&self, idiom: Idiom) -> u64 {
        let d = self.t * self.t + 4;
        match idiom {
            Idiom::I64 => (i64::MAX as u64 / d).isqrt() + 1,
            Idiom::U64 => (u64::MAX / d).isqrt() + 1,
            _ => 1,
        }
    }

    fn failure(&self, idiom: Idiom, k: u64) -> Failure {
        let (exact, computed) = (self.exact(k), self.computed(idiom, k));
        let apart = self.t * k;
        let claimed = u64::try_from(computed).ok();
        let winning = claimed.and_then(|lower| Some((lower, lower.checked_add(apart)?)));
        Failure { k, exact, computed, losing: (exact, exact + apart), winning }
    }
}

/// Indices between two looks at the progress: a few milliseconds.
const BLOCK: u64 = 1 << 20;

/// How many k with `from` ≤ k < `from` + `len` an idiom floors wrongly; `None` for a t without a law
/// or k beyond [`LARGEST_K`]/t.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
///
/// ```
/// use gametui::arith::precision::{Idiom, misses};
/// let progress = gametui::progress::Progress::new();
/// assert_eq!(misses(1, Idiom::F64, 1_000_000_000_000, 300_000, &progress), Ok(Some(53)));
/// ```
pub fn misses(
    t: u64,
    idiom: Idiom,
    from: u64,
    len: u64,
    progress: &Progress,
) -> Result<Option<u64>, Cancelled> {
    let Some(bench) = Bench::new(t) else { return Ok(None) };
    let Some(end) = from.checked_add(len).filter(|&end| end <= LARGEST_K / t) else { return Ok(None) };
    progress.report(|now| {
        now.phase = "window";
        now.total = len;
        now.item_name = "indices";
    });
    let mut missed = 0;
    let mut at = from;
    while at < end {
        progress.check()?;
        let stop = end.min(at.saturating_add(BLOCK));
        missed += (at..stop).filter(|&k| bench.fails(idiom, k)).count() as u64;
        at = stop;
        progress.report(|now| {
            now.done = at - from;
            now.items = now.done;
            now.partial = format!("{missed} misses");
        });
    }
    Ok(Some(missed))
}

/// The first k ≥ 1 up to `limit` that an idiom floors wrongly, by a scan with `threads` threads; `None`
/// when there is none up to `limit`, which is lowered to [`LARGEST_K`]/t.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
///
/// ```
/// use gametui::arith::precision::{Idiom, first_failure};
/// let progress = gametui::progress::Progress::new();
/// let failure = first_failure(1, Idiom::F32, 1 << 20, 1, &progress).unwrap().unwrap();
/// assert_eq!(failure.k, 2584); // a Fibonacci number
/// assert_eq!(failure.losing, (4180, 6764));
/// assert_eq!(failure.winning, Some((4181, 6765)));
/// ```
pub fn first_failure(
    t: u64,
    idiom: Idiom,
    limit: u64,
    threads: usize,
    progress: &Progress,
) -> Result<Option<Failure>, Cancelled> {
    let Some(bench) = Bench::new(t) else { return Ok(None) };
    let end = limit.min(LARGEST_K / t - 1) + 1;
    let first = bench.first_doubtful(idiom);
    progress.report(|now| {
        now.phase = "scan";
        now.block_name = "blocks";
        now.total = end.saturating_sub(first);
        now.blocks_total = now.total.div_ceil(BLOCK);
        now.item_name = "indices";
    });
    // Blocks are handed out in order; one that begins beyond a failure is not needed any more.
    let next = AtomicU64::new(first);
    let found = AtomicU64::new(u64::MAX);
    let scan = || {
        loop {
            let at = next.fetch_add(BLOCK, Ordering::Relaxed);
            if at >= end.min(found.load(Ordering::Relaxed)) || progress.is_cancelled() {
                return;
            }
            let stop = end.min(at + BLOCK);
            if let Some(k) = (at..stop).find(|&k| bench.fails(idiom, k)) {
                found.fetch_min(k, Ordering::Relaxed);
            }
            progress.report(|now| {
                now.done += stop - at;
                now.items = now.done;
                now.blocks += 1;
            });
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(scan);
        }
        scan();
    });
    progress.check()?;
    let k = found.into_inner();
    Ok((k != u64::MAX).then(|| bench.failure(idiom, k)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn missed(t: u64, idiom: Idiom, from: u64) -> u64 {
        misses(t, idiom, from, WINDOW_LENGTH, &Progress::new()).unwrap().unwrap()
    }

    fn first(t: u64, idiom: Idiom, limit: u64) -> Option<Failure> {
        first_failure(t, idiom, limit, 2, &Progress::new()).unwrap()
    }

    #[test]
    fn the_table_of_misses() {
        let counted: Vec<u64> = WINDOWS.iter().map(|&from| missed(1, Idiom::F64, from)).collect();
        assert_eq!(counted, [0, 0, 0, 1, 53, 53_796]);
    }

    #[test]
    fn products_and_roots_give_the_same_floors() {
        for t in [1, 2, 3, 4, 5, 1000, 1_000_000] {
            let bench = Bench::new(t).unwrap();
            let ranges = [0, 1 << 20, 102_334_000, 1 << 35, LARGEST_K - 20_000];
            for k in ranges.iter().flat_map(|&from| from..from + 20_000) {
                let exact = bench.alpha.floor_big(&k.into());
                assert_eq!(num_bigint::BigUint::from(bench.exact(k)), exact, "t = {t}, k = {k}");
            }
        }
    }

    #[test]
    fn the_first_failure_of_doubles_is_a_fibonacci_number() {
        let failure = first(1, Idiom::F64, 1 << 30).unwrap();
        assert_eq!(failure.k, 102_334_155);
        assert_eq!(failure.losing, (165_580_140, 267_914_295));
        assert_eq!(failure.winning, Some((165_580_141, 267_914_296)));
    }

    #[test]
    fn the_first_failures_of_the_others() {
        assert_eq!(first(2, Idiom::F64, 1 << 30).unwrap().k, 93_222_358);
        assert_eq!(first(1, Idiom::F32, 1 << 20).unwrap().k, 2584);
        let rounded = first(1, Idiom::Rounded, 100).unwrap();
        assert_eq!((rounded.k, rounded.losing, rounded.winning), (1, (1, 2), Some((2, 3))));
        // Where 5k² leaves 63 and 64 bits.
        assert_eq!(first(1, Idiom::I64, 1 << 31).unwrap().k, 1_358_187_914);
        assert_eq!(first(1, Idiom::U64, 1 << 31).unwrap().k, 1_920_767_767);
        assert_eq!(first(1, Idiom::I64, 1_358_187_913), None);
    }

    /// The first failures for the other bands and for a double square root, found by the scan from
    /// k = 1; here each is looked at with the 20 000 indices before it.
    #[test]
    fn first_failures_found_by_long_scans() {
        let found = [
            (3, Idiom::F64, 239_244_622),
            (4, Idiom::F64, 102_334_155),
            (5, Idiom::F64, 299_146_121),
            (1, Idiom::DoubleRoot, 102_334_155),
            (2, Idiom::DoubleRoot, 93_222_358),
            (3, Idiom::DoubleRoot, 55_602_393),
        ];
        for (t, idiom, k) in found {
            let bench = Bench::new(t).unwrap();
            assert!(bench.fails(idiom, k), "t = {t}, {idiom:?}");
            assert!((k - 20_000..k).all(|k| !bench.fails(idiom, k)));
        }
    }

    #[test]
    fn nearest_doubles_and_where_they_fail() {
        let others: Vec<u64> =
            (1..=5).filter(|&t| Idiom::F64.alpha(t).unwrap().contains("nearest")).collect();
        assert_eq!(others, [5]);
        for (t, k) in NEAREST_FAILS {
            let bench = Bench::new(t).unwrap();
            let nearest = Bench { double: bench.nearest(), ..Bench::new(t).unwrap() };
            assert!(nearest.fails(Idiom::F64, k) && !bench.fails(Idiom::F64, k), "t = {t}");
            assert!((k - 20_000..k).all(|k| !nearest.fails(Idiom::F64, k)));
        }
    }

    /// The scan of the whole-number idioms starts where the product leaves its type; nothing fails just
    /// below, in a sample.
    #[test]
    fn nothing_fails_below_the_first_doubtful() {
        for t in 1..=5 {
            let bench = Bench::new(t).unwrap();
            for idiom in [Idiom::I64, Idiom::U64] {
                let doubtful = bench.first_doubtful(idiom);
                assert!((1..20_000).chain(doubtful - 20_000..doubtful).all(|k| !bench.fails(idiom, k)));
                assert_eq!(first(t, idiom, u64::MAX).unwrap().k, doubtful);
            }
        }
    }

    #[test]
    fn limits_and_cancelling() {
        let progress = Progress::new();
        assert_eq!(misses(0, Idiom::F64, 1, 1, &progress), Ok(None));
        assert_eq!(misses(1, Idiom::F64, u64::MAX, 1, &progress), Ok(None));
        assert_eq!(misses(1, Idiom::F64, LARGEST_K, 1, &progress), Ok(None));
        progress.cancel();
        assert_eq!(misses(1, Idiom::F64, 1, 1, &progress), Err(Cancelled));
        assert_eq!(first_failure(1, Idiom::F64, u64::MAX, 2, &progress), Err(Cancelled));
    }
}
