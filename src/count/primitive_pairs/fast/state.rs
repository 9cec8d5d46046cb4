//! What is known after some units of a plan: joined in order, and small enough to write often.

use super::chunks::Chunk;
use super::plan::{Plan, Work};
use super::weights::Pair;
use crate::count::check::residue;
use std::collections::BTreeMap;
use std::ops::Range;

/// What one unit gave.
#[derive(Clone, Copy, Debug)]
pub(super) enum Outcome {
    /// Sums that stand alone.
    Sums(Pair),
    /// Sums that wait for M₃₀ at the chunk's start.
    Chunk(Chunk),
}

/// All units of a share joined so far; a share is a range of the plan's units, or all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    share: Range<usize>,
    /// Every unit of the share before this one is joined.
    prefix: usize,
    /// Units done beyond it, with what a chunk could not yet add.
    beyond: BTreeMap<usize, Option<Chunk>>,
    /// What is joined, relative to the share's start.
    joined: Chunk,
}

impl State {
    /// The units it is about.
    pub(super) fn share(&self) -> Range<usize> {
        self.share.clone()
    }

    /// Nothing done yet.
    pub(super) fn new(share: Range<usize>) -> Self {
        Self { prefix: share.start, share, beyond: BTreeMap::new(), joined: Chunk::default() }
    }

    /// Adds what unit `index` gave. Chunks come to be joined in their order, for units are numbered
    /// so; the few that wait are as many as there are threads.
    pub(super) fn join(&mut self, index: usize, outcome: Outcome) {
        let waiting = match outcome {
            Outcome::Sums(sums) => {
                self.joined.sums.add(sums);
                None
            }
            Outcome::Chunk(chunk) => Some(chunk),
        };
        self.beyond.insert(index, waiting);
        while let Some(waiting) = self.beyond.remove(&self.prefix) {
            if let Some(chunk) = waiting {
                self.joined.append(chunk);
            }
            self.prefix += 1;
        }
    }

    /// Whether unit `index` is joined or waits.
    pub(super) fn has(&self, index: usize) -> bool {
        index < self.prefix || self.beyond.contains_key(&index)
    }

    /// What every unit of the share gave, once all are joined.
    pub(super) fn joined(&self) -> Chunk {
        self.joined
    }

    /// As bytes, little end first: what tells the plan, the state, and a residue that vouches for it.
    pub(super) fn encode(&self, plan: &Plan) -> Vec<u8> {
        let mut out = Vec::new();
        let numbers = [plan.identity(), self.share.start as u64, self.share.end as u64, self.prefix as u64];
        for number in numbers {
            out.extend_from_slice(&number.to_le_bytes());
        }
        write_chunk(&mut out, &self.joined);
        for (&index, chunk) in &self.beyond {
            out.extend_from_slice(&(index as u64).to_le_bytes());
            out.push(u8::from(chunk.is_some()));
            if let Some(chunk) = chunk {
                write_chunk(&mut out, chunk);
            }
        }
        let residue = residue(plan.identity(), &out);
        out.extend_from_slice(&residue.to_le_bytes());
        out
    }

    /// From the bytes of [`encode`](Self::encode); `None` when they are not a state of this share of
    /// this plan, or make no sense: another residue, units out of place, sums that cannot be.
    pub(super) fn decode(plan: &Plan, share: Range<usize>, bytes: &[u8]) -> Option<Self> {
        let (bytes, vouched) = bytes.split_last_chunk::<8>()?;
        let mut reader = Reader(bytes);
        let marks = [reader.u64()?, reader.u64()?, reader.u64()?];
        let expected = [plan.identity(), share.start as u64, share.end as u64];
        if marks != expected || residue(plan.identity(), bytes).to_le_bytes() != *vouched {
            return None;
        }
        let mut state = Self { prefix: reader.index()?, joined: reader.chunk()?, ..Self::new(share) };
        while !reader.0.is_empty() {
            let index = reader.index()?;
            let chunk = match reader.take::<1>()? {
                [0] => None,
                [1] => Some(reader.chunk()?),
                _ => return None,
            };
            let is_chunk = matches!(plan.units.get(index)?.work, Work::Sieve { .. });
            let new = index > state.prefix && is_chunk == chunk.is_some();
            if !new || !chunk.is_none_or(|chunk| chunk.is_possible(plan)) {
                return None;
            }
            if state.beyond.insert(index, chunk).is_some() {
                return None;
            }
        }
        let begun = state.prefix > state.share.start || !state.beyond.is_empty();
        let inside = state.beyond.keys().chain([&state.prefix]).all(|&at| at <= state.share.end)
            && !state.beyond.contains_key(&state.share.end)
            && state.prefix >= state.share.start;
        let sensible = state.joined.is_possible(plan) && (begun || state.joined == Chunk::default());
        (inside && sensible).then_some(state)
    }
}

impl Chunk {
    /// Whether its numbers are within what any range of units of the plan can give.
    pub(super) fn is_possible(&self, plan: &Plan) -> bool {
        let n = i128::from(plan.n);
        let below = |number: i128, bound: i128| number.unsigned_abs() <= bound.unsigned_abs();
        // Numbers coprime to 30; Σ |c(j)| ≤ 2^6·Σ j; and the larger of F(n)·1.06 and what else there is.
        let pair = |pair: Pair, bound: i128| below(pair.total, bound) && below(pair.winning, bound);
        let products = i128::from(plan.products) + 1;
        below(self.mobius.into(), i128::from(plan.rows) * 8)
            && pair(self.weights, 64 * products * products)
            && pair(self.sums, (n * 9 / 10 + (1 << 20)).saturating_mul(n / 2 + (1 << 20)))
    }
}

fn write_chunk(out: &mut Vec<u8>, chunk: &Chunk) {
    out.extend_from_slice(&chunk.mobius.to_le_bytes());
    write_pair(out, chunk.weights);
    write_pair(out, chunk.sums);
}

fn write_pair(out: &mut Vec<u8>, pair: Pair) {
    out.extend_from_slice(&pair.total.to_le_bytes());
    out.extend_from_slice(&pair.winning.to_le_bytes());
}

/// Bytes still to be read.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*head)
    }

    fn u64(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }

    fn index(&mut self) -> Option<usize> {
        usize::try_from(self.u64()?).ok()
    }

    fn chunk(&mut self) -> Option<Chunk> {
        Some(Chunk { mobius: self.u64()? as i64, weights: self.pair()?, sums: self.pair()? })
    }

    fn pair(&mut self) -> Option<Pair> {
        let total = i128::from_le_bytes(self.take()?);
        Some(Pair { total, winning: i128::from_le_bytes(self.take()?) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(i: i64) -> Chunk {
        let pair = |x: i64| Pair { total: i128::from(x), winning: i128::from(7 - x) };
        Chunk { mobius: i, weights: pair(i + 1), sums: pair(3 * i) }
    }

    #[test]
    fn chunks_join_in_order_whatever_order_they_come_in() {
        let mut in_order = State::new(0..6);
        (0..6).for_each(|i| in_order.join(i, Outcome::Chunk(chunk(i as i64))));
        let mut mixed = State::new(0..6);
        for i in [3, 0, 5, 1, 2, 4] {
            assert!(!mixed.has(i));
            mixed.join(i, Outcome::Chunk(chunk(i as i64)));
            assert!(mixed.has(i));
        }
        assert_eq!(mixed, in_order);
        // Two shares joined one after the other are the whole.
        let [mut first, second] = [0..2, 2..6].map(|share| {
            let mut state = State::new(share.clone());
            share.for_each(|i| state.join(i, Outcome::Chunk(chunk(i as i64))));
            state.joined()
        });
        first.append(second);
        assert_eq!(first, in_order.joined());
    }

    /// A plan, and a state of it in which two units wait.
    fn sample() -> (Plan, State) {
        let plan = Plan::new(10_000_000_000);
        let all = plan.units.len();
        let is_chunk = |i: &usize| matches!(plan.units[*i].work, Work::Sieve { .. });
        let (late, plain) = ((9..all).find(is_chunk).unwrap(), (3..all).find(|i| !is_chunk(i)).unwrap());
        let mut state = State::new(0..all);
        state.join(0, Outcome::Sums(Pair { total: -1, winning: 1 << 60 }));
        state.join(1, Outcome::Chunk(chunk(4)));
        state.join(late, Outcome::Chunk(chunk(-5)));
        state.join(plain, Outcome::Sums(Pair::default()));
        (plan, state)
    }

    #[test]
    fn a_state_is_read_back_and_a_foreign_one_is_not() {
        let (plan, state) = sample();
        let all = 0..plan.units.len();
        let bytes = state.encode(&plan);
        assert_eq!(State::decode(&plan, all.clone(), &bytes), Some(state));
        assert_eq!(State::decode(&Plan::new(10_000_000_001), all.clone(), &bytes), None);
        assert_eq!(State::decode(&plan, 1..all.end, &bytes), None);
        assert_eq!(State::decode(&plan, all, &bytes[..bytes.len() - 1]), None);
    }

    #[test]
    fn states_with_any_byte_altered_are_refused() {
        let (plan, state) = sample();
        let bytes = state.encode(&plan);
        for at in 0..bytes.len() {
            for change in [1, 0x10, 0x80, 0xff] {
                let mut altered = bytes.clone();
                altered[at] ^= change;
                assert_eq!(State::decode(&plan, 0..plan.units.len(), &altered), None, "byte {at}");
            }
        }
    }

    #[test]
    fn states_that_cannot_be_are_refused_even_with_a_residue_that_fits() {
        let (plan, state) = sample();
        let all = plan.units.len();
        let refused = |what: &str, state: State| {
            let bytes = state.encode(&plan);
            assert_eq!(State::decode(&plan, 0..all, &bytes), None, "{what}");
        };
        refused("units beyond the plan", State { prefix: all + 1, ..state.clone() });
        refused("sums of nothing", State { prefix: 0, beyond: BTreeMap::new(), ..state.clone() });
        let joined = |change: &dyn Fn(&mut Chunk)| {
            let mut joined = state.joined;
            change(&mut joined);
            State { joined, ..state.clone() }
        };
        refused("more pairs than there are", joined(&|joined| joined.sums.total = 1 << 100));
        refused("M too large", joined(&|joined| joined.mobius = i64::MAX));
        refused("weights too large", joined(&|joined| joined.weights.winning = i128::MIN));
        let beyond = |index: usize, chunk: Option<Chunk>| State {
            beyond: BTreeMap::from([(index, chunk)]),
            ..state.clone()
        };
        refused("a joined unit that waits", beyond(0, None));
        refused("a unit that is not there", beyond(all, None));
        let late = *state.beyond.iter().find(|(_, chunk)| chunk.is_some()).unwrap().0;
        refused("a chunk without its sums", beyond(late, None));
    }
}
