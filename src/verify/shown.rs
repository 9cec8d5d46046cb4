//! The moves that show a difference between rules and law.

use super::Said;
use crate::games::{Form, Outcome, Rules};
use crate::input::grouped;
use std::ops::ControlFlow;

/// Options that are looked at, at most.
const LOOKS: u64 = 1_000_000;

/// Why the rules give what they give, a line each, where the law says `law`.
pub(super) fn lines(
    rules: &dyn Rules,
    form: Form,
    heaps: &[u64],
    value: &dyn Fn(&[u64]) -> Option<u64>,
    law: Said,
) -> Vec<String> {
    if let Some(value) = rules.convention(heaps) {
        return vec![format!("the rules give it the value {value} by convention")];
    }
    let Some(truth) = value(heaps) else { return Vec::new() };
    let wanted = law.value.unwrap_or(0);
    let (mut options, mut losing, mut with_wanted) = (0u64, None, None);
    rules.visit_options(heaps, &mut |option| {
        options += 1;
        let value = value(option);
        if value == Some(0) && losing.is_none() {
            losing = Some(form.write(option));
        }
        if value == Some(wanted) && with_wanted.is_none() {
            with_wanted = Some(form.write(option));
        }
        if options < LOOKS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let mut lines = Vec::new();
    if law.outcome.is_some_and(|said| said != Outcome::of_value(truth)) {
        lines.push(match losing {
            Some(option) => format!("winning by moving to {option}"),
            None if options == 0 => "losing, as there is no option".into(),
            None => format!("losing, as none of the {} options is losing", grouped(options)),
        });
    }
    match law.value {
        // A value above 0 is missing from the options exactly when it is no smaller than the mex.
        Some(said) if said > 0 && said < truth => {
            lines.extend(with_wanted.map(|option| format!("the option {option} has the value {said}")));
        }
        Some(said) if said > truth && truth > 0 => lines.push(format!("no option has the value {truth}")),
        _ => {}
    }
    lines
}
