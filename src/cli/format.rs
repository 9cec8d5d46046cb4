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

/// Seconds, as precisely as is useful.
pub(super) fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 0.001 => "under 1 ms".into(),
        s if s < 1.0 => format!("{:.0} ms", s * 1e3),
        s if s < 120.0 => format!("{s:.1} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}

/// Bytes, in the largest unit that keeps a digit before the point.
pub(super) fn bytes(bytes: u64) -> String {
    const UNITS: [(&str, u64); 4] = [("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];
    for (unit, size) in UNITS {
        if bytes >= size {
            return format!("{:.1} {unit}", bytes as f64 / size as f64);
        }
    }
    format!("{bytes} B")
}
