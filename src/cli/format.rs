//! The forms in which results are written.
//!
//! In JSON every integer of the mathematics is a decimal string, because it can pass 2^53; only
//! `threads`, `seconds` and the like are numbers. One object is one line.

use super::failure::Failure;
use super::output;
use clap::ValueEnum;
use num_bigint::BigUint;
use serde_json::Value;

/// Text for people or JSON for programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Aligned lines for people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// An integer as JSON.
pub(super) fn integer(number: &BigUint) -> Value {
    Value::String(number.to_string())
}

/// One JSON value on one line of standard output.
pub(super) fn print_json(value: &Value) -> Result<(), Failure> {
    output::print(&format!("{value}\n"))
}

/// Names and texts in two columns, one pair a line.
pub(super) fn columns(rows: &[(String, String)]) -> String {
    table(&rows.iter().cloned().map(<[String; 2]>::from).collect::<Vec<_>>())
}

/// Rows of texts, every column but the last as wide as its longest text.
pub(super) fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(|at| if at + 1 < N { width(at) } else { 0 });
    let line = |row: &[String; N]| {
        let texts: Vec<String> =
            row.iter().zip(widths).map(|(text, width)| format!("{text:width$}")).collect();
        format!("{}\n", texts.join("  "))
    };
    rows.iter().map(line).collect()
}
