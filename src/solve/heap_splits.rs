//! The splits of one heap whose parts have values of a given xor: counted without listing them, and
//! listed one by one as far as someone wants to read.

use crate::arith::partitions::Parts;
use crate::progress::{Cancelled, Progress};
use num_bigint::BigUint;

/// The value of one heap, by law or from a table; `None` where it is not known.
pub type HeapValue<'a> = dyn Fn(u64) -> Option<u64> + 'a;

/// Table steps that a count may take: a small part of a second.
const MOST_STEPS: u128 = 50_000_000;
/// Splits looked at between two checks for a cancel.
const CHECK_EVERY: u64 = 1 << 14;

/// The position after one heap of `heap` has become `parts`, in descending order.
pub fn after_move(heaps: &[u64], heap: u64, parts: &[u64]) -> Vec<u64> {
    let mut option = heaps.to_vec();
    if let Some(index) = option.iter().position(|&other| other == heap) {
        option.remove(index);
    }
    option.extend_from_slice(parts);
    option.sort_unstable_by(|a, b| b.cmp(a));
    option
}

/// How many splits of `heap` into 2 to `most` parts have values with xor `wanted`; `None` when
/// counting would take too long, or a value is not known.
///
/// # Errors
/// [`Cancelled`] when `progress` was cancelled.
pub fn count_splits(
    heap: u64,
    most: u64,
    wanted: u64,
    value_of: &HeapValue<'_>,
    progress: &Progress,
) -> Result<Option<BigUint>, Cancelled> {
    let parts = most.min(heap);
    let wide = u128::from(heap);
    let few_parts = parts <= 3;
    // Steps: pairs, triples, or a table of sums and xors for each number of parts.
    let at_least = match parts {
        0..=2 => wide,
        3 => wide * wide / 12,
        _ => wide * wide / 2,
    };
    if at_least > MOST_STEPS {
        return Ok(None);
    }
    let sizes = (1..heap).map(value_of);
    let Some(values) = std::iter::once(Some(0)).chain(sizes).collect::<Option<Vec<u64>>>() else {
        return Ok(None);
    };
    if few_parts {
        return few(&values, parts, wanted, progress).map(|count| Some(count.into()));
    }
    let width = values.iter().max().map_or(1, |largest| u128::from(*largest) + 1).next_power_of_two();
    if u128::from(wanted) >= width {
        return Ok(Some(BigUint::ZERO));
    }
    // Any number of parts needs no count of them.
    let layers = if parts == heap { 1 } else { u128::from(parts) };
    // Counts stay below p(heap), which fits 128 bits to 1400 and more.
    if heap > 1400 || at_least * width * layers > MOST_STEPS {
        return Ok(None);
    }
    let table = SplitTable { values: &values, width: width as usize, layers: layers as usize };
    table.count(wanted as usize, progress).map(|count| Some(count.into()))
}

/// Pairs, and triples when `parts` is 3, of the heap one larger than the last of `values`.
fn few(values: &[u64], parts: u64, wanted: u64, progress: &Progress) -> Result<u64, Cancelled> {
    let heap = values.len();
    let pairs = |sum: usize, least: usize, wanted: u64| {
        (least..=sum / 2).filter(|&a| values[a] ^ values[sum - a] == wanted).count() as u64
    };
    let mut count = pairs(heap, 1, wanted);
    if parts == 3 {
        for (a, &value) in values.iter().enumerate().take(heap / 3 + 1).skip(1) {
            progress.check()?;
            count += pairs(heap - a, a, wanted ^ value);
        }
    }
    Ok(count)
}

/// Partitions by number of parts, sum and xor.
struct SplitTable<'a> {
    /// By part; the heap to be split is one larger than the last.
    values: &'a [u64],
    width: usize,
    /// 1 when any number of parts will do, else the most parts.
    layers: usize,
}

impl SplitTable<'_> {
    /// Partitions into parts smaller than the heap, so at least two of them, with this xor.
    fn count(&self, wanted: usize, progress: &Progress) -> Result<u128, Cancelled> {
        let (heap, width) = (self.values.len(), self.width);
        let counting = self.layers > 1;
        // Layer j holds partitions into j parts; without counting there is one layer alone.
        let layers = if counting { self.layers + 1 } else { 1 };
        let at = |layer: usize, sum: usize| (layer * (heap + 1) + sum) * width;
        let mut table = vec![0u128; layers * (heap + 1) * width];
        table[0] = 1;
        for (part, &value) in self.values.iter().enumerate().skip(1) {
            progress.check()?;
            for sum in part..=heap {
                for layer in usize::from(counting)..layers {
                    let source = at(layer - usize::from(counting), sum - part);
                    let target = at(layer, sum);
                    let (below, from) = table.split_at_mut(target);
                    let source = &below[source..source + width];
                    for (xor, ways) in source.iter().enumerate() {
                        from[xor ^ value as usize] += ways;
                    }
                }
            }
        }
        Ok((0..layers).map(|layer| table[at(layer, heap) + wanted]).sum())
    }
}

/// The splits of one heap whose values have a given xor, one after the other.
///
/// First come splits a, d, d (and 1): equal parts cancel, so they are found at once however large
/// the heap; then all others in descending lexicographic order, by looking at every split.
pub struct Splits<'a> {
    wanted: u64,
    value_of: &'a HeapValue<'a>,
    quick: std::vec::IntoIter<Vec<u64>>,
    already: Vec<Vec<u64>>,
    rest: Parts,
}

impl<'a> Splits<'a> {
    /// The splits of `heap` into 2 to `most` parts with xor `wanted`.
    pub fn new(heap: u64, most: u64, wanted: u64, value_of: &'a HeapValue<'a>) -> Self {
        let fits = |split: &Vec<u64>| split.len() as u64 <= most && xor(split, value_of) == Some(wanted);
        let mut already: Vec<Vec<u64>> = with_equal_parts(heap, wanted).into_iter().filter(fits).collect();
        already.sort_by(|a, b| b.cmp(a));
        already.dedup();
        Self { wanted, value_of, quick: already.clone().into_iter(), already, rest: Parts::new(heap, most) }
    }

    /// Up to `most` of them, looking at no more than `looks` splits; and whether those are all.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` was cancelled.
    pub fn first(
        &mut self,
        most: usize,
        looks: u64,
        progress: &Progress,
    ) -> Result<(Vec<Vec<u64>>, bool), Cancelled> {
        let mut found: Vec<Vec<u64>> = self.quick.by_ref().take(most).collect();
        for look in 0..looks {
            if look.is_multiple_of(CHECK_EVERY) {
                progress.check()?;
            }
            if found.len() >= most {
                return Ok((found, false));
            }
            let Some(split) = self.rest.advance() else { return Ok((found, true)) };
            if xor(split, self.value_of) == Some(self.wanted)
                && !self.already.iter().any(|known| known == split)
            {
                found.push(split.to_vec());
            }
        }
        Ok((found, false))
    }
}

fn xor(parts: &[u64], value_of: &HeapValue<'_>) -> Option<u64> {
    parts.iter().try_fold(0, |sum, &part| Some(sum ^ value_of(part)?))
}

/// Splits a + b, a + d + d and a + d + d + 1 with a near `wanted`: candidates only, to be checked.
fn with_equal_parts(heap: u64, wanted: u64) -> Vec<Vec<u64>> {
    let mut splits = Vec::new();
    for a in wanted.max(1)..=wanted.saturating_add(2) {
        let Some(rest) = heap.checked_sub(a).filter(|&rest| rest > 0) else { continue };
        splits.push(vec![a, rest]);
        let (pair, one) = (rest / 2, rest % 2);
        if pair > 0 {
            splits.push(if one == 0 { vec![a, pair, pair] } else { vec![a, pair, pair, 1] });
        }
    }
    if heap >= 2 && heap.is_multiple_of(2) {
        splits.push(vec![heap / 2, heap / 2]);
    }
    for split in &mut splits {
        split.sort_unstable_by(|a, b| b.cmp(a));
    }
    splits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::LARGEST_HEAP;
    use crate::grundy::heaps::HeapValues;
    use crate::progress::Progress;

    fn values(most: u64, to: u64) -> Vec<u32> {
        let mut values = HeapValues::new(most);
        values.extend(to, &Progress::new()).unwrap();
        values.into_values()
    }

    fn listed(heap: u64, most: u64, wanted: u64, value_of: &HeapValue<'_>) -> Vec<Vec<u64>> {
        let (mut found, all) =
            Splits::new(heap, most, wanted, value_of).first(usize::MAX, u64::MAX, &Progress::new()).unwrap();
        assert!(all);
        found.sort();
        found
    }

    #[test]
    fn counts_and_lists_agree_with_looking_at_every_split() {
        for most in [2u64, 3, 4, 6, 50] {
            let values = values(most, 22);
            let value_of = |size: u64| values.get(size as usize).map(|&value| u64::from(value));
            for heap in 1..=22u64 {
                for wanted in 0..34 {
                    let mut plain = Vec::new();
                    let mut parts = Parts::new(heap, most);
                    while let Some(split) = parts.advance() {
                        if xor(split, &value_of) == Some(wanted) {
                            plain.push(split.to_vec());
                        }
                    }
                    plain.sort();
                    let count = count_splits(heap, most, wanted, &value_of, &Progress::new()).unwrap();
                    assert_eq!(count, Some(plain.len().into()), "heap {heap}, k = {most}, xor {wanted}");
                    assert_eq!(listed(heap, most, wanted, &value_of), plain);
                }
            }
        }
    }

    #[test]
    fn a_heap_of_sixty_is_counted_at_once() {
        let value_of = |size: u64| Some(size - 1);
        let count = count_splits(60, 60, 0, &value_of, &Progress::new()).unwrap().unwrap();
        // The losing partitions of 60 but for 60 itself, which wins.
        assert!(count > 1000u32.into(), "{count}");
        let (some, all) = Splits::new(60, 60, 0, &value_of).first(20, 100_000, &Progress::new()).unwrap();
        assert_eq!((some.len(), all), (20, false));
    }

    #[test]
    fn the_largest_heap_has_a_winning_split_at_once_when_four_parts_are_allowed() {
        let value_of = |size: u64| Some(size - 1);
        for other in [1, 2, 3, 1 << 40, (1 << 40) + 1, LARGEST_HEAP - 1] {
            let wanted = other - 1;
            assert_eq!(count_splits(LARGEST_HEAP, 4, wanted, &value_of, &Progress::new()), Ok(None));
            let (first, _) =
                Splits::new(LARGEST_HEAP, 4, wanted, &value_of).first(1, 1000, &Progress::new()).unwrap();
            assert_eq!(first[0].iter().sum::<u64>(), LARGEST_HEAP);
            assert_eq!(xor(&first[0], &value_of), Some(wanted));
        }
    }

    #[test]
    fn a_cancel_is_heard() {
        let progress = Progress::new();
        progress.cancel();
        let value_of = |size: u64| Some(size - 1);
        assert_eq!(count_splits(100, 100, 7, &value_of, &progress), Err(Cancelled));
    }
}
