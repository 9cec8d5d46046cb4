//! A finding in words: the figures that the command line and the explorer show alike.

use super::{Finding, Period, Standing};
use crate::grundy::codes::CodeValues;
use crate::input::grouped;

/// What the standing rests on; `read` is what was read: `heaps` or `columns`.
pub fn rests_on(finding: &Finding, read: &str) -> String {
    match finding.standing {
        Standing::Proved { theorem, heaps } => format!("{theorem}; {} {read} read", grouped(heaps)),
        Standing::Observed { heaps, more: Some(more) } => {
            format!("on {} {read}; {} more would prove it", grouped(heaps), grouped(more))
        }
        Standing::Observed { heaps, more: None } | Standing::None { heaps } => {
            format!("on {} {read}", grouped(heaps))
        }
    }
}

/// The figures of a finding, each with its name; `values` gives the rare values and the mask.
pub fn figures(finding: &Finding, values: Option<&CodeValues>, read: &str) -> Vec<(String, String)> {
    let mut rows: Vec<(String, String)> = Vec::new();
    let mut add = |name: &str, text: String| rows.push((name.to_owned(), text));
    if let Some(Period { period, preperiod, saltus }) = finding.period {
        add("period", grouped(period));
        add("preperiod", grouped(preperiod));
        add("saltus", grouped(saltus));
    }
    if let Some((value, heap)) = finding.largest {
        add("largest value", format!("{value}, first at {}", grouped(heap)));
    }
    add("standing", format!("{}, {}", finding.standing.name(), rests_on(finding, read)));
    let exceptions: Vec<String> = finding.exceptions.iter().map(u64::to_string).collect();
    if !exceptions.is_empty() {
        add("exceptions", exceptions.join(" "));
    }
    if let Some((values, mask)) = values.and_then(|values| Some((values, values.mask()?))) {
        let rare = values.rare_heaps();
        let with = if mask.with_heap { " and the heap" } else { "" };
        let last = rare.last().map(|heap| format!(", the last {}", grouped(heap))).unwrap_or_default();
        add("rare values", format!("{} heaps{last}", grouped(rare.len())));
        add("mask", format!("{:b} in binary{with}", mask.bits));
    }
    rows
}
