//! The nim-sum of heap values, written as an addition without carry: bits in columns, a line a heap.

/// More heaps than this are told in a word instead of a line each.
const MOST_LINES: usize = 40;

/// The working of a nim-sum, a line each: heaps with their values in binary columns, the xor under
/// them, and what it means. `heaps` holds sizes and values.
///
/// ```
/// let lines = gametui::games::nim_sum_lines(&[(5, 4), (3, 2)]);
/// assert_eq!(lines, [
///     "heap 5  100  = 4",
///     "heap 3  010  = 2",
///     "xor     110  = 6",
///     "the nim-sum is 6, not 0: winning",
/// ]);
/// ```
pub fn nim_sum_lines(heaps: &[(u64, u64)]) -> Vec<String> {
    let sum = heaps.iter().fold(0, |sum, &(_, value)| sum ^ value);
    let widest = heaps.iter().fold(sum, |widest, &(_, value)| widest | value);
    let bits = (u64::BITS - widest.leading_zeros()).max(1) as usize;
    let digits = |number: u64| number.to_string().len();
    let sizes = heaps.iter().map(|&(size, _)| digits(size)).max().unwrap_or(1);
    let values = heaps.iter().map(|&(_, value)| digits(value)).max().unwrap_or(1).max(digits(sum));
    let mut lines: Vec<String> = heaps
        .iter()
        .take(MOST_LINES)
        .map(|(size, value)| format!("heap {size:>sizes$}  {value:0bits$b}  = {value:>values$}"))
        .collect();
    if heaps.len() > MOST_LINES {
        lines.push(format!("… and {} heaps more", heaps.len() - MOST_LINES));
    }
    let label = format!("{:width$}", "xor", width = 5 + sizes);
    lines.push(format!("{label}  {sum:0bits$b}  = {sum:>values$}"));
    lines.push(match sum {
        0 => "every column of bits has an even number of ones: losing".to_owned(),
        _ => format!("the nim-sum is {sum}, not 0: winning"),
    });
    lines
}
