//! How the work for one n is cut: where the sums split, and into which units.
//!
//! A plan depends on n alone, not on threads or processor, so a checkpoint fits any later run.

use super::kernels::NARROW;
use super::table::Table;
use crate::arith::mobius_rows::{MobiusRows, SievePrimes};
use crate::arith::wheel::WHEEL;
use num_integer::Roots;
use std::ops::Range;

/// z in units of n^(1/3): more means less sieving and more look-ups.
const Z_FACTOR: f64 = 1.7;

/// l_limit(k) in units of √(n/k): below 1 because a look-up costs more than a count.
const L_FACTOR: f64 = 0.65;

/// Rows of a segment for look-ups: few, so that its packed sums stay in the first-level cache, where
/// runs of look-ups are long; many, in the second-level cache, where runs are short.
const NEAR_ROWS: u64 = 1 << 13;
const FAR_ROWS: u64 = 1 << 16;

/// Quotients from here on are in far segments, in units of √(n/z).
const FAR: f64 = 15.0;

/// Reciprocals are stored up to here; few terms lie beyond.
const LIST_LIMIT: u64 = 1 << 24;

/// Rows that are sieved at a time before look-ups.
pub(super) const STEP_ROWS: usize = NEAR_ROWS as usize;

/// Products in a piece: 1 MiB of weights.
pub(super) const PIECE: u64 = 1 << 16;

/// Nanoseconds, as measured: a number sieved, a look-up, a count, a pair of the direct sum,
/// the start of a run of look-ups, and a weight of the collected look-ups.
const SIEVE_COST: f64 = 0.42;
const LOOKUP_COST: f64 = 0.55;
const COUNT_COST: f64 = 0.3;
const DIRECT_COST: f64 = 3.0;
const RUN_COST: f64 = 12.0;
const WEIGHT_COST: f64 = 15.0;

/// The longest a unit should take, in nanoseconds.
const UNIT_MOST: f64 = 2e7;

/// Grows when the same units would mean other sums.
const VERSION: u64 = 2;

/// What the process holds before it counts.
const MEMORY_AT_REST: u64 = 6 << 20;

/// Share of numbers coprime to 30, and of those without a square among all.
const COPRIME: f64 = 8.0 / 30.0;
const SQUARE_FREE: f64 = 0.2533;

/// One piece of work that a thread takes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Work {
    /// Counts for k from `from` to `to`, both included.
    Counts { from: u64, to: u64 },
    /// Look-ups in segment number `segment` for k from `from` to `to`.
    Lookups { segment: usize, from: u64, to: u64 },
    /// Sieve rows from `from` up to `to`, with everything that is looked up on the way.
    Sieve { from: u64, to: u64 },
}

impl Work {
    /// A number that tells works apart.
    pub(super) fn mark(self) -> u64 {
        match self {
            Self::Counts { from, to } => 4 * (from ^ to << 20),
            Self::Lookups { segment, from, to } => 4 * (from ^ to << 20 ^ (segment as u64) << 40) + 1,
            Self::Sieve { from, to } => 4 * (from ^ to << 20) + 2,
        }
    }
}

/// Work and its expected cost in nanoseconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit {
    pub(super) work: Work,
    pub(super) cost: f64,
}

/// The plan for one n.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) n: u64,
    /// ⌊√n⌋
    pub(super) root: u64,
    /// M(⌊n/k⌋) is solved for from k = 1 to z.
    pub(super) z: u64,
    /// Look-ups of quotients below this go run by run, the others collected by their product.
    pub(super) short: u64,
    /// The largest product: ⌊n/short⌋.
    pub(super) products: u64,
    /// Reciprocals are stored for l and d up to these.
    pub(super) l_listed: u64,
    pub(super) d_listed: u64,
    /// d goes up to here.
    pub(super) d_most: u64,
    /// Rows to be sieved: every number below 30·rows is.
    pub(super) rows: u64,
    /// Rows in a span of the sieve.
    pub(super) span: u64,
    /// Where the segments of the look-ups begin, and where the last one ends.
    pub(super) segments: Vec<u64>,
    pub(super) units: Vec<Unit>,
}

impl Plan {
    /// The plan for n from 1 to 2^64 − 1.
    pub(super) fn new(n: u64) -> Self {
        let mut plan = Self::outline(n);
        plan.cut_segments();
        plan.cut_counts();
        plan.cut_lookups();
        plan.cut_sieve();
        plan.interleave();
        plan
    }

    /// All of the plan but its units and segments.
    pub(super) fn outline(n: u64) -> Self {
        let root = n.sqrt();
        let z = ((n as f64).cbrt() * Z_FACTOR) as u64;
        let z = z.clamp(1, root);
        let balance = (n as f64 * (FAR_ROWS * WHEEL) as f64 / z as f64).sqrt() as u64;
        let short = balance.clamp(1, n / (z + 1) + 1).min(1 << 31);
        let mut plan = Self {
            n,
            root,
            z,
            short,
            products: n / short,
            l_listed: 0,
            d_listed: 0,
            d_most: 0,
            rows: 0,
            span: 0,
            segments: Vec::new(),
            units: Vec::new(),
        };
        plan.l_listed = plan.l_limit(1).min(LIST_LIMIT);
        plan.d_most = (1..=z.min(64)).map(|k| plan.d_limit(k)).max().unwrap_or(1);
        plan.d_listed = plan.d_most.min(LIST_LIMIT);
        let largest = (n / (z + 1)).max(root).max(plan.d_most).max(plan.short);
        plan.span = match largest {
            0..1_000_000 => 1 << 13,
            1_000_000..200_000_000 => 1 << 14,
            200_000_000..4_000_000_000 => 1 << 16,
            4_000_000_000..100_000_000_000 => 1 << 17,
            _ => 1 << 19,
        };
        plan.rows = (largest / WHEEL + 1).next_multiple_of(plan.span);
        plan
    }

    /// For k, l runs up to this in the look-ups: at most 2^32, and so large that d ≤ v/l is below
    /// 2^32, which matters for the first few k of n above 7·10^18.
    pub(super) fn l_limit(&self, k: u64) -> u64 {
        let v = self.n / k;
        let balanced = ((v as f64).sqrt() * L_FACTOR).max(1.0).max((self.z / k) as f64) as u64;
        balanced.max((v >> 32) + 1)
    }

    /// For k, d runs up to this in the counts.
    pub(super) fn d_limit(&self, k: u64) -> u64 {
        self.n / k / self.l_limit(k)
    }

    /// The largest number the sieve reaches.
    pub(super) fn largest(&self) -> u64 {
        self.rows * WHEEL - 1
    }

    /// Work in all, in nanoseconds of one thread.
    pub(super) fn cost(&self) -> f64 {
        self.units.iter().map(|unit| unit.cost).sum()
    }

    /// What two plans differ in, if they differ: sums of one are no use to the other.
    pub(super) fn identity(&self) -> u64 {
        let mix = |sum: u64, number: u64| (sum ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        let units = self.units.iter().map(|unit| unit.work.mark());
        [VERSION, self.n, self.z, self.short, self.rows, self.span, self.d_most, self.units.len() as u64]
            .into_iter()
            .chain(units)
            .fold(0, mix)
    }

    /// Where shares of even cost begin and end: `parts` + 1 unit numbers, each where the cost so far is
    /// nearest to its share.
    pub(super) fn cuts(&self, parts: usize) -> Vec<usize> {
        let whole = self.cost();
        let mut cuts = Vec::with_capacity(parts + 1);
        cuts.push(0);
        let (mut index, mut sum) = (0, 0.0);
        for part in 1..parts {
            let target = whole * part as f64 / parts as f64;
            while let Some(unit) = self.units.get(index).filter(|unit| sum + unit.cost / 2.0 <= target) {
                sum += unit.cost;
                index += 1;
            }
            cuts.push(index);
        }
        cuts.push(self.units.len());
        cuts
    }

    /// Units of share `part` of `parts`, counted from 1.
    pub(super) fn share(&self, part: usize, parts: usize) -> Range<usize> {
        let cuts = self.cuts(parts);
        cuts[part - 1]..cuts[part]
    }

    /// Whether `parts` shares are within 5 % of each other.
    pub(super) fn is_even(&self, parts: usize) -> bool {
        // A share of fewer than twenty units is off by more than that.
        if parts == 0 || parts > 1 && parts > self.units.len() / 20 {
            return false;
        }
        let cuts = self.cuts(parts);
        let cost = |ends: &[usize]| self.units[ends[0]..ends[1]].iter().map(|unit| unit.cost).sum::<f64>();
        let (least, most) = cuts
            .windows(2)
            .map(cost)
            .fold((f64::MAX, 0.0f64), |(least, most), cost| (least.min(cost), most.max(cost)));
        most <= 1.05 * least
    }

    /// A number of even shares near to `parts`, and not above it.
    pub(super) fn even_parts(&self, parts: usize) -> usize {
        let mut fewer = parts.min(self.units.len() / 20).max(1);
        while fewer > 1 && !self.is_even(fewer) {
            fewer -= 1 + fewer / 16;
        }
        fewer
    }

    /// A unit should take about this long, so that threads end together and a resume loses little.
    fn unit_cost(whole: f64) -> f64 {
        (whole / 64.0).clamp(1e5, UNIT_MOST)
    }

    fn cut_counts(&mut self) {
        let cost = |k: u64| {
            let terms = self.d_limit(k).min(self.d_listed) as f64 * SQUARE_FREE;
            terms * COUNT_COST + 50.0
        };
        let mean = 2.0 * (self.n as f64 / self.z as f64).sqrt() / L_FACTOR * SQUARE_FREE * COUNT_COST;
        let target = Self::unit_cost(mean * self.z as f64);
        let mut units = Vec::new();
        let (mut from, mut sum) = (1, 0.0);
        for k in 1..=self.z {
            sum += cost(k);
            if sum >= target || k == self.z {
                units.push(Unit { work: Work::Counts { from, to: k }, cost: sum });
                (from, sum) = (k + 1, 0.0);
            }
        }
        self.units.append(&mut units);
    }

    /// Expected cost of the look-ups in [low, high) for k up to `to`, by integrals over k.
    fn lookup_cost(&self, low: u64, high: u64, to: f64) -> f64 {
        let n = self.n as f64;
        let first = n / (L_FACTOR * high as f64).powi(2);
        let full = if low == 0 { f64::INFINITY } else { n / (L_FACTOR * low as f64).powi(2) };
        let middle = full.min(to);
        let mut terms = 0.0;
        if middle > first.max(1.0) {
            let from = first.max(1.0);
            terms += 2.0 * L_FACTOR * n.sqrt() * (middle.sqrt() - from.sqrt());
            terms -= n / high as f64 * (middle / from).ln();
        }
        if to > full.max(1.0) {
            terms += n * (1.0 / low as f64 - 1.0 / high as f64) * (to / full.max(1.0)).ln();
        }
        terms.max(0.0) * COPRIME * LOOKUP_COST + (to - first.clamp(1.0, to)) * RUN_COST
    }

    /// Near segments, then far ones, up to `short`.
    fn cut_segments(&mut self) {
        let far = ((self.n as f64 / self.z as f64).sqrt() * FAR) as u64;
        self.segments.push(0);
        let mut end = 0;
        while end < self.short {
            end += WHEEL * if end < far { NEAR_ROWS } else { FAR_ROWS };
            self.segments.push(end);
        }
    }

    /// The numbers of a segment, from the first to before the last; the last one is cut at `short`.
    pub(super) fn segment(&self, segment: usize) -> (u64, u64) {
        (self.segments[segment], self.segments[segment + 1].min(self.short))
    }

    /// How many segments there are.
    pub(super) fn segment_count(&self) -> usize {
        self.segments.len() - 1
    }

    /// Rows of the largest segment.
    pub(super) fn segment_rows(&self) -> usize {
        let far = self.segments.windows(2).any(|ends| ends[1] - ends[0] > NEAR_ROWS * WHEEL);
        if far { FAR_ROWS as usize } else { NEAR_ROWS as usize }
    }

    fn cut_lookups(&mut self) {
        let last = self.z as f64;
        let segments = self.segment_count();
        let cost = |segment: usize| {
            let (low, high) = self.segment(segment);
            self.lookup_cost(low, high, last)
        };
        let target = Self::unit_cost((0..segments).map(cost).sum()).max(2e5);
        let mut units = Vec::new();
        for segment in 0..segments {
            let (low, high) = self.segment(segment);
            let cost = self.lookup_cost(low, high, last);
            let parts = (cost / target).ceil().max(1.0);
            let mut from = 1;
            for part in 1..=parts as u64 {
                let share = cost * part as f64 / parts;
                let to = if part == parts as u64 {
                    self.z
                } else {
                    least(from, self.z, |k| self.lookup_cost(low, high, k as f64) >= share)
                };
                if to >= from {
                    units.push(Unit { work: Work::Lookups { segment, from, to }, cost: cost / parts + 3e4 });
                    from = to + 1;
                }
            }
        }
        self.units.append(&mut units);
    }

    fn cut_sieve(&mut self) {
        let direct = self.root.max(self.d_most);
        let numbers = (self.span * WHEEL) as f64;
        let target = Self::unit_cost(self.rows as f64 * WHEEL as f64 * SIEVE_COST);
        let spans = ((target / (numbers * SIEVE_COST)) as u64).max(1);
        let mut from = 0;
        while from < self.rows {
            let low = from * WHEEL <= direct;
            let to = (from + if low { self.span } else { self.span * spans }).min(self.rows);
            let (first, end) = ((from * WHEEL).max(self.short) as f64, (to * WHEEL) as f64);
            let mut cost = (to - from) as f64 * WHEEL as f64 * SIEVE_COST;
            if low {
                cost += numbers * DIRECT_COST + self.tail_cost(from * WHEEL, to * WHEEL);
            }
            if end > first {
                cost += self.n as f64 * (1.0 / first - 1.0 / end) * WEIGHT_COST;
            }
            self.units.push(Unit { work: Work::Sieve { from, to }, cost });
            from = to;
        }
    }

    /// Expected cost of the counts over divisors from `low` to `high` that are not stored.
    fn tail_cost(&self, low: u64, high: u64) -> f64 {
        let low = low.max(self.d_listed) as f64;
        let root = (self.n as f64).sqrt() / L_FACTOR;
        // Σ_k min(high, root/√k) − low, while that is positive; wide numerators cost four times.
        let terms = |least: f64| {
            let most = (root / low).powi(2).min(self.z as f64).min(least);
            let full = (root / high as f64).powi(2).min(most);
            (full * high as f64 + 2.0 * root * (most.sqrt() - full.sqrt()) - most * low).max(0.0)
        };
        let wide = terms(self.n as f64 / NARROW.end as f64);
        (terms(f64::INFINITY) + 3.0 * wide) * SQUARE_FREE * COUNT_COST
    }

    /// Mixes the three kinds of work, each kept in order and spread evenly over the whole, so that
    /// what is done at any time tells how long the rest takes, however the kinds compare here.
    fn interleave(&mut self) {
        let kind = |unit: &Unit| match unit.work {
            Work::Counts { .. } => 0,
            Work::Lookups { .. } => 1,
            Work::Sieve { .. } => 2,
        };
        let mut whole = [0.0; 3];
        self.units.iter().for_each(|unit| whole[kind(unit)] += unit.cost);
        let mut sum = [0.0; 3];
        let mut placed: Vec<(f64, Unit)> = Vec::with_capacity(self.units.len());
        for unit in &self.units {
            let place = sum[kind(unit)] / whole[kind(unit)];
            sum[kind(unit)] += unit.cost;
            placed.push((place, *unit));
        }
        placed.sort_by(|a, b| a.0.total_cmp(&b.0));
        self.units = placed.into_iter().map(|(_, unit)| unit).collect();
    }

    /// Bytes a run with so many threads holds at most; an outline is enough.
    pub(super) fn memory(&self, threads: u64) -> u64 {
        let segments = self.short / (FAR_ROWS * WHEEL) + FAR as u64 * 4 + 64;
        let work = self.largest() as f64 + (self.n as f64 * self.z as f64).sqrt();
        let units = (work / UNIT_MOST) as u64 + 512;
        // Reciprocals, 26 in a hundred numbers; the solved weights, and what finds them.
        let shared = self.l_listed * 8 * 8 / 30
            + self.d_listed * 12 * 26 / 100
            + self.z * 21
            + segments * 24
            + units * 120
            + SievePrimes::memory(self.largest());
        let own = MobiusRows::memory(self.largest(), self.span as usize)
            + MobiusRows::memory(self.short + FAR_ROWS * WHEEL, STEP_ROWS)
            + Table::memory(if segments > 200 { FAR_ROWS } else { NEAR_ROWS })
            + Table::memory(STEP_ROWS as u64)
            + 16 * PIECE
            + 12 * STEP_ROWS as u64 * 8
            + (1 << 20);
        shared + threads * own + MEMORY_AT_REST
    }
}

/// The least number from `from` to `to` that is `enough`; `to` when none is.
fn least(from: u64, to: u64, enough: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (from, to);
    while low < high {
        let middle = low + (high - low) / 2;
        if enough(middle) { high = middle } else { low = middle + 1 }
    }
    low
}
