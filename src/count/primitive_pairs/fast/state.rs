//! What is known after some units of a plan: joined in order, and small enough to write often.

use super::chunks::Chunk;
use super::plan::Plan;
use super::weights::Pair;
use std::collections::BTreeMap;

/// What one unit gave.
#[derive(Clone, Copy, Debug)]
pub(super) enum Outcome {
    /// Sums that stand alone.
    Sums(Pair),
    /// Sums that wait for M₃₀ at the chunk's start.
    Chunk(Chunk),
}

/// All units joined so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    /// Every unit before this one is joined.
    prefix: usize,
    /// Units done beyond it, with what a chunk could not yet add.
    beyond: BTreeMap<usize, Option<Chunk>>,
    /// M₃₀ before the next chunk to be joined.
    mobius: i64,
    sums: Pair,
}

impl State {
    /// Adds what unit `index` gave. Chunks come to be joined in their order, for units are numbered
    /// so; the few that wait are as many as there are threads.
    pub(super) fn join(&mut self, index: usize, outcome: Outcome) {
        let waiting = match outcome {
            Outcome::Sums(sums) => {
                self.sums.add(sums);
                None
            }
            Outcome::Chunk(chunk) => Some(chunk),
        };
        self.beyond.insert(index, waiting);
        while let Some(waiting) = self.beyond.remove(&self.prefix) {
            if let Some(chunk) = waiting {
                self.sums.add(chunk.sums);
                self.sums.total += chunk.weights.total * i128::from(self.mobius);
                self.sums.winning += chunk.weights.winning * i128::from(self.mobius);
                self.mobius += chunk.mobius;
            }
            self.prefix += 1;
        }
    }

    /// Whether unit `index` is joined or waits.
    pub(super) fn has(&self, index: usize) -> bool {
        index < self.prefix || self.beyond.contains_key(&index)
    }

    /// The sums of every unit, once all are joined.
    pub(super) fn sums(&self) -> Pair {
        self.sums
    }

    /// As bytes, little end first, after what tells the plan.
    pub(super) fn encode(&self, plan: &Plan) -> Vec<u8> {
        let mut out = Vec::new();
        for number in plan_marks(plan) {
            out.extend_from_slice(&number.to_le_bytes());
        }
        out.extend_from_slice(&(self.prefix as u64).to_le_bytes());
        out.extend_from_slice(&self.mobius.to_le_bytes());
        write_pair(&mut out, self.sums);
        for (&index, chunk) in &self.beyond {
            out.extend_from_slice(&(index as u64).to_le_bytes());
            out.push(u8::from(chunk.is_some()));
            if let Some(chunk) = chunk {
                out.extend_from_slice(&chunk.mobius.to_le_bytes());
                write_pair(&mut out, chunk.weights);
                write_pair(&mut out, chunk.sums);
            }
        }
        out
    }

    /// From the bytes of [`encode`](Self::encode); `None` when they are not a state of this plan.
    pub(super) fn decode(plan: &Plan, bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader(bytes);
        for number in plan_marks(plan) {
            if reader.u64()? != number {
                return None;
            }
        }
        let mut state = Self { prefix: reader.index()?, ..Self::default() };
        state.mobius = reader.u64()? as i64;
        state.sums = reader.pair()?;
        while !reader.0.is_empty() {
            let index = reader.index()?;
            let chunk = match reader.take::<1>()? {
                [0] => None,
                [1] => Some(Chunk {
                    mobius: reader.u64()? as i64,
                    weights: reader.pair()?,
                    sums: reader.pair()?,
                }),
                _ => return None,
            };
            if index <= state.prefix || state.beyond.insert(index, chunk).is_some() {
                return None;
            }
        }
        let inside = state.beyond.keys().all(|&index| index < plan.units.len());
        (inside && state.prefix <= plan.units.len()).then_some(state)
    }
}

/// What two plans differ in, if they differ: a state of one is no use to the other.
fn plan_marks(plan: &Plan) -> [u64; 8] {
    let kinds = plan.units.iter().zip(1u64..).fold(0u64, |sum, (unit, i)| {
        sum.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(unit.work.mark().wrapping_mul(i))
    });
    [plan.n, plan.z, plan.short, plan.rows, plan.span, plan.d_most, plan.units.len() as u64, kinds]
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
        let mut in_order = State::default();
        (0..6).for_each(|i| in_order.join(i, Outcome::Chunk(chunk(i as i64))));
        let mut mixed = State::default();
        for i in [3, 0, 5, 1, 2, 4] {
            assert!(!mixed.has(i));
            mixed.join(i, Outcome::Chunk(chunk(i as i64)));
            assert!(mixed.has(i));
        }
        assert_eq!(mixed, in_order);
    }

    #[test]
    fn a_state_is_read_back_and_a_foreign_one_is_not() {
        let plan = Plan::new(10_000_000_000);
        let mut state = State::default();
        state.join(0, Outcome::Sums(Pair { total: -1, winning: 1 << 100 }));
        state.join(2, Outcome::Chunk(chunk(-5)));
        state.join(4, Outcome::Sums(Pair::default()));
        let bytes = state.encode(&plan);
        assert_eq!(State::decode(&plan, &bytes), Some(state));
        assert_eq!(State::decode(&Plan::new(10_000_000_001), &bytes), None);
        assert_eq!(State::decode(&plan, &bytes[..bytes.len() - 1]), None);
    }
}
