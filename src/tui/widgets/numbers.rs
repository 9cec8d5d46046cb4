//! How numbers, positions and moves are written on screen: one way each.

use crate::games::Form;
use crate::input::grouped;
use num_bigint::BigUint;

/// A number, round ones as powers of ten.
pub fn short(number: &BigUint) -> String {
    let digits = number.to_string();
    let zeros = digits.len() - digits.trim_end_matches('0').len();
    match digits.trim_end_matches('0') {
        "1" if zeros >= 5 => format!("10^{zeros}"),
        factor if zeros >= 5 && factor.len() <= 3 => format!("{factor}·10^{zeros}"),
        _ if digits.len() > 30 => format!("a number of {} digits", digits.len()),
        _ => grouped(number),
    }
}

/// A position: `(165 580 140, 267 914 295)`, `5+3+1`, `5 000 + 3`.
pub fn place(form: Form, heaps: &[u64]) -> String {
    let written: Vec<String> = heaps.iter().map(grouped).collect();
    match form {
        Form::Pair => format!("({})", written.join(", ")),
        Form::Partition if heaps.is_empty() => "0".into(),
        Form::Partition if heaps.iter().all(|&heap| heap < 1000) => written.join("+"),
        Form::Partition => written.join(" + "),
    }
}

/// A move in words: `take 3 from a`, `take 2 from both`, `split 5 into 3+2`; else where it goes.
pub fn move_words(form: Form, from: &[u64], to: &[u64]) -> String {
    let whole = || format!("go to {}", place(form, to));
    if form == Form::Pair {
        let (&[a, b], &[c, d]) = (from, to) else { return whole() };
        return match (a.checked_sub(c), b.checked_sub(d)) {
            (Some(k), Some(0)) => format!("take {} from a", grouped(k)),
            (Some(0), Some(k)) => format!("take {} from b", grouped(k)),
            (Some(k), Some(l)) if k == l => format!("take {} from both", grouped(k)),
            (Some(k), Some(l)) => format!("take {} from a and {} from b", grouped(k), grouped(l)),
            _ => whole(),
        };
    }
    let mut added = to.to_vec();
    let mut removed = from.to_vec();
    removed.retain(|heap| match added.iter().position(|other| other == heap) {
        Some(at) => {
            added.remove(at);
            false
        }
        None => true,
    });
    match (&removed[..], &added[..]) {
        (&[heap], []) => format!("take the heap of {}", grouped(heap)),
        (&[heap], &[rest]) if rest < heap => format!("take {} from {}", grouped(heap - rest), grouped(heap)),
        (&[heap], parts) => format!("split {} into {}", grouped(heap), place(form, parts)),
        _ => whole(),
    }
}

/// A number of things: `1 move`, `2 moves`.
pub fn several(count: usize, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// The day of a time in seconds since 1970: `2026-03-01`; empty for 0.
///
/// Days are counted in eras of 400 years that begin on 1 March (H. Hinnant, chrono-compatible low-level
/// date algorithms).
pub fn date(seconds: u64) -> String {
    if seconds == 0 {
        return String::new();
    }
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{}-{month:02}-{of_month:02}", era * 400 + year + next)
}

/// A bar of `width` columns, filled as far as the job is done, from 0 to 1.
pub fn bar(width: usize, done: f64) -> String {
    let full = ((done * width as f64) as usize).min(width);
    format!("{}{}", "█".repeat(full), "░".repeat(width - full))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_positions_in_words() {
        let (pair, heaps) = (Form::Pair, Form::Partition);
        for (form, from, to, words) in [
            (pair, vec![5, 3], vec![2, 3], "take 3 from a"),
            (pair, vec![5, 3], vec![5, 1], "take 2 from b"),
            (pair, vec![5, 3], vec![3, 1], "take 2 from both"),
            (pair, vec![5, 3], vec![3, 2], "take 2 from a and 1 from b"),
            (pair, vec![5, 3], vec![3, 4], "go to (3, 4)"),
            (heaps, vec![5, 3, 3], vec![5, 3, 1], "take 2 from 3"),
            (heaps, vec![5, 3], vec![3, 3, 2], "split 5 into 3+2"),
            (heaps, vec![5, 3], vec![5], "take the heap of 3"),
        ] {
            assert_eq!(move_words(form, &from, &to), words);
        }
        assert_eq!(place(pair, &[165_580_140, 267_914_295]), "(165 580 140, 267 914 295)");
        assert_eq!(place(heaps, &[5000, 3]), "5 000 + 3");
    }

    #[test]
    fn days_of_known_times() {
        let days = [(1, "1970-01-01"), (951_782_400, "2000-02-29"), (1_772_323_200, "2026-03-01")];
        for (seconds, day) in days {
            assert_eq!(date(seconds), day);
        }
        assert_eq!(date(0), "");
    }
}
