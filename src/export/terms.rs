//! The terms of a sequence as text, csv, or a b-file as the OEIS keeps them.

use num_bigint::BigUint;
use std::io::{self, Write};

/// The terms, one a line.
///
/// # Errors
/// Those of `out`.
pub fn text(terms: &[BigUint], out: &mut dyn Write) -> io::Result<()> {
    terms.iter().try_for_each(|term| writeln!(out, "{term}"))
}

/// Lines `index,term` under a header with the name of the index and of the terms.
///
/// # Errors
/// Those of `out`.
pub fn csv(names: [&str; 2], first: u64, terms: &[BigUint], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{},{}", names[0], names[1])?;
    (first..).zip(terms).try_for_each(|(index, term)| writeln!(out, "{index},{term}"))
}

/// One object: what the terms are, their names, the first index, and the terms as decimal strings.
///
/// # Errors
/// Those of `out`.
///
/// ```
/// let mut out = Vec::new();
/// gametui::export::terms_json("values", ["heap", "value"], 0, &[0u32.into(), 1u32.into()], &mut out).unwrap();
/// let text = String::from_utf8(out).unwrap();
/// assert_eq!(text, "{\"title\":\"values\",\"index\":\"heap\",\"first\":\"0\",\"value\":[\"0\",\"1\"]}\n");
/// ```
pub fn json(
    title: &str,
    names: [&str; 2],
    first: u64,
    terms: &[BigUint],
    out: &mut dyn Write,
) -> io::Result<()> {
    let text = |text: &str| serde_json::Value::from(text);
    write!(out, "{{\"title\":{},\"index\":{},\"first\":\"{first}\",", text(title), text(names[0]))?;
    write!(out, "{}:[", text(names[1]))?;
    for (at, term) in terms.iter().enumerate() {
        write!(out, "{}\"{term}\"", if at > 0 { "," } else { "" })?;
    }
    writeln!(out, "]}}")
}

/// A b-file: comment lines, then `index term` with one space, indices in order without a gap.
///
/// # Errors
/// Those of `out`.
///
/// ```
/// let terms = [1u32, 3, 4, 6].map(Into::into);
/// let mut out = Vec::new();
/// gametui::export::bfile(&["A000201, first terms"], 1, &terms, &mut out).unwrap();
/// assert_eq!(String::from_utf8(out).unwrap(), "# A000201, first terms\n1 1\n2 3\n3 4\n4 6\n");
/// ```
pub fn bfile(comments: &[&str], first: u64, terms: &[BigUint], out: &mut dyn Write) -> io::Result<()> {
    comments.iter().try_for_each(|comment| writeln!(out, "# {comment}"))?;
    (first..).zip(terms).try_for_each(|(index, term)| writeln!(out, "{index} {term}"))
}
