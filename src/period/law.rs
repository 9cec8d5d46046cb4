//! A proved period as a law of its game: values, winning moves and reasons for heaps of any size.

use super::far::PeriodicValues;
use super::{Finding, Standing, SumSource};
use crate::games::codes::Code;
use crate::games::{AnySize, ClosedForm, Law, Outcome, Position, Standing as LawStanding, nim_sum_lines};
use crate::input::{InputError, grouped};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::sync::Arc;

/// Values that a proved period gives to all heaps.
struct ByPeriod {
    values: PeriodicValues,
    code: Option<Code>,
    /// What the values rest on, in one line.
    basis: String,
}

/// The law that a proved period is; `None` when the finding proves none.
///
/// ```
/// use gametui::{games::Catalogue, period::{law, search, SumSource}, progress::Progress};
/// let kayles = Catalogue::built_in().read(".77").unwrap();
/// let mut source = SumSource::new(&kayles.game.rules(&kayles.setup)).unwrap();
/// let moves = source.moves();
/// let found = search(&mut source, &moves, 10_000, true, &Progress::new(), &mut |_| ()).unwrap();
/// let law = law(&source, &found).unwrap();
/// assert_eq!(law.value(&[1_000_000_007]), Some(7));
/// ```
pub fn law(source: &SumSource, finding: &Finding) -> Option<Law> {
    let Standing::Proved { theorem, heaps } = finding.standing else { return None };
    let values = PeriodicValues::proved(source, finding)?;
    let period = values.period();
    let saltus = match period.saltus {
        0 => String::new(),
        saltus => format!(" and saltus {}", grouped(saltus)),
    };
    let text = format!("period {} from heap {}{saltus}", grouped(period.period), grouped(period.preperiod));
    let by = format!("{theorem}, {} heaps read", grouped(heaps));
    let basis = format!("{text}, proved by theorem: {by}");
    let code = source.of_code().map(|values| values.code().clone());
    let form = ByPeriod { values, code, basis };
    Some(Law::new(Arc::new(form), text, LawStanding::Proved { by: by.into() }))
}

impl ByPeriod {
    fn nim_sum(&self, heaps: &[u64]) -> Option<u64> {
        heaps.iter().try_fold(0, |sum, &heap| Some(sum ^ self.values.value_of(heap)?))
    }

    /// How many options one heap has, of any value.
    fn options(&self, heap: &BigUint) -> Option<BigUint> {
        let code = self.code.as_ref()?;
        match heap.to_u64() {
            Some(heap) => code.option_count(heap),
            None => {
                let most = self.values.largest().checked_add(1)?.next_power_of_two();
                (0..most).map(|value| Some(self.values.options(code, heap, value)?.0)).sum()
            }
        }
    }
}

/// Heaps that are shown one by one.
const SHOWN: usize = 40;

impl ClosedForm for ByPeriod {
    fn outcome(&self, heaps: &[u64]) -> Option<Outcome> {
        self.nim_sum(heaps).map(Outcome::of_value)
    }

    fn value(&self, heaps: &[u64]) -> Option<u64> {
        self.nim_sum(heaps)
    }

    fn reason(&self, heaps: &[u64]) -> Vec<String> {
        let valued = heaps.iter().map(|&heap| Some((heap, self.values.value_of(heap)?)));
        let mut lines = vec![self.basis.clone()];
        lines.extend(
            valued.collect::<Option<Vec<_>>>().map(|valued| nim_sum_lines(&valued)).unwrap_or_default(),
        );
        lines
    }

    fn count_winners(&self, heaps: &[u64], steps: u64) -> Option<(BigUint, Vec<Position>)> {
        let period = self.values.period();
        let mut sizes = heaps.to_vec();
        sizes.dedup();
        let each = period.preperiod.saturating_add(period.period);
        if each.saturating_mul(sizes.len() as u64) > steps {
            return None;
        }
        let heaps: Vec<BigUint> = heaps.iter().map(|&heap| heap.into()).collect();
        let found = self.at_any_size(&heaps)?.ok()?;
        let position = |to: Vec<BigUint>| to.iter().map(BigUint::to_u64).collect::<Option<_>>();
        let listed = found.winning_moves.into_iter().map(position).collect::<Option<Vec<Vec<u64>>>>()?;
        Some((found.winning_total?, listed.into_iter().map(Position::partition).collect()))
    }

    fn at_any_size(&self, heaps: &[BigUint]) -> Option<Result<AnySize, InputError>> {
        let values: Vec<BigUint> = heaps.iter().map(|heap| self.values.value(heap)).collect();
        let sum = values.iter().fold(BigUint::ZERO, |sum, value| sum ^ value);
        let outcome = if sum.bits() == 0 { Outcome::Losing } else { Outcome::Winning };
        let mut reason = vec![self.basis.clone()];
        let shown = heaps.iter().zip(&values).take(SHOWN);
        reason.extend(shown.map(|(heap, value)| format!("heap {heap} has value {value}")));
        reason.push(format!("the nim-sum is {sum}: {outcome}"));

        let mut sizes: Vec<(&BigUint, &BigUint)> = heaps.iter().zip(&values).collect();
        sizes.dedup();
        let (mut listed, mut total) = (Vec::new(), Some(BigUint::ZERO));
        for (heap, value) in &sizes {
            if outcome == Outcome::Losing {
                break;
            }
            let target = (*value ^ &sum).to_u32();
            let found = target
                .zip(self.code.as_ref())
                .and_then(|(target, code)| self.values.options(code, heap, target));
            total = total.zip(found.as_ref()).map(|(total, (count, _))| total + count);
            if let Some((_, Some(left))) = found {
                listed.push(replaced(heaps, heap, left));
            }
        }
        let options = sizes.iter().map(|(heap, _)| self.options(heap)).sum::<Option<BigUint>>();
        Some(Ok(AnySize {
            outcome,
            value: Some(sum),
            reason,
            winning_moves: listed,
            winning_total: total,
            options,
        }))
    }
}

/// The position after one heap of this size has become `left`, largest first.
fn replaced(heaps: &[BigUint], heap: &BigUint, left: Vec<BigUint>) -> Vec<BigUint> {
    let mut option = heaps.to_vec();
    if let Some(at) = option.iter().position(|other| other == heap) {
        option.remove(at);
    }
    option.extend(left);
    option.sort_unstable_by(|a, b| b.cmp(a));
    option
}
