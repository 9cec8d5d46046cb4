//! Whatever else a law claims, compared with play on a small range: its winning moves, its answers at any
//! size, its counts in rectangles.

use super::{Mismatch, Said};
use crate::games::{AnySize, Census, Form, Law, Outcome, Position, Rules};
use crate::progress::Progress;
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// The largest heap of a pair, and of a single heap, in the small range.
const LARGEST: [u64; 2] = [24, 40];
/// The bound of positions of several heaps.
const LARGEST_SUM: u64 = 8;

/// Values by play.
type Value<'a> = &'a dyn Fn(&[u64]) -> Option<u64>;

/// The first claim that play refutes.
pub(super) fn first_wrong(
    law: &Law,
    rules: &dyn Rules,
    form: Form,
    bound: u64,
    value: Value<'_>,
) -> Option<Mismatch> {
    let wrong = |heaps: &[u64], line: String| {
        let rules = value(heaps).map_or(Said::default(), Said::by_value);
        let position = Position::new(form, heaps.to_vec());
        Mismatch { position, rules, law: rules, shown: vec![line] }
    };
    for heaps in positions(rules, form, bound) {
        let Some(truth) = value(&heaps) else { continue };
        let winners = (rules.convention(&heaps).is_none()).then(|| winners(rules, &heaps, value));
        if let Some(line) = wrong_at(law, rules, form, &heaps, truth, winners.as_deref()) {
            return Some(wrong(&heaps, line));
        }
    }
    let (corner, line) = wrong_census(law, rules, form, bound, value)?;
    Some(wrong(&corner, line))
}

fn positions(rules: &dyn Rules, form: Form, bound: u64) -> Vec<Vec<u64>> {
    let within = |heaps: &Vec<u64>| rules.admits(heaps) && rules.within(bound, heaps);
    let two =
        |first: u64, last: u64| (first..=last).flat_map(move |a| (first..=last).map(move |b| vec![a, b]));
    match form {
        Form::Pair => two(0, LARGEST[0].min(bound)).filter(within).collect(),
        Form::Partition => {
            let last = LARGEST_SUM.min(bound);
            let descending = |heaps: &Vec<u64>| heaps[0] >= heaps[1] && (heaps[0] + heaps[1]) <= last;
            let one = (1..=LARGEST[1].min(bound)).map(|heap| vec![heap]);
            [Vec::new()]
                .into_iter()
                .chain(one)
                .chain(two(1, last).filter(descending))
                .filter(within)
                .collect()
        }
    }
}

/// The options of value 0, in order.
fn winners(rules: &dyn Rules, heaps: &[u64], value: Value<'_>) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    rules.visit_options(heaps, &mut |option| {
        if value(option) == Some(0) {
            found.push(option.to_vec());
        }
        ControlFlow::Continue(())
    });
    found.sort_unstable();
    found
}

/// What is wrong of the claims about one position, in a line.
fn wrong_at(
    law: &Law,
    rules: &dyn Rules,
    form: Form,
    heaps: &[u64],
    truth: u64,
    winners: Option<&[Vec<u64>]>,
) -> Option<String> {
    let list = |moves: &[Vec<u64>]| {
        let list: Vec<String> = moves.iter().map(|to| form.write(to)).collect();
        if list.is_empty() { "none".into() } else { list.join(" and ") }
    };
    if let (Some(winners), Some(named)) = (winners, law.winning_moves(heaps)) {
        let mut named: Vec<Vec<u64>> = named.iter().map(|to| to.heaps().to_vec()).collect();
        named.sort_unstable();
        if named != winners {
            let (named, winners) = (list(&named), list(winners));
            return Some(format!("the law names the winning moves {named}; by the rules: {winners}"));
        }
    }
    let big: Vec<BigUint> = heaps.iter().map(|&heap| heap.into()).collect();
    let at_any_size = |what: String| Some(format!("at any size, {what}"));
    let AnySize { outcome, value, winning_moves, winning_total, options, .. } = match law.at_any_size(&big)? {
        Ok(said) => said,
        Err(refusal) => return at_any_size(format!("the law refuses the position: {}", refusal.what)),
    };
    if outcome != Outcome::of_value(truth) {
        return at_any_size(format!("the law says {outcome}"));
    }
    if let Some(value) = value.filter(|value| *value != truth.into()) {
        return at_any_size(format!("the law gives the value {value}, not {truth}"));
    }
    let count = rules.option_count(heaps);
    if let Some((said, count)) = options.zip(count).filter(|(said, count)| said != count) {
        return at_any_size(format!("the law counts {said} options, not {count}"));
    }
    let winners = winners?;
    if let Some(total) = winning_total.filter(|total| *total != winners.len().into()) {
        return at_any_size(format!("the law counts {total} winning moves, not {}", winners.len()));
    }
    let known = |to: &&Vec<BigUint>| {
        !winners.iter().any(|winner| winner.iter().copied().map(BigUint::from).eq(to.iter().cloned()))
    };
    let wrong = winning_moves.iter().find(known)?;
    at_any_size(format!("the law names the winning move {}, which is none", form.write(wrong)))
}

/// A rectangle whose count is wrong: its corner, and what is wrong.
fn wrong_census(
    law: &Law,
    rules: &dyn Rules,
    form: Form,
    bound: u64,
    value: Value<'_>,
) -> Option<(Vec<u64>, String)> {
    let last = LARGEST[0].min(bound);
    if form != Form::Pair || last < 8 {
        return None;
    }
    let edges = [1, 3, 7, last + 1];
    let said = law.census(&edges, &edges, last, &Progress::new()).ok()??;
    for (index, said) in said.iter().enumerate() {
        let (i, j) = (index / (edges.len() - 1), index % (edges.len() - 1));
        let mut truth = Census::default();
        for (a, b) in (edges[i]..edges[i + 1]).flat_map(|a| (edges[j]..edges[j + 1]).map(move |b| (a, b))) {
            if rules.admits(&[a, b]) && rules.within(last, &[a, b]) {
                truth.positions += 1;
                truth.losing += u128::from(value(&[a, b])? == 0);
            }
        }
        if *said != truth {
            let rectangle =
                format!("{}..{} by {}..{}", edges[i], edges[i + 1] - 1, edges[j], edges[j + 1] - 1);
            let line = format!(
                "the law counts {} losing of {} positions in {rectangle}; by the rules: {} of {}",
                said.losing, said.positions, truth.losing, truth.positions
            );
            return Some((vec![edges[i], edges[j]], line));
        }
    }
    None
}
